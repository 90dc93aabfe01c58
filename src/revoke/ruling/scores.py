"""The score of a board: at the table, after the transfer, and in the end, by the code in force."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import assert_never

from revoke.case.case import Scoring, Tricks
from revoke.facts.establish import Facts
from revoke.law.code import Code, ScoreSheet
from revoke.law.orders import CannotScoreGame, HonoursOnly
from revoke.remedy.carry_out import expected_tricks
from revoke.ruling.explore import Exploration
from revoke.ruling.findings import agreed_steps, declarer_seat
from revoke.ruling.judgment import Way, decided, known_side
from revoke.ruling.ruling import AuctionScore, GameScore, Score
from revoke.scoring import rubber
from revoke.scoring.bridge_1905 import TRICK_POINTS, HandScore, SideTricks, hand_score
from revoke.scoring.duplicate import average, imps_against_datum, matchpoints_against, north_south_score
from revoke.scoring.rubber import AuctionHandScore, RubberScore, after_the_deal, honours_and_chicane
from revoke.table.contract import Strain
from revoke.table.seats import SEATS, Partnership, Seat, Side, SideByRole

BySide = Mapping[Side, int]
_NOTHING = (0, 0)


@dataclass(frozen=True)
class RubberSheet:
    """The score sheet of a rubber, as far as the hands and the score before the deal are known.

    ``trick_points`` is the value of a trick before doubling: honours are multiples of it.
    """

    facts: Facts
    law: Code
    trick_points: Mapping[Strain, int]

    def after(self, lines: tuple[BySide, BySide] | None) -> RubberScore | None:
        """The state of the rubber; ``None`` if the code has none, or the deal cannot be scored.

        Args:
            lines: each side's score on the deal below and above the line, without honours.
        """
        board, rules = self.facts.case.board, self.law.rubber
        if rules is None or lines is None or board.trick_score is None:
            return None
        below, above = lines
        return after_the_deal(
            before=_by_side(board.trick_score),
            games=_by_side(board.games or _NOTHING),
            points=None if board.rubber_score is None else _by_side(board.rubber_score),
            below=below,
            above=above,
            honours=self._honours(chicane=rules.chicane),
            bonus=rules.bonus,
        )

    def _honours(self, *, chicane: bool) -> BySide | None:
        board = self.facts.case.board
        strain = board.strain or (board.contract.strain if board.contract else None)
        if strain is not None and board.deal is not None and board.first_trick == 1:
            hands = {seat: hand for seat in SEATS if (hand := board.deal.hands[seat]) is not None}
            if len(hands) == len(SEATS):
                return honours_and_chicane(hands, strain, trick=self.trick_points[strain], chicane=chicane)
        return None if board.honours is None else _by_side(board.honours)


def _by_side(numbers: tuple[int, int]) -> BySide:
    return dict(zip(Side, numbers, strict=True))


@dataclass(frozen=True)
class TowardsGame:
    """The scores of one deal towards game, as far as trumps, declarer and the score before are known."""

    facts: Facts
    ways: Exploration

    def score(self, table: int | None, after: int | None) -> Score:
        """North–South's points on the deal minus East–West's: as played, and as limited by a ceiling."""
        before, now = self._hand(table, table, ruled=False), self._hand(table, after)
        return Score(self._net(before), self._net(now), self._net(now))

    def game(self, table: int | None, after: int | None) -> GameScore | None:
        """The state of the game after the deal."""
        hand = self._hand(table, after)
        if hand is None:
            return None
        return GameScore(
            new={side: hand.of(side).towards_game for side in Side},
            slam={side: hand.of(side).slam for side in Side},
            game=hand.game,
        )

    def rubber(self, table: int | None, after: int | None) -> RubberScore | None:
        """The state of the rubber after the deal; a ceiling may limit a side's score towards game."""
        hand, stood = self._hand(table, after), self.facts.case.board.trick_score
        if hand is None or stood is None:
            return None
        before = dict(zip(Side, stood, strict=True))
        below = {side: hand.of(side).towards_game - before[side] for side in Side}
        slams = {side: hand.of(side).slam for side in Side}
        return RubberSheet(self.facts, self.ways.code, TRICK_POINTS).after((below, slams))

    def _hand(self, table: int | None, after: int | None, *, ruled: bool = True) -> HandScore | None:
        board = self.facts.case.board
        declarer = declarer_seat(self.facts)
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
        """The limit on the side's score, because of a revoke of its own."""
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


@dataclass(frozen=True)
class AboveTheLine:
    """The scores of one deal below and above the line, as far as contract and declarer are known."""

    facts: Facts
    ways: Exploration

    def score(self, table: int | None, after: int | None) -> Score:
        """North–South's score minus East–West's: without any penalty for a revoke, and with every penalty."""
        found, played, declarer = self.auction(table, after), self._hand(table, table, frozenset()), self._declarer
        before = None if played is None or declarer is None else played.net * (1 if declarer.side is Side.NS else -1)
        now = _net(found.below, found.above) if found and found.below and found.above else None
        return Score(before, now, now)

    def auction(self, table: int | None, after: int | None) -> AuctionScore | None:
        """The points for revokes, and each side's points on the deal with these included."""
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
            above={side: lines[side].above + penalty[side] for side in Side},
        )

    def rubber(self, table: int | None, after: int | None) -> RubberScore | None:
        """The state of the rubber after the deal."""
        found = self.auction(table, after)
        if found is None or found.below is None or found.above is None:
            return None
        return RubberSheet(self.facts, self.ways.code, rubber.TRICK_POINTS).after((found.below, found.above))

    @property
    def _declarer(self) -> Seat | None:
        return declarer_seat(self.facts)

    def _hand(self, table: int | None, after: int | None, honours_only: frozenset[str]) -> AuctionHandScore | None:
        contract, declarer = self.facts.case.board.contract, self._declarer
        if table is None or after is None or contract is None or declarer is None:
            return None
        return rubber.hand_score(
            contract,
            won=table,
            final=after,
            declarers_honours_only=declarer.side.value in honours_only,
            adversaries_honours_only=declarer.side.other.value in honours_only,
        )

    def _penalty(self) -> dict[Partnership, int] | None:
        """Each side's score for the other's revokes; ``None`` while that turns on an unknown fact."""
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
        """The sides that score only their honours."""
        return frozenset(
            way.side
            for index in range(self.ways.count)
            for way in self.ways.ways(index)
            if any(isinstance(step.order, HonoursOnly) for step in agreed_steps(self.ways, index))
        )


def _side(way: Way) -> Partnership | None:
    """The side that revoked; ``None`` where nobody has said who did."""
    return known_side(way.side)


def _net(below: Mapping[Side, int], above: Mapping[Side, int]) -> int:
    return below[Side.NS] + above[Side.NS] - below[Side.EW] - above[Side.EW]


def duplicate_score(facts: Facts, tricks: int) -> int | None:
    """North–South's duplicate score if declarer takes this many tricks; ``None`` where it cannot be known."""
    board, declarer = facts.case.board, declarer_seat(facts)
    if board.contract is None or board.vulnerable is None or declarer is None:
        return None
    return north_south_score(board.contract, declarer, board.vulnerable, tricks)


@dataclass(frozen=True)
class Scorer:
    """The scores of one board, as far as its contract, declarer and vulnerability are known."""

    facts: Facts
    ways: Exploration

    @property
    def sheet(self) -> ScoreSheet:
        return self.ways.code.score_sheet

    @property
    def declarer(self) -> Seat | None:
        return declarer_seat(self.facts)

    def worth(self, tricks: Tricks) -> float:
        """The value of a weighted result to declarer's side, in the form of scoring in use.

        Matchpoints or IMPs against the other tables where those are known, else points; tricks where the board cannot
        be scored at all.
        """
        declarer = self.declarer
        scores = {number: self.north_south(number) for number in tricks}
        if declarer is None or None in scores.values():
            return expected_tricks(tricks)
        return average(lambda number: self._in_use(scores[number] or 0, declarer.side), tricks)

    def of_the_other_side(self, worth: float) -> float:
        """The value of a result to the defenders, in the same measure, given its value to declarer's side.

        The matchpoints of both sides add up to the top; in other scoring one side wins what the other loses.
        """
        return self.top - worth

    @property
    def top(self) -> int:
        """The matchpoints on the board; 0 in every other form of scoring."""
        board = self.facts.case.board
        known = self.north_south(0) is not None
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
        """North–South's duplicate score if declarer takes this many tricks."""
        return duplicate_score(self.facts, tricks) if self.sheet is ScoreSheet.DUPLICATE else None

    def score(self, table: int | None, after: int | None, final: Tricks | None) -> Score:
        """The scores of a ruling; ``None`` for a score that cannot be known."""
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
        score = round(average(lambda number: self.north_south(number) or 0, tricks), 2)
        return int(score) if score == int(score) else score

    def _of(self, tricks: int | None) -> int | None:
        return None if tricks is None else self.north_south(tricks)

    def game(self, table: int | None, after: int | None) -> GameScore | None:
        """The state of the game after the deal; ``None`` under a code that does not score towards game."""
        return TowardsGame(self.facts, self.ways).game(table, after) if self.sheet is ScoreSheet.TOWARDS_GAME else None

    def rubber(self, table: int | None, after: int | None) -> RubberScore | None:
        """The state of the rubber after the deal; ``None`` if not known, or if each board is scored by itself."""
        if self.sheet is ScoreSheet.TOWARDS_GAME:
            return TowardsGame(self.facts, self.ways).rubber(table, after)
        if self.sheet is ScoreSheet.ABOVE_AND_BELOW_THE_LINE:
            return AboveTheLine(self.facts, self.ways).rubber(table, after)
        return None

    def auction(self, table: int | None, after: int | None) -> AuctionScore | None:
        """The scores below and above the line; ``None`` under a code that has no line."""
        if self.sheet is not ScoreSheet.ABOVE_AND_BELOW_THE_LINE:
            return None
        return AboveTheLine(self.facts, self.ways).auction(table, after)
