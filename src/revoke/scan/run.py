"""Does the units of a plan: in this process, in several, or on the workers of a Dask cluster."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from importlib import import_module
from importlib.util import find_spec
from itertools import islice
from pathlib import Path
from typing import Any

from revoke.errors import ExtraMissing, RevokeError
from revoke.scan.archive import Unit
from revoke.scan.plan import Plan, clear_unfinished
from revoke.scan.reading import prepare
from revoke.scan.work import CannotWrite, Receipt, folders, work
from revoke.table.sentence import alone, placed, sentence

Done = Callable[[Receipt], None]
_ATTEMPTS = 3
_WAITING = 4  # units handed out for each process, so that none ever waits for the next


class NoCluster(RevokeError):
    """There is no scheduler at that address."""


def cores() -> int:
    """How many processes may run at a time."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def run(plan: Plan, out: Path, done: Done, *, jobs: int = 1) -> list[int]:
    """Do what is left of a plan on this machine.

    Args:
        done: called with each unit's receipt, in this process.
        jobs: how many processes; with one, everything happens here.

    Returns:
        The units that could not be done, because the process died each time it was tried.
    """
    folders(out)
    clear_unfinished(out)
    left = dict(plan.to_do(out))
    if jobs == 1 or len(left) < 2:
        for number, unit in left.items():
            done(work(unit, number, str(out), plan.codes))
        return []
    _compile_for(left.values())
    attempts: dict[int, int] = dict.fromkeys(left, 0)
    while todo := {number: unit for number, unit in left.items() if attempts[number] < _ATTEMPTS}:
        # After a process has died nobody knows over which unit; those tried before are tried alone.
        suspects = {number: unit for number, unit in todo.items() if attempts[number] > 0}
        batch = dict(islice(suspects.items(), 1)) if suspects else todo
        for number, receipt in _in_processes(batch, out, plan.codes, jobs, attempts):
            del left[number]
            done(receipt)
    return list(left)


def _compile_for(units: Iterable[Unit]) -> None:
    """Make the machine code once, before many processes do it at the same time; they find it kept."""
    for form in {span.form for unit in units for span in unit}:
        prepare(form)


def _in_processes(
    units: dict[int, Unit], out: Path, codes: Sequence[str], jobs: int, attempts: dict[int, int]
) -> Iterator[tuple[int, Receipt]]:
    """The receipts as they come; ends early when a process dies. ``attempts`` counts how often a unit was begun."""
    todo = iter(units.items())
    running: dict[Future[Receipt], int] = {}
    # Spawned, not forked: the libraries underneath have threads of their own.
    pool = ProcessPoolExecutor(
        min(jobs, len(units)), mp_context=multiprocessing.get_context("spawn"), initializer=_leave_interrupts
    )
    try:
        while True:
            for number, unit in islice(todo, jobs * _WAITING - len(running)):
                running[pool.submit(work, unit, number, str(out), codes)] = number
            if not running:
                return
            ready, _ = wait(running, return_when=FIRST_COMPLETED)
            for future in ready:
                receipt = future.result()
                yield running.pop(future), receipt
    except BrokenProcessPool:
        for number in running.values():
            attempts[number] += 1
    finally:
        for process in multiprocessing.active_children() if running else ():
            process.terminate()
        pool.shutdown(wait=True, cancel_futures=True)


def _leave_interrupts() -> None:
    """An interrupt from the keyboard goes to every process; what becomes of it is for the first one to say."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def run_on_cluster(plan: Plan, out: Path, done: Done, *, scheduler: str) -> list[int]:
    """Do what is left of a plan on the workers of a Dask scheduler, which see the same files under the same names.

    A unit whose worker dies is given to another; the receipt is written by the worker.

    Raises:
        ExtraMissing: Dask is not installed.
        NoCluster: nobody answers at the address.
        CannotWrite: a worker cannot write its results.
    """
    if find_spec("distributed") is None:
        raise ExtraMissing(alone("--scheduler"), alone("Dask"), "cluster")
    distributed: Any = import_module("distributed")  # Any: Dask says nothing about its types
    folders(out)
    clear_unfinished(out)
    left = dict(plan.to_do(out))
    try:
        client = distributed.Client(scheduler, timeout=10)
    except (OSError, ValueError) as wrong:
        raise NoCluster(
            placed(
                scheduler, sentence("no Dask scheduler answers here ({fault}). Look at the address.", fault=str(wrong))
            )
        ) from None
    with client:
        futures = {
            client.submit(work, unit, number, str(out), plan.codes, key=f"{out}-{number}", pure=False): number
            for number, unit in left.items()
        }
        try:
            for future in distributed.as_completed(list(futures)):
                # Asked for its fault, not its status: where the worker that held the receipt has just died, the
                # status is "lost" until another has done the unit again, and this waits for it.
                if (fault := future.exception()) is None:
                    del left[futures[future]]
                    done(future.result())
                    future.release()
                elif isinstance(fault, CannotWrite):
                    raise fault
        except KeyboardInterrupt:
            client.cancel(list(futures))
            raise
    return list(left)
