"""Rulings and situations from outside, each a file with its source, ruled and held against what was said there."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from revoke import document, read_case, rule

HERE = Path(__file__).parent
FILES = sorted(HERE.glob("published/*.json")) + sorted(HERE.glob("situations/*/*.json"))

LEAST = {
    "published": 48,
    "modern": 170,
    "duplicate-1997": 19,
    "one-deal": 24,
    "bridge-1905": 66,
    "bridge-1905-scores": 15,
    "auction": 30,
}
"""How many files each folder holds at the least: a runner that finds nothing passes nothing."""

Expected = dict[str, Any]  # JSON: the key says what is there
Ruled = dict[str, Any]


def test_the_cases_are_there() -> None:
    found = Counter(path.parent.name for path in FILES)
    assert found.keys() == LEAST.keys()
    assert all(found[folder] >= least for folder, least in LEAST.items()), found


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_the_ruling_agrees_with_what_was_ruled(path: Path) -> None:
    told = json.loads(path.read_text("utf-8"))
    ruled = document(rule(read_case(told["case"], name=path.name)))
    unknown = told["expect"].keys() - CHECKS.keys()
    assert not unknown, f"this runner knows nothing of {sorted(unknown)}"
    wrong = [said for key, expected in told["expect"].items() if (said := CHECKS[key](ruled, expected))]
    assert not wrong, told["narrative"]


def _each(ruled: Ruled, expected: list[Any], key: str) -> str | None:
    got = [revoke[key] for revoke in ruled["revokes"]]
    agree = len(got) == len(expected) and all(want in (None, have) for want, have in zip(expected, got, strict=True))
    return None if agree else f"{key} of the revokes: {got}, not {expected}"


def _statuses(ruled: Ruled, expected: list[str | None]) -> str | None:
    return _each(ruled, expected, "status")


def _transfers(ruled: Ruled, expected: list[int | None]) -> str | None:
    return _each(ruled, expected, "transfer")


def _transfer(ruled: Ruled, expected: int) -> str | None:
    got = ruled["transfer"]["tricks"]
    return None if got == expected else f"{got} tricks are transferred, not {expected}"


def _to(ruled: Ruled, expected: str | None) -> str | None:
    got = ruled["transfer"]["to"]
    return None if got == expected else f"they go to {got}, not to {expected}"


def _applied(ruled: Ruled) -> list[str]:
    """Every clause that decided or ordered something."""
    laws = [law for revoke in ruled["revokes"] for law in revoke["laws"]]
    laws += [each["law"] for key in ("reasons", "instructions", "options", "penalty_cards") for each in ruled[key]]
    adjusted = ruled["adjusted_score"]
    if adjusted is not None and adjusted["needed"] is not False:
        laws.append(adjusted["law"])
    return laws


def _names(named: str, applied: str) -> bool:
    """Whether a clause applied is the one named, or a deeper one: 64C1 will do for 64C, 621 will not for 62."""
    if not applied.startswith(named):
        return False
    deeper = applied[len(named) :]
    return not deeper or not (named[-1].isdigit() and deeper[0].isdigit())


def _laws(ruled: Ruled, expected: list[str]) -> str | None:
    applied = _applied(ruled)
    missing = [
        either for either in expected
        if not any(_names(named, law) for named in either.split("|") for law in applied)
    ]  # fmt: skip
    return f"{missing} not among {applied}" if missing else None


def _not_laws(ruled: Ruled, expected: list[str]) -> str | None:
    strays = [law for law in _applied(ruled) if law in expected]
    return f"{strays} should not be applied" if strays else None


def _penalty_cards(ruled: Ruled, expected: list[dict[str, str | None]]) -> str | None:
    got = ruled["penalty_cards"]
    agree = len(got) == len(expected) and all(
        want is None or have[key] == want
        for card, have in zip(expected, got, strict=True)
        for key, want in card.items()
    )
    return None if agree else f"penalty cards {got}, not {expected}"


def _adjusted_needed(ruled: Ruled, expected: bool | None) -> str | None:
    got = ruled["adjusted_score"] and ruled["adjusted_score"]["needed"]
    return None if got is expected else f"an adjusted score is needed: {got}, not {expected}"


def _final_declarer_tricks(ruled: Ruled, expected: int | dict[str, float]) -> str | None:
    want = expected if isinstance(expected, dict) else {str(expected): 1.0}
    tricks = ruled["declarer_tricks"]
    got = tricks["final"] or {str(tricks["after_transfer"]): 1.0}  # where equity is open, after the automatic tricks
    return None if got == want else f"declarer ends with {got}, not {want}"


def _questions_about(ruled: Ruled, expected: list[str]) -> str | None:
    asked = [question["fact"] for question in ruled["questions"]]
    missing = [fact for fact in expected if not any(each in path for each in fact.split("|") for path in asked)]
    return f"{missing} not asked for, only {asked}" if missing else None


def _score_1905(ruled: Ruled, expected: dict[str, Any]) -> str | None:
    game = ruled["game"]
    wrong = {key: (game and game[key]) for key, want in expected.items() if not game or game[key] != want}
    return f"the game stands at {wrong}, not {expected}" if wrong else None


def _score_auction(ruled: Ruled, expected: dict[str, Any]) -> str | None:
    score = ruled["auction"]
    wrong = {key: (score and score[key]) for key, want in expected.items() if not score or score[key] != want}
    return f"below and above the line stand {wrong}, not {expected}" if wrong else None


CHECKS: dict[str, Callable[[Ruled, Any], str | None]] = {
    "statuses": _statuses,
    "transfers": _transfers,
    "transfer": _transfer,
    "to": _to,
    "laws": _laws,
    "not_laws": _not_laws,
    "penalty_cards": _penalty_cards,
    "adjusted_needed": _adjusted_needed,
    "final_declarer_tricks": _final_declarer_tricks,
    "questions_about": _questions_about,
    "score_1905": _score_1905,
    "score_auction": _score_auction,
}
