"""What the board scores: at the table, after the transfer, and in the end, as the code in force writes it down."""

from __future__ import annotations

from dataclasses import dataclass
from typing import assert_never

from revoke.case.case import Scoring, Tricks
from revoke.facts.establish import Facts
from revoke.facts.fact import BOARD
from revoke.law.score_sheet import ScoreSheet
from revoke.remedy.adjusted import expected_tricks
from revoke.ruling.above_the_line import AboveTheLine
from revoke.ruling.explore import Exploration
from revoke.ruling.findings import value
from revoke.ruling.ruling import AuctionScore, GameScore, Score
from revoke.ruling.towards_game import TowardsGame
from revoke.scoring.compare import expected, imps_against_datum, matchpoints_against
from revoke.scoring.duplicate import north_south_score
from revoke.scoring.rubber import RubberScore
from revoke.table.seats import Seat, Side


def duplicate_score(facts: Facts, tricks: int) -> int | None:
    """North–South's score at duplicate with so many tricks of declarer's; ``None`` where it cannot be known."""
    board, declarer = facts.case.board, value(facts, BOARD, "declarer")
    if board.contract is None or board.vulnerable is None or declarer is None:
        return None
    return north_south_score(board.contract, declarer, board.vulnerable, tricks)


@dataclass(frozen=True)
class Scorer:
    """Scores one board, as far as its contract, declarer and vulnerability are known."""

    facts: Facts
    ways: Exploration

    @property
    def sheet(self) -> ScoreSheet:
        return self.ways.code.score_sheet

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

    def of_the_other_side(self, worth: float) -> float:
        """What a result is worth to the defenders, in the same measure, if it is worth so much to declarer's side.

        Matchpoints are what the other has left over of the top; everything else is won by one and lost by the other.
        """
        return self.top - worth

    @property
    def top(self) -> int:
        """The matchpoints on the board; 0 in every other form of scoring."""
        board = self.facts.case.board
        known = self.declarer is not None and self.north_south(0) is not None
        return 2 * len(board.field) if known and board.scoring is Scoring.MATCHPOINTS else 0

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
        return duplicate_score(self.facts, tricks) if self.sheet is ScoreSheet.DUPLICATE else None

    def score(self, table: int | None, after: int | None, final: Tricks | None) -> Score:
        """The score as a ruling has it, ``None`` for what cannot be known."""
        match self.sheet:
            case ScoreSheet.DUPLICATE:
                return self._duplicate(table, after, final)
            case ScoreSheet.TOWARDS_GAME:
                return TowardsGame(self.facts, self.ways).score(table, after)
            case ScoreSheet.ABOVE_AND_BELOW_THE_LINE:
                return AboveTheLine(self.facts, self.ways).score(table, after)
            case _:
                assert_never(self.sheet)

    def _duplicate(self, table: int | None, after: int | None, final: Tricks | None) -> Score:
        return Score(self._of(table), self._of(after), None if final is None else self.expected(final))

    def expected(self, tricks: Tricks) -> float | None:
        """North–South's score at duplicate for weighted results; ``None`` where it cannot be known."""
        if any(self.north_south(number) is None for number in tricks):
            return None
        score = round(expected(lambda number: self.north_south(number) or 0, tricks), 2)
        return int(score) if score == int(score) else score

    def _of(self, tricks: int | None) -> int | None:
        return None if tricks is None else self.north_south(tricks)

    def game(self, table: int | None, after: int | None) -> GameScore | None:
        """How the game stands after the deal; ``None`` under a code that does not score towards one."""
        return TowardsGame(self.facts, self.ways).game(table, after) if self.sheet is ScoreSheet.TOWARDS_GAME else None

    def rubber(self, table: int | None, after: int | None) -> RubberScore | None:
        """Where the rubber stands after the deal; ``None`` where that is not known, or a board stands by itself."""
        if self.sheet is ScoreSheet.TOWARDS_GAME:
            return TowardsGame(self.facts, self.ways).rubber(table, after)
        if self.sheet is ScoreSheet.ABOVE_AND_BELOW_THE_LINE:
            return AboveTheLine(self.facts, self.ways).rubber(table, after)
        return None

    def auction(self, table: int | None, after: int | None) -> AuctionScore | None:
        """What goes below and above the line; ``None`` under a code that knows no line."""
        if self.sheet is not ScoreSheet.ABOVE_AND_BELOW_THE_LINE:
            return None
        return AboveTheLine(self.facts, self.ways).auction(table, after)
