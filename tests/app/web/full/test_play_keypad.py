"""The play as it is tapped: illegal cards are marked, impossible ones mended, and each step can be taken back."""

from __future__ import annotations

import pytest

from revoke.app.web.full import keypads
from revoke.app.web.full.keypads import Picture, picture
from revoke.case.case import Board, Case
from revoke.case.events import CardPlayed, CardWithdrawn
from revoke.errors import NotBridge
from revoke.table.cards import Card
from revoke.table.contract import Contract
from revoke.table.deal import Deal
from revoke.table.seats import SEATS, Seat
from tests.app.web.full.served import DEAL, PLAY


def after(cards: list[str]) -> Case:
    """The example after those cards."""
    board = Board(deal=Deal.parse(DEAL), contract=Contract.parse("3NT"), declarer=Seat.EAST)
    case = Case(board=board)
    for each in cards:
        case = keypads.with_events(case, CardPlayed(Seat(each[0]), Card.parse(each[2:])))
    return case


def until(card: str) -> list[str]:
    return PLAY[: PLAY.index(card)]


def turn(seen: Picture) -> str | None:
    return seen.on_turn.value if seen.on_turn else None


def test_the_turn_goes_as_the_cards_were_played() -> None:
    assert [turn(picture(after(PLAY[:number]))) for number in range(52)] == [each[0] for each in PLAY]
    assert picture(after(PLAY)).over


def test_a_card_that_does_not_follow_is_taken_and_marked() -> None:
    seen = picture(after([*until("N:C2"), "N:C2"]))
    assert seen.replays
    assert dict(seen.failures) == {20: Card.parse("DT")}


def test_a_card_that_another_hand_holds_is_marked_and_asserts_no_revoke() -> None:
    """North holds the ten of diamonds, so it follows suit; the four and the seven of spades are the nearest others."""
    seen = picture(after([*until("N:C2"), "N:S2"]))
    assert "it was dealt to East, who still holds it" in seen.slips[20].text
    assert [(str(each.card), each.follows) for each in seen.slips[20].repairs][:1] == [("♦10", True)]
    assert {"♠4", "♠7"} <= {str(each.card) for each in seen.slips[20].repairs}
    assert not seen.replays


def test_mended_it_is_a_card_like_any_other() -> None:
    case = keypads.repaired(after([*until("N:C2"), "N:S2"]), 20, Card.parse("DT"))
    assert picture(case).replays
    assert not picture(case).failures


def test_a_card_played_twice_is_marked() -> None:
    seen = picture(after([*PLAY[:4], "E:HQ"]))
    assert "East played it to trick 1" in seen.slips[5].text


def test_a_card_led_out_of_turn_is_taken_and_marked() -> None:
    seen = picture(after([*PLAY[:4], "S:C6"]))
    assert seen.record.led_out_of_turn == (5,)
    assert seen.replays
    assert turn(seen) == "W"


def test_a_trick_of_which_only_the_winner_is_known_passes_the_lead() -> None:
    case = keypads.trick_won(after(PLAY[:4]), Seat.NORTH)
    seen = picture(case)
    assert (seen.trick, turn(seen)) == (3, None)  # the cards do not show who won, until somebody leads
    assert case.findings.winners[1] is Seat.NORTH
    assert turn(picture(keypads.with_events(case, CardPlayed(Seat.NORTH, Card.parse("S4"))))) == "E"


def test_a_trick_known_by_its_winner_alone_is_taken_back_as_a_whole() -> None:
    case = after(PLAY[:6])
    assert keypads.undone(keypads.trick_won(case, Seat.NORTH)) == case


def test_each_card_is_taken_back_by_itself() -> None:
    assert keypads.undone(after(PLAY)) == after(PLAY[:-1])
    assert keypads.undone(Case()) == Case()


def test_who_won_cannot_be_said_where_nobody_knows_who_led() -> None:
    with pytest.raises(NotBridge, match="the leader of this trick is not known"):
        keypads.trick_won(Case(), Seat.NORTH)


def test_a_card_taken_back_waits_for_its_substitute() -> None:
    case = keypads.with_events(after([*until("N:C2"), "N:C2"]), CardWithdrawn(Seat.NORTH, Card.parse("C2")))
    seen = picture(case)
    assert turn(seen) == "N"
    assert dict(seen.failures) == {20: Card.parse("DT")}  # it was one, though it has been corrected
    assert Card.parse("C2") in (seen.held(Seat.NORTH) or ())


def test_what_comes_after_an_impossible_withdrawal_is_not_laid_out() -> None:
    case = keypads.with_events(after(PLAY[:4]), CardWithdrawn(Seat.NORTH, Card.parse("SK")))
    seen = picture(case)
    assert seen.stuck is not None
    assert seen.stuck.number == 5
    assert keypads.cut(case, 5) == after(PLAY[:4])


def test_without_declarer_nobody_is_on_lead() -> None:
    assert turn(picture(Case(board=Board(deal=Deal.parse(DEAL))))) is None
    assert all(picture(Case(board=Board(deal=Deal.parse(DEAL)))).held(seat) for seat in SEATS)
