"""The finder of modules that come later: fetched once, when one is wanted, and for no other name."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path

import pytest

from revoke.app.site.carrier import LaterParts


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.syspath_prepend(str(tmp_path))
    return tmp_path


def test_a_module_that_is_not_there_yet_is_fetched_when_it_is_imported(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fetched = []

    def unpack() -> None:
        fetched.append("all")
        (place / "drawn_forms").mkdir()
        (place / "drawn_forms" / "__init__.py").write_text("")
        (place / "drawn_forms" / "page.py").write_text("SIDES = 4")

    finder = LaterParts(["drawn_forms", "drawn_forms.page"], unpack)
    monkeypatch.setattr(sys, "meta_path", [*sys.meta_path, finder])
    with pytest.raises(ModuleNotFoundError):
        importlib.import_module("no_such_part")
    assert fetched == [], "a name that is on no list fetches nothing"
    assert importlib.import_module("drawn_forms.page").SIDES == 4
    assert fetched == ["all"]


def test_what_cannot_be_fetched_is_tried_again(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    network = [False]

    def unpack() -> None:
        if not network[0]:
            raise OSError("no network")
        (place / "forms_by_post.py").write_text("SIDES = 4")

    monkeypatch.setattr(sys, "meta_path", [*sys.meta_path, LaterParts(["forms_by_post"], unpack)])
    with pytest.raises(OSError, match="no network"):
        importlib.import_module("forms_by_post")
    network[0] = True
    assert importlib.import_module("forms_by_post").SIDES == 4
