"""Double dummy: the tricks each side takes when everybody sees all four hands and plays as well as can be."""

from __future__ import annotations

import ctypes
from collections.abc import Mapping
from typing import Protocol

from revoke.equity.library import BEST_CARD, EVERY_CARD, REACHES, solving
from revoke.equity.position import Position
from revoke.table.cards import CARDS, RANKS, SUITS_DOWNWARD, Card
from revoke.table.seats import Side

SUIT_NUMBER = {suit: number for number, suit in enumerate(SUITS_DOWNWARD)}
NO_TRUMPS = 4
LOWEST_RANK = 2  # the library's rank of a two, and the bit that stands for it
NOT_PLAYABLE = -1

PACK = tuple(CARDS[suit.value + rank] for suit in SUITS_DOWNWARD for rank in RANKS)
_WRITTEN = {card: (SUIT_NUMBER[card.suit], 1 << (card.height + LOWEST_RANK)) for card in CARDS.values()}


class Solver(Protocol):
    """Anything that solves positions double dummy. From the position on all four play legally and see every card."""

    def tricks(self, position: Position, side: Side) -> int:
        """The tricks the side takes from here on, the current trick included, 0 to ``position.tricks_left``."""
        ...

    def by_card(self, position: Position) -> Mapping[Card, int]:
        """For each legal card of the hand on turn, the tricks its side takes from here on if it plays that card."""
        ...

    def reaches(self, position: Position, side: Side, tricks: int) -> bool:
        """Whether the side takes so many tricks from here on; quicker to find out than how many it takes."""
        ...


class DDS:
    """The double dummy solver: our own library, loaded when first asked.

    Each position is solved on the hands as they are really held, so a card that is a revoke is a card like any other.
    What one question has shown is remembered for the next, whatever the deal.

    Raises:
        SolverMissing: the library was not built (by every method).

    >>> from revoke.table.seats import Seat
    >>> finesse = Position.parse("N:AQ... 43... 52... K6...", trumps=None, leader=Seat.SOUTH)
    >>> DDS().tricks(finesse, Side.NS), DDS().reaches(finesse, Side.EW, 1)
    (2, False)
    >>> DDS().by_card(finesse.play(Card.parse("S2")).play(Card.parse("S6"))) == {
    ...     Card.parse("SQ"): 2, Card.parse("SA"): 1}
    True
    """

    def tricks(self, position: Position, side: Side) -> int:
        best = _answers(position, BEST_CARD)[0]
        return best if position.on_turn.side is side else position.tricks_left - best

    def by_card(self, position: Position) -> Mapping[Card, int]:
        answers = _answers(position, EVERY_CARD)
        return {card: tricks for card, tricks in zip(PACK, answers, strict=True) if tricks != NOT_PLAYABLE}

    def reaches(self, position: Position, side: Side, tricks: int) -> bool:
        if position.on_turn.side is side:
            return bool(_answers(position, REACHES, tricks)[0])
        return not _answers(position, REACHES, position.tricks_left - tricks + 1)[0]


def words(position: Position) -> list[int]:
    """The position as the 24 numbers the library reads.

    Trumps (4: none), leader, suits and ranks of the cards on the table (3 each), then 4 hands of 4 suits as bits.
    """
    found = [0] * 24
    found[0] = NO_TRUMPS if position.trumps is None else SUIT_NUMBER[position.trumps]
    found[1] = position.leader.number
    for place, (_, card) in enumerate(position.trick):
        found[2 + place] = SUIT_NUMBER[card.suit]
        found[5 + place] = card.height + LOWEST_RANK
    for seat, held in position.hands.items():
        first = 8 + 4 * seat.number
        for card in held:
            suit, bit = _WRITTEN[card]
            found[first + suit] |= bit
    return found


def _answers(position: Position, question: int, tricks: int = 0) -> ctypes.Array[ctypes.c_int8]:
    """What the library says to the question; many positions at a time are for :mod:`revoke.equity.batch`."""
    numbers = words(position)
    answers = (ctypes.c_int8 * (len(PACK) if question == EVERY_CARD else 1))()
    with solving() as solver:
        solver.solve((ctypes.c_int32 * len(numbers))(*numbers), 1, question, answers, tricks=tricks)
    return answers
