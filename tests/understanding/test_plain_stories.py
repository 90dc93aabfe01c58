"""Stories put together from plain clauses: each says one thing, and everything that they say is read.

The deed comes first, then who won the trick and the tricks after it, then how it came to light; the clauses stand in
sentences of their own, or are joined in one of the usual ways.
"""

from __future__ import annotations

import random
import tomllib
from pathlib import Path
from typing import Any

import pytest

from revoke.understanding.understood import understand
from tests.strategies import so_many
from tests.understanding.test_told_stories import STAGES

CLAUSES: dict[str, dict[str, Any]] = tomllib.loads(Path(__file__).with_name("plain_clauses.toml").read_text("utf-8"))
PLAYED_ON = ("both sides", "both played", "over", "back")


def told(language: str, chance: random.Random) -> tuple[str, dict[str, Any]]:
    """A story, and the facts that it tells of its revoke."""
    clauses = CLAUSES[language]
    seen = chance.choice(clauses["seen"])
    chosen = [chance.choice(clauses["deed"])]
    chosen += [chance.choice(clauses["won"])] if chance.random() < 0.8 else []
    chosen += [chance.choice(clauses["later"])] if seen["before_attention"] in PLAYED_ON else []
    text, facts = "", {"offender": "E", "suit": "C", "trick": 5}
    for each in [*chosen, seen]:
        joined = chance.choice(clauses["joined"]) if text else ""
        begins = joined in ("", ". ")
        text += joined + (each["text"][0].upper() + each["text"][1:] if begins else each["text"])
        facts |= {key: value for key, value in each.items() if key != "text"}
    return f"{text}.", {**facts, "before_attention": sorted(STAGES[seen["before_attention"]])}


@pytest.mark.parametrize("language", CLAUSES)
def test_everything_is_read_that_plain_clauses_tell(language: str) -> None:
    for seed in range(so_many(100)):
        text, facts = told(language, random.Random(f"{language} {seed}"))
        read = {each.key: each.value for each in understand(text, language).facts}
        assert read == {f"findings.revokes[0].{key}": value for key, value in facts.items()}, text
