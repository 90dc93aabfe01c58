"""Which table has which result on which board, from the tables of the Bridgemates' database."""

from __future__ import annotations

from typing import Any

import pytest

from revoke.formats.session import Session, SessionTable, session_of
from revoke.table.seats import Side

Row = dict[str, Any]  # Any: as the database has it


def row(table: int, board: int, **other: object) -> Row:
    usual = {"Section": 1, "Table": table, "Round": 1, "Board": board, "PairNS": table, "PairEW": 10 + table,
             "NS/EW": "N", "Contract": "4 S", "Result": "="}  # fmt: skip
    return {**usual, **other}


def read(*rows: Row, **more: list[Row]) -> Session:
    return session_of({"ReceivedData": list(rows), **more}, name="club.bws")


def test_results_stand_by_board_and_table() -> None:
    found = read(row(2, 1), row(1, 2), row(1, 1))
    assert [(str(each.table), each.board) for each in found.results] == [("A1", 1), ("A2", 1), ("A1", 2)]
    assert found.boards == (1, 2)


def test_the_last_entry_that_is_not_erased_counts() -> None:
    found = read(row(1, 1, Result="-1"), row(1, 1, Result="+1"), row(1, 1, Result="-9", Erased=True))
    assert [each.record.result for each in found.results] == [11]


def test_a_section_is_called_by_its_letter() -> None:
    found = read(row(1, 1, Section=2), row(1, 1, Section=3), Section=[{"ID": 2, "Letter": "X"}])
    assert [str(each.table) for each in found.results] == ["C1", "X1"]


def test_what_the_movement_wants_and_nobody_entered_is_missing() -> None:
    rounds = [
        {"Section": 1, "Table": 1, "Round": 1, "NSPair": 1, "EWPair": 11, "LowBoard": 1, "HighBoard": 2},
        {"Section": 1, "Table": 2, "Round": 1, "NSPair": 0, "EWPair": 12, "LowBoard": 1, "HighBoard": 2},
    ]
    assert read(row(1, 1), RoundData=rounds).missing == ((SessionTable("A", 1), 1, 2),)


@pytest.mark.parametrize(
    ("remarks", "artificial"),
    [
        ("60%-40%", (60, 40)),
        ("50-50%", (50, 50)),
        ("62.5%-37,5%", (62.5, 37.5)),
        ("Not played", None),
        ("", None),
        ("Wrong direction", None),
    ],
)
def test_an_artificial_score_is_read_from_the_remarks(remarks: str, artificial: tuple[float, float] | None) -> None:
    (found,) = read(row(1, 1, Contract="", Result="", Remarks=remarks)).results
    assert found.artificial == artificial
    assert not found.played


def test_pairs_are_named_where_the_players_said_who_they_are() -> None:
    said = [
        {"Section": 1, "Table": 1, "Direction": seat, "Name": name}
        for seat, name in (("N", "Ames"), ("S", "Boyd"), ("E", "Cole"))
    ]
    assert read(row(1, 1), PlayerNumbers=said).names == {
        ("A", Side.NS, "1"): "Ames & Boyd",
        ("A", Side.EW, "11"): "Cole",
    }
