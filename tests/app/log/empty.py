"""An empty log: made once, step by step as a new one is, and copied for every test that begins with one."""

from __future__ import annotations

import tempfile
from functools import cache
from pathlib import Path

from revoke.app.log.log import Log


@cache
def _made() -> bytes:
    with tempfile.TemporaryDirectory(prefix="revoke-empty-") as folder:
        path = Path(folder) / "log.sqlite"
        with Log.at(str(path)):
            pass
        return path.read_bytes()


def empty_log(path: Path) -> Path:
    """The path, with an empty log there if nothing was."""
    if not path.exists():
        path.write_bytes(_made())
        path.chmod(0o600)
    return path
