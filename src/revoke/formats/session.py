"""Reads a whole session from the database of the Bridgemates (``.bws``): each table's result on each board."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from itertools import groupby
from logging import NullHandler, getLogger
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from xml.etree.ElementTree import Comment, Element, SubElement, indent, tostring

from revoke.errors import ExtraMissing, NotBridge, Unreadable
from revoke.formats.pbn_games import suits_as_letters
from revoke.formats.record import Doubt, Notebook, PlaceInFile, PlayRecord, RecordedPlay
from revoke.formats.text import csv_file, is_database
from revoke.table.cards import CARDS
from revoke.table.contract import Contract, dealer_of, vulnerability_of
from revoke.table.seats import Seat, Side
from revoke.table.sentence import placed, sentence, template

# Reads the results that Bridgemates keep (``.bws``): contract, declarer, tricks, lead card.

_BLANKS = re.compile(r"\s+")
_WITH_RESULT = re.compile(r"(.*?)(=|[+-][0-9]{1,2})")
RECEIVED = "ReceivedData"
"""The table of the results entered."""
_MOST_GIVEN = 2000  # each of the three tables read points to a page of 4096 bytes some 340 times at most

Row = Mapping[str, Any]
"""One row of an Access table, column → value; the device that wrote them decides the types."""


def read(data: bytes | str, *, name: str) -> Iterator[PlayRecord]:
    """The results of a ``.bws`` file, in the order of entry.

    Needs the library ``access-parser``, the optional extra ``bws``.

    Raises:
        Unreadable: the library is not installed, or this is not an Access database with received results.
    """
    yield from records(iter(tables(data, name=name)[RECEIVED]), name=name)


def tables(data: bytes | str, *, name: str, more: Sequence[str] = ()) -> dict[str, list[Row]]:
    """The rows of received results in a ``.bws`` file, and of those tables in ``more`` that it has.

    Raises:
        Unreadable: as for ``read``.
    """
    try:
        library = import_module("access_parser")
    except ImportError:
        raise ExtraMissing(
            template("Reading a .bws file"), sentence("the library {name}", name="access-parser"), "bws"
        ) from None
    # The library logs what it also raises; report it once.
    getLogger("access_parser").addHandler(NullHandler())
    if not is_database(data):
        raise Unreadable(placed(name, template("this is not an Access database; give the .bws file of a session")))
    try:
        found = _tables(library, data.encode() if isinstance(data, str) else data, (RECEIVED, *more))
    # The library has no error type of its own: on a damaged database it can fail in any way.
    except Exception as wrong:
        damaged = template("the database is damaged ({fault}); give a whole .bws file")
        raise Unreadable(placed(name, sentence(damaged, fault=f"{type(wrong).__name__}: {wrong}"))) from None
    if RECEIVED not in found:
        raise Unreadable(
            placed(name, sentence("the database has no table {table}; give the .bws file of a session", table=RECEIVED))
        )
    for title, columns in found.items():
        if len({len(column) for column in columns.values()}) > 1:
            uneven = template("the columns of {table} differ in length; give a .bws file that is not damaged")
            raise Unreadable(placed(name, sentence(uneven, table=title)))
    return {
        title: [dict(zip(columns, values, strict=True)) for values in zip(*columns.values(), strict=True)]
        for title, columns in found.items()
    }


def _tables(library: Any, data: bytes, wanted: Sequence[str]) -> dict[str, Mapping[str, Sequence[Any]]]:
    """The wanted tables that the database has, column by column; the library can only read a file."""

    class AccessFile(library.AccessParser):  # type: ignore[misc]  # the library says nothing about its types
        def _link_tables_to_data(self) -> Any:
            # The first step after the pages are sorted by kind.
            for kind in ("_table_defs", "_data_pages"):
                setattr(self, kind, _Pages(getattr(self, kind)))
            return super()._link_tables_to_data()

    with TemporaryDirectory() as folder:
        path = Path(folder) / "session.bws"
        path.write_bytes(data)
        database = AccessFile(str(path))
    return {title: database.parse_table(title) for title in wanted if title in database.catalog}


class _Pages(dict[int, bytes]):
    """The pages of a database, each given out up to a limit.

    In a damaged file a chain of pages may run in a circle, and the library would follow it until memory is full.
    """

    def __init__(self, pages: Mapping[int, bytes]) -> None:
        super().__init__(pages)
        self._given: Counter[int] = Counter()

    def get(self, place: int, default: Any = None) -> Any:
        self._given[place] += 1
        if self._given[place] > _MOST_GIVEN:
            raise ValueError("its pages run in a circle")
        return super().get(place, default)


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
    said = cell(row, "NS/EW").upper()
    declarer = Seat(said) if said in ("N", "E", "S", "W") else None
    contract, passed_out = _contract(row, number, notebook)
    led = suits_as_letters(cell(row, "LeadCard")).upper().replace("10", "T").replace(" ", "")
    lead = CARDS.get(led) or CARDS.get(led[::-1])  # the suit is written before the rank or after it
    result = None if contract is None else _tricks(row, contract, number, notebook)
    leader = declarer.left if declarer else None
    if contract is not None and declarer is None:
        notebook.warn(Doubt.DECLARER, PlaceInFile(number), _NO_DECLARER, text=repr(said), contract=contract.words)
    if led and lead is None and not passed_out:
        notebook.warn(Doubt.UNREADABLE, PlaceInFile(number), _NO_LEAD, text=repr(cell(row, "LeadCard")))
    return PlayRecord(
        format="bws",
        file=name,
        line=number,
        board=board,
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
    """The text in a column of a row; empty if there is no such column."""
    value = row.get(key)
    return "" if value is None else str(value).replace("\0", " ").strip()  # no reader takes a null character


def _contract_and_result(row: Row) -> tuple[str, str]:
    """The contract in letters, and the result that some programs write behind it, as in ``3NT+1``."""
    said = _BLANKS.sub("", suits_as_letters(cell(row, "Contract")).upper().replace("*", "X"))
    found = _WITH_RESULT.fullmatch(said)
    return (said, "") if found is None else (found[1], found[2])


def _contract(row: Row, number: int, notebook: Notebook) -> tuple[Contract | None, bool]:
    said, _ = _contract_and_result(row)
    if said in ("PASS", "P"):
        return None, True
    if not said:
        return None, False
    try:
        return Contract.parse(said), False
    except NotBridge as wrong:
        notebook.warn(Doubt.CONTRACT, PlaceInFile(number), placed("Contract", wrong.text))
        return None, False


_NO_DECLARER = template("NS/EW {text} does not say who declared {contract}; say N, E, S or W")
_NO_LEAD = template("LeadCard {text} is not a card; the lead is left out")
_OTHER_RESULT = template("Result is {text}, but the contract is written with {other}; Result counts")
_NO_RESULT = template("{tag} {text} is not {usual} in {contract}, or the like")


def _tricks(row: Row, contract: Contract, number: int, notebook: Notebook) -> int | None:
    written, behind = cell(row, "Result"), _contract_and_result(row)[1]
    if written and behind and _BLANKS.sub("", written) != behind:
        notebook.warn(Doubt.RESULT_DIFFERS, PlaceInFile(number), _OTHER_RESULT, text=repr(written), other=repr(behind))
    said = written or behind
    tricks = contract.tricks_by_result(said)
    if tricks is None and said:
        none = sentence(_NO_RESULT, tag="Result", usual="'=', '+1', '-2'", text=repr(said), contract=contract.words)
        notebook.warn(Doubt.UNREADABLE, PlaceInFile(number), none)
    return tricks


_ARTIFICIAL = re.compile(r"(\d{1,3}(?:[.,]\d{1,2})?)\s*%?\s*[-–/]\s*(\d{1,3}(?:[.,]\d{1,2})?)\s*%")
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
    """One table's entry for one board.

    Attributes:
        record: contract, declarer, tricks and lead card, as far as there are any; no hands.
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
        results: one for each table, round and board; the last entry that is not erased.
        missing: table, round and board of the results that the movement wants and that nobody entered.
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
    """The session in the bytes of a ``.bws`` file; nothing is ever written to the file.

    Needs the library ``access-parser``, the optional extra ``bws``.

    Raises:
        Unreadable: the library is not installed, or this is not an Access database with received results.

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
        (_share(shares[1]), _share(shares[2])) if shares and not _NOT_PLAYED.search(remarks) else None,
        remarks,
    )


def _share(said: str) -> float:
    return float(said.replace(",", "."))


def _table(row: Row, letters: Mapping[int, str]) -> SessionTable:
    section = _number(row, "Section")
    usual = chr(ord("A") + section - 1) if 1 <= section <= 26 else str(section)
    return SessionTable(letters.get(section) or usual, _number(row, "Table"))


def _missing(
    rounds: Iterable[Row], letters: Mapping[int, str], there: Mapping[tuple[SessionTable, int, int], TableResult]
) -> tuple[tuple[SessionTable, int, int], ...]:
    """The results due by the movement and not yet entered; a table without two pairs plays nothing."""
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
    """The players of each pair, from the names at the table where the pair sat in the first round."""
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


# One table's score on one board of a session, as it is written for other programs.

Pair = tuple[str, Side, str]


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One table's score on one board.

    Attributes:
        entered: the result as it was entered.
        tricks: declarer's tricks after any ruling; ``None`` where there is no single number.
        points: each side's score, as points for North–South; ``None`` where there is no single score.
        assigned: the score in words, where it is weighted, split or artificial; else empty.
        matchpoints, percent, imps: of each side; ``None`` without a score, IMPs also with an artificial one.
        ruled: whether a ruling has been applied.
    """

    entered: TableResult
    tricks: int | None
    points: tuple[int | None, int | None]
    assigned: str
    matchpoints: tuple[float, float] | None
    percent: tuple[float, float] | None
    imps: tuple[float, float] | None
    ruled: bool


def contract_of(entered: TableResult) -> str:
    """The contract as scoring programs write it; ``Pass`` where nobody bid, empty where none was entered."""
    record = entered.record
    return "Pass" if record.passed_out else "" if record.contract is None else record.contract.code


def lead_of(entered: TableResult) -> str:
    """The card led; empty where it was not entered."""
    plays = entered.record.plays
    return plays[0].card.code if plays and plays[0].card else ""


def number_text(number: int | None) -> str:
    """A number, or empty."""
    return "" if number is None else str(number)


def both_texts(numbers: tuple[float, float] | None) -> tuple[str, str]:
    """Two numbers to the hundredth, or two empty texts."""
    return ("", "") if numbers is None else (f"{numbers[0]:.2f}", f"{numbers[1]:.2f}")


# Writes the scores of a session's boards for other programs: as CSV, as PBN score tables, as USEBIO.

WRITTEN = ("csv", "pbn", "xml")
"""The endings of the files that can be written; ``xml`` is USEBIO."""


def written(lines: Sequence[ScoreLine], names: Mapping[Pair, str], *, ending: str, title: str) -> bytes:
    """The file for one of the endings in ``WRITTEN``."""
    match ending:
        case "csv":
            return csv_file([_HEADINGS, *map(_csv_row, lines)])
        case "pbn":
            return pbn_text(lines, title).encode()
        case _:
            return usebio_text(lines, names, title)


_HEADINGS = (
    "board", "section", "table", "round", "pair_ns", "pair_ew", "contract", "declarer", "lead", "tricks", "score_ns",
    "score_ew", "assigned", "mp_ns", "mp_ew", "percent_ns", "percent_ew", "imps_ns", "imps_ew", "ruled",
)  # fmt: skip


def _csv_row(line: ScoreLine) -> list[object]:
    """The line of a table; each side has its own score, and ``ruled`` is yes or empty."""
    entered, record = line.entered, line.entered.record
    ns, ew = line.points
    return [
        entered.board, entered.table.section, entered.table.number, entered.round, entered.pair_ns, entered.pair_ew,
        contract_of(entered), record.declarer.value if record.declarer else "", lead_of(entered),
        number_text(line.tricks), number_text(ns), "" if ew is None else -ew, line.assigned,
        *both_texts(line.matchpoints), *both_texts(line.percent), *both_texts(line.imps), "yes" if line.ruled else "",
    ]  # fmt: skip


def usebio_text(lines: Iterable[ScoreLine], names: Mapping[Pair, str], title: str) -> bytes:
    """A USEBIO document of a pairs event: a ``BOARD`` with a ``TRAVELLER_LINE`` for each table, section by section.

    USEBIO has one ``SCORE`` a line and no place for shares: a weighted, split or artificial score has its matchpoints,
    no ``SCORE``, and a comment that says what was assigned.

    Source: USEBIO 1.2 (usebio.org), the elements EVENT, SECTION, PARTICIPANTS, BOARD and TRAVELLER_LINE.
    """
    root = Element("USEBIO", Version="1.2")
    event = SubElement(root, "EVENT", EVENT_TYPE="MP_PAIRS")
    _put(event, "EVENT_DESCRIPTION", title)
    _put(event, "BOARD_SCORING_METHOD", "MATCH_POINTS")
    every = sorted(lines, key=lambda line: (line.entered.table.section, line.entered.board, line.entered.table))
    for section, group in groupby(every, key=lambda line: line.entered.table.section):
        here = list(group)
        part = SubElement(event, "SECTION", SECTION_ID=section)
        _participants(part, section, here, names)
        for board, told in groupby(here, key=lambda line: line.entered.board):
            one = SubElement(part, "BOARD")
            _put(one, "BOARD_NUMBER", str(board))
            for line in told:
                _traveller_line(SubElement(one, "TRAVELLER_LINE"), line)
    indent(root)
    text: str = tostring(root, "unicode")
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{text}\n'.encode()


def _participants(part: Element, section: str, lines: Iterable[ScoreLine], names: Mapping[Pair, str]) -> None:
    pairs = {
        (side, pair)
        for line in lines
        for side, pair in ((Side.NS, line.entered.pair_ns), (Side.EW, line.entered.pair_ew))
    }
    there = SubElement(part, "PARTICIPANTS")
    for side, pair in sorted(pairs, key=lambda each: (each[0].value, len(each[1]), each[1])):
        one = SubElement(there, "PAIR")
        _put(one, "PAIR_NUMBER", pair)
        _put(one, "DIRECTION", side.value)
        for name in names.get((section, side, pair), "").split(" & "):
            if name:
                _put(SubElement(one, "PLAYER"), "PLAYER_NAME", name)


def _traveller_line(at: Element, line: ScoreLine) -> None:
    entered, record = line.entered, line.entered.record
    _put(at, "NS_PAIR_NUMBER", entered.pair_ns)
    _put(at, "EW_PAIR_NUMBER", entered.pair_ew)
    _put(at, "CONTRACT", contract_of(entered))
    _put(at, "PLAYED_BY", record.declarer.value if record.declarer else "")
    _put(at, "LEAD", lead_of(entered))
    _put(at, "TRICKS", number_text(line.tricks))
    if line.assigned:
        at.append(Comment(f" {line.assigned.replace('--', '- -')} "))
    elif line.points[0] is not None:
        _put(at, "SCORE", str(line.points[0]))
    if line.matchpoints is not None:
        _put(at, "NS_MATCH_POINTS", f"{line.matchpoints[0]:.2f}")
        _put(at, "EW_MATCH_POINTS", f"{line.matchpoints[1]:.2f}")


def _put(at: Element, name: str, text: str) -> None:
    SubElement(at, name).text = "".join(letter for letter in text if letter.isprintable())


_TABLE = (
    "Section\\2L;Table\\3R;Round\\2R;PairId_NS\\4R;PairId_EW\\4R;Contract\\5L;Declarer\\1R;Result\\2R;Lead\\3L;"
    "Score_NS\\7R;Score_EW\\7R;MP_NS\\6R;MP_EW\\6R;Percentage_NS\\6R;Percentage_EW\\6R"
)


def pbn_text(lines: Iterable[ScoreLine], title: str) -> str:
    """PBN with a game a board, a ``ScoreTable`` and no deal.

    An assigned score stands in words, in quotes, as the standard allows for artificial scores.

    Source: PBN 2.1, sections 5.2 and 5.9.
    """
    games = ["% PBN 2.1\n% EXPORT\n"]
    for board, group in groupby(lines, key=lambda line: line.entered.board):
        head = f'[Event "{_quoted(title)}"]\n[Site "?"]\n[Date "?"]\n[Board "{board}"]\n'
        head += "".join(f'[{seat} "?"]\n' for seat in ("West", "North", "East", "South"))
        if board > 0:
            head += f'[Dealer "{dealer_of(board).value}"]\n[Vulnerable "{vulnerability_of(board).value}"]\n'
        head += '[Scoring "MatchPoints"]\n[Declarer "?"]\n[Contract "?"]\n[Result "?"]\n[Competition "Pairs"]\n'
        games.append(f'{head}[ScoreTable "{_TABLE}"]\n' + "".join(map(_table_row, group)))
    return "\n".join(games)


def _table_row(line: ScoreLine) -> str:
    entered, record = line.entered, line.entered.record
    cells = [
        entered.table.section, str(entered.table.number), str(entered.round), entered.pair_ns, entered.pair_ew,
        contract_of(entered), record.declarer.value if record.declarer else "", number_text(line.tricks),
        lead_of(entered), *_scores(line), *both_texts(line.matchpoints), *both_texts(line.percent),
    ]  # fmt: skip
    return " ".join(each or "-" for each in cells) + "\n"


def _scores(line: ScoreLine) -> tuple[str, str]:
    """The columns of the score: a plus score stands with the side that has it, as scoring programs write it."""
    if line.assigned:
        return (f'"{_quoted(line.assigned)}"',) * 2
    ns, ew = line.points
    if ns is None or ew is None:
        return "", ""
    return (f'"{ns}"', "") if ns >= 0 else ("", f'"{-ns}"')


def _quoted(text: str) -> str:
    """Text that can stand between quotation marks in PBN."""
    return "".join(letter if letter.isprintable() else " " for letter in text).replace('"', "'")
