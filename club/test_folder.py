"""The folder for a club's computer does its work where there is nothing but the C library, not even a shell."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from urllib.error import URLError

import pytest
from release.environments import ROOT

from club.build import FOLDER
from club.start import documents

if sys.platform != "linux" or os.geteuid() != 0:
    pytest.skip("a root of its own is for Linux and for root alone", allow_module_level=True)

CHROOT = shutil.which("chroot", path="/usr/sbin:/usr/bin:/sbin:/bin") or "chroot"
ADDRESS = "http://127.0.0.1:8787/"
OF_THE_SYSTEM = ("libm.so.6", "libdl.so.2", "libpthread.so.0", "librt.so.1", "libutil.so.1")


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A root with the folder, the C library and the user's documents, and nothing else."""
    root = tmp_path_factory.mktemp("root")
    shutil.copytree(FOLDER / "revoke", root / "club")
    (root / "user" / "Documents").mkdir(parents=True)
    (root / "tmp").mkdir()
    shutil.copy(ROOT / "examples" / "running_suit.pbn", root / "user")
    listed = subprocess.run(["ldd", root / "club" / "revoke"], capture_output=True, text=True, check=True).stdout
    libraries = [Path(each) for each in re.findall(r"(/\S+\.so\S*)", listed)]
    where = next(each.parent for each in libraries if each.name == "libc.so.6")
    for library in (*libraries, *(where / name for name in OF_THE_SYSTEM)):
        target = root / library.relative_to("/")
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(library, target)
    return root


def inside(root: Path, *words: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [CHROOT, str(root), "/club/revoke", *words],
        env={"HOME": "/user", "PYTHONUNBUFFERED": "1"},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
    )


def test_there_is_no_python_to_lean_on(root: Path) -> None:
    assert not [each for each in root.rglob("python*") if each.is_file() and os.access(each, os.X_OK)]
    assert not (root / "bin").exists()


def test_it_rules_with_double_dummy(root: Path) -> None:
    said, wrong = inside(root, "rule", "--json", "/user/running_suit.pbn").communicate(timeout=60)
    assert json.loads(said)["adjusted_score"]["basis"] == "double dummy", wrong


@pytest.fixture
def served(root: Path) -> Iterator[subprocess.Popen[str]]:
    """What a double click starts, once its pages answer."""
    server = inside(root)
    for _ in range(60):
        try:
            urllib.request.urlopen(ADDRESS, timeout=5).close()
            break
        except URLError:
            time.sleep(0.5)
    yield server
    server.send_signal(signal.SIGINT)
    server.communicate(timeout=30)


def test_a_double_click_serves_the_pages_and_keeps_the_log_in_the_documents(
    root: Path, served: subprocess.Popen[str]
) -> None:
    with urllib.request.urlopen(ADDRESS, timeout=30) as answer:
        assert b"Revoke" in answer.read()
    case = {"format": "revoke-case/1", "findings": {"revokes": [{"offender": "dummy"}]}}
    asked = urllib.request.Request(
        f"{ADDRESS}api/v1/rulings", json.dumps(case).encode(), {"Content-Type": "application/json"}
    )
    with urllib.request.urlopen(asked, timeout=60) as answer:  # worked out by a worker, which is this program again
        assert json.load(answer)["status"] == "needs facts"
    assert (root / "user" / "Documents" / "Revoke" / "log.sqlite").exists()
    assert served.poll() is None


def test_the_log_is_among_the_documents_or_at_home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    assert documents() == tmp_path / "Revoke"
    (tmp_path / "Documents").mkdir()
    assert documents() == tmp_path / "Documents" / "Revoke"
