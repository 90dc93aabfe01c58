"""Worker processes for long tasks; a process that takes too long, or too much memory, is ended."""

from __future__ import annotations

import asyncio
import os
import secrets
import signal
import time
from collections.abc import AsyncIterator, Callable, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cached_property
from queue import Empty, LifoQueue, SimpleQueue
from threading import Event, Lock
from typing import TYPE_CHECKING, Any, Literal

from revoke.app.desk import tasks
from revoke.app.desk.failures import CaseFailure, CaseProblem
from revoke.case.case import Case
from revoke.equity.simulation import PLAYOUTS, WORLDS, Distribution
from revoke.ruling.established_facts import established
from revoke.ruling.estimate import won_before_the_record

if TYPE_CHECKING:  # imported with the first process: a browser has none
    from multiprocessing.connection import Connection
    from multiprocessing.process import BaseProcess

MEMORY = 4 * 2**30
"""Bytes of address space for a process; the double dummy library alone reserves much that it never uses."""

START = 60.0
"""Seconds within which a new process has to be ready, on top of the task."""

GRACE = 5.0
"""Seconds for a task to end by itself after it was asked to stop."""


GIVES_WAY = 5
"""The niceness of a worker, which gives way to the server: a tap in quick mode waits for no analysis."""


class TooLong(Exception):
    """The task was not done in time."""


class TooBusy(Exception):
    """Every process is at work, and none became free in time."""


class Fault(Exception):
    """The task failed in an unforeseen way; the message is for the server's own log."""


Task = Callable[..., Any]
"""A top-level function, so that another process finds it, with arguments and a result that can be pickled."""


def _work(connection: Connection) -> None:
    """Run one task after another in a process, until the other end of its connection closes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server handles an interrupt from the keyboard
    _limit_memory()
    with suppress(AttributeError, OSError):  # the system has no such call
        os.nice(GIVES_WAY)
    from revoke.app.desk import tasks  # before the time limit starts

    connection.send(("ready", tasks.__name__))
    while True:
        try:
            task, given, talks = connection.recv()
        except EOFError:
            return
        if task is None:  # the request to stop came after the end of the task
            continue
        try:
            answer = ("done", task(*given, tasks.ProgressLine(connection)) if talks else task(*given))
        except MemoryError:
            answer = ("memory", None)
        except Exception as fault:
            answer = ("fault", f"{type(fault).__name__}: {fault}")
        with suppress(BrokenPipeError):
            connection.send(answer)


def _limit_memory() -> None:
    try:
        import resource
    except ImportError:  # the system has no such limits
        return
    _, most = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY if most < 0 else min(MEMORY, most), most))


class Worker:
    """One worker process, started when it gets its first task."""

    def __init__(self) -> None:
        self._process: BaseProcess | None = None
        self._connection: Connection | None = None

    def do(
        self,
        task: Task,
        *given: object,
        seconds: float,
        news: Callable[[Any], None] | None = None,
        should_stop: Callable[[], bool] | None = None,
    ) -> Any:
        """Run a task and return its result.

        Args:
            seconds: the time limit; a task that reports progress is then asked to stop, any other is ended.
            news: called with each report of progress; the task then takes a
                :class:`~revoke.app.desk.tasks.ProgressLine` as its last argument.
            should_stop: called ten times a second; once it returns true, the task is asked to stop.

        Raises:
            TooLong: the task was ended.
            Fault: the task failed.
        """
        line = self._started()
        line.send((task, given, news is not None))
        until = time.monotonic() + seconds
        asked = False
        while True:
            if line.poll(max(0.0, min(0.1, until - time.monotonic()))):
                done, value = self._heard(line)
                if done:
                    return value
                if news is not None:
                    news(value)
            if not asked and news is not None and (time.monotonic() >= until or (should_stop and should_stop())):
                asked, until = True, time.monotonic() + GRACE
                line.send((None, (), False))
            elif time.monotonic() >= until:
                self.end()
                raise TooLong

    def _heard(self, line: Connection) -> tuple[bool, Any]:
        try:
            word, value = line.recv()
        except (EOFError, OSError):
            self.end()
            raise Fault("the process ended by itself") from None
        if word == "memory":
            self.end()
            raise TooLong
        if word == "fault":
            raise Fault(value)
        return word == "done", value

    def _started(self) -> Connection:
        if self._connection is not None and self._process is not None and self._process.is_alive():
            return self._connection
        # Spawned, not forked: the server has threads.
        import multiprocessing

        spawning = multiprocessing.get_context("spawn")
        mine, other = spawning.Pipe()
        process = spawning.Process(target=_work, args=(other,), daemon=True, name="revoke-worker")
        process.start()
        other.close()
        self._process, self._connection = process, mine
        if not mine.poll(START):
            self.end()
            raise Fault(f"no process was ready within {START:g} seconds")
        self._heard(mine)
        return mine

    def end(self) -> None:
        """End the process at once; the next task gets a new one."""
        if self._process is not None:
            self._process.kill()
            self._process.join()
        if self._connection is not None:
            self._connection.close()
        self._process = self._connection = None


@dataclass(slots=True)
class Workers:
    """A few worker processes, each for one task at a time.

    Args:
        number: the number of workers.
        seconds: the default time limit of a task.
        patience: seconds to wait for a free worker.
    """

    number: int = field(default_factory=lambda: max(2, os.cpu_count() or 1))
    seconds: float = 15.0
    patience: float = 10.0
    _every: list[Worker] = field(init=False, repr=False)
    _free: LifoQueue[Worker] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        self._every = [Worker() for _ in range(self.number)]
        self._free = LifoQueue()  # the last used worker is warm
        for each in self._every:
            self._free.put(each)

    def do(self, task: Task, *given: object, seconds: float | None = None) -> Any:
        """Run a task in a free worker and return its result.

        Raises:
            TooBusy: all workers are busy.
            TooLong: the task was not done in time.
            Fault: the task failed.
        """
        try:
            worker = self._free.get(timeout=self.patience)
        except Empty:
            raise TooBusy from None
        try:
            return worker.do(task, *given, seconds=self.seconds if seconds is None else seconds)
        finally:
            self._free.put(worker)

    def close(self) -> None:
        """End every process."""
        for each in self._every:
            each.end()


# Simulation jobs: run in the background, watched, stopped with a partial result, and forgotten in the end.

State = Literal["waiting", "running", "done", "cancelled", "failed"]

MOST_PLAYOUTS, MOST_WORLDS = 10_000, 1_000


class NoSuchJob(Exception):
    """There is no such job, or it has been forgotten."""


class TooManyJobs(Exception):
    """The queue is full; ask again later."""


@dataclass(frozen=True, slots=True)
class JobProgress:
    """The progress of a job.

    Attributes:
        news: a number that grows with every change.
        done: playouts done so far.
        shares: declarer's tricks from the first card known -> share of the playouts so far.
        standard_errors: declarer's tricks -> standard error.
        mean, mean_error: declarer's tricks on average, and the standard error; ``None`` before the first playout.
        exact: whether probabilities were computed instead of playing hands out; there are no errors then.
        result: the ``revoke-equity/1`` document, once there is one; that of a stopped job rests on the playouts
            done by then.
        failure: why there is no result.
    """

    news: int = 0
    state: State = "waiting"
    done: int = 0
    shares: Mapping[int, float] = field(default_factory=dict)
    standard_errors: Mapping[int, float] = field(default_factory=dict)
    mean: float | None = None
    mean_error: float | None = None
    exact: bool = False
    result: dict[str, Any] | None = None
    failure: CaseFailure | None = None

    @property
    def ended(self) -> bool:
        return self.state in ("done", "cancelled", "failed")


class Job:
    """One simulation; threads may watch it."""

    def __init__(self, case: Case, playouts: int, worlds: int, seed: int) -> None:
        self.id = secrets.token_hex(16)
        self.case, self.playouts, self.worlds, self.seed = case, playouts, worlds, seed
        self.ended_at: float | None = None
        self._stop = Event()
        self._progress = JobProgress()
        self._lock = Lock()

    @property
    def progress(self) -> JobProgress:
        """The progress now."""
        with self._lock:
            return self._progress

    @cached_property
    def won_earlier(self) -> int:
        """The tricks that declarer won before the first card known; the simulation counts from there."""
        return won_before_the_record(established(self.case)) or 0

    @property
    def stopping(self) -> bool:
        """Whether somebody has stopped the job."""
        return self._stop.is_set()

    def stop(self) -> None:
        """Stop the job with a partial result, unless it has ended already."""
        self._stop.set()

    def told(self, news: tuple[int, Distribution]) -> None:
        """Take a report of the process: the playouts done, and declarer's tricks."""
        done, found = news
        errors = {tricks: found.standard_error(tricks) for tricks in found.counts}
        self.put(
            state="running",
            done=done,
            shares=found.shares,
            standard_errors=errors,
            mean=found.mean,
            mean_error=found.mean_error,
            exact=found.exact,
        )

    def put(self, **change: Any) -> None:
        """Change parts of the progress. Any: they differ in type."""
        with self._lock:
            self._progress = replace(self._progress, news=self._progress.news + 1, **change)


@dataclass(slots=True)
class Jobs:
    """The jobs of one server.

    Args:
        at_once: the number of jobs that run at a time, each in its own process.
        waiting: the number of further jobs that may wait.
        seconds: after how long a job is stopped with a partial result.
        kept: for how many seconds a job is remembered after its end.
        clock: a monotonic clock, in seconds.
    """

    at_once: int = 1
    waiting: int = 8
    seconds: float = 120.0
    kept: float = 600.0
    clock: Callable[[], float] = time.monotonic
    _jobs: dict[str, Job] = field(init=False, default_factory=dict, repr=False)
    _lock: Lock = field(init=False, default_factory=Lock, repr=False)
    _workers: SimpleQueue[Worker] = field(init=False, default_factory=SimpleQueue, repr=False)
    _threads: ThreadPoolExecutor = field(init=False, repr=False)

    def __post_init__(self) -> None:
        self._threads = ThreadPoolExecutor(self.at_once, thread_name_prefix="revoke-job")
        for _ in range(self.at_once):
            self._workers.put(Worker())

    def start(self, case: Case, *, playouts: int = PLAYOUTS, worlds: int = WORLDS, seed: int = 0) -> Job:
        """Start a simulation, now or as soon as a process is free.

        Raises:
            TooManyJobs: too many jobs are waiting.
        """
        job = Job(case, playouts, worlds, seed)
        with self._lock:
            self._forget()
            if sum(not each.progress.ended for each in self._jobs.values()) >= self.at_once + self.waiting:
                raise TooManyJobs
            self._jobs[job.id] = job
        self.begin(job)
        return job

    def begin(self, job: Job) -> None:
        """Run an accepted job, now or as soon as a process is free."""
        self._threads.submit(self._run, job).add_done_callback(_raise)

    def find(self, job_id: str) -> Job:
        """The job with that id.

        Raises:
            NoSuchJob: there is none.
        """
        with self._lock:
            self._forget()
            if job_id not in self._jobs:
                raise NoSuchJob
            return self._jobs[job_id]

    def close(self) -> None:
        """Stop all jobs and processes."""
        with self._lock:
            for each in self._jobs.values():
                each.stop()
        self._threads.shutdown(wait=True, cancel_futures=True)
        while not self._workers.empty():
            self._workers.get().end()

    def _forget(self) -> None:
        now = self.clock()
        for job in list(self._jobs.values()):
            if job.ended_at is not None and now - job.ended_at > self.kept:
                del self._jobs[job.id]

    def _run(self, job: Job) -> None:
        worker = self._workers.get()
        try:
            if job.stopping:
                job.put(state="cancelled")
                return
            job.put(state="running")
            self._ended(job, self._found(job, worker))
        finally:
            job.ended_at = self.clock()
            self._workers.put(worker)

    def _found(self, job: Job, worker: Worker) -> dict[str, Any] | CaseFailure:
        try:
            found: dict[str, Any] | CaseFailure = worker.do(
                tasks.equity,
                job.case,
                job.playouts,
                job.worlds,
                job.seed,
                seconds=self.seconds,
                news=job.told,
                should_stop=lambda: job.stopping,
            )
        except TooLong:
            return _failed("too long", f"It was not done in {self.seconds:g} seconds. Ask for less.")
        except Fault as fault:
            return fault_of(fault)
        return found

    def _ended(self, job: Job, found: dict[str, Any] | CaseFailure) -> None:
        if isinstance(found, CaseFailure):
            job.put(state="cancelled" if job.stopping else "failed", failure=found)
        else:
            job.put(state="cancelled" if job.stopping else "done", result=found)


async def job_changes(job: Job) -> AsyncIterator[JobProgress]:
    """The progress of a job at each change until its end; waiting for it blocks no thread."""
    seen = -1
    while True:
        now = job.progress
        if now.news != seen:
            seen = now.news
            yield now
        if now.ended:
            return
        await asyncio.sleep(LOOK)


LOOK = 0.1
"""Seconds between two looks at a job."""


def fault_of(fault: Exception) -> CaseFailure:
    """The failure of a simulation that ended in an error of the program."""
    return _failed("fault", f"This is a fault of the program ({fault}). Please report it with the case.")


def _failed(kind: str, text: str) -> CaseFailure:
    return CaseFailure(tasks.WHERE, kind, (CaseProblem("", text),), 4)


def _raise(done: Future[None]) -> None:
    """Raise the unforeseen error of a job, so that no thread swallows it."""
    if not done.cancelled():
        done.result()
