"""The page of guarantees, as it is committed: its exceptions are those of the book, and its cases are ruled as it says.

That it is fresh is held with the other generated pages; to look through every combination takes long, and is done once.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from guide.generated.guarantees import ruled_as_told

PAGE = (Path(__file__).parents[2] / "docs" / "laws" / "guarantees.md").read_text("utf-8")
PAID = "The innocent side is never left with nothing"
LATER = "To be noticed later never costs less"


def exceptions(guarantee: str, name: str) -> set[str]:
    """The clauses, as headings, of the exceptions to a guarantee that one code has."""
    part = PAGE.split(f"\n## {guarantee}\n")[1].split("\n## ")[0]
    return {each.partition("\n")[0] for each in part.split("\n### ")[1:] if f"\n| {name} |" in each}


def test_its_cases_are_ruled_as_it_says() -> None:
    cases = re.findall(r"For example: .*\*\*\n\n```json\n(.*)\n```", PAGE)
    assert len(cases) == PAGE.count("\n```json\n") == 7
    for case in map(json.loads, cases):
        first = PAGE[: PAGE.index(json.dumps(case))].rpartition("\n### ")[2]
        [laws] = re.findall(rf"^\| {case['code']} \| [\d,]+ \| (.*) \|$", first, re.MULTILINE)
        assert list(ruled_as_told(case)[1]) == laws.split(", ")


@pytest.mark.parametrize(
    ("name", "nothing", "cheaper"),
    [
        ("duplicate-2017", {"64B5, 79C"}, {"64B4", "64B5", "43B2b no longer speaks"}),
        ("auction-1913", {"94"}, {"94"}),
        ("bridge-1905", {"94", "63"}, {"94"}),
    ],
)
def test_the_exceptions_are_those_of_the_book(name: str, nothing: set[str], cheaper: set[str]) -> None:
    """A period that is over (79C), a cut (94), dummy's remark (63); a call, the end of a round, a claim over 43B2b."""
    assert exceptions(PAID, name) == nothing
    assert exceptions(LATER, name) == cheaper
