"""A deal with an auction and no vulnerability: tricks below the line, and above it what a revoke costs in points."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from revoke.facts.fact import BOARD
from revoke.facts.known import Facts
from revoke.law.orders import HonoursOnly
from revoke.ruling.explore import Exploration, decided
from revoke.ruling.findings import agreed_steps, other_side, value
from revoke.ruling.ruling import AuctionScore, Score
from revoke.scoring.auction import HandScore, hand_score
from revoke.table.seats import Seat, Side


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
            below={side.value: lines[side].below for side in Side},
            above={side.value: lines[side].above + penalty.get(side.value, 0) for side in Side},
        )

    @property
    def _declarer(self) -> Seat | None:
        seat: Seat | None = value(self.facts, BOARD, "declarer")
        return seat

    def _hand(self, table: int | None, after: int | None, honours_only: frozenset[str]) -> HandScore | None:
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

    def _penalty(self) -> dict[str, int] | None:
        """What each side scores for the other's revokes; ``None`` while that turns on a fact not known."""
        every = [self.ways.ways(index) for index in range(self.ways.count)]
        by_role = any(way.side in _BY_ROLE for ways in every for way in ways)
        scored = dict.fromkeys(_BY_ROLE if by_role else [side.value for side in Side], 0)
        for ways in every:
            points, side = decided(way.judgment.points for way in ways), decided(way.side for way in ways)
            if points is None or (points and side is None):
                return None
            if points:
                scored[other_side(side)] = scored.get(other_side(side), 0) + points
        return scored

    def _honours_only(self) -> frozenset[str]:
        """The sides that score their honours and nothing else."""
        return frozenset(
            way.side
            for index in range(self.ways.count)
            for way in self.ways.ways(index)
            if any(isinstance(step.order, HonoursOnly) for step in agreed_steps(self.ways, index))
        )


_BY_ROLE = ("declaring side", "defending side")
"""What the sides are called where seats are not known."""


def _net(below: Mapping[str, int], above: Mapping[str, int]) -> int:
    return below[Side.NS.value] + above[Side.NS.value] - below[Side.EW.value] - above[Side.EW.value]
