"""Reads one piece of an archive: in bulk what is regular, one by one what is not; both come to the same rows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

import numpy as np
import pyarrow as pa

from revoke.formats import any_format
from revoke.formats.record import PlayRecord
from revoke.formats.text import decode, is_address
from revoke.scan import lin_bytes, pbn_bytes
from revoke.scan.bytes_read import unread
from revoke.scan.columns import Plays, look
from revoke.scan.doubtful import Row, rows
from revoke.scan.regular import replay, table
from revoke.scan.regular_rows import FEW
from revoke.scan.regular_rows import rows as regular_rows
from revoke.scan.single import Text, moved
from revoke.scan.tables import BOARDS, FINDINGS, RULINGS

_BYTE_PARSERS = {"lin": lin_bytes.read, "pbn": pbn_bytes.read}


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of a file that can be read without the rest.

    Attributes:
        name: what findings call the file.
        form: ``"lin"``, ``"pbn"``, or another ending, for the tolerant reader alone.
        first_line: the line of the file at which it begins.
    """

    name: str
    form: str
    data: bytes
    first_line: int = 1


@dataclass(slots=True)
class Batch:
    """Rows of the three tables; ``regular`` are boards in columns, ``others`` those that were made row by row."""

    regular: list[pa.Table] = field(default_factory=list)
    others: list[Row] = field(default_factory=list)
    findings: list[Row] = field(default_factory=list)
    rulings: list[Row] = field(default_factory=list)

    def __iadd__(self, other: Batch) -> Batch:
        self.regular += other.regular
        self.others += other.others
        self.findings += other.findings
        self.rulings += other.rulings
        return self

    def __len__(self) -> int:
        return len(self.others) + sum(map(len, self.regular))

    def tables(self) -> dict[str, pa.Table]:
        boards = pa.concat_tables([*self.regular, pa.Table.from_pylist(self.others, schema=BOARDS)])
        return {
            "boards": boards.combine_chunks().sort_by("board_id"),
            "findings": pa.Table.from_pylist(self.findings, schema=FINDINGS),
            "rulings": pa.Table.from_pylist(self.rulings, schema=RULINGS),
        }


def read_into(batch: Batch, piece: Piece, *, first: int, codes: Sequence[str], in_bulk: bool = True) -> int:
    """Read a piece and add its rows to the batch.

    Args:
        first: the number of its first board; the others follow.
        codes: the codes of law to rule under.
        in_bulk: whether to use the byte parsers; without them everything goes to the tolerant reader, the slow twin.

    Returns:
        How many boards there were.

    Raises:
        Unreadable: nothing can be made of it.
    """
    parser = _BYTE_PARSERS.get(piece.form) if in_bulk else None
    if parser is None:
        return _add(batch, _records(piece), first, codes)
    decoded, _ = decode(piece.data, name=piece.name)
    read = unread() if is_address(decoded) else parser(decoded.encode())
    if not read.whole or not len(read.facts):
        return _add(batch, _records(piece), first, codes)
    text = Text(piece.name, decoded.encode(), read, piece.first_line)
    replayed = replay(text, piece.form)
    there = np.flatnonzero(~replayed.empty)
    if not len(there):
        return _add(batch, _records(piece), first, codes)
    numbers = first + np.arange(len(there))
    clean = replayed.clean[there]
    if piece.form == "lin" and len(there) <= FEW:
        batch.others += regular_rows(replayed, there[clean], numbers[clean])
    elif clean.any():
        batch.regular.append(table(replayed, there[clean], numbers[clean]))
    for row, number in zip(there[~clean].tolist(), numbers[~clean].tolist(), strict=True):
        _add(batch, [text.record(row, piece.form)], number, codes)
    return len(there)


def prepare(form: str) -> None:
    """Have the machine code for one kind of file ready."""
    if form in _BYTE_PARSERS:
        _BYTE_PARSERS[form](b"")
        nothing = np.zeros((0, 52), np.uint8)
        look(Plays(nothing, nothing, nothing[:, 0], nothing[:, 0]))


def _records(piece: Piece) -> Iterator[PlayRecord]:
    for record in any_format.read(piece.data, name=piece.name):
        yield moved(record, piece.first_line - 1)


def _add(batch: Batch, records: Iterable[PlayRecord], first: int, codes: Sequence[str]) -> int:
    count = 0
    for record in records:
        board, findings, ruled = rows(record, first + count, codes)
        batch.others.append(board)
        batch.findings += findings
        batch.rulings += ruled
        count += 1
    return count
