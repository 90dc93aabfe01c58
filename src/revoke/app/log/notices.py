"""What the log notices about a case: the same table and board twice, and the same facts decided otherwise tonight."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from revoke.app.log.entry import digest
from revoke.app.log.logged_case import LoggedCase

TONIGHT = timedelta(hours=12)
_OF_THE_BOARD = ("table_tricks", "winners", "without_revoke", "without_repeat", "weighting", "strength")


@dataclass(frozen=True, slots=True)
class CaseNotices:
    """Other cases of the evening to be looked at, by their numbers.

    Attributes:
        same_place: of the same table and board.
        otherwise: with the same facts, and another result.
    """

    same_place: tuple[int, ...] = ()
    otherwise: tuple[int, ...] = ()


def noticed(case: LoggedCase, others: Sequence[LoggedCase], now: datetime) -> CaseNotices:
    """What is noticed about a case among others of the same log."""
    tonight = [each for each in others if each.id != case.id and not each.withdrawn and now - each.opened_at <= TONIGHT]
    here = case.place
    same = [
        each.number
        for each in tonight
        if here.table
        and here.board is not None
        and (each.place.table, each.place.board, each.place.section, each.place.event)
        == (here.table, here.board, here.section, here.event)
    ]
    facts = _facts(case)
    otherwise = [
        each.number
        for each in tonight
        if facts is not None and _facts(each) == facts and _result(each, case) != _result(case, each)
    ]
    return CaseNotices(tuple(sorted(same)), tuple(sorted(otherwise)))


def _facts(case: LoggedCase) -> str | None:
    """The facts of the revoke alone, without what belongs to the board; ``None`` where no ruling stands on them."""
    if case.withdrawn or not case.ruling_stands:
        return None
    document = case.document
    findings = {name: said for name, said in document.get("findings", {}).items() if name not in _OF_THE_BOARD}
    return digest([document["code"], findings, document.get("events", [])])


def _result(case: LoggedCase, other: LoggedCase) -> list[Any]:
    """What was decided; of equity only where both cases are of one board. Any: JSON."""
    assert case.ruling is not None
    decided = case.override
    result: list[Any] = [
        case.ruling.document["transfer"],
        None if decided is None else [decided.tricks, decided.ns, decided.ew],
    ]
    if case.place.board is not None and case.place.board == other.place.board:
        result += [case.equity.state.value, case.equity.tricks]
    return result
