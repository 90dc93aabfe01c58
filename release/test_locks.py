"""Set-up installs what the locks hold and nothing else, whatever newer versions a registry has by then."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import zipfile
from dataclasses import dataclass
from pathlib import Path

import pytest
from packaging.utils import canonicalize_name
from tests.locks import LOCKS, THIS, pins

from release.environments import KEEPING, PROGRAMS, ROOT, UV, done, other_pythons, ran

NEWER = "9999"
LEFT_TO_THE_DIRECTOR = "3NT by East"


@pytest.fixture(scope="session")
def offered(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Settings under which every locked package stands beside the registry in a version that came out since."""
    folder = tmp_path_factory.mktemp("newer")
    for name in sorted({name for lock in LOCKS for name in pins(lock)}):
        module = name.replace("-", "_").replace(".", "_")
        told = f"{module}-{NEWER}.dist-info"
        with zipfile.ZipFile(folder / f"{module}-{NEWER}-py3-none-any.whl", "w") as wheel:
            wheel.writestr(f"{module}.py", 'raise ImportError("made up: newer than the lock")\n')
            wheel.writestr(f"{told}/METADATA", f"Metadata-Version: 2.1\nName: {name}\nVersion: {NEWER}\n")
            wheel.writestr(f"{told}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
            wheel.writestr(f"{told}/RECORD", f"{module}.py,,\n{told}/METADATA,,\n{told}/WHEEL,,\n{told}/RECORD,,\n")
    elsewhere = os.environ.get("PIP_FIND_LINKS", "")
    return {"PIP_FIND_LINKS": f"{elsewhere} {folder}".strip(), "UV_FIND_LINKS": str(folder)}


@dataclass(frozen=True, slots=True)
class Installer:
    """A pip in a new environment: the one that comes with a Python, or the newest."""

    python: Path
    version: str


PIPS = [(THIS, "newest"), (THIS, "stock"), *((each, "stock") for each in other_pythons())]
"""Of which Python, and which pip: the newest, or the one that came with it.

They are asked from the last to the first, so that the newest, which is asked for both locks, is fetched once.
"""


@pytest.fixture(scope="session")
def pip(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Installer:
    version, which = request.param
    folder = tmp_path_factory.mktemp(f"{which}-{version}")
    done(python_of(version), "-m", "venv", folder)
    made = folder / PROGRAMS / "python"
    if which == "newest":
        done(made, *KEEPING, "install", "--quiet", "--upgrade", "pip")
    return Installer(made, version)


def set_up(target: str) -> list[list[str]]:
    """What ``make`` hands to pip in order to install the locks, where uv has not done it; read off what it would do."""
    said = done("make", "--dry-run", "--always-make", target, "VENV=build/no-such-environment")
    lines = (line for line in said.splitlines() if ".lock" in line and "--target" not in line)
    return [shlex.split(line[line.rindex("-m pip") :].rstrip("; }")) for line in lines]


def reported(told: Path) -> dict[str, str]:
    """The versions that pip would install, as its report has them, by name."""
    installed = (each["metadata"] for each in json.loads(told.read_text("utf-8"))["install"])
    return {canonicalize_name(each["name"]): each["version"] for each in installed}


def python_of(version: str) -> Path:
    return other_pythons().get(version, Path(sys.executable))


@pytest.mark.parametrize(
    ("pip", "target", "lock"),
    [*((each, "demo", "core") for each in PIPS[::-1]), (PIPS[0], "setup", "dev")],
    indirect=["pip"],
)
def test_pip_installs_what_the_lock_holds(
    offered: dict[str, str], pip: Installer, tmp_path: Path, target: str, lock: str
) -> None:
    """The lock for development takes a pip half a minute: the newest alone is asked, and uv for the other Pythons."""
    told = tmp_path / "report.json"
    *first, last = set_up(target)
    for asked in first:
        done(pip.python, *asked, also=offered)
    done(pip.python, *last, "--dry-run", "--ignore-installed", "--report", told, also=offered)
    assert reported(told) == pins(lock, pip.version)


@pytest.mark.parametrize("lock", ["club", "compiler"])
def test_the_small_locks_are_whole(offered: dict[str, str], tmp_path: Path, lock: str) -> None:
    told = tmp_path / "report.json"
    asked = ("install", "--quiet", "--no-deps", "--require-hashes", "--requirement", f"requirements/{lock}.lock")
    done(sys.executable, *KEEPING, *asked, "--dry-run", "--ignore-installed", "--report", told, also=offered)
    assert reported(told) == pins(lock)


@pytest.mark.parametrize("version", [THIS, *other_pythons()])
def test_uv_installs_what_the_lock_holds_and_revoke_rules(
    offered: dict[str, str], tmp_path: Path, version: str
) -> None:
    uv = (*UV, "--quiet")
    environment = tmp_path / "environment"
    done(*uv, "venv", "--python", python_of(version), environment, also=offered)
    python = environment / PROGRAMS / "python"
    asked = ("--no-deps", "--require-hashes", "--requirement", "requirements/core.lock")
    done(*uv, "pip", "install", "--python", python, *asked, also=offered)
    listed = json.loads(done(*uv, "pip", "list", "--format", "json", "--python", python, also=offered))
    assert {each["name"]: each["version"] for each in listed} == pins("core", version)
    done(*uv, "pip", "check", "--python", python, also=offered)
    *hashed, _ = asked
    again = ("pip", "install", "--dry-run", "--reinstall", "--python", python)
    would = ran(*UV, *again, *hashed, "requirements/dev.lock", also=offered)
    assert dict(re.findall(r"^ \+ (\S+)==(\S+)$", would.stderr, re.MULTILINE)) == pins("dev", version), would.stderr
    ruled = subprocess.run(
        [python, "-m", "revoke", "rule", "examples/running_suit.pbn"],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
        capture_output=True,
        encoding="utf-8",
    )
    assert LEFT_TO_THE_DIRECTOR in ruled.stdout, ruled.stderr


def test_a_newcomer_sets_up_and_rules_with_one_command(offered: dict[str, str], tmp_path: Path) -> None:
    """In a clone of its own, since set-up compiles the solver anew."""
    for name in filter(None, done("git", "ls-files", "-z").split("\0")):
        if (ROOT / name).is_file():
            (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, tmp_path / name)
    said = done("make", "demo", f"PYTHON={sys.executable}", cwd=tmp_path, also=offered)
    assert LEFT_TO_THE_DIRECTOR in said
    frozen = done(tmp_path / ".venv" / PROGRAMS / "python", "-m", "pip", "freeze", "--all", cwd=tmp_path)
    held = dict(re.findall(r"^([\w.-]+)==(\S+)$", frozen.lower().replace("_", "-"), re.MULTILINE))
    for came_with_python in ("pip", "setuptools"):
        held.pop(came_with_python, None)
    assert held == pins("core", THIS)
