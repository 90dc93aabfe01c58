"""The files that a scan reads, and their division into units of work."""

from __future__ import annotations

import glob
import gzip
import io
import os
import re
import tarfile
import zipfile
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Any, BinaryIO

from revoke.errors import RevokeError, Unreadable
from revoke.formats.text import file_fault
from revoke.table.cards import sentence_document, sentence_of
from revoke.table.sentence import Sentence, placed, sentence, template, whole

# Problems of a scan: what is wrong with a file. A receipt keeps them for later display in any language.

NOT_READ = (OSError, EOFError, KeyError, RuntimeError, NotImplementedError, zipfile.BadZipFile, zlib.error)
"""Python's errors for a file or an archive that is missing, incomplete or locked."""

CANNOT_BE_READ = template("this file cannot be read ({fault}); give a whole one")

NOTHING_TO_READ = template("there is nothing to read; give folders or files of play records (.pbn, .lin, .rbn, .bws)")
"""The message if no file given is a play record."""

_OUR_FAULT = template("a bug in the program stopped the reading of this file ({fault}); please report it with the file")


@dataclass(frozen=True, slots=True)
class ScanProblem:
    """The problem with one file of a scan; ``said`` begins with its name."""

    file: str
    said: Sentence

    def document(self) -> dict[str, str]:
        """The problem as the summary has it, in English."""
        return {"file": self.file, "text": str(self.said)}

    def kept(self) -> dict[str, Any]:  # Any: JSON
        """The problem as a receipt has it, with template and values."""
        return {"file": self.file, "said": sentence_document(self.said)}

    @classmethod
    def read(cls, kept: Mapping[str, Any]) -> ScanProblem:
        """The problem kept in a receipt."""
        return cls(kept["file"], sentence_of(kept["said"]))


def problem_with(file: str, wrong: Exception) -> ScanProblem:
    """The problem with a file, from the error in reading it.

    >>> problem_with("a.zip", EOFError("Compressed file ended")).document()["text"]
    'a.zip: this file cannot be read (it ends too soon); give a whole one'
    """
    if isinstance(wrong, RevokeError):
        return ScanProblem(file, whole(wrong.text))
    if isinstance(wrong, NOT_READ):
        return ScanProblem(file, placed(file, sentence(CANNOT_BE_READ, fault=archive_fault(wrong))))
    return ScanProblem(file, placed(file, sentence(_OUR_FAULT, fault=f"{type(wrong).__name__}: {wrong}")))


def archive_fault(wrong: Exception) -> Sentence:
    """Why a file that is compressed, or in an archive, cannot be read.

    >>> archive_fault(RuntimeError("File 'a.pbn' is encrypted, password required for extraction"))
    'it is locked with a password'
    """
    match wrong:
        case OSError(errno=int()):
            return file_fault(wrong)
        case EOFError():
            return sentence("it ends too soon")
        case RuntimeError() if "password" in str(wrong):
            return sentence("it is locked with a password")
        case NotImplementedError():
            return sentence("its compression is not supported")
        case KeyError():
            return sentence("its archive no longer holds it")
    return sentence("it is damaged, or not the kind of file its name says")


# Cuts a long text into pieces at boards that need nothing before them.

PIECE = 2_000_000
"""Bytes of a piece, if the text can be cut so."""
LARGEST = 128_000_000
"""The most bytes held; a text that cannot be cut within them is refused."""

_IN_A_MATCH = re.compile(rb"(?:\A|\|)\s*(?:vg|rs)\|", re.IGNORECASE)
_LIN_BEGINS = re.compile(rb"\n(?:qx|pn|md|vg)\|")
_GAME_BEGINS = re.compile(rb'\n\r?\n\[Event "')


def pieces(stream: BinaryIO, form: str, *, name: str, first_line: int = 1) -> Iterator[tuple[bytes, int]]:
    """The text of a stream in pieces, each with the line at which it begins; joined, they are the text.

    A LIN text is cut where a board begins a line, or in a file of matches only where a match begins. A PBN text is cut
    before a game with all its tags, but not once a tag value stands for the rest of the file. Others stay whole.

    Raises:
        Unreadable: no place to cut within 128 MB.
    """
    kept = b""
    leaning = False
    while True:
        read = stream.read(PIECE)
        kept += read
        if not read:
            break
        if len(kept) < PIECE:
            continue
        cut = 0
        if form == "lin":
            leaning = leaning or _IN_A_MATCH.search(kept) is not None
            cut = _lin_cut(kept, in_a_match=leaning)
        elif form == "pbn":
            leaning = leaning or b'"##' in kept
            cut = 0 if leaning else _pbn_cut(kept)
        if cut:
            yield kept[:cut], first_line
            passed = kept[:cut]
            first_line += passed.count(b"\n") + passed.count(b"\r") - passed.count(b"\r\n")
            kept = kept[cut:]
        elif len(kept) > LARGEST:
            long = template("the next {size} MB hold no place to cut; give the boards in smaller files")
            raise Unreadable(placed(f"{name}:{first_line}", sentence(long, size=LARGEST // 10**6)))
    if kept:
        yield kept, first_line


def _lin_cut(text: bytes, *, in_a_match: bool) -> int:
    """The start of the last board that can be read without the text before it; 0 for none."""
    end = len(text)
    while (end := text.rfind(b"\n", 0, end)) > 0:
        if _LIN_BEGINS.match(text, end) is None or (in_a_match and text[end + 1 : end + 3] != b"vg"):
            continue
        before = text[:end]
        begun = max(before.rfind(b"qx|"), before.rfind(b"pn|"))
        if before.rfind(b"md|") > begun and before.count(b"|") % 2 == 0:
            return end + 1
    return 0


def _pbn_cut(text: bytes) -> int:
    """The start of the last game but one that has all its tags, outside any comment; 0 for none."""
    begins = [found.end() - len(b'[Event "') for found in _GAME_BEGINS.finditer(text)]
    for cut, after in zip(reversed(begins[:-1]), reversed(begins[1:]), strict=True):
        game = text[cut:after]
        if b'"#"' in game or b'[Deal "' not in game:
            continue
        if text.count(b"{", 0, cut) == text.count(b"}", 0, cut):
            return cut
    return 0


ENDINGS = ("pbn", "lin", "rbn", "rbx", "bws")
"""The files that a folder or an archive is searched for, compressed with gzip or not."""
_TARS = (".tar", ".tar.gz", ".tgz")

UNIT = 8_000_000
"""Bytes of a unit of work: seconds for one process, and the work that an interruption loses."""
_MOST_FILES = 1000


@dataclass(frozen=True, slots=True)
class Span:
    """A range of a file, or a member of an archive.

    Attributes:
        path: the absolute path of the file.
        name: what findings call it.
        member: the archive member, if any.
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
        """The file ending that tells the format, without ``.gz``."""
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


_NOWHERE = template("there is no such file or folder, and no file matches it as a pattern; check the name")


def files(given: Sequence[str]) -> tuple[list[File], list[str]]:
    """The files of folders, patterns and names, in order and each once; then the problems with the rest, in words."""
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
                        placed(str(each), sentence("this file cannot be examined ({fault}).", fault=file_fault(error)))
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
    """Whether a name belongs to a folder, or to a compressed file or an archive."""
    return os.path.isdir(given) or given.lower().endswith((".zip", ".gz", *_TARS))


def archive_texts(given: str) -> Iterator[tuple[str, bytes]]:
    """The files of a folder, an archive or a name, uncompressed: what findings call each, and its bytes.

    Raises:
        Unreadable: nothing is there, the archive is not whole, or there is no play record.
    """
    found, wrong = files([given])
    if wrong:
        raise Unreadable(wrong[0])
    nothing = True
    for file in found:
        for span, _ in _members(file):
            try:
                with opened_span(span) as stream:
                    data = stream.read()
            except NOT_READ as error:
                raise Unreadable(problem_with(span.name, error).said) from None
            nothing = False
            yield span.name, data
    if nothing:
        raise Unreadable(placed(given, NOTHING_TO_READ))


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
    """A file as one span, or each member of an archive; with its uncompressed size."""
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
        yield Span(file.path, file.name), file.size  # reading it reports what is wrong
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
    """A large file in ranges that begin where pieces begin."""
    start, line, at = 0, 1, 0
    try:
        with open(file.path, "rb") as stream:
            for text, first_line in pieces(stream, whole.form, name=file.name):
                if at - start >= UNIT:
                    yield Span(file.path, file.name, "", start, at, line), at - start
                    start, line = at, first_line
                at += len(text)
    except (OSError, Unreadable):
        at = -1  # reading the last range reports what is wrong
    yield Span(file.path, file.name, "", start, at, line), UNIT


@contextmanager
def opened_span(span: Span) -> Iterator[BinaryIO]:
    """The bytes of a span as a stream, uncompressed.

    Raises:
        OSError, zipfile.BadZipFile, KeyError, RuntimeError: it cannot be opened.
    """
    path, named = span.path.lower(), (span.member or span.path).lower()
    stream: Any  # each library has a class of its own, with the methods of a stream
    with ExitStack() as opened:
        try:
            if path.endswith(_TARS):
                tar = opened.enter_context(tarfile.open(span.path))
                stream = tar.extractfile(span.member) if span.member else None
                if stream is None:
                    raise OSError("there is nothing to read in it")
            elif path.endswith(".zip"):
                archive = opened.enter_context(zipfile.ZipFile(span.path))
                stream = opened.enter_context(archive.open(span.member))
            else:
                stream = opened.enter_context(open(span.path, "rb"))
            if named.endswith(".gz"):
                stream = opened.enter_context(gzip.open(stream))
            stream.seek(span.start)
            yield stream if span.end < 0 else io.BytesIO(stream.read(span.end - span.start))
        except tarfile.TarError as wrong:
            raise OSError(str(wrong)) from None
