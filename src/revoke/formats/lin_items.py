"""Cuts a LIN text into its items, ``name|value|``, and the items into boards."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import chain

_ITEM = re.compile(r"([^|]*)\|([^|]*)(?:\||\Z)")
_NUMBER = re.compile(r"\d+")


@dataclass(frozen=True, slots=True)
class Item:
    """One ``name|value|``; ``line`` and ``column`` are those of the value, from 1."""

    name: str
    value: str
    line: int
    column: int
    offset: int = 0


@dataclass(slots=True)
class LinBoard:
    """The items of one board, and the header of the match for the first one."""

    line: int
    items: list[Item] = field(default_factory=list)
    source: str = ""
    start: int = 0
    _names: set[str] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        self._names = {item.name for item in self.items}  # asked for at every item, of which a file may have many

    def add(self, item: Item) -> None:
        self.items.append(item)
        self._names.add(item.name)

    def has(self, name: str) -> bool:
        return name in self._names

    def values(self, name: str) -> list[Item]:
        return [item for item in self.items if item.name == name]

    def first_values(self) -> dict[str, str]:
        """Item name → its first value, for the items that say something once a board."""
        found: dict[str, str] = {}
        for item in self.items:
            if item.name not in ("pc", "mb", "pg", "nt", "an"):
                found.setdefault(item.name, item.value.strip())
        return found

    @property
    def room(self) -> str:
        """``o`` or ``c``, for the open or the closed room; empty where there is only one."""
        said = self.first_values().get("qx", "")[:1].lower()
        return said if said in ("o", "c") else ""

    @property
    def number(self) -> str:
        said = self.first_values()
        for name in ("ah", "qx"):
            if found := _NUMBER.search(said.get(name, "")):
                return found.group()
        return ""


def items(text: str) -> Iterator[Item]:
    """Each item, in order; a name is its last two letters before the bar, in lower case."""
    line, begins, counted = 1, 0, 0
    for found in _ITEM.finditer(text):
        value_at = found.start(2)
        for ending in re.finditer(r"\r\n|\r|\n", text[counted:value_at]):
            line += 1
            begins = counted + ending.end()
        counted = value_at
        name = found.group(1).strip("\ufeff \t\r\n")[-2:].lower()
        if name:
            yield Item(name, found.group(2), line, value_at - begins + 1, found.start())


def boards(found: Iterable[Item], text: str) -> Iterator[LinBoard]:
    """The boards: a new one begins at ``qx``, or at ``pn`` or ``md`` once the last one has its hands."""
    board: LinBoard | None = None
    for item in chain(found, (Item("", "", 0, 0, len(text)),)):
        ends = not item.name
        if board is None:
            board = LinBoard(item.line)
        elif ends or _begins(item.name, board):
            board.source = text[board.start : item.offset]
            yield board
            board = LinBoard(item.line, start=item.offset)
        if not ends:
            board.add(item)


def _begins(name: str, board: LinBoard) -> bool:
    if name == "qx":
        return board.has("md") or board.has("qx")
    return name in ("pn", "md", "vg") and board.has("md")
