"""``revoke pocket``: one file, for one code and one language, that asks nothing of a network."""

from __future__ import annotations

import json
import re
from datetime import date
from functools import cache
from importlib import import_module
from itertools import cycle
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from revoke.app.cli import main
from revoke.app.pocket.page import page
from revoke.errors import install_line
from revoke.language.language import ENGLISH, LANGUAGES, Language, language, texts
from revoke.law.code import CODES, code

pytestmark = pytest.mark.usefixtures("one_case_of_each_concept")
LARGEST = 150_000  # bytes, beside the cases of the trainer and the reader of stories, which have limits of their own
DAY = date(2026, 3, 1)
OTHERS = [each for each in LANGUAGES if each != ENGLISH]


@cache
def whole_page(name: str, lang: str) -> str:
    """The page of a code in a language, made once."""
    return page(name, language(lang), DAY)


def pocket(*words: str) -> Result:
    return CliRunner().invoke(main, ["pocket", *words])


def test_it_writes_one_page_and_says_what_it_is(tmp_path: Path) -> None:
    out = tmp_path / "pocket.html"
    shown = pocket("--out", str(out), "--code", "duplicate-2007", "--lang", "nl", "--date", "2026-03-01")
    assert shown.exit_code == 0
    assert shown.stdout == ""
    assert shown.stderr.startswith(f"{out}: Spelregels voor wedstrijdbridge 2007, Nederlands, ")
    written = out.read_text("utf-8")
    assert written.startswith('<!doctype html>\n<html lang="nl">')
    assert "Spelregels voor wedstrijdbridge 2007 (duplicate-2007). revoke 0.1.0, 1 maart 2026." in written


TRANSLATED = [*zip(cycle(OTHERS), CODES, strict=False)]
"""Each code in another language, in turn: that all is translated, the catalogues are asked."""


@pytest.mark.parametrize(("lang", "name"), [*((ENGLISH, name) for name in CODES), *TRANSLATED])
def test_every_code_and_every_language_is_small_and_whole(name: str, lang: str) -> None:
    whole = whole_page(name, lang)
    drill = re.findall(r'<script type="application/json" id="drill">(.*?)</script>', whole)[0]
    reader = re.findall(r'<script type="text/plain" id="reader">(.*?)</script>', whole)[0]
    assert len(whole.encode()) - len(drill.encode()) - len(reader) < LARGEST
    data = json.loads(re.findall(r'<script type="application/json" id="tree">(.*?)</script>', whole)[0])
    assert data["code"] == name
    assert len(data["starts"]) == 4
    assert f"({code(name).id})" in whole


@pytest.mark.parametrize("lang", LANGUAGES)
def test_nothing_is_fetched_from_anywhere(lang: str) -> None:
    """No address at all, but for the empty icon that keeps a browser from asking for one."""
    whole = whole_page("duplicate-2017", lang)
    assert re.findall(r'\b(?:src|href|action|srcset)\s*=\s*"([^"]*)"', whole) == ["data:,"]
    assert not re.search(r"https?:|//[a-z]|@import|url\(|fetch|XMLHttpRequest|WebSocket", whole)


def test_nothing_is_kept_but_what_was_learnt_in_the_trainer() -> None:
    """One place of the browser's own, with the answers to drawn cases in it; nothing of a call."""
    whole = whole_page("duplicate-2017", ENGLISH)
    kept = re.findall(r"localStorage\.\w+\([^;]*;", whole)
    assert kept == ["localStorage.getItem(place));", "localStorage.setItem(PLACE, JSON.stringify(learnt));"]
    assert 'const PLACE = "revoke-training";' in whole
    assert "sessionStorage" not in whole
    assert "document.cookie" not in whole


@pytest.mark.parametrize(("lang", "name"), TRANSLATED)
def test_no_english_is_left_in_another_language(name: str, lang: str) -> None:
    whole = whole_page(name, lang)
    assert 'lang="en"' not in whole
    data = re.findall(r'<script type="application/json" id="tree">(.*?)</script>', whole)[0]
    assert ', "en"]' not in data


def test_what_is_not_translated_is_marked_as_english() -> None:
    """A clause without a translation stands in English within a French page, and says so to a screen reader."""
    half = {key: said for key, said in texts("fr").items() if not key[1].startswith("established")}
    whole = page("duplicate-2017", Language("fr", "Français", half), DAY)
    data = json.loads(re.findall(r'<script type="application/json" id="tree">(.*?)</script>', whole)[0])
    assert data["laws"]["63A2"] == ["established when either of them names a card for the next trick", "en"]
    assert data["laws"]["64B6"] == "aucune pour une renonce à la douzième levée"


def test_a_code_that_is_not_held_is_refused_with_those_that_are(tmp_path: Path) -> None:
    shown = pocket("--out", str(tmp_path / "a.html"), "--code", "duplicate-2016")
    assert shown.exit_code == 2
    assert "'duplicate-2016' is not one of 'duplicate-2017'" in shown.stderr


def test_a_language_that_is_not_spoken_is_refused_with_those_that_are(tmp_path: Path) -> None:
    shown = pocket("--out", str(tmp_path / "a.html"), "--lang", "xx")
    assert shown.exit_code == 2
    assert f"'xx' is not one of {', '.join(map(repr, LANGUAGES))}" in shown.stderr


def test_a_date_that_is_none_is_refused(tmp_path: Path) -> None:
    assert pocket("--out", str(tmp_path / "a.html"), "--date", "2026-02-30").exit_code == 2


def test_without_a_file_to_write_it_says_so() -> None:
    shown = pocket()
    assert shown.exit_code == 2
    assert "--out" in shown.stderr


def test_a_file_that_cannot_be_written_is_named_and_is_no_traceback(tmp_path: Path) -> None:
    out = tmp_path / "nowhere" / "pocket.html"
    shown = pocket("--out", str(out))
    assert shown.exit_code == 5
    assert shown.stderr == f"{out}: cannot be written (No such file or directory). Choose another file with --out.\n"


def test_without_its_libraries_it_names_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(*_: object) -> None:
        raise ModuleNotFoundError("No module named 'babel'", name="babel")

    monkeypatch.setattr(import_module("revoke.app.pocket.page"), "page", missing)
    shown = pocket("--out", str(tmp_path / "a.html"))
    assert shown.exit_code == 7
    assert shown.stderr == f"A page needs the library babel: in Revoke's folder, {install_line('app')}.\n"
