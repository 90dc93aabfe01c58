"""Progress of a simulation on the terminal: on standard error; Ctrl-C keeps what there is."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

from revoke.equity.curve import PlayMoment
from revoke.equity.known import Known
from revoke.equity.simulation import Simulation
from revoke.ruling.estimate import Simulate
from revoke.table.seats import Seat

if TYPE_CHECKING:
    from revoke.equity.distribution import Distribution


def watched(simulation: Simulation) -> Simulate:
    """The simulation with a progress bar each time it runs."""

    def simulate(so_far: Sequence[PlayMoment], declarer: Seat, known: Mapping[Seat, Known]) -> Mapping[int, float]:
        with _bar(simulation.playouts) as simulation.on_progress:
            return simulation(so_far, declarer, known)

    return simulate


@contextmanager
def _bar(playouts: int) -> Iterator[Callable[[int, Distribution], None] | None]:
    """A bar on a terminal's standard error, to be told after every playout; ``None`` anywhere else."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.progress import Progress

    from revoke.app.commands.terminal_text import console

    with Progress(console=console(sys.stderr), transient=True) as progress:
        task = progress.add_task("playing the hand out", total=playouts)
        yield lambda done, _: progress.update(task, completed=done)
