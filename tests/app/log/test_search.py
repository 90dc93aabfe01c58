"""Cases are found by board, table, pair, clause, status and words."""

from __future__ import annotations

from datetime import timedelta

import pytest

from revoke.app.log.log import Log
from revoke.app.log.log_reader import Search
from revoke.app.log.logged_case import CasePlace, EquityState, Status
from revoke.app.log.refusals import NoSuchCase
from revoke.table.seats import Seat
from tests.app.log.evening import CORRECTED, KB, NOTICED_DURING_PLAY, PLAY_OVER, ruled


@pytest.fixture
def friday(log: Log) -> Log:
    """Case 1 is closed, 2 to be come back to, 3 has its equity open, 4 is to be announced, 5 is open."""
    first = ruled(log, CORRECTED, CasePlace(event="Friday pairs", table="1", board=1, ns="1", ew="9"))
    log.close_case(first.id, by=KB)
    second = ruled(log, NOTICED_DURING_PLAY, CasePlace(event="Friday pairs", table="4", board=7, ns="12", ew="3"))
    log.note(second.id, "South said 100% it was the ÉTÉ_card", by=KB)
    log.name_players(second.id, {Seat.NORTH: "Ann Smith"}, by=KB)
    third = ruled(log, PLAY_OVER, CasePlace(event="Friday pairs", section="B", table="4", board=5, ns="3", ew="12"))
    log.take_over(log.hand_over(third.id, by=KB).token, "JT")
    fourth = ruled(log, PLAY_OVER, CasePlace(event="Sunday teams", table="2", board=7))
    log.weigh(fourth.id, EquityState.NO_ADJUST, by=KB)
    log.open_case(CasePlace(), by=KB)
    return log


FOUND: tuple[tuple[Search, list[int]], ...] = (
    (Search(), [5, 4, 3, 2, 1]),
    (Search(most=2, skip=1), [4, 3]),
    (Search(board=7), [4, 2]),
    (Search(board=7, event="Friday pairs"), [2]),
    (Search(table="4"), [3, 2]),
    (Search(table="4", section="B"), [3]),
    (Search(pair="12"), [3, 2]),
    (Search(pair="9"), [1]),
    (Search(pair="99"), []),
    (Search(clause="64A2"), [4, 3]),
    (Search(clause="64"), [4, 3]),
    (Search(clause="6%"), []),
    (Search(clause="63A1"), [4, 3, 2]),
    (Search(director="KB"), [5, 4, 2, 1]),
    (Search(director="JT"), [3]),
    (Search(director="kb"), []),
    (Search(statuses=frozenset({Status.COME_BACK})), [2]),
    (Search(statuses=frozenset({Status.EQUITY_OPEN})), [3]),
    (Search(statuses=frozenset({Status.ANNOUNCE})), [4]),
    (Search(statuses=frozenset({Status.CLOSED, Status.OPEN})), [5, 1]),
    (Search(text="été_CARD"), [2]),
    (Search(text="100%"), [2]),
    (Search(text="1%c"), []),
    (Search(text="friday"), [3, 2, 1]),
    (Search(text="Ann Smith"), []),
    (Search(text="' OR 1=1 --"), []),
    (Search(event="friday pairs"), []),
    (Search(event="Friday\x00 pairs\ud800", board=7), [2]),
    (Search(pair="\x00", clause="\ud800"), []),
    (Search(text="e\u0301t\u00e9_card"), [2]),
    (Search(board=0), []),
    (Search(board=10**30), []),
    (Search(most=10**30), [5, 4, 3, 2, 1]),
    (Search(skip=10**30), []),
    (Search(most=-1), []),
    (Search(skip=-1, most=1), [5]),
    (Search(before=3), [2, 1]),
    (Search(before=10**30), [5, 4, 3, 2, 1]),
    (Search(before=-(10**30)), []),
)
"""What is looked for, and the numbers of the cases that are found, the last first."""


def test_cases_are_found(friday: Log) -> None:
    for wanted, numbers in FOUND:
        assert [case.number for case in friday.cases(wanted)] == numbers, wanted


def test_what_no_case_is_called_is_not_found(log: Log) -> None:
    for strange in ("\x00", "\ud800", "'; --", "x" * 5000):
        with pytest.raises(NoSuchCase):
            log.case(strange)
    for number in (0, -1, 10**30):
        with pytest.raises(NoSuchCase):
            log.case_numbered(number)
    assert log.person("\x00", "\ud800")["cases"] == []
    assert set(log.counts("\x00").values()) == {0}
    assert log.cases(Search(clause="\ud800")) == ()


def test_cases_are_counted(friday: Log) -> None:
    assert friday.counts() == {status: int(status is not Status.UNDER_APPEAL) for status in Status}
    assert [status for status, count in friday.counts("Sunday teams").items() if count] == [Status.ANNOUNCE]
    assert len(friday.cases(Search(clause="63A1"))) == 3
    for clause in ("63A1", "64A2", "6"):
        assert len(friday.cases(Search(event="Sunday teams", clause=clause))) == 1
    assert friday.events() == ("Sunday teams", "Friday pairs")


def test_a_case_may_be_appealed_until_its_time_is_over(log: Log) -> None:
    """Both sides are told at the clock's time; half an hour is what Law 92B gives where nothing else is said."""
    told = ruled(log, CORRECTED, CasePlace(table="1"))
    ruled(log, CORRECTED, CasePlace(table="2"))
    log.announce(told.id, by=KB)
    at = log.clock()
    assert [each.id for each in log.cases(Search(appealable_at=at))] == [told.id]
    assert [each.id for each in log.cases(Search(appealable_at=at + timedelta(minutes=29)))] == [told.id]
    assert log.cases(Search(appealable_at=at + timedelta(minutes=31))) == ()
