"""Tasks done in place: what a server has processes and threads for, where there is one thread and nobody else waits."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Any, TypeVar

from revoke.app.desk import tasks
from revoke.app.desk.simulation_jobs import Job, Jobs, fault_of
from revoke.app.desk.workers import Fault, Task, TooLong, Workers

Found = TypeVar("Found")

TURN = 0.05
"""Seconds for which a simulation computes before the page has its turn."""


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
    """Simulation jobs in the one thread that there is: a card at a time, with time for the page in between."""

    def begin(self, job: Job) -> None:
        task = asyncio.get_running_loop().create_task(self._in_turns(job))
        _kept.add(task)
        task.add_done_callback(_kept.discard)

    async def _in_turns(self, job: Job) -> None:
        job.put(state="running")
        until = time.monotonic() + self.seconds
        paused = time.monotonic()
        try:
            steps = tasks.equity_steps(job.case, job.playouts, job.worlds, job.seed, _Told(job, until))
            while True:
                try:
                    next(steps)
                except StopIteration as ended:
                    self._ended(job, ended.value)
                    return
                if time.monotonic() - paused > TURN:
                    await asyncio.sleep(0)
                    paused = time.monotonic()
        except Exception as fault:
            self._ended(job, fault_of(fault))
        finally:
            job.ended_at = self.clock()


_kept: set[asyncio.Task[None]] = set()  # a loop itself holds its tasks only weakly


class _Told(tasks.ProgressLine):
    """Tells a job how far it is, and has it end when it is stopped or its time is up."""

    def __init__(self, job: Job, until: float) -> None:
        self._job, self._until = job, until

    def tell(self, news: Any) -> None:
        self._job.told(news)

    def should_stop(self) -> bool:
        return self._job.stopping or time.monotonic() > self._until
