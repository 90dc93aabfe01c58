"""The playouts without chance: the probability of every choice carried through all the ways the play can go."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from revoke.equity.curve import PlayMoment
from revoke.equity.decision import Decision
from revoke.equity.known import Known
from revoke.equity.library import SolverStopped
from revoke.equity.players import Players
from revoke.equity.steps import Steps, finished
from revoke.equity.table_state import TableState
from revoke.table.seats import Seat
from revoke.table.sentence import template

MOST_DECISIONS = 1_000
"""Choices gone through before the hand is played out by chance instead."""
MOST_LAYOUTS = 120_000
"""Layouts solved for all of them together, likewise."""
TOO_UNLIKELY = 1e-5
"""What is less likely to come up at the table than this is not gone on with."""
TOO_RARE = 1e-4
"""What is less likely to come of it all is left out."""


def propagated(
    found: Sequence[PlayMoment],
    *,
    declarer: Seat,
    worlds: int = 50,
    known: Mapping[Seat, Known] | None = None,
    should_stop: Callable[[], bool] | None = None,
) -> dict[int, float] | None:
    """Declarer's tricks in all -> probability, where the players play as in :func:`~revoke.equity.playout.playouts`.

    It is what the shares of infinitely many playouts without a pool come to. A table reached in two ways is gone on
    with once, and a choice has the probability with which it comes over all the sets of layouts that may be looked at.

    Args:
        found: the moments of the play up to the one to start from.
        worlds: how many layouts a player looks at before he chooses.
        known: bounds on hands as dealt, which the players who do not see them take from the auction.
        should_stop: asked before every choice, and while one is thought about every few milliseconds.

    Returns:
        ``None`` where a choice has more layouts than are listed, or where there are too many choices: play it out.

    Raises:
        NotBridge: cards lie out of turn, or bounds on hands where only an ending is known.
        SolverMissing: the double dummy library was not built.
        SolverStopped: it was told to stop.

    >>> from revoke.equity.curve import moments
    >>> from revoke.table.cards import Card
    >>> from revoke.table.deal import Deal
    >>> ending = Deal.parse("N:AJ2... Q54... KT3... 987...")
    >>> plays = [(Seat.NORTH, Card.parse("S2")), (Seat.EAST, Card.parse("S4"))]
    >>> here = moments(ending, trumps=None, leader=Seat.NORTH, plays=plays)  # who has the queen?
    >>> {tricks: round(share, 3) for tricks, share in propagated(here, declarer=Seat.SOUTH, worlds=1).items()}
    {2: 0.733, 3: 0.267}
    """
    return finished(propagating(found, declarer=declarer, worlds=worlds, known=known, should_stop=should_stop))


def propagating(
    found: Sequence[PlayMoment],
    *,
    declarer: Seat,
    worlds: int = 50,
    known: Mapping[Seat, Known] | None = None,
    should_stop: Callable[[], bool] | None = None,
) -> Steps[dict[int, float] | None]:
    """The same choice by choice, for somebody who has other things to do in between: a pause after every table.

    What it returns in the end, and the rest, is as for :func:`propagated`.
    """
    players = Players(found, declarer, worlds=worlds, known=known)
    thinking = _Thinking(players, should_stop)
    start = players.start()
    here = {start.key: (start, 1.0)}
    for _ in range(sum(hand.bit_count() for hand in start.hands)):
        following: dict[tuple[int, ...], tuple[TableState, float]] = {}
        for table, chance in here.values():
            if chance < TOO_UNLIKELY:
                continue
            shares = thinking.shares(table)
            if shares is None:
                return None
            for card, share in shares.items():
                after = table.copy()
                players.put(after, card)
                _, so_far = following.get(after.key, (after, 0.0))
                following[after.key] = after, so_far + chance * share
            yield
        here = following
    tricks: dict[int, float] = {}
    for table, chance in here.values():
        tricks[table.won] = tricks.get(table.won, 0.0) + chance
    kept = {number: share for number, share in sorted(tricks.items()) if share >= TOO_RARE}
    whole = sum(kept.values())
    return {number: share / whole for number, share in kept.items()}


@dataclass(slots=True)
class _Thinking:
    """The choices gone through so far, and what they have cost."""

    players: Players
    should_stop: Callable[[], bool] | None
    done: dict[Decision, dict[int, float]] = field(default_factory=dict)
    layouts: int = 0

    def shares(self, table: TableState) -> dict[int, float] | None:
        """Each card that the seat on turn may choose -> probability; ``None`` where that is too much to work out."""
        if self.should_stop is not None and self.should_stop():
            raise SolverStopped(template("carrying the choices on was stopped before there was a result"))
        cards = table.worth_telling_apart()
        if len(cards) == 1:
            return {cards[0]: 1.0}
        decision = self.players.decision(table, cards)
        if decision not in self.done:
            if decision.listed is None or len(self.done) >= MOST_DECISIONS:
                return None
            self.layouts += decision.listed
            if self.layouts > MOST_LAYOUTS:
                return None
            self.done[decision] = decision.shares(self.should_stop)
        return self.done[decision]
