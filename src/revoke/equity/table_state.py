"""The one true table in the course of a playout, as numbers: whose cards are where, who is on turn, what is won."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache

from revoke.equity.solver import NO_TRUMPS, PACK, SUIT_NUMBER
from revoke.table.cards import RANKS, Card, Hand, Suit
from revoke.table.seats import SEATS, Side

# Here a card is a place 0-51, spades first and twos first, and a hand is a number with those bits.
PLACE = {card: place for place, card in enumerate(PACK)}
ONE_SUIT = (1 << len(RANKS)) - 1


@dataclass(slots=True)
class TableState:
    """The hands, the trick and what is known of it at one moment of a playout; it changes as cards are played.

    Attributes:
        hands: by seat from North, as numbers.
        trick: the cards on the table, from the leader's on.
        void: by seat, the suits he has shown out of as bits.
        won: tricks of declarer's side, in all.
        played: by seat, the cards he has played.
    """

    hands: list[int]
    leader: int
    trick: list[int]
    void: list[int]
    won: int
    played: list[int] = field(default_factory=lambda: [0, 0, 0, 0])

    @property
    def turn(self) -> int:
        """The seat whose turn it is."""
        return (self.leader + len(self.trick)) % 4

    @property
    def key(self) -> tuple[int, ...]:
        """What two tables have in common from which everything goes on alike."""
        return (*self.hands, self.leader, self.won, *self.void, *self.played, *self.trick)

    def copy(self) -> TableState:
        """The same table, to play another card on."""
        return TableState(self.hands[:], self.leader, self.trick[:], self.void[:], self.won, self.played[:])

    def put(self, place: int, trumps: int, side: Side) -> None:
        """Play the card of the seat on turn; a trick that is complete goes to its winner.

        Args:
            trumps: the number of the trump suit.
            side: whose tricks are counted.
        """
        turn = self.turn
        suit = place // len(RANKS)
        self.hands[turn] ^= 1 << place
        self.played[turn] |= 1 << place
        self.void[turn] &= ~(1 << suit)
        if self.trick and self.trick[0] // len(RANKS) != suit:
            self.void[turn] |= 1 << self.trick[0] // len(RANKS)
        self.trick.append(place)
        if len(self.trick) == 4:
            best = max(self.trick, key=lambda each: _height(each, self.trick[0], trumps))
            self.leader = (self.leader + self.trick.index(best)) % 4
            self.won += SEATS[self.leader].side is side
            self.trick.clear()

    def worth_telling_apart(self) -> tuple[int, ...]:
        """The legal cards, lowest first, and of those with no card of anybody else's between them the lowest alone."""
        held = self.hands[self.turn]
        legal = held
        if self.trick:
            following = held & (ONE_SUIT << self.trick[0] // len(RANKS) * len(RANKS))
            legal = following or held
        if not legal & (legal - 1):
            return (legal.bit_length() - 1,)
        others = 0
        for place in self.trick:
            others |= 1 << place
        for seat in range(4):
            if seat != self.turn:
                others |= self.hands[seat]
        found = [
            (height, suit * len(RANKS) + height)
            for suit in range(4)
            for height in _apart(legal >> suit * len(RANKS) & ONE_SUIT, others >> suit * len(RANKS) & ONE_SUIT)
        ]
        return tuple(place for _, place in sorted(found))


@lru_cache(maxsize=1 << 14)
def _apart(mine: int, theirs: int) -> tuple[int, ...]:
    """Of one suit, the lowest of my cards, and each next one with a card of theirs below it since the one before."""
    found = []
    between = True
    for height in range(len(RANKS)):
        if theirs >> height & 1:
            between = True
        elif mine >> height & 1:
            if between:
                found.append(height)
            between = False
    return tuple(found)


def _height(place: int, led: int, trumps: int) -> int:
    suit = place // len(RANKS)
    if trumps != NO_TRUMPS and suit == trumps:
        return place % len(RANKS) + 2 * len(RANKS)
    return place % len(RANKS) + (len(RANKS) if suit == led // len(RANKS) else 0)


def held_number(held: Iterable[Card]) -> int:
    """The cards as one number, a bit each."""
    return sum(1 << PLACE[card] for card in held)


def held_cards(number: int) -> Hand:
    """The opposite of :func:`held_number`."""
    found = []
    while number:
        lowest = number & -number
        found.append(PACK[lowest.bit_length() - 1])
        number ^= lowest
    return frozenset(found)


def suits_in(number: int) -> int:
    """The suits of which there is a card, as bits."""
    return sum(1 << suit for suit in range(4) if number >> suit * len(RANKS) & ONE_SUIT)


def suits_of(number: int) -> frozenset[Suit]:
    """The suits that these bits stand for."""
    return frozenset(suit for suit, place in SUIT_NUMBER.items() if number >> place & 1)
