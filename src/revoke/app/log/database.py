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
from sqlalchemy import event
from sqlalchemy.exc import ArgumentError, DatabaseError, NoSuchModuleError

from revoke.app.log import shelf
from revoke.app.log.migrations import HEAD
from revoke.app.log.refusals import NoLog

WAIT = 30
"""Seconds to wait for another writer before giving up."""

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


class Database:
    """A log's tables, brought up to date.

    Args:
        url: as :func:`database_url` takes it.
        must_exist: a SQLite file that is not there is not made.

    Raises:
        NoLog: it cannot be opened, or is a database of something else.
    """

    def __init__(self, url: str, *, must_exist: bool = False) -> None:
        self._turn = Lock()
        self.engine = _engine(database_url(url), must_exist=must_exist)
        self.is_sqlite = self.engine.dialect.name == "sqlite"
        self.shown = self.engine.url.render_as_string(hide_password=True)
        try:
            with self.writing() as connection:
                _bring_up_to_date(connection)
        except (DatabaseError, sqlite3.Error) as wrong:
            self.engine.dispose()
            raise NoLog(f"{self.shown}: this log cannot be opened ({_cause(wrong)}). Give another one.") from None
        except _NotOurs as wrong:
            self.engine.dispose()
            raise NoLog(f"{self.shown}: {wrong}") from None

    @contextmanager
    def reading(self) -> Iterator[sa.Connection]:
        """A connection that sees the log as it is at one moment."""
        options: dict[str, Any] = {} if self.is_sqlite else {"isolation_level": "REPEATABLE READ"}
        with self.engine.connect().execution_options(**options) as connection, connection.begin():
            yield connection

    @contextmanager
    def writing(self) -> Iterator[sa.Connection]:
        """A connection that alone may write; what it wrote is on the disk when the block has been left.

        Threads queue up for it: SQLite lets those who wait ask again and again, and some would never be the one.
        """
        with self._turn, self.engine.connect().execution_options(alone=True) as connection, connection.begin():
            if not self.is_sqlite:
                connection.execute(sa.text("SELECT pg_advisory_xact_lock(:room)"), {"room": ROOM})
            yield connection

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
            return (str(wrong),)
        return tuple(str(line) for (line,) in found if line != "ok")

    def close(self) -> None:
        """Let go of every connection."""
        self.engine.dispose()


class _NotOurs(Exception):
    """A database that is no log, or one of a later version."""


def _engine(url: str, *, must_exist: bool) -> sa.Engine:
    try:
        parsed = sa.make_url(url)
        kind = parsed.get_backend_name()
        if kind == "sqlite":
            return _sqlite(parsed, must_exist=must_exist)
        if kind == "postgresql":
            return sa.create_engine(parsed, pool_pre_ping=True, pool_size=10, max_overflow=20)
    except (ArgumentError, NoSuchModuleError, ModuleNotFoundError, ValueError) as wrong:
        if isinstance(wrong, ModuleNotFoundError) and wrong.name == "psycopg":
            raise NoLog("a PostgreSQL log needs psycopg: pip install 'revoke[postgres]'.") from None
        raise NoLog(f"{url[:80]!r} names no database. Give a file, or postgresql://user@host/name.") from None
    raise NoLog(f"a log is kept in SQLite or PostgreSQL, not in {kind!r}. Give a file, or postgresql://user@host/name.")


def _sqlite(url: sa.URL, *, must_exist: bool) -> sa.Engine:
    if not url.database or url.database == ":memory:":
        raise NoLog("a log is kept in a file, so that it outlasts the program. Give the file's name.")
    if must_exist and not Path(url.database).exists():
        raise NoLog(f"{url.database}: there is no log here yet. Give another file, or start one with revoke serve.")
    folder = Path(url.database).parent
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as wrong:
        raise NoLog(f"{folder}: this folder cannot be made ({wrong.strerror}). Give another place.") from None
    engine = sa.create_engine(url, connect_args={"timeout": WAIT}, pool_size=10, max_overflow=20)

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, _: object) -> None:  # Any: the driver's own connection
        connection.isolation_level = None  # the driver begins no transactions by itself; the next function does
        for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON", "secure_delete = ON"):
            connection.execute(f"PRAGMA {pragma}")
        connection.text_factory = lambda written: written.decode(errors="replace")  # altered bytes are read, and found
        connection.create_function("lower", 1, lambda said: said and str(said).lower(), deterministic=True)

    @event.listens_for(engine, "begin")
    def begin(connection: sa.Connection) -> None:
        alone = connection.get_execution_options().get("alone")
        connection.exec_driver_sql("BEGIN IMMEDIATE" if alone else "BEGIN")

    return engine


def _bring_up_to_date(connection: sa.Connection) -> None:
    tables = sa.inspect(connection).get_table_names()
    if tables and VERSION_TABLE not in tables:
        raise _NotOurs("this database holds something else. Give an empty one, or another file.")
    version = sa.text(f"SELECT version_num FROM {VERSION_TABLE}")
    if not tables or connection.execute(version).scalar_one_or_none() != HEAD:
        _migrate(connection, "head")
    shelf.bring_up_to_date(connection)


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
        raise _NotOurs("this log was written by a later version of revoke. Use that one.") from None


def _cause(wrong: Exception) -> str:
    return str(getattr(wrong, "orig", None) or wrong).splitlines()[0]
