"""Double dummy: the tricks each side takes when everybody sees all four hands and plays as well as can be."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator, Mapping, Sequence
from typing import Protocol

from revoke.equity.library import (
    ALWAYS_SEARCH,
    ANY_TARGET,
    AT_ONCE,
    BEST_CARD,
    CALLING,
    EVERY_CARD,
    AllFound,
    Board,
    Boards,
    Found,
    accepted,
    library,
)
from revoke.equity.position import Position
from revoke.table.cards import CARDS, RANKS, SUITS_DOWNWARD, Card
from revoke.table.seats import Side

SUIT_NUMBER = {suit: number for number, suit in enumerate(SUITS_DOWNWARD)}
NO_TRUMPS = 4
LOWEST_RANK = 2  # the library's rank of a two, and the bit that stands for it


_CARD = {
    (number, height + LOWEST_RANK): CARDS[suit.value + rank]
    for suit, number in SUIT_NUMBER.items()
    for height, rank in enumerate(RANKS)
}
_WRITTEN = {card: (SUIT_NUMBER[card.suit], 1 << (card.height + LOWEST_RANK)) for card in CARDS.values()}


class Solver(Protocol):
    """Anything that solves positions double dummy. From the position on all four play legally and see every card."""

    def tricks(self, position: Position, side: Side) -> int:
        """The tricks the side takes from here on, the current trick included, 0 to ``position.tricks_left``."""
        ...

    def by_card(self, position: Position) -> Mapping[Card, int]:
        """For each legal card of the hand on turn, the tricks its side takes from here on if it plays that card."""
        ...

    def by_cards(self, positions: Sequence[Position]) -> tuple[Mapping[Card, int], ...]:
        """:meth:`by_card` of many positions, in order."""
        ...

    def values(self, positions: Sequence[Position], side: Side) -> tuple[int, ...]:
        """:meth:`tricks` of many positions, in order."""
        ...


class DDS:
    """The DDS library of Bo Haglund and Søren Hein, as the endplay package ships it; loaded when first asked.

    Each position is solved by itself, on the hands as they are really held: the library's own analysis of a whole
    play assumes that no card gains by being illegal, and is wrong at a revoke without saying so.

    Raises:
        SolverMissing: the library is not installed (by every method).

    >>> from revoke.table.seats import Seat
    >>> finesse = Position.parse("N:AQ... 43... 52... K6...", trumps=None, leader=Seat.SOUTH)
    >>> DDS().tricks(finesse, Side.NS)
    2
    >>> DDS().by_card(finesse.play(Card.parse("S2")).play(Card.parse("S6"))) == {
    ...     Card.parse("SQ"): 2, Card.parse("SA"): 1}
    True
    """

    def tricks(self, position: Position, side: Side) -> int:
        if not position.tricks_left:
            return 0
        found = _solved(position, BEST_CARD)
        return _for(side, position, found.score[0])

    def by_card(self, position: Position) -> Mapping[Card, int]:
        return _by_card(_solved(position, EVERY_CARD)) if position.tricks_left else {}

    def by_cards(self, positions: Sequence[Position]) -> tuple[Mapping[Card, int], ...]:
        if len(positions) == 1:  # a batch of one costs more than one call
            return (self.by_card(positions[0]),)
        going_on = [number for number, position in enumerate(positions) if position.tricks_left]
        solved = _solved_together([positions[number] for number in going_on], EVERY_CARD)
        found = dict(zip(going_on, map(_by_card, solved), strict=True))
        return tuple(found.get(number, {}) for number in range(len(positions)))

    def values(self, positions: Sequence[Position], side: Side) -> tuple[int, ...]:
        if len(positions) == 1:
            return (self.tricks(positions[0], side),)
        going_on = [number for number, position in enumerate(positions) if position.tricks_left]
        solved = _solved_together([positions[number] for number in going_on], BEST_CARD)
        values = [0] * len(positions)
        for number, found in zip(going_on, solved, strict=True):
            values[number] = _for(side, positions[number], found.score[0])
        return tuple(values)


def words(position: Position) -> list[int]:
    """The position as the 24 numbers the library reads (see :class:`~revoke.equity.library.Board`)."""
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


def _solved(position: Position, solutions: int) -> Found:
    found = Found()
    board = Board((ctypes.c_int32 * 24)(*words(position)))
    with CALLING:
        accepted(library().SolveBoard(board, ANY_TARGET, solutions, ALWAYS_SEARCH, ctypes.byref(found), 0))
    return found


def calls(boards: Sequence[Sequence[int]]) -> Iterator[slice]:
    """The boards, each as :func:`words` writes it, cut into calls of no more than the library takes.

    Within one call the library takes two boards for one and the same where hands, leader and trumps agree, and does not
    look at the cards on the table. Two such boards must not meet, or the second gets the answer of the first.
    """
    start = 0
    tables: dict[tuple[int, ...], Sequence[int]] = {}
    for number, board in enumerate(boards):
        looked_at, table = (*board[:2], *board[8:]), board[2:8]
        if number - start == AT_ONCE or tables.get(looked_at, table) != table:
            yield slice(start, number)
            start, tables = number, {}
        tables[looked_at] = table
    if start < len(boards):
        yield slice(start, len(boards))


def _solved_together(positions: Sequence[Position], solutions: int) -> Iterator[Found]:
    boards = [words(position) for position in positions]
    for call in calls(boards):
        asked, found = Boards(), AllFound()
        asked.number = call.stop - call.start
        for place, board in enumerate(boards[call]):
            asked.boards[place].words[:] = board
            asked.target[place] = ANY_TARGET
            asked.solutions[place] = solutions
            asked.mode[place] = ALWAYS_SEARCH
        with CALLING:
            accepted(library().SolveAllBoardsBin(ctypes.byref(asked), ctypes.byref(found)))
        yield from found.found[: asked.number]


def _by_card(found: Found) -> dict[Card, int]:
    return {
        card: found.score[place]
        for place in range(found.cards)
        for card in _alike(found.suit[place], found.rank[place], found.equals[place])
    }


def _for(side: Side, position: Position, tricks: int) -> int:
    """The tricks of *side*, where *tricks* are those of the side on turn."""
    return tricks if position.on_turn.side is side else position.tricks_left - tricks


def _alike(suit: int, rank: int, equals: int) -> list[Card]:
    alike = [_CARD[suit, rank]]
    if equals:
        alike.extend(_CARD[suit, low] for low in range(LOWEST_RANK, rank) if equals >> low & 1)
    return alike
