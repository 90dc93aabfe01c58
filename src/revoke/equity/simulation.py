"""A simulation that can be watched and stopped: the hand is played out many times, with figures as they come."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import sqrt

from revoke.equity.curve import PlayMoment
from revoke.equity.layouts import Known
from revoke.equity.players import POOL, Decision, Players, TableState
from revoke.equity.position import Steps, finished
from revoke.equity.solver import SolverStopped
from revoke.errors import NotBridge
from revoke.table.seats import Seat
from revoke.table.sentence import sentence, template

# How often declarer made how many tricks when the hand was played out, and what to make of it.


@dataclass(frozen=True, slots=True)
class Distribution:
    """The distribution of declarer's tricks over many playouts, or worked out exactly.

    The standard errors are those of independent playouts; an exact distribution has none.

    Attributes:
        counts: declarer's tricks -> number of playouts, or the probability where ``exact``.
        exact: whether every choice was followed with its probability, and nothing left to chance.

    >>> found = Distribution.of([10, 10, 9, 10])
    >>> found.shares, found.mean
    ({9: 0.25, 10: 0.75}, 9.75)
    >>> round(found.standard_error(10), 3), round(found.mean_error, 3)
    (0.217, 0.217)
    """

    counts: Mapping[int, float]
    exact: bool = False

    @classmethod
    def of(cls, tricks: Iterable[int]) -> Distribution:
        """The distribution of these results; empty if there are none."""
        return cls(dict(sorted(Counter(tricks).items())))

    @property
    def playouts(self) -> int:
        """The number of finished playouts; 0 for an exact distribution."""
        return 0 if self.exact else int(sum(self.counts.values()))

    @property
    def shares(self) -> dict[int, float]:
        """Declarer's tricks -> share of the playouts, or probability, adding up to 1."""
        whole = sum(self.counts.values())
        return {tricks: count / whole for tricks, count in self.counts.items()}

    @property
    def mean(self) -> float:
        """Declarer's tricks on average.

        Raises:
            NotBridge: no playout was finished.
        """
        if not self.counts:
            raise NotBridge(template("no playout was finished, so there is no result; allow at least one"))
        return sum(tricks * share for tricks, share in self.shares.items())

    def standard_error(self, tricks: int) -> float:
        """The standard error of one result's share; 0 where it is exact, and where all playouts agree.

        Agreement is not certainty: see :func:`unseen_at_most`.
        """
        if self.exact:
            return 0.0
        share = self.shares.get(tricks, 0.0)
        return sqrt(share * (1 - share) / self.playouts)

    @property
    def mean_error(self) -> float:
        """The standard error of :attr:`mean`, in tricks."""
        if self.exact:
            return 0.0
        mean = self.mean
        return sqrt(sum(share * (tricks - mean) ** 2 for tricks, share in self.shares.items()) / self.playouts)


def unseen_at_most(playouts: int) -> float:
    """The largest share that a result may have if no playout gave it: the upper 95 per cent bound.

    Where all playouts agree, the bound holds for every other result. It is 3 / ``playouts``, the rule of three.

    Source: J. A. Hanley and A. Lippman-Hand, "If Nothing Goes Wrong, Is Everything All Right?", JAMA 249 (1983),
    1743-1745.

    >>> unseen_at_most(200), unseen_at_most(2)
    (0.015, 1.0)
    """
    return min(1.0, 3 / playouts) if playouts else 1.0


# What these players would probably have made, each seeing only his own view: the hand played out again and again.


def playouts(
    found: Sequence[PlayMoment],
    *,
    declarer: Seat,
    number: int = 200,
    worlds: int = 50,
    pool: int = POOL,
    seed: int = 0,
    known: Mapping[Seat, Known] | None = None,
    should_stop: Callable[[], bool] | None = None,
) -> Iterator[int]:
    """Play the hand out again and again from the last of the moments; give declarer's tricks in all after each playout.

    Everybody sees his own hand, dummy's, the cards played and who has shown out; he looks at ``worlds`` layouts that
    fit and plays the card that is best on average. Declarer plays dummy's cards. Stop taking results at any time: those
    so far are a fair sample. One seed always gives the same results in the same order.

    Args:
        found: the moments of the play up to the one to start from (see :func:`~revoke.equity.curve.moments`); for the
            result without a revoke, up to the one before the revoke card.
        pool: layouts solved for one choice before they are drawn from again, at least 400 for a ruling.
        known: bounds on hands as dealt, which the players who do not see them take from the auction.
        should_stop: asked before every card, and every few milliseconds while a player thinks; once it says yes, the
            playout under way is given up and no more come.

    Raises:
        NotBridge: cards lie out of turn, bounds on hands where only an ending is known, or no playouts asked for.
        SolverMissing: the double dummy library was not built.

    >>> from revoke.equity.curve import moments
    >>> from revoke.table.cards import Card
    >>> from revoke.table.deal import Deal
    >>> from revoke.table.seats import Side
    >>> ending = Deal.parse("N:AQ... 43... 52... K6...")
    >>> start = moments(ending, trumps=None, leader=Seat.WEST, plays=[(Seat.WEST, Card.parse("S6"))])
    >>> from revoke.equity.simulation import Distribution
    >>> Distribution.of(playouts(start, declarer=Seat.SOUTH, number=20)).shares  # free finesse, always taken
    {2: 1.0}
    """
    players = Players(found, declarer, worlds=worlds, pool=pool, seed=seed, known=known)
    return (tricks for tricks in playing(players, number, should_stop) if tricks is not None)


def playing(players: Players, number: int, should_stop: Callable[[], bool] | None = None) -> Iterator[int | None]:
    """The playouts card by card, so that the caller can do other things in between: ``None`` after every card.

    The rest is as for :func:`playouts`.
    """
    if number < 1 or players.worlds < 1:
        nothing = template("{number} playouts over {worlds} layouts show nothing; ask for at least one of each")
        raise NotBridge(sentence(nothing, number=number, worlds=players.worlds))
    return _played(players, number, should_stop)


def _played(players: Players, number: int, should_stop: Callable[[], bool] | None) -> Iterator[int | None]:
    for _ in range(number):
        table = players.start()
        while any(table.hands):
            if should_stop and should_stop():
                return
            try:
                card = players.choose(table, should_stop)
            except SolverStopped:
                return
            players.put(table, card)
            yield None
        yield table.won


# The playouts without chance: every way the play can go is followed, with the probability of every choice.

MOST_DECISIONS = 1_000
"""The most choices worked out before the hand is played out by chance instead."""
MOST_LAYOUTS = 120_000
"""The most layouts solved for all those choices together."""
TOO_UNLIKELY = 1e-5
"""A continuation less likely than this is not followed."""
TOO_RARE = 1e-4
"""A result less likely than this is left out."""


def propagating(
    found: Sequence[PlayMoment],
    *,
    declarer: Seat,
    worlds: int = 50,
    known: Mapping[Seat, Known] | None = None,
    should_stop: Callable[[], bool] | None = None,
) -> Steps[dict[int, float] | None]:
    """Declarer's tricks in all -> probability, where the players play as in :func:`~revoke.equity.simulation.playouts`.

    The result is what the shares of infinitely many playouts without a pool would be. A table reached in two ways is
    continued once, and a choice has its probability over all the sets of layouts that a player may look at.

    The work pauses after every table, so that the caller can do other things in between.

    Args:
        found: the moments of the play up to the one to start from.
        worlds: how many layouts a player looks at before he chooses.
        known: bounds on hands as dealt, which the players who do not see them take from the auction.
        should_stop: asked before every choice, and every few milliseconds while a player thinks.

    Returns:
        ``None`` where a choice has too many layouts to list, or where there are too many choices: play it out.

    Raises:
        NotBridge: cards lie out of turn, or bounds on hands where only an ending is known.
        SolverMissing: the double dummy library was not built.
        SolverStopped: ``should_stop`` said yes.

    >>> from revoke.equity.curve import moments
    >>> from revoke.table.cards import Card
    >>> from revoke.table.deal import Deal
    >>> ending = Deal.parse("N:AJ2... Q54... KT3... 987...")
    >>> plays = [(Seat.NORTH, Card.parse("S2")), (Seat.EAST, Card.parse("S4"))]
    >>> here = moments(ending, trumps=None, leader=Seat.NORTH, plays=plays)  # who has the queen?
    >>> found = finished(propagating(here, declarer=Seat.SOUTH, worlds=1)) or {}
    >>> {tricks: round(share, 3) for tricks, share in found.items()}
    {2: 0.733, 3: 0.267}
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
    """The choices worked out so far, and the layouts solved for them."""

    players: Players
    should_stop: Callable[[], bool] | None
    done: dict[Decision, dict[int, float]] = field(default_factory=dict)
    layouts: int = 0

    def shares(self, table: TableState) -> dict[int, float] | None:
        """Each card that the seat on turn may choose -> probability; ``None`` where that is too much to work out."""
        if self.should_stop is not None and self.should_stop():
            raise SolverStopped(template("the calculation was stopped before it had a result"))
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


PLAYOUTS, WORLDS = 200, 50


@dataclass(slots=True)
class Simulation:
    """A simulation of hands: each call plays one hand out many times, and adds the results to ``found``.

    It may run in a thread of its own, for the library answers several at a time. ``on_progress``
    is called in that thread.

    Attributes:
        playouts: how many times the hand is played out.
        worlds: how many layouts a player looks at before he chooses a card.
        seed: the same seed gives the same result.
        on_progress: called after every playout with the number done and their results so far; only once, as if all
            were done, where the result is exact.
        should_stop: asked before every card, and every few milliseconds while a player thinks; once it says yes, the
            simulation ends with the results so far.
        found: what each call has found, for the standard errors.
        stopped: whether a call ended before all its playouts were done.
        exact: whether to work the result out exactly where the choices are few enough (see :func:`propagating`);
            the seed then changes nothing, and there is no error.
    """

    playouts: int = PLAYOUTS
    worlds: int = WORLDS
    seed: int = 0
    on_progress: Callable[[int, Distribution], None] | None = None
    should_stop: Callable[[], bool] | None = None
    found: list[Distribution] = field(default_factory=list)
    stopped: bool = False
    exact: bool = True

    def __call__(
        self, so_far: Sequence[PlayMoment], declarer: Seat, known: Mapping[Seat, Known]
    ) -> Mapping[int, float]:
        """Declarer's tricks from the first card known -> share; empty where no playout was finished.

        Raises:
            NotBridge: cards lie out of turn, bounds on hands where only an ending is known, or no playouts asked for.
            SolverMissing: the double dummy library was not built.
        """
        return finished(self.steps(so_far, declarer, known))

    def steps(
        self, so_far: Sequence[PlayMoment], declarer: Seat, known: Mapping[Seat, Known]
    ) -> Steps[Mapping[int, float]]:
        """The same with a pause after every card, so that the caller can do other things in between."""

        if self.exact and min(self.playouts, self.worlds) > 0:
            whole = yield from self._worked_out(so_far, declarer, known)
            if whole is not None:
                return whole.shares
        counts: Counter[int] = Counter()
        players = Players(so_far, declarer, worlds=self.worlds, seed=self.seed, known=known)
        played = playing(players, self.playouts, self.should_stop)
        try:
            for tricks in played:
                if tricks is not None:
                    counts[tricks] += 1
                    if self.on_progress is not None:
                        self.on_progress(counts.total(), Distribution(dict(sorted(counts.items()))))
                yield
        except KeyboardInterrupt:
            pass  # the same wish to stop, from the terminal
        found = Distribution(dict(sorted(counts.items())))
        self.stopped = self.stopped or found.playouts < self.playouts
        self.found.append(found)
        return found.shares

    def _worked_out(
        self, so_far: Sequence[PlayMoment], declarer: Seat, known: Mapping[Seat, Known]
    ) -> Steps[Distribution | None]:
        """The exact result without chance; empty if stopped, ``None`` if it is too much work."""
        try:
            shares = yield from propagating(
                so_far, declarer=declarer, worlds=self.worlds, known=known, should_stop=self.should_stop
            )
        except (SolverStopped, KeyboardInterrupt):
            self.stopped = True
            shares = {}
        if shares is None:
            return None
        found = Distribution(shares, exact=True)
        self.found.append(found)
        if self.on_progress is not None and shares:
            self.on_progress(self.playouts, found)
        return found
