"""Builds the folder for a club's computer from the wheel in ``dist``: ``python -m club.build``."""

from __future__ import annotations

import shutil
import sys
from io import BytesIO
from pathlib import Path

from guide.icons import MARK, icon
from PIL import Image
from release.environments import KEEPING, ROOT, Environment, done, only

FOLDER = ROOT / "build" / "club"
WORK = ROOT / "build" / "club-work"
PACKED_WITH = ROOT / "requirements" / "club.lock"
EXTRAS = "app,bws,train"
ICON = WORK / "revoke.ico"
SIDES = (16, 24, 32, 48, 64, 256)
"""In pixels, as Windows shows an icon: in a list, on the taskbar, on the desktop."""


def build() -> Path:
    """The folder, anew; where it lies."""
    shutil.rmtree(WORK, ignore_errors=True)
    shutil.rmtree(FOLDER, ignore_errors=True)
    WORK.mkdir(parents=True)
    write_icon(ICON)
    made = Environment.of(WORK / "environment", f"{only('*.whl')}[{EXTRAS}]")
    done(sys.executable, *KEEPING, "--python", made.python, "install", "--quiet", "--requirement", PACKED_WITH)
    here = ("--distpath", FOLDER, "--workpath", WORK / "work", "--log-level", "WARN", "--noconfirm")
    done(made.python, "-m", "PyInstaller", *here, ROOT / "club" / "revoke.spec")
    return FOLDER / "revoke"


def write_icon(file: Path) -> None:
    """The mark as an icon of Windows; other systems show none in a program."""
    mark = MARK.read_text("utf-8")
    drawn = [Image.open(BytesIO(icon(mark, side))) for side in SIDES]
    drawn[-1].save(file, sizes=[(side, side) for side in SIDES], append_images=drawn[:-1])


if __name__ == "__main__":
    print(build())
