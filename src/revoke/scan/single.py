"""Takes one board out of a text and has the tolerant reader read it as if it had read the whole text."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field, replace

import numpy as np

from revoke.formats import lin, pbn
from revoke.formats.lin_fields import Match, match_of
from revoke.formats.lin_items import LinBoard, boards, items
from revoke.formats.record import Diagnostic, PlayRecord, RecordedPlay
from revoke.scan.bytes_read import MATCH, START, Read
from revoke.scan.pbn_inherited import stands_on

_LINE_END = re.compile(rb"\r\n|\r|\n")
_CONTEXT = re.compile(rb'^\[(?!Auction|Play|\w*Table)\w+ *".*', re.MULTILINE)
_DEAL = re.compile(rb"^[ \t]*\[\s*deal\s", re.IGNORECASE | re.MULTILINE)
_AT_LINE = re.compile(r"\bat line (\d+)")


@dataclass(slots=True)
class Text:
    """A text whose boards have been told apart, and where its lines begin.

    Attributes:
        name: what findings call the file.
        data: the text in UTF-8.
        first_line: the line of the file at which it begins.
        standing: PBN: whether a value in it stands for all games that follow.
    """

    name: str
    data: bytes
    read: Read
    first_line: int = 1
    standing: bool = field(init=False)
    _lines: np.ndarray = field(init=False)
    _matches: dict[int, Match] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        self.standing = stands_on(self.data)
        self._lines = np.array([0, *(found.end() for found in _LINE_END.finditer(self.data))], np.int64)

    def lines(self, places: np.ndarray) -> np.ndarray:
        """The line of the file in which each of these places stands, from 1."""
        return np.searchsorted(self._lines, places, side="right") - 1 + self.first_line

    def source(self, row: int) -> bytes:
        """The text of one board."""
        starts = self.read.facts[:, START]
        return self.data[starts[row] : starts[row + 1] if row + 1 < len(starts) else len(self.data)]

    def record(self, row: int, form: str) -> PlayRecord:
        """One board, read by the tolerant reader."""
        source, context = self.source(row), b""
        begin = int(self.read.facts[row, START])
        line = int(self.lines(np.array([begin]))[0])
        if form == "lin":
            context = self._match_items(row)
            # A board may begin in the middle of a line; blanks keep its columns where they are.
            before = self.data[int(self._lines[line - self.first_line]) : begin]
            source = b" " * len(before.decode()) + source
        elif self.standing or _leans(source):
            context = self._tags_before(row)
        reader: Callable[..., object] = {"lin": lin.read, "pbn": pbn.read}[form]
        read = list(reader(context + source, name=self.name))  # type: ignore[call-overload]
        return moved(read[-1], line - 1 - len(_LINE_END.findall(context)))

    def match(self, row: int) -> Match:
        """LIN: the match that a board belongs to."""
        header = int(self.read.facts[row, MATCH])
        if header < 0:
            return Match()
        if header not in self._matches:
            text = self.source(header).decode()
            self._matches[header] = match_of(next(boards(items(text), text)), Match())
        return self._matches[header]

    def _match_items(self, row: int) -> bytes:
        header = int(self.read.facts[row, MATCH])
        if header in (-1, row):
            return b""
        text = self.source(header).decode()
        said: LinBoard = next(boards(items(text), text))
        values = said.first_values()
        told = "".join(f"{name}|{values[name]}|" for name in ("vg", "rs", "pn") if name in values)
        return f"{told}md||\n".encode()

    def _tags_before(self, row: int) -> bytes:
        """The tags of the games before, back to one that leans on no other."""
        games: list[bytes] = []
        for before in range(row - 1, -1, -1):
            source = self.source(before)
            tags = b"\n".join(found.group().rstrip(b"\r") for found in _CONTEXT.finditer(source))
            games.append(tags + b'\n[Play ""]\n\n')
            if not self.standing and not _leans(source):
                break
        return b"".join(reversed(games))


def _leans(source: bytes) -> bool:
    """Whether a PBN game says something by way of the game before it."""
    return b'"#"' in source or _DEAL.search(source) is None


def moved(record: PlayRecord, lines: int) -> PlayRecord:
    """The record as it stands so many lines further down in the file."""
    if lines == 0:
        return record
    return replace(
        record,
        line=record.line + lines,
        source_line=record.source_line + lines,
        plays=tuple(_play(play, lines) for play in record.plays),
        unplaced=tuple(_play(play, lines) for play in record.unplaced),
        diagnostics=tuple(_diagnostic(each, lines) for each in record.diagnostics),
    )


def _play(play: RecordedPlay, lines: int) -> RecordedPlay:
    return replace(play, line=play.line + lines) if play.line else play


def _diagnostic(each: Diagnostic, lines: int) -> Diagnostic:
    message = _AT_LINE.sub(lambda found: f"at line {int(found[1]) + lines}", each.message)
    return replace(each, line=each.line + lines, message=message)
