"""Reads the results that Bridgemates keep (``.bws``): contract, declarer, tricks, lead card."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from logging import NullHandler, getLogger
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from revoke.errors import ExtraMissing, NotBridge, Unreadable
from revoke.formats.notebook import Notebook
from revoke.formats.record import Doubt, PlayRecord, RecordedPlay
from revoke.table.cards import CARDS, Card
from revoke.table.contract import Contract
from revoke.table.seats import Seat
from revoke.table.sentence import placed, sentence, template

_RESULT = re.compile(r"\s*(=|[+-]\s*[0-9]{1,4})\s*")
_CROSSES = re.compile(r"\s+")
_JET = b"\x00\x01\x00\x00Standard "
RECEIVED = "ReceivedData"
"""The table of the results that came in."""
_MOST_GIVEN = 2000  # a page of 4096 bytes is pointed to some 340 times at most, from each of the three tables read

Row = Mapping[str, Any]
"""One line of an Access table, column → value; what the values are is up to the device that wrote them."""


def read(data: bytes | str, *, name: str) -> Iterator[PlayRecord]:
    """The results of a ``.bws`` file, in the order of entry.

    Needs the library ``access-parser``, the optional extra ``bws``.

    Raises:
        Unreadable: the library is not installed, or this is no Access database with received results.
    """
    yield from records(iter(tables(data, name=name)[RECEIVED]), name=name)


def tables(data: bytes | str, *, name: str, more: Sequence[str] = ()) -> dict[str, list[Row]]:
    """The received results of a ``.bws`` file, row by row, and those of the tables ``more`` that it has.

    Raises:
        Unreadable: as for ``read``.
    """
    try:
        library = import_module("access_parser")
    except ImportError:
        raise ExtraMissing(
            template("Reading a .bws file"), sentence("the library {name}", name="access-parser"), "bws"
        ) from None
    # The library logs what it also raises; we say it once.
    getLogger("access_parser").addHandler(NullHandler())
    if not is_database(data):
        raise Unreadable(placed(name, template("this is no Access database; give the .bws file of a session")))
    try:
        found = _tables(library, data.encode() if isinstance(data, str) else data, (RECEIVED, *more))
    # The library has no error of its own: on a damaged database it fails in whatever way the bytes lead it to.
    except Exception as wrong:
        damaged = template("the database is damaged ({fault}); give a whole .bws file")
        raise Unreadable(placed(name, sentence(damaged, fault=f"{type(wrong).__name__}: {wrong}"))) from None
    if RECEIVED not in found:
        raise Unreadable(
            placed(name, sentence("the database has no table {table}; give the .bws file of a session", table=RECEIVED))
        )
    for title, columns in found.items():
        if len({len(column) for column in columns.values()}) > 1:
            uneven = template("the columns of {table} are not of one length; give a .bws file that is not damaged")
            raise Unreadable(placed(name, sentence(uneven, table=title)))
    return {title: list(_rows(columns)) for title, columns in found.items()}


def is_database(data: bytes | str) -> bool:
    """Whether this is an Access database, by its first bytes."""
    return isinstance(data, bytes) and data.startswith(_JET)


def _tables(library: Any, data: bytes, wanted: Sequence[str]) -> dict[str, Mapping[str, Sequence[Any]]]:
    """Those of the tables that there are, column by column; the library wants a file of its own to read from."""

    class AccessFile(library.AccessParser):  # type: ignore[misc]  # the library says nothing about its types
        def _link_tables_to_data(self) -> Any:
            # The first step after the pages have been told apart.
            for kind in ("_table_defs", "_data_pages"):
                setattr(self, kind, _Pages(getattr(self, kind)))
            return super()._link_tables_to_data()

    with TemporaryDirectory() as folder:
        path = Path(folder) / "session.bws"
        path.write_bytes(data)
        database = AccessFile(str(path))
    return {title: database.parse_table(title) for title in wanted if title in database.catalog}


class _Pages(dict[int, bytes]):
    """The pages of a database, each given out so often and no more.

    In a damaged one a chain of pages may run in a circle, which the library would follow until the memory is full.
    """

    def __init__(self, pages: Mapping[int, bytes]) -> None:
        super().__init__(pages)
        self._given: Counter[int] = Counter()

    def get(self, place: int, default: Any = None) -> Any:
        self._given[place] += 1
        if self._given[place] > _MOST_GIVEN:
            raise ValueError("its pages run in a circle")
        return super().get(place, default)


def _rows(table: Mapping[str, Sequence[Any]]) -> Iterator[Row]:
    columns = list(table)
    for values in zip(*table.values(), strict=True):
        yield dict(zip(columns, values, strict=True))


def records(rows: Iterator[Row], *, name: str) -> Iterator[PlayRecord]:
    """The results as play records; ``line`` is the number of the row. Rows marked as erased are left out.

    >>> row = {"Board": 7, "PairNS": 1, "PairEW": 2, "NS/EW": "E", "Contract": "3 NT", "Result": "-2", "LeadCard": "H7"}
    >>> record, = records(iter([row]), name="club.bws")
    >>> str(record.contract), record.declarer, record.result, str(record.plays[0].card)
    ('3NT', Seat.EAST, 7, '♥7')
    """
    for number, row in enumerate(rows, 1):
        if row.get("Erased"):
            continue
        yield _record(row, number, name)


def _record(row: Row, number: int, name: str) -> PlayRecord:
    board = cell(row, "Board")
    notebook = Notebook(name, board or "?")
    declarer = _declarer(row)
    contract, passed_out = _contract(row, number, notebook)
    lead = _lead(row)
    result = None if contract is None else _tricks(row, contract, number, notebook)
    leader = declarer.left if declarer else None
    return PlayRecord(
        format="bws",
        file=name,
        line=number,
        board=board,
        number=int(board) if board.isdecimal() and len(board) < 10 else None,
        contract=contract,
        declarer=None if passed_out else declarer,
        result=result,
        leader=None if passed_out else leader,
        plays=(RecordedPlay(leader, lead, 1, line=number),) if lead and leader and not passed_out else (),
        claimed=contract is not None,
        passed_out=passed_out,
        tags={key: cell(row, key) for key in row},
        diagnostics=tuple(notebook.diagnostics),
    )


def cell(row: Row, key: str) -> str:
    """What stands in a column of a row, as text; nothing where there is no such column."""
    value = row.get(key)
    return "" if value is None else str(value).replace("\0", " ").strip()  # what holds a zero is nowhere read as text


def _declarer(row: Row) -> Seat | None:
    said = cell(row, "NS/EW").upper()
    return Seat(said) if said in ("N", "E", "S", "W") else None


def _contract(row: Row, number: int, notebook: Notebook) -> tuple[Contract | None, bool]:
    said = _CROSSES.sub("", cell(row, "Contract")).upper()
    if said in ("PASS", "P"):
        return None, True
    if not said:
        return None, False
    try:
        return Contract.parse(said), False
    except NotBridge as wrong:
        notebook.warn(Doubt.CONTRACT, number, 1, placed("Contract", wrong.text))
        return None, False


_NO_RESULT = template("{tag} {text} is not {usual} in {contract}, or the like")


def _tricks(row: Row, contract: Contract, number: int, notebook: Notebook) -> int | None:
    said = cell(row, "Result")
    found = _RESULT.fullmatch(said)
    tricks = -1 if found is None else contract.tricks_needed
    if found is not None and found[1] != "=":
        tricks += int(found[1].replace(" ", ""))
    if 0 <= tricks <= 13:
        return tricks
    if said:
        notebook.warn(
            Doubt.UNREADABLE,
            number,
            1,
            sentence(_NO_RESULT, tag="Result", usual="'=', '+1', '-2'", text=repr(said), contract=contract.words),
        )
    return None


def _lead(row: Row) -> Card | None:
    said = cell(row, "LeadCard").upper().replace("10", "T").replace(" ", "")
    return CARDS.get(said) or CARDS.get(said[::-1])
