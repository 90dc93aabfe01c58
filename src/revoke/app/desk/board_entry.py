"""Board entry: what was pasted or handed in as a file, read board by board, be it record, case, diagram or deal."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from revoke.app.desk.diagram_text import deal_drawn, looks_like_one
from revoke.app.desk.entry_text import entry_of
from revoke.app.desk.record_findings import findings
from revoke.case.case import Board, Case
from revoke.errors import RevokeError, Unreadable
from revoke.formats import any_format
from revoke.formats.record import PlayRecord, to_case
from revoke.formats.text import decode
from revoke.ruling.established_facts import established
from revoke.table.deal import Deal
from revoke.table.sentence import sentence, template

MOST_BYTES = 1_000_000
MOST_BOARDS = 500

_A_CASE = re.compile(r'\s*\{\s*(?:"|\})')
_A_DEAL = re.compile(r"\s*[NESW]:(?:\S+\s+){3}\S+\s*", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Remark:
    """One thing that is irregular or doubtful in what was read, and where it stands there.

    Attributes:
        kind: the verdict or the doubt in two or three words, as ``revoke check`` prints it.
        serious: because of it the record does not replay.
    """

    line: int
    column: int
    kind: str
    text: str
    serious: bool = False


@dataclass(frozen=True, slots=True)
class BoardRead:
    """One board as it was read.

    Attributes:
        label: its number or name as written.
        remarks: what the reader has to say about it.
    """

    label: str
    case: Case
    remarks: tuple[Remark, ...] = ()

    @property
    def replays(self) -> bool:
        """Whether the record can have happened; only then may anybody rule on it."""
        return not any(remark.serious for remark in self.remarks)


def boards_read(data: bytes | str, *, name: str, code: str) -> tuple[BoardRead, ...]:
    """The boards of a text or a file, at least one.

    Args:
        name: what errors call it; the ending of a file's name says what is in it.
        code: the code of law for records, which name none.

    Raises:
        RevokeError: nothing can be made of it; the error says where, why, and what to give instead.

    >>> from revoke.case.case import DEFAULT_CODE
    >>> [board.label for board in boards_read('[Board "7"]', name="the text", code=DEFAULT_CODE)]
    ['7']
    """
    if len(data) > MOST_BYTES:
        long = template("{name} is longer than {number} bytes; give the boards that matter, or use {command} for all")
        raise Unreadable(sentence(long, name=name, number=f"{MOST_BYTES:,}", command="revoke rule"))
    text, _ = decode(data, name=name)
    if _A_CASE.match(text):
        case = entry_of(text, name=name)
        return (BoardRead("" if case.board.number is None else str(case.board.number), case),)
    if _A_DEAL.fullmatch(text):
        return (BoardRead("", Case(code, Board(deal=Deal.parse(" ".join(text.split()))))),)
    try:
        records = list(islice(any_format.read(data, name=name), MOST_BOARDS + 1))
    except Unreadable:
        if not looks_like_one(text):
            raise
        return (BoardRead("", Case(code, Board(deal=deal_drawn(text)))),)
    if len(records) > MOST_BOARDS:
        raise Unreadable(
            sentence("{name} holds more than {number} boards; give fewer at a time", name=name, number=MOST_BOARDS)
        )
    return tuple(BoardRead(record.board, _case(record, code), tuple(_remarks(record))) for record in records)


def _case(record: PlayRecord, code: str) -> Case:
    """The record as a case, its result understood; one that cannot be ruled on stays as it is."""
    case = to_case(record, code=code)
    try:
        return established(case).case
    except RevokeError:
        return case


def _remarks(record: PlayRecord) -> Iterator[Remark]:
    errors = {(error.line, error.column) for error in record.errors}
    for found in findings(record):
        column = found.document["column"]
        assert isinstance(column, int)
        yield Remark(found.line, column, found.kind, found.text, (found.line, column) in errors)
