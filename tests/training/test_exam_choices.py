"""Who does not read the questions of an exam scores as a guesser does; each wrong answer has a name."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest
from benchmarks.training.constant_answers import chance, constant_scores

from revoke.app.trainer.drill_words import beliefs_told
from revoke.language.language import LANGUAGES, language
from revoke.law.code import CODES
from revoke.training.answer_key import has_to_weigh, right_choice
from revoke.training.drawn_case import DrawnCase
from revoke.training.exam import exam_variant

QUESTIONS = 48
"""Four times twelve: then nobody is left over, and the scores are exact."""


@cache
def questions(name: str, variant: int = 0) -> tuple[DrawnCase, ...]:
    """An exam, composed once for the tests that look at it."""
    return exam_variant(name, QUESTIONS, 11, variant)


@pytest.mark.parametrize("name", CODES)
@pytest.mark.parametrize("variant", [0, 1])
def test_no_constant_answer_scores_more_than_guessing(name: str, variant: int) -> None:
    cases = questions(name, variant)
    asked = [(right_choice(case.key), case.choices) for case in cases]
    assert chance(asked) == 25
    for spoken in LANGUAGES:
        for way, score in constant_scores(asked, language(spoken)):
            assert score == pytest.approx(25), way


@pytest.mark.parametrize("name", CODES)
def test_no_ruling_is_the_key_of_more_than_a_quarter(name: str) -> None:
    keys = Counter(right_choice(case.key) for case in questions(name))
    assert max(keys.values()) <= QUESTIONS / 4


@pytest.mark.parametrize("name", CODES)
def test_every_answer_is_offered_once_and_the_key_among_them(name: str) -> None:
    for case in questions(name):
        assert len(set(case.choices)) == len(case.choices) == 4
        assert right_choice(case.key) in case.choices


@pytest.mark.parametrize("name", CODES)
def test_every_wrong_answer_is_named_when_it_is_chosen(name: str) -> None:
    for case in questions(name)[:16]:
        for choice in case.choices:
            assert bool(beliefs_told(case, choice)) is (choice != right_choice(case.key)), choice


@pytest.mark.parametrize("name", CODES[3:])
def test_where_no_law_has_damage_weighed_nobody_is_asked_about_it(name: str) -> None:
    """Before 1963 nothing is weighed: Laws 1905 to 1913 know no adjusted score."""
    assert not any(has_to_weigh(case.worked) for case in questions(name))
