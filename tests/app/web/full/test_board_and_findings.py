"""The board's fields, the director's weights, the devices, and the guard of a director who plays."""

from __future__ import annotations

import pytest

from revoke.app.desk.analysis import cribs
from revoke.app.desk.board_entry import BoardRead
from revoke.app.web.form_redirects import MOST_HELD, HeldStore
from revoke.app.web.full.analysis_page import Weighing, found, proposed
from revoke.app.web.full.board_fields import fields_of, with_fields
from revoke.app.web.full.keypads import with_hand
from revoke.app.web.pages import SpoilerGuard
from revoke.case.case import Board, Case, Findings, Scoring, Weighting
from revoke.errors import NotBridge
from revoke.formats.native import read_case
from revoke.ruling.adjudicate import adjudicate
from revoke.table.cards import hand
from revoke.table.contract import Contract, Vulnerability
from revoke.table.deal import Deal
from revoke.table.seats import SEATS, Seat
from tests.app.web.full.served import DEAL, HANDS, PLAY, as_case

BOARD = Board(
    number=7,
    dealer=Seat.SOUTH,
    declarer=Seat.EAST,
    vulnerable=Vulnerability.ALL,
    contract=Contract.parse("4SXX"),
    scoring=Scoring.IMPS,
    field=(-430, 50),
)


def test_the_fields_of_a_board_come_back_as_the_same_board() -> None:
    case = Case(code="duplicate-2007", board=BOARD, findings=Findings(table_tricks=9))
    assert with_fields(Case(), fields_of(case)) == (case, {})


@pytest.mark.parametrize(
    ("name", "said"),
    [("number", "seven"), ("field", "-435"), ("table_tricks", "14"), ("declarer", "X"), ("vulnerable", "us")],
)
def test_a_field_that_cannot_be_so_is_named_and_changes_nothing(name: str, said: str) -> None:
    case, wrong = with_fields(Case(board=BOARD), {**fields_of(Case(board=BOARD)), name: said})
    assert list(wrong) == [name]
    assert case.board == BOARD


def test_a_level_without_a_strain_is_no_contract() -> None:
    _, wrong = with_fields(Case(), {**fields_of(Case()), "level": "3"})
    assert "also needs a strain" in wrong["level"]


def test_scores_may_be_written_with_any_dash() -> None:
    case, _ = with_fields(Case(), {**fields_of(Case()), "field": "−430; +400 –50"})
    assert case.board.field == (-430, 400, -50)


def test_a_card_taken_from_another_hand_is_exchanged() -> None:
    """North gets the ace of spades for his king; West had the ace and gets the king."""
    case = Case(board=Board(deal=Deal.parse(DEAL)))
    changed = with_hand(case, Seat.NORTH, hand(HANDS["N"].replace("K", "A")), 1)
    assert str(changed.board.deal) == DEAL.replace("K74", "A74").replace("AQ53", "KQ53")


def test_of_an_ending_no_hand_fills_itself() -> None:
    case = Case()
    for seat, text in zip(SEATS[:3], ("A2...", "K3...", "..54."), strict=True):
        case = with_hand(case, seat, hand(text), 12)
    assert case.board.deal is not None
    assert not case.board.deal.complete
    assert case.board.first_trick == 12


def test_a_hand_of_twelve_is_refused() -> None:
    with pytest.raises(NotBridge, match="North has 12 cards, but a hand has 13"):
        with_hand(Case(), Seat.NORTH, hand("K74.J6.T543.Q43"), 1)


def test_doubt_is_leant_towards_the_side_that_did_not_revoke() -> None:
    """42 and 58 per cent are 40 and 60 in steps of five; leaning by ten takes ten from the worse result."""
    shares = {9: 0.42, 10: 0.58}
    assert proposed("without_revoke", shares, float, 0).weights == {8: "0", 9: "40", 10: "60", 11: "0"}
    assert proposed("without_revoke", shares, float, 10).weights == {8: "0", 9: "30", 10: "70", 11: "0"}
    assert proposed("without_revoke", shares, lambda tricks: -tricks, 10).weights == {
        8: "0",
        9: "50",
        10: "50",
        11: "0",
    }


@pytest.mark.parametrize(
    ("weights", "why"),
    [
        ({9: "40", 10: "55"}, "95 per cent, not to 100; give 5 more"),
        ({9: "60", 10: "60"}, "120 per cent, not to 100; take 20 away"),
        ({9: "42", 10: "58"}, "'42' per cent for 9 tricks is no weight"),
        ({9: "-5", 10: "105"}, "'-5' per cent"),
    ],
)
def test_weights_that_are_none_say_what_to_do(weights: dict[int, str], why: str) -> None:
    with pytest.raises(NotBridge, match=why):
        found(Case(), Weighing("without_revoke", weights))


def test_a_finding_is_taken_as_it_was_typed_and_not_leant_once_more() -> None:
    case = Case(findings=Findings(weighting=Weighting(lean=10)))
    taken = found(case, Weighing("without_repeat", {9: "25", 10: "75"}))
    assert taken.findings.without_repeat == {9: 0.25, 10: 0.75}
    assert taken.findings.weighting == Weighting()


def case_ruled_on(without_revoke: dict[str, float]) -> Case:
    return read_case(as_case(PLAY, without_revoke=without_revoke))


def test_every_device_is_told_one_result() -> None:
    case = case_ruled_on({"10": 1.0})
    told = cribs(case.board.contract, adjudicate(case))
    assert len(told) == 5
    assert all("3NT +1" in each.todo for each in told)


def test_a_device_that_takes_no_weights_is_told_the_nearest_result() -> None:
    """60 per cent of +430 and 40 of +400 come to +418, which is nearer to +430."""
    case = case_ruled_on({"9": 0.4, "10": 0.6})
    told = {each.device: str(each.todo) for each in cribs(case.board.contract, adjudicate(case))}
    assert "60% 3NT +1, 40% 3NT =" in told["Bridgemate II"]
    assert "Enter the nearest, 3NT +1" in told["RealBridge"]


def test_without_a_contract_there_is_nothing_to_enter() -> None:
    assert cribs(None, adjudicate(case_ruled_on({"10": 1.0}))) == ()


def test_the_guard_hides_what_has_still_to_be_played() -> None:
    guard = SpoilerGuard(playing=True, played=("3",))
    assert [guard.hides(board) for board in ("3", "7", "")] == [False, True, True]
    assert not guard.having_played("7").hides("7")
    assert not SpoilerGuard(playing=False).hides("7")


def test_the_oldest_of_too_many_texts_is_forgotten() -> None:
    held: HeldStore[tuple[BoardRead, ...]] = HeldStore()
    names = [held.keep(()) for _ in range(MOST_HELD + 1)]
    assert held.get(names[0]) is None
    assert held.get(names[1]) == ()
