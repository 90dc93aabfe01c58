"""What the board scores: at the table, after the transfer, and in the end; with or without an auction."""

from __future__ import annotations

from dataclasses import dataclass

from revoke.case.case import Scoring, Tricks
from revoke.facts.fact import BOARD
from revoke.facts.known import Facts
from revoke.law.orders import CannotScoreGame
from revoke.remedy.adjusted import expected_tricks
from revoke.ruling.explore import Exploration
from revoke.ruling.findings import agreed_steps, value
from revoke.ruling.ruling import GameScore, Score
from revoke.scoring.bridge_1905 import HandScore, SideTricks, hand_score
from revoke.scoring.compare import expected, imps_against_datum, matchpoints_against
from revoke.scoring.duplicate import north_south_score
from revoke.table.seats import Seat, Side


@dataclass(frozen=True)
class Scorer:
    """Scores one board, as far as its contract, declarer and vulnerability are known."""

    facts: Facts
    ways: Exploration

    @property
    def declarer(self) -> Seat | None:
        seat: Seat | None = value(self.facts, BOARD, "declarer")
        return seat

    def worth(self, tricks: Tricks) -> float:
        """What a weighted result is worth to declarer's side, in the form of scoring in use.

        Matchpoints or IMPs against the other tables where those are known, else points; tricks where the board cannot
        be scored at all.
        """
        declarer = self.declarer
        scores = {number: self.north_south(number) for number in tricks}
        if declarer is None or None in scores.values():
            return expected_tricks(tricks)
        return expected(lambda number: self._in_use(scores[number] or 0, declarer.side), tricks)

    def _in_use(self, north_south: int, side: Side) -> float:
        board = self.facts.case.board
        sign = 1 if side is Side.NS else -1
        field = [sign * score for score in board.field]
        if field and board.scoring is Scoring.MATCHPOINTS:
            return matchpoints_against(sign * north_south, field).won
        if field and board.scoring is Scoring.IMPS:
            return imps_against_datum(sign * north_south, field)
        return sign * north_south

    def north_south(self, tricks: int) -> int | None:
        """North–South's score at duplicate when declarer takes so many tricks."""
        board, declarer = self.facts.case.board, self.declarer
        if self.ways.code.without_auction or board.contract is None or board.vulnerable is None or declarer is None:
            return None
        return north_south_score(board.contract, declarer, board.vulnerable, tricks)

    def score(self, table: int | None, after: int | None, final: Tricks | None) -> Score:
        """The score as a ruling has it, ``None`` for what cannot be known."""
        if self.ways.code.without_auction:
            before, now = self._hand(table, table), self._hand(table, after)
            return Score(_net(before), _net(now), _net(now))
        if final is None or any(self.north_south(number) is None for number in final):
            in_the_end = None
        else:
            in_the_end = round(expected(lambda number: self.north_south(number) or 0, final), 2)
        whole = int(in_the_end) if in_the_end is not None and in_the_end == int(in_the_end) else in_the_end
        return Score(self._of(table), self._of(after), whole)

    def game(self, table: int | None, after: int | None) -> GameScore | None:
        """How the game stands after a deal without an auction; ``None`` under any other code."""
        hand = self._hand(table, after) if self.ways.code.without_auction else None
        if hand is None:
            return None
        winner = hand.game
        return GameScore(
            new={side.value: hand.of(side).towards_game for side in Side},
            slam={side.value: hand.of(side).slam for side in Side},
            game=winner.value if winner else None,
        )

    def _of(self, tricks: int | None) -> int | None:
        return None if tricks is None else self.north_south(tricks)

    def _hand(self, table: int | None, after: int | None) -> HandScore | None:
        board, declarer = self.facts.case.board, self.declarer
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
