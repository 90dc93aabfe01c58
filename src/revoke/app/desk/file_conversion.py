"""File conversion: play records written in another format, with the rulings on their revokes if these are wanted."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import TYPE_CHECKING

from revoke.app.desk.failures import CaseFailure
from revoke.app.desk.tasks import refusing
from revoke.case.case import DEFAULT_CODE
from revoke.errors import Unreadable
from revoke.table.sentence import sentence, template

if TYPE_CHECKING:
    from revoke.formats.outcome import RecordOutcome
    from revoke.formats.record import PlayRecord

    Boards = list[tuple[PlayRecord, RecordOutcome | None]]

MOST_BOARDS = 500
"""As many as full mode reads at a time; a whole archive is for the command line."""


@dataclass(frozen=True, slots=True)
class ConvertedFile:
    """A file of play records as it was written in another format.

    Attributes:
        name: what it may be called; the ending says the format.
        data: its bytes.
        boards: how many boards are in it.
        told: what the format cannot say, and what was not written, in sentences.
    """

    name: str
    data: bytes
    boards: int
    told: tuple[str, ...]


@refusing
def converted_file(data: bytes | str, name: str, to: str, code: str | None, ruled: bool, equity: bool) -> ConvertedFile:
    """Write a file in another format, as ``revoke convert`` does.

    Args:
        name: what errors call it.
        to: ``"pbn"`` or ``"lin"``.
        code: the code of law to rule under; ``None`` for the usual one.
        ruled: rule on each board with a revoke, and write the ruling into it.
        equity: with double dummy, where there is any.
    """
    from revoke.formats import any_format, conversion

    records = list(islice(any_format.read(data, name=name), MOST_BOARDS + 1))
    if len(records) > MOST_BOARDS:
        more = template("{name} holds more than {number} boards; give fewer at a time")
        raise Unreadable(sentence(more, name=name, number=MOST_BOARDS))
    remarks: list[str] = []
    boards: Boards = [(record, None) for record in records]
    if ruled:
        _, boards = ruled_boards(records, code, equity=equity, remark=remarks.append)
    done = conversion.convert(boards, to)
    told = (*remarks, *conversion.told(done))
    return ConvertedFile(f"converted.{to}", done.data, len(boards) - len(done.refused), told)


def ruled_boards(
    records: Sequence[PlayRecord], code: str | None, *, equity: bool, remark: Callable[[str], None]
) -> tuple[int, Boards]:
    """Each record with its ruling, as far as there is a revoke in it, and the largest exit status.

    Args:
        remark: told of each board that cannot be ruled on, and of double dummy where that is missing.
    """
    from revoke.app.desk.adjudicator import Adjudicator
    from revoke.app.desk.case_sources import told
    from revoke.app.desk.ruled_record import outcome_of
    from revoke.equity.solver import DDS
    from revoke.scan.rulings import asking

    status = 0
    boards: Boards = []
    bench = Adjudicator(code, DDS() if equity else None, remark)
    for record in records:
        board = told(record, record.file, code or DEFAULT_CODE)
        found = bench.rule(board)
        if not isinstance(found, CaseFailure) and (case := asking(record, found.ruling)):
            found = bench.rule(replace(board, told=case))
        if isinstance(found, CaseFailure):
            remark(found.words)
            boards.append((record, None))
            status = max(status, found.exit_status)
            continue
        revokes = found.ruling.revokes
        boards.append((record, outcome_of(found) if revokes else None))
        status = max(status, found.ruling.exit_status if revokes else 0)
    return status, boards
