"""Every Python that Revoke is for, as far as this machine has it, gives the same answers as the one of the tests."""

from __future__ import annotations

import shlex
import sys
from functools import cache
from pathlib import Path
from subprocess import CompletedProcess

import pytest

from release.environments import ROOT, Environment, only, other_pythons, ran
from revoke.law.code import CODES

QUESTIONS: list[tuple[str | Path, ...]] = [
    ("rule", ROOT / "examples" / "running_suit.pbn"),
    ("rule", "--json", ROOT / "examples" / "running_suit.pbn"),
    ("compare", "--no-equity", ROOT / "examples" / "running_suit.pbn"),
    ("laws", "64A1"),
]


@cache
def said_here(*asked: str | Path) -> CompletedProcess[str]:
    """What the Python of the tests says, which is asked once for all others."""
    return ran(sys.executable, "-m", "revoke", *asked)


@pytest.mark.parametrize("version", other_pythons())
def test_another_python_answers_as_this_one_does(tmp_path: Path, version: str) -> None:
    other = Environment.of(tmp_path / version, str(only("*.whl")), other_pythons()[version])
    for asked in QUESTIONS:
        here, there = said_here(*asked), ran(other.revoke, *asked)
        assert here.stdout
        assert (there.returncode, there.stdout, there.stderr) == (here.returncode, here.stdout, here.stderr)
    ours = f"{shlex.quote(str(other.revoke))} rule --json -"
    turn = list(other_pythons()).index(version)  # Pythons disagree on no code in particular: each has half of them
    codes = [word for code in CODES[turn % 2 :: 2] for word in ("--code", code)]
    agreed = ran(other.revoke, "conform", ours, "--batch", "--form", "case", *codes)
    assert agreed.returncode == 0, agreed.stdout
