"""The situation at a moment of the play, as a director sees it: whose turn, which cards are right, what hangs on it."""

from __future__ import annotations

from dataclasses import dataclass

from revoke.equity.position import Position
from revoke.equity.solver import Solver
from revoke.equity.sure_tricks import sure_tricks
from revoke.table.seats import Seat, Side


@dataclass(frozen=True, slots=True)
class Choice:
    """The choice of one card, seen double dummy.

    Attributes:
        declarers: whether declarer's side plays it.
        legal: how many cards may be played.
        best: how many of them cost nothing.
        cost: the tricks that they cost, all added up.
        worst: the tricks that the worst of them costs.
    """

    declarers: bool
    legal: int
    best: int
    cost: int
    worst: int

    @property
    def wrong(self) -> float:
        """The share of the legal cards that cost a trick or more."""
        return 1 - self.best / self.legal


@dataclass(frozen=True, slots=True)
class Situation:
    """What a moment of the play has in common with others: what the likely result is learned from.

    Attributes:
        trick: the trick, 1 to 13.
        lying: how many cards lie on the table, 0 to 3.
        turn: who is on turn, in seats clockwise from declarer (0 declarer's hand, 2 dummy).
        won: tricks that declarer's side has won.
        lost: tricks that the defence has won.
        double_dummy: declarer's tricks in all, double dummy, from this moment.
        trumps: the trumps that declarer's side and the defence still hold; ``None`` at no trumps.
        choices: the choice of the hand on turn, then those that follow where everybody plays a best card, the lowest.
        floor: declarer's sure tricks, those that he has won included.
        ceiling: what the sure tricks of the defence leave declarer, of all thirteen.
    """

    trick: int
    lying: int
    turn: int
    won: int
    lost: int
    double_dummy: int
    trumps: tuple[int, int] | None
    choices: tuple[Choice, ...]
    floor: int = 0
    ceiling: int = 13


def situation(position: Position, declarer: Seat, won: int, solver: Solver) -> Situation | None:
    """The situation in a position; ``None`` after the last card.

    Args:
        won: the tricks that declarer's side has won before, those before an ending included.

    Raises:
        SolverMissing: the library was not built.

    >>> from revoke.equity.reference import PlainMinimax
    >>> ending = Position.parse("N:AQ... 43... 52... K6...", trumps=None, leader=Seat.SOUTH)
    >>> found = situation(ending, Seat.SOUTH, 5, PlainMinimax())
    >>> found.trick, found.double_dummy, found.choices[2].declarers, found.choices[2].best
    (12, 7, True, 1)
    """
    if not position.tricks_left:
        return None
    side = declarer.side
    trick = 14 - position.tricks_left
    lost = trick - 1 - won
    choices: list[Choice] = []
    total = 0
    here = position
    while here.tricks_left:
        by_card = solver.by_card(here)
        best = max(by_card.values())
        if not choices:
            total = won + (best if here.on_turn.side is side else here.tricks_left - best)
        costs = [best - tricks for tricks in by_card.values()]
        choices.append(Choice(here.on_turn.side is side, len(costs), costs.count(0), sum(costs), max(costs)))
        here = here.play(min(card for card, tricks in by_card.items() if tricks == best))
    turn = (position.on_turn.number - declarer.number) % 4
    sure = sure_tricks(position).tricks
    return Situation(
        trick,
        len(position.trick),
        turn,
        won,
        lost,
        total,
        _trumps(position, side),
        tuple(choices),
        won + sure[side],
        13 - lost - sure[side.other],
    )


def _trumps(position: Position, side: Side) -> tuple[int, int] | None:
    if position.trumps is None:
        return None
    held = dict.fromkeys(Side, 0)
    for seat, cards in position.hands.items():
        held[seat.side] += sum(card.suit is position.trumps for card in cards)
    return held[side], held[side.other]
