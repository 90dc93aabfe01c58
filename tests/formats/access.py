"""Makes the scoring database of a session as a Bridgemate leaves it: an Access file of seven pages (Jet 4)."""

from __future__ import annotations

import struct
from collections.abc import Mapping, Sequence

PAGE = 4096
INTEGER, LONG, TEXT, YES_NO = 3, 4, 10, 1
_LENGTHS = {INTEGER: 2, LONG: 4, YES_NO: 1, TEXT: 100}
_FORMS = {INTEGER: "<h", LONG: "<i"}

Columns = Mapping[str, int]
Values = Mapping[str, object]

RECEIVED: Columns = {
    "ID": LONG, "Section": INTEGER, "Table": INTEGER, "Round": INTEGER, "Board": INTEGER, "PairNS": INTEGER,
    "PairEW": INTEGER, "Declarer": INTEGER, "NS/EW": TEXT, "Contract": TEXT, "Result": TEXT, "LeadCard": TEXT,
    "Remarks": TEXT, "Erased": YES_NO,
}  # fmt: skip
"""The columns of the table ReceivedData that matter here."""

_CATALOG: Columns = {"Id": LONG, "Type": INTEGER, "Flags": LONG, "Name": TEXT}


def database(rows: Sequence[Values], *, table: str = "ReceivedData") -> bytes:
    """A database with one table of results, columns left out being empty."""
    catalog: list[Values] = [
        {"Id": 2, "Type": 1, "Flags": -0x80000000, "Name": "MSysObjects"},
        {"Id": 4, "Type": 1, "Flags": 0, "Name": table},
    ]
    header = b"\x00\x01\x00\x00Standard Jet DB\x00" + struct.pack("<I", 1)
    per_page = 20
    pages = [header, b"", _definition(_CATALOG), _data(_CATALOG, catalog, owner=2), _definition(RECEIVED)]
    pages += [_data(RECEIVED, rows[at : at + per_page], owner=4) for at in range(0, len(rows), per_page)]
    return b"".join(page.ljust(PAGE, b"\x00") for page in pages)


def _definition(columns: Columns) -> bytes:
    """The page that says which columns a table has."""
    texts = [name for name, kind in columns.items() if kind == TEXT]
    page = b"\x02\x01VC" + struct.pack("<I", 0)
    page += struct.pack("<8I", 0, 0, 0, 0, 0, 0, 0, 0)
    page += struct.pack("<BHHHIIII", 0x4E, len(columns), len(texts), len(columns), 0, 0, 0, 0)
    at = 0
    for number, (name, kind) in enumerate(columns.items()):
        fixed = kind != TEXT
        place = texts.index(name) if not fixed else 0
        page += struct.pack("<BIHHHI", kind, 0, number, place, number, 0)
        page += struct.pack("<BBIHH", 1 if fixed else 2, 0, 0, at if fixed else 0, _LENGTHS[kind])
        at += _LENGTHS[kind] if kind in _FORMS else 0
    for name in columns:
        said = name.encode("utf-16-le")
        page += struct.pack("<H", len(said)) + said
    return page


def _data(columns: Columns, rows: Sequence[Values], *, owner: int) -> bytes:
    """A page of rows, the first one at its end."""
    end, offsets, page = PAGE, b"", bytearray(PAGE)
    for row in rows:
        record = _record(columns, row)
        end -= len(record)
        page[end : end + len(record)] = record
        offsets += struct.pack("<H", end)
    head = b"\x01\x01" + struct.pack("<HIIH", 0, owner, 0, len(rows)) + offsets
    page[: len(head)] = head
    return bytes(page)


def _record(columns: Columns, row: Values) -> bytes:
    """One row: numbers, then texts and where each begins, then a bit for each column that is not empty."""
    record = struct.pack("<H", len(columns))
    there = 0
    for number, (name, kind) in enumerate(columns.items()):
        value = row.get(name)
        there |= (value is not None if kind != YES_NO else bool(value)) << number
        if kind in _FORMS:
            record += struct.pack(_FORMS[kind], value or 0)
    begins = []
    for name, kind in columns.items():
        if kind == TEXT:
            begins.append(len(record))
            record += str(row.get(name) or "").encode("utf-16-le")
    record += struct.pack(f"<{len(begins) + 2}H", len(record), *reversed(begins), len(begins))
    return record + there.to_bytes((len(columns) + 7) // 8, "little")
