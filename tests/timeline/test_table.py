"""A faced card lies on the table until it is played, or until an option about its suit lets its owner take it up."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from revoke.case.case import Board
from revoke.case.events import (
    AttentionDrawn,
    CardExposed,
    CardPlayed,
    CardWithdrawn,
    Demand,
    Demanded,
    Event,
    Facing,
    TrickQuitted,
)
from revoke.table.cards import Card, Suit
from revoke.table.contract import Strain
from revoke.table.seats import SEATS, Seat
from revoke.timeline.replay import replay
from revoke.timeline.table import FacedCard
from tests.plays import plays
from tests.strategies import Played, played_deals

N, E, S, W = Seat.NORTH, Seat.EAST, Seat.SOUTH, Seat.WEST
FIVE = Card.parse("D5")
DROPPED = CardExposed(N, FIVE, Facing.DROPPED)


def faced(*events: Event) -> tuple[FacedCard, ...]:
    return replay(Board(strain=Strain.NOTRUMP), events).faced


def taken_up_at(*later: Event) -> int | None:
    """North drops the five of diamonds (event 1): the event by which it lies there no more."""
    (card,) = faced(DROPPED, *later)
    assert (card.hand, card.card, card.since, card.how) == (N, FIVE, 1, Facing.DROPPED)
    return card.until


def demand(of: Seat, what: Demand, suit: Suit | None = Suit.DIAMONDS, card: Card | None = None) -> Demanded:
    return Demanded(E, of, what, suit, card)


LIES_UNTIL: dict[str, tuple[list[Event], int | None]] = {
    "nothing happens": ([], None),
    "he plays it": (plays("N:D5"), 2),
    "he plays it later": (plays("W:SA N:S2 E:S3 S:S4 W:DA N:D5"), 7),
    "he plays another": (plays("N:D6"), None),
    "partner must lead the suit": ([demand(S, Demand.LEAD)], 2),
    "partner must not lead the suit": ([demand(S, Demand.AVOID)], 2),
    "partner must lead another suit": ([demand(S, Demand.LEAD, Suit.CLUBS)], None),
    "partner must play his highest": ([demand(S, Demand.HIGHEST)], None),
    "partner must play his lowest": ([demand(S, Demand.LOWEST)], None),
    "he himself must lead the suit": ([demand(N, Demand.LEAD)], None),
    "he himself must play it": ([demand(N, Demand.CARD, None, FIVE)], None),
    "an opponent must lead the suit": ([Demanded(N, W, Demand.LEAD, Suit.DIAMONDS)], None),
    "first the option, then the card": ([demand(S, Demand.LEAD), *plays("S:DA W:D2 N:D5")], 2),
    "first the card, then the option": ([*plays("N:D5"), demand(S, Demand.LEAD)], 2),
    "attention is drawn and the trick quitted": ([AttentionDrawn(E, N, 1), TrickQuitted(1)], None),
}


@pytest.mark.parametrize("what", LIES_UNTIL)
def test_a_faced_card_lies_until_it_is_played_or_taken_up_by_an_option(what: str) -> None:
    later, until = LIES_UNTIL[what]
    assert taken_up_at(*later) == until


def test_an_option_exercised_before_takes_up_nothing() -> None:
    (card,) = faced(demand(S, Demand.LEAD), DROPPED)
    assert (card.since, card.until) == (2, None)


def test_a_card_taken_back_lies_faced_from_its_withdrawal_until_it_is_played_again() -> None:
    (card,) = faced(*plays("W:SA N:D5"), CardWithdrawn(N, FIVE), *plays("N:S2 E:S3 S:S4 W:DA N:D5"))
    assert card == FacedCard(N, FIVE, since=3, how=None, until=8, played=2)


def test_every_faced_card_is_listed_in_order_with_how_it_came_there() -> None:
    shown = CardExposed(E, Card.parse("HK"), Facing.DELIBERATE)
    cards = faced(shown, *plays("W:SA N:D5"), CardWithdrawn(N, FIVE), CardExposed(N, Card.parse("C2"), Facing.DROPPED))
    assert [(each.hand, each.card.code, each.since, each.how) for each in cards] == [
        (E, "HK", 1, Facing.DELIBERATE),
        (N, "D5", 4, None),
        (N, "C2", 5, Facing.DROPPED),
    ]


def test_a_play_without_a_faced_card_leaves_nothing_on_the_table() -> None:
    assert faced(*plays("W:SA N:S2 E:S3 S:S4")) == ()


@pytest.mark.parametrize("until", [None, 6])
def test_it_lies_there_for_the_events_after_it_was_faced_up_to_the_one_that_takes_it_away(until: int | None) -> None:
    card = FacedCard(N, FIVE, since=3, how=None, until=until)
    last = until or 8
    assert [number for number in range(1, 9) if card.lies_at(number)] == list(range(4, last + 1))


@settings(max_examples=60, deadline=None)
@given(played_deals(), st.integers(0, 51), st.sampled_from(SEATS), st.data())
def test_a_card_dropped_anywhere_lies_until_its_own_turn_in_the_play(
    played: Played, stop: int, hand: Seat, data: st.DataObject
) -> None:
    left = [each.card for each in played.events[stop:] if each.hand is hand]
    if not left:
        return
    card = data.draw(st.sampled_from(left))
    assert card is not None
    events: tuple[Event, ...] = (*played.events[:stop], CardExposed(hand, card, Facing.DROPPED), *played.events[stop:])
    (lying,) = replay(Board(deal=played.deal, contract=played.contract), events).faced
    assert lying.since == stop + 1
    assert lying.until == events.index(CardPlayed(hand, card)) + 1
