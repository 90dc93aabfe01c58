"""Every provision of the five sources has its number; each of their tests names one, and no two name the same."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

HERE = Path(__file__).parent / "provisions"
PROVISIONS = (HERE / "ids.txt").read_text("utf-8").split()
TESTED = Counter(
    number.upper().replace("_", "-")
    for path in sorted(HERE.glob("test_*.py"))
    for name in re.findall(r"^def test_(\w+)\(", path.read_text("utf-8"), re.MULTILINE)
    for number in re.findall(r"s[0-4]_\d\d(?=_)", f"{name}_")
)

IN_TWO_PARTS = ("S2-21", "S4-14", "S4-23")
"""Provisions that say two things, with a test for each."""


def test_there_are_a_hundred_and_thirty_five_provisions() -> None:
    assert len(PROVISIONS) == len(set(PROVISIONS)) == 135


def test_every_test_of_a_provision_names_one_that_there_is_and_no_other_test_does() -> None:
    assert set(TESTED) <= set(PROVISIONS)
    assert {number for number, tests in TESTED.items() if tests > 1} <= set(IN_TWO_PARTS)


def test_every_provision_is_tested() -> None:
    assert sorted(set(PROVISIONS) - set(TESTED)) == []
