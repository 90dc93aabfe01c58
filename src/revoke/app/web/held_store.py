"""A store of what was read or written and waits to be fetched: boards for a choice, a converted file to be kept."""

from __future__ import annotations

import secrets
from collections import OrderedDict
from dataclasses import dataclass, field
from threading import Lock
from typing import Generic, TypeVar

from revoke.app.desk.board_entry import BoardRead
from revoke.app.desk.file_conversion import ConvertedFile

MOST_HELD = 100
MOST_FILES = 20
"""Converted files are held for as long as it takes to fetch them; each may have a megabyte or more."""

Held = TypeVar("Held")


@dataclass(slots=True)
class HeldStore(Generic[Held]):
    """What is held under names that nobody can guess; the oldest go when there are too many.

    >>> held: HeldStore[tuple[int, ...]] = HeldStore()
    >>> held.get(held.keep(())), held.get("something")
    ((), None)
    """

    most: int = MOST_HELD
    _held: OrderedDict[str, Held] = field(default_factory=OrderedDict)
    _lock: Lock = field(default_factory=Lock, repr=False)

    def keep(self, what: Held) -> str:
        """Hold it, and say under which name."""
        name = secrets.token_urlsafe(16)
        with self._lock:
            self._held[name] = what
            while len(self._held) > self.most:
                self._held.popitem(last=False)
        return name

    def get(self, name: str) -> Held | None:
        """What was held under that name, as long as it is there."""
        with self._lock:
            return self._held.get(name)


HELD: HeldStore[tuple[BoardRead, ...]] = HeldStore()
"""Boards that wait for a choice, or until a playing director may see the deal.

Of this process: a server that starts again has forgotten them, and the text is pasted once more.
"""

CONVERTED: HeldStore[ConvertedFile] = HeldStore(MOST_FILES)
"""Converted files, until they are fetched."""
