"""The finder of modules that few pages need: the browser fetches them when one is first imported."""

from __future__ import annotations

import sys
from collections.abc import Callable, Collection, Sequence
from importlib import invalidate_caches
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder
from pathlib import Path
from types import ModuleType

LIST = Path(__file__).with_name("later_parts.txt")
"""The names of these modules, one a line: written when the site is made."""


class LaterParts(MetaPathFinder):
    """A finder of modules that come later, asked when no other has found one.

    Args:
        names: the modules that it may be asked for.
        unpack: puts all of them where Python looks; what it raises where it cannot, the import raises.
    """

    def __init__(self, names: Collection[str], unpack: Callable[[], None]) -> None:
        self._names, self._unpack = frozenset(names), unpack

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The module, unpacked now; none where it is not one of these."""
        if fullname not in self._names:
            return None
        self._unpack()
        self._names = frozenset()
        invalidate_caches()
        return PathFinder.find_spec(fullname, path, target)


def find_later() -> None:
    """Have Python find these modules, where it runs in a browser."""
    if LIST.exists():
        from revoke_later import unpack  # type: ignore[import-not-found]  # the engine's own

        sys.meta_path.append(LaterParts(LIST.read_text("utf-8").split(), unpack))
