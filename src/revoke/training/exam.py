"""An exam: so many cases about different concepts, in several variants of the same difficulty."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from random import Random

from revoke.training.concepts import Concept, atlas
from revoke.training.drawn_case import DrawnCase, drawn

_SEEDS = 10**9

MOST_QUESTIONS, MOST_VARIANTS = 200, 10
"""What an exam may have at most."""


@dataclass(frozen=True, slots=True)
class Exam:
    """An exam under one code.

    Attributes:
        seed: what it was composed with.
        variants: the cases of each variant; cases with the same number are about the same concept in all of them.
    """

    code: str
    seed: int
    variants: tuple[tuple[DrawnCase, ...], ...]


def composed(name: str, questions: int, seed: int, variants: int = 1) -> Exam:
    """An exam with so many questions; the same seed gives the same exam.

    Every concept comes up before one comes twice.

    Raises:
        UnknownCode: there is no such code.

    >>> from revoke.case.case import DEFAULT_CODE
    >>> exam = composed(DEFAULT_CODE, 3, seed=1, variants=2)
    >>> [[case.concept.law for case in variant] for variant in exam.variants][0] == [
    ...     case.concept.law for case in exam.variants[1]
    ... ]
    True
    """
    return Exam(name, seed, tuple(exam_variant(name, questions, seed, place) for place in range(variants)))


@lru_cache(maxsize=4)
def exam_variant(name: str, questions: int, seed: int, variant: int) -> tuple[DrawnCase, ...]:
    """The cases of one variant of an exam, without those of the others; kept for a while, for marking comes after.

    Args:
        variant: its place, from 0.

    Raises:
        UnknownCode: there is no such code.

    >>> from revoke.case.case import DEFAULT_CODE
    >>> exam_variant(DEFAULT_CODE, 2, 1, 1) == composed(DEFAULT_CODE, 2, 1, variants=2).variants[1]
    True
    """
    chance = Random(f"{name} {questions} {seed}")
    asked = _asked(chance, name, questions)
    for _ in range(variant * questions):  # the seeds of the variants before it
        chance.randrange(_SEEDS)
    return tuple(drawn(name, chance.randrange(_SEEDS), concept) for concept in asked)


def _asked(chance: Random, name: str, questions: int) -> list[Concept]:
    """What each question is about."""
    concepts = list(atlas(name).concepts)
    asked: list[Concept] = []
    while len(asked) < questions:
        chance.shuffle(concepts)
        asked += concepts[: questions - len(asked)]
    return asked
