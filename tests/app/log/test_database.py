"""Where a log is kept, how older logs are brought up to date, and what is no log."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory

from revoke.app.log import database, log_writer, migrations, tables
from revoke.app.log.database import Database, database_url, default_database
from revoke.app.log.entry import Kind
from revoke.app.log.log import Log
from revoke.app.log.log_reader import Search
from revoke.app.log.logged_case import CasePlace, LoggedInterview
from revoke.app.log.refusals import NoLog
from revoke.app.log.tables import EntryDraft, metadata
from tests.app.log.evening import KB, PLAY_OVER, ruled, ruling_on


def test_the_steps_lead_to_the_tables_that_the_program_knows(log: Log) -> None:
    with log.database.reading() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []


def test_the_last_step_is_known_without_looking_at_the_steps() -> None:
    (folder,) = migrations.__path__
    assert ScriptDirectory(folder).get_heads() == [migrations.HEAD]


def test_the_first_log_there_ever_was_is_brought_up_to_date(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database, "_bring_up_to_date", lambda connection: database._migrate(connection, "0001"))
    first = Database(url)
    monkeypatch.undo()
    with first.writing() as connection:
        entry = tables.append(connection, "abc", "2026-05-01T19:42:00.000000Z", "KB", Kind.OPENED, {}, as_opened())
        row = database.case_row({"id": "abc", "opened_at": entry.at, "opened_by": "KB", "version": 1, "last_entry": 1,
                            "changed_at": entry.at, **entry.after})  # fmt: skip
        older = {name: value for name, value in row.items() if name not in ("director", "appeal_until")}
        connection.execute(sa.insert(sa.table("cases", *map(sa.column, older))).values(older))
    first.close()
    with Log.at(url) as log:
        assert log.verify() == ()
        (case,) = log.cases(Search(table="4"))
        assert log.rule(case.id, ruling_on(PLAY_OVER), by=KB).status.value == "equity open"
        assert [each.id for each in log.cases(Search(clause="64A2"))] == ["abc"]


def as_opened() -> log_writer.Change:
    return log_writer.opened(
        EntryDraft("2026-05-01T19:42:00.000000Z", "KB"), 1, CasePlace(table="4"), PLAY_OVER, LoggedInterview()
    )


def test_rows_made_by_older_rules_are_made_anew(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with Log.at(url) as log:
        case = ruled(log, PLAY_OVER)
        with log.database.writing() as connection:
            connection.execute(sa.text("DELETE FROM clauses"))
            connection.execute(sa.text("UPDATE cases SET status = 'closed'"))
        assert log.verify() != ()
    monkeypatch.setattr(database, "MADE_BY", "another way")
    with Log.at(url) as log:
        assert log.verify() == ()
        assert log.cases(Search(clause="64A2")) == (case,)


def test_a_log_is_opened_again_as_it_was(url: str) -> None:
    with Log.at(url) as log:
        case = ruled(log, PLAY_OVER)
    with Log.at(url) as log:
        assert log.case(case.id) == case
        assert log.chain_end()[0] == 2


@pytest.fixture
def at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.delenv("REVOKE_DB", raising=False)
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    return tmp_path


@pytest.mark.parametrize(
    ("system", "folder"),
    [("linux", ".local/share"), ("darwin", "Library/Application Support"), ("win32", "AppData/Local")],
)
def test_the_log_lies_in_the_data_folder_of_the_system(
    at_home: Path, monkeypatch: pytest.MonkeyPatch, system: str, folder: str
) -> None:
    monkeypatch.setattr("sys.platform", system)
    monkeypatch.delenv("LOCALAPPDATA", raising=False)
    assert default_database() == f"sqlite:///{at_home / folder / 'revoke' / 'log.sqlite'}"


def test_the_folder_is_made(at_home: Path) -> None:
    with Log.at() as log:
        ruled(log, PLAY_OVER)
    assert (at_home / ".local/share/revoke/log.sqlite").exists()


def test_the_environment_may_name_another_log(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REVOKE_DB", "postgresql://room@club/log")
    assert default_database() == "postgresql+psycopg://room@club/log"


@pytest.mark.parametrize(
    ("named", "sentence"),
    [
        ("mysql://room@club/log", "SQLite or PostgreSQL, not in 'mysql'"),
        ("postgresql://host:port/log", "names no database"),
        ("sqlite://", "needs a file"),
        ("sqlite:///:memory:", "needs a file"),
        ("postgresql://nobody@localhost:1/log", "cannot be opened"),
    ],
)
def test_what_cannot_be_a_log_is_said_in_a_sentence(named: str, sentence: str) -> None:
    with pytest.raises(NoLog, match=sentence):
        Log.at(named)


def test_a_password_is_not_told_again() -> None:
    with pytest.raises(NoLog) as wrong:
        Log.at("postgresql://nobody:secret@localhost:1/log")
    assert "secret" not in str(wrong.value)


def test_a_file_that_is_no_database_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("Some notes.\n" * 100)
    with pytest.raises(NoLog, match="not an SQLite database"):
        Log.at(str(path))
    assert path.read_text() == "Some notes.\n" * 100


def test_a_database_of_something_else_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "other.sqlite"
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("CREATE TABLE entries (song TEXT)")
    with pytest.raises(NoLog, match="holds something else"):
        Log.at(str(path))
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("SELECT count(*) FROM sqlite_master").fetchone() == (1,)


def test_a_log_of_a_later_version_is_left_alone(url: str) -> None:
    with Log.at(url) as log, log.database.writing() as connection:
        connection.execute(sa.text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(NoLog, match="later version"):
        Log.at(url)


def test_a_folder_that_cannot_be_made_is_said_so(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("a file, no folder")
    with pytest.raises(NoLog, match="folder cannot be created"):
        Log.at(str(tmp_path / "notes.txt" / "evening.sqlite"))


def test_a_log_that_must_be_there_is_not_made(tmp_path: Path) -> None:
    with pytest.raises(NoLog, match="no log here yet"):
        Log.at(str(tmp_path / "typo.sqlite"), must_exist=True)
    assert list(tmp_path.iterdir()) == []


def test_a_written_entry_is_on_the_disk(
    tmp_path: Path, as_written_to_the_disk: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    """WAL and FULL: the power may go when the method has returned."""
    monkeypatch.setattr(database, "_PRAGMAS", as_written_to_the_disk)
    wanted = {"journal_mode": "wal", "synchronous": 2, "secure_delete": 1, "foreign_keys": 1}
    with Log.at(str(tmp_path / "evening.sqlite")) as log, log.database.reading() as connection:
        found = {name: connection.exec_driver_sql(f"PRAGMA {name}").scalar_one() for name in wanted}
    assert found == wanted


def test_a_path_is_a_file_and_a_url_a_database() -> None:
    assert database_url("/x/y.sqlite") == "sqlite:////x/y.sqlite"
    assert database_url("sqlite:///y.sqlite") == "sqlite:///y.sqlite"
    assert database_url("postgres://a/b") == "postgresql+psycopg://a/b"
