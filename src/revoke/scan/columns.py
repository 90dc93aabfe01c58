"""Many play records at once, as columns of numbers: who failed to follow suit, who won each trick, what it cost.

A card is ``13 * suit + height``, clubs first and a two first, 0 to 51; a seat is 0 for North and on clockwise; trumps
are a suit's number, 4 for none. The slow twin of :func:`look` is ``facts``: replay the record and find its revokes.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from revoke.scan import columns_compiled, columns_numpy
from revoke.scan.compiled import COMPILES
from revoke.table.cards import Card, Suit
from revoke.table.deal import Deal
from revoke.table.seats import SEATS, Seat

NO_CARD = 255
NOBODY = 255
NO_TRUMPS = 4
SUITS = tuple(Suit)

Bytes = NDArray[np.uint8]


@dataclass(frozen=True, slots=True)
class Plays:
    """The play of ``n`` boards whose deal is known.

    Attributes:
        cards: ``(n, 52)``, the cards in playing order, trick by trick; ``NO_CARD`` where none was played or known.
        holder: ``(n, 52)``, card → the seat that was dealt it, 0 to 3.
        leader: ``(n,)``, the seat of the opening lead.
        trumps: ``(n,)``, the trump suit or ``NO_TRUMPS``.
    """

    cards: Bytes
    holder: Bytes
    leader: Bytes
    trumps: Bytes

    def __len__(self) -> int:
        return len(self.cards)

    def __getitem__(self, rows: slice | NDArray[np.int64] | NDArray[np.bool_]) -> Plays:
        return Plays(self.cards[rows], self.holder[rows], self.leader[rows], self.trumps[rows])


@dataclass(frozen=True, slots=True)
class Seen:
    """What replaying ``n`` records shows.

    Attributes:
        failures: ``(n,)``, how many cards failed to follow suit although the hand held the suit led.
        places: ``(n,)``, bit ``i``: the card at place ``i`` of the playing order is one of them.
        winners: ``(n, 13)``, who won each trick, ``NOBODY`` for one that is not complete.
        sound: ``(n,)``, whether every card was played once, by the hand that was dealt it, in turn.
    """

    failures: Bytes
    places: NDArray[np.uint64]
    winners: Bytes
    sound: NDArray[np.bool_]


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


def look(plays: Plays, *, by: Literal["numba", "numpy"] | None = None) -> Seen:
    """Replay the records: machine code where numba is installed, else numpy; both see the same.

    >>> from revoke.table.seats import Seat
    >>> deal = Deal.parse("N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432")
    >>> seen = look(one(deal, Seat.WEST, None, [Card.parse(card) for card in ("CA", "SA", "HA", "DA")]))
    >>> int(seen.failures[0]), int(seen.winners[0, 0]), bool(seen.sound[0])
    (0, 3, True)
    """
    count = len(plays)
    seen = Seen(
        np.zeros(count, np.uint8),
        np.zeros(count, np.uint64),
        np.full((count, 13), NOBODY, np.uint8),
        np.ones(count, np.bool_),
    )
    work = columns_compiled.look if (by or ("numba" if COMPILES else "numpy")) == "numba" else columns_numpy.look
    work(plays.cards, plays.holder, plays.leader, plays.trumps, seen.failures, seen.places, seen.winners, seen.sound)
    return seen


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
