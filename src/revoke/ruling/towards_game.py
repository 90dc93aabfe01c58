"""A deal without an auction: each side's odd tricks towards game, a ceiling for the side that revoked, and slams."""

from __future__ import annotations

from dataclasses import dataclass

from revoke.facts.establish import Facts
from revoke.facts.fact import BOARD
from revoke.law.orders import CannotScoreGame
from revoke.ruling.explore import Exploration
from revoke.ruling.findings import agreed_steps, value
from revoke.ruling.rubber_sheet import RubberSheet
from revoke.ruling.ruling import GameScore, Score
from revoke.scoring.bridge_1905 import TRICK_POINTS, HandScore, SideTricks, hand_score
from revoke.scoring.rubber import RubberScore
from revoke.table.seats import Seat, Side


@dataclass(frozen=True)
class TowardsGame:
    """Scores one deal, as far as trumps, declarer and the score before are known."""

    facts: Facts
    ways: Exploration

    def score(self, table: int | None, after: int | None) -> Score:
        """North–South's points on the hand less East–West's: as played, and as far as a ceiling lets them be scored."""
        before, now = self._hand(table, table, ruled=False), self._hand(table, after)
        return Score(self._net(before), self._net(now), self._net(now))

    def game(self, table: int | None, after: int | None) -> GameScore | None:
        """How the game stands after the deal."""
        hand = self._hand(table, after)
        if hand is None:
            return None
        return GameScore(
            new={side: hand.of(side).towards_game for side in Side},
            slam={side: hand.of(side).slam for side in Side},
            game=hand.game,
        )

    def rubber(self, table: int | None, after: int | None) -> RubberScore | None:
        """Where the rubber stands after the deal; a side scores towards game as far as a ceiling lets it."""
        hand, stood = self._hand(table, after), self.facts.case.board.trick_score
        if hand is None or stood is None:
            return None
        before = dict(zip(Side, stood, strict=True))
        below = {side: hand.of(side).towards_game - before[side] for side in Side}
        slams = {side: hand.of(side).slam for side in Side}
        return RubberSheet(self.facts, self.ways.code, TRICK_POINTS).after((below, slams))

    def _hand(self, table: int | None, after: int | None, *, ruled: bool = True) -> HandScore | None:
        board = self.facts.case.board
        declarer: Seat | None = value(self.facts, BOARD, "declarer")
        strain = board.strain or (board.contract.strain if board.contract else None)
        if table is None or after is None or strain is None or declarer is None or board.trick_score is None:
            return None
        sides = {
            side: SideTricks(
                won=table if side is declarer.side else 13 - table,
                final=after if side is declarer.side else 13 - after,
                before=before,
                ceiling=self._ceiling(side) if ruled else None,
                may_score_slam=not ruled or self._ceiling(side) is None,
            )
            for side, before in zip(Side, board.trick_score, strict=True)
        }
        doubled = board.contract.doubling.value if board.contract else 1
        return hand_score(
            strain, multiple=board.multiple or doubled, north_south=sides[Side.NS], east_west=sides[Side.EW]
        )

    def _ceiling(self, side: Side) -> int | None:
        """What the side cannot score beyond, on account of a revoke of its own."""
        for index in range(self.ways.count):
            mine = {way.side for way in self.ways.ways(index)}
            for step in agreed_steps(self.ways, index):
                if isinstance(step.order, CannotScoreGame) and mine == {side.value}:
                    return step.order.cap
        return None

    def _net(self, hand: HandScore | None) -> int | None:
        stood = self.facts.case.board.trick_score
        if hand is None or stood is None:
            return None
        ours, theirs = (
            hand.of(side).towards_game - before + hand.of(side).slam for side, before in zip(Side, stood, strict=True)
        )
        return ours - theirs
