"""``revoke site`` where it cannot be made; made and tried it is by ``make site``."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from revoke.app.commands.site import site as command


def test_without_node_the_command_says_what_is_missing(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("revoke.app.site.runtime.shutil.which", lambda name: None)
    made = CliRunner().invoke(command, ["--out", str(tmp_path)])
    assert made.exit_code == 7
    assert "node is missing" in made.output
