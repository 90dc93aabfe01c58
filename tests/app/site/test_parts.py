"""The parts of the browser's Python: what the carrier imports is among them."""

from __future__ import annotations

import ast

import pytest

from revoke.app.language.language import LANGUAGES
from revoke.app.site.runtime import Part, ours

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
    assert imported(OURS["revoke/app/site/carrier.py"]) >= {"revoke/app/desk/workers", "revoke/app/web/site"}


@pytest.mark.parametrize("page", ["quick", "question_screen", "site"])
def test_what_quick_mode_imports_is_put_into_the_browser(page: str) -> None:
    wanted = imported(OURS[f"revoke/app/web/{page}.py"])
    assert [each for each in wanted if f"{each}.py" not in OURS and f"{each}/__init__.py" not in OURS] == []


def test_the_browser_reads_stories_in_every_language() -> None:
    names = {name for name in OURS if name.startswith("revoke/understanding/languages/")}
    assert names == {f"revoke/understanding/languages/{each}.toml" for each in LANGUAGES}
