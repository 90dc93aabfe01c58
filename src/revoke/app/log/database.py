"""The storage of a log: a SQLite file in the user's data folder, or a PostgreSQL database shared by several rooms."""

from __future__ import annotations

import json
import os
import sqlite3
import sys
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path
from threading import Lock
from typing import Any

import sqlalchemy as sa
from sqlalchemy import event
from sqlalchemy.exc import ArgumentError, DatabaseError, NoSuchModuleError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from revoke.app.desk.failures import why
from revoke.app.log import tables
from revoke.app.log.case_state import State, fold, logged
from revoke.app.log.entry import canonical
from revoke.app.log.logged_case import LoggedCase
from revoke.app.log.migrations import HEAD
from revoke.app.log.refusals import DiskFull, LogUnavailable, NoDriver, NoLog
from revoke.app.log.tables import cases, clauses, entries, texts
from revoke.errors import ExtraMissing, RevokeError
from revoke.formats.text import file_fault
from revoke.table.sentence import Sentence, alone, placed, sentence, template, whole

# Database faults: why SQLite or PostgreSQL refused, in words that can be translated.

SILENT = template("the server does not answer")
"""The message about a server that exists and does not answer."""

_NO_HOST = template("no computer with that name was found")
_NO_SERVER = template("no database server answers at that address")
_WRONG_LOGIN = template("the server does not accept this user name and password")
_GOING_DOWN = template("the server is shutting down or starting")

_FAULTS: Mapping[str, str] = {
    SILENT: SILENT,
    "file is not a database": template("the file is not an SQLite database"),
    "malformed": template("the database is damaged"),
    "unable to open database file": template("the file cannot be opened"),
    "readonly database": template("the file is read-only"),
    "disk I/O error": template("the disk cannot be read or written"),
    "disk is full": template("the disk is full"),
    "No space left": template("the disk is full"),
    "database is locked": template("another program is using it"),
    "no such table": template("its tables are not those of a log"),
    "password authentication failed": _WRONG_LOGIN,
    "no password supplied": _WRONG_LOGIN,
    "no pg_hba.conf entry": template("the server refuses this user or this computer"),
    "permission denied": template("this user may not do that"),
    "Connection refused": _NO_SERVER,
    "No such file or directory": _NO_SERVER,
    "resolve host": _NO_HOST,
    "translate host name": _NO_HOST,
    "too many connections": template("the server has no free connection"),
    "too many clients": template("the server has no free connection"),
    "shutting down": _GOING_DOWN,
    "starting up": _GOING_DOWN,
    "server closed the connection": template("the server has closed the connection"),
    "timeout": template("the server does not answer in time"),
}
"""The meaning of the drivers' messages, by a piece of each."""


def driver_text(wrong: BaseException) -> str:
    """The database driver's message about an error, on one line."""
    lines = str(getattr(wrong, "orig", None) or wrong).splitlines()
    return lines[0] if lines else type(wrong).__name__


def database_fault(wrong: BaseException) -> Sentence:
    """Why a database refused; for an unknown fault, the message of its driver.

    >>> database_fault(OSError("file is not a database")), database_fault(OSError("SSL error: bad certificate"))
    ('the file is not an SQLite database', 'the database says: SSL error: bad certificate')
    """
    if isinstance(wrong, RevokeError) and wrong.__cause__ is not None:
        return database_fault(wrong.__cause__)
    said = driver_text(wrong)
    if 'database "' in said and "does not exist" in said:
        return sentence("the server has no database of that name")
    if 'role "' in said and "does not exist" in said:
        return whole(_WRONG_LOGIN)
    known = next((fault for piece, fault in _FAULTS.items() if piece in said), None)
    return whole(known) if known else sentence("the database says: {text}", text=alone(said))


# A log in a SQLite file: made for its owner alone, and readable where nothing can be written.


def sqlite_engine(url: sa.URL, *, must_exist: bool, read_only: bool, wait: float) -> sa.Engine:
    """The engine of a SQLite log.

    Args:
        must_exist: do not make a missing file.
        read_only: write neither to the file nor to anything beside it.
        wait: seconds to wait for another writer.

    Raises:
        NoLog: the file does not exist, or cannot be made.
    """
    if not url.database or url.database == ":memory:":
        raise NoLog(template("a log needs a file, to outlast the program. Give the file's name."))
    file = Path(url.database)
    if must_exist and not file.exists():
        raise NoLog(placed(str(file), sentence(_NONE_YET, command="revoke serve")))
    if not read_only:
        made_for_its_owner(file, anew=False)
    engine = sa.create_engine(
        _only_read(file) if read_only else url, connect_args={"timeout": wait}, pool_size=10, max_overflow=20
    )

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, _: object) -> None:  # Any: the driver's own connection
        connection.isolation_level = None  # the next function starts transactions, not the driver
        for pragma in () if read_only else _PRAGMAS:
            connection.execute(f"PRAGMA {pragma}")
        connection.text_factory = lambda written: written.decode(errors="replace")  # altered bytes are read, and found
        connection.create_function("lower", 1, lambda said: said and str(said).lower(), deterministic=True)

    @event.listens_for(engine, "begin")
    def begin(connection: sa.Connection) -> None:
        alone = connection.get_execution_options().get("alone")
        connection.exec_driver_sql("BEGIN IMMEDIATE" if alone else "BEGIN")

    return engine


_PRAGMAS = ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON", "secure_delete = ON")


_NONE_YET = template("there is no log here yet. Give another file, or start one with {command}.")
_NO_FOLDER = template("this folder cannot be created ({fault}). Give another place.")
_NO_FILE = template("this file cannot be created ({fault}). Give another place.")


def made_for_its_owner(file: Path, *, anew: bool) -> None:
    """Make a missing file, with its folder, that only its owner can read.

    Args:
        anew: refuse a file that exists.

    Raises:
        NoLog: the file cannot be made.
    """
    folder = file.parent
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as wrong:
        raise NoLog(placed(str(folder), sentence(_NO_FOLDER, fault=file_fault(wrong)))) from None
    try:
        os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    except FileExistsError:
        if anew:
            raise NoLog(
                placed(str(file), template("the file already exists and is not overwritten. Give another name."))
            ) from None
    except OSError as wrong:
        raise NoLog(placed(str(file), sentence(_NO_FILE, fault=file_fault(wrong)))) from None


def _only_read(file: Path) -> sa.URL:
    """The URL that opens a SQLite file for reading; as one that never changes, if no writer left a file beside it."""
    beside = file.with_name(f"{file.name}-wal")
    query = {"mode": "ro", "uri": "true"} | ({} if beside.exists() else {"immutable": "1"})
    return sa.URL.create("sqlite", database=file.absolute().as_uri(), query=query)


# The projection of the log: the present state of each case, stored so that lists need not read the whole chain.

MADE_BY = "3"
"""The version of the rules that make rows from entries; a log with another number has its rows made anew."""


def put(connection: sa.Connection, state: State) -> None:
    """Store the present state of a case, in place of the earlier one."""
    found = case_row(state)
    here = cases.c.id == state["id"]
    if connection.execute(cases.update().where(here).values(found)).rowcount == 0:
        connection.execute(cases.insert().values(found))
    connection.execute(clauses.delete().where(clauses.c.case_id == state["id"]))
    cited = [{"case_id": state["id"], "clause": each} for each in clauses_of(state)]
    if cited:
        connection.execute(clauses.insert(), cited)


def case_row(state: State) -> dict[str, Any]:
    """The row of a case: the columns for searching, and the state itself."""
    place = state["place"]
    return {
        "id": state["id"],
        "number": state["number"],
        "table_name": place.get("table"),
        **{name: place.get(name) for name in ("event", "section", "board", "ns", "ew")},
        "code": state["document"]["code"],
        "status": logged(state, {}).status.value,
        "director": state["director"],
        "appeal_until": (state.get("announced") or {}).get("appeal_until"),
        "opened_at": state["opened_at"],
        "changed_at": state["changed_at"],
        "last_entry": state["last_entry"],
        "state": canonical(state),
    }


def clauses_of(state: State) -> tuple[str, ...]:
    """The clauses of the last ruling, each once, in order."""
    if not state.get("ruling"):
        return ()
    ruling = state["ruling"]["document"]
    adjusted = ruling["adjusted_score"]
    cited = [law for revoke in ruling["revokes"] for law in revoke["laws"]]
    cited += [reason["law"] for reason in ruling["reasons"]]
    cited += [adjusted["law"]] if adjusted and adjusted["needed"] else []
    return tuple(sorted(filter(None, set(cited))))


def state_of(connection: sa.Connection, case_id: str) -> State | None:
    """The stored state of a case."""
    found = connection.execute(sa.select(cases.c.state).where(cases.c.id == case_id)).scalar_one_or_none()
    return None if found is None else json.loads(found)


def words_of(connection: sa.Connection, case_ids: list[str], table: sa.Table = texts) -> Mapping[str, str]:
    """Digest -> words, for the free texts of these cases that nobody has purged."""
    wanted = sa.select(table.c.digest, table.c.words).where(table.c.case_id.in_(case_ids), table.c.words.is_not(None))
    return {row.digest: row.words for row in connection.execute(wanted)}


def cases_of(connection: sa.Connection, wanted: sa.Select[str, str]) -> Iterator[LoggedCase]:
    """The cases that a query for id and state finds, with their free texts."""
    found = connection.execute(wanted).all()
    words = words_of(connection, [case_id for case_id, _ in found])
    for _, state in found:
        yield logged(json.loads(state), words)


def make_anew(connection: sa.Connection) -> None:
    """Make every row again from the entries."""
    connection.execute(clauses.delete())
    connection.execute(cases.delete())
    ids = connection.execute(sa.select(entries.c.case_id).where(entries.c.case_id != "").distinct()).scalars().all()
    for case_id in ids:
        put(connection, fold(tables.read_entries(connection, case_id)))
    tables.keep_setting(connection, "cases", MADE_BY)


WAIT = 10
"""Seconds to wait for another writer, or for a server that does not answer, before giving up."""

VERSION_TABLE = "alembic_version"

ROOM = 0x7265766F6B65  # "revoke": the lock that writers of one PostgreSQL database take in turn


def default_database() -> str:
    """The URL of the default log: ``REVOKE_DB``, or a file in the user's data folder."""
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
    """The URL of a database for SQLAlchemy, from a URL or the path of a SQLite file.

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
    """Whether a log can be written: PostgreSQL always, a SQLite file if it and its folder are writable."""
    try:
        url = sa.make_url(database_url(named) if named else default_database())
    except ArgumentError:  # no database at all; opening it reports that
        return True
    if url.get_backend_name() != "sqlite" or not url.database or not Path(url.database).exists():
        return True
    return os.access(url.database, os.W_OK) and os.access(Path(url.database).absolute().parent, os.W_OK)


class Database:
    """The tables of a log, brought up to date.

    Args:
        url: as :func:`database_url` takes it.
        must_exist: do not make a missing SQLite file.
        read_only: write neither to a SQLite file nor beside it, so that a log on a read-only disk can be read.

    Raises:
        NoLog: the database cannot be opened, or belongs to something else.
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
        """A connection that sees the log at one moment."""
        options: dict[str, Any] = {} if self.is_sqlite else {"isolation_level": "REPEATABLE READ"}
        with (
            _refusals(),
            self.engine.connect().execution_options(**options) as connection,
            connection.begin(),
        ):
            yield connection

    @contextmanager
    def writing(self) -> Iterator[sa.Connection]:
        """The only connection that may write; its changes are on the disk when the block ends.

        Threads queue up for it: SQLite makes waiting writers ask again and again, and some would never get their turn.
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
        """Make blanked texts unreadable in the file too."""
        if self.is_sqlite:
            with closing(self.engine.raw_connection()) as connection:
                connection.cursor().execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
            return
        with self.engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
            connection.exec_driver_sql("VACUUM texts, names, keys")

    def damage(self) -> tuple[str, ...]:
        """The problems that the database itself finds in its file."""
        if not self.is_sqlite:
            return ()
        try:
            with closing(self.engine.raw_connection()) as connection:
                found = connection.cursor().execute("PRAGMA integrity_check").fetchall()
        except sqlite3.DatabaseError as wrong:
            return (database_fault(wrong),)
        return tuple(str(line) for (line,) in found if line != "ok")

    def backup(self, file: str) -> None:
        """Copy a SQLite log into a new file, as it stands at one moment.

        Raises:
            NoLog: the file exists or cannot be made, or this is no SQLite log.
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
        """Close every connection."""
        self.engine.dispose()


_NOT_OPENED = template("this log cannot be opened ({fault}). Give another one.")
_NOT_COPIED = template("the copy could not be written ({fault}). Choose another place.")
_NO_DATABASE = template("{name} names no database. Give a file, or postgresql://user@host/name.")
_OTHER_KIND = template(
    "a log is kept in SQLite or PostgreSQL, not in {kind}. Give a file, or postgresql://user@host/name."
)
_BUSY = template(
    "The log does not answer in time: another program is using it. Nothing was written. Try again in a moment."
)
_FULL = template("The log's disk is full. Nothing was written. Free some space, and try again.")
_GONE = template("The log cannot be reached ({reason}). Nothing was written. Try again in a moment.")
_SILENT = template(
    "The log's server has stopped answering. Your entry may still be written. Send it again when the server answers: "
    "it is not written twice."
)


@contextmanager
def _refusals() -> Iterator[None]:
    """Turn the error of a database that is locked, full or gone into a refusal that says so."""
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
    """A database that is no log, or a log of a later version."""


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
        raise _NotOurs(template("this database is not a log. Give another file."))
    version = connection.execute(sa.text(f"SELECT version_num FROM {VERSION_TABLE}")).scalar_one_or_none()
    if version != HEAD:
        raise _NotOurs(
            template(
                "this log is from another version of the program and is read-only. Copy it to a place where it can "
                "be written, and open the copy."
            )
        )


def _bring_up_to_date(connection: sa.Connection) -> None:
    """Run the missing steps, and make the rows anew if other rules made them."""
    there = sa.inspect(connection).get_table_names()
    if there and VERSION_TABLE not in there:
        raise _NotOurs(template("this database holds something else. Give an empty one, or another file."))
    version = sa.text(f"SELECT version_num FROM {VERSION_TABLE}")
    if not there or connection.execute(version).scalar_one_or_none() != HEAD:
        _migrate(connection, "head")
    if tables.setting(connection, "cases") != MADE_BY:
        make_anew(connection)


def _migrate(connection: sa.Connection, step: str) -> None:
    """Run the missing steps, up to this one."""
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
        raise _NotOurs(template("this log is from a later version of the program. Use that version.")) from None
