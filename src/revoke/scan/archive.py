"""Which files a scan reads, and how they are dealt out in units of work."""

from __future__ import annotations

import glob
import gzip
import io
import os
import tarfile
import zipfile
import zlib
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import BinaryIO

from revoke.errors import Unreadable
from revoke.formats.file_faults import file_fault
from revoke.scan.pieces import pieces
from revoke.scan.problems import NOT_READ, problem_with
from revoke.table.sentence import placed, sentence, template

ENDINGS = ("pbn", "lin", "rbn", "rbx", "bws")
"""The files that a folder or an archive is searched for, compressed with gzip or not."""
_TARS = (".tar", ".tar.gz", ".tgz")

UNIT = 8_000_000
"""Bytes of a unit of work: seconds of work for one process, and what is lost when it is interrupted."""
_MOST_FILES = 1000


@dataclass(frozen=True, slots=True)
class Span:
    """A range of a file, or a member of an archive.

    Attributes:
        path: where it is, from the root.
        name: what findings call it.
        member: of an archive.
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


_NOWHERE = template("there is no such file or folder, and no file fits it as a pattern; look at the name")


def files(given: Sequence[str]) -> tuple[list[File], list[str]]:
    """The files of folders, patterns and names, in order and each once; and what is wrong with the rest, in words."""
    found: dict[str, File] = {}
    wrong: list[str] = []
    for path in given:
        names = [path] if os.path.exists(path) else sorted(glob.glob(path, recursive=True))
        if not names:
            wrong.append(placed(path, _NOWHERE))
        for name in names:
            for each in _within(Path(name)):
                try:
                    about = each.stat()
                except OSError as error:
                    wrong.append(
                        placed(str(each), sentence("this file cannot be looked at ({fault}).", fault=file_fault(error)))
                    )
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
    return lower.removesuffix(".gz").rpartition(".")[2] in ENDINGS or lower.endswith((".zip", *_TARS))


def is_archive(given: str) -> bool:
    """Whether a name is that of a folder, or of a file that is compressed or holds others."""
    return os.path.isdir(given) or given.lower().endswith((".zip", ".gz", *_TARS))


def texts(given: str) -> Iterator[tuple[str, bytes]]:
    """The files of a folder, an archive or a name, uncompressed: what findings call each, and its bytes.

    Raises:
        Unreadable: it is not there, or is no whole archive.
    """
    found, wrong = files([given])
    if wrong:
        raise Unreadable(wrong[0])
    for file in found:
        for span, _ in _members(file):
            try:
                with opened(span) as stream:
                    data = stream.read()
            except NOT_READ as error:
                raise Unreadable(problem_with(span.name, error).said) from None
            yield span.name, data


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


def _members(file: File) -> Iterator[tuple[Span, int]]:
    """A file as one span, or each member of an archive; with its bytes, once uncompressed."""
    lower = file.path.lower()
    try:
        if lower.endswith(".zip"):
            with zipfile.ZipFile(file.path) as archive:
                members = [(each.filename, each.file_size) for each in archive.infolist() if not each.is_dir()]
        elif lower.endswith(_TARS):
            with tarfile.open(file.path) as tar:
                members = [(each.name, each.size) for each in tar if each.isfile()]
        else:
            yield Span(file.path, file.name), file.size * (4 if lower.endswith(".gz") else 1)
            return
    except (OSError, EOFError, zipfile.BadZipFile, tarfile.TarError, zlib.error):
        yield Span(file.path, file.name), file.size  # whoever reads it says what is wrong
        return
    for name, size in members:
        if _is_wanted(name):
            yield Span(file.path, f"{file.name}/{name}", name), size


def _spans(file: File) -> Iterator[tuple[Span, int]]:
    whole = Span(file.path, file.name)
    if file.path.lower().endswith((".zip", ".gz", *_TARS)):
        yield from _members(file)
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
    if span.path.lower().endswith(_TARS):
        try:
            with tarfile.open(span.path) as tar:
                member = tar.extractfile(span.member) if span.member else None
                if member is None:
                    raise OSError("there is nothing to read in it")
                if span.member.lower().endswith(".gz"):
                    with gzip.open(member) as inner:
                        yield inner  # type: ignore[misc]  # gzip's own class, with the methods of a stream
                else:
                    yield member  # type: ignore[misc]  # as above
        except tarfile.TarError as wrong:
            raise OSError(str(wrong)) from None
        return
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
