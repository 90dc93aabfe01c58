"""``revoke serve`` says where it is, lets in whom it should, and refuses in words what cannot be."""

from __future__ import annotations

import io
import re
import shlex
import signal
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
import segno
from click.testing import CliRunner, Result
from starlette.testclient import TestClient

from revoke.app.commands.serve import serve
from revoke.app.log.evening_setup import EveningSetup
from revoke.language.language import LANGUAGES

HOW_TO = Path(__file__).parents[3] / "docs" / "how-to" / "serve.md"
PASSCODE = "271828"


@dataclass
class Started:
    """What a server was started with; it did not run."""

    runner: CliRunner
    apps: list[Any] = field(default_factory=list)  # Any: uvicorn takes an application of any kind
    bound: list[str] = field(default_factory=list)
    protocols: list[int] = field(default_factory=list)

    def run(self, server: Any, sockets: list[socket.socket]) -> None:
        """In the place of ``uvicorn.Server.run``."""
        self.apps.append(server.config.app)
        self.bound.append(sockets[0].getsockname()[0])
        self.protocols.append(sockets[0].proto)
        sockets[0].close()

    def asked(self, *arguments: str, said: str | None = None) -> Result:
        return self.runner.invoke(serve, ["--port", "0", "--db", "log.sqlite", *arguments], input=said)


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Started]:
    """Nothing is listened to, and the log is in a folder of its own."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "passcode.txt").write_text(f"{PASSCODE}\n")
    kept = Started(CliRunner())
    monkeypatch.setattr("uvicorn.Server.run", lambda server, sockets: kept.run(server, sockets))
    yield kept
    for each in kept.apps:
        each.state.log.close()


def test_it_prints_its_address_answers_there_and_ends_by_ctrl_c(tmp_path: Path) -> None:
    command = [
        str(Path(sys.executable).with_name("revoke")),
        "serve",
        "--port",
        "0",
        "--db",
        str(tmp_path / "log.sqlite"),
    ]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        greeting = server.stdout.readline()
        found = re.fullmatch(r"The director's pages are at (http://127\.0\.0\.1:\d+/)\n", greeting)
        assert found, greeting
        with urllib.request.urlopen(found[1], timeout=30) as page:
            assert "Revoke call" in page.read().decode()
        assert server.stdout.readline() == f"The log is {tmp_path}/log.sqlite. Ctrl-C ends.\n"
        server.send_signal(signal.SIGINT)
        said, complained = server.communicate(timeout=30)
    assert server.returncode == 0
    assert complained == ""
    assert said == "Ended. The log is kept.\n"


def test_nothing_is_to_be_set_up_and_only_this_computer_gets_in(started: Started) -> None:
    result = started.asked()
    assert result.exit_code == 0, result.output
    assert started.bound == ["127.0.0.1"]
    assert Path("log.sqlite").exists()
    with TestClient(started.apps[0], base_url="http://127.0.0.1") as client:
        assert client.get("/cases", follow_redirects=False).status_code == 200
        assert client.get("/", headers={"host": "club.example"}).status_code == 421


def test_the_room_gets_in_by_a_square_that_holds_the_address_and_the_log_by_a_passcode(started: Started) -> None:
    result = started.asked("--lan", "--passcode-file", "passcode.txt")
    assert started.bound == ["0.0.0.0"]
    address = re.search(r"http://[\d.]+:\d+/", result.stdout)
    assert address
    square = io.StringIO()
    segno.make(address[0], micro=False).terminal(out=square, compact=True)
    assert square.getvalue() in result.stdout
    assert "others on this network can read" in result.stdout
    assert PASSCODE not in result.stdout
    with TestClient(started.apps[0], base_url=address[0]) as client:
        assert client.get("/quick").status_code == 200
        assert client.get("/cases", follow_redirects=False).headers["location"] == "/enter?back=%2Fcases"


def test_the_room_does_not_get_in_without_a_passcode(started: Started) -> None:
    result = started.asked("--lan")
    assert result.exit_code == 2
    assert "--lan needs a passcode. Give --passcode-file." in result.stderr
    assert started.bound == []


def test_at_a_terminal_the_passcode_is_asked_for_twice(started: Started, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("revoke.app.commands.serve._somebody_is_there", lambda: True)
    result = started.asked("--lan", said="314159\n271828\n271828\n271828\n")
    assert result.exit_code == 0, result.output
    assert "do not match" in result.output
    assert PASSCODE not in result.output
    assert started.apps[0].state.door.comes("here", PASSCODE) == "director"


@pytest.mark.parametrize(("option", "least"), [("--passcode-file", 6), ("--chief-passcode-file", 10)])
def test_a_passcode_that_is_too_short_is_refused(started: Started, option: str, least: int) -> None:
    Path("short.txt").write_text(f"{'1234567890'[: least - 1]}\n")
    result = started.asked("--lan", "--passcode-file", "passcode.txt", option, "short.txt")
    assert result.exit_code == 2
    assert f"short.txt: this passcode needs at least {least} digits. Choose a longer one." in result.stderr
    assert "12345" not in result.stderr


def test_the_chief_has_a_passcode_of_his_own(started: Started) -> None:
    Path("chief.txt").write_text("1618033988\n")
    started.asked("--passcode-file", "passcode.txt", "--chief-passcode-file", "chief.txt")
    assert started.apps[0].state.door.comes("here", "1618033988") == "chief"


def test_the_code_and_the_language_of_the_evening_are_those_that_were_asked_for(started: Started) -> None:
    started.asked("--code", "duplicate-2007", "--lang", "fr")
    with TestClient(started.apps[0], base_url="http://localhost", headers={"accept-language": ""}) as client:
        page = client.get("/").text
    assert '<html lang="fr">' in page
    assert '<option value="duplicate-2007" selected>' in page


def test_a_language_that_is_not_spoken_is_refused_with_those_that_are(started: Started) -> None:
    result = started.asked("--lang", "tlh")
    assert result.exit_code == 2
    assert f"'tlh' is not one of {', '.join(map(repr, LANGUAGES))}" in result.stderr


def test_a_port_in_use_is_told_in_a_sentence(started: Started) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        result = started.asked("--port", str(port))
    assert result.exit_code == 2
    assert re.fullmatch(rf"port {port} cannot be used \(.+\)\. Choose another with --port\.\n", result.stderr)


def test_its_socket_says_that_it_is_tcp_so_that_asyncio_sends_every_part_of_a_page_at_once(started: Started) -> None:
    """asyncio turns Nagle's algorithm off where a socket names its protocol, and nowhere else."""
    assert started.asked().exit_code == 0
    assert started.protocols == [socket.IPPROTO_TCP]


def test_a_log_that_cannot_be_opened_is_told_in_a_sentence(started: Started) -> None:
    Path("no-log.sqlite").write_text("This is a letter.\n" * 100)
    result = started.asked("--db", "no-log.sqlite")
    assert result.exit_code == 5
    assert "no-log.sqlite" in result.stderr
    assert len(result.stderr.splitlines()) == 1
    assert started.bound == []


class Opened:
    """In the place of a log: where it was opened, and nothing else."""

    at_urls: list[str]

    @classmethod
    def at(cls, url: str) -> Opened:
        cls.at_urls.append(url)
        return cls()

    def form_secret(self) -> bytes:
        return b"no secret"

    def evening(self) -> EveningSetup:
        return EveningSetup()

    def close(self) -> None:
        pass


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Where logs were opened; none is made."""
    Opened.at_urls = []
    monkeypatch.setattr("revoke.app.log.log.Log", Opened)
    return Opened.at_urls


def test_a_password_in_the_address_of_the_log_is_not_shown(started: Started, opened: list[str]) -> None:
    result = started.asked("--db", "postgresql://kb:secret@club/log")
    assert opened == ["postgresql+psycopg://kb:secret@club/log"]
    assert "secret" not in result.output
    assert "postgresql+psycopg://kb:***@club/log" in result.stdout


def test_the_how_to_shows_commands_that_run(started: Started, opened: list[str]) -> None:
    commands = re.findall(r"^    revoke serve(.*)$", HOW_TO.read_text("utf-8"), re.MULTILINE)
    assert len(commands) == 4
    for said in commands:
        result = started.asked(*shlex.split(said))
        assert result.exit_code == 0, result.output
    assert opened[2] == "postgresql+psycopg://director@club/log"
