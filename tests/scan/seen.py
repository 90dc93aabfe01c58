"""What tests and benchmarks ask of columns: single records laid in them, and the failures to follow that were seen."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from revoke.scan.bytes_read import Bytes
from revoke.scan.columns import NO_CARD, NOBODY, Plays, Seen
from revoke.table.cards import Card, Suit
from revoke.table.deal import Deal
from revoke.table.seats import SEATS, Seat

NO_TRUMPS = 4
SUITS = tuple(Suit)


@dataclass(frozen=True, slots=True)
class Failures:
    """Failures to follow suit, one a row, in the order of the records and of the play.

    Attributes:
        record: which record.
        place: which card of the playing order, 0 to 51.
        offender: whose card.
        led: the suit that he should have followed.
        won_by: whose hand won the trick: 0 his own, 1 his partner's, 2 an opponent's, ``NOBODY`` if nobody yet.
        won_since: the tricks of his side from the revoke trick on, as far as the record goes.
        later: those of them after the revoke trick.
    """

    record: NDArray[np.int64]
    place: Bytes
    offender: Bytes
    led: Bytes
    won_by: Bytes
    won_since: Bytes
    later: Bytes

    def __len__(self) -> int:
        return len(self.record)


def failures(plays: Plays, seen: Seen) -> Failures:
    """Each failure to follow that was seen, with the facts on which a transfer of tricks turns."""
    guilty = np.flatnonzero(seen.failures)
    row, place = np.nonzero((seen.places[guilty, None] >> np.arange(52, dtype=np.uint64)) & np.uint64(1))
    record, trick = guilty[row], place // 4
    before = seen.winners[record, np.maximum(trick, 1) - 1]
    lead = np.where(trick == 0, plays.leader[record], before).astype(np.int64)
    offender = (lead + place % 4) % 4
    winners = seen.winners[record].astype(np.int64)
    winner = winners[np.arange(len(record)), trick]
    here = np.where(winner == offender, 0, np.where(winner == (offender + 2) % 4, 1, 2))
    mine = (winners != NOBODY) & (winners % 2 == (offender % 2)[:, None])
    numbers = np.arange(13)
    return Failures(
        record,
        place.astype(np.uint8),
        offender.astype(np.uint8),
        (plays.cards[record, trick * 4] // 13).astype(np.uint8),
        np.where(winner == NOBODY, NOBODY, here).astype(np.uint8),
        (mine & (numbers >= trick[:, None])).sum(1).astype(np.uint8),
        (mine & (numbers > trick[:, None])).sum(1).astype(np.uint8),
    )


def number(card: Card) -> int:
    """The card's number in a column.

    >>> number(Card.parse("C2")), number(Card.parse("SA"))
    (0, 51)
    """
    return SUITS.index(card.suit) * 13 + card.height


def one(deal: Deal, leader: Seat, trumps: Suit | None, cards: list[Card]) -> Plays:
    """A single record as columns; the deal must be complete."""
    played = np.full((1, 52), NO_CARD, np.uint8)
    played[0, : len(cards)] = [number(card) for card in cards]
    holder = np.zeros((1, 52), np.uint8)
    for seat, hand in deal:
        for card in hand or ():
            holder[0, number(card)] = SEATS.index(seat)
    suit = NO_TRUMPS if trumps is None else SUITS.index(trumps)
    return Plays(played, holder, np.array([leader.number], np.uint8), np.array([suit], np.uint8))
