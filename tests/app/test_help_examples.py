"""Every command's help begins with an example, the example runs, and the first commands are listed first and apart."""

from __future__ import annotations

import shlex
import shutil
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from revoke.app.cli import COMMANDS, EXAMPLES, FIRST, main
from revoke.app.desk.conformance import conformance_cases
from revoke.language.language import LANGUAGES
from tests.app.figures import foreign_figures

ROOT = Path(__file__).parents[2]
AT_ONCE = ("rule", "compare", "check", "convert", "laws", "schema", "tree")
"""Commands whose example runs here; the others wait, serve, ask, or take long, and are only read."""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the files that the examples name."""
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    (tmp_path / "archive").mkdir()
    for name in ("evening.bws", "answers.json", "case.json"):
        (tmp_path / name).touch()
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("name", COMMANDS)
def test_help_begins_with_the_example(name: str) -> None:
    shown = CliRunner().invoke(main, [name, "--help"])
    assert shown.output.splitlines()[0] == f"revoke {name} {EXAMPLES[name]}"


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("name", [name for name in COMMANDS if name not in (*AT_ONCE, "log")])
def test_the_example_is_a_command_line_that_can_be_read(name: str) -> None:
    command = main.get_command(click.Context(main), name)
    assert command is not None
    command.make_context(name, shlex.split(EXAMPLES[name]), parent=click.Context(main, obj="en"))


def test_the_example_of_conform_names_a_case_of_the_kit() -> None:
    _, named, *_ = shlex.split(EXAMPLES["conform"])
    assert named in {case.id for case in conformance_cases()}


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("name", AT_ONCE)
def test_the_example_runs(name: str) -> None:
    done = CliRunner().invoke(main, [name, *shlex.split(EXAMPLES[name])])
    assert done.exit_code in (0, 1), done.output  # 1: ruled, with something left to judgment; or something found


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", [name for name in AT_ONCE if name not in ("convert", "schema")])
def test_what_the_example_prints_has_the_figures_of_the_language(name: str, language: str) -> None:
    given = [*shlex.split(EXAMPLES[name]), "--language", language]
    done = CliRunner().invoke(main, [name, *given])
    assert done.exit_code in (0, 1), done.output
    assert foreign_figures(done.stdout, language) == []


def test_the_first_five_stand_apart_and_the_program_alone_says_what_to_try() -> None:
    shown = CliRunner().invoke(main, []).output
    first, others, nxt = (shown.index(f"{title}:\n") for title in ("Begin with", "Commands", "Try next"))
    assert first < others < nxt
    for name in FIRST:
        assert first < shown.index(f"\n  {name} ") < others
    assert f"revoke rule {EXAMPLES['rule']}" in shown[nxt:]
