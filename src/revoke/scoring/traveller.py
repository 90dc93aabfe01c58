"""Scores a whole board: every pair's matchpoints and IMPs, where a table may have a weighted or a split score."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from math import fsum, isclose

from revoke.errors import NotBridge
from revoke.scoring.compare import imps, matchpoints_of_two
from revoke.table.sentence import sentence, template

Shares = Mapping[int, float]
"""Points for North–South -> share of each, adding up to 1; a result that was played is one score with all of it."""


@dataclass(frozen=True, slots=True)
class TravellerLine:
    """What one table has on a board.

    Attributes:
        ns, ew: the score of each side, both as points for North–South; two different ones are a split score. ``None``
            with an artificial score, and where there is no result.
        artificial: per cent of the matchpoints for each side, where no bridge result stands (Law 12C2).
    """

    ns: Shares | None
    ew: Shares | None
    artificial: tuple[float, float] | None = None


@dataclass(frozen=True, slots=True)
class LineWorth:
    """What a line comes to.

    Attributes:
        matchpoints: North–South's and East–West's; two for each pair beaten, one for each tied.
        top: the most a pair can have on this board.
        imps: the average of the IMPs against each other table, for each side; ``None`` for an artificial score.
    """

    matchpoints: tuple[float, float]
    top: int
    imps: tuple[float, float] | None

    @property
    def percent(self) -> tuple[float, float]:
        """Each side's share of the top, 0 to 100; 50 on a board that only one table has played."""
        ns, ew = self.matchpoints
        return (100 * ns / self.top, 100 * ew / self.top) if self.top else (50.0, 50.0)


def board_worth(lines: Sequence[TravellerLine]) -> tuple[LineWorth | None, ...]:
    """Matchpoint a board and turn it into IMPs, line by line; ``None`` for a line without any score.

    A weighted score is compared result by result, each comparison counting with its share, both for the pairs that
    have it and for those that are compared with them. A split score is compared among the pairs of each side by
    itself. Where tables have artificial scores, Neuberg's formula brings the others' matchpoints to the same top.

    Args:
        lines: one for every table that should have a score on the board.

    Raises:
        NotBridge: shares that do not add up to 1.

    Source: Laws of Duplicate Bridge 2017, Laws 12C1(c), 78A, 78B and 86B; Neuberg's formula: M = (m + 1) n / s - 1 for
    s scores of n, as the EBU's White Book has it, here with two matchpoints for a win.

    >>> played = [TravellerLine({points: 1.0}, {points: 1.0}) for points in (620, 170, 620)]
    >>> [worth.matchpoints for worth in board_worth(played) if worth]
    [(3.0, 1.0), (0.0, 4.0), (3.0, 1.0)]
    >>> half = TravellerLine({620: 0.5, -100: 0.5}, {620: 0.5, -100: 0.5})
    >>> [worth.matchpoints for worth in board_worth([half, *played[1:]]) if worth]
    [(1.5, 2.5), (1.0, 3.0), (3.5, 0.5)]
    """
    scored = [each for each in lines if each.ns is not None and each.ew is not None]
    for each in scored:
        for shares in (each.ns, each.ew):
            if not isclose(fsum((shares or {}).values()), 1, abs_tol=1e-6):
                sum_up = template("the shares of a score must add up to 1, and these do not: {shares}")
                raise NotBridge(sentence(sum_up, shares=str(dict(shares or {}))))
    counted = len(scored) + sum(each.artificial is not None for each in lines)
    return tuple(_worth(line, [each for each in scored if each is not line], counted) for line in lines)


def _worth(line: TravellerLine, others: Sequence[TravellerLine], counted: int) -> LineWorth | None:
    top = 2 * (counted - 1)
    if line.artificial is not None:
        ns, ew = line.artificial
        return LineWorth((top * ns / 100, top * ew / 100), top, None)
    if line.ns is None or line.ew is None:
        return None
    ns_others = [each.ns for each in others if each.ns is not None]
    ew_others = [_turned(each.ew) for each in others if each.ew is not None]
    beaten = _sum(line.ns, ns_others, matchpoints_of_two), _sum(_turned(line.ew), ew_others, matchpoints_of_two)
    scale = counted / (len(others) + 1)
    matchpoints = tuple((each + 1) * scale - 1 for each in beaten)
    tables = max(1, len(others))
    gained = tuple(
        _sum(mine, theirs, _gained) / tables for mine, theirs in ((line.ns, ns_others), (_turned(line.ew), ew_others))
    )
    return LineWorth((matchpoints[0], matchpoints[1]), top, (gained[0], gained[1]))


def _turned(shares: Shares) -> Shares:
    """The same from East–West's side."""
    return {-points: share for points, share in shares.items()}


def _sum(mine: Shares, others: Sequence[Shares], worth: Callable[[int, int], int]) -> float:
    return fsum(
        share * other_share * worth(points, other)
        for theirs in others
        for (points, share), (other, other_share) in product(mine.items(), theirs.items())
    )


def _gained(mine: int, theirs: int) -> int:
    return imps(mine - theirs)
