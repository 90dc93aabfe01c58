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


class Solver(Protocol):
    """Anything that solves positions double dummy. From the position on all four play legally and see every card."""

    def tricks(self, position: Position, side: Side) -> int:
        """The tricks the side takes from here on, the current trick included, 0 to ``position.tricks_left``."""
        ...

    def by_card(self, position: Position) -> Mapping[Card, int]:
        """For each legal card of the hand on turn, the tricks its side takes from here on if it plays that card."""
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
        if not position.tricks_left:
            return {}
        found = _solved(position, EVERY_CARD)
        return {
            card: found.score[place]
            for place in range(found.cards)
            for card in _alike(found.suit[place], found.rank[place], found.equals[place])
        }

    def values(self, positions: Sequence[Position], side: Side) -> tuple[int, ...]:
        if len(positions) == 1:  # a batch of one costs more than one call
            return (self.tricks(positions[0], side),)
        values = [0] * len(positions)
        going_on = [number for number, position in enumerate(positions) if position.tricks_left]
        boards = [words(positions[number]) for number in going_on]
        for call in calls(boards):
            for number, score in zip(going_on[call], _solved_together(boards[call]), strict=True):
                values[number] = _for(side, positions[number], score)
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
            found[first + SUIT_NUMBER[card.suit]] |= 1 << (card.height + LOWEST_RANK)
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


def _solved_together(asked_boards: Sequence[list[int]]) -> list[int]:
    asked, found = Boards(), AllFound()
    asked.number = len(asked_boards)
    for place, board in enumerate(asked_boards):
        asked.boards[place].words[:] = board
        asked.target[place] = ANY_TARGET
        asked.solutions[place] = BEST_CARD
        asked.mode[place] = ALWAYS_SEARCH
    with CALLING:
        accepted(library().SolveAllBoardsBin(ctypes.byref(asked), ctypes.byref(found)))
    return [found.found[place].score[0] for place in range(len(asked_boards))]


def _for(side: Side, position: Position, tricks: int) -> int:
    """The tricks of *side*, where *tricks* are those of the side on turn."""
    return tricks if position.on_turn.side is side else position.tricks_left - tricks


def _alike(suit: int, rank: int, equals: int) -> list[Card]:
    letter = SUITS_DOWNWARD[suit].value
    ranks = [rank, *(low for low in range(LOWEST_RANK, LOWEST_RANK + len(RANKS)) if equals >> low & 1)]
    return [CARDS[letter + RANKS[each - LOWEST_RANK]] for each in ranks]
