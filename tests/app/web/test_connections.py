"""One phone cannot stop the server: connections that wait give way, heads and bodies have deadlines and limits."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import httpx2
import pytest
from starlette.testclient import TestClient

from revoke.app.entrance.settings import Settings
from revoke.app.web import connections, request_limits
from revoke.app.web.application import site
from revoke.app.web.connections import Connections
from tests.app.web.full.served import database
from tests.servers import in_thread


@contextmanager
def limited(folder: Path) -> Iterator[tuple[str, int]]:
    """The site as ``revoke serve`` runs it, on a port of this computer."""
    with in_thread(site(Settings(database(folder)))) as at:
        yield at


def answers(at: tuple[str, int]) -> bool:
    return httpx2.get(f"http://{at[0]}:{at[1]}/quick").status_code == 200


def test_connections_that_say_nothing_give_way_to_whoever_does(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "MOST_CONNECTIONS", 5)
    with limited(tmp_path) as at:
        idle = [socket.create_connection(at, timeout=10) for _ in range(12)]
        assert answers(at)
        assert idle[0].recv(1) == b""  # the oldest was ended
        assert answers(at)
        for each in idle:
            each.close()


def test_a_head_that_does_not_come_is_not_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "HEAD", 0.2)
    with limited(tmp_path) as at:
        silent, slow = (socket.create_connection(at, timeout=10) for _ in range(2))
        slow.sendall(b"GET /quick HT")
        assert silent.recv(1) == b""
        with suppress(ConnectionResetError):
            assert slow.recv(1) == b""
        assert answers(at)
        for each in (silent, slow):
            each.close()


def test_a_body_that_does_not_come_is_not_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(request_limits, "BODY", 0.2)
    with limited(tmp_path) as at, socket.create_connection(at, timeout=10) as slow:
        head = b"POST /enter HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\n"
        slow.sendall(head + b"Content-Length: 50\r\n\r\ntoken=")
        assert slow.recv(12) == b"HTTP/1.1 408"


class Fake:
    """A connection that notes that it was ended."""

    def __init__(self, every: Connections, address: str) -> None:
        self.every, self.address, self.gone = every, address, False
        self.let_in = every.opened(self, address)  # type: ignore[arg-type]

    def end(self) -> None:
        self.gone = True
        self.every.closed(self, self.address)  # type: ignore[arg-type]

    def asks(self) -> None:
        self.every.waiting.pop(self)  # type: ignore[call-overload]


def test_each_address_has_its_share_and_takes_nothing_from_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "MOST_OF_ONE", 2)
    every = Connections(10)
    mine, other = [Fake(every, "192.0.2.1") for _ in range(2)], Fake(every, "192.0.2.2")
    third = Fake(every, "192.0.2.1")
    assert [each.gone for each in (*mine, third, other)] == [True, False, False, False]
    for each in (mine[1], third):
        each.asks()
    assert not Fake(every, "192.0.2.1").let_in
    assert Fake(every, "192.0.2.2").let_in


def test_where_there_is_no_more_room_the_oldest_that_waits_goes() -> None:
    every = Connections(3)
    idle = [Fake(every, f"192.0.2.{number}") for number in range(3)]
    idle[0].asks()
    assert Fake(every, "192.0.2.9").let_in
    assert [each.gone for each in idle] == [False, True, False]


@pytest.mark.parametrize(
    ("path", "kilobytes"), [("/enter", 65), ("/cases/new", 65), ("/cases/1/note", 65), ("/full/board", 301)]
)
def test_a_form_of_nothing_but_ampersands_is_not_read(open_site: TestClient, path: str, kilobytes: int) -> None:
    head = {"Content-Type": "application/x-www-form-urlencoded"}
    assert open_site.post(path, content=b"&" * kilobytes * 1000, headers=head).status_code == 413
