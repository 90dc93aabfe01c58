"""The results that Bridgemates keep."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

from revoke.errors import Unreadable
from revoke.formats import bws
from revoke.formats.record import Doubt, PlayRecord, to_case
from revoke.table.cards import Card
from revoke.table.seats import Seat


def one(**row: object) -> PlayRecord:
    usual = {"Board": 3, "NS/EW": "W", "Contract": "4 S x", "Result": "+1", "LeadCard": "D10", "Erased": False}
    names = {"declarer": "NS/EW", "contract": "Contract", "result": "Result", "lead": "LeadCard", "erased": "Erased"}
    (record,) = bws.records(iter([{**usual, **{names[key]: value for key, value in row.items()}}]), name="club.bws")
    return record


def test_a_result_gives_contract_declarer_tricks_and_lead() -> None:
    record = one()
    assert (str(record.contract), record.declarer, record.result) == ("4♠ doubled", Seat.WEST, 11)
    (lead,) = record.plays
    assert (lead.seat, lead.card) == (Seat.NORTH, Card.parse("DT"))
    assert to_case(record).findings.table_tricks == 11


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


def test_erased_results_are_left_out() -> None:
    assert not list(bws.records(iter([{"Board": 1, "Erased": True}]), name="club.bws"))


def test_a_file_that_is_no_database_is_one_clear_error(tmp_path: Path) -> None:
    pytest.importorskip("access_parser")
    path = tmp_path / "club.bws"
    for data in (b"", b"Results of Monday", b"\x00\x01\x00\x00Standard Jet DB\x00" + bytes(5000)):
        path.write_bytes(data)
        with pytest.raises(Unreadable, match="session"):
            list(bws.read_file(path))
    with pytest.raises(Unreadable, match="cannot be opened"):
        list(bws.read_file(tmp_path / "absent.bws"))


def test_without_the_library_the_error_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "access_parser", None)
    with pytest.raises(Unreadable, match=r"pip install 'revoke\[bws\]'"):
        list(bws.read_file(Path("club.bws")))


def test_the_rows_of_the_table_are_read_in_order(monkeypatch: pytest.MonkeyPatch) -> None:
    class Library:
        class AccessParser:
            def __init__(self, path: str) -> None:
                assert path.endswith("club.bws")

            def parse_table(self, name: str) -> dict[str, list[Any]]:
                assert name == "ReceivedData"
                return {"Board": [1, 2], "NS/EW": ["N", "E"], "Contract": ["1 NT", "2 H"], "Result": ["=", "-1"]}

    monkeypatch.setitem(sys.modules, "access_parser", Library)
    assert [record.result for record in bws.read_file(Path("club.bws"))] == [7, 7]
