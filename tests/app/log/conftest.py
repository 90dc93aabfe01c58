"""What the tests of the log share: an empty log, in SQLite and in PostgreSQL."""

from __future__ import annotations

import os
from collections.abc import Iterator
from importlib.util import find_spec
from itertools import count
from pathlib import Path

import psycopg
import pytest
from psycopg import sql

from revoke.app.log.log import Log
from tests import servers
from tests.app.log.empty import empty_log
from tests.app.log.evening import Clock

_NUMBERS = count(1)


@pytest.fixture(scope="session")
def postgresql() -> Iterator[str]:
    """The URL of a PostgreSQL database of this process, on a server of its own where the environment names none."""
    named = os.environ.get("REVOKE_TEST_POSTGRESQL")
    if named:
        head, mark, options = named.partition("?")
        name = f"evening_{os.getpid()}"
        _asked(named, sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
        yield f"{head.rpartition('/')[0]}/{name}{mark}{options}"
        _asked(named, sql.SQL("DROP DATABASE {} WITH (FORCE)").format(sql.Identifier(name)))
        return
    if find_spec("pgserver") is None:
        pytest.skip("no PostgreSQL is packed for this Python")
    with servers.postgresql() as (url, _):
        # Nobody pulls this server's plug.
        _asked(url, sql.SQL("ALTER SYSTEM SET fsync = off"), sql.SQL("SELECT pg_reload_conf()"))
        yield url


def _asked(url: str, *statements: sql.SQL | sql.Composed) -> None:
    """Tell the server something, each statement by itself."""
    with psycopg.connect(url, autocommit=True) as connection:
        for each in statements:
            connection.execute(each)


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest) -> Iterator[str]:
    """An empty database of each kind.

    In PostgreSQL it is a schema, and nothing else is seen from there: a database takes the server much longer.
    """
    if request.param == "sqlite":
        yield str(request.getfixturevalue("tmp_path") / "evening.sqlite")
        return
    server: str = request.getfixturevalue("postgresql")
    schema = sql.Identifier(f"evening_{next(_NUMBERS)}")
    with psycopg.connect(server) as connection:
        database = sql.Identifier(connection.info.dbname)
    begun = sql.SQL("ALTER DATABASE {} SET search_path = {}").format(database, schema)
    _asked(server, sql.SQL("CREATE SCHEMA {}").format(schema), begun)
    yield server
    _asked(server, _NOBODY_ELSE, sql.SQL("DROP SCHEMA {} CASCADE").format(schema))


_NOBODY_ELSE = sql.SQL(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
    " WHERE datname = current_database() AND pid <> pg_backend_pid()"
)
"""Whoever is still connected, as after a test that left a program behind, would keep what is to be dropped."""


@pytest.fixture
def log(url: str) -> Iterator[Log]:
    """A log of each kind, with a clock that is set by hand."""
    if "://" not in url:
        empty_log(Path(url))
    with Log.at(url, clock=Clock()) as opened:
        yield opened


@pytest.fixture
def book(tmp_path: Path) -> Iterator[Log]:
    """A log in a file, where the kind of database does not matter."""
    with Log.at(str(empty_log(tmp_path / "evening.sqlite")), clock=Clock()) as opened:
        yield opened
