from __future__ import annotations

import pytest

from revoke.equity.curve import moments
from revoke.equity.layouts import Known, View, knowledge, shown_out
from revoke.errors import NotBridge
from revoke.table.cards import Card, Suit, hand
from revoke.table.deal import Deal
from revoke.table.seats import SEATS, Seat

DEAL = Deal.parse("N:A2.3.. K3.4.. 4.A.5. 5..KQ.")
PLAY = [(Seat.WEST, "DK"), (Seat.NORTH, "H3"), (Seat.EAST, "S3"), (Seat.SOUTH, "D5"), (Seat.WEST, "DQ")]


def played(*plays: tuple[Seat, str]) -> list[tuple[Seat, Card]]:
    return [(seat, Card.parse(code)) for seat, code in plays]


def test_who_does_not_follow_is_taken_to_be_out_of_the_suit() -> None:
    out = shown_out(played(*PLAY))
    assert out == {
        Seat.NORTH: {Suit.DIAMONDS},
        Seat.EAST: {Suit.DIAMONDS},
        Seat.SOUTH: frozenset(),
        Seat.WEST: frozenset(),
    }


def test_a_revoker_is_believed_until_he_plays_a_card_of_the_suit() -> None:
    trick = played((Seat.WEST, "DK"), (Seat.NORTH, "H3"), (Seat.EAST, "D3"), (Seat.SOUTH, "D5"))
    assert shown_out(trick)[Seat.NORTH] == {Suit.DIAMONDS}
    assert shown_out([*trick, *played((Seat.WEST, "S5"), (Seat.NORTH, "D2"))])[Seat.NORTH] == {Suit.SPADES}


def test_a_defender_sees_his_own_hand_and_dummy() -> None:
    found = moments(DEAL, trumps=None, leader=Seat.WEST, plays=played(*PLAY))
    seen = knowledge(found, Seat.EAST, declarer=Seat.SOUTH)
    assert seen.seen == {Seat.NORTH: hand("A2..."), Seat.EAST: hand("K.4..")}
    assert seen.hidden == {Seat.SOUTH: 2, Seat.WEST: 1}
    assert seen.unseen == hand("45.A..")
    assert seen.void == {Seat.SOUTH: frozenset(), Seat.WEST: frozenset()}
    assert seen.played == {Seat.SOUTH: hand("..5."), Seat.WEST: hand("..KQ.")}


def test_declarer_sees_both_his_hands_and_who_has_shown_out() -> None:
    found = moments(DEAL, trumps=None, leader=Seat.WEST, plays=played(*PLAY))
    seen = knowledge(
        found, Seat.SOUTH, declarer=Seat.SOUTH, known={Seat.EAST: Known((0, 5)), Seat.SOUTH: Known((1, 1))}
    )
    assert seen.hidden == {Seat.EAST: 2, Seat.WEST: 1}
    assert seen.void[Seat.EAST] == {Suit.DIAMONDS}
    assert seen.known == {Seat.EAST: Known((0, 5))}


def test_before_the_opening_lead_nobody_sees_dummy() -> None:
    found = moments(DEAL, trumps=None, leader=Seat.WEST, plays=[])
    seen = knowledge(found, Seat.WEST, declarer=Seat.SOUTH)
    assert set(seen.hidden) == set(SEATS) - {Seat.WEST}


def test_cards_out_of_turn_leave_no_view() -> None:
    found = moments(DEAL, trumps=None, leader=Seat.WEST, plays=played((Seat.WEST, "DK"), (Seat.EAST, "S3")))
    with pytest.raises(NotBridge, match="out of turn"):
        knowledge(found, Seat.SOUTH, declarer=Seat.SOUTH)


def test_the_unseen_cards_must_fill_the_hidden_hands() -> None:
    with pytest.raises(NotBridge, match="2 cards are unseen, but the hidden hands hold 3"):
        View(seen={}, hidden={Seat.EAST: 2, Seat.WEST: 1}, unseen=hand("K2..."))
