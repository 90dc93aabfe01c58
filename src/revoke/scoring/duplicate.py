"""The score of a duplicate contract: tricks, overtricks, game, slam and going down, by Law 77."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from math import fsum, isclose
from types import MappingProxyType

from revoke.case.case import Tricks
from revoke.errors import NotBridge
from revoke.table.contract import Contract, Doubling, Strain, Vulnerability
from revoke.table.seats import Seat, Side
from revoke.table.sentence import sentence, template

TRICK_POINTS: Mapping[Strain, int] = MappingProxyType(
    {Strain.CLUBS: 20, Strain.DIAMONDS: 20, Strain.HEARTS: 30, Strain.SPADES: 30, Strain.NOTRUMP: 30}
)
FIRST_TRICK_IN_NOTRUMPS = 10
"""The extra value of the first odd trick in no trumps."""

GAME = 100
PARTSCORE_BONUS = 50


def score(contract: Contract, *, vulnerable: bool, tricks: int) -> int:
    """The score of declarer's side: above 0 when the contract is made, below 0 when it is not.

    Args:
        contract: level, strain and doubling.
        vulnerable: whether declarer's side is vulnerable.
        tricks: all the tricks declarer's side won, 0 to 13.

    Returns:
        Points, -7600 to 2980.

    Raises:
        NotBridge: a number of tricks that is not 0 to 13.

    Source: Laws of Duplicate Bridge 2017, Law 77.

    >>> score(Contract.parse("3NT"), vulnerable=False, tricks=10)
    430
    >>> score(Contract.parse("4SX"), vulnerable=True, tricks=7)
    -800
    """
    if not 0 <= tricks <= 13:
        raise NotBridge(sentence("a side wins 0 to 13 tricks, not {number}", number=tricks))
    over = tricks - contract.tricks_needed
    if over < 0:
        return -_undertricks(-over, contract.doubling, vulnerable=vulnerable)
    towards_game = _trick_score(contract)
    return (
        towards_game
        + _contract_bonus(contract, towards_game, vulnerable=vulnerable)
        + over * _overtrick(contract, vulnerable=vulnerable)
    )


def north_south_score(contract: Contract, declarer: Seat, vulnerability: Vulnerability, tricks: int) -> int:
    """The score of a contract for North–South: above 0 when the points are theirs, whoever declares.

    Args:
        declarer: whose contract it is.
        vulnerability: of the board.
        tricks: all the tricks declarer's side won, 0 to 13.

    Raises:
        NotBridge: a number of tricks that is not 0 to 13.

    >>> north_south_score(Contract.parse("3NT"), Seat.EAST, Vulnerability.NONE, 10)
    -430
    """
    points = score(contract, vulnerable=vulnerability.of(declarer.side), tricks=tricks)
    return points if declarer.side is Side.NS else -points


def _trick_score(contract: Contract) -> int:
    """The points for the tricks bid, which alone decide whether the contract is a game."""
    plain = contract.level * TRICK_POINTS[contract.strain]
    if contract.strain is Strain.NOTRUMP:
        plain += FIRST_TRICK_IN_NOTRUMPS
    return plain * contract.doubling.value


def _contract_bonus(contract: Contract, towards_game: int, *, vulnerable: bool) -> int:
    bonus = PARTSCORE_BONUS
    if towards_game >= GAME:
        bonus = 500 if vulnerable else 300
    if contract.level == 6:
        bonus += 750 if vulnerable else 500
    if contract.level == 7:
        bonus += 1500 if vulnerable else 1000
    match contract.doubling:
        case Doubling.UNDOUBLED:
            return bonus
        case Doubling.DOUBLED:
            return bonus + 50
        case Doubling.REDOUBLED:
            return bonus + 100


def _overtrick(contract: Contract, *, vulnerable: bool) -> int:
    if contract.doubling is Doubling.UNDOUBLED:
        return TRICK_POINTS[contract.strain]
    multiple: int = contract.doubling.value
    return (100 if vulnerable else 50) * multiple


def _undertricks(down: int, doubling: Doubling, *, vulnerable: bool) -> int:
    if doubling is Doubling.UNDOUBLED:
        return down * (100 if vulnerable else 50)
    first, second_and_third, later = (200, 300, 300) if vulnerable else (100, 200, 300)
    doubled = first + min(down - 1, 2) * second_and_third + max(down - 3, 0) * later
    return doubled if doubling is Doubling.DOUBLED else 2 * doubled


# How one score compares with others: IMPs, matchpoints, and what to expect when the tricks are not certain.

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


@dataclass(frozen=True, slots=True)
class Matchpoints:
    """The value of one score against the other tables.

    Attributes:
        won: two for every score beaten, one for every score tied.
        top: what beating all of them would give, two for each.
    """

    won: int
    top: int


def matchpoints_of_two(mine: int, theirs: int) -> int:
    """The matchpoints of one score against another of the same side: two for a win, one for a tie."""
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


def average(score_by_tricks: Callable[[int], float], distribution: Tricks) -> float:
    """The average of anything that depends on declarer's tricks, each number weighted by how probable it is.

    Args:
        score_by_tricks: declarer's tricks -> points, IMPs, matchpoints or a percentage.
        distribution: declarer's tricks, 0 to 13 -> probability; the probabilities add up to 1.

    Raises:
        NotBridge: tricks that are not 0 to 13, or probabilities that are no distribution.

    >>> average({9: -50, 10: 420}.__getitem__, {9: 0.5, 10: 0.5})
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
    """The matchpoints of a score: two for each lower score, one for each equal score."""
    return sum(matchpoints_of_two(_points(score), _points(other)) for other in others)


def _others(field: Sequence[int]) -> Sequence[int]:
    if not field:
        raise NotBridge(sentence("no other table to compare with; give at least one score in {key}", key="'field'"))
    return field


def _points(score: int) -> int:
    if score % 10:
        raise NotBridge(sentence("{score} is not the score of a contract; scores end in 0", score=score))
    return score


# Scores a whole board: every pair's matchpoints and IMPs, where a table may have a weighted or a split score.

Shares = Mapping[int, float]
"""Points for North–South -> share of each, adding up to 1; a result that was played is one score with all of it."""


@dataclass(frozen=True, slots=True)
class TravellerLine:
    """One table's result on a board.

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
    """The matchpoints and IMPs of one line.

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

    A weighted score is compared result by result, and each comparison counts with its share, for the pairs that have
    it and for those compared with them. A split score is compared separately for each side. Where tables have
    artificial scores, Neuberg's formula brings the others' matchpoints to the same top.

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
    """The same shares, with the points as East–West's."""
    return {-points: share for points, share in shares.items()}


def _sum(mine: Shares, others: Sequence[Shares], worth: Callable[[int, int], int]) -> float:
    return fsum(
        share * other_share * worth(points, other)
        for theirs in others
        for (points, share), (other, other_share) in product(mine.items(), theirs.items())
    )


def _gained(mine: int, theirs: int) -> int:
    return imps(mine - theirs)
