"""The score of a hand of bridge without an auction: odd tricks of either side, game at thirty, and slams."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from revoke.errors import NotBridge
from revoke.table.contract import Strain
from revoke.table.seats import Side
from revoke.table.sentence import sentence, template

GAME = 30
LITTLE_SLAM = 20
GRAND_SLAM = 40

TRICK_POINTS: Mapping[Strain, int] = MappingProxyType(
    {Strain.SPADES: 2, Strain.CLUBS: 4, Strain.DIAMONDS: 6, Strain.HEARTS: 8, Strain.NOTRUMP: 12}
)
"""The value of each trick above six, before doubling, for either side."""


@dataclass(frozen=True, slots=True)
class SideTricks:
    """One side's tricks on the hand, and its score in the game before it.

    Attributes:
        won: tricks won in play, 0 to 13; slams are counted on these.
        final: tricks after any that moved by a penalty, 0 to 13; trick points are counted on these.
        before: trick points towards the current game before this hand, 0 to 28.
        ceiling: the highest score towards game that the side may reach on this hand; ``None`` where there is no
            limit.
        may_score_slam: whether a slam won in play is scored.

    Raises:
        NotBridge: tricks that are not 0 to 13, or a score that leaves no game in progress.
    """

    won: int
    final: int
    before: int = 0
    ceiling: int | None = None
    may_score_slam: bool = True

    def __post_init__(self) -> None:
        for tricks in (self.won, self.final):
            if not 0 <= tricks <= 13:
                raise NotBridge(sentence("a side wins 0 to 13 tricks, not {number}", number=tricks))
        if not 0 <= self.before < GAME or self.before % 2:
            cannot = template(
                "a side cannot stand at {points} in an unfinished game; trick points are even, 0 to {most}"
            )
            raise NotBridge(sentence(cannot, points=self.before, most=GAME - 2))


@dataclass(frozen=True, slots=True)
class SideScore:
    """One side's score on the hand.

    Attributes:
        trick_points: the value of its odd tricks, doubled as the hand was, whether or not a ceiling lets the side
            keep them.
        towards_game: its trick points in the current game, this hand included.
        slam: points above the line for a slam: 0, 20 or 40.
    """

    trick_points: int
    towards_game: int
    slam: int

    @property
    def wins_game(self) -> bool:
        return self.towards_game >= GAME


@dataclass(frozen=True, slots=True)
class HandScore:
    """Both sides' scores on the hand, without honours."""

    north_south: SideScore
    east_west: SideScore

    def of(self, side: Side) -> SideScore:
        return self.north_south if side is Side.NS else self.east_west

    @property
    def game(self) -> Side | None:
        """The side that wins the game by this hand; only the side with odd tricks can."""
        return next((side for side in Side if self.of(side).wins_game), None)


def hand_score(strain: Strain, *, multiple: int = 1, north_south: SideTricks, east_west: SideTricks) -> HandScore:
    """Score one hand: tricks above six for the side that has them, the running score, and slams.

    Args:
        strain: what was made trumps, or no trumps.
        multiple: the factor from doubling and redoubling: 1, 2, 4, 8 and so on without end.
        north_south: North–South's tricks, and their score before.
        east_west: the same for East–West.

    Raises:
        NotBridge: tricks that do not add up to 13, or a multiple that doubling cannot give.

    Source: historic digest, sections 2 and 5.2 (laws 7 and 89 of the code of 1905).

    >>> hand = hand_score(Strain.HEARTS, north_south=SideTricks(won=9, final=12), east_west=SideTricks(won=4, final=1))
    >>> hand.north_south, hand.game
    (SideScore(trick_points=48, towards_game=48, slam=0), Side.NS)
    """
    if multiple < 1 or multiple.bit_count() != 1:
        cannot = template("doubling cannot multiply tricks by {multiple}; it gives 1, 2, 4, 8 and so on")
        raise NotBridge(sentence(cannot, multiple=multiple))
    for tricks in (north_south.won + east_west.won, north_south.final + east_west.final):
        if tricks != 13:
            thirteen = template("the two sides have {number} tricks between them; there are 13 in a hand")
            raise NotBridge(sentence(thirteen, number=tricks))
    value = TRICK_POINTS[strain] * multiple
    return HandScore(_side_score(north_south, value), _side_score(east_west, value))


def _side_score(side: SideTricks, value: int) -> SideScore:
    points = max(0, side.final - 6) * value
    towards_game = side.before + points
    if side.ceiling is not None:
        # A ceiling limits what this hand adds, never what the side had before.
        towards_game = max(side.before, min(towards_game, side.ceiling))
    return SideScore(points, towards_game, slam_points(side.won) if side.may_score_slam else 0)


def slam_points(won: int) -> int:
    """The points above the line for the tricks that a side won in play, in all bridge before contract."""
    return {13: GRAND_SLAM, 12: LITTLE_SLAM}.get(won, 0)
