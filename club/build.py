"""Builds the folder for a club's computer from the wheel in ``dist``: ``python -m club.build``."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

from release.environments import KEEPING, ROOT, Environment, done, only

FOLDER = ROOT / "build" / "club"
WORK = ROOT / "build" / "club-work"
PACKED_WITH = ROOT / "requirements" / "club.lock"
EXTRAS = "app,bws,train"


def build() -> Path:
    """The folder, anew; where it lies."""
    shutil.rmtree(WORK, ignore_errors=True)
    shutil.rmtree(FOLDER, ignore_errors=True)
    WORK.mkdir(parents=True)
    made = Environment.of(WORK / "environment", f"{only('*.whl')}[{EXTRAS}]")
    done(sys.executable, *KEEPING, "--python", made.python, "install", "--quiet", "--requirement", PACKED_WITH)
    here = ("--distpath", FOLDER, "--workpath", WORK / "work", "--log-level", "WARN", "--noconfirm")
    done(made.python, "-m", "PyInstaller", *here, ROOT / "club" / "revoke.spec")
    return FOLDER / "revoke"


if __name__ == "__main__":
    print(build())
