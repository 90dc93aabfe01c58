"""The common ceiling: the largest lawful heap, found by trying every way to take tricks from it."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import combinations

import pytest

from revoke.law.ceilings import one_trick_moves_once
from revoke.law.code import Award


def largest_heap(awards: Sequence[Award], won: Sequence[int]) -> int:
    """The most tricks that may be taken: each revoke takes no more than its own, none from before itself."""

    def take(place: int, left: frozenset[int]) -> int:
        if place == len(awards):
            return 0
        award = awards[place]
        here = [number for number in left if award.trick is not None and number >= award.trick]
        tries = [
            len(taken) + take(place + 1, left - set(taken))
            for size in range(award.tricks + 1)
            for taken in combinations(here, size)
        ]
        return max(tries)

    return take(0, frozenset(won))


@pytest.mark.parametrize("seed", range(200))
def test_the_ceiling_is_the_largest_heap_that_takes_no_trick_twice(seed: int) -> None:
    die = random.Random(seed)
    won = sorted(die.sample(range(1, 14), die.randint(0, 7)))
    awards = []
    for index, trick in enumerate(sorted(die.choices(range(1, 13), k=die.randint(1, 4)))):
        since = sum(number >= trick for number in won)
        awards.append(Award(index, min(since, die.randint(0, 2)), since, trick))
    assert one_trick_moves_once(awards) == largest_heap(awards, won)


def test_nobody_owes_anything_without_a_revoke() -> None:
    assert one_trick_moves_once([]) == 0
