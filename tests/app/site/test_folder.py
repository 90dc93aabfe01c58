"""The site is made whole or not at all, and what is missing is said before anything is fetched or written."""

from __future__ import annotations

import os
from datetime import date
from pathlib import Path

import pytest

from revoke.app.site import folder, runtime
from revoke.app.site.folder import write_site
from revoke.app.site.runtime import CannotMake
from revoke.case.case import DEFAULT_CODE

TODAY = date(2026, 11, 24)


def program(place: Path, name: str, script: str) -> None:
    place.mkdir(exist_ok=True)
    (place / name).write_text(f"#!/bin/sh\n{script}\n", "utf-8")
    (place / name).chmod(0o755)


@pytest.fixture
def fetches_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def fetch(*_: object) -> None:
        raise AssertionError("something is fetched")

    monkeypatch.setattr(runtime, "fetched", fetch)
    monkeypatch.setattr(runtime, "libraries", fetch)


@pytest.mark.usefixtures("fetches_nothing")
def test_without_node_nothing_is_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(CannotMake, match="node is missing"):
        write_site(tmp_path / "site", DEFAULT_CODE, TODAY)
    assert not (tmp_path / "site").exists()


@pytest.mark.usefixtures("fetches_nothing")
def test_a_node_that_is_too_old_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program(tmp_path / "bin", "node", "echo v16.20.2")
    program(tmp_path / "bin", "npm", "exit 0")
    monkeypatch.setenv("PATH", f"{tmp_path / 'bin'}{os.pathsep}{os.environ['PATH']}")
    with pytest.raises(CannotMake, match=r"Node 18 or newer to build; this is Node 16\.20\.2"):
        write_site(tmp_path / "site", DEFAULT_CODE, TODAY)


@pytest.mark.usefixtures("fetches_nothing")
def test_a_registry_that_cannot_be_reached_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program(tmp_path / "bin", "node", "echo v20.0.0")
    program(tmp_path / "bin", "npm", "echo 'npm error network' >&2; exit 1")
    monkeypatch.setenv("PATH", f"{tmp_path / 'bin'}{os.pathsep}{os.environ['PATH']}")
    with pytest.raises(CannotMake, match=r"npm cannot reach its registry.*npm error network"):
        write_site(tmp_path / "site", DEFAULT_CODE, TODAY)
    assert not (tmp_path / "site").exists()


@pytest.mark.usefixtures("fetches_nothing")
def test_a_file_in_the_place_of_the_folder_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("mine", "utf-8")
    with pytest.raises(NotADirectoryError):
        write_site(tmp_path / "file" / "site", DEFAULT_CODE, TODAY)
    assert (tmp_path / "file").read_text("utf-8") == "mine"


def test_where_the_making_fails_what_was_there_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(out: Path) -> dict[str, int]:
        (out / "engine.js").write_text("half", "utf-8")
        raise CannotMake("the compiler failed")

    monkeypatch.setattr(runtime, "refuse_unless_ready", lambda: None)
    monkeypatch.setattr(folder, "_engine", fails)
    (tmp_path / "index.html").write_text("yesterday's", "utf-8")
    with pytest.raises(CannotMake, match="the compiler failed"):
        write_site(tmp_path, DEFAULT_CODE, TODAY)
    assert [each.name for each in tmp_path.iterdir()] == ["index.html"]
