"""The text of a file: which bytes mean which letters, and where each line begins."""

from __future__ import annotations

import codecs
import json
import re
from collections.abc import Iterable, Iterator
from io import StringIO
from itertools import pairwise
from typing import Any

from revoke.errors import Unreadable
from revoke.table.sentence import Sentence, alone, placed, sentence, template, whole

_COMPRESSED = (b"\x1f\x8b", b"PK\x03\x04")
_JET = b"\x00\x01\x00\x00Standard "
_LINE = re.compile(r"([^\r\n]*)(\r\n|\r|\n|\Z)")


def is_database(data: bytes | str) -> bool:
    """Whether this is an Access database, by its first bytes."""
    return isinstance(data, bytes) and data.startswith(_JET)


_ONLY_IN_WINDOWS = re.compile(rb"\A[^\x80-\x9f]*[\x80-\x9f](?<![\x81\x8d\x8f\x90\x9d])[^\x81\x8d\x8f\x90\x9d]*\Z")
"""A text with a byte that Windows gives a letter and ISO 8859-1 none, and with no byte that Windows gives none."""

# The addresses in a text, as people copy them: alone, between words, or as a mail program has folded them.

_ADDRESS = re.compile(r"https?://|(?<![\w/.@-])www\.(?=\w)", re.IGNORECASE)
_OF_A_VIEWER = re.compile(
    r"(?:https?://|www\.)[^\s<>\"]{0,400}(?:handviewer|[?&#;]lin=|%3[dD]lin|lin%3[dD])", re.IGNORECASE
)
_AROUND = "\ufeff \t\r\n<>(\"'"
_END = re.compile(r"[\s<>\"]")
_FURTHER_ON = re.compile(r".*(?:\||&\w{1,8}=)[^\s<>\"]*")
_FOLDED = re.compile(r"\S*[%|&]\S*|[SHDC][2-9TJQKA][SHDCNEWPXRTJQKA0-9-]*", re.IGNORECASE)
_FIELD_AS_IT_IS = re.compile(r"[?&]\w+=(?!3D)")


def is_address(text: str) -> bool:
    """Whether the text is an address rather than a file; it may stand between brackets or quotation marks."""
    return _ADDRESS.match(text.lstrip(_AROUND)) is not None


def holds_address(text: str) -> bool:
    """Whether the text is an address, or has the address of a hand viewer between its words.

    >>> holds_address("See https://www.bridgebase.com/tools/handviewer.html?lin=md%7C1."), holds_address("md|1|")
    (True, False)
    """
    return is_address(text) or holds_viewer(text)


def holds_viewer(text: str) -> bool:
    """Whether the address of a hand viewer stands somewhere in the text.

    >>> holds_viewer("https://www.bridgebase.com/tools/handviewer.html?b=7"), holds_viewer("https://example.org")
    (True, False)
    """
    return _OF_A_VIEWER.search(text) is not None


def addresses(text: str) -> Iterator[tuple[int, str]]:
    """Each address in a text: the number of its line, and the address without what stands around it.

    An address that a mail program has folded goes on in the lines after it.

    >>> list(addresses("Look:\\n> <https://a.org/?lin=md%7C1\\n> %7Cmb%7Cp%7C>. Bye"))
    [(2, 'https://a.org/?lin=md%7C1%7Cmb%7Cp%7C')]
    """
    begun, address, folds = 0, "", False
    for number, _, line in lines(text):
        said = line.lstrip(_AROUND)
        starts = [found.start() for found in _ADDRESS.finditer(said)]
        if folds and not starts and _goes_on(said, address):
            more = _without_the_words_after(said, raw="|" in address)
            address, folds = address + more, more == said.rstrip()
            continue
        if address:
            yield begun, _unfolded(address)
        address, folds = "", False
        for start, end in pairwise((*starts, len(said))):
            if address:
                yield begun, _unfolded(address)
            begun, address = number, _without_the_words_after(said[start:end], raw=False)
            folds = said[start:].rstrip() == address
    if address:
        yield begun, _unfolded(address)


def _goes_on(line: str, address: str) -> bool:
    """Whether a line is the rest of an address: it has the signs of one, and no blank unless bars stand in both."""
    return ("|" in line and "|" in address) or _FOLDED.fullmatch(re.split(r"[\s<>\"]", line, maxsplit=1)[0]) is not None


def _without_the_words_after(said: str, *, raw: bool) -> str:
    """The address at the beginning of a text; blanks belong to it where bars or fields come after them."""
    end = _END.search(said)
    if end is None:
        return said
    address = said[: end.start()]
    further = _FURTHER_ON.match(said)
    if further and further.end() > end.start() and (raw or "|" in address or re.search(r"&\w{1,8}=", further.group())):
        return further.group()
    return address


def _unfolded(address: str) -> str:
    """An address without the signs of a mail's encoding, and without a full stop or a bracket after it."""
    if "=3D" in address and not _FIELD_AS_IT_IS.search(address):
        address = address.replace("=3D", "\0").replace("=", "").replace("\0", "=")
    return re.sub(r"[]).,;:!?'\">]+$", "", address)


def decode(data: bytes | str, *, name: str) -> tuple[str, str]:
    """The text and the encoding that writes it back byte for byte.

    Bytes marked as UTF-16 are UTF-16; others are UTF-8 if they can be, else ISO 8859-1, as PBN wants, or its extension
    by Windows where a byte is a letter only there.

    Raises:
        Unreadable: empty, compressed or not text.

    >>> decode("Köln".encode("latin-1"), name="a.pbn")
    ('Köln', 'latin-1')
    >>> decode("Šárka".encode("cp1252"), name="a.pbn")
    ('Šárka', 'cp1252')
    """
    if isinstance(data, str):
        text, encoding = data, "utf-8"
    elif data.startswith(_COMPRESSED):
        wrong = template("this is compressed; unpack it first, or use {command}, which reads .gz and .zip")
        raise Unreadable(placed(name, sentence(wrong, command="revoke scan")))
    elif data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        encoding = "utf-16-le" if data.startswith(codecs.BOM_UTF16_LE) else "utf-16-be"
        try:
            text = data.decode(encoding)
        except UnicodeDecodeError:
            wrong = template("this is neither text nor a play record; give a PBN or LIN file")
            raise Unreadable(placed(name, wrong)) from None
    else:
        try:
            text, encoding = data.decode("utf-8"), "utf-8"
        except UnicodeDecodeError:
            text, encoding = data.decode("latin-1"), "latin-1"
            if _ONLY_IN_WINDOWS.search(data):
                text, encoding = data.decode("cp1252"), "cp1252"
    if not text.strip("\ufeff \t\r\n"):
        raise Unreadable(placed(name, template("the file is empty; give a record with at least one board")))
    if "\0" in text:
        raise Unreadable(placed(name, template("this is binary data, not text; give a PBN or LIN file")))
    return text, encoding


def lines(text: str) -> Iterator[tuple[int, int, str]]:
    """Each line: its number from 1, its offset in the text, and its text without the ending (CRLF, LF or CR).

    >>> list(lines("a\\r\\nb\\rc\\n"))
    [(1, 0, 'a'), (2, 3, 'b'), (3, 5, 'c')]
    """
    for number, found in enumerate(_LINE.finditer(text), 1):
        if found.start() == len(text) and number > 1:
            return
        yield number, found.start(), found.group(1)


# The words for a revoke, in which a record may tell of one.

_SOME_OF_IT = ("evok", "EVOK", "eneg", "ENEG", "enonc", "ENONC", "erza", "ERZA")
_A_REVOKE = re.compile(r"\b(?:revok|reneg[ei]|fausse renonce|verza(?:akt?|akte|ken|king)\b)", re.IGNORECASE)


def perhaps_words_of_a_revoke(data: bytes) -> Iterator[int]:
    """Where a text in UTF-8 may speak of a revoke: each place where it does, and some where it does not."""
    for some in map(str.encode, _SOME_OF_IT):
        at = data.find(some)
        while at >= 0:
            yield at
            at = data.find(some, at + 1)


def words_of_a_revoke(text: str) -> Iterator[int]:
    """Where a text speaks of a revoke, in English, French or Dutch.

    >>> list(words_of_a_revoke("North revoked; une fausse renonce; renonce à pique"))
    [6, 19]
    """
    if any(some in text for some in _SOME_OF_IT):
        yield from (found.start() for found in _A_REVOKE.finditer(text))


# File faults: why the system will not open or write a file, in words that can be translated.

_FAULTS = {
    template("Address already in use"),
    template("Cannot assign requested address"),
    template("Directory not empty"),
    template("Exec format error"),
    template("File exists"),
    template("File name too long"),
    template("Input/output error"),
    template("Is a directory"),
    template("No space left on device"),
    template("No such file or directory"),
    template("Not a directory"),
    template("Operation not permitted"),
    template("Permission denied"),
    template("Read-only file system"),
    template("Too many levels of symbolic links"),
    template("Too many open files"),
}


def file_fault(wrong: OSError) -> Sentence:
    """Why a file cannot be opened or written, as the system says it; an unknown reason stays as it is.

    >>> file_fault(OSError(13, "Permission denied"))
    'Permission denied'
    """
    said = wrong.strerror or ""
    return whole(said) if said in _FAULTS else alone(said)


def json_or_nothing(text: str | bytes) -> Any:  # Any: a JSON value
    """The value in a JSON text; ``None`` for any other text.

    >>> json_or_nothing('{"trick": 5}'), json_or_nothing("trick 5"), json_or_nothing("[" * 100_000)
    ({'trick': 5}, None, None)
    """
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
"""The characters that begin a formula in a spreadsheet, those of Asian keyboards included."""


def csv_file(rows: Iterable[Iterable[object]]) -> bytes:
    """Rows as CSV, in UTF-8 with the mark that spreadsheets need.

    An apostrophe stands before a text that a spreadsheet would run as a formula; a negative number stays a number.

    >>> csv_file([("trick", "card"), (5, "♣2"), ("-0.5", "=1")]).decode()
    "\\ufefftrick,card\\r\\n5,♣2\\r\\n-0.5,'=1\\r\\n"
    """
    import csv  # few files are tables

    written = StringIO(newline="")
    csv.writer(written).writerows(map(_cell, row) for row in rows)
    return written.getvalue().encode("utf-8-sig")


def _cell(value: object) -> object:
    formula = isinstance(value, str) and value.startswith(_FORMULA) and not re.fullmatch(r"-[0-9]+(\.[0-9]+)?", value)
    return f"'{value}" if formula else value
