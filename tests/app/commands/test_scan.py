"""``revoke scan`` as a command: what it prints, where, and how it ends."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from revoke.app.commands.scan import scan

EXAMPLES = Path(__file__).parents[3] / "examples"


@pytest.fixture
def runner() -> CliRunner:
    return CliRunner()


def test_a_scan_prints_what_it_found_and_writes_the_tables(runner: CliRunner, tmp_path: Path) -> None:
    result = runner.invoke(scan, [str(EXAMPLES), "--out", str(tmp_path / "out"), "--jobs", "1"])
    assert (result.exit_code, result.stderr) == (0, "")
    assert "1  revokes" in result.stdout
    told = json.loads((tmp_path / "out" / "summary.json").read_text("utf-8"))
    assert told["counts"]["boards"] == told["counts"]["revokes"] == 1
    assert all(sum(statuses.values()) == 1 for statuses in told["rulings"].values())


def test_a_code_can_be_chosen(runner: CliRunner, tmp_path: Path) -> None:
    given = [str(EXAMPLES), "--out", str(tmp_path / "out"), "--code", "duplicate-2007", "--jobs", "1"]
    assert runner.invoke(scan, given).exit_code == 0
    told = json.loads((tmp_path / "out" / "summary.json").read_text("utf-8"))
    assert list(told["rulings"]) == ["duplicate-2007"]
    other = runner.invoke(scan, [*given[:-3], "duplicate-1997"])
    assert other.exit_code == 2
    assert "holds a scan under duplicate-2007" in other.stderr


def test_a_bad_file_is_named_on_standard_error_and_in_the_exit_status(runner: CliRunner, tmp_path: Path) -> None:
    bad = tmp_path / "bad.pbn"
    bad.write_bytes(b"\x00\x01")
    result = runner.invoke(scan, [str(EXAMPLES), str(bad), "--out", str(tmp_path / "out"), "--jobs", "1"])
    assert result.exit_code == 1
    assert result.stderr.startswith(f"{bad}: ")
    assert "1  revokes" in result.stdout


def test_nothing_to_read_is_unreadable_input(runner: CliRunner, tmp_path: Path) -> None:
    result = runner.invoke(scan, [str(tmp_path / "none"), "--out", str(tmp_path / "out")])
    assert result.exit_code == 5
    assert "there is no such file or folder" in result.stderr
    assert "there is nothing to read" in result.stderr
    assert not (tmp_path / "out").exists()


def test_a_folder_of_other_things_is_wrong_usage(runner: CliRunner, tmp_path: Path) -> None:
    (tmp_path / "diary.txt").write_text("dear diary")
    result = runner.invoke(scan, [str(EXAMPLES), "--out", str(tmp_path)])
    assert result.exit_code == 2
    assert "this folder holds something other than a scan" in result.stderr


def test_results_that_cannot_be_written_are_wrong_usage(runner: CliRunner, tmp_path: Path) -> None:
    taken = tmp_path / "taken"
    taken.write_text("a file")
    result = runner.invoke(scan, [str(EXAMPLES), "--out", str(taken), "--jobs", "1"])
    assert result.exit_code == 2
    assert "the results cannot be written here" in result.stderr
    assert taken.read_text() == "a file"


def test_nothing_about_progress_is_written_where_there_is_no_terminal(tmp_path: Path) -> None:
    run = "from revoke.app.commands.scan import scan; scan()"
    given = [sys.executable, "-c", run, str(EXAMPLES), "--out", str(tmp_path / "out"), "--jobs", "1"]
    done = subprocess.run(given, capture_output=True, text=True, check=True)
    assert done.stderr == ""


def test_the_help_of_the_command_loads_nothing_heavy() -> None:
    listed = (
        "import sys; from revoke.app.commands.scan import scan\n"
        "try: scan(['--help'])\nexcept SystemExit: pass\n"
        "print([m for m in ('numpy', 'pyarrow', 'numba', 'distributed', 'rich') if m in sys.modules])"
    )
    shown = subprocess.run([sys.executable, "-c", listed], capture_output=True, text=True, check=True)
    assert shown.stdout.splitlines()[-1] == "[]"
