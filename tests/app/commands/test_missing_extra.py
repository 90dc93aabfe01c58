"""Whichever extra a command cannot do without: one exit status, and one line that says what to install."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from revoke import errors
from revoke.app.cli import main
from revoke.app.desk.failures import MISSING
from revoke.errors import install_line

EXAMPLE = str(Path(__file__).parents[3] / "examples" / "running_suit.pbn")

LACKING = [
    (["scan", EXAMPLE, "--out", "OUT"], "pyarrow", "scan"),
    (["scan", EXAMPLE, "--out", "OUT", "--scheduler", "tcp://127.0.0.1:1"], "distributed", "cluster"),
    (["equity", "--playouts", "1", "--svg", "OUT", EXAMPLE], "svg", "app"),
    (["poster", "--out", "OUT.svg"], "reportlab.graphics", "poster"),
    (["pocket", "--out", "OUT.html"], "jinja2", "app"),
    (["serve", "--port", "0"], "fastapi", "app"),
    (["log", "verify", "--db", "postgresql://nobody@127.0.0.1:1/none"], "psycopg", "postgres"),
    (["check", "BWS"], "access_parser", "bws"),
    (["convert", "BWS", "OUT.pbn"], "access_parser", "bws"),
    (["session", "BWS"], "access_parser", "bws"),
    (["train", "--progress", "OUT"], "fsrs", "train"),
    (["exam", "--out", "OUT.pdf"], "reportlab.platypus", "app"),
]
"""A command, a library that is not there, and the extra that brings it."""


@pytest.mark.parametrize(("given", "library", "extra"), LACKING, ids=lambda each: each if isinstance(each, str) else "")
def test_a_command_without_its_extra_says_which(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, given: list[str], library: str, extra: str
) -> None:
    (tmp_path / "club.bws").write_bytes(b"")
    for name in [name for name in sys.modules if name.startswith(_ITS_OWN)]:
        monkeypatch.delitem(sys.modules, name)
    for name in [name for name in sys.modules if name == library or name.startswith(f"{library}.")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, library, None)
    words = [each.replace("OUT", str(tmp_path / "out")).replace("BWS", str(tmp_path / "club.bws")) for each in given]
    shown = CliRunner().invoke(main, words)
    assert (shown.exit_code, shown.stdout) == (MISSING, "")
    assert install_line(extra) in shown.stderr
    assert shown.stderr.count("\n") == 1


def test_no_other_line_installs_an_extra() -> None:
    """Revoke is installed from its folder: a line that names a package index would find nothing."""
    source = Path(errors.__file__).parent
    told = [file.name for file in sorted(source.rglob("*.py")) if "pip install" in file.read_text("utf-8")]
    assert told == ["errors.py"]


_ITS_OWN = ("revoke.app.api", "revoke.app.paper", "revoke.app.pocket", "revoke.app.web")
"""Modules that have loaded the libraries already, and are loaded anew."""
