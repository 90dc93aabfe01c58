"""A simulation watched from the terminal: how far it is goes to standard error, and Ctrl-C keeps what there is."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from revoke.equity.curve import Moment
from revoke.equity.known import Known
from revoke.table.seats import Seat

if TYPE_CHECKING:
    from revoke.equity.distribution import Distribution

PLAYOUTS, WORLDS = 200, 50


@dataclass(slots=True)
class Simulation:
    """Plays a hand out many times; what it found stays in ``found``, for its standard errors.

    Attributes:
        playouts: how many times the hand is played out.
        worlds: how many layouts a player looks at before he chooses a card.
        seed: the same seed gives the same result.
    """

    playouts: int = PLAYOUTS
    worlds: int = WORLDS
    seed: int = 0
    stopped: bool = False
    found: list[Distribution] = field(default_factory=list)

    def __call__(self, so_far: Sequence[Moment], declarer: Seat, known: Mapping[Seat, Known]) -> Mapping[int, float]:
        from revoke.equity.distribution import Distribution
        from revoke.equity.playout import playouts

        results: list[int] = []
        played = playouts(
            so_far, declarer=declarer, number=self.playouts, worlds=self.worlds, seed=self.seed, known=known
        )
        try:
            with _bar(self.playouts) as advance:
                for tricks in played:
                    results.append(tricks)
                    advance()
        except KeyboardInterrupt:
            self.stopped = True
        found = Distribution.of(results)
        self.found.append(found)
        return found.shares if results else {}


@contextmanager
def _bar(number: int) -> Iterator[Callable[[], None]]:
    """A progress bar on a terminal's standard error, and nothing anywhere else."""
    if not sys.stderr.isatty():
        yield lambda: None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("playing the hand out", total=number)
        yield lambda: progress.advance(task)
