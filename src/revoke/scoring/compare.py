"""How one score compares with others: IMPs, matchpoints, and what to expect when the tricks are not certain."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import fsum, isclose

from revoke.case.case import Tricks
from revoke.errors import NotBridge
from revoke.table.sentence import sentence, template

IMP_SCALE = (
    20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600,
    750, 900, 1100, 1300, 1500, 1750, 2000, 2250, 2500, 3000, 3500, 4000,
)  # fmt: skip
"""The smallest difference in points that is worth 1, 2, … 24 IMPs (Law 78B)."""


def imps(difference: int) -> int:
    """A difference in total points as International Match Points, with its sign.

    Args:
        difference: our score less the other one, in points.

    Returns:
        -24 to 24.

    Raises:
        NotBridge: a difference that no two scores can have (it does not end in 0).

    Source: Laws of Duplicate Bridge 2017, Law 78B.

    >>> imps(430 - 50), imps(-600 - 140), imps(10)
    (9, -12, 0)
    """
    size = bisect_right(IMP_SCALE, abs(_points(difference)))
    return size if difference >= 0 else -size


def matchpoints(scores: Mapping[str, int]) -> dict[str, int]:
    """Matchpoint one board: two for every pair you beat, one for every pair you tie.

    Args:
        scores: pair -> its score on this board in points, all from the same side of the table (+620, -50); one
            entry for every pair that is compared.

    Returns:
        pair -> matchpoints, 0 to 2 * (pairs - 1).

    Raises:
        NotBridge: a score that no contract can give (it does not end in 0).

    Source: Laws of Duplicate Bridge 2017, Law 78A.

    >>> matchpoints({"Ames": 620, "Boyd": 170, "Cole": 620})
    {'Ames': 3, 'Boyd': 0, 'Cole': 3}
    """
    # Every pair ties with itself once; that one matchpoint is not part of its score.
    return {pair: _beaten_and_tied(points, scores.values()) - 1 for pair, points in scores.items()}


@dataclass(frozen=True, slots=True)
class Matchpoints:
    """What one score is worth against the other tables.

    Attributes:
        won: two for every score beaten, one for every score tied.
        top: what beating all of them would give, two for each.
    """

    won: int
    top: int


def matchpoints_of_two(mine: int, theirs: int) -> int:
    """Two for a score beaten, one for a tie; both scores are of one side."""
    return 1 + (mine > theirs) - (mine < theirs)


def matchpoints_against(score: int, field: Sequence[int]) -> Matchpoints:
    """Matchpoint one North–South score against the scores at the other tables.

    Args:
        score: the score for North–South, in points.
        field: the other tables' scores for North–South, this one not among them.

    Raises:
        NotBridge: no other table to compare with, or a score that no contract can give (it does not end in 0).

    Source: Laws of Duplicate Bridge 2017, Law 78A.

    >>> matchpoints_against(-400, [-430, -400, 50])
    Matchpoints(won=3, top=6)
    """
    return Matchpoints(_beaten_and_tied(score, _others(field)), 2 * len(field))


def imps_against_datum(score: int, field: Sequence[int]) -> int:
    """IMPs of one North–South score against the average of the other tables, to the nearest ten points.

    An average that lies half way between two tens goes to the one further from zero.

    Args:
        score: the score for North–South, in points.
        field: the other tables' scores for North–South, this one not among them.

    Raises:
        NotBridge: no other table to compare with, or a score that no contract can give (it does not end in 0).

    >>> imps_against_datum(-400, [-430, -400, 50])
    -4
    """
    total = sum(_points(other) for other in _others(field))
    tens = (2 * abs(total) + 10 * len(field)) // (20 * len(field))
    return imps(_points(score) - (10 * tens if total >= 0 else -10 * tens))


def expected(score_by_tricks: Callable[[int], float], distribution: Tricks) -> float:
    """The average of anything that depends on declarer's tricks, each number weighted by how probable it is.

    Args:
        score_by_tricks: declarer's tricks -> points, IMPs, matchpoints or a percentage.
        distribution: declarer's tricks, 0 to 13 -> probability; the probabilities add up to 1.

    Raises:
        NotBridge: tricks that are not 0 to 13, or probabilities that are no distribution.

    >>> expected({9: -50, 10: 420}.__getitem__, {9: 0.5, 10: 0.5})
    185.0
    """
    for tricks, probability in distribution.items():
        if not 0 <= tricks <= 13:
            raise NotBridge(sentence("a side wins 0 to 13 tricks, not {number}", number=tricks))
        if not 0 <= probability <= 1:
            cannot = template("{number} tricks cannot have probability {probability}; a probability is 0 to 1")
            raise NotBridge(sentence(cannot, number=tricks, probability=probability))
    total = fsum(distribution.values())
    if not isclose(total, 1, abs_tol=1e-6):
        sum_up = template("the probabilities of declarer's tricks add up to {total}; they must add up to 1")
        raise NotBridge(sentence(sum_up, total=total))
    return fsum(probability * score_by_tricks(tricks) for tricks, probability in distribution.items())


def _beaten_and_tied(score: int, others: Iterable[int]) -> int:
    """Two for each of the others that is lower, one for each that is the same."""
    return sum(matchpoints_of_two(_points(score), _points(other)) for other in others)


def _others(field: Sequence[int]) -> Sequence[int]:
    if not field:
        raise NotBridge(
            sentence("there is no other table to compare with; give at least one score in {key}", key="'field'")
        )
    return field


def _points(score: int) -> int:
    if score % 10:
        raise NotBridge(sentence("{score} is no score of a contract; scores end in 0", score=score))
    return score
