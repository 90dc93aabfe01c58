"""Coverage: the seed that draws each clause of a code, among so many cases."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from revoke.law.code import code
from revoke.training.concepts import Concept
from revoke.training.drawn_case import drawn

DRAWS = 5_000
"""The number of cases within which each clause and each exception of a code must come up."""


@dataclass(frozen=True, slots=True)
class Coverage:
    """The clauses and concepts among the first cases of a code.

    Attributes:
        draws: how many cases were drawn.
        first: clause -> the seed of the first case on which it spoke.
        lacking: the clauses that spoke on none.
        concepts: the number of cases about each concept.
    """

    code: str
    draws: int
    first: Mapping[str, int]
    lacking: frozenset[str]
    concepts: Mapping[Concept, int]


def every_clause(name: str) -> frozenset[str]:
    """The clauses that a code applies: they must come up sooner or later."""
    return frozenset(clause.cite for clause in code(name).clauses)


def coverage(name: str, most: int = DRAWS, least: int = 0) -> Coverage:
    """Draw cases with seeds from 0 on until each clause has come up, and report the coverage.

    Args:
        most: the most cases to draw.
        least: the fewest cases, even if all have come up.

    >>> from revoke.case.case import DEFAULT_CODE
    >>> coverage(DEFAULT_CODE, most=20).draws
    20
    """
    wanted = every_clause(name)
    first: dict[str, int] = {}
    concepts: Counter[Concept] = Counter()
    seed = 0
    while seed < most and (seed < least or not wanted <= first.keys()):
        case = drawn(name, seed)
        concepts[case.concept] += 1
        for cite in sorted(case.worked.clauses):
            first.setdefault(cite, seed)
        seed += 1
    return Coverage(name, seed, first, wanted - first.keys(), concepts)
