"""Entries are chained, stay as they were written, and every altered one is found and named."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from hashlib import sha256
from pathlib import Path

import pytest
import sqlalchemy as sa
from sqlalchemy.exc import DatabaseError

from revoke.app.log.log import Log
from revoke.app.log.logged_case import CasePlace
from revoke.app.log.refusals import NoLog
from revoke.app.log.tables import entries
from tests.app.log.evening import KB, PLAY_OVER, Clock, ruled
from tests.strategies import so_many

CHAINED = ("number", "case_id", "at", "who", "kind", "before", "after", "previous", "hash")


def test_a_hash_is_made_of_the_hash_before_and_of_what_the_entry_says(book: Log) -> None:
    case = book.open_case(CasePlace(table="4"), by=KB)
    book.move(case.id, CasePlace(table="5", event="Café"), by=KB)
    first, second = book.history(case.id)
    said = (
        '{"after":{"place":{"event":"Café","table":"5"}},"at":"2026-05-01T19:42:02.000000Z",'
        f'"before":{{"place":{{"table":"4"}}}},"case":"{case.id}","kind":"moved","number":2,"who":"KB"}}'
    )
    assert second.hash == sha256((first.hash + said).encode()).hexdigest()
    assert first.previous == "0" * 64
    assert second.previous == first.hash


@pytest.mark.parametrize(
    "forbidden",
    [
        "UPDATE entries SET who = 'XX'",
        "UPDATE entries SET hash = hash",
        "DELETE FROM entries",
        "DELETE FROM entries WHERE number = 2",
    ],
)
def test_no_entry_is_altered_or_deleted(log: Log, forbidden: str) -> None:
    ruled(log, PLAY_OVER)
    with pytest.raises(DatabaseError, match="an entry is never"), log.database.writing() as connection:
        connection.execute(sa.text(forbidden))
    assert log.verify() == ()


@pytest.mark.parametrize("number", [1, 2, 4, 0, -1])
def test_no_entry_takes_the_place_of_another_and_none_is_left_out(log: Log, number: int) -> None:
    ruled(log, PLAY_OVER)
    copy = dict.fromkeys(CHAINED, "x") | {"number": number}
    for verb in ("INSERT", "INSERT OR REPLACE") if log.database.is_sqlite else ("INSERT",):
        with pytest.raises(DatabaseError, match="without gaps"), log.database.writing() as connection:
            connection.execute(entries.insert().prefix_with(verb.removeprefix("INSERT").strip()).values(copy))
    assert log.verify() == ()


def test_the_table_of_entries_is_not_emptied(log: Log) -> None:
    if not log.database.is_sqlite:
        with pytest.raises(DatabaseError, match="an entry is never"), log.database.writing() as connection:
            connection.execute(sa.text("TRUNCATE entries"))
    assert log.verify() == ()


@pytest.fixture
def evening(tmp_path: Path) -> Path:
    """A file with five entries on two cases."""
    path = tmp_path / "evening.sqlite"
    with Log.at(str(path), clock=Clock()) as log:
        case = ruled(log, PLAY_OVER)
        log.note(case.id, "North was talking", by=KB)
        ruled(log, PLAY_OVER)
    return path


def unguarded(path: Path) -> sqlite3.Connection:
    """The file as somebody opens it who knows how to get round the triggers."""
    connection = sqlite3.connect(path)
    for trigger in ("entries_stay", "entries_remain", "entries_follow"):
        connection.execute(f"DROP TRIGGER IF EXISTS {trigger}")
    return connection


def altered(path: Path, how: Callable[[sqlite3.Connection], object]) -> list[int | None]:
    """The entries named as wrong when a file has been altered behind the log's back."""
    with closing(unguarded(path)) as connection, connection:
        how(connection)
    with Log.at(str(path)) as log:
        return [flaw.entry for flaw in log.verify()]


def test_a_sound_file_is_found_sound(evening: Path) -> None:
    assert altered(evening, lambda _: None) == []


@pytest.mark.parametrize("column", CHAINED[1:])
def test_every_byte_of_an_entry_counts(evening: Path, column: str) -> None:
    """Each byte of one column of the third entry in turn: another letter, or what is no letter at all."""
    put = f"UPDATE entries SET {column} = CAST(? AS TEXT) WHERE number = 3"
    with closing(unguarded(evening)) as connection, Log.at(str(evening)) as log:
        (said,) = connection.execute(f"SELECT CAST({column} AS BLOB) FROM entries WHERE number = 3").fetchone()
        assert said
        for place in range(len(said)):
            for bit in (1, 0x80) if so_many(1) > 1 else ((1, 0x80)[place % 2],):
                changed = said[:place] + bytes([said[place] ^ bit]) + said[place + 1 :]
                with connection:
                    connection.execute(put, (changed,))
                assert 3 in {flaw.entry for flaw in log.verify()}, (column, place, changed)
        with connection:
            connection.execute(put, (said,))
        assert log.verify() == ()


@pytest.mark.parametrize("written", ["''", "x'00ff'", "17", "'[]'", "'NaN'", "'{\"a\":NaN}'", "'\"\\ud800\"'"])
def test_whatever_is_written_over_an_entry_is_found(evening: Path, written: str) -> None:
    assert 3 in altered(evening, lambda c: c.execute(f"UPDATE entries SET after = {written} WHERE number = 3"))


def test_a_blank_more_is_found_though_it_says_the_same(evening: Path) -> None:
    assert altered(
        evening, lambda c: c.execute("UPDATE entries SET after = replace(after, ':', ': ') WHERE number = 2")
    ) == [2, None]


def test_another_number_is_found(evening: Path) -> None:
    assert 9 in altered(evening, lambda c: c.execute("UPDATE entries SET number = 9 WHERE number = 5"))


def test_an_entry_taken_out_is_missed_and_what_follows_it_named(evening: Path) -> None:
    assert altered(evening, lambda c: c.execute("DELETE FROM entries WHERE number = 2"))[:2] == [3, 3]


def test_a_last_entry_taken_away_is_missed_in_the_table_of_cases(evening: Path) -> None:
    assert altered(evening, lambda c: c.execute("DELETE FROM entries WHERE number = 5")) == [None]


def test_an_entry_made_up_with_a_hash_of_its_own_does_not_fit_the_next(evening: Path) -> None:
    with Log.at(str(evening)) as log:
        second = log.entries()[1]
    from dataclasses import replace

    forged = replace(second, who="XX")
    sql = "UPDATE entries SET who = 'XX', hash = ? WHERE number = 2"
    assert 3 in altered(evening, lambda c: c.execute(sql, (forged.true_hash,)))


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE cases SET status = 'closed' WHERE number = 1",
        "UPDATE cases SET state = replace(state, 'KB', 'XX') WHERE number = 1",
        "DELETE FROM cases WHERE number = 1",
        "UPDATE cases SET id = 'other' WHERE number = 1",
        "DELETE FROM clauses WHERE clause = '64A2'",
        "UPDATE texts SET words = 'North was silent'",
    ],
)
def test_what_stands_beside_the_chain_has_to_agree_with_it(evening: Path, change: str) -> None:
    assert None in altered(evening, lambda c: c.execute(change))


def test_a_text_taken_away_without_a_purge_is_missed(evening: Path) -> None:
    assert altered(evening, lambda c: c.execute("DELETE FROM texts")) == [3]


def test_a_damaged_file_is_reported_and_not_thrown(evening: Path) -> None:
    """Three hundred bytes of each page in turn, as a failing disk has it."""
    whole = evening.read_bytes()
    reports = []
    for page in range(len(whole) // 4096):
        evening.write_bytes(whole[: page * 4096 + 3700] + b"\xff" * 300 + whole[page * 4096 + 4000 :])
        reports.append(reported(evening))
    assert any("cannot be opened" in report for report in reports)
    assert any(report.startswith("the database is damaged") for report in reports)


def reported(path: Path) -> str:
    """What is wrong with a log, in words, whether or not it can be opened; nothing for a sound one."""
    try:
        with Log.at(str(path)) as log:
            return "\n".join(map(str, log.verify()))
    except NoLog as wrong:
        return str(wrong)
