"""Which files a scan reads, and how they are dealt out in units of work."""

from __future__ import annotations

import glob
import gzip
import io
import os
import zipfile
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import BinaryIO

from revoke.errors import Unreadable
from revoke.scan.pieces import pieces

ENDINGS = ("pbn", "lin", "rbn", "rbx", "bws")
"""The files that a folder or a ``.zip`` is searched for, compressed with gzip or not."""

UNIT = 8_000_000
"""Bytes of a unit of work: seconds of work for one process, and what is lost when it is interrupted."""
_MOST_FILES = 1000


@dataclass(frozen=True, slots=True)
class Span:
    """A range of a file, or a member of an archive.

    Attributes:
        path: where it is, from the root.
        name: what findings call it.
        member: of a ``.zip``.
        start, end: the bytes of a plain file; ``end`` is -1 for the whole of it.
        first_line: the line at which the range begins.
    """

    path: str
    name: str
    member: str = ""
    start: int = 0
    end: int = -1
    first_line: int = 1

    @property
    def form(self) -> str:
        """The ending that says what it holds, without that of the compression."""
        name = (self.member or self.path).lower().removesuffix(".gz")
        return PurePosixPath(name).suffix.removeprefix(".")


@dataclass(frozen=True, slots=True)
class File:
    """A file as it was when the scan was planned."""

    path: str
    name: str
    size: int
    changed: int


Unit = tuple[Span, ...]


def files(given: Sequence[str]) -> tuple[list[File], list[str]]:
    """The files of folders, patterns and names, in order and each once; and what is wrong with the rest, in words."""
    found: dict[str, File] = {}
    wrong = []
    for path in given:
        names = [path] if os.path.exists(path) else sorted(glob.glob(path, recursive=True))
        if not names:
            wrong.append(f"{path}: there is no such file or folder, and no file fits it as a pattern; look at the name")
        for name in names:
            for each in _within(Path(name)):
                try:
                    about = each.stat()
                except OSError as error:
                    wrong.append(f"{each}: this file cannot be looked at ({error.strerror}).")
                    continue
                where = os.path.abspath(each)
                found.setdefault(where, File(where, str(each), about.st_size, about.st_mtime_ns))
    return list(found.values()), wrong


def _within(path: Path) -> Iterable[Path]:
    if not path.is_dir():
        return [path]
    return sorted(each for each in path.rglob("*") if _is_wanted(each.name) and each.is_file())


def _is_wanted(name: str) -> bool:
    lower = name.lower()
    return lower.removesuffix(".gz").rpartition(".")[2] in ENDINGS or lower.endswith(".zip")


def units(found: Iterable[File]) -> Iterator[Unit]:
    """Units of work of about eight megabytes: many small files together, a large one in ranges."""
    together: list[Span] = []
    size = 0
    for file in found:
        for span, weight in _spans(file):
            if weight >= UNIT:
                yield (span,)
                continue
            together.append(span)
            size += weight
            if size >= UNIT or len(together) == _MOST_FILES:
                yield tuple(together)
                together, size = [], 0
    if together:
        yield tuple(together)


def _spans(file: File) -> Iterator[tuple[Span, int]]:
    whole = Span(file.path, file.name)
    lower = file.path.lower()
    if lower.endswith(".zip"):
        try:
            with zipfile.ZipFile(file.path) as archive:
                members = [each for each in archive.infolist() if not each.is_dir() and _is_wanted(each.filename)]
        except (OSError, zipfile.BadZipFile):
            yield whole, file.size  # whoever reads it says what is wrong
            return
        for member in members:
            yield Span(file.path, f"{file.name}/{member.filename}", member.filename), member.file_size
    elif lower.endswith(".gz"):
        yield whole, file.size * 4
    elif file.size < 2 * UNIT or whole.form not in ("lin", "pbn"):
        yield whole, file.size
    else:
        yield from _ranges(file, whole)


def _ranges(file: File, whole: Span) -> Iterator[tuple[Span, int]]:
    """A large file in ranges that begin where a piece of it does."""
    start, line, at = 0, 1, 0
    try:
        with open(file.path, "rb") as stream:
            for text, first_line in pieces(stream, whole.form, name=file.name):
                if at - start >= UNIT:
                    yield Span(file.path, file.name, "", start, at, line), at - start
                    start, line = at, first_line
                at += len(text)
    except (OSError, Unreadable):
        at = -1  # whoever reads the last range says what is wrong
    yield Span(file.path, file.name, "", start, at, line), UNIT


@contextmanager
def opened(span: Span) -> Iterator[BinaryIO]:
    """The bytes of a span as a stream, uncompressed.

    Raises:
        OSError, zipfile.BadZipFile, KeyError, RuntimeError: it cannot be opened.
    """
    if span.path.lower().endswith(".zip"):
        with zipfile.ZipFile(span.path) as archive, archive.open(span.member) as member:
            if span.member.lower().endswith(".gz"):
                with gzip.open(member) as inner:
                    yield inner  # type: ignore[misc]  # gzip's own class, with the methods of a stream
            else:
                yield member  # type: ignore[misc]  # as above
        return
    if span.path.lower().endswith(".gz"):
        with gzip.open(span.path) as stream:
            yield stream  # type: ignore[misc]  # as above
        return
    with open(span.path, "rb") as plain:
        plain.seek(span.start)
        yield plain if span.end < 0 else io.BytesIO(plain.read(span.end - span.start))
