"""A PostgreSQL server that is there and answers nothing: the log says so, in time, and quick mode does not wait."""

from __future__ import annotations

import time

import psutil
import psycopg
import pytest
from starlette.testclient import TestClient

from revoke.app.entrance.settings import Settings
from revoke.app.log import database, postgresql_server
from revoke.app.web.application import site
from tests.app.web.calls import address
from tests.app.web.cases.director import PLAY_OVER, Director, hidden
from tests.servers import stopped


def those_of(url: str) -> list[psutil.Process]:
    """The server's processes that work for this log, and the one that takes new connections."""
    with psycopg.connect(url) as connection:
        (name,) = connection.execute("SELECT current_database()").fetchone() or ("",)
        rows = connection.execute("SELECT pid FROM pg_stat_activity WHERE datname = %s", (name,)).fetchall()
        mine = connection.info.backend_pid
    every = [psutil.Process(pid) for (pid,) in rows if pid != mine]
    return [*every, every[0].parent() or every[0]]


@pytest.mark.parametrize("url", ["postgresql"], indirect=True)
def test_a_server_that_stopped_answering_is_told_in_time_and_holds_up_nobody(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "WAIT", 1)
    monkeypatch.setattr(postgresql_server, "PING", 2)
    with TestClient(site(Settings(database.database_url(url))), raise_server_exceptions=False) as client:
        director = Director(client)
        director.keeps(*PLAY_OVER, table="4")
        entries = director.log.entries()
        token = director.token()
        with stopped(those_of(url)):
            assert client.get(address("a defender")).status_code == 200
            began = time.monotonic()
            page = client.post(
                "/cases/1/note", data={"token": token, "who": "KB", "version": "2", "text": "North saw it"}
            )
            told = client.post("/api/v1/cases", json={"who": "KB"})
            assert time.monotonic() - began < 60, "the deadlines are seconds, not for ever"
            assert (page.status_code, told.status_code) == (503, 503)
            assert (hidden(page.text, "text"), hidden(page.text, "version")) == ("North saw it", "2")
            assert told.headers["Retry-After"] == page.headers["Retry-After"] == "5"
            assert client.get(address("a defender")).status_code == 200
        assert director.log.entries()[: len(entries)] == entries
        director.acts("note", {"about": "note", "text": "North saw it"})
        assert director.log.verify() == ()
