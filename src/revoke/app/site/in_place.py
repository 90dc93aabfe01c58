"""Tasks done in place: what a server has processes and threads for, where there is one thread and nobody else waits."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any, TypeVar

from revoke.app.desk import tasks
from revoke.app.desk.failures import MISSING, CaseFailure, CaseProblem
from revoke.app.desk.simulation_jobs import Job, Jobs
from revoke.app.desk.workers import Fault, Task, TooLong, Workers
from revoke.case.case import Case
from revoke.equity.simulation import PLAYOUTS, WORLDS
from revoke.table.sentence import template

Found = TypeVar("Found")

NO_SIMULATION = template(
    "Hands are not played out in a browser: the library for it is not there. The double dummy result stands; for a "
    "simulation, use the program on a computer."
)


async def run_in_place(function: Callable[..., Found], *given: Any, **_: Any) -> Found:
    """What the function gives, called at once: where ``anyio.to_thread.run_sync`` would have had a thread call it.

    >>> import asyncio
    >>> asyncio.run(run_in_place(len, "abc", limiter=None))
    3
    """
    return function(*given)


class WorkersInPlace(Workers):
    """Workers without processes: each task is done by whoever asks, and takes as long as it takes.

    >>> WorkersInPlace().do(len, "abc")
    3
    """

    def do(self, task: Task, *given: object, seconds: float | None = None) -> Any:
        try:
            return task(*given)
        except MemoryError:
            raise TooLong from None
        except Exception as fault:
            raise Fault(f"{type(fault).__name__}: {fault}") from fault


class JobsInPlace(Jobs):
    """Simulation jobs that have ended when they have begun; where the library is not there, with a word on that."""

    def start(self, case: Case, *, playouts: int = PLAYOUTS, worlds: int = WORLDS, seed: int = 0) -> Job:
        job = Job(case, playouts, worlds, seed)
        self._forget()
        self._jobs[job.id] = job
        until = time.monotonic() + self.seconds
        found = tasks.equity(case, playouts, worlds, seed, _Told(job, until))
        if isinstance(found, CaseFailure) and found.exit_status == MISSING:
            found = replace(found, problems=(CaseProblem("", NO_SIMULATION),))
        self._ended(job, found)
        job.ended_at = self.clock()
        return job


class _Told(tasks.ProgressLine):
    """Tells a job how far it is, and has it end in time."""

    def __init__(self, job: Job, until: float) -> None:
        self._job, self._until = job, until

    def tell(self, news: Any) -> None:
        self._job.told(news)

    def should_stop(self) -> bool:
        return time.monotonic() > self._until
