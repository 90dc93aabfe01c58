from __future__ import annotations

import random

import pytest

from revoke.equity.position import Position
from revoke.errors import NotBridge
from revoke.table.cards import Card, Suit, hand
from revoke.table.deal import winner_of
from revoke.table.seats import SEATS, Seat
from tests.equity.endings import ending

FOUR = {
    Seat.NORTH: hand("A2..."),
    Seat.EAST: hand("K3..."),
    Seat.SOUTH: hand("4.A.."),
    Seat.WEST: hand("5.K.."),
}


def cards(*codes: str) -> list[Card]:
    return [Card.parse(code) for code in codes]


def test_the_leader_is_on_turn_and_may_play_anything() -> None:
    position = Position(FOUR, None, Seat.EAST)
    assert position.on_turn is Seat.EAST
    assert position.legal == FOUR[Seat.EAST]


def test_a_hand_follows_suit_where_it_can_and_otherwise_plays_anything() -> None:
    led = Position(FOUR, None, Seat.WEST).play(Card.parse("HK"))
    assert led.on_turn is Seat.NORTH
    assert led.legal == FOUR[Seat.NORTH]
    assert led.play(Card.parse("S2")).play(Card.parse("S3")).legal == {Card.parse("HA")}


def test_a_revoke_can_be_played_and_lies_on_the_table() -> None:
    revoked = Position(FOUR, None, Seat.NORTH).play(Card.parse("SA")).play(Card.parse("S3")).play(Card.parse("HA"))
    assert revoked.trick[-1] == (Seat.SOUTH, Card.parse("HA"))
    assert revoked.hands[Seat.SOUTH] == {Card.parse("S4")}
    assert revoked.play(Card.parse("S5")).leader is Seat.NORTH


def test_a_complete_trick_leaves_an_empty_table_and_its_winner_on_lead() -> None:
    position = Position(FOUR, Suit.HEARTS, Seat.NORTH)
    for card in cards("SA", "SK", "HA", "S5"):
        position = position.play(card)
    assert position == Position(
        {Seat.NORTH: hand("2..."), Seat.EAST: hand("3..."), Seat.SOUTH: hand("4..."), Seat.WEST: hand(".K..")},
        Suit.HEARTS,
        Seat.SOUTH,
    )
    assert position.tricks_left == 1


@pytest.mark.parametrize(
    ("trumps", "trick", "winner"),
    [
        (None, ("D5", "DK", "C2", "DA"), Seat.WEST),
        (Suit.CLUBS, ("D5", "DK", "C2", "DA"), Seat.SOUTH),
        (Suit.CLUBS, ("D5", "C3", "C2", "DA"), Seat.EAST),
        (Suit.HEARTS, ("S2", "CA", "DA", "CK"), Seat.NORTH),
        (Suit.SPADES, ("S2", "SA", "S3", "SK"), Seat.EAST),
    ],
)
def test_the_highest_trump_or_else_the_highest_of_the_suit_led_takes_the_trick(
    trumps: Suit | None, trick: tuple[str, ...], winner: Seat
) -> None:
    assert winner_of(tuple(zip(SEATS, cards(*trick), strict=True)), trumps) is winner


def test_a_card_the_hand_does_not_hold_cannot_be_played() -> None:
    with pytest.raises(NotBridge, match=r"North cannot play ♠K, for North holds A2\.\.\."):
        Position(FOUR, None, Seat.NORTH).play(Card.parse("SK"))


@pytest.mark.parametrize(
    ("text", "trick", "said"),
    [
        ("N:A... K... Q...", (), "not four hands"),
        ("A... K... Q... J...", (), "not four hands"),
        ("N:A... A... Q... J...", (), "♠A appears twice in the position"),
        ("N:A2... K... Q... J...", (), "North has 2 cards where the others' cards and the table leave room for 1"),
        ("N:A2... K... Q... J...", ("SA",), "♠A appears twice in the position"),
        ("N:A... K... Q... J...", ("S2",), "North has one card where .* room for 0"),
        ("N:... ... ... ...", ("S2", "S3", "S4", "S5"), "a trick with four cards is complete"),
    ],
)
def test_what_is_no_position_is_refused_in_words(text: str, trick: tuple[str, ...], said: str) -> None:
    with pytest.raises(NotBridge, match=said):
        Position.parse(text, trumps=None, leader=Seat.NORTH, trick=trick)


def test_an_unknown_hand_is_named() -> None:
    three: dict[Seat, frozenset[Card]] = {seat: FOUR[seat] for seat in SEATS if seat is not Seat.WEST}
    with pytest.raises(NotBridge, match="West's is not known"):
        Position(three, None, Seat.NORTH)


def test_cards_out_of_turn_are_no_position() -> None:
    hands = {**FOUR, Seat.SOUTH: hand("4...")}
    with pytest.raises(NotBridge, match="♥A lies on the table from South where North was to play"):
        Position(hands, None, Seat.NORTH, ((Seat.SOUTH, Card.parse("HA")),))


def test_any_way_of_playing_a_deal_out_takes_thirteen_tricks_and_leaves_nothing() -> None:
    chance = random.Random(1)
    position = ending(chance, 13, on_table=0)
    tricks = 0
    while position.tricks_left:
        position = position.play(chance.choice(sorted(position.hands[position.on_turn])))
        tricks += not position.trick
    assert tricks == 13
    assert not any(position.hands.values())
