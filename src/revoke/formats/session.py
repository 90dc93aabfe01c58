"""Reads a whole session from the database of the Bridgemates (``.bws``): each table's result on each board."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from revoke.formats.bws import RECEIVED, Row, cell, records, tables
from revoke.formats.record import PlayRecord
from revoke.table.seats import Side

_ARTIFICIAL = re.compile(r"(\d{1,3})\s*%?\s*[-–/]\s*(\d{1,3})\s*%")
_NOT_PLAYED = re.compile(r"not\s+played|no\s+play", re.IGNORECASE)
_SECTIONS, _ROUNDS, _PLAYERS = "Section", "RoundData", "PlayerNumbers"


@dataclass(frozen=True, slots=True, order=True)
class SessionTable:
    """A table of a session: the letter of its section, and its number."""

    section: str
    number: int

    def __str__(self) -> str:
        return f"{self.section}{self.number}"


@dataclass(frozen=True, slots=True)
class TableResult:
    """What one table has entered for one board.

    Attributes:
        record: contract, declarer, tricks and lead card, as far as there are any; nobody's cards are in it.
        artificial: per cent for North–South and East–West, where the remark gives such a score.
        remarks: as they were entered.
    """

    table: SessionTable
    round: int
    board: int
    pair_ns: str
    pair_ew: str
    record: PlayRecord
    artificial: tuple[float, float] | None
    remarks: str

    @property
    def played(self) -> bool:
        """Whether there is a bridge result."""
        whole = self.record.contract is not None and self.record.declarer is not None and self.record.result is not None
        return self.artificial is None and (self.record.passed_out or whole)


@dataclass(frozen=True, slots=True)
class Session:
    """The results of a session, by board and then by table.

    Attributes:
        results: one for each table and board; of several entries the last one that is not erased.
        missing: table, round and board of results that the movement wants and that have not come in.
        names: pair -> its players, where the database names them. A pair is its section, its side, and its number.
    """

    name: str
    results: tuple[TableResult, ...]
    missing: tuple[tuple[SessionTable, int, int], ...]
    names: Mapping[tuple[str, Side, str], str]

    @property
    def boards(self) -> tuple[int, ...]:
        return tuple(sorted({each.board for each in self.results}))

    def on(self, board: int) -> tuple[TableResult, ...]:
        """The results of a board, in the order of the tables."""
        return tuple(each for each in self.results if each.board == board)


def read_session(data: bytes | str, *, name: str) -> Session:
    """The session that the bytes of a ``.bws`` file tell of; nothing is ever written to one.

    Needs the library ``access-parser``, the optional extra ``bws``.

    Raises:
        Unreadable: the library is not installed, or this is no Access database with received results.

    Source: the tables ``ReceivedData``, ``Section``, ``RoundData`` and ``PlayerNumbers`` of the Bridgemate Developer's
    Guide, revision 49 (2018).
    """
    return session_of(tables(data, name=name, more=(_SECTIONS, _ROUNDS, _PLAYERS)), name=name)


def session_of(found: Mapping[str, Iterable[Row]], *, name: str) -> Session:
    """The session in the rows of its tables.

    >>> row = {"Section": 1, "Table": 3, "Round": 1, "Board": 7, "PairNS": 3, "PairEW": 12,
    ...        "NS/EW": "E", "Contract": "3 NT", "Result": "=", "LeadCard": "H7"}
    >>> session = session_of({"ReceivedData": [row, {**row, "Result": "+1"}]}, name="club.bws")
    >>> [(str(each.table), each.board, each.record.result) for each in session.results]
    [('A3', 7, 10)]
    """
    letters = {_number(row, "ID"): cell(row, "Letter") for row in found.get(_SECTIONS, ())}
    rows = [row for row in found[RECEIVED] if not row.get("Erased")]
    last: dict[tuple[SessionTable, int, int], TableResult] = {}
    for row, record in zip(rows, records(iter(rows), name=name), strict=True):
        each = _result(row, record, letters)
        last[each.table, each.round, each.board] = each
    results = tuple(sorted(last.values(), key=lambda each: (each.board, each.table, each.round)))
    return Session(name, results, _missing(found.get(_ROUNDS, ()), letters, last), _names(found, letters, results))


def _result(row: Row, record: PlayRecord, letters: Mapping[int, str]) -> TableResult:
    remarks = cell(row, "Remarks")
    shares = _ARTIFICIAL.search(remarks)
    return TableResult(
        _table(row, letters),
        _number(row, "Round"),
        _number(row, "Board"),
        cell(row, "PairNS"),
        cell(row, "PairEW"),
        record,
        (float(shares[1]), float(shares[2])) if shares and not _NOT_PLAYED.search(remarks) else None,
        remarks,
    )


def _table(row: Row, letters: Mapping[int, str]) -> SessionTable:
    section = _number(row, "Section")
    usual = chr(ord("A") + section - 1) if 1 <= section <= 26 else str(section)
    return SessionTable(letters.get(section) or usual, _number(row, "Table"))


def _missing(
    rounds: Iterable[Row], letters: Mapping[int, str], there: Mapping[tuple[SessionTable, int, int], TableResult]
) -> tuple[tuple[SessionTable, int, int], ...]:
    """What the movement wants and nobody has entered; a table without two pairs plays nothing."""
    wanted = [
        (_table(row, letters), _number(row, "Round"), board)
        for row in rounds
        if _number(row, "NSPair") and _number(row, "EWPair")
        for board in range(_number(row, "LowBoard"), _number(row, "HighBoard") + 1)
        if board
    ]
    return tuple(sorted(each for each in wanted if each not in there))


def _names(
    found: Mapping[str, Iterable[Row]], letters: Mapping[int, str], results: Iterable[TableResult]
) -> dict[tuple[str, Side, str], str]:
    """The players of each pair, as they sat down: who is at which table is entered in the first round."""
    seated: dict[tuple[SessionTable, str], str] = {}
    for row in found.get(_PLAYERS, ()):
        if name := cell(row, "Name"):
            seated.setdefault((_table(row, letters), cell(row, "Direction").upper()), name)
    first: dict[tuple[str, Side, str], tuple[int, SessionTable]] = {}
    for each in results:
        for side, pair in ((Side.NS, each.pair_ns), (Side.EW, each.pair_ew)):
            key = each.table.section, side, pair
            first[key] = min(first.get(key, (each.round, each.table)), (each.round, each.table))
    named = {
        key: " & ".join(seated[table, seat] for seat in key[1].value if (table, seat) in seated)
        for key, (number, table) in first.items()
        if number == 1
    }
    return {key: said for key, said in named.items() if said}


def _number(row: Row, key: str) -> int:
    said = cell(row, key)
    return int(said) if re.fullmatch(r"\d{1,9}", said, re.ASCII) else 0
