"""Published rulings whose ending is told card by card: what would have happened, as the source has it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from revoke.case.case import Board, Case, Findings
from revoke.equity.likely_result import Situation
from revoke.equity.simulation import Simulation
from revoke.equity.solver import DDS
from revoke.facts.establish import establish
from revoke.formats.native import read_case
from revoke.ruling.adjudicate import adjudicate
from revoke.ruling.estimate import (
    HANGS,
    TAKEN,
    Estimate,
    as_often_as_taken,
    cashed_at_once,
    fewer,
    play_curve,
    without,
    won_before_the_record,
    worth_weighing,
)
from revoke.ruling.ruling import SureResult
from revoke.table.cards import Card
from revoke.table.seats import Seat, Side
from tests.equity.reference import PlainMinimax

PUBLISHED = Path(__file__).parents[1] / "cases" / "published"

# Dummy's cards are not told in the first, and those of dummy and of the other defender not in the second: they take no
# trick and make no difference, so here they are small cards of suits that nobody leads.
ENDINGS: Mapping[str, Mapping[str, object]] = {
    "LATALA-ACE": {
        "board": {
            "ending": "N:.65432.. 9..743.2 K6..5.QT .J.A.543",
            "first_trick": 9,
            "contract": "3SX",
            "declarer": "S",
        },
        "events": "S:SK W:C3 N:H2 E:C2 S:CQ W:C4 N:H3 E:S9 E:D7 S:D5 W:DA N:H4 W:HJ N:H5 E:D3 S:S6 S:CT W:C5 N:H6 E:D4",
    },
    "CRONIN-2013": {
        "board": {
            "ending": "N:...432 AK.2.. QJT... ..432.",
            "first_trick": 11,
            "contract": "5S",
            "declarer": "S",
        },
        "events": "S:SQ W:D2 N:C2 E:H2 S:SJ W:D3 N:C3 E:SA E:SK S:ST W:D4 N:C4",
    },
}
LIKELY = {"LATALA-ACE": 8, "CRONIN-2013": 10}
"""Declarer's tricks without the revoke, as each source reckons them."""


def told(name: str) -> tuple[Mapping[str, object], Mapping[str, int]]:
    document = json.loads((PUBLISHED / f"{name}.json").read_text("utf-8"))
    ending = ENDINGS[name]
    events = [*str(ending["events"]).split(), {"event": "attention", "by": "S", "to": "E"}]
    findings = {"table_tricks": document["case"]["findings"]["table_tricks"]}
    case = {"format": "revoke-case/1", "board": ending["board"], "events": events, "findings": findings}
    return case, document["expect"]


@pytest.mark.parametrize("name", ENDINGS)
def test_double_dummy_and_the_players_make_what_the_source_says(name: str) -> None:
    case, expected = told(name)
    ruling = adjudicate(read_case(case), solver=DDS(), simulate=Simulation(playouts=20))
    found = ruling.adjusted_score
    assert found is not None
    assert found.double_dummy == found.simulation == {LIKELY[name]: 1.0}
    assert found.equity is not None
    assert max(found.equity, key=found.equity.__getitem__) == LIKELY[name]
    assert found.needed is False
    assert ruling.declarer_tricks.final == {expected["final_declarer_tricks"]: 1.0}


def test_where_the_cards_allow_one_result_only_it_is_certain() -> None:
    """East holds the two highest trumps of three cards, and South the others: ten tricks, however it is played."""
    case, _ = told("CRONIN-2013")
    found = adjudicate(read_case(case), solver=PlainMinimax()).adjusted_score
    assert found is not None
    assert found.likely == found.correction == {10: 1.0}


@pytest.mark.parametrize(("name", "settled"), [("LATALA-ACE", False), ("CRONIN-2013", True)])
def test_whether_the_tricks_that_can_be_cashed_decide_the_contract(name: str, settled: bool) -> None:
    """Eight for declarer do not make three spades; two more for the defence, which has one, beat five."""
    sure = without(establish(read_case(told(name)[0])), 0, DDS(), None).sure
    assert sure is not None
    assert sure.settles_the_contract is settled


@pytest.mark.parametrize(("cashing", "alone"), [(Side.NS, "claim"), (Side.EW, None), (None, None)])
def test_a_result_stands_alone_as_a_claim_where_its_side_can_cash_it(cashing: Side | None, alone: str | None) -> None:
    """Nine tricks are certain for declarer, and three for the defence, who would need four to stand by theirs."""
    sure = SureResult({Side.NS: 9, Side.EW: 3}, cashing, (), (), settles_the_contract=True)
    found = Estimate({9: 1.0}, None, likely={9: 0.9, 10: 0.1}, sure=sure, declaring=Side.NS)
    assert found.alone == alone


def test_sure_tricks_are_told_and_experts_are_told_apart() -> None:
    """The sure tricks are the same for both, and leave the eight that the source says; what is likely differs."""
    case, _ = told("LATALA-ACE")
    experts = dict(case["findings"] if isinstance(case["findings"], dict) else {}) | {"strength": "expert"}
    club, expert = (establish(read_case(each)) for each in (case, {**case, "findings": experts}))
    of_club, of_experts = (without(facts, 0, DDS(), None) for facts in (club, expert))
    assert of_club.sure is not None
    assert of_club.sure == of_experts.sure
    assert of_club.sure.tricks[Side.NS] <= LIKELY["LATALA-ACE"] <= 13 - of_club.sure.tricks[Side.EW]
    assert of_club.likely != of_experts.likely


def test_no_result_that_the_tricks_won_leave_possible_is_given_nothing() -> None:
    """Declarer has four of the eight tricks and the defence four; five are left."""
    case, _ = told("LATALA-ACE")
    found = adjudicate(read_case(case), solver=DDS()).adjusted_score
    assert found is not None
    assert found.likely is not None
    assert set(found.likely) == set(range(4, 10))
    assert min(found.likely.values()) > 0
    assert sum(found.likely.values()) == pytest.approx(1)


def test_what_is_too_rare_is_not_weighed_and_from_98_per_cent_on_one_result_stands_alone() -> None:
    assert worth_weighing({8: 0.009, 9: 0.011, 10: 0.98}) == {10: 1.0}
    assert worth_weighing({8: 0.005, 9: 0.199, 10: 0.796}) == {9: 0.2, 10: 0.8}


def test_the_curve_of_an_ending_counts_the_tricks_that_went_before() -> None:
    """Nine of ten were won and one more comes, with the revoke or without: the top trumps take two tricks."""
    case, _ = told("CRONIN-2013")
    curve = play_curve(establish(read_case(case)), PlainMinimax())
    assert curve is not None
    assert curve.totals[:4] == (10, 10, 10, 10)
    assert curve.totals[4:] == (10,) * 9
    assert curve.revokes == {3: Card.parse("H2")}
    assert set(curve.legal) == {3}
    assert set(curve.legal[3].values()) == {10}
    assert (curve.first_trick, curve.whole) == (11, True)


def test_the_curve_goes_by_the_cards_that_stand() -> None:
    """West throws a heart on a spade, takes it back and follows: the heart is no card of the play."""
    deal = "N:A432.K32.Q32.A32 KQ5.Q54.J54.K654 J76.A76.AK76.Q87 T98.JT98.T98.JT9"
    seen = {"event": "attention", "by": "N", "to": "W", "trick": 1}
    played = ["N:SA", "E:S5", "S:S6", "W:HJ", seen, {"event": "withdrawn", "hand": "W", "card": "HJ"}, "W:S8", "N:S2"]
    board = {"dealer": "S", "declarer": "E", "contract": "2D", "deal": deal}
    case = {"format": "revoke-case/1", "board": board, "events": played}
    curve = play_curve(establish(read_case(case)), DDS())
    assert curve is not None
    assert [str(each.card) for each in curve.plays] == ["♠A", "♠5", "♠6", "♠8", "♠2"]


def test_where_nobody_says_what_went_before_an_ending_its_own_tricks_are_counted() -> None:
    """The same three tricks: the top trumps take two, and one of them comes to declarer."""
    case, _ = told("CRONIN-2013")
    curve = play_curve(establish(read_case({**case, "findings": {}})), PlainMinimax())
    assert curve is not None
    assert not curve.whole
    assert set(curve.totals) == {1}


HERE = Situation(10, 0, 0, 5, 4, 9, None, (), floor=9, ceiling=11)
"""Declarer's side has nine tricks for certain, and the other side leaves it eleven."""


@pytest.mark.parametrize(
    ("cashing", "double_dummy", "within"),
    [
        (Side.NS, 9, range(9, 14)),
        (Side.NS, 10, None),
        (Side.EW, 11, range(12)),
        (Side.EW, 10, None),
        (None, 9, None),
    ],
)
def test_a_side_can_cash_all_that_double_dummy_gives_it(
    cashing: Side | None, double_dummy: int, within: range | None
) -> None:
    here = replace(HERE, double_dummy=double_dummy)
    assert cashed_at_once(here, SureResult({}, cashing, ()), Side.NS) == within


@pytest.mark.parametrize(
    ("shares", "times", "found"),
    [
        ({8: 0.1, 9: 0.9}, 0.5, {8: 0.05, 9: 0.95}),
        ({8: 0.4, 9: 0.6}, 2.0, {8: 0.8, 9: 0.2}),
        ({8: 0.5, 9: 0.5}, 2.0, {8: 0.5, 9: 0.5}),  # nothing would be left for nine
        ({8: 1.0}, 0.5, {8: 1.0}),
        ({9: 0.7, 10: 0.3}, 0.5, {9: 0.7, 10: 0.3}),
    ],
)
def test_fewer_than_can_be_cashed_comes_so_many_times_as_often(
    shares: dict[int, float], times: float, found: dict[int, float]
) -> None:
    assert fewer(shares, range(9, 14), times) == pytest.approx(found)


@pytest.mark.parametrize(
    ("cashing", "hangs", "settles", "less"),
    [
        (Side.NS, False, True, 0.2 * TAKEN),
        (Side.NS, False, False, 0.2),
        (Side.NS, False, None, 0.2),
        (Side.NS, True, True, 0.2 * HANGS),
        (None, False, True, 0.2),
    ],
)
def test_how_often_declarer_comes_to_fewer_than_he_can_cash(
    cashing: Side | None, hangs: bool, settles: bool | None, less: float
) -> None:
    sure = SureResult({}, cashing, (), (), hangs, settles)
    assert as_often_as_taken({8: 0.2, 9: 0.8}, HERE, sure, Side.NS)[8] == pytest.approx(less)


def test_that_it_hangs_on_the_lie_makes_defenders_take_fewer_no_more_often() -> None:
    sure = SureResult({}, Side.EW, (), (), hangs_on_the_lie=True)
    here = replace(HERE, double_dummy=11)
    assert as_often_as_taken({12: 0.2, 11: 0.8}, here, sure, Side.NS)[12] == pytest.approx(0.2)


@pytest.mark.parametrize(
    ("first", "declarer", "more", "won"),
    [
        (1, None, {}, 0),
        (12, None, {"winners": "NNNNNNNNNNN.."}, None),
        (12, "S", {"winners": "NNNNNNSSEEE.."}, 8),
        (12, "E", {"winners": "NNNNNNSSEEE.."}, 3),
        (12, "S", {"winners": "NNNNNNSSEE..."}, None),
        (12, "S", {"winners": "...........NE", "table_tricks": 7}, 6),
        (12, "S", {"winners": "...........N.", "table_tricks": 7}, None),
        (12, "S", {"winners": "...........NE"}, None),
    ],
)
def test_tricks_that_were_won_before_the_record(
    first: int, declarer: str | None, more: dict[str, Any], won: int | None
) -> None:
    board = Board(first_trick=first, declarer=None if declarer is None else Seat(declarer))
    winners = tuple(None if each == "." else Seat(each) for each in more.get("winners", ""))
    findings = Findings(winners=winners, table_tricks=more.get("table_tricks"))
    assert won_before_the_record(establish(Case(board=board, findings=findings))) == won


@pytest.mark.parametrize("missing", ["declarer", "contract"])
def test_no_curve_is_drawn_where_nobody_knows_who_declared_or_what_was_trumps(missing: str) -> None:
    case, _ = told("CRONIN-2013")
    assert play_curve(establish(read_case(case)), PlainMinimax()) is not None
    board = {key: value for key, value in ENDINGS["CRONIN-2013"]["board"].items() if key != missing}  # type: ignore[attr-defined]
    assert play_curve(establish(read_case({**case, "board": board})), PlainMinimax()) is None
