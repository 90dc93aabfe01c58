"""Published rulings whose ending is told card by card: what would have happened, as the source has it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

from revoke import read
from revoke.case.case import Board, Case, Findings, Strength
from revoke.equity.likely_result import Situation
from revoke.equity.simulation import Simulation
from revoke.equity.solver import DDS
from revoke.facts.establish import Facts, establish
from revoke.formats.native import read_case
from revoke.ruling import estimate as ruling_estimate
from revoke.ruling.adjudicate import adjudicate
from revoke.ruling.estimate import (
    HANGS,
    NOTHING,
    TAKEN,
    Estimate,
    about_as_likely,
    as_often_as_taken,
    before,
    cashed_at_once,
    estimate,
    fewer,
    likeliest,
    play_curve,
    whole_play,
    without,
    won_before_the_record,
    worth_weighing,
)
from revoke.ruling.ruling import SureResult
from revoke.table.cards import Card, Suit
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
        (None, 11, None),
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
        ({9: 2 / 3, 10: 1 / 3}, 0.5, {9: 2 / 3, 10: 1 / 3}),
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


def nine_or_ten(**otherwise: Any) -> Estimate:
    """Declarer, N–S, can cash nine tricks; the defence has three for certain."""
    sure = SureResult({Side.NS: 9, Side.EW: 3}, Side.NS, (), (), settles_the_contract=True)
    told = {"simulation": None, "likely": {9: 0.75, 10: 0.25}, "sure": sure, "declaring": Side.NS, **otherwise}
    return Estimate(told.pop("double_dummy", {9: 1.0}), **told)


def sure_of(north_south: int, east_west: int, cashing: Side | None = Side.NS, **more: Any) -> SureResult:
    return SureResult({Side.NS: north_south, Side.EW: east_west}, cashing, (), **{"settles_the_contract": True, **more})


@pytest.mark.parametrize(
    ("found", "alone"),
    [
        (nine_or_ten(), "claim"),
        (nine_or_ten(likely={9: 0.74, 10: 0.26}), None),  # fewer than three in four came to it
        (nine_or_ten(likely={10: 1.0}), None),
        (nine_or_ten(sure=sure_of(9, 3, settles_the_contract=False)), None),  # then they try for more
        (nine_or_ten(likely=None), None),
        (nine_or_ten(sure=None), None),
        (nine_or_ten(declaring=None), None),
        (nine_or_ten(double_dummy=None), None),
        (nine_or_ten(double_dummy={10: 1.0}), None),  # more comes double dummy than can be cashed
        (nine_or_ten(sure=sure_of(9, 4, None)), "certain"),
        (nine_or_ten(sure=sure_of(9, 4, hangs_on_the_lie=True)), None),
        (nine_or_ten(sure=sure_of(8, 4, Side.EW)), "claim"),  # four to the defence leave declarer nine
        (nine_or_ten(sure=sure_of(9, 3, Side.EW)), None),
        (nine_or_ten(declaring=Side.EW, sure=sure_of(4, 8, Side.NS)), "claim"),
    ],
)
def test_one_result_stands_alone_where_all_that_is_known_comes_to_it(found: Estimate, alone: str | None) -> None:
    assert found.alone == alone


HANGING, DEFENDERS = sure_of(9, 3, hangs_on_the_lie=True), sure_of(9, 3, Side.EW, hangs_on_the_lie=True)


@pytest.mark.parametrize(
    ("found", "bounds"),
    [
        (nine_or_ten(), range(9, 11)),
        (nine_or_ten(sure=None), range(14)),
        (nine_or_ten(declaring=None), range(14)),
        (nine_or_ten(declaring=Side.EW), range(3, 5)),
    ],
)
def test_declarers_tricks_lie_between_what_each_side_has_for_certain(found: Estimate, bounds: range) -> None:
    assert found.bounds == bounds


@pytest.mark.parametrize(
    ("found", "advised"),
    [
        (nine_or_ten(), {9: 1.0}),
        (nine_or_ten(likely={8: 0.2, 9: 0.5, 10: 0.3}), {9: 0.625, 10: 0.375}),  # nine are certain
        (nine_or_ten(likely={9: 0.5, 10: 0.3, 11: 0.2}), {9: 0.625, 10: 0.375}),  # and three for the defence
        (nine_or_ten(likely={8: 0.2, 9: 0.5, 11: 0.3}, sure=HANGING), {8: 0.2857, 9: 0.7143}),  # nine, if a queen drops
        (nine_or_ten(likely={8: 0.2, 9: 0.5, 11: 0.3}, sure=DEFENDERS), {9: 0.625, 11: 0.375}),  # two, with an ace
        (nine_or_ten(likely={9: 0.01, 10: 0.99}), {10: 1.0}),
        (nine_or_ten(likely={5: 1.0}), {5: 1.0}),
        (nine_or_ten(likely=None), {9: 1.0}),
        (nine_or_ten(likely=None, simulation={10: 1.0}), {10: 1.0}),
        (nine_or_ten(likely=None, double_dummy=None), None),
    ],
)
def test_what_is_advised_is_what_is_likely_and_possible(found: Estimate, advised: dict[int, float] | None) -> None:
    assert found.advised == (advised if advised is None else pytest.approx(advised))


@pytest.mark.parametrize(
    ("likely", "weighed"),
    [
        ({8: 0.01, 9: 0.49, 10: 0.5}, {8: 0.01, 9: 0.49, 10: 0.5}),  # one in a hundred is not too rare
        ({9: 1 / 3, 10: 2 / 3}, {9: 0.3333, 10: 0.6667}),
        ({8: 1 / 3, 9: 1 / 3, 10: 1 / 3}, {8: 0.3334, 9: 0.3333, 10: 0.3333}),  # together they are one
    ],
)
def test_shares_are_told_to_one_in_ten_thousand(likely: dict[int, float], weighed: dict[int, float]) -> None:
    assert worth_weighing(likely) == weighed


@pytest.mark.parametrize(
    ("shares", "close"),
    [
        ({9: 0.4, 10: 0.5, 11: 0.1}, (10, 9)),
        ({9: 0.39, 10: 0.5, 11: 0.11}, ()),
        ({9: 0.35, 10: 0.35, 11: 0.3}, (9, 10, 11)),
        ({10: 1.0}, ()),
    ],
)
def test_results_are_about_as_likely_from_four_fifths_of_the_likeliest_on(
    shares: dict[int, float], close: tuple[int, ...]
) -> None:
    assert about_as_likely(shares) == close


@pytest.mark.parametrize(
    ("double_dummy", "cashing", "within"), [(9, Side.EW, range(9, 14)), (9, Side.NS, None), (11, Side.NS, range(12))]
)
def test_where_east_declares_his_own_tricks_are_cashed_by_his_side(
    double_dummy: int, cashing: Side, within: range | None
) -> None:
    here = replace(HERE, double_dummy=double_dummy)
    assert cashed_at_once(here, SureResult({}, cashing, ()), Side.EW) == within


# The play up to a revoke, and what is made of it: on the ending of three cards each.


def three_cards(*events: Any, findings: Any = None, **board: Any) -> Facts:
    case, _ = told("CRONIN-2013")
    on = {**ENDINGS["CRONIN-2013"]["board"], **board}  # type: ignore[dict-item]
    on = {key: value for key, value in on.items() if value is not None}
    said = case["findings"] if findings is None else findings
    return establish(read_case({**case, "board": on, "events": [*events] or case["events"], "findings": said}))


def taken_back(hand: str, card: str) -> dict[str, str]:
    return {"event": "withdrawn", "hand": hand, "card": card}


REVOKED = ("S:SQ", "W:D2", "N:C2", "E:H2")
NOTICED = {"event": "attention", "by": "S", "to": "E"}


def test_what_the_players_made_is_counted_with_the_tricks_before_and_rests_on_the_play_so_far() -> None:
    """Nine of ten tricks are declarer's; from the queen of spades on he makes one of three, or two."""
    asked = []

    def simulate(so_far: Any, declarer: Seat, known: Any) -> Mapping[int, float]:
        asked.append((len(so_far), declarer, dict(known)))
        return {1: 0.75, 2: 0.25}

    facts = three_cards()
    both, alone = without(facts, 0, DDS(), simulate), without(facts, 0, None, simulate)
    assert asked == [(4, Seat.SOUTH, {})] * 2
    assert both.simulation == alone.simulation == {10: 0.75, 11: 0.25}
    assert (both.double_dummy, alone.double_dummy, alone.likely) == ({10: 1.0}, None, None)
    assert both.sure is not None
    assert (both.sure.tricks[Side.NS] >= 9, both.sure.tricks[Side.EW]) == (True, 3)
    assert (both.declaring, both.sure.settles_the_contract) == (Side.NS, True)
    assert without(facts, 0, DDS(), lambda *_: {}).simulation is None
    assert without(facts, 0, None, None) == NOTHING


@pytest.mark.parametrize(
    ("events", "told"),
    [
        ((), {"declarer": None}),
        ((), {"findings": {}}),  # nobody says what went before
        ((), {"ending": None, "first_trick": None}),
    ],
)
def test_nothing_is_estimated_where_the_play_so_far_is_not_all_known(events: Any, told: dict[str, Any]) -> None:
    assert without(three_cards(*events, **told), 0, DDS(), None) == NOTHING


def test_the_tricks_won_since_the_record_began_are_declarers_as_well() -> None:
    """Four cards each: South wins a heart, the tenth trick, and leads the queen of spades; East revokes."""
    first = ("S:HA", "W:H9", "N:H8", "E:H3")
    rest = str(ENDINGS["CRONIN-2013"]["events"]).split()
    facts = three_cards(*first, *rest, ending="N:.8..432 AK.32.. QJT.A.. .9.432.", first_trick=10)
    found = without(facts, 0, DDS(), None)
    assert found.double_dummy == {10: 1.0}
    assert found.sure is not None
    assert found.sure.tricks[Side.EW] == 3


WHOLE = tuple(str(ENDINGS["CRONIN-2013"]["events"]).split())


@pytest.mark.parametrize("ending", ["N:...432 - QJT... ..432.", "N:...432 - - -", "N:- AK.2.. - -"])
def test_hands_that_nobody_told_are_the_cards_that_they_played_where_play_went_on_to_the_end(ending: str) -> None:
    """The whole ending stands in its twelve cards; before the last trick East's fourth card is anybody's guess."""
    found = without(three_cards(*WHOLE, ending=ending), 0, DDS(), None)
    assert found == without(three_cards(*WHOLE), 0, DDS(), None)
    assert found.double_dummy == {10: 1.0}
    assert without(three_cards(*WHOLE[:-4], ending=ending), 0, DDS(), None) == NOTHING


def test_a_deal_of_which_nothing_is_told_but_all_52_cards_is_known() -> None:
    """The running suit: East had five tricks and could cash five more."""
    case = read(Path(__file__).parents[2] / "examples" / "running_suit.pbn")
    assert isinstance(case, Case)
    found = without(establish(replace(case, board=replace(case.board, deal=None))), 0, DDS(), None)
    assert (found.double_dummy, found.alone) == ({10: 1.0}, "claim")


def cards_so_far(found: Any) -> str:
    return " ".join(each.last[1].code for each in found if each.last)


def test_the_play_up_to_a_revoke_is_that_of_the_cards_that_lay_there_then() -> None:
    """North takes back a club before East revokes, and West a diamond afterwards."""
    changed = ("S:SQ", "W:D2", "N:C2", taken_back("N", "C2"), "N:C3", "E:H2", NOTICED, taken_back("W", "D2"), "W:D3")
    facts = three_cards(*changed)
    easts = next(index for index, each in enumerate(facts.found) if each and each.play.seat is Seat.EAST)
    up_to, whole = before(facts, easts), whole_play(facts)
    assert up_to is not None
    assert cards_so_far(up_to) == "SQ D2 C3"
    assert whole is not None
    assert sorted(cards_so_far(whole).split()) == ["C3", "D3", "H2", "SQ"]
    plain = whole_play(three_cards(*REVOKED))
    assert plain is not None
    assert cards_so_far(plain) == "SQ D2 C2 H2"
    assert plain[0].position is not None
    assert plain[0].position.trumps is Suit.SPADES


@pytest.mark.parametrize(
    ("events", "board"),
    [
        (REVOKED, {"ending": None, "first_trick": None}),
        (REVOKED, {"contract": None}),
        ((NOTICED,), {}),
    ],
)
def test_no_play_is_followed_where_cards_or_trumps_are_not_known(events: Any, board: dict[str, Any]) -> None:
    assert whole_play(three_cards(*events, findings={}, **board)) is None


def test_who_led_is_who_played_the_first_card_that_stands() -> None:
    """West leads out of turn, and takes it back."""
    found = whole_play(three_cards("W:D2", taken_back("W", "D2"), "S:SQ", contract="3NT"))
    assert found is not None
    assert found[0].position is not None
    assert (found[0].position.leader, found[0].position.trumps) == (Seat.SOUTH, None)


def test_where_no_number_of_tricks_makes_the_contract_nothing_settles_it() -> None:
    """In 1905 nobody bids: spades are trumps, and East can cash two tricks."""
    case, _ = told("CRONIN-2013")
    board = {**ENDINGS["CRONIN-2013"]["board"], "contract": "S"}  # type: ignore[dict-item]
    found = without(establish(read_case({**case, "code": "bridge-1905", "board": board})), 0, DDS(), None)
    assert found.sure is not None
    assert (found.sure.cashing, found.sure.settles_the_contract) == (Side.EW, None)


def test_what_is_likely_goes_by_how_often_such_tricks_are_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ruling_estimate, "as_often_as_taken", lambda shares, *_: {7: sum(shares.values())})
    found = without(three_cards(), 0, DDS(), None)
    assert found.likely == found.correction == {7: 1.0}


def single_king() -> Facts:
    """North has ♠A Q 3, South ♠5 4 2; South leads the two, and West, who has knave, ten and nine, revokes.

    East has the king alone, and three hearts to cash. Declarer needs nine and has seven.
    """
    board = {"contract": "3NT", "declarer": "S", "ending": "N:AQ3.2.. K.AQ6.. 542...2 JT9.3..", "first_trick": 10}
    plays = "S:S2 W:H3 N:SQ E:SK E:HA S:C2 W:S9 N:H2 E:HQ S:S4 W:ST N:S3 E:H6 S:S5 W:SJ N:SA"
    noticed = {"event": "attention", "by": "N", "to": "W", "trick": 10}
    told = {"winners": "SSSSSSSWW...."}
    case = {"format": "revoke-case/1", "board": board, "events": [*plays.split(), noticed], "findings": told}
    return establish(read_case(case))


def test_a_declarer_who_cannot_see_that_the_king_is_alone_finesses() -> None:
    """Ace and queen are there to be cashed, but North would have to know. West has three of the seven hidden cards, in
    one of 35 ways: in 15 he has the king, in four East has it alone. He plays the queen and loses four tricks.
    """
    found = without(single_king(), 0, DDS(), Simulation())
    assert found.sure is not None
    assert (found.sure.tricks[Side.NS], found.sure.hangs_on_the_lie) == (9, True)
    assert (found.double_dummy, found.simulation) == ({9: 1.0}, {7: 1.0})
    assert (likeliest(found.likely or {}), likeliest(found.advised or {})) == (7, 7)
    assert found.trust == 0.6


def test_tricks_that_hang_on_the_lie_leave_fewer_to_be_named() -> None:
    """Without a simulation nine is likeliest, for mostly such tricks were cashed, but one in ten came to fewer."""
    found = without(single_king(), 0, DDS(), lambda *_: {})
    assert found.bounds.start == 9
    assert found.advised is not None
    assert likeliest(found.advised) == 9
    assert min(found.advised) < 9


def the_same_with_diamonds(trick: int, **told: Any) -> Facts:
    """The single king up to the revoke, with so many diamonds in each hand that trick nine, eight or seven begins."""
    more = 10 - trick
    hands = ((f"AQ3.2.{'AKQ'[:more]}.", f"K.AQ6.{'JT9'[:more]}."), (f"542..{'876'[:more]}.2", f"JT9.3.{'543'[:more]}."))
    ending = "N:" + " ".join(hand for pair in hands for hand in pair)
    board = {"contract": "3NT", "declarer": "S", "ending": ending, "first_trick": trick}
    findings = {"winners": "SSSSSSSSS"[: trick - 1] + "." * (14 - trick)}
    case = {"format": "revoke-case/1", "board": board, "events": ["S:S2", "W:H3"], "findings": findings}
    return establish(read_case({**case, **told}))


@pytest.mark.parametrize(("trick", "simulated"), [(9, True), (8, True), (7, False)])
def test_from_trick_eight_on_the_play_is_simulated_unasked(trick: int, simulated: bool) -> None:
    facts = the_same_with_diamonds(trick)
    unasked, asked = without(facts, 0, DDS(), None), without(facts, 0, DDS(), Simulation())
    assert (unasked.simulation is not None) is simulated
    assert (unasked == asked) is simulated
    assert without(facts, 0, None, None).simulation is None
    assert without(facts, 0, DDS(), lambda *_: {}).simulation is None  # stopped


def test_bounds_on_hands_of_which_only_the_end_is_known_leave_a_late_simulation_out() -> None:
    found = without(the_same_with_diamonds(9, known={"E": {"hcp": [14, 37]}}), 0, DDS(), None)
    assert (found.simulation, found.double_dummy) == (None, {11: 1.0})


def test_a_late_simulation_uses_what_the_auction_told() -> None:
    """South ran eight clubs. East must have ten of the eleven points still hidden, so the king is his, and the ace is
    played: it drops the king, and ace, queen and the ace of diamonds are three more tricks. Without these bounds
    South finesses and loses four tricks.
    """
    hands = "AQ3876.2.AKQT9.4 K.AQ6KJ.J76432.5 542..8.AKQJT9872 JT9.3T98754.5.36"
    first = "W:C3 N:C4 E:C5 S:CA S:CK W:C6 N:S8 E:D7 S:CQ W:HT N:S7 E:D6 S:CJ W:H9 N:S6 E:D4 S:CT W:H8 N:DK E:D3"
    then = "S:C9 W:H7 N:DQ E:D2 S:C8 W:H5 N:DT E:HK S:C7 W:H4 N:D9 E:HJ S:S2 W:H3"
    board = {"contract": "3NT", "declarer": "S", "deal": f"N:{hands}"}
    case = {"format": "revoke-case/1", "board": board, "events": [*first.split(), *then.split()]}
    found = without(establish(read_case({**case, "known": {"E": {"hcp": [14, 37]}}})), 0, DDS(), None)
    assert (found.double_dummy, found.simulation) == ({11: 1.0}, {11: 1.0})
    assert likeliest(without(establish(read_case(case)), 0, DDS(), None).simulation or {11: 1.0}) == 9


@dataclass(frozen=True)
class Learned:
    """What was learned, told plainly: nine tricks, or ten, half each; with players who make ten, three in four."""

    def shares(self, here: Situation, needed: int | None, possible: Any, *, strength: Strength) -> dict[int, float]:
        return {9: 0.5, 10: 0.5}

    def with_simulation(self, corrected: Any, simulation: Any, here: Situation, *, hangs: bool) -> dict[int, float]:
        return {9: 0.5, 10: 0.5} if hangs else {9: 0.25, 10: 0.75}

    def boards_alike(self, here: Situation, needed: int | None) -> None:
        return None

    def trust(self, trick: int, *, hangs: bool) -> float:
        return 0.6 if hangs else 0.12345


@pytest.mark.parametrize(
    ("simulation", "hangs", "likely", "trust"),
    [
        (None, False, {9: 0.5, 10: 0.5}, None),
        (None, True, {9: 0.5, 10: 0.5}, None),
        ({10: 1.0}, False, {9: 0.25, 10: 0.75}, 0.12),
        ({10: 1.0}, True, {9: 0.5, 10: 0.5}, 0.6),
    ],
)
def test_the_simulation_has_its_part_where_there_is_one(
    simulation: dict[int, float] | None, hangs: bool, likely: dict[int, float], trust: float | None
) -> None:
    found = estimate(HERE, 10, simulation, learned=Learned(), hangs=hangs)  # type: ignore[arg-type]  # all it needs
    assert (found.correction, found.likely, found.trust) == ({9: 0.5, 10: 0.5}, likely, trust)
    assert (found.double_dummy, found.simulation) == ({9: 1.0}, simulation)
