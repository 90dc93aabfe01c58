"""The variants of an exam are as hard as one another, question by question, by the clauses looked at for each key."""

from __future__ import annotations

from random import Random
from statistics import fmean, pstdev

import pytest

from revoke.law.code import CODES
from revoke.training.exam import composed, exam_variant
from revoke.training.progress import of_a_concept
from tests.strategies import so_many

QUESTIONS, VARIANTS = 30, 3

AS_HARD = 4.0
"""Points by which the mean rating of two variants may differ.

At even chances a point is worth ln 10 / 1600 of a right answer, so that four are 0.6 % of the score: of fifty questions
less than a third of one.
"""

SEEDS = [Random("variants").randrange(10**9) for _ in range(so_many(1))]


@pytest.mark.parametrize("name", CODES)
@pytest.mark.parametrize("seed", SEEDS)
def test_variants_are_as_hard_as_one_another(name: str, seed: int) -> None:
    exam = composed(name, QUESTIONS, seed, VARIANTS)
    ratings = [[of_a_concept(case.clauses_looked_at).rating for case in each] for each in exam.variants]
    for other in ratings[1:]:
        assert abs(fmean(other) - fmean(ratings[0])) <= AS_HARD
        assert abs(pstdev(other) - pstdev(ratings[0])) <= AS_HARD
        as_hard = sum(one == another for one, another in zip(ratings[0], other, strict=True))
        assert as_hard >= QUESTIONS - 2


@pytest.mark.parametrize("name", CODES)
def test_variants_ask_about_the_same_and_tell_other_cases(name: str) -> None:
    one, two, three = composed(name, QUESTIONS, SEEDS[0], VARIANTS).variants
    for cases in zip(one, two, three, strict=True):
        assert len({case.concept for case in cases}) == 1
        assert cases[0].case not in (cases[1].case, cases[2].case)


def test_a_variant_by_itself_is_the_one_among_others() -> None:
    exam_variant.cache_clear()
    alone = exam_variant(CODES[0], QUESTIONS, SEEDS[0], 2)
    exam_variant.cache_clear()
    assert composed(CODES[0], QUESTIONS, SEEDS[0], VARIANTS).variants[2] == alone
