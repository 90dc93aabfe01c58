"""Every ``revoke`` command in the guide, the README or the program itself works, typed as it is printed."""

from __future__ import annotations

import json
import shlex
import shutil
import socket
from collections.abc import Iterable
from datetime import timedelta
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner

from revoke.app.cli import COMMANDS, main
from revoke.app.log.export import as_json
from revoke.app.log.log import Log
from revoke.law.code import CODES
from revoke.training.progress import AnswerGiven, Progress, progress_document
from tests.app.commands.test_session import CASE, ROWS
from tests.app.log.evening import KB, PLAY_OVER, START, Clock, ruled
from tests.app.printed_lines import PAGES, ROOT, named_lines, printed_lines, program
from tests.app.told_commands import told_commands
from tests.formats.access import database

pytestmark = pytest.mark.usefixtures("one_case_of_each_concept")
EXAMPLE = ROOT / "examples" / "running_suit.pbn"

ELSEWHERE = {
    "conform": "tests/app/commands/test_conform.py puts programs in the place of those it names",
    "site": "offline/ makes the folder and tries it in a browser",
    "rule --simulate": "tests/app/commands/test_simulation_progress.py plays it out once",
    "scan /share/records": "a scheduler on another machine; tests/scan/test_cluster.py has one on this",
}
"""Commands that another test runs, by their first words."""

STATUSES = {
    "rule": {1},
    "compare": {1},
    "ask": {0, 1, 3},
    "check": {0, 1},
    "convert": {0, 1},
    "session": {0, 1},
    "equity": {0, 1},
}
"""Exit statuses of commands that end with a finding; every other command ends with 0."""

TYPED = "1\n" * 40

BESIDES = {
    "class": ["trainee.json"],
    "ask --save": ["saved.json"],
    "check --fix": ["club.pbn"],
    "convert --ruled": ["club.pbn", "ruled.pbn"],
    "equity --svg": ["equity.svg", "club.pbn"],
    "exam": ["--out", "exam.pdf"],
    "log": ["list"],
    "log export": ["--format", "json"],
    "log export --format": ["json"],
    "log import": ["cases.json", "--by", "KB"],
    "log purge": ["--by", "KB"],
    "log show": ["1"],
    "train --exercise": ["law"],
    "tree --to": ["svg"],
    "check": ["club.pbn"],
    "compare": ["case.json"],
    "consistent": ["case.json", "--seconds", "1"],
    "convert": ["club.pbn", "club.lin"],
    "equity": ["club.pbn"],
    "pocket": ["--out", "pocket.html"],
    "poster": ["--out", "poster.pdf"],
    "rule": ["club.pbn"],
    "scan": ["records", "--out", "found"],
    "schema": ["case"],
    "session": ["evening.bws"],
}
"""The words to add to a command that the program names without a file."""


def printed() -> list[str]:
    """The commands on all pages that are to be typed as printed."""
    lines = (line for page in PAGES for line in printed_lines(page) if program(line) == "revoke")
    return sorted({line.partition("revoke ")[2] for line in lines})


def run_here(commands: Iterable[str]) -> list[str]:
    return [words for words in commands if not words.startswith(tuple(ELSEWHERE))]


def test_the_commands_are_found() -> None:
    assert len(printed()) >= 40
    assert {words.split()[0] for words in printed()} <= set(COMMANDS)
    assert {"serve", "train", "exam", "log", "session", "scan"} <= {words.split()[0] for words in printed()}


@pytest.mark.parametrize("words", [*printed(), *told_commands()])
def test_the_command_has_the_options(words: str) -> None:
    """Also those that another test runs."""
    command: click.Command = main
    context = click.Context(main)
    for word in shlex.split(words):
        if isinstance(command, click.Group) and (within := command.get_command(context, word)):
            command, context = within, click.Context(within)
        elif word.startswith("--"):
            known = {name for each in command.get_params(context) for name in (*each.opts, *each.secondary_opts)}
            assert word in known


def test_what_the_pages_call_a_command_is_one() -> None:
    begun = {"sc"}  # and then the tab key
    named = {line.split()[1] for page in PAGES for line in named_lines(page) if line.startswith("revoke ")}
    assert {each for each in named if not each.startswith("-")} - begun <= set(COMMANDS)


def test_what_runs_elsewhere_is_still_printed() -> None:
    for each in ELSEWHERE:
        assert any(words.startswith(each) for words in (*printed(), *told_commands())), each


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the files that take time, made once: the cases of a phone, and a log of fourteen cases, closed."""
    made = tmp_path_factory.mktemp("made")
    with Log.at(str(made / "phone.sqlite"), clock=Clock(START)) as phone:
        ruled(phone, PLAY_OVER)
        (made / "cases.json").write_text(as_json(phone.cases()), "utf-8")
    with Log.at(str(made / "log.sqlite"), clock=Clock(START - timedelta(days=365))) as log:
        for _ in range(14):
            log.note(ruled(log, PLAY_OVER).id, "North was surprised", by=KB)
    return made


@pytest.fixture
def evening(tmp_path: Path, written: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the files on the pages: records, a session, a case, a passcode, and a log of fourteen cases."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "examples").mkdir()
    (tmp_path / "records").mkdir()
    for name in ("examples/running_suit.pbn", "records/friday.pbn", "club.pbn"):
        shutil.copy(EXAMPLE, tmp_path / name)
    (tmp_path / "evening.bws").write_bytes(database(ROWS))
    (tmp_path / "case.json").write_text(json.dumps(CASE), "utf-8")
    answer = AnswerGiven("2026-03-01T20:00:00+00:00", 1, "64B7", "drill", "0", right=True, seconds=9.0)
    trainee = progress_document([Progress(CODES[0], answers=[answer])], "")
    (tmp_path / "trainee.json").write_text(json.dumps(trainee), "utf-8")
    for name in ("phone.sqlite", "cases.json"):
        shutil.copy(written / name, tmp_path / name)
    (tmp_path / "passcode.txt").write_text("271828\n", "utf-8")
    monkeypatch.setenv("REVOKE_DB", str(tmp_path / "log.sqlite"))
    return tmp_path


@pytest.fixture
def log(evening: Path, written: Path) -> None:
    shutil.copy(written / "log.sqlite", evening / "log.sqlite")


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """The applications passed to a server; none of them runs."""
    import uvicorn

    found: list[Any] = []

    def run(server: uvicorn.Server, sockets: list[socket.socket]) -> None:
        found.append(server.config.app)
        sockets[0].close()

    monkeypatch.setattr(uvicorn.Server, "run", run)
    return found


@pytest.mark.usefixtures("log")
@pytest.mark.parametrize("words", run_here(printed()))
def test_the_command_does_its_work(started: list[Any], words: str) -> None:
    given = shlex.split(
        words.replace("postgresql://director@club/log", "log.sqlite")
        .replace(" FILE", " file.html")
        .replace("<code>", "nl")
    )
    serving = given[0] == "serve"
    result = CliRunner().invoke(main, [*given, *(["--port", "0"] if serving else [])], input=TYPED)
    assert result.exit_code in STATUSES.get(given[0], {0}), result.output
    assert result.stdout.strip() or "--out" in given or given[0] == "convert"
    assert "Traceback" not in result.output
    assert len(started) == serving
    for place, word in enumerate(given[:-1]):
        if word == "--out":
            assert Path(given[place + 1]).exists()


def test_the_commands_that_the_program_names_are_found() -> None:
    """By hand: in an error about the log, one about standard input, one about a case that was saved, and a help."""
    told = told_commands()
    assert {"serve", "rule --json -", "log list", "ask {}", "check"} <= set(told)


@pytest.mark.usefixtures("log")
@pytest.mark.parametrize("words", run_here(told_commands()))
def test_the_command_that_the_program_names_does_its_work(started: list[Any], words: str) -> None:
    given = ["case.json" if word.startswith("{") else word for word in words.split()]
    of = " ".join(word for word in given if not word.startswith("-"))
    given += [] if len(given) > 1 and given[-1] in ("-", "case.json") else BESIDES.get(words, BESIDES.get(of, []))
    serving = given[0] == "serve"
    typed = json.dumps(CASE) if given[-1] == "-" else TYPED
    result = CliRunner().invoke(main, [*given, *(["--port", "0"] if serving else [])], input=typed)
    assert result.exit_code in {0, *STATUSES.get(given[0], ())}, result.output
    assert "Traceback" not in result.output
    assert len(started) == serving
