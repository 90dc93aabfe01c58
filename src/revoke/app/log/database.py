"""Where a log is kept: a SQLite file in the user's data folder, or a PostgreSQL database that several rooms share."""

from __future__ import annotations

import os
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from threading import Lock
from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import ArgumentError, DatabaseError, NoSuchModuleError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from revoke.app.desk.failures import why
from revoke.app.log import projection
from revoke.app.log.database_faults import SILENT, database_fault, driver_text
from revoke.app.log.migrations import HEAD
from revoke.app.log.refusals import DiskFull, LogUnavailable, NoDriver, NoLog
from revoke.app.log.sqlite_file import made_for_its_owner, sqlite_engine
from revoke.errors import ExtraMissing
from revoke.table.sentence import alone, placed, sentence, template

WAIT = 10
"""Seconds to wait for another writer, or for a server that does not answer, before giving up."""

VERSION_TABLE = "alembic_version"

ROOM = 0x7265766F6B65  # "revoke": the lock that writers of one PostgreSQL database take in turn


def default_database() -> str:
    """The URL of the log that is used when none is named: ``REVOKE_DB``, or a file in the user's data folder."""
    named = os.environ.get("REVOKE_DB")
    if named:
        return database_url(named)
    return database_url(str(_data_folder() / "revoke" / "log.sqlite"))


def _data_folder() -> Path:
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")


def database_url(named: str) -> str:
    """A database as SQLAlchemy calls it, from a URL or the path of a SQLite file.

    >>> database_url("evening.sqlite"), database_url("postgres://room@club/log")
    ('sqlite:///evening.sqlite', 'postgresql+psycopg://room@club/log')
    """
    scheme, mark, rest = named.partition("://")
    if not mark:
        return f"sqlite:///{named}"
    if scheme in ("postgres", "postgresql"):
        return f"postgresql+psycopg://{rest}"
    return named


def can_be_written(named: str | None) -> bool:
    """Whether a log may be written to: a PostgreSQL one always, a SQLite file where it and its folder can be."""
    try:
        url = sa.make_url(database_url(named) if named else default_database())
    except ArgumentError:  # no database at all, as whoever opens it says
        return True
    if url.get_backend_name() != "sqlite" or not url.database or not Path(url.database).exists():
        return True
    return os.access(url.database, os.W_OK) and os.access(Path(url.database).absolute().parent, os.W_OK)


class Database:
    """A log's tables, brought up to date.

    Args:
        url: as :func:`database_url` takes it.
        must_exist: a SQLite file that is not there is not made.
        read_only: a SQLite file is not written to, nor anything beside it; so it is read where nothing can be written.

    Raises:
        NoLog: it cannot be opened, or is a database of something else.
    """

    def __init__(self, url: str, *, must_exist: bool = False, read_only: bool = False) -> None:
        self._turn = Lock()
        self.engine = _engine(database_url(url), must_exist=must_exist, read_only=read_only)
        self.is_sqlite = self.engine.dialect.name == "sqlite"
        self.shown = self.engine.url.render_as_string(hide_password=True)
        try:
            if read_only and self.is_sqlite:
                with self.reading() as connection:
                    _refuse_unless_up_to_date(connection)
            else:
                with self.writing() as connection:
                    _bring_up_to_date(connection)
        except (DatabaseError, LogUnavailable, sqlite3.Error) as wrong:
            self.engine.dispose()
            raise NoLog(placed(self.shown, sentence(_NOT_OPENED, fault=database_fault(wrong)))) from None
        except _NotOurs as wrong:
            self.engine.dispose()
            raise NoLog(placed(self.shown, wrong.args[0])) from None

    @contextmanager
    def reading(self) -> Iterator[sa.Connection]:
        """A connection that sees the log as it is at one moment."""
        options: dict[str, Any] = {} if self.is_sqlite else {"isolation_level": "REPEATABLE READ"}
        with (
            _refusals(),
            self.engine.connect().execution_options(**options) as connection,
            connection.begin(),
        ):
            yield connection

    @contextmanager
    def writing(self) -> Iterator[sa.Connection]:
        """A connection that alone may write; what it wrote is on the disk when the block has been left.

        Threads queue up for it: SQLite lets those who wait ask again and again, and some would never be the one.
        """
        if not self._turn.acquire(timeout=WAIT):
            raise LogUnavailable(_BUSY)
        try:
            with (
                _refusals(),
                self.engine.connect().execution_options(alone=True) as connection,
                connection.begin(),
            ):
                if not self.is_sqlite:
                    connection.execute(sa.text("SELECT pg_advisory_xact_lock(:room)"), {"room": ROOM})
                yield connection
        finally:
            self._turn.release()

    def forget(self) -> None:
        """Leave nothing readable of what has been blanked."""
        if self.is_sqlite:
            with closing(self.engine.raw_connection()) as connection:
                connection.cursor().execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
            return
        with self.engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
            connection.exec_driver_sql("VACUUM texts, names, keys")

    def damage(self) -> tuple[str, ...]:
        """What the database itself finds wrong with its file."""
        if not self.is_sqlite:
            return ()
        try:
            with closing(self.engine.raw_connection()) as connection:
                found = connection.cursor().execute("PRAGMA integrity_check").fetchall()
        except sqlite3.DatabaseError as wrong:
            return (database_fault(wrong),)
        return tuple(str(line) for (line,) in found if line != "ok")

    def backup(self, file: str) -> None:
        """Copy a SQLite log into a new file, as it is at one moment.

        Raises:
            NoLog: the file is there already or cannot be made, or this is no SQLite log.
        """
        if not self.is_sqlite:
            raise NoLog(placed(self.shown, template("a PostgreSQL log is copied by PostgreSQL itself. Use pg_dump.")))
        made_for_its_owner(Path(file), anew=True)
        try:
            with closing(self.engine.raw_connection()) as connection, closing(sqlite3.connect(file)) as copy:
                assert connection.driver_connection is not None
                connection.driver_connection.backup(copy)
        except sqlite3.Error as wrong:
            Path(file).unlink(missing_ok=True)
            raise NoLog(placed(file, sentence(_NOT_COPIED, fault=database_fault(wrong)))) from None

    def close(self) -> None:
        """Let go of every connection."""
        self.engine.dispose()


_NOT_OPENED = template("this log cannot be opened ({fault}). Give another one.")
_NOT_COPIED = template("the copy could not be written ({fault}). Choose another place.")
_NO_DATABASE = template("{name} names no database. Give a file, or postgresql://user@host/name.")
_OTHER_KIND = template(
    "a log is kept in SQLite or PostgreSQL, not in {kind}. Give a file, or postgresql://user@host/name."
)
_BUSY = template(
    "The log does not answer in time: something else holds it. Nothing was written. Try again in a moment."
)
_FULL = template("There is no room left on the disk of the log. Nothing was written. Make room, and try again.")
_GONE = template("The log cannot be reached ({reason}). Nothing was written. Try again in a moment.")
_SILENT = template(
    "The log's server has stopped answering. What was sent may be written once it answers again. "
    "Send it again then: it is not written twice."
)


@contextmanager
def _refusals() -> Iterator[None]:
    """A database that is locked, full or gone becomes a refusal that says so."""
    try:
        yield
    except (OperationalError, PoolTimeout) as wrong:
        reason = driver_text(wrong)
        if "full" in reason or "No space" in reason:
            raise DiskFull(_FULL) from wrong
        if reason == SILENT:
            raise LogUnavailable(_SILENT) from wrong
        if isinstance(wrong, PoolTimeout) or "locked" in reason or "timeout" in reason:
            raise LogUnavailable(_BUSY) from wrong
        raise LogUnavailable(sentence(_GONE, reason=database_fault(wrong))) from wrong


class _NotOurs(Exception):
    """A database that is no log, or one of a later version."""


def _engine(url: str, *, must_exist: bool, read_only: bool) -> sa.Engine:
    try:
        parsed = sa.make_url(url)
        kind = parsed.get_backend_name()
        if kind == "sqlite":
            return sqlite_engine(parsed, must_exist=must_exist, read_only=read_only, wait=WAIT)
        if kind == "postgresql":
            from revoke.app.log.postgresql_server import postgresql_engine

            return postgresql_engine(parsed, wait=WAIT, silent=SILENT)
    except (ArgumentError, NoSuchModuleError, ModuleNotFoundError, ValueError) as wrong:
        if isinstance(wrong, ModuleNotFoundError) and wrong.name == "psycopg":
            raise NoDriver(why(ExtraMissing(template("A PostgreSQL log"), alone("psycopg"), "postgres"))) from None
        raise NoLog(sentence(_NO_DATABASE, name=repr(url[:80]))) from None
    raise NoLog(sentence(_OTHER_KIND, kind=repr(kind)))


def _refuse_unless_up_to_date(connection: sa.Connection) -> None:
    tables = sa.inspect(connection).get_table_names()
    if VERSION_TABLE not in tables:
        raise _NotOurs(template("this database is no log. Give another file."))
    version = connection.execute(sa.text(f"SELECT version_num FROM {VERSION_TABLE}")).scalar_one_or_none()
    if version != HEAD:
        raise _NotOurs(
            template(
                "this log was written by another version of this program. "
                "Copy it to where it can be written, and open the copy."
            )
        )


def _bring_up_to_date(connection: sa.Connection) -> None:
    tables = sa.inspect(connection).get_table_names()
    if tables and VERSION_TABLE not in tables:
        raise _NotOurs(template("this database holds something else. Give an empty one, or another file."))
    version = sa.text(f"SELECT version_num FROM {VERSION_TABLE}")
    if not tables or connection.execute(version).scalar_one_or_none() != HEAD:
        _migrate(connection, "head")
    projection.bring_up_to_date(connection)


def _migrate(connection: sa.Connection, step: str) -> None:
    """Take the steps that are missing, up to this one."""
    from alembic import command
    from alembic.config import Config
    from alembic.util import CommandError

    config = Config()
    config.set_main_option("script_location", "revoke.app.log:migrations")
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, step)
    except CommandError:
        raise _NotOurs(template("this log was written by a later version of this program. Use that one.")) from None
