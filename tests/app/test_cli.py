"""The command line as a whole: what it lists, what it loads, and how it ends."""

from __future__ import annotations

import subprocess
import sys

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
    for name, (_, said) in COMMANDS.items():
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
    assert "a fault of the program, not of what you gave it (ZeroDivisionError: division by zero)" in shown.stderr
    monkeypatch.setenv("REVOKE_TRACEBACK", "1")
    assert isinstance(CliRunner().invoke(main, ["rule"]).exception, ZeroDivisionError)
