"""Stories of cases: told whole in every language, without their answer, and never one story for two rulings."""

from __future__ import annotations

import re

import pytest

from revoke.app.language.language import LANGUAGES, language
from revoke.law.code import CODES, code
from revoke.telling.story import story
from revoke.training.answer_key import AnswerKey
from revoke.training.concepts import atlas
from revoke.training.drawn_case import DrawnCase, drawn

CASES = 40
GIVEN_AWAY = re.compile(r"establish|transfer|rectif|penalty|correct(?!ion)|adjust|\blaw\b|clause", re.IGNORECASE)
"""Words of a ruling, which no story may have; the correction period is no ruling."""


def told(case: DrawnCase) -> tuple[str, ...]:
    return story(case.worked.facts, case.trick, case.proof, reads=atlas(case.code).reads, seed=case.seed)


@pytest.mark.parametrize("name", CODES)
def test_no_story_tells_its_answer(name: str) -> None:
    cites = {clause.cite for clause in code(name).clauses}
    for seed in range(CASES):
        said = " ".join(told(drawn(name, seed)))
        assert not GIVEN_AWAY.search(said), said
        assert not {word.strip(".,;:") for word in said.split()} & {cite for cite in cites if not cite.isdigit()}


@pytest.mark.parametrize("name", CODES)
def test_a_story_is_told_whole_in_every_language(name: str) -> None:
    for spoken in map(language, LANGUAGES):
        for seed in range(CASES):
            for sentence in told(drawn(name, seed)):
                assert spoken.say(sentence).lang == spoken.code, sentence


@pytest.mark.parametrize("name", CODES)
def test_the_tricks_to_come_are_told_whether_they_matter_or_not(name: str) -> None:
    """Who heard of later tricks only where they count would know by that alone that the revoke stands."""
    for seed in range(CASES):
        case = drawn(name, seed)
        said = " ".join(told(case))
        if case.trick and "after a claim" not in said and len(case.worked.facts) == 1:
            assert "tricks that were left" in said or "tricks after that" in said, said


@pytest.mark.parametrize("name", CODES)
def test_one_story_has_one_ruling(name: str) -> None:
    ruled: dict[tuple[str, ...], AnswerKey] = {}
    for seed in range(CASES):
        case = drawn(name, seed)
        assert ruled.setdefault(told(case), case.key) == case.key
