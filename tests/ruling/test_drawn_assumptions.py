"""Drawn findings: what a ruling assumes holds together, what would change it does, and no ruling waits for nothing."""

from __future__ import annotations

import random
from typing import Any

import pytest

from revoke import Case, Ruling, read_case, rule
from revoke.errors import RevokeError
from revoke.law.code import CODES
from revoke.ruling.established_facts import with_answer
from tests.strategies import so_many

DRAWN: tuple[dict[str, Any], ...] = (
    {"failure": "demand"},
    {"failure": "penalty card"},
    {"able": False},
    {"trick": 12},
    {"attention_by": "dummy", "dummy_rights_lost": True},
    {"attention_by": "dummy"},
    {"won_by": "opponents"},
    {"later_tricks": 0},
    {"offender": "defender"},
    {"proved": False},
    {"played_after": []},
    {"before_attention": ["opponents claimed"]},
    {"card": "D4"},
)
STAGES: tuple[list[str], ...] = (
    [],
    ["play ended"],
    ["offending side played to next trick"],
    ["opponents played to next trick"],
)
MANY_MORE = 10_000  # the seed of the first case: any number will do


def drawn(seed: int) -> Case | None:
    """One to three revokes, each more or less told; nothing if what is told contradicts itself."""
    dice = random.Random(seed)
    revokes = []
    for _ in range(dice.choice((1, 2, 2, 3))):
        revoke: dict[str, Any] = {}
        if dice.random() < 0.6:
            revoke = {"offender": dice.choice("NESW"), "before_attention": dice.choice(STAGES)}
        if dice.random() < 0.5:
            won_by = dice.choice(("offender", "partner", "opponents"))
            revoke |= {"trick": dice.randrange(1, 13), "won_by": won_by, "later_tricks": dice.choice((0, 1, 2))}
        for _ in range(dice.choice((0, 1, 2))):
            revoke |= dice.choice(DRAWN)
        revokes.append(revoke)
    findings: dict[str, Any] = {"revokes": revokes}
    if dice.random() < 0.4:
        findings |= {"table_tricks": dice.randrange(4, 11), "without_revoke": {str(dice.randrange(4, 11)): 1}}
    board = {"declarer": dice.choice("NESW")} if dice.random() < 0.3 else {}
    document = {"format": "revoke-case/1", "code": dice.choice(list(CODES)), "board": board, "findings": findings}
    case = read_case(document)
    try:
        rule(case)
    except RevokeError:
        return None
    return case


def said(ruling: Ruling) -> tuple[Any, ...]:
    """What a ruling comes to."""
    orders = ruling.penalty_cards, ruling.options, ruling.instructions, ruling.adjusted_score, ruling.questions
    return ruling.status, ruling.revokes, ruling.transfer, ruling.declarer_tricks, ruling.split, *orders


@pytest.mark.parametrize("seed", range(MANY_MORE, MANY_MORE + so_many(40)))
def test_a_ruling_on_drawn_findings(seed: int) -> None:
    case = drawn(seed)
    if case is None:
        return
    ruling = rule(case)
    if ruling.status != "final":
        assert ruling.questions
        assert all(len(each.answers) > 1 for each in ruling.questions)
    if ruling.status == "needs facts":
        return
    every = case
    for each in ruling.assumed:
        several = each.key.name in ("declarer", "trick")  # all of which leave the ruling as it is
        value = each.value[0] if several else each.value
        every = every if value is None else with_answer(every, each.key, value)
        for other in each.instead:
            assert said(rule(with_answer(case, each.key, other))) != said(ruling), (each.key, other)
    as_assumed = rule(every)
    assert (as_assumed.status, as_assumed.transfer) == (ruling.status, ruling.transfer)
    assert [each.status for each in as_assumed.revokes] == [each.status for each in ruling.revokes]
