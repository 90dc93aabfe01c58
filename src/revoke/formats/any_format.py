"""Reads play records of whichever format a file turns out to hold."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from revoke.errors import Unreadable
from revoke.formats import bws, lin, pbn, rbn
from revoke.formats.file_faults import file_fault
from revoke.formats.lin_url import is_address
from revoke.formats.record import PlayRecord
from revoke.formats.text import decode
from revoke.table.sentence import placed, sentence, template

_READERS = {"pbn": pbn.read, "lin": lin.read, "rbn": rbn.read, "rbx": rbn.read, "bws": bws.read}
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
    reader = _READERS.get(name.rpartition(".")[2].lower())
    if reader is not None:
        return reader(data, name=name)
    if bws.is_database(data):
        return bws.read(data, name=name)
    text, _ = decode(data, name=name)
    if is_address(text):
        return lin.read(data, name=name)
    for pattern, found in ((_PBN, pbn.read), (_LIN, lin.read), (_RBN, rbn.read)):
        if pattern.search(text):
            return found(data, name=name)
    wrong = template("this is no play record that is understood; give a PBN, LIN, RBN or BWS file")
    raise Unreadable(placed(name, wrong))


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
