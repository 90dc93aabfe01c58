"""A package that was just built does its work where it is installed, with and without what it can do without."""

from __future__ import annotations

import json
import re
import sys
import urllib.request
from pathlib import Path

import pytest

from release.environments import PIP, ROOT, Environment, done, only, ran, served
from revoke.errors import install_line

EXAMPLE = ROOT / "examples" / "running_suit.pbn"
LEFT_TO_THE_DIRECTOR = 1
_NOT_BUILT = "The double dummy library is not built, and Revoke goes without it: there is no C compiler here."
OFFLINE = {"UV_PYTHON_DOWNLOADS": "never"}


def test_without_extras_numpy_is_not_there(plain: Environment) -> None:
    assert not plain.has("numpy")
    assert not plain.has("fastapi")
    assert done(plain.revoke, "--help").startswith("Usage: revoke")
    assert re.fullmatch(r"revoke [\d.]+\n", done(plain.revoke, "--version"))
    assert "offender won the trick" in done(plain.revoke, "laws", "64A1")


@pytest.mark.parametrize("how", [[], ["--no-equity"], ["--json"]], ids=["words", "no equity", "document"])
def test_without_extras_the_example_is_ruled_on(plain: Environment, how: list[str]) -> None:
    ruled = ran(plain.revoke, "rule", *how, EXAMPLE)
    assert ruled.returncode == LEFT_TO_THE_DIRECTOR, ruled.stderr
    assert "64A2" in ruled.stdout
    assert ruled.stderr == ""


def test_the_solver_of_the_wheel_says_ten_tricks(plain: Environment) -> None:
    """By hand: the queen of hearts has won; then six diamonds, two clubs and the ace of spades; the finesse loses."""
    ruled = json.loads(ran(plain.revoke, "rule", "--json", EXAMPLE).stdout)
    assert ruled["adjusted_score"]["basis"] == "double dummy"
    assert ruled["adjusted_score"]["double_dummy"] == {"10": 1.0}
    assert len(ruled["adjusted_score"]["likely"]) > 1, "what was learned comes with the package"


def test_without_extras_the_example_is_played_out(plain: Environment) -> None:
    shown = json.loads(ran(plain.revoke, "equity", "--json", "--playouts", "5", EXAMPLE).stdout)
    assert shown["ruling"]["adjusted_score"]["simulation"]


def test_what_an_extra_is_needed_for_names_the_command_that_installs_it(plain: Environment) -> None:
    served = ran(plain.revoke, "serve", "--port", "0")
    assert served.returncode == 7
    assert install_line("app") in served.stderr
    assert served.stderr.count("\n") == 1


def test_the_pages_answer(with_pages: Environment, tmp_path: Path) -> None:
    words = ("serve", "--port", "0", "--db", tmp_path / "log.sqlite")
    with served(with_pages.revoke, *words) as address, urllib.request.urlopen(address, timeout=30) as answer:
        assert answer.status == 200
        assert b"Revoke" in answer.read()


def test_without_a_compiler_rulings_are_made_and_double_dummy_says_what_is_missing(
    plain: Environment, tmp_path: Path
) -> None:
    nothing = tmp_path / "no programs"
    nothing.mkdir()
    asked = ("install", "--verbose", "--no-deps", "--no-build-isolation", "--target", tmp_path / "bare")
    built = ran(sys.executable, *PIP, *asked, only("*.tar.gz"), also={"PATH": str(nothing), "CC": ""})
    assert built.returncode == 0, built.stderr
    assert _NOT_BUILT in built.stdout + built.stderr
    assert not [*(tmp_path / "bare").rglob("revoke_solver.*")]
    ruled = ran(plain.python, "-m", "revoke", "rule", EXAMPLE, also={"PYTHONPATH": str(tmp_path / "bare")})
    assert ruled.returncode == LEFT_TO_THE_DIRECTOR
    assert "64A2" in ruled.stdout
    assert re.fullmatch(r"[^\n]*double dummy[^\n]*\.\n", ruled.stderr), ruled.stderr


def test_installed_from_the_sdist_by_a_compiler_the_solver_is_there(plain: Environment, tmp_path: Path) -> None:
    """Built as pip does it for everybody: apart, with what ``pyproject.toml`` asks for."""
    done(sys.executable, *PIP, "install", "--quiet", "--no-deps", "--target", tmp_path / "whole", only("*.tar.gz"))
    ruled = ran(plain.python, "-m", "revoke", "rule", "--json", EXAMPLE, also={"PYTHONPATH": str(tmp_path / "whole")})
    assert json.loads(ruled.stdout)["adjusted_score"]["basis"] == "double dummy"
