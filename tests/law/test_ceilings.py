"""The common ceiling: the largest lawful heap, found by trying every way to take tricks from it."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import combinations

import pytest

from revoke import read_case, rule
from revoke.law.ceilings import one_trick_moves_once
from revoke.law.code import Award


def largest_heap(awards: Sequence[Award], tricks: Sequence[int], won: Sequence[int]) -> int:
    """The most tricks that may be taken: each revoke takes no more than its own, none from before its own trick."""

    def take(place: int, left: frozenset[int]) -> int:
        if place == len(awards):
            return 0
        award = awards[place]
        here = [number for number in left if number >= tricks[place]]
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
    tricks = die.choices(range(1, 13), k=die.randint(1, 4))
    reaches = [sum(number >= trick for number in won) for trick in tricks]
    awards = [Award(min(reach, die.randint(0, 2)), reach) for reach in reaches]
    assert one_trick_moves_once(awards) == largest_heap(awards, tricks, won)


def test_nobody_owes_anything_without_a_revoke() -> None:
    assert one_trick_moves_once([]) == 0


def test_of_two_revokes_nobody_has_to_know_which_trick_the_later_was_on() -> None:
    """South's at trick 3 costs two of his side's six tricks since, North's the one since; or nothing on the twelfth.

    By hand, under the code of 1997: an owed card won a trick after either (64A2), six tricks are enough for three, and
    a revoke on trick twelve that came to light too late is exempt (64B6).
    """
    claimed = {"offender": "S", "trick": 3, "suit": "D", "won_by": "opponents", "later_tricks": 6}
    later = {"offender": "N", "suit": "S", "won_by": "opponents", "later_tricks": 1}
    over = ["offending side played to next trick", "opponents played to next trick", "trick quitted", "play ended"]
    revokes = [
        {**claimed, "won_later_with_owed_card": True, "before_attention": ["offending side claimed"]},
        {**later, "won_later_with_owed_card": True, "before_attention": [*over, "hands returned to board"]},
    ]
    board, findings = {"declarer": "W"}, {"revokes": revokes, "table_tricks": 6}
    told = {"format": "revoke-case/1", "code": "duplicate-1997", "board": board, "findings": findings}
    assert rule(read_case(told)).possible == {"transfer": (2, 3)}
