"""The results that Bridgemates keep."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import ClassVar

import pytest

from revoke.errors import Unreadable, install_line
from revoke.formats import conversion, pbn, session
from revoke.formats.record import Doubt, PlayRecord, to_case
from revoke.table.cards import Card
from revoke.table.contract import Contract
from revoke.table.seats import Seat
from tests.formats.access import PAGE, database


def one(**row: object) -> PlayRecord:
    usual = {"Board": 3, "NS/EW": "W", "Contract": "4 S x", "Result": "+1", "LeadCard": "D10", "Erased": False}
    names = {"board": "Board", "declarer": "NS/EW", "contract": "Contract", "result": "Result", "lead": "LeadCard"}
    (record,) = session.records(iter([{**usual, **{names[key]: value for key, value in row.items()}}]), name="club.bws")
    return record


def test_a_result_gives_contract_declarer_tricks_and_lead() -> None:
    record = one()
    assert (str(record.contract), record.declarer, record.result) == ("4♠ doubled", Seat.WEST, 11)
    (lead,) = record.plays
    assert (lead.seat, lead.card) == (Seat.NORTH, Card.parse("DT"))
    assert to_case(record).findings.result == 11


@pytest.mark.parametrize(("said", "tricks"), [("=", 10), ("+3", 13), ("-10", 0), ("- 2", 8), ("", None)])
def test_the_result_is_counted_from_the_contract(said: str, tricks: int | None) -> None:
    assert one(result=said).result == tricks


@pytest.mark.parametrize("said", ["+4", "-11", "made"])
def test_a_result_that_cannot_be_is_a_warning(said: str) -> None:
    record = one(result=said)
    assert record.result is None
    assert [found.kind for found in record.diagnostics] == [Doubt.UNREADABLE]


def test_a_board_passed_out_has_no_declarer() -> None:
    record = one(contract="PASS", result="", lead="")
    assert record.passed_out
    assert (record.contract, record.declarer, record.plays) == (None, None, ())


def test_a_contract_that_is_none_is_a_warning() -> None:
    assert [found.kind for found in one(contract="8 NT").diagnostics] == [Doubt.CONTRACT]


@pytest.mark.parametrize("said", ["", "NS", "North?"])
def test_a_contract_without_a_declarer_is_a_warning(said: str) -> None:
    record = one(declarer=said)
    assert record.declarer is None
    assert [found.kind for found in record.diagnostics] == [Doubt.DECLARER]
    assert not one(declarer=said, contract="PASS", result="").diagnostics


@pytest.mark.parametrize(("said", "card"), [("♦10", "DT"), ("10♦", "DT"), ("D", None), ("DX", None), ("", None)])
def test_a_lead_that_is_no_card_is_a_warning(said: str, card: str | None) -> None:
    record = one(lead=said)
    assert [play.card for play in record.plays] == ([] if card is None else [Card.parse(card)])
    assert [found.kind for found in record.diagnostics] == ([Doubt.UNREADABLE] if said and card is None else [])


@pytest.mark.parametrize(("said", "code"), [("4 ♠ x", "4SX"), ("4S*", "4SX"), ("1 NT **", "1NTXX")])
def test_pictures_and_stars_are_read_in_a_contract(said: str, code: str) -> None:
    contract = one(contract=said, result="=").contract
    assert contract is not None
    assert contract.code == code


@pytest.mark.parametrize(
    ("said", "result", "code", "tricks"),
    [("3NT+1", "", "3NT", 10), ("4 S x -2", "", "4SX", 8), ("1 NT =", "=", "1NT", 7), ("2 H + 1", "+1", "2H", 9)],
)
def test_a_result_written_behind_the_contract_is_read(said: str, result: str, code: str, tricks: int) -> None:
    record = one(contract=said, result=result)
    assert (record.contract, record.result) == (Contract.parse(code), tricks)
    assert not record.diagnostics


def test_of_two_results_that_differ_the_column_counts() -> None:
    record = one(contract="3NT+1", result="-1")
    assert record.result == 8
    assert [found.message for found in record.diagnostics] == [
        "Result is '-1', but the contract is written with '+1'; Result counts"
    ]


def test_zeros_in_a_column_are_blanks() -> None:
    """A text that holds one is taken for binary data, and so the record could be written but not read again."""
    record = one(board="7\0A", contract="3 NT\0")
    assert (record.board, str(record.contract)) == ("7 A", "3NT")
    assert [again.board for again in pbn.read(conversion.write_pbn(record), name="a.pbn")] == ["7 A"]


def test_erased_results_are_left_out() -> None:
    assert not list(session.records(iter([{"Board": 1, "Erased": True}]), name="club.bws"))


ROWS = [
    {"ID": 1, "Board": 7, "NS/EW": "E", "Contract": "3 NT", "Result": "-2", "LeadCard": "H7"},
    {"ID": 2, "Board": 8, "NS/EW": "N", "Contract": "PASS"},
    {"ID": 3, "Board": 7, "NS/EW": "E", "Contract": "4 S", "Result": "=", "Erased": True},
    {"ID": 4, "Board": 9, "NS/EW": "W", "Contract": "4 S x", "Result": "+1", "LeadCard": "D10"},
]


def test_the_database_of_a_session_is_read_in_the_order_of_entry() -> None:
    pytest.importorskip("access_parser")
    records = list(session.read(database(ROWS), name="club.bws"))
    told = [(each.board, str(each.contract), each.declarer, each.result, each.line) for each in records]
    assert told == [
        ("7", "3NT", Seat.EAST, 7, 1),
        ("8", "None", None, None, 2),
        ("9", "4♠ doubled", Seat.WEST, 11, 4),
    ]
    assert [record.passed_out for record in records] == [False, True, False]
    assert [play.card for play in records[2].plays] == [Card.parse("DT")]


def test_a_database_is_known_by_its_first_bytes_and_by_its_name() -> None:
    pytest.importorskip("access_parser")
    for records in (conversion.read(database(ROWS), name=name) for name in ("-", "club.bws")):
        assert [record.result for record in records] == [7, None, 11]


def test_a_session_without_results_has_no_boards() -> None:
    pytest.importorskip("access_parser")
    assert not list(session.read(database([]), name="club.bws"))


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "not an Access database"),
        (b"Results of Monday", "not an Access database"),
        (database([])[:30], "damaged"),
        (database(ROWS, table="Sessions"), "no table ReceivedData"),
    ],
    ids=["empty", "text", "cut", "another"],
)
def test_a_file_that_is_not_of_a_session_is_one_clear_error(data: bytes, said: str) -> None:
    pytest.importorskip("access_parser")
    with pytest.raises(Unreadable, match=f"^club.bws: .*{said}.*; give"):
        list(session.read(data, name="club.bws"))


def test_pages_that_run_in_a_circle_are_followed_no_further() -> None:
    """The page that says which columns there are goes on in another one, and this one in itself."""
    pytest.importorskip("access_parser")
    data = bytearray(database(ROWS))
    next_page = 4 * PAGE + 4
    data[next_page : next_page + 4] = (4).to_bytes(4, "little")
    with pytest.raises(Unreadable, match=r"damaged .*circle"):
        list(session.read(bytes(data), name="club.bws"))


def test_without_the_library_the_error_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "access_parser", None)
    with pytest.raises(Unreadable, match=re.escape(install_line("bws"))):
        list(session.read(database(ROWS), name="club.bws"))


def test_columns_that_are_not_of_one_length_are_not_put_together(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else each result would be told of another board."""

    class Library:
        class AccessParser:
            catalog: ClassVar = {"ReceivedData": 4}

            def __init__(self, path: str) -> None:
                assert Path(path).read_bytes() == database(ROWS)

            def parse_table(self, name: str) -> dict[str, list[object]]:
                return {"Board": [1, 2, 3], "Contract": ["1 NT", "2 H"]}

    monkeypatch.setitem(sys.modules, "access_parser", Library)
    with pytest.raises(Unreadable, match="differ in length"):
        list(session.read(database(ROWS), name="club.bws"))
