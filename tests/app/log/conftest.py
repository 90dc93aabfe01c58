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
    """The URL of a PostgreSQL server: the one named in the environment, or one started for these tests."""
    named = os.environ.get("REVOKE_TEST_POSTGRESQL")
    if named:
        yield named
        return
    if find_spec("pgserver") is None:
        pytest.skip("no PostgreSQL is packed for this Python")
    with servers.postgresql() as (url, _):
        with psycopg.connect(url, autocommit=True) as connection:
            connection.execute("ALTER SYSTEM SET fsync = off")  # nobody pulls this server's plug
            connection.execute("SELECT pg_reload_conf()")
        yield url


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest) -> Iterator[str]:
    """An empty database of each kind."""
    if request.param == "sqlite":
        yield str(request.getfixturevalue("tmp_path") / "evening.sqlite")
        return
    server: str = request.getfixturevalue("postgresql")
    name = f"evening_{os.getpid()}_{next(_NUMBERS)}"
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
    head, mark, options = server.partition("?")
    yield f"{head.rpartition('/')[0]}/{name}{mark}{options}"
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(sql.SQL("DROP DATABASE {} WITH (FORCE)").format(sql.Identifier(name)))


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
