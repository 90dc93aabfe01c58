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

_DRAWS = 40
"""So many cases about a concept are drawn at most for one that is as hard as its like in the first variant."""


@dataclass(frozen=True, slots=True)
class Exam:
    """An exam under one code.

    Attributes:
        seed: what it was composed with.
        variants: the cases of each variant; cases with the same number are about the same concept in all of them, and
            as hard, by the clauses that are looked at for their keys.
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
    """The cases of one variant of an exam, each as hard as its like in the first; kept for a while, for marking.

    How hard a case is, is the number of clauses looked at for its key, by which a rating begins too.

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
    seeds = [chance.randrange(_SEEDS) for _ in asked]
    if not variant:
        return tuple(drawn(name, each, concept) for each, concept in zip(seeds, asked, strict=True))
    cases: list[DrawnCase] = []
    harder = 0  # by so many clauses than the first variant, as far as the cases go
    for first, like in zip(seeds, exam_variant(name, questions, seed, 0), strict=True):
        case = _as_hard_as(like, first, harder)
        harder += case.clauses_looked_at - like.clauses_looked_at
        cases.append(case)
    return tuple(cases)


def _as_hard_as(like: DrawnCase, first: int, harder: int) -> DrawnCase:
    """Another case about the same concept, as hard as a case or as near to that as any that was drawn.

    Args:
        first: the seed of the case that is drawn first; it decides on the others.
        harder: by how many clauses the variant is harder so far, which is made up for where two are as near.
    """
    chance = Random(first)
    nearest: tuple[tuple[int, int], DrawnCase] | None = None
    for draw in range(_DRAWS):
        case = drawn(like.code, chance.randrange(_SEEDS) if draw else first, like.concept)
        off = case.clauses_looked_at - like.clauses_looked_at
        if case.case == like.case:  # it would be the same question twice
            continue
        if not off:
            return case
        if nearest is None or (abs(off), abs(harder + off)) < nearest[0]:
            nearest = (abs(off), abs(harder + off)), case
    return nearest[1] if nearest else drawn(like.code, first, like.concept)


def _asked(chance: Random, name: str, questions: int) -> list[Concept]:
    """What each question is about."""
    concepts = list(atlas(name).concepts)
    asked: list[Concept] = []
    while len(asked) < questions:
        chance.shuffle(concepts)
        asked += concepts[: questions - len(asked)]
    return asked
