"""A store of boards that were read and wait for a choice, or until a playing director may see the deal."""

from __future__ import annotations

import secrets
from collections import OrderedDict
from dataclasses import dataclass, field
from threading import Lock

from revoke.app.desk.board_entry import BoardRead

MOST_HELD = 100


@dataclass(slots=True)
class BoardStore:
    """The boards that were read, under names that nobody can guess; the oldest go when there are too many.

    >>> held = BoardStore()
    >>> held.get(held.keep(())), held.get("something")
    ((), None)
    """

    _boards: OrderedDict[str, tuple[BoardRead, ...]] = field(default_factory=OrderedDict)
    _lock: Lock = field(default_factory=Lock, repr=False)

    def keep(self, boards: tuple[BoardRead, ...]) -> str:
        """Keep them, and say under which name."""
        name = secrets.token_urlsafe(16)
        with self._lock:
            self._boards[name] = boards
            while len(self._boards) > MOST_HELD:
                self._boards.popitem(last=False)
        return name

    def get(self, name: str) -> tuple[BoardRead, ...] | None:
        """What was kept under that name, as long as it is there."""
        with self._lock:
            return self._boards.get(name)


HELD = BoardStore()
"""Of this process: a server that starts again has forgotten them, and the text is pasted once more."""
