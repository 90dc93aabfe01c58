"""The parts of the browser's Python: what the carrier imports is among them."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from revoke.app.site.folder import case_page
from revoke.app.site.runtime import Part, ours
from revoke.app.trainer.exam_export import CASE_PATH
from revoke.language.language import LANGUAGES

OURS = {each.name: each for each in ours()}
CARRIER = sorted(name for name in OURS if name.startswith("revoke/app/site/") and name.endswith(".py"))


def imported(part: Part) -> set[str]:
    """The files of our own package that a file imports from, by name."""
    tree = ast.parse(part.file.read_text("utf-8"))
    named = {each.module for each in ast.walk(tree) if isinstance(each, ast.ImportFrom) and each.module}
    return {each.replace(".", "/") for each in named if each.startswith("revoke.")}


@pytest.mark.parametrize("name", CARRIER)
def test_what_the_carrier_imports_is_put_into_the_browser(name: str) -> None:
    wanted = imported(OURS[name])
    assert [each for each in wanted if f"{each}.py" not in OURS and f"{each}/__init__.py" not in OURS] == []


def test_the_carrier_is_put_into_the_browser() -> None:
    assert "revoke/app/site/carrier.py" in CARRIER
    assert imported(OURS["revoke/app/site/carrier.py"]) >= {"revoke/app/desk/workers", "revoke/app/web/application"}


SERVED_ONLY = {"revoke/app/api/router"}
"""What the application imports on a server alone: the last test asks the browser's for an address of it."""


@pytest.mark.parametrize("page", ["quick", "question_screen", "application"])
def test_what_quick_mode_imports_is_put_into_the_browser(page: str) -> None:
    wanted = imported(OURS[f"revoke/app/web/{page}.py"]) - SERVED_ONLY
    assert [each for each in wanted if f"{each}.py" not in OURS and f"{each}/__init__.py" not in OURS] == []


def test_the_browser_reads_stories_in_every_language() -> None:
    names = {name for name in OURS if name.startswith("revoke/understanding/languages/")}
    assert names == {f"revoke/understanding/languages/{each}.toml" for each in LANGUAGES}


def test_a_link_to_a_case_finds_a_page_on_a_host_without_a_program() -> None:
    """The host has a file at the address that :func:`case_link` writes; its script then goes on to the drill."""
    page = case_page()
    assert CASE_PATH.strip("/") == "train/case"
    assert '<script src="../../start.js" defer>' in page
    assert 'data-goes-on="train"' in page
    assert all(f'<p lang="{each}">' in page for each in LANGUAGES)


ASKED = """
import asyncio, sys
from revoke.app.site.carrier import Carrier

async def status(carrier, path):
    heads = []
    await carrier.answer("GET", path, "", [], b"", lambda *head: heads.append(head), lambda _: None, lambda: False)
    return heads[0][0]

carrier = Carrier(sys.argv[1])
for path in sys.argv[2:]:
    print(path, asyncio.run(status(carrier, path)), *(each for each in WATCHED if each in sys.modules))
"""
WATCHED = ("sqlalchemy", "alembic", "segno", "reportlab", "revoke.app.log.log", "fastapi", "pydantic")


def test_full_mode_does_not_read_the_log_which_is_there_when_asked_for_and_nothing_reads_an_api(tmp_path: Path) -> None:
    script = f"WATCHED = {WATCHED}\n{ASKED}"
    asked = [sys.executable, "-c", script, str(tmp_path), "/full", "/train", "/cases", "/api/v1/health", "/nowhere"]
    said = subprocess.run(asked, capture_output=True, text=True, check=True).stdout.splitlines()
    assert said[:2] == ["/full 200", "/train 303"], "neither needs a log"
    assert said[2].startswith("/cases 200 sqlalchemy")
    assert said[3].startswith("/api/v1/health 404"), "no other program could reach it"
    assert not [line for line in said if "fastapi" in line or "pydantic" in line]
    assert said[4].startswith("/nowhere 404")
