"""A deal without an auction: each side's odd tricks towards game, a ceiling for the side that revoked, and slams."""

from __future__ import annotations

from dataclasses import dataclass

from revoke.facts.fact import BOARD
from revoke.facts.known import Facts
from revoke.law.orders import CannotScoreGame
from revoke.ruling.explore import Exploration
from revoke.ruling.findings import agreed_steps, value
from revoke.ruling.ruling import GameScore, Score
from revoke.scoring.bridge_1905 import HandScore, SideTricks, hand_score
from revoke.table.seats import Seat, Side


@dataclass(frozen=True)
class TowardsGame:
    """Scores one deal, as far as trumps, declarer and the score before are known."""

    facts: Facts
    ways: Exploration

    def score(self, table: int | None, after: int | None) -> Score:
        before, now = self._hand(table, table), self._hand(table, after)
        return Score(_net(before), _net(now), _net(now))

    def game(self, table: int | None, after: int | None) -> GameScore | None:
        """How the game stands after the deal."""
        hand = self._hand(table, after)
        if hand is None:
            return None
        winner = hand.game
        return GameScore(
            new={side.value: hand.of(side).towards_game for side in Side},
            slam={side.value: hand.of(side).slam for side in Side},
            game=winner.value if winner else None,
        )

    def _hand(self, table: int | None, after: int | None) -> HandScore | None:
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
                ceiling=self._ceiling(side),
                may_score_slam=self._ceiling(side) is None,
            )
            for side, before in zip(Side, board.trick_score, strict=True)
        }
        return hand_score(strain, multiple=board.multiple or 1, north_south=sides[Side.NS], east_west=sides[Side.EW])

    def _ceiling(self, side: Side) -> int | None:
        """What the side cannot score beyond, on account of a revoke of its own."""
        for index in range(self.ways.count):
            mine = {way.side for way in self.ways.ways(index)}
            for step in agreed_steps(self.ways, index):
                if isinstance(step.order, CannotScoreGame) and mine == {side.value}:
                    return step.order.cap
        return None


def _net(hand: HandScore | None) -> int | None:
    """North–South's points on the hand less East–West's, before any ceiling on the game."""
    if hand is None:
        return None
    ns, ew = hand.north_south, hand.east_west
    return ns.trick_points + ns.slam - ew.trick_points - ew.slam
