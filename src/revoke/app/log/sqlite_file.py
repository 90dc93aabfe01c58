"""A log in a SQLite file: made for its owner alone, and read where nothing can be written."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy import event

from revoke.app.log.refusals import NoLog
from revoke.formats.file_faults import file_fault
from revoke.table.sentence import placed, sentence, template


def sqlite_engine(url: sa.URL, *, must_exist: bool, read_only: bool, wait: float) -> sa.Engine:
    """The engine of a SQLite log.

    Args:
        must_exist: a file that is not there is not made.
        read_only: the file is not written to, nor anything beside it.
        wait: seconds to wait for another writer.

    Raises:
        NoLog: there is no such file, or it cannot be made.
    """
    if not url.database or url.database == ":memory:":
        raise NoLog(template("a log is kept in a file, so that it outlasts the program. Give the file's name."))
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
        connection.isolation_level = None  # the driver begins no transactions by itself; the next function does
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
_NO_FOLDER = template("this folder cannot be made ({fault}). Give another place.")
_NO_FILE = template("this file cannot be made ({fault}). Give another place.")


def made_for_its_owner(file: Path, *, anew: bool) -> None:
    """Make a file that is not there, with its folder, readable by nobody but whoever made it.

    Args:
        anew: it must not be there.

    Raises:
        NoLog: it cannot be made.
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
                placed(str(file), template("there is a file already, and it stays. Give another name."))
            ) from None
    except OSError as wrong:
        raise NoLog(placed(str(file), sentence(_NO_FILE, fault=file_fault(wrong)))) from None


def _only_read(file: Path) -> sa.URL:
    """A SQLite file that is opened for reading; where no writer left anything beside it, as one that never changes."""
    beside = file.with_name(f"{file.name}-wal")
    query = {"mode": "ro", "uri": "true"} | ({} if beside.exists() else {"immutable": "1"})
    return sa.URL.create("sqlite", database=file.absolute().as_uri(), query=query)
