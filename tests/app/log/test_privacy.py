"""Names and free texts stand apart, and are gone for good when their time is over; rulings and chain stay."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest
import sqlalchemy as sa

from revoke.app.log.log import Log
from revoke.app.log.logged_case import LoggedCase, Status
from revoke.app.log.tables import By
from revoke.table.seats import Seat
from tests.app.log.evening import KB, START, WEIGHED, Clock, ruled, ruling_on

SECRETS = ("Ann Smith", "threw her cards", "would have finessed", "not what I saw", "a slip of mine", "table too loud")


def told_everything(log: Log) -> LoggedCase:
    """A closed case with a secret in every place that takes free words."""
    case = ruled(log, WEIGHED)
    log.name_players(case.id, {Seat.NORTH: "Ann Smith", Seat.EAST: "Bob Brown"}, by=KB)
    log.note(case.id, "Ann threw her cards in", by=By("KB", key="a key"))
    log.consult(case.id, by=KB, level="club", answer="I would have finessed")
    log.override(case.id, by=KB, reason="not what I saw", tricks={"9": 1.0})
    log.announce(case.id, by=KB)
    log.reopen(case.id, by=KB, reason="the table too loud to hear it")
    case = log.tell(case.id, WEIGHED, by=KB)
    log.tell(case.id, replace(WEIGHED, findings=replace(WEIGHED.findings, table_tricks=5)), by=KB)
    log.rule(case.id, ruling_on(log.case(case.id).case), by=KB, reason="a slip of mine")
    return log.close_case(case.id, by=KB)


def everything_kept(log: Log) -> str:
    with log.database.reading() as connection:
        tables = sa.inspect(connection).get_table_names()
        return "".join(str(connection.execute(sa.text(f"SELECT * FROM {table}")).all()) for table in tables)


def test_what_is_private_stands_in_no_entry_and_in_no_row_of_cases(log: Log) -> None:
    told_everything(log)
    with log.database.reading() as connection:
        shown = [
            str(connection.execute(sa.text(f"SELECT * FROM {table}")).all()) for table in ("entries", "cases", "keys")
        ]
    assert not [secret for secret in SECRETS if secret in "".join(shown)]
    kept = everything_kept(log)
    assert [secret for secret in SECRETS if secret in kept] == list(SECRETS)


def test_a_purge_blanks_words_and_leaves_rulings_and_chain(log: Log) -> None:
    case = told_everything(log)
    before = log.chain_end()[0]
    assert (log.due(START), log.due(START + timedelta(days=1))) == (0, 1)
    purged = log.purge(START + timedelta(days=1), by=KB)
    assert log.due(START + timedelta(days=1)) == 0
    assert (purged.cases, purged.texts, purged.names) == (1, 5, 1)
    assert purged.entry is not None
    assert purged.entry.number == before + 1 == log.chain_end()[0]
    assert log.verify() == ()
    after = log.case(case.id, with_names=True)
    assert (after.ruling and after.ruling.document) == (case.ruling and case.ruling.document)
    assert (after.document, after.status, after.named, after.names) == (case.document, Status.CLOSED, True, {})
    assert (after.notes[0].text, after.polls[0].answer) == (None, "")
    with log.database.reading() as connection:
        assert connection.execute(sa.text("SELECT count(*) FROM keys")).scalar_one() == 0, (
            "a key tells what was written"
        )
    assert not [secret for secret in SECRETS if secret in everything_kept(log)]


def test_a_purge_leaves_nothing_readable_in_the_file(tmp_path: Path) -> None:
    path = tmp_path / "evening.sqlite"
    with Log.at(str(path), clock=Clock()) as log:
        told_everything(log)
        written = b"".join(each.read_bytes() for each in tmp_path.iterdir())
        assert all(secret.encode() in written for secret in SECRETS)
        log.purge(START + timedelta(days=1), by=KB)
        written = b"".join(each.read_bytes() for each in tmp_path.iterdir())
    assert not [secret for secret in SECRETS if secret.encode() in written]


def test_what_is_not_old_enough_stays(log: Log) -> None:
    case = told_everything(log)
    purged = log.purge(START, by=KB)
    assert (purged.cases, purged.entry) == (0, None)
    assert log.case(case.id).notes[0].text == "Ann threw her cards in"


def test_a_second_purge_finds_nothing(log: Log) -> None:
    told_everything(log)
    log.purge(START + timedelta(days=1), by=KB)
    assert log.purge(START + timedelta(days=1), by=KB).entry is None


def test_a_salt_makes_equal_words_differ_in_the_chain(log: Log) -> None:
    case = ruled(log, WEIGHED)
    log.note(case.id, "yes", by=KB)
    log.note(case.id, "yes", by=KB)
    first, second = (entry.after for entry in log.history(case.id)[-2:])
    assert first["note 1"]["text"] != second["note 2"]["text"]


@pytest.mark.parametrize(
    ("event", "pair", "cases"), [("Friday pairs", "12", 1), ("Friday pairs", "4", 0), ("", "12", 0)]
)
def test_a_pair_is_told_everything_that_is_held_about_it(log: Log, event: str, pair: str, cases: int) -> None:
    told_everything(log)
    held = log.person(event, pair)
    assert (held["event"], held["pair"], len(held["cases"])) == (event, pair, cases)
    assert all(secret in str(held) for secret in SECRETS) is bool(cases)
    assert "Bob" not in str(held)
