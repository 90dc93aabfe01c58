"""A simulation that can be watched and stopped: the hand played out many times, the figures told as they come."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from revoke.equity.curve import PlayMoment
from revoke.equity.known import Known
from revoke.equity.steps import Steps, finished
from revoke.table.seats import Seat

if TYPE_CHECKING:
    from revoke.equity.distribution import Distribution

PLAYOUTS, WORLDS = 200, 50


@dataclass(slots=True)
class Simulation:
    """What ``ruling`` takes to play hands out with; each call adds what it found to ``found``.

    It may run in a thread of its own: the library answers several at a time. ``on_progress``
    is called in that thread.

    Attributes:
        playouts: how many times the hand is played out.
        worlds: how many layouts a player looks at before he chooses a card.
        seed: the same seed gives the same result.
        on_progress: called after every playout with the number of those done and what they came to so far; once, as
            if all were done, where nothing had to be played out.
        should_stop: asked before every card and while one is thought about, every few milliseconds; once it says yes,
            the simulation ends with what there is.
        found: what each call has found, for the standard errors.
        stopped: whether a call ended before all its playouts were done.
        exact: whether the probabilities of all choices are carried through instead, where these are few enough
            (see :mod:`~revoke.equity.propagation`); there is no seed and no error then.
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
        """The same with a pause after every card, for somebody who has other things to do in between."""
        from revoke.equity.distribution import Distribution
        from revoke.equity.playout import playing

        if self.exact and min(self.playouts, self.worlds) > 0:
            whole = yield from self._worked_out(so_far, declarer, known)
            if whole is not None:
                return whole.shares
        counts: Counter[int] = Counter()
        played = playing(
            so_far,
            declarer=declarer,
            number=self.playouts,
            worlds=self.worlds,
            seed=self.seed,
            known=known,
            should_stop=self.should_stop,
        )
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
        """What it comes to without chance; empty where that was stopped, ``None`` where that is too much."""
        from revoke.equity.distribution import Distribution
        from revoke.equity.library import SolverStopped
        from revoke.equity.propagation import propagating

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
