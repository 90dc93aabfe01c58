"""Runs tests on wrong changes within one process: the tests are collected once, and each change has a fork of its own.

The changed function's code replaces the right code wherever that is held. First the tests run without a change, which
shows how long each takes and which functions it reaches. Then each change is tried against the tests that reach it, the
quickest first, until one fails.
"""

from __future__ import annotations

import gc
import json
import os
import resource
import signal
import sys
import time
import traceback
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import _lru_cache_wrapper, partial
from itertools import accumulate
from types import CodeType, FrameType, FunctionType
from typing import Any

import pytest
from _pytest.runner import runtestprotocol
from benchmarks.mutants.mutations import Mutant
from benchmarks.mutants.readings import MADE_ONCE, TurnedReading, make_anew

Change = Mutant | TurnedReading
Where = tuple[str, str]
"""A file by its absolute path, and a function in it."""


@dataclass(frozen=True, slots=True)
class Baseline:
    """The tests without a change: the seconds of each and the functions it reaches, and the tests that fail."""

    seconds: Mapping[int, float]
    reached: Mapping[Where, Sequence[int]]
    failing: Sequence[int]


@dataclass(slots=True)
class Gate:
    """A pytest plugin that runs the tests on each change instead of once.

    Args:
        changes: the changes to try.
        at_once: how many changes run at the same time.
        at_most: tests that take more seconds are not run.
        told: receives each change and the test that caught it, if any.
        in_all: the seconds that the tests of one change may take together, the quickest first; no limit if ``None``.
    """

    changes: Sequence[Change]
    at_once: int
    at_most: float
    told: Callable[[Change, str | None], None]
    in_all: float | None = None
    items: list[pytest.Item] = field(default_factory=list)
    failing: list[str] = field(default_factory=list)
    killers: dict[str, list[int]] = field(default_factory=dict)

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        if session.testsfailed:
            raise pytest.UsageError("the tests cannot be collected")
        self.items = session.items
        gc.freeze()  # shared with the forks, whose collectors leave it alone
        files = {os.path.abspath(each.file) for each in self.changes}
        held, remembering = _functions(files), _remembering(files)
        baseline = _baseline(self.items, files, remembering, self.at_most)
        self.failing = [self.items[each].nodeid for each in baseline.failing]
        running: dict[int, tuple[int, Change]] = {}
        for change in self.changes:
            while len(running) >= self.at_once:
                self._ended(running)
            order = self._order(change, baseline)
            most = 5 + 5 * sum(baseline.seconds[each] for each in order)
            fd, child = _forked_at(partial(self._try, change, order, held, remembering, most))
            running[child] = fd, change
        while running:
            self._ended(running)
        return True

    def _order(self, change: Change, baseline: Baseline) -> list[int]:
        """The tests that reach the change: those that caught one near it, then the quickest."""
        reaching = baseline.reached.get((os.path.abspath(change.file), change.where), ())
        if isinstance(change, TurnedReading) or change.file.as_posix().endswith(MADE_ONCE):
            reaching = range(len(self.items))
        here = self.killers.get(change.where, [])
        there = [each for each in reaching if each in baseline.seconds]
        order = sorted(there, key=lambda each: (each not in here, baseline.seconds[each]))
        if self.in_all is None:
            return order
        together = accumulate(baseline.seconds[each] for each in order)
        return [each for each, seconds in zip(order, together, strict=True) if seconds <= self.in_all]

    def _ended(self, running: dict[int, tuple[int, Change]]) -> None:
        child, status = os.wait()
        fd, change = running.pop(child)
        with os.fdopen(fd, encoding="utf-8") as pipe:
            said = pipe.read()
        caught: int | str | None = f"it ended with status {status}" if status else json.loads(said)
        if isinstance(caught, int):
            self.killers.setdefault(change.where, []).append(caught)
            caught = self.items[caught].nodeid
        self.told(change, caught)

    def _try(
        self,
        change: Change,
        order: Sequence[int],
        held: Mapping[Where, Sequence[FunctionType]],
        remembering: Sequence[_lru_cache_wrapper[Any]],
        most: float,
    ) -> int | str | None:
        """The first test that fails, or why none can run; the system kills a change that never ends."""
        used = int(time.process_time() + most)
        resource.setrlimit(resource.RLIMIT_CPU, (used, used))
        if isinstance(change, TurnedReading):
            change.install()
        else:
            code = change.code()
            for remembered in remembering:  # found before the fork: searching here would copy all the memory
                remembered.cache_clear()
            for each in held[os.path.abspath(change.file), change.where]:
                each.__code__ = code
            if change.file.as_posix().endswith(MADE_ONCE):
                try:
                    make_anew()
                except Exception as wrong:
                    return f"the codes cannot be loaded: {wrong!r}"
        return next((each for each in order if not _passes(self.items[each])), None)


def _passes(item: pytest.Item) -> bool:
    return not any(each.failed for each in runtestprotocol(item, log=False, nextitem=None))


_SLOWER = 2.5
"""How many times longer a test takes while it is profiled."""


class _TooLong(BaseException):
    """A test takes longer than allowed."""


def _baseline(
    items: Sequence[pytest.Item], files: set[str], remembering: Sequence[_lru_cache_wrapper[Any]], at_most: float
) -> Baseline:
    """The tests without a change. A test that takes too long ends its process, which may be left in any state."""
    seconds: dict[int, float] = {}
    reached: dict[Where, list[int]] = {}
    failing: list[int] = []
    start = 0
    while start < len(items):
        said = json.loads(_forked(partial(_watched, items, start, files, remembering, at_most)))
        start = said["next"]
        seconds |= {int(place): took for place, took in said["seconds"].items()}
        failing += said["failing"]
        for file, where, places in said["reached"]:
            reached.setdefault((file, where), []).extend(places)
    return Baseline(seconds, reached, failing)


def _watched(
    items: Sequence[pytest.Item],
    start: int,
    files: set[str],
    remembering: Sequence[_lru_cache_wrapper[Any]],
    at_most: float,
) -> Mapping[str, Any]:
    """The parts of :class:`Baseline` from one test up to the next that takes too long. Any: JSON."""
    seconds, reached, failing = {}, dict[Where, set[int]](), []
    met = set[CodeType]()
    too_long = False

    def give_up(signum: int, frame: FrameType | None) -> None:
        nonlocal too_long
        too_long = True
        raise _TooLong

    def profile(frame: FrameType, event: str, argument: object) -> None:
        if event == "call":
            met.add(frame.f_code)

    signal.signal(signal.SIGPROF, give_up)
    place = start
    for place in range(start, len(items)):
        met.clear()
        for each in remembering:
            each.cache_clear()  # so that this test also reaches what an earlier test worked out
        right = False
        began = time.process_time()
        signal.setitimer(signal.ITIMER_PROF, at_most * _SLOWER)
        sys.setprofile(profile)
        try:
            try:
                right = _passes(items[place])
            finally:
                signal.setitimer(signal.ITIMER_PROF, 0)
        except BaseException:
            if not too_long:
                raise
            # Within the test or just after it; or pytest itself failed: the signal may come where no line has a number.
        sys.setprofile(None)
        if too_long:
            break
        if not right:
            failing.append(place)
            continue
        seconds[place] = time.process_time() - began
        for code in met:
            if code.co_filename in files:
                reached.setdefault((code.co_filename, code.co_qualname.partition(".<locals>")[0]), set()).add(place)
    together = [[*where, sorted(places)] for where, places in reached.items()]
    return {"seconds": seconds, "reached": together, "failing": failing, "next": place + 1}


def _functions(files: set[str]) -> Mapping[Where, Sequence[FunctionType]]:
    """Every function object in memory from these files."""
    found: dict[Where, list[FunctionType]] = {}
    gc.unfreeze()
    for each in gc.get_objects():
        if isinstance(each, FunctionType) and each.__code__.co_filename in files:
            found.setdefault((each.__code__.co_filename, each.__code__.co_qualname), []).append(each)
    gc.freeze()
    return found


def _remembering(files: set[str]) -> Sequence[_lru_cache_wrapper[Any]]:
    """Every cache in memory of a function from these files; Any: each has its own result type."""
    gc.unfreeze()
    caches = [each for each in gc.get_objects() if isinstance(each, _lru_cache_wrapper)]
    gc.freeze()
    return [each for each in caches if getattr(each.__wrapped__, "__code__", _NOWHERE).co_filename in files]


_NOWHERE = compile("", "", "exec")


def _forked(work: Callable[[], object]) -> str:
    fd, child = _forked_at(work)
    with os.fdopen(fd, encoding="utf-8") as pipe:
        said = pipe.read()
    status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    if status:
        raise ChildProcessError(f"the process that was to run the tests as they are ended with {status}: {said}")
    return said


def _forked_at(work: Callable[[], object]) -> tuple[int, int]:
    """Start a process that writes a task's result as JSON; return the descriptor to read and the process id."""
    out, into = os.pipe()
    child = os.fork()
    if child:
        os.close(into)
        return out, child
    try:
        os.close(out)
        nowhere = os.open(os.devnull, os.O_RDWR)
        for each in (1, 2):
            os.dup2(nowhere, each)
        with os.fdopen(into, "w", encoding="utf-8") as pipe:
            try:
                json.dump(work(), pipe)
            except BaseException:
                pipe.write(traceback.format_exc())
                raise
        os._exit(0)
    except BaseException:
        os._exit(1)


def tests_of(words: Sequence[str], gate: Gate) -> int:
    """Collect these tests and let the gate run them."""
    return pytest.main([*words, "-s", "-q", "--no-header", "-p", "no:cacheprovider", "-p", "no:xdist"], plugins=[gate])
