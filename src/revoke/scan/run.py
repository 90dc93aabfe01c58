"""Carries out a plan: in this process, in several, or on the workers of a Dask cluster."""

from __future__ import annotations

import json
import multiprocessing
import os
import signal
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import asdict, dataclass, field, replace
from importlib import import_module
from importlib.util import find_spec
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq
from numpy.typing import NDArray

from revoke.errors import ExtraMissing, RevokeError
from revoke.formats.record import ARCHIVE_COUNTS, LENGTH
from revoke.scan.archive import File, ScanProblem, Span, Unit, units
from revoke.scan.columns import BOARDS, TABLES
from revoke.scan.work import (
    DONE,
    CannotWrite,
    Receipt,
    folders,
    part,
    prepare,
    receipt,
    replace_part,
    replace_with,
    work,
)
from revoke.table.sentence import alone, placed, sentence, template

# The plan of a scan, kept beside its results so that the scan can be stopped and continued.

FORMAT = "revoke-scan/2"


class AnotherScan(RevokeError):
    """The error for a folder that holds something other than this scan."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The plan of a scan: units by number, and the files as they were when it was made.

    ``None`` stands for a unit that is dropped because a file in it has changed.
    """

    codes: tuple[str, ...]
    files: tuple[File, ...]
    units: tuple[Unit | None, ...]

    def to_do(self, out: Path) -> Iterator[tuple[int, Unit]]:
        """The units that are not done yet, in order."""
        for number, unit in enumerate(self.units):
            if unit is not None and not receipt(out, number).exists():
                yield number, unit

    def written(self) -> bytes:
        """The plan as JSON."""
        return json.dumps(
            {
                "format": FORMAT,
                "codes": self.codes,
                "files": [[file.path, file.name, file.size, file.changed] for file in self.files],
                "units": [None if unit is None else [asdict(span) for span in unit] for unit in self.units],
            },
            ensure_ascii=False,
        ).encode()


def plan_for(out: Path, files: Sequence[File], codes: Sequence[str]) -> Plan:
    """The plan of a scan into that folder, written there; a plan already there is continued.

    New files are added. A changed file is read again from the start; a file that is gone is forgotten.

    Raises:
        AnotherScan: the folder holds other things, or a scan under other codes.
    """
    path = out / "plan.json"
    if not path.exists():
        if out.exists() and any(out.iterdir()):
            raise AnotherScan(placed(str(out), _NOT_A_SCAN))
        plan = Plan(tuple(codes), tuple(files), tuple(units(files)))
    else:
        plan = _carried_on(_read(path), out, files, codes)
    out.mkdir(parents=True, exist_ok=True)
    replace_with(path, plan.written())
    return plan


_NOT_A_SCAN = template("this folder holds something other than a scan; give a new or empty folder")
_OTHER_VERSION = template("this scan was begun by another version, whose tables have other columns; give a new folder")
_NO_PLAN = template("this is not the plan of a scan ({fault}); give a new folder")
_OTHER_CODES = template(
    "this folder holds a scan under {before}, but you ask for {now}; give another folder, or the same codes"
)


def _read(path: Path) -> Plan:
    try:
        said = json.loads(path.read_bytes())
        if said["format"] != FORMAT:
            raise AnotherScan(placed(str(path), _OTHER_VERSION))
        return Plan(
            tuple(said["codes"]),
            tuple(File(*file) for file in said["files"]),
            tuple(None if unit is None else tuple(Span(**span) for span in unit) for unit in said["units"]),
        )
    except (ValueError, KeyError, TypeError) as wrong:
        raise AnotherScan(placed(str(path), sentence(_NO_PLAN, fault=str(wrong)))) from None


def _carried_on(before: Plan, out: Path, files: Sequence[File], codes: Sequence[str]) -> Plan:
    if before.codes != tuple(codes):
        said = sentence(_OTHER_CODES, before=", ".join(before.codes), now=", ".join(codes))
        raise AnotherScan(placed(str(out), said))
    there = {(file.path, file.size, file.changed) for file in files}
    same = {file.path for file in before.files if (file.path, file.size, file.changed) in there}
    kept: list[Unit | None] = []
    for number, unit in enumerate(before.units):
        sound = unit is not None and all(span.path in same for span in unit)
        kept.append(unit if sound else None)
        if not sound:
            _forget(out, number)
    done = {span.path for unit in kept if unit is not None for span in unit}
    kept += units(file for file in files if file.path not in done)
    return replace(before, files=tuple(files), units=tuple(kept))


def _forget(out: Path, number: int) -> None:
    """Delete what a unit has written, the receipt first."""
    receipt(out, number).unlink(missing_ok=True)
    for table in TABLES:
        part(out, table, number).unlink(missing_ok=True)


def clear_unfinished(out: Path) -> None:
    """Remove what unfinished units left behind."""
    for name in (*TABLES, DONE):
        for path in (out / name).glob(".*"):
            path.unlink(missing_ok=True)


Done = Callable[[Receipt], None]
_ATTEMPTS = 3
_WAITING = 4  # units handed out for each process, so that no process waits


class NoCluster(RevokeError):
    """The error where no scheduler answers."""


def cores() -> int:
    """The number of processes that may run at a time."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def run(plan: Plan, out: Path, done: Done, *, jobs: int = 1) -> list[int]:
    """Do what is left of a plan on this machine.

    Args:
        done: called with each unit's receipt, in this process.
        jobs: the number of processes; with one, everything happens here.

    Returns:
        The units that could not be done, because their process died every time.
    """
    folders(out)
    clear_unfinished(out)
    left = dict(plan.to_do(out))
    if jobs == 1 or len(left) < 2:
        for number, unit in left.items():
            done(work(unit, number, str(out), plan.codes))
        return []
    for form in {span.form for unit in left.values() for span in unit}:
        prepare(form)  # makes the machine code once, before many processes make it at the same time
    attempts: dict[int, int] = dict.fromkeys(left, 0)
    while todo := {number: unit for number, unit in left.items() if attempts[number] < _ATTEMPTS}:
        # When a process dies, the unit to blame is unknown; units tried before are tried alone.
        suspects = {number: unit for number, unit in todo.items() if attempts[number] > 0}
        batch = dict(islice(suspects.items(), 1)) if suspects else todo
        for number, kept in _in_processes(batch, out, plan.codes, jobs, attempts):
            del left[number]
            done(kept)
    return list(left)


def _in_processes(
    units: dict[int, Unit], out: Path, codes: Sequence[str], jobs: int, attempts: dict[int, int]
) -> Iterator[tuple[int, Receipt]]:
    """The receipts as they come; ends when a process dies, and counts an attempt for each unit running then."""
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
                kept = future.result()
                yield running.pop(future), kept
    except BrokenProcessPool:
        for number in running.values():
            attempts[number] += 1
    finally:
        for process in multiprocessing.active_children() if running else ():
            process.terminate()
        pool.shutdown(wait=True, cancel_futures=True)


def _leave_interrupts() -> None:
    """Ignore the keyboard's interrupt, which goes to every process; the first process handles it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def run_on_cluster(plan: Plan, out: Path, done: Done, *, scheduler: str) -> list[int]:
    """Do what is left of a plan on the workers of a Dask scheduler, which see the same files under the same names.

    A unit whose worker dies goes to another worker; the worker writes the receipt.

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
        nobody = sentence("no Dask scheduler answers here ({fault}). Check the address.", fault=str(wrong))
        raise NoCluster(placed(scheduler, nobody)) from None
    with client:
        futures = {
            client.submit(work, unit, number, str(out), plan.codes, key=f"{out}-{number}", pure=False): number
            for number, unit in left.items()
        }
        try:
            for future in distributed.as_completed(list(futures)):
                # Ask for the exception, not the status: if the worker that held the receipt has just died, the
                # status is "lost" until another worker has done the unit again, and this call waits.
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


# Finds the copies among the boards of a scan, and for each copy the first board like it.

_AT_A_TIME = 2_000_000
"""Fingerprints held at a time; a larger archive takes several passes, each over a share of the fingerprints."""

DISTINCT = (template("distinct boards with play"), template("distinct boards with a revoke"))
"""The counts of boards without copies; a board without a fingerprint is not a copy."""

Ids = NDArray[np.int64]


def mark_duplicates(plan: Plan, out: Path) -> Counter[str]:
    """Fill ``duplicate_of`` in the parts of ``boards``: the first board of the scan with the same fingerprint.

    A part that is already right is left alone, so that a continued scan does nothing twice.

    Returns:
        The numbers named in ``DISTINCT``.

    Raises:
        CannotWrite: a part cannot be written.
    """
    parts = [
        part(out, "boards", number)
        for number, unit in enumerate(plan.units)
        if unit is not None and receipt(out, number).exists()
    ]
    copies, first = _copies(parts)
    counts: Counter[str] = Counter()
    for path in parts:
        said = pq.read_table(path, columns=["board_id", "duplicate_of", "played", "revokes"])
        wanted = _of(said["board_id"].to_numpy(), copies, first)
        distinct = pc.and_(said["played"], pc.is_null(wanted))
        for name, which in zip(DISTINCT, (distinct, pc.and_(distinct, pc.greater(said["revokes"], 0))), strict=True):
            counts[name] += pc.sum(which).as_py() or 0
        if not said["duplicate_of"].combine_chunks().equals(wanted):
            table = pq.read_table(path)
            place = table.schema.get_field_index("duplicate_of")
            replace_part(path, table.set_column(place, BOARDS.field("duplicate_of"), wanted))
    return counts


def _copies(parts: list[Path]) -> tuple[Ids, Ids]:
    """The boards that are copies, in order, and for each the first board with its fingerprint."""
    passes = 1 + sum(pq.read_metadata(path).num_rows for path in parts) // _AT_A_TIME
    copies: list[Ids] = []
    first: list[Ids] = []
    for which in range(passes):
        keys, ids = _fingerprints(parts, which, passes)
        order = np.lexsort((ids, keys[:, 1], keys[:, 0]))
        keys, ids = keys[order], ids[order]
        same = np.zeros(len(ids), np.bool_)
        same[1:] = (keys[1:] == keys[:-1]).all(1)
        leaders = np.flatnonzero(~same)
        copies.append(ids[same])
        first.append(ids[leaders[np.cumsum(~same)[same] - 1]])
    every, originals = np.concatenate(copies), np.concatenate(first)
    order = np.argsort(every)
    return every[order], originals[order]


def _fingerprints(parts: list[Path], which: int, passes: int) -> tuple[NDArray[np.uint64], Ids]:
    """Each fingerprint of a pass as two numbers, and its board."""
    keys = [np.zeros((0, 2), np.uint64)]
    ids = [np.zeros(0, np.int64)]
    for numbers, found in _fingerprints_read(parts):
        mine = found[:, 0] % np.uint64(passes) == which
        keys.append(found[mine])
        ids.append(numbers[mine])
    return np.concatenate(keys), np.concatenate(ids)


def _fingerprints_read(parts: list[Path]) -> Iterator[tuple[Ids, NDArray[np.uint64]]]:
    for path in parts:
        table = pq.read_table(path, columns=["board_id", "fingerprint"]).drop_null()
        if len(table):
            column = table["fingerprint"].combine_chunks().cast(pa.binary(LENGTH))
            data = np.frombuffer(column.buffers()[1], np.uint64, 2 * len(column), 8 * 2 * column.offset)
            yield table["board_id"].to_numpy(), data.reshape(-1, 2)


def _of(boards: Ids, copies: Ids, first: Ids) -> pa.Array:
    """For each of these boards the first board like it, null for that board itself."""
    if not len(copies):
        return pa.nulls(len(boards), pa.int64())
    place = np.minimum(np.searchsorted(copies, boards), len(copies) - 1)
    return pa.array(first[place], pa.int64(), mask=copies[place] != boards)


# The summary of a scan, added up from the receipts of its units.

LINES = (*ARCHIVE_COUNTS, template("boards with a revoke"), template("revokes"), *DISTINCT)


@dataclass(slots=True)
class Summary:
    """The summary of a scan: counts, and the files that could not be read, or only in part.

    ``left`` is the number of units not done.
    """

    counts: Counter[str] = field(default_factory=Counter)
    problems: list[ScanProblem] = field(default_factory=list)
    left: int = 0

    def document(self) -> dict[str, Any]:  # Any: JSON
        """The summary as JSON values."""
        return {
            "format": "revoke-scan-summary/1",
            "complete": self.left == 0,
            "counts": {name: self.counts[name] for name in LINES},
            "findings": self._under("finding: "),
            "rulings": self._by_code("ruling: "),
            "tricks": self._by_code("tricks: "),
            "problems": [problem.document() for problem in self.problems],
        }

    def lines(self, say: Callable[[str], str] = str) -> Iterator[str]:
        """The summary as lines to read, in a language."""
        for name in LINES:
            yield f"{self.counts[name]:11,}  {say(name)}"
        for title, counts in (("", self._under("finding: ")), *self._by_code("ruling: ").items()):
            if counts:
                yield ""
            if counts and title:
                yield say(sentence("under {code}:", code=title))
            for what, count in sorted(counts.items(), key=lambda item: (-item[1], item[0])):
                yield f"{count:11,}  {say(what)}"

    def _under(self, beginning: str) -> dict[str, int]:
        return {
            name.removeprefix(beginning): count
            for name, count in sorted(self.counts.items())
            if name.startswith(beginning)
        }

    def _by_code(self, beginning: str) -> dict[str, dict[str, int]]:
        found: dict[str, dict[str, int]] = {}
        for name, count in self._under(beginning).items():
            code, _, what = name.partition(": ")
            found.setdefault(code, {})[what] = count
        return found


def summarise(plan: Plan, out: Path) -> Summary:
    """Add up the receipts, mark the copies among the boards, and write ``summary.json``."""
    summary = Summary(mark_duplicates(plan, out))
    for number, unit in enumerate(plan.units):
        if unit is None:
            continue
        try:
            said = json.loads(receipt(out, number).read_bytes())
        except FileNotFoundError:
            summary.left += 1
            continue
        summary.counts.update(said["counts"])
        summary.counts["files"] += said["files"]
        summary.problems += map(ScanProblem.read, said["problems"])
    summary.counts["files that cannot be read"] = len({problem.file for problem in summary.problems})
    replace_with(out / "summary.json", json.dumps(summary.document(), ensure_ascii=False, indent=2).encode())
    return summary
