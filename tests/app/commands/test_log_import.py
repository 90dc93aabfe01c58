"""``revoke log import``: the cases of another log, taken over by number, or refused with exit status 5."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from revoke.app.log.log import Log
from tests.app.commands.test_log import run
from tests.app.log.evening import CORRECTED, PLAY_OVER, Clock, ruled


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    """What another log has written: two cases."""
    with Log.at(str(tmp_path / "other.sqlite"), clock=Clock()) as log:
        ruled(log, PLAY_OVER)
        ruled(log, CORRECTED)
    file = tmp_path / "saved.json"
    written = run("export", "--format", "json", "--names", "--out", str(file), db=tmp_path / "other.sqlite")
    assert written.exit_code == 0
    return file


@pytest.fixture
def here(tmp_path: Path) -> Path:
    """A log with one case of its own."""
    with Log.at(str(tmp_path / "here.sqlite"), clock=Clock()) as log:
        ruled(log, PLAY_OVER)
    return tmp_path / "here.sqlite"


def test_the_cases_of_another_log_are_taken_over_once(saved: Path, here: Path) -> None:
    done = run("import", str(saved), "--by", "AL", db=here)
    assert (done.exit_code, done.stdout) == (0, "Taken over: cases 2, 3. Here already: no case.\n")
    again = run("import", str(saved), "--by", "AL", "--json", db=here)
    assert json.loads(again.stdout) == {"format": "revoke-log-import/1", "new": [], "here_already": [2, 3]}
    assert run("verify", db=here).exit_code == 0


def test_what_is_wrong_with_the_file_is_told_line_by_line(saved: Path, here: Path) -> None:
    document = json.loads(saved.read_text("utf-8"))
    del document["cases"][0]["place"]
    document["cases"][1]["opened_at"] = "yesterday"
    saved.write_text(json.dumps(document), "utf-8")
    done = run("import", str(saved), "--by", "AL", db=here)
    first, second = done.stderr.splitlines()
    assert done.exit_code == 5
    assert first == f"{saved}: case 1 of the file cannot be read: place is missing. Save the file again, unaltered."
    assert second.startswith(f"{saved}: case 2 of the file cannot be read (")
    assert run("list", db=here).stderr == "1 listed; in the log: 1 equity open.\n"


def test_a_file_that_is_not_there_and_initials_that_are_none(saved: Path, here: Path, tmp_path: Path) -> None:
    missing = run("import", str(tmp_path / "none.json"), "--by", "AL", db=here)
    assert missing.exit_code == 5
    assert "cannot be read" in missing.stderr
    assert run("import", str(saved), "--by", " ", db=here).exit_code == 2
    assert run("import", str(saved), db=here).exit_code == 2
