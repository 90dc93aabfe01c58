"""Finds the boards of a scan that are there more than once, and says of each copy which board it is a copy of."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq
from numpy.typing import NDArray

from revoke.formats.fingerprint import LENGTH
from revoke.scan.plan import Plan
from revoke.scan.tables import BOARDS
from revoke.scan.work import part, receipt, replace_part
from revoke.table.sentence import template

_AT_A_TIME = 2_000_000
"""Fingerprints held at a time; of a longer archive those that begin alike are looked at together, pass by pass."""

DISTINCT = (template("distinct boards with play"), template("distinct boards with a revoke"))
"""What the boards come to once copies are left out; a board without a fingerprint is nobody's copy."""

Ids = NDArray[np.int64]


def mark_duplicates(plan: Plan, out: Path) -> Counter[str]:
    """Fill ``duplicate_of`` in the parts of ``boards``: the first board of the scan with the same fingerprint.

    A part in which it says so already is left alone, so that a scan carried on does nothing twice.

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
    """The boards that are copies, in order, and beside each the first board with its fingerprint."""
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
    for numbers, found in _read(parts):
        mine = found[:, 0] % np.uint64(passes) == which
        keys.append(found[mine])
        ids.append(numbers[mine])
    return np.concatenate(keys), np.concatenate(ids)


def _read(parts: list[Path]) -> Iterator[tuple[Ids, NDArray[np.uint64]]]:
    for path in parts:
        table = pq.read_table(path, columns=["board_id", "fingerprint"]).drop_null()
        if len(table):
            column = table["fingerprint"].combine_chunks().cast(pa.binary(LENGTH))
            data = np.frombuffer(column.buffers()[1], np.uint64, 2 * len(column), 8 * 2 * column.offset)
            yield table["board_id"].to_numpy(), data.reshape(-1, 2)


def _of(boards: Ids, copies: Ids, first: Ids) -> pa.Array:
    """For each of these boards the first one like it, nothing where it is that itself."""
    if not len(copies):
        return pa.nulls(len(boards), pa.int64())
    place = np.minimum(np.searchsorted(copies, boards), len(copies) - 1)
    return pa.array(first[place], pa.int64(), mask=copies[place] != boards)
