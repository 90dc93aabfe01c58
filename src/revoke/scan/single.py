"""Takes one board out of a text and lets the tolerant reader read it as if within the whole text."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from revoke.facts.revoke import role_at
from revoke.facts.standing import relation
from revoke.formats import lin, pbn
from revoke.formats.irregular import Irregularity, Verdict, irregularities
from revoke.formats.lin import LinBoard, Match, boards, items, match_of
from revoke.formats.record import Diagnostic, Doubt, PlayRecord, RecordedPlay, Severity, fingerprint
from revoke.scan.archive_rulings import rulings
from revoke.scan.bytes_read import COMPILES, MATCH, START, Bytes, Flags, Ints, Read, compiled
from revoke.table.cards import Suit
from revoke.table.seats import SEATS

# Finds PBN tag values that come from a game before: ``#`` as in the last game, ``##…`` for all that follow.

# A value for all games that follow is read in bulk only if it merely labels a board, and only in short texts: all the
# games before go in front of each board that is read alone.
_TURNED_ON = re.compile(
    rb'\[\s*(?:Board|Dealer|Vulnerable|Deal|Declarer|Contract|Result|Auction|Play)\s*"##', re.IGNORECASE
)
_LONGEST = 1_000_000


def stands_on(text: bytes) -> bool:
    """Whether a value stands for the rest of the text, ``[Event "##…"]``."""
    return b"#" in text and b'"##' in text


def only_labels(text: bytes) -> bool:
    """Whether a text whose values stand for the rest can still be read in bulk."""
    return len(text) <= _LONGEST and _TURNED_ON.search(text) is None


def inherited(text: bytes, begin: NDArray[np.integer[Any]], end: NDArray[np.integer[Any]]) -> tuple[Ints, Ints, Flags]:
    """The place of one tag's value for each game, and the games that refer to a missing one.

    Args:
        begin, end: ``(n,)``, where each game's own value is; 0 and 0 if the game lacks the tag.

    >>> values = b'"##Cup" "#" "Final"'
    >>> begin, end, _ = inherited(values, np.array([1, 0, 9, 13, 0]), np.array([6, 0, 10, 18, 0]))
    >>> [values[at:stop] for at, stop in zip(begin, end)]
    [b'Cup', b'Cup', b'Cup', b'Final', b'']
    """
    begins, ends = begin.astype(np.int64), end.astype(np.int64)
    missing = np.zeros(len(begins), np.bool_)
    data: Any = np.frombuffer(text, np.uint8) if COMPILES else text  # Any: either gives numbers
    _inherit(data, begins, ends, missing)
    return begins, ends, missing


@compiled
def _inherit(data: Bytes, begin: Ints, end: Ints, missing: Flags) -> None:
    standing = standing_end = last = last_end = 0
    there = False  # whether the game before has the tag, which may be empty
    for row in range(len(begin)):
        at, stop = int(begin[row]), int(end[row])
        if at == 0:
            at, stop = standing, standing_end
            there = standing > 0
        elif stop - at == 1 and data[at] == 35:
            missing[row] = not there
            at, stop = last, last_end
            there = True
        else:
            standing = standing_end = 0
            if stop - at > 1 and data[at] == 35 and data[at + 1] == 35:
                at += 2
                standing, standing_end = at, stop
            there = True
        begin[row], end[row] = last, last_end = at, stop


_LINE_END = re.compile(rb"\r\n|\r|\n")
_CONTEXT = re.compile(rb'^\[(?!Auction|Play|\w*Table)\w+ *".*', re.MULTILINE)
_DEAL = re.compile(rb"^[ \t]*\[\s*deal\s", re.IGNORECASE | re.MULTILINE)
_AT_LINE = re.compile(r"\bat line (\d+)")


@dataclass(slots=True)
class Text:
    """A text that has been cut into boards, and the places of its lines.

    Attributes:
        name: what findings call the file.
        data: the text in UTF-8.
        first_line: the line of the file at which it begins.
        standing: whether a PBN value stands for all games that follow.
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
        """The line of the file at each of these places, from 1."""
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
        return moved_down(read[-1], line - 1 - len(_LINE_END.findall(context)))

    def match(self, row: int) -> Match:
        """The match that a LIN board belongs to."""
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
        """The tags of the games before, back to a game that needs no other."""
        games: list[bytes] = []
        for before in range(row - 1, -1, -1):
            source = self.source(before)
            tags = b"\n".join(found.group().rstrip(b"\r") for found in _CONTEXT.finditer(source))
            games.append(tags + b'\n[Play ""]\n\n')
            if not self.standing and not _leans(source):
                break
        return b"".join(reversed(games))


def _leans(source: bytes) -> bool:
    """Whether a PBN game needs the game before it."""
    return b'"#"' in source or _DEAL.search(source) is None


def moved_down(record: PlayRecord, lines: int) -> PlayRecord:
    """The record, moved down some lines in the file."""
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


# One board from the tolerant reader: its row, its findings, and the rulings on its revokes.

Row = dict[str, Any]  # Any: each column has a type of its own

_TOLD_BY_THE_CARD = {Doubt.NOT_IN_HAND, Doubt.PLAYED_TWICE}


def board_rows(record: PlayRecord, number: int, codes: Sequence[str]) -> tuple[Row, list[Row], list[Row]]:
    """The board's row, its findings and its rulings; ``number`` is the board's own in the scan."""
    cards = irregularities(record)
    places = {(one.line, one.column) for one in cards}
    doubts = [
        doubt
        for doubt in record.diagnostics
        if doubt.severity is not Severity.NOTE
        and not (doubt.kind in _TOLD_BY_THE_CARD and (doubt.line, doubt.column) in places)
    ]
    found = [*(_card(one, record) for one in cards), *(_doubt(doubt) for doubt in doubts)]
    place = {"board_id": number, "file": record.file, "board": record.board}
    revokes = [one for one in cards if is_revoke(one)]
    board = {
        **_board(record),
        "board_id": number,
        "irregular": len(cards),
        "revokes": len(revokes),
        "doubts": len(doubts),
    }
    ruled = [{"board_id": number, **row} for row in rulings(record, cards, codes)] if revokes else []
    return board, [{**place, **row} for row in found], ruled


def is_revoke(one: Irregularity) -> bool:
    """Whether the card is a revoke, marked or not, that the record confirms."""
    return one.verdict in (Verdict.REVOKE, Verdict.MARKED_REVOKE) and one.confirmed


def _board(record: PlayRecord) -> Row:
    contract = record.contract
    return {
        "file": record.file,
        "line": record.line,
        "format": record.format,
        "board": record.board,
        "event": record.tags.get("Event", ""),
        "date": record.tags.get("Date", ""),
        "scoring": record.scoring,
        **{seat.words.lower(): record.tags.get(seat.words, "") for seat in SEATS},
        "dealer": record.dealer.value if record.dealer else None,
        "vulnerable": record.vulnerable.value if record.vulnerable else None,
        "level": contract.level if contract else None,
        "strain": contract.strain.value if contract else None,
        "doubling": contract.doubling.value if contract else None,
        "declarer": record.declarer.value if record.declarer else None,
        "result": record.result,
        "tricks": record.tricks_by_declarer,
        "cards": sum(play.card is not None for play in (*record.plays, *record.unplaced)),
        "every_card": record.every_card_known,
        "played": bool(record.plays or record.unplaced),
        "claimed": record.claimed,
        "passed_out": record.passed_out,
        "replays": not record.errors,
        "unplaced": len(record.unplaced),
        "fingerprint": fingerprint(record),
    }


def _card(one: Irregularity, record: PlayRecord) -> Row:
    lead = _lead(record, one.trick)
    place = one.trick - record.first_trick
    winner = record.winners[place] if 0 <= place < len(record.winners) else None
    return {
        "line": one.line,
        "column": one.column,
        "kind": one.verdict.value,
        "revoke": is_revoke(one),
        "confirmed": one.confirmed,
        "trick": one.trick,
        "seat": one.seat.value,
        "role": role_at(one.seat, record.declarer).value if record.declarer else None,
        "card": one.card.code if one.card else None,
        "suit": lead.value if lead else None,
        "proof": one.proof.card.code if one.proof and one.proof.card else None,
        "proof_trick": one.proof.trick if one.proof else None,
        "won_by": relation(winner, one.seat).value if winner else None,
        "later_tricks": sum(
            seat.side is one.seat.side for seat in record.winners[one.trick - record.first_trick + 1 :]
        ),
        "text": one.evidence,
    }


def _doubt(doubt: Diagnostic) -> Row:
    return {
        "line": doubt.line,
        "column": doubt.column,
        "kind": doubt.kind.value,
        "severity": doubt.severity.value,
        "revoke": False,
        "text": doubt.message,
    }


def _lead(record: PlayRecord, trick: int) -> Suit | None:
    lead: RecordedPlay | None = next((play for play in record.plays if play.trick == trick), None)
    return lead.card.suit if lead and lead.card else None
