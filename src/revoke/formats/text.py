"""The text of a file: which bytes mean which letters, and where each line begins."""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator

from revoke.errors import Unreadable
from revoke.table.sentence import Sentence, alone, placed, sentence, template, whole

_COMPRESSED = (b"\x1f\x8b", b"PK\x03\x04")
_JET = b"\x00\x01\x00\x00Standard "
_LINE = re.compile(r"([^\r\n]*)(\r\n|\r|\n|\Z)")


def is_database(data: bytes | str) -> bool:
    """Whether this is an Access database, by its first bytes."""
    return isinstance(data, bytes) and data.startswith(_JET)


def is_address(text: str) -> bool:
    """Whether the text is an address rather than a file."""
    return text.lstrip("\ufeff \t\r\n")[:8].lower().startswith(("http://", "https://"))


def decode(data: bytes | str, *, name: str) -> tuple[str, str]:
    """The text and the encoding that writes it back byte for byte.

    Bytes marked as UTF-16 are UTF-16; others are UTF-8 if they can be, else ISO 8859-1, as PBN wants.

    Raises:
        Unreadable: empty, compressed or not text.

    >>> decode("Köln".encode("latin-1"), name="a.pbn")
    ('Köln', 'latin-1')
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
