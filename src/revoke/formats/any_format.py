"""Reads play records of whichever format a file turns out to hold."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Literal, assert_never

from revoke.errors import Unreadable
from revoke.formats.file_faults import file_fault
from revoke.formats.record import PlayRecord
from revoke.formats.text import decode, is_address
from revoke.table.sentence import placed, sentence, template

Reader = Callable[..., Iterator[PlayRecord]]
Format = Literal["pbn", "lin", "rbn", "bws"]

_ENDINGS: Mapping[str, Format] = {"pbn": "pbn", "lin": "lin", "rbn": "rbn", "rbx": "rbn", "bws": "bws"}
_PBN = re.compile(r'^[ \t\ufeff]*(?:%[ \t]*PBN|\[\w+[ \t]*")', re.MULTILINE)
_LIN = re.compile(r"(?:^|\|)\s*(?:md|pn|vg|qx|st)\|", re.MULTILINE)
_RBN = re.compile(r"^H [NESW]:", re.MULTILINE)


def read(data: bytes | str, *, name: str) -> Iterator[PlayRecord]:
    """Every board of a PBN, LIN, RBN or BWS file; the name's ending says which, or else what is in it.

    Raises:
        Unreadable: none of these formats, or nothing in it.

    >>> [record.board for record in read('[Board "7"]', name="-")]
    ['7']
    """
    ending = _ENDINGS.get(name.rpartition(".")[2].lower())
    if ending is not None:
        return _reader(ending)(data, name=name)
    from revoke.formats.bws import is_database

    if is_database(data):
        return _reader("bws")(data, name=name)
    text, _ = decode(data, name=name)
    if is_address(text):
        return _reader("lin")(data, name=name)
    patterns: tuple[tuple[re.Pattern[str], Format], ...] = ((_PBN, "pbn"), (_LIN, "lin"), (_RBN, "rbn"))
    for pattern, found in patterns:
        if pattern.search(text):
            return _reader(found)(data, name=name)
    wrong = template("this is no play record that is understood; give a PBN, LIN, RBN or BWS file")
    raise Unreadable(placed(name, wrong))


def _reader(of: Format) -> Reader:
    """What reads a format; it alone is loaded, for a ruling on one file takes longer to load than to make."""
    match of:
        case "pbn":
            from revoke.formats.pbn import read
        case "lin":
            from revoke.formats.lin import read
        case "rbn":
            from revoke.formats.rbn import read
        case "bws":
            from revoke.formats.bws import read
        case _:
            assert_never(of)
    return read


def read_path(path: Path) -> Iterator[PlayRecord]:
    """Every board of a file.

    Raises:
        Unreadable: the file cannot be opened or understood.
    """
    try:
        data = path.read_bytes()
    except OSError as wrong:
        said = sentence("this file cannot be opened ({fault}); give a file of play records", fault=file_fault(wrong))
        raise Unreadable(placed(str(path), said)) from None
    return read(data, name=str(path))
