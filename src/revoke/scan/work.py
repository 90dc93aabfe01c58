"""Does one unit of work: reads its files, writes its part of each table, and writes a receipt."""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from revoke.errors import RevokeError, Unreadable
from revoke.formats import conversion
from revoke.formats.record import PlayRecord
from revoke.formats.text import decode, file_fault, is_address
from revoke.scan import lin_bytes, pbn_bytes
from revoke.scan.archive import Span, Unit, opened_span, pieces, problem_with
from revoke.scan.bytes_read import is_made, unread
from revoke.scan.columns import BOARDS, FINDINGS, RULINGS, TABLES, Plays, look
from revoke.scan.regular import FEW_BOARDS, bulk_replay, table
from revoke.scan.regular import rows as regular_rows
from revoke.scan.single import Row, Text, board_rows, moved_down
from revoke.table.sentence import placed, sentence, template

# Reads one piece of an archive: regular boards in bulk, the others one by one; both ways give the same rows.

_BYTE_PARSERS = {"lin": lin_bytes.read, "pbn": pbn_bytes.read}


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of a file that can be read without the rest.

    Attributes:
        name: what findings call the file.
        form: ``"lin"``, ``"pbn"``, or another ending, which only the tolerant reader reads.
        first_line: the line of the file at which it begins.
    """

    name: str
    form: str
    data: bytes
    first_line: int = 1


@dataclass(slots=True)
class Batch:
    """Rows of the three tables; ``regular`` are boards in columns, ``others`` are boards made row by row."""

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
        in_bulk: whether to use the byte parsers; without them the tolerant reader, the slow twin, reads everything.

    Returns:
        The number of boards.

    Raises:
        Unreadable: the piece cannot be read.
    """
    parser = _BYTE_PARSERS.get(piece.form) if in_bulk else None
    if parser is None:
        return _add(batch, _records(piece), first, codes)
    decoded, _ = decode(piece.data, name=piece.name)
    read = unread() if is_address(decoded) else parser(decoded.encode())
    if not read.whole or not len(read.facts):
        return _add(batch, _records(piece), first, codes)
    text = Text(piece.name, decoded.encode(), read, piece.first_line)
    replayed = bulk_replay(text, piece.form)
    there = np.flatnonzero(~replayed.empty)
    if not len(there):
        return _add(batch, _records(piece), first, codes)
    numbers = first + np.arange(len(there))
    clean = replayed.clean[there]
    if piece.form == "lin" and len(there) <= FEW_BOARDS:
        batch.others += regular_rows(replayed, there[clean], numbers[clean])
    elif clean.any():
        batch.regular.append(table(replayed, there[clean], numbers[clean]))
    for row, number in zip(there[~clean].tolist(), numbers[~clean].tolist(), strict=True):
        _add(batch, [text.record(row, piece.form)], number, codes)
    return len(there)


def prepare(form: str) -> None:
    """Make the machine code for one kind of file."""
    if form in _BYTE_PARSERS:
        _BYTE_PARSERS[form](b"")
        nothing = np.zeros((0, 52), np.uint8)
        look(Plays(nothing, nothing, nothing[:, 0], nothing[:, 0]))


def _records(piece: Piece) -> Iterator[PlayRecord]:
    for record in conversion.read(piece.data, name=piece.name):
        yield moved_down(record, piece.first_line - 1)


def _add(batch: Batch, records: Iterable[PlayRecord], first: int, codes: Sequence[str]) -> int:
    count = 0
    for record in records:
        board, findings, ruled = board_rows(record, first + count, codes)
        batch.others.append(board)
        batch.findings += findings
        batch.rulings += ruled
        count += 1
    return count


Receipt = dict[str, Any]  # Any: JSON

DONE = "done"
_FEW_BYTES = 1_000_000  # up to these, boards are read one by one: compiling would not pay
_FLUSH = 20_000  # boards held before they are written


class CannotWrite(RevokeError):
    """The error where results cannot be written; it ends the scan, and the file being read is not at fault."""


def folders(out: Path) -> None:
    """Make the folders that the parts go to."""
    for name in (*TABLES, DONE):
        (out / name).mkdir(parents=True, exist_ok=True)


def part(out: Path, table: str, number: int) -> Path:
    """The place of a unit's part of a table."""
    return out / table / f"{number:06}.parquet"


def receipt(out: Path, number: int) -> Path:
    """The file that marks a unit as done."""
    return out / DONE / f"{number:06}.json"


def work(unit: Unit, number: int, out: str, codes: Sequence[str]) -> Receipt:
    """Do one unit, and return its receipt.

    Each file gets its name only when it is whole, the receipt last: a unit without a receipt is not done, and any
    process may do it again.

    Args:
        number: the unit's; its boards are numbered from ``number << 32`` on.

    Raises:
        CannotWrite: there is no room for the results, or no right to write them.
    """
    there = Path(out)
    in_bulk = sum(map(_size, unit)) > _FEW_BYTES or is_made()
    parts = _Parts(there, number)
    said: Receipt = {"unit": number, "files": 0, "bytes": 0, "problems": []}
    try:
        for span in unit:
            said["files"] += span.start == 0
            try:
                for text_length in _read(span, parts, codes, in_bulk=in_bulk):
                    said["bytes"] += text_length
            except CannotWrite:
                raise
            except Exception as wrong:  # any error ends this file, not the scan
                said["problems"].append(problem_with(span.name, wrong).kept())
        parts.close()
    except BaseException:
        parts.abandon()
        raise
    said["boards"] = parts.count
    said["counts"] = dict(parts.counts)
    with _writing(receipt(there, number)):
        replace_with(receipt(there, number), json.dumps(said, ensure_ascii=False).encode())
    return said


def _read(span: Span, parts: _Parts, codes: Sequence[str], *, in_bulk: bool) -> Iterator[int]:
    """Read a span piece by piece; yields the bytes of each piece once it has been read."""
    before, text = parts.count, b""
    with opened_span(span) as stream:
        for text, line in pieces(stream, span.form, name=span.name, first_line=span.first_line):
            # A batch of its own: a piece that cannot be read to the end leaves nothing behind.
            batch = Batch()
            piece = Piece(span.name, span.form, text, line)
            parts.add(batch, read_into(batch, piece, first=parts.next, codes=codes, in_bulk=in_bulk))
            yield len(text)
        if not span.start and parts.count == before and not text:
            raise Unreadable(placed(span.name, template("the file is empty; give a record with at least one board")))


def _size(span: Span) -> int:
    """The bytes of a span, or of the archive that it is in."""
    if span.end >= 0:
        return span.end - span.start
    return os.path.getsize(span.path) if os.path.exists(span.path) else 0


class _Parts:
    """The parts of the tables that a unit writes, with the counts for the summary."""

    def __init__(self, out: Path, number: int) -> None:
        self.batch = Batch()
        self.counts: Counter[str] = Counter()
        self.count = 0
        self._first = number << 32
        self._paths = {name: part(out, name, number) for name in TABLES}
        self._writers = {
            name: pq.ParquetWriter(_unfinished(path), TABLES[name], compression="zstd")
            for name, path in self._paths.items()
        }

    @property
    def next(self) -> int:
        return self._first + self.count

    def add(self, batch: Batch, boards: int) -> None:
        """Add the rows of some boards, and write all rows once there are many."""
        self.batch += batch
        self.count += boards
        if len(self.batch) >= _FLUSH:
            self._flush()

    def _flush(self) -> None:
        for name, content in self.batch.tables().items():
            if len(content):
                with _writing(self._paths[name]):
                    self._writers[name].write_table(content)
            self.counts.update(table_summary(name, content))
        self.batch = Batch()

    def close(self) -> None:
        self._flush()
        for name, writer in self._writers.items():
            with _writing(self._paths[name]):
                writer.close()
                os.replace(_unfinished(self._paths[name]), self._paths[name])

    def abandon(self) -> None:
        for name, writer in self._writers.items():
            writer.close()
            _unfinished(self._paths[name]).unlink(missing_ok=True)


@contextmanager
def _writing(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as wrong:
        said = template("cannot be written ({fault}); free some space, and run the same command to continue")
        raise CannotWrite(placed(str(path), sentence(said, fault=file_fault(wrong)))) from None


def _unfinished(path: Path) -> Path:
    return path.with_name(f".{path.name}.{os.getpid()}")


def replace_part(path: Path, table: pa.Table) -> None:
    """Replace a part by another table, whole or not at all.

    Raises:
        CannotWrite: there is no room for the part, or no right to write it.
    """
    with _writing(path):
        pq.write_table(table, _unfinished(path), compression="zstd", row_group_size=_FLUSH)
        os.replace(_unfinished(path), path)


def replace_with(path: Path, data: bytes) -> None:
    """Write a file whole, or not at all."""
    unfinished = _unfinished(path)
    try:
        with open(unfinished, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(unfinished, path)
    except OSError:
        unfinished.unlink(missing_ok=True)
        raise


def table_summary(name: str, table: pa.Table) -> Counter[str]:
    """A table's contribution to the summary."""
    match name:
        case "boards":
            return _boards(table)
        case "findings":
            return Counter(_kinds(table))
        case _:
            return Counter(_rulings(table))


def _boards(table: pa.Table) -> Counter[str]:
    import pyarrow.compute as pc

    def true(column: pa.ChunkedArray) -> int:
        return int(pc.sum(column).as_py() or 0)

    played, replays = table["played"], table["replays"]
    return Counter(
        {
            "boards": len(table),
            "boards with play": true(played),
            "boards with every card": true(table["every_card"]),
            "boards whose play ends in a claim": true(pc.and_(played, table["claimed"])),
            "boards whose play replays": true(pc.and_(played, replays)),
            "boards whose order of play is lost": true(pc.greater(table["unplaced"], 0)),
            "cards": true(table["cards"]),
            "boards with a finding": true(pc.greater(pc.add(table["irregular"], table["doubts"]), 0)),
            "boards with a revoke": true(pc.greater(table["revokes"], 0)),
        }
    )


def _kinds(table: pa.Table) -> Iterator[str]:
    for row in table.select(["kind", "confirmed", "revoke"]).to_pylist():
        yield f"finding: {row['kind']}" + (", not confirmed" if row["confirmed"] is False else "")
        if row["revoke"]:
            yield "revokes"


def _rulings(table: pa.Table) -> Iterator[str]:
    for row in table.select(["code", "status", "tricks"]).to_pylist():
        yield f"ruling: {row['code']}: {row['status']}"
        if row["tricks"] is not None:
            yield f"tricks: {row['code']}: {row['tricks']}"
