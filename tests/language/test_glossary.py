"""The glossary is kept: no other word for a thing stands in the program's texts or in their translations."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from revoke.language.language import ENGLISH, LANGUAGES

ROOT = Path(__file__).parents[2]
CATALOGUES = ROOT / "src" / "revoke" / "language" / "catalogues"
TERM, FRENCH, DUTCH, NOT = 0, 2, 3, 5


def rows() -> list[list[str]]:
    lines = (ROOT / "docs" / "glossary.md").read_text("utf-8").splitlines()
    found = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines if line.startswith("|")]
    return found[2:]


def texts(code: str) -> list[str]:
    """All that is said in a language; English as the French catalogue has it."""
    with (CATALOGUES / f"{'fr' if code == ENGLISH else code}.po").open("rb") as stream:
        found = [each.id if code == ENGLISH else each.string for each in read_po(stream)]
    return [text for each in found for text in ([each] if isinstance(each, str) else each or ())]


@pytest.mark.parametrize("code", LANGUAGES)
def test_no_other_word_stands_for_a_thing(code: str) -> None:
    other = [word.strip() for row in rows() for word in row[NOT].split(",") if word.strip()]
    here = [word.removesuffix(f"({code})").strip() for word in other if "(" not in word or word.endswith(f"({code})")]
    patterns = [re.compile(rf"\b{re.escape(word)}\b", re.IGNORECASE) for word in here]
    wrong = [text for text in texts(code) for each in patterns if each.search(text)]
    assert wrong == []


@pytest.mark.parametrize(("code", "column"), [("en", TERM), ("fr", FRENCH), ("nl", DUTCH)])
def test_every_term_is_said(code: str, column: int) -> None:
    said = "\n".join(texts(code)).casefold()
    unsaid = [row[column] for row in rows() if row[column].casefold() not in said]
    assert unsaid == []
