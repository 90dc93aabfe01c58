"""How much is tried of all that can still be: every question has its answer at once, however much is open."""

from __future__ import annotations

from collections.abc import Sequence

POINTS = 2_300
"""How many points of the trees of answers are gone through, before fewer revokes are taken at a time.

Two revokes of which nothing is known fit, under every code.
"""

POINTS_AT_FIRST = 250
"""How many of them show whether three revokes and more are soon done; if not, fewer are looked at before them."""

TOO_MANY_TIMES = 2
"""How many times the points that there are must seem to be needed, before it is not even tried."""

OUTCOMES_FOR_A_POINT = 8
"""How many outcomes can be put together while one point is gone through."""

OTHERS_FOR_A_POINT = 4
"""How many points one can be held against while it would be gone through."""


class TooManyWays(Exception):  # no error: whoever meets it takes fewer revokes at a time
    """More is open than can be tried at once."""


class Allowance:
    """How many points of the trees of answers may be gone through, so that everybody has his ruling at once.

    Args:
        within: an allowance for several explorations, from which these points are taken as well.
    """

    def __init__(self, points: int, within: Allowance | None = None) -> None:
        self.points = points
        self.within = within
        self.spent = 0

    def spend(self, points: int) -> None:
        """Go through so many points more.

        Raises:
            TooManyWays: that is more than was left.
        """
        self.points -= points
        self.spent += points
        if self.within is not None:
            self.within.spend(points)
        if self.points < 0:
            raise TooManyWays

    def look_through(self, points: int) -> None:
        """Hold a point against so many others, which is done in less time than one is gone through.

        Raises:
            TooManyWays: that is more than was left.
        """
        self.spend(points // OTHERS_FOR_A_POINT)

    def put_together(self, outcomes: int) -> None:
        """Put so many outcomes of the whole board together, which is done in less time than a point is gone through.

        Raises:
            TooManyWays: that is more than was left.
        """
        self.spend(outcomes // OUTCOMES_FOR_A_POINT)


def grows_beyond(points: int, spent: Sequence[int]) -> bool:
    """Whether the next step would need far more points, if it takes as many times more as the last one did.

    Args:
        spent: by each step so far.

    >>> grows_beyond(POINTS, [10]), grows_beyond(POINTS, [10, 100]), grows_beyond(POINTS, [10, 1000])
    (False, False, True)
    """
    if len(spent) < 2:
        return False
    before, last = (max(each, 1) for each in spent[-2:])
    return last * last > TOO_MANY_TIMES * points * before
