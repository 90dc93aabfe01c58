"""The adjusted score: what the innocent side has or what it would have had, the better of the two, never the sum."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from revoke.case.case import Tricks

ALL_TRICKS = 13

Value = Callable[[Tricks], float]
"""From declarer's tricks, weighted, to what they are worth to declarer's side: an expected score, or tricks."""


@dataclass(frozen=True, slots=True)
class Standard:
    """One result that the table's result is compared with: under which clause, and declarer's tricks in it."""

    law: str
    tricks: Tricks


@dataclass(frozen=True, slots=True)
class Redress:
    """What the comparison gives.

    Attributes:
        law: the clause it is made under: the one that gives the best result, or the first one looked at.
        needed: whether the score is adjusted.
        tricks: declarer's tricks in the end, weighted.
    """

    law: str
    needed: bool
    tricks: Tricks


def expected_tricks(tricks: Tricks) -> float:
    """Declarer's tricks on average, where no score can be reckoned.

    >>> expected_tricks({9: 0.4, 10: 0.6})
    9.6
    """
    return sum(number * weight for number, weight in tricks.items())


def weigh(after_transfer: int, standards: Sequence[Standard], *, innocent_declares: bool, value: Value) -> Redress:
    """Compare the table's result, automatic tricks included, with what would have happened.

    Args:
        after_transfer: declarer's tricks with the automatic transfer.
        standards: at least one; the first is the ordinary one.
        innocent_declares: whether the side that did not revoke is declarer's.
        value: what a weighted result is worth to declarer's side.

    Source: Duplicate 2017, 12B1, 12C1(b), 64C1 and 64C2(a).

    >>> weigh(7, [Standard("64C1", {10: 1.0})], innocent_declares=True, value=expected_tricks).needed
    True
    """
    sign = 1 if innocent_declares else -1
    best = max(standards, key=lambda standard: sign * value(standard.tricks))
    actual: Mapping[int, float] = {after_transfer: 1.0}
    if sign * (value(best.tricks) - value(actual)) > 1e-9:
        return Redress(best.law, True, best.tricks)
    return Redress(standards[0].law, False, actual)


def weigh_for_both(table: int, standard: Standard, *, value: Value) -> Redress:
    """Where both sides revoked: if either side was damaged, the likely result without any revoke, for both.

    Source: Duplicate 2017, 64C2(b).
    """
    actual: Mapping[int, float] = {table: 1.0}
    if abs(value(standard.tricks) - value(actual)) > 1e-9:
        return Redress(standard.law, True, standard.tricks)
    return Redress(standard.law, False, actual)


def kept(tricks: Tricks, transferred: int, *, to_declarer: bool) -> Tricks:
    """Tricks won in play without a repeat, with the automatic tricks of the first revoke added, at most thirteen.

    >>> kept({12: 1.0}, 1, to_declarer=True)
    {13: 1.0}
    """
    moved: dict[int, float] = {}
    for number, weight in tricks.items():
        after = min(ALL_TRICKS, number + transferred) if to_declarer else max(0, number - transferred)
        moved[after] = moved.get(after, 0.0) + weight
    return moved
