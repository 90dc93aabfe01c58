"""The command line as a whole: what it lists, what it loads, and how it ends."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from revoke.app import cli
from revoke.app.cli import COMMANDS, main


def run(*args: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-c", _RUN, *args], capture_output=True, text=True, check=False)


_RUN = "import sys; from revoke.app.cli import main; main(prog_name='revoke')"


def test_help_lists_every_command_with_what_it_does() -> None:
    shown = CliRunner().invoke(main, ["--help"])
    assert shown.exit_code == 0
    for name, (_, said, _) in COMMANDS.items():
        assert f"{name:<7}" in shown.output
        assert said in shown.output


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_of_the_table_is_there_and_explains_itself(name: str) -> None:
    shown = CliRunner().invoke(main, [name, "--help"])
    assert shown.exit_code == 0
    assert f"Usage: main {name}" in shown.output
    assert len(shown.output) > 100


def test_help_loads_nothing_heavy() -> None:
    listed = "import sys; from revoke.app.cli import main\ntry: main(['--help'])\nexcept SystemExit: pass\n"
    heavy = (
        "print([m for m in ('rich', 'pydantic', 'revoke.law', 'revoke.ruling', 'revoke.formats') if m in sys.modules])"
    )
    shown = subprocess.run([sys.executable, "-c", listed + heavy], capture_output=True, text=True, check=True)
    assert shown.stdout.splitlines()[-1] == "[]"


def test_version_is_one_line() -> None:
    shown = run("--version")
    assert shown.returncode == 0
    assert shown.stdout.startswith("revoke ")
    assert shown.stdout.count("\n") == 1


def test_a_command_that_is_not_there_is_wrong_usage_and_the_nearest_one_is_named() -> None:
    shown = run("ruel")
    assert (shown.returncode, shown.stdout) == (2, "")
    assert "Did you mean 'rule'?" in shown.stderr


def test_a_fault_of_the_program_is_one_sentence_and_not_a_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken() -> None:
        raise ZeroDivisionError("division by zero")

    monkeypatch.setattr(
        cli, "import_module", lambda name: type("M", (), {"rule": click.Command("rule", callback=broken)})
    )
    shown = CliRunner().invoke(main, ["rule"])
    assert shown.exit_code == cli.FAULT
    assert "a bug in the program, not in your input (ZeroDivisionError: division by zero)" in shown.stderr
    monkeypatch.setenv("REVOKE_TRACEBACK", "1")
    assert isinstance(CliRunner().invoke(main, ["rule"]).exception, ZeroDivisionError)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
@pytest.mark.parametrize("given", [["laws", "64A1"], ["schema", "case"]])
def test_a_full_disk_is_no_bug_in_the_program(given: list[str]) -> None:
    with Path("/dev/full").open("wb") as full:
        told = subprocess.run([sys.executable, "-m", "revoke", *given], stdout=full, stderr=subprocess.PIPE, text=True)
    assert told.returncode == 5
    assert told.stderr == "the output cannot be written (No space left on device). Make room, or write it elsewhere.\n"


READS_RECORDS = ("rule", "compare", "equity", "check", "convert", "session")


@pytest.mark.parametrize("name", READS_RECORDS)
def test_every_command_that_reads_records_can_be_asked_for_one_board(name: str) -> None:
    assert "--board" in CliRunner().invoke(main, [name, "--help"]).output


def test_codes_that_part_on_the_same_facts_by_the_same_clauses_are_not_said_to_see_others() -> None:
    """The claim in points is worth something else in 1913 than in 1912; facts and clauses are the same."""
    example = str(Path(__file__).parents[2] / "examples" / "running_suit.pbn")
    shown = run("compare", "--no-equity", example)
    assert "auction-1913 and auction-1912 differ: by the same clauses, with another outcome." in " ".join(
        shown.stdout.split()
    )


@pytest.mark.parametrize("name", ["compare", "equity"])
def test_help_tells_first_what_is_read_then_which_board_then_how_it_ends(name: str) -> None:
    shown = CliRunner().invoke(main, [name, "--help"]).output
    places = [
        shown.index(each) for each in ("FILE|-", "FILE is a case", "Exit status", "Options:", "--json", "--board")
    ]
    assert places == sorted(places)
    ends = shown[shown.index("Exit status") : shown.index("Options:")].splitlines()
    numbers = [line.split()[0] for line in ends if line.strip()[:1].isdigit()]
    assert numbers == sorted(numbers)
    assert numbers[:3] == ["0", "1", "2"]


def test_a_board_that_is_not_there_is_wrong_usage_for_compare_as_well() -> None:
    example = str(Path(__file__).parents[2] / "examples" / "running_suit.pbn")
    shown = run("compare", "--no-equity", "--board", "99", example)
    assert (shown.returncode, shown.stdout) == (2, "")
    assert "has no board 99" in shown.stderr


@pytest.mark.parametrize(("shell", "registers"), [("bash", "complete "), ("zsh", "compdef"), ("fish", "complete ")])
def test_completion_is_set_up_as_the_page_about_installing_says(shell: str, registers: str) -> None:
    """The line on the page asks the program itself for its completion."""
    page = (Path(__file__).parents[2] / "docs" / "how-to" / "install.md").read_text("utf-8")
    assert f"_REVOKE_COMPLETE={shell}_source revoke" in page
    shown = subprocess.run(
        [sys.executable, "-c", _RUN],
        capture_output=True, text=True, check=False, env={**os.environ, "_REVOKE_COMPLETE": f"{shell}_source"},
    )  # fmt: skip
    assert shown.returncode == 0
    assert registers in shown.stdout


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such terminal")
@pytest.mark.parametrize(
    "given", [["rule", "EXAMPLE"], ["compare", "--no-equity", "EXAMPLE"], ["laws", "64A1"], ["check", "EXAMPLE"]]
)
def test_no_command_colours_what_it_prints_on_a_terminal_where_no_color_is_set(given: list[str]) -> None:
    example = str(Path(__file__).parents[2] / "examples" / "running_suit.pbn")
    words = [example if each == "EXAMPLE" else each for each in given]
    coloured, plain = (_on_a_terminal(words, **said) for said in ({}, {"NO_COLOR": "1"}))
    assert "\x1b[" not in plain
    assert plain
    assert ("\x1b[" in coloured) == (given[0] != "check")


def _on_a_terminal(words: list[str], **environment: str) -> str:
    """The output of a command on a terminal of its own."""
    import pty

    kept = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "FORCE_COLOR")}
    ours, theirs = pty.openpty()
    with subprocess.Popen(
        [sys.executable, "-c", _RUN, *words], stdout=theirs, stderr=theirs, stdin=subprocess.DEVNULL,
        env={**kept, "TERM": "xterm", **environment},
    ):  # fmt: skip
        os.close(theirs)
        shown = b""
        while True:
            try:
                part = os.read(ours, 4096)
            except OSError:  # the other end is closed
                break
            if not part:
                break
            shown += part
    os.close(ours)
    return shown.decode()
