"""A deal with an auction and no vulnerability: tricks below the line, and above it what a revoke costs in points."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from revoke.facts.establish import Facts
from revoke.facts.fact import BOARD
from revoke.law.orders import HonoursOnly
from revoke.ruling.explore import Exploration
from revoke.ruling.findings import agreed_steps, value
from revoke.ruling.rubber_sheet import RubberSheet
from revoke.ruling.ruling import AuctionScore, Score
from revoke.ruling.ways import NOBODY_KNOWN, Way, decided
from revoke.scoring.auction import TRICK_POINTS, AuctionHandScore, hand_score
from revoke.scoring.rubber import RubberScore
from revoke.table.seats import Partnership, Seat, Side, SideByRole, partnership


@dataclass(frozen=True)
class AboveTheLine:
    """Scores one deal, as far as contract and declarer are known."""

    facts: Facts
    ways: Exploration

    def score(self, table: int | None, after: int | None) -> Score:
        """What North–South score less what East–West score: as if nobody had revoked, and with all that was paid."""
        found, played, declarer = self.auction(table, after), self._hand(table, table, frozenset()), self._declarer
        before = None if played is None or declarer is None else played.net * (1 if declarer.side is Side.NS else -1)
        now = _net(found.below, found.above) if found and found.below and found.above else None
        return Score(before, now, now)

    def auction(self, table: int | None, after: int | None) -> AuctionScore | None:
        """The points for revokes, and with them both sides' points on the deal."""
        penalty = self._penalty()
        if penalty is None:
            return None
        hand = self._hand(table, after, self._honours_only())
        if hand is None or self._declarer is None:
            return AuctionScore(penalty, None, None)
        lines = {self._declarer.side: hand.declarers, self._declarer.side.other: hand.adversaries}
        return AuctionScore(
            penalty,
            below={side: lines[side].below for side in Side},
            above={side: lines[side].above + penalty.get(side, 0) for side in Side},
        )

    def rubber(self, table: int | None, after: int | None) -> RubberScore | None:
        """Where the rubber stands after the deal."""
        found = self.auction(table, after)
        if found is None or found.below is None or found.above is None:
            return None
        return RubberSheet(self.facts, self.ways.code, TRICK_POINTS).after((found.below, found.above))

    @property
    def _declarer(self) -> Seat | None:
        seat: Seat | None = value(self.facts, BOARD, "declarer")
        return seat

    def _hand(self, table: int | None, after: int | None, honours_only: frozenset[str]) -> AuctionHandScore | None:
        contract, declarer = self.facts.case.board.contract, self._declarer
        if table is None or after is None or contract is None or declarer is None:
            return None
        return hand_score(
            contract,
            won=table,
            final=after,
            declarers_honours_only=declarer.side.value in honours_only,
            adversaries_honours_only=declarer.side.other.value in honours_only,
        )

    def _penalty(self) -> dict[Partnership, int] | None:
        """What each side scores for the other's revokes; ``None`` while that turns on a fact not known."""
        every = [self.ways.ways(index) for index in range(self.ways.count)]
        by_role = any(isinstance(_side(way), SideByRole) for ways in every for way in ways)
        scored: dict[Partnership, int] = dict.fromkeys(SideByRole if by_role else Side, 0)
        for ways in every:
            points, side = decided(way.judgment.points for way in ways), decided(map(_side, ways))
            if points is None or (points and side is None):
                return None
            if points:
                scored[side.other] = scored.get(side.other, 0) + points
        return scored

    def _honours_only(self) -> frozenset[str]:
        """The sides that score their honours and nothing else."""
        return frozenset(
            way.side
            for index in range(self.ways.count)
            for way in self.ways.ways(index)
            if any(isinstance(step.order, HonoursOnly) for step in agreed_steps(self.ways, index))
        )


def _side(way: Way) -> Partnership | None:
    """The side that revoked; ``None`` where nobody has said who did."""
    return partnership(way.side) if way.side != NOBODY_KNOWN else None


def _net(below: Mapping[Side, int], above: Mapping[Side, int]) -> int:
    return below[Side.NS] + above[Side.NS] - below[Side.EW] - above[Side.EW]
