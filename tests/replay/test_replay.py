"""Random records ruled twice: by the program, and by a plain replay of the cards that shares no code with it."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache
from typing import Any

import pytest

from revoke import document, read_case
from revoke import rule as program
from tests.replay.codes import HISTORIC, MODERN, rule
from tests.replay.kinds import EVERYTHING
from tests.replay.layout import lay_out
from tests.replay.modern import binds
from tests.replay.ownership import most_that_can_move
from tests.replay.records import record
from tests.replay.verdict import differences
from tests.strategies import so_many

RECORDS, RULED = so_many(80), so_many(30)
"""Records of each code, and how many of them the program rules; `python -m benchmarks replay` rules more."""


@cache
def drawn(code: str, number: int) -> dict[str, Any]:
    return record(random.Random(f"{code} {number}"), code, EVERYTHING)


@pytest.mark.parametrize("number", range(RULED))
@pytest.mark.parametrize("code", [*MODERN, *HISTORIC])
def test_a_record_is_ruled_as_the_plain_replay_rules_it(code: str, number: int) -> None:
    case = drawn(code, number)
    assert not differences(rule(case), document(program(read_case(case))))


@pytest.mark.parametrize("code", [*MODERN, *HISTORIC])
def test_the_records_hold_every_status_and_many_settled_totals(code: str) -> None:
    """A replay that settles nothing would agree with everything."""
    verdicts = [rule(drawn(code, number)) for number in range(RECORDS)]
    statuses = Counter(name for verdict in verdicts for names in verdict.statuses.values() if names for name in names)
    assert {"established", "correct", "open"} <= statuses.keys()
    assert sum(verdict.tricks is not None for verdict in verdicts) > RECORDS / 4
    assert sum(verdict.tricks is not None and verdict.tricks[0] > 0 for verdict in verdicts) > RECORDS / 30
    assert sum(bool(verdict.penalty_cards) for verdict in verdicts) > RECORDS / 100 or code in HISTORIC


DEAL = "N:AKQJ.432.432.432 T98.AKQ.AKQJ.765 765432.65.765.AK .JT987.T98.QJT98"
"""South plays 4S."""


def told(*events: Any, code: str = "duplicate-2017") -> dict[str, Any]:
    board = {"declarer": "S", "contract": "S" if code == "bridge-1905" else "4S", "vulnerable": "None", "deal": DEAL}
    return {"format": "revoke-case/1", "code": code, "board": board, "events": list(events)}


ESTABLISHED, CORRECT, NO_REVOKE = frozenset({"established"}), frozenset({"correct"}), frozenset({"not a revoke"})
ATTENTION = {"event": "attention", "by": "S", "to": "E", "trick": 1}
REVOKE = ("W:HJ", "N:H2", "E:C6", "S:H5")


def test_the_replay_corrects_what_is_noticed_before_the_next_trick() -> None:
    verdict = rule(told(*REVOKE, ATTENTION))
    assert verdict.statuses == {("E", 1, "C6"): CORRECT}
    assert verdict.penalty_cards == frozenset({("E", "C6", "major")})


def test_the_replay_lets_a_revoke_stand_once_the_side_has_played_on() -> None:
    assert rule(told(*REVOKE, "W:HT", ATTENTION)).statuses == {("E", 1, "C6"): ESTABLISHED}


def test_the_replay_takes_a_card_after_a_claim_for_no_play() -> None:
    claim = {"event": "claimed", "by": "S", "tricks": 11}
    verdict = rule(told(*REVOKE, claim, "W:CQ", ATTENTION))
    assert verdict.statuses[("E", 1, "C6")] == CORRECT
    assert verdict.statuses[("W", 2, "CQ")] == NO_REVOKE


def test_the_replay_knows_what_each_code_makes_of_a_trick_turned() -> None:
    quitted = {"event": "quitted", "trick": 1}
    for code, status in (("bridge-1905", ESTABLISHED), ("duplicate-2007", CORRECT)):
        assert rule(told(*REVOKE, quitted, ATTENTION, code=code)).statuses == {("E", 1, "C6"): status}


def test_the_replay_takes_a_trick_for_turned_once_the_next_one_is_full() -> None:
    """Dummy's wrong card is corrected until then (65), and nobody writes down that a trick was quitted."""
    dummys, next_one = ("W:CQ", "N:H2", "E:C6", "S:CA"), ("S:CK", "W:C9", "N:C2", "E:C5")
    attention = {"event": "attention", "by": "E", "to": "N", "trick": 1}
    for play, status in ((next_one[:3], None), (next_one, NO_REVOKE)):
        case = told(*dummys, *play, attention, code="bridge-1905")
        assert rule(case).statuses == {("N", 1, "H2"): status}
        assert not differences(rule(case), document(program(read_case(case))))


def test_who_changes_a_card_for_a_revoke_put_right_has_no_penalty_card_though_an_earlier_one_stands() -> None:
    """Dummy has ruffed a heart, and his side has played on; then declarer ruffs a diamond, and follows (62C1)."""
    dummys, declarers = ("W:HJ", "N:SA", "E:HA", "S:H5"), ("N:D2", "E:DJ", "S:S2", "W:DT")
    put_right = ({"event": "withdrawn", "hand": "S", "card": "S2"}, "S:D5")
    changed = ({"event": "withdrawn", "hand": "W", "card": "DT"}, "W:D8")
    attention = {"event": "attention", "by": "E", "to": "S", "trick": 2}
    verdict = rule(told(*dummys, *declarers, attention, *put_right, *changed))
    assert verdict.statuses == {("N", 1, "SA"): ESTABLISHED, ("S", 2, "S2"): CORRECT}
    assert verdict.penalty_cards == frozenset()


def test_of_two_penalty_cards_either_may_be_played() -> None:
    faced = [{"event": "exposed", "hand": "E", "card": card, "how": "dropped"} for card in ("HK", "HA")]
    table = lay_out(told(*faced, "W:HJ", "N:H2", "E:HA"), modern=True, binds=binds)
    assert not any(play.failed for play in table.plays)
    assert [(each.card, each.major) for each in table.lying] == [("HK", True)]


def test_no_trick_moves_twice() -> None:
    """By hand: 1 for two wishes of one trick; 2 for three wishes of two; 2 where a wish can give way."""
    assert most_that_can_move([{5}, {5}]) == 1
    assert most_that_can_move([{3}, {4}, {3, 4}]) == 2
    assert most_that_can_move([{3, 6}, {3}]) == 2
