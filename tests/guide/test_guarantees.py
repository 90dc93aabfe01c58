"""The page of guarantees is fresh, and each of its cases is ruled as the page says."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path

import pytest
from guide.generated.guarantees import cheaper_later, fewest, guarantees_page, judged, points, ruled_as_told, unpaid

from revoke.law.code import CODES, code

ROOT = Path(__file__).parents[2]


@cache
def fresh() -> str:
    return guarantees_page()


def test_the_page_is_fresh() -> None:
    assert (ROOT / "docs" / "laws" / "guarantees.md").read_text("utf-8") == fresh()


def test_its_cases_are_ruled_as_it_says() -> None:
    shown = re.findall(r"ruled under (.*)\.\n\n```json\n(.*)\n```", fresh())
    assert len(shown) >= 20
    for laws, case in shown:
        assert list(ruled_as_told(json.loads(case))[1]) == laws.split(", ")


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
    law = code(name)
    assert name in CODES
    ruled = {point: judged(law, point) for point in points(law)}
    assert set(fewest(unpaid(law, ruled))) == nothing
    assert set(fewest(cheaper_later(law, ruled))) == cheaper
