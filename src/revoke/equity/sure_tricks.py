"""Sure tricks: what each side takes by its cards alone, whatever the other side plays and throws away."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from ctypes import c_int32
from dataclasses import dataclass

from revoke.equity.library import library
from revoke.equity.position import Position
from revoke.equity.solver import PACK, words
from revoke.table.cards import SUITS_DOWNWARD, Card, Suit
from revoke.table.seats import Side

_NUMBERS = 16  # for each side, as native/sure.h has it


@dataclass(frozen=True, slots=True)
class SureTricks:
    """The tricks that a position holds for each side against any play of the other.

    Attributes:
        tricks: for each side, how many of those still to come it takes for certain; the trick on the table is one.
        cashing: the side that can cash all of its own at once, because it leads, or wins the trick on the table
            whatever is played; ``None`` where there is none.
        cards: the cards with which it does, suit by suit as one would list them: the suit with most of them first,
            from the highest down. A card on the table that has its trick already is not among them.
    """

    tricks: Mapping[Side, int]
    cashing: Side | None = None
    cards: tuple[Card, ...] = ()

    @property
    def by_suit(self) -> tuple[tuple[Suit, tuple[Card, ...]], ...]:
        """:attr:`cards` by suit, in the same order."""
        suits = dict.fromkeys(card.suit for card in self.cards)
        return tuple((suit, tuple(card for card in self.cards if card.suit is suit)) for suit in suits)


def sure_tricks(position: Position) -> SureTricks:
    """The sure tricks of a position, from 0 to all of those that are left; double dummy gives neither side fewer.

    **Cashed at once**: winner after winner, each the highest card of its suit that is still out, or one of a suit that
    both opponents are out of. Both hands of the side count, with the cards that lead from one to the other and with
    its own ruffs; no trick is counted in which an opponent who is out of the suit still holds a trump. The opponents
    follow suit as well as they can; a finesse, a squeeze or a poor discard is never counted on. This is exact but in
    positions with very many ways to cash, where the search ends early and the number may be too low.

    **Kept whoever leads**: trumps that must win, and, where the other side has no trumps left, the tricks that it
    cannot take in any suit while the winners are held on to. This is a floor, and no more.

    The side that can cash has the larger of the two, the other side the second alone.

    Raises:
        SolverMissing: the library was not built.

    >>> from revoke.table.seats import Seat
    >>> ending = Position.parse("N:A9...A K.3..2 QJ.2.. T.4..3", trumps=None, leader=Seat.NORTH)
    >>> found = sure_tricks(ending)
    >>> found.tricks[Side.NS], found.cashing, " ".join(card.code for card in found.cards)
    (3, Side.NS, 'SA SQ CA')
    """
    numbers = words(position)
    found = (c_int32 * (2 * _NUMBERS))()
    library().revoke_sure_tricks((c_int32 * len(numbers))(*numbers), found)
    tricks: dict[Side, int] = {}
    cashing: Side | None = None
    cards: tuple[Card, ...] = ()
    for place, side in enumerate((Side.NS, Side.EW)):
        number, cashed, *places = found[_NUMBERS * place : _NUMBERS * (place + 1)]
        tricks[side] = number
        if cashed:
            cashing, cards = side, _listed([PACK[each] for each in places[:cashed]], side, position)
    return SureTricks(tricks, cashing, cards)


def _listed(cards: list[Card], side: Side, position: Position) -> tuple[Card, ...]:
    """Suit by suit, the longest first; of two as long the one on the table, then the higher.

    Which of two equal cards takes the trick is nobody's concern: of each suit as many are named as take a trick, from
    the highest of the two hands down.
    """
    numbers = Counter(card.suit for card in cards)
    led = position.trick[0][1].suit if position.trick else None
    suits = sorted(numbers, key=lambda suit: (-numbers[suit], suit is not led, SUITS_DOWNWARD.index(suit)))
    held = sorted(
        (card for seat, hand in position.hands.items() if seat.side is side for card in hand),
        key=lambda card: -card.height,
    )
    return tuple(card for suit in suits for card in [each for each in held if each.suit is suit][: numbers[suit]])
