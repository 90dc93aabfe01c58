"""The Containerfile, as far as it can be tried without a builder: what it copies is there, what it starts serves."""

from __future__ import annotations

import json
import re
import urllib.request
from pathlib import Path

from release.environments import ROOT, Environment, only, served

FILE = (ROOT / "Containerfile").read_text("utf-8")
STEPS = [line.split(" ", 1) for line in FILE.splitlines() if line and not line.startswith("#")]
PAGE = (ROOT / "docs" / "how-to" / "club-computers.md").read_text("utf-8")


def step(name: str) -> str:
    """What stands behind the only instruction of that name."""
    (found,) = [rest for each, rest in STEPS if each == name]
    return found


def test_the_steps_are_in_an_order_that_works() -> None:
    assert [name for name, _ in STEPS] == ["FROM", "COPY", "RUN", "RUN", "USER", "VOLUME", "EXPOSE", "ENTRYPOINT"]
    assert re.search(r"python:3\.1[1-4]-slim$", step("FROM"))


def test_what_is_copied_is_one_wheel_for_linux() -> None:
    (wheel,) = ROOT.glob(step("COPY").split()[0])
    assert wheel == only("*.whl")
    assert "manylinux" in wheel.name


def test_nobody_serves_as_root_and_the_log_outlives_the_container() -> None:
    assert step("USER") == "director"
    assert f"--owner {step('USER')} {step('VOLUME')}" in FILE
    assert f"{step('VOLUME')}/log.sqlite" in json.loads(step("ENTRYPOINT"))


def test_the_page_names_the_files_and_the_port() -> None:
    words = json.loads(step("ENTRYPOINT"))
    assert f"--publish {step('EXPOSE')}:{step('EXPOSE')}" in PAGE
    assert f":{step('VOLUME')}" in PAGE
    assert f":{words[words.index('--passcode-file') + 1]}:ro" in PAGE
    assert words[words.index("--port") + 1] == step("EXPOSE")


def test_what_the_container_starts_serves_the_room(with_pages: Environment, tmp_path: Path) -> None:
    """The same words from the same wheel, with other places for its files."""
    (tmp_path / "passcode.txt").write_text("271828\n", "utf-8")
    places = {"/log/log.sqlite": tmp_path / "log.sqlite", "/run/passcode.txt": tmp_path / "passcode.txt", "8787": "0"}
    name, *words = [str(places.get(word, word)) for word in json.loads(step("ENTRYPOINT"))]
    assert name == with_pages.revoke.name
    with served(with_pages.revoke, *words) as address, urllib.request.urlopen(address, timeout=30) as answer:
        assert answer.status == 200
    assert (tmp_path / "log.sqlite").exists()
