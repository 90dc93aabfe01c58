"""A log that is locked, full, or stuck: said as that, nothing half written, and nobody else kept waiting."""

from __future__ import annotations

import sqlite3
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event
from starlette.testclient import TestClient

from revoke.app.entrance import evening
from revoke.app.entrance.settings import Settings
from revoke.app.log import database
from revoke.app.log.log import Log
from revoke.app.log.logged_case import About
from revoke.app.log.refusals import DiskFull, LogUnavailable
from revoke.app.web.application import site
from tests.app.log.evening import KB
from tests.app.web.calls import address
from tests.app.web.cases.director import PLAY_OVER, Director, hidden

TYPED = "North had not seen the trick"


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(database, "WAIT", 0.2)
    return tmp_path / "evening.sqlite"


@pytest.fixture
def director(file: Path) -> Any:
    with TestClient(site(Settings(f"sqlite:///{file}")), raise_server_exceptions=False) as client:
        found = Director(client)
        found.keeps(*PLAY_OVER, table="4")
        yield found


def full(log: Log) -> None:
    """Let the file grow no further, as on a full disk."""

    @event.listens_for(log.database.engine, "connect")
    def no_more(connection: Any, _: object) -> None:
        connection.execute("PRAGMA max_page_count = 1")

    log.database.engine.dispose()


def fill(log: Log, text: str) -> None:
    """Write into whatever room is left within the pages of the file."""
    for _ in range(20):
        log.note(log.case_numbered(1).id, text, by=KB, about=About.NOTE)


def test_a_log_that_another_program_holds_is_said_to_be_held_and_what_was_typed_stays(
    director: Director, file: Path
) -> None:
    entries = director.log.entries()
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        answer = director.acts("note", {"about": "note", "text": TYPED}, status=503)
        assert "another program is using it" in answer.text
        assert TYPED in answer.text
        told = director.client.post("/api/v1/cases", json={"who": "KB"})
        assert (told.status_code, told.headers["Retry-After"]) == (503, evening.RETRY_AFTER)
        assert told.json()["type"].endswith("/log-unavailable")
    assert director.log.entries() == entries
    director.acts("note", {"about": "note", "text": TYPED})


def test_a_full_disk_is_said_to_be_full_and_nothing_is_half_written(director: Director) -> None:
    entries = director.log.entries()
    full(director.log)
    long = TYPED * 40
    with pytest.raises(DiskFull, match="disk is full"):
        fill(director.log, long)
    answer = director.acts("note", {"about": "note", "text": long}, status=507)
    assert "disk is full" in answer.text
    assert TYPED in answer.text
    # A few cases may still find room in pages that no note could use.
    began = [director.client.post("/api/v1/cases", json={"who": "KB"}).status_code for _ in range(40)]
    assert began[-1] == 507
    assert set(began) <= {201, 507}
    director.log.database.engine.dispose()
    assert director.log.verify() == ()
    assert director.log.entries()[: len(entries)] == entries


@pytest.mark.parametrize(("wrong", "status"), [(LogUnavailable, 503), (DiskFull, 507)])
def test_a_log_that_does_not_even_give_the_case_loses_nothing_that_was_typed(
    director: Director, monkeypatch: pytest.MonkeyPatch, wrong: type[LogUnavailable], status: int
) -> None:
    form = director.page("/cases/1/note")
    said = {name: hidden(form, name) for name in ("token", "version", "key")}
    said |= {"who": "KB", "about": "finding", "text": f"{TYPED}\n<b>twice</b>"}

    def stuck(*_: object, **__: object) -> Any:
        raise wrong("The log does not answer.")

    monkeypatch.setattr(Log, "case_numbered", stuck)
    answer = director.client.post("/cases/1/note", data=said)
    assert (answer.status_code, answer.headers["Retry-After"]) == (status, "5")
    assert "The log does not answer." in answer.text
    assert "<b>twice" not in answer.text
    again = director.client.post("/cases/1/note", data={name: hidden(answer.text, name) for name in said})
    assert hidden(again.text, "text") == said["text"], "kept as often as it takes"
    monkeypatch.undo()
    sent = {name: hidden(again.text, name) for name in said}
    done = director.client.post("/cases/1/note", data=sent, follow_redirects=False)
    assert done.headers["location"] == "/cases/1?done=note"
    assert [each.text for each in director.log.case_numbered(1).notes] == [said["text"]]


def test_a_page_that_is_only_looked_at_says_that_the_log_does_not_answer(
    director: Director, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stuck(*_: object, **__: object) -> Any:
        raise LogUnavailable("The log does not answer.")

    monkeypatch.setattr(Log, "case_numbered", stuck)
    answer = director.client.get("/cases/1")
    assert (answer.status_code, "Send it now" in answer.text) == (503, False)


def test_while_the_log_is_stuck_a_revoke_call_is_answered_and_the_others_hear_when_to_come_again(
    director: Director, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(evening, "SECONDS", 0.3)
    freed = threading.Event()

    def stuck(*_: object, **__: object) -> Any:
        freed.wait(20)
        raise LogUnavailable("let go")

    monkeypatch.setattr(Log, "cases", stuck)
    monkeypatch.setattr(Log, "counts", stuck)
    with ThreadPoolExecutor(60) as crowd:
        waiting = [crowd.submit(director.client.get, "/cases") for _ in range(50)]
        try:
            began = time.monotonic()
            while sum(each.done() for each in waiting) < 50 - evening.SLOTS and time.monotonic() - began < 15:
                assert "Who revoked?" in director.client.get(address()).text
            turned_away = [each.result() for each in waiting if each.done()]
        finally:
            freed.set()
    assert len(turned_away) == 50 - evening.SLOTS
    assert {(each.status_code, each.headers["Retry-After"]) for each in turned_away} == {(503, "5")}
    monkeypatch.undo()
    assert director.client.get("/cases").status_code == 200


def test_a_log_that_cannot_be_opened_leaves_quick_mode_as_it_is(tmp_path: Path) -> None:
    no_log = tmp_path / "something.sqlite"
    no_log.write_bytes(b"this is no database, and it is longer than a header of one would be" * 20)
    with TestClient(site(Settings(f"sqlite:///{no_log}")), raise_server_exceptions=False) as client:
        assert client.get(address("a defender")).status_code == 200
        refused = client.get("/cases")
        assert refused.status_code == 503
        assert "cannot be opened" in refused.text
