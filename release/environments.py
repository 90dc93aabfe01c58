"""Throwaway environments with a package installed in them, and the commands that are run there."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from tests.servers import revoke_serve

ROOT = Path(__file__).parent.parent
DIST = ROOT / "dist"
KEEPING = ("-m", "pip", "--no-input", "--disable-pip-version-check")
PIP = (*KEEPING, "--no-cache-dir")
"""For an sdist: pip keeps the wheel that it makes of it, and hands it out again where a compiler has come or gone."""

UV = (Path(sys.executable).with_name("uv"), "--no-config", "--no-python-downloads")
PATIENCE = 900
PROGRAMS = "Scripts" if sys.platform == "win32" else "bin"


def ran(*words: str | Path, cwd: Path = ROOT, also: dict[str, str] | None = None) -> subprocess.CompletedProcess[str]:
    """A finished command, with all that it said; nothing of this checkout's own settings is handed to it."""
    surroundings = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"} | (also or {})
    return subprocess.run(
        [str(word) for word in words],
        cwd=cwd,
        env=surroundings,
        capture_output=True,
        encoding="utf-8",
        timeout=PATIENCE,
        check=False,
        stdin=subprocess.DEVNULL,
    )


def done(*words: str | Path, cwd: Path = ROOT, also: dict[str, str] | None = None) -> str:
    """What a command said that must succeed."""
    result = ran(*words, cwd=cwd, also=also)
    assert result.returncode == 0, f"{words}:\n{result.stdout}\n{result.stderr}"
    return result.stdout


@contextmanager
def served(program: str | Path, *words: str | Path) -> Iterator[str]:
    """The address of the pages that a command serves, on this computer; nothing of this checkout is handed to it."""
    surroundings = {**os.environ, "PYTHONPATH": "", "PYTHONUNBUFFERED": "1"}
    with revoke_serve(*words, start=[program], stderr=subprocess.STDOUT, env=surroundings) as (address, _):
        yield address


def only(pattern: str) -> Path:
    """The one package in ``dist`` with such a name."""
    found = sorted(DIST.glob(pattern))
    assert len(found) == 1, f"{found} in {DIST}: make dist builds one of each"
    return found[0]


@cache
def constraints(folder: Path) -> Path:
    """The versions of the development lock as pip's constraints: without hashes, which a file just built has not."""
    lock = (ROOT / "requirements" / "dev.lock").read_text("utf-8")
    versions = re.findall(r"^([a-z0-9][^\s=]*==[^\s\\]+)", lock, re.MULTILINE)
    assert len(versions) > 50
    path = folder / "constraints.txt"
    path.write_text("\n".join(versions) + "\n", "utf-8")
    return path


@dataclass(frozen=True, slots=True)
class Environment:
    """A virtual environment in which a package has been installed."""

    folder: Path

    @classmethod
    def of(cls, folder: Path, package: str, python: str | Path = sys.executable) -> Environment:
        """A new environment of that Python with a package in it, in the versions of the lock.

        By uv, which takes a tenth of pip's time; what pip does with our packages is tried where people are told of it.
        """
        done(python, "-m", "venv", "--without-pip", folder)
        made = cls(folder)
        asked = ("--python", made.python, "--constraint", constraints(folder.parent), "--reinstall-package", "revoke")
        done(*UV, "--quiet", "pip", "install", *asked, package)
        return made

    @property
    def python(self) -> Path:
        return self.folder / PROGRAMS / "python"

    @property
    def revoke(self) -> Path:
        return self.folder / PROGRAMS / "revoke"

    def has(self, library: str) -> bool:
        return ran(self.python, "-c", f"import {library}").returncode == 0


def other_pythons() -> dict[str, Path]:
    """The other Pythons of this machine that Revoke is for, by version: in the path, or kept by pyenv."""
    found: dict[str, Path] = {}
    kept = sorted(Path.home().joinpath(".pyenv", "versions").glob("3.*/bin/python"))
    for version in ("3.11", "3.12", "3.13", "3.14"):
        if version == f"{sys.version_info.major}.{sys.version_info.minor}":
            continue
        for candidate in (f"python{version}", *map(str, kept)):
            try:
                said = ran(candidate, "-c", "import sys; print('%d.%d' % sys.version_info[:2])")
            except FileNotFoundError:
                continue
            if said.returncode == 0 and said.stdout.strip() == version:
                found[version] = Path(candidate)
                break
    return found
