"""What would have happened without a revoke: from the moment before its card, by double dummy and by simulation."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from revoke.case.case import Tricks
from revoke.equity.curve import PlayMoment, choices, curve, moments, total
from revoke.equity.distribution import advised
from revoke.equity.known import Known
from revoke.equity.solver import Solver
from revoke.errors import NotBridge
from revoke.facts.establish import Facts
from revoke.facts.fact import BOARD
from revoke.ruling.findings import value
from revoke.table.cards import Card
from revoke.table.seats import Seat, Side
from revoke.timeline.trick import Play

Simulate = Callable[[Sequence[PlayMoment], Seat, Mapping[Seat, Known]], Mapping[int, float]]
"""From the moments of the play so far, declarer, and what the auction told, to declarer's tricks from the first card
known, weighted; empty if it was stopped before there was anything to say."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """What declarer would have made without one revoke: double dummy, and as these players would have played it."""

    double_dummy: Tricks | None
    simulation: Tricks | None

    @property
    def advised(self) -> Tricks | None:
        """What the figures come to: double dummy and the simulation at one half each, or the one that there is.

        The law asks what these players would have done, and neither tells: four who see all cards know too much, and
        the simulated players, who heard no auction, too little (see :func:`~revoke.equity.distribution.advised`).
        """
        if self.simulation is None or self.double_dummy is None:
            return self.simulation or self.double_dummy
        (solved,) = self.double_dummy
        return advised(solved, self.simulation)


NOTHING = Estimate(None, None)


def without(facts: Facts, index: int, solver: Solver | None, simulate: Simulate | None) -> Estimate:
    """The estimate from just before the revoke at ``index``; of nothing where the play so far is not all known."""
    declarer: Seat | None = value(facts, BOARD, "declarer")
    so_far = before(facts, index)
    earlier = won_before_the_record(facts)
    if declarer is None or so_far is None or earlier is None or so_far[-1].position is None:
        return NOTHING
    solved = None if solver is None else total(so_far[-1], declarer.side, solver)
    double_dummy = None if solved is None else {earlier + solved: 1.0}
    known = {seat: Known(each.hcp, each.lengths) for seat, each in facts.case.known.items()}
    simulated = simulate(so_far, declarer, known) if simulate else {}
    simulation = {earlier + number: share for number, share in simulated.items()} or None
    return Estimate(double_dummy, simulation)


def before(facts: Facts, index: int) -> tuple[PlayMoment, ...] | None:
    """The moments of the play up to the one before a revoke card; ``None`` where they are not all known."""
    found = facts.found[index]
    return None if found is None else _play_until(facts, found.play.event)


@dataclass(frozen=True, slots=True)
class PlayCurve:
    """What declarer's side stood to make, double dummy, before every card of a play and after the last.

    Attributes:
        totals: declarer's tricks, one for each moment; ``None`` where nobody could say whose turn it was.
        revokes: the revoke cards that stand, by their number in the play, the first card being 0.
        first_trick: the trick with which the record begins.
        whole: whether the tricks won before the record are counted in; otherwise only those from ``first_trick`` on.
        plays: the cards of the play as it stands, in order.
        legal: for each revoke card, what declarer's side stood to make with each card that could have been played.
    """

    totals: tuple[int | None, ...]
    revokes: Mapping[int, Card]
    first_trick: int = 1
    whole: bool = True
    legal: Mapping[int, Mapping[Card, int]] = field(default_factory=dict)
    plays: tuple[Play, ...] = ()


def play_curve(facts: Facts, solver: Solver) -> PlayCurve | None:
    """The curve of the whole play as it stands; ``None`` where play or declarer are not all known."""
    found = whole_play(facts)
    declarer: Seat | None = value(facts, BOARD, "declarer")
    if found is None or declarer is None:
        return None
    earlier = won_before_the_record(facts)
    won = earlier or 0
    totals = tuple(each if each is None else each + won for each in curve(found, declarer.side, solver))
    revoked = {(each.play.seat, each.play.card) for each in facts.found if each and each.able is not False}
    revokes = {moment.played - 1: moment.last[1] for moment in found if moment.last in revoked and moment.last}
    legal = {
        number: {card: won + tricks for card, tricks in choices(found[number], declarer.side, solver).items()}
        for number in revokes
    }
    plays = tuple(play for play in facts.table.plays if play.withdrawn is None)
    return PlayCurve(totals, revokes, facts.case.board.first_trick, earlier is not None, legal, plays)


def whole_play(facts: Facts) -> tuple[PlayMoment, ...] | None:
    """The moments of the whole play as it stands; ``None`` where they are not all known."""
    return _play_until(facts, len(facts.case.events) + 1)


def _play_until(facts: Facts, event: int) -> tuple[PlayMoment, ...] | None:
    board, record = facts.case.board, facts.table
    if board.deal is None or record.trumps == "unknown" or not record.tricks:
        return None
    standing = [play for play in record.plays if play.event < event and not (play.withdrawn and play.withdrawn < event)]
    plays = [(play.seat, play.card) for play in standing if play.card is not None]
    if len(plays) < len(standing):
        return None
    leader = plays[0][0] if plays else record.plays[0].seat
    trumps = None if record.trumps == "none" else record.trumps
    try:
        return moments(board.deal, trumps=trumps, leader=leader, plays=plays)
    except NotBridge:
        return None  # a hand that nobody knows, or cards out of turn: nothing can be estimated


def won_before_the_record(facts: Facts) -> int | None:
    """Tricks that declarer's side had won before the first one recorded; ``None`` where that is not known."""
    first = facts.case.board.first_trick
    declarer: Seat | None = value(facts, BOARD, "declarer")
    if first == 1:
        return 0
    if declarer is None:
        return None
    earlier = facts.count.winners[: first - 1]
    if all(earlier):
        return _won(earlier, declarer.side)
    since = facts.count.winners[first - 1 :]
    if facts.count.declarers is not None and all(since):
        return facts.count.declarers - _won(since, declarer.side)
    return None


def _won(winners: Sequence[Seat | None], side: Side) -> int:
    return sum(seat is not None and seat.side is side for seat in winners)
