"""Worker processes for what may take long; one that takes too long, or too much memory, is ended."""

from __future__ import annotations

import multiprocessing
import os
import signal
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from queue import Empty, LifoQueue
from typing import Any

MEMORY = 4 * 2**30
"""Bytes of addresses that a process may take up; the double dummy library alone asks for much that it never uses."""

START = 60.0
"""Seconds in which a new process has to be ready; they do not count for the task."""

GRACE = 5.0
"""Seconds that a task has to end by itself once it was asked to stop."""


GIVES_WAY = 5
"""How much less of a processor a process gets than the server: a tap in quick mode waits for no analysis."""


class TooLong(Exception):
    """The task was not done in time."""


class TooBusy(Exception):
    """Every process is at work, and none became free in time."""


class Fault(Exception):
    """The task failed in a way nobody foresaw; the words are for the server's own log."""


Task = Callable[..., Any]
"""A function at the top of a module, so that another process finds it; what it takes and gives can be pickled."""


def _work(connection: Connection) -> None:
    """What a process does until nobody is at the other end: one task after the other."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # an interrupt from the keyboard is for the server to answer
    _limit_memory()
    with suppress(AttributeError, OSError):  # a system that knows no such order
        os.nice(GIVES_WAY)
    from revoke.app.desk import tasks  # before the clock runs

    connection.send(("ready", tasks.__name__))
    while True:
        try:
            task, given, talks = connection.recv()
        except EOFError:
            return
        if task is None:  # asked to stop after the last task was done already
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
    except ImportError:  # a system that knows no such limits
        return
    _, most = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY if most < 0 else min(MEMORY, most), most))


class Worker:
    """One process, started when it is first given something to do."""

    def __init__(self) -> None:
        self._process: multiprocessing.process.BaseProcess | None = None
        self._connection: Connection | None = None

    def do(
        self,
        task: Task,
        *given: object,
        seconds: float,
        news: Callable[[Any], None] | None = None,
        should_stop: Callable[[], bool] | None = None,
    ) -> Any:
        """What the task gives.

        Args:
            seconds: how long it may take; a task that talks is then asked to stop, any other is ended.
            news: called with whatever the task tells; makes it a task that talks and
                takes a :class:`~revoke.app.desk.tasks.ProgressLine` at the end.
            should_stop: asked ten times a second; once it says yes, the task is asked to stop.

        Raises:
            TooLong: it was ended.
            Fault: it failed.
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
        # Spawned, not forked: the server has threads, and so have the libraries underneath.
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
    """A few workers, each doing one thing at a time.

    Args:
        number: how many there are at most.
        seconds: how long a task may take, where nothing else is said.
        patience: seconds to wait for one to become free.
    """

    number: int = field(default_factory=lambda: max(2, os.cpu_count() or 1))
    seconds: float = 15.0
    patience: float = 10.0
    _every: list[Worker] = field(init=False, repr=False)
    _free: LifoQueue[Worker] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        self._every = [Worker() for _ in range(self.number)]
        self._free = LifoQueue()  # the last one used is the one that is warm
        for each in self._every:
            self._free.put(each)

    def do(self, task: Task, *given: object, seconds: float | None = None) -> Any:
        """What the task gives.

        Raises:
            TooBusy: all are at work.
            TooLong: it was not done in time.
            Fault: it failed.
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
