"""The questions of a ruling: each may be answered as offered, in any order, and the end is the ruling on the whole."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Any

import pytest

from revoke import document, read_case, rule
from tests.strategies import Document, findings_document, forgetful, so_many, written

EDITIONS = ("duplicate-2017", "duplicate-2007", "duplicate-1997")
LONGEST = 12
"""No fact of one revoke is asked for twice, and there are no more of them than this."""


def ruled(told: Document) -> Document:
    return document(rule(read_case(told)))


def about_facts(ruling: Document) -> list[Document]:
    """The questions that decide the revoke itself; those about damage come once it is decided."""
    damage = ("findings.without_revoke", "findings.without_repeat", "findings.table_tricks")
    return [question for question in ruling["questions"] if question["fact"] not in damage]


def steps(path: str) -> list[str | int]:
    """Where a path leads, key by key.

    >>> steps("findings.revokes[0].won_by")
    ['findings', 'revokes', 0, 'won_by']
    """
    return [int(step) if step.isdigit() else step for step in re.findall(r"\w+", path)]


def answered(told: Document, path: str, answer: object) -> Document:
    """The document with an answer put at the path at which it was asked for."""
    more = written(told)
    here: Any = more  # JSON, walked key by key
    *way, last = steps(path)
    for step in way:
        here = here.setdefault(step, {}) if isinstance(here, dict) else here[step]
    here[last] = answer
    return more


def truth_at(told: Document, path: str) -> object:
    here: Any = told  # JSON, walked key by key
    for step in steps(path):
        here = here[step]
    return here


def interview(die: random.Random, told: Document, truth: Document) -> tuple[Document, int]:
    """Ask one of the questions at random, answer with the truth, until none is left."""
    asked: list[str] = []
    while questions := about_facts(ruling := ruled(told)):
        assert ruling["status"] == "needs facts"
        question = die.choice(questions)
        assert question["fact"] not in asked
        asked.append(question["fact"])
        answer = truth_at(truth, question["fact"])
        assert answer in question["answers"]
        told = answered(told, question["fact"], answer)
    return ruling, len(asked)


def gist(ruling: Document) -> tuple[Sequence[object], object]:
    """How each revoke stands and what it costs, and what moves in the end."""
    return [(each["status"], each["transfer"]) for each in ruling["revokes"]], ruling["transfer"]["tricks"]


def one_revoke(die: random.Random) -> Document:
    """The truth about one revoke, told in roles."""
    while True:
        told = findings_document(die, 1, die.choice(EDITIONS))
        if "declarer" not in told["board"]:
            return told


@pytest.mark.parametrize("seed", range(so_many(24)))
def test_answers_in_any_order_lead_to_the_ruling_on_the_whole_truth(seed: int) -> None:
    """Facts left out at random, then asked for in an order at random, and answered truly."""
    die = random.Random(seed)
    truth = one_revoke(die)
    told = forgetful(die, truth, die.choice((0.3, 0.6, 1)))
    ruling, questions = interview(die, told, truth)
    assert gist(ruling) == gist(ruled(truth))
    assert ruling["possible"] is None
    assert questions <= LONGEST


@pytest.mark.parametrize("seed", range(so_many(24)))
def test_any_answer_offered_may_be_given(seed: int) -> None:
    """Every answer is taken, no question comes back, and what was called possible before holds what comes out."""
    die = random.Random(seed)
    told = forgetful(die, one_revoke(die), die.choice((0.3, 0.6, 1)))
    for revoke in told["findings"]["revokes"]:
        revoke.pop("won_later_with_owed_card", None)  # it goes with the later tricks, and is asked for after them
    told["findings"].pop("table_tricks", None)
    asked: set[str] = set()
    hopes: list[list[int]] = []
    while questions := about_facts(ruling := ruled(told)):
        question = die.choice(questions)
        assert question["fact"] not in asked
        asked.add(question["fact"])
        hopes.append(ruling["possible"]["transfer"])
        told = answered(told, question["fact"], die.choice(question["answers"]))
    assert all(ruling["transfer"]["tricks"] in each for each in hopes)
    assert all(set(later) <= set(earlier) for earlier, later in pairwise(hopes))


def ends(told: Document) -> dict[str, Document]:
    """Every ruling that can come of it, by giving every answer to every question; the same ones once."""
    return _ends(json.dumps(told, sort_keys=True))


@lru_cache(maxsize=10_000)
def _ends(told_as_text: str) -> dict[str, Document]:
    """Kept, since the questions of one ruling lead to the same rulings again, in whatever order they are answered."""
    told: Document = json.loads(told_as_text)
    ruling = ruled(told)
    questions = about_facts(ruling)
    if not questions:
        said = [each["text"] for each in ruling["instructions"]]
        return {str((gist(ruling), said)): ruling}
    fact = questions[0]["fact"]
    return {key: end for answer in questions[0]["answers"] for key, end in ends(answered(told, fact, answer)).items()}


@pytest.mark.parametrize("seed", range(so_many(14)))
def test_possible_is_just_what_can_come_out_and_each_question_matters(seed: int) -> None:
    """Two facts of one revoke left out: all the totals that answers lead to, no others, and no idle question."""
    die = random.Random(seed)
    told = one_revoke(die)
    (revoke,) = told["findings"]["revokes"]
    for fact in die.sample(("offender", "suit", "won_by", "later_tricks", "before_attention"), 2):
        del revoke[fact]
    revoke["won_later_with_owed_card"] = False  # can be so whatever else is
    ruling = ruled(told)
    possible = ruling["possible"]["transfer"] if ruling["possible"] else [ruling["transfer"]["tricks"]]
    assert set(possible) == {each["transfer"]["tricks"] for each in ends(told).values()}
    for question in about_facts(ruling):
        after = {frozenset(ends(answered(told, question["fact"], answer))) for answer in question["answers"]}
        assert len(after) > 1, question
