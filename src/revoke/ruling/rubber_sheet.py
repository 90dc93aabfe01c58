"""A deal of a rubber, scored to the last point: honours with it, the game, the rubber, and either penalty beside it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from revoke.case.case import Election
from revoke.facts.establish import Facts
from revoke.law.code import Code
from revoke.ruling.ruling import Chosen, Ruling
from revoke.scoring.honours import honours_and_chicane
from revoke.scoring.rubber import RubberScore, after_the_deal
from revoke.table.contract import Strain
from revoke.table.seats import SEATS, Side

BySide = Mapping[Side, int]
_NOTHING = (0, 0)


@dataclass(frozen=True)
class RubberSheet:
    """Adds a deal to its rubber, as far as the hands and the score before are known.

    ``trick_points`` is what a trick is worth before doubling: honours are multiples of it.
    """

    facts: Facts
    law: Code
    trick_points: Mapping[Strain, int]

    def after(self, lines: tuple[BySide, BySide] | None) -> RubberScore | None:
        """Where the rubber stands; ``None`` where the code has none, or the deal cannot be scored.

        Args:
            lines: what each side scores on the deal below and above the line, honours left aside.
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
            honours=self._honours(),
            bonus=rules.bonus,
        )

    def _honours(self) -> BySide | None:
        board, rules = self.facts.case.board, self.law.rubber
        strain = board.strain or (board.contract.strain if board.contract else None)
        if rules is not None and strain is not None and board.deal is not None and board.first_trick == 1:
            hands = {seat: hand for seat in SEATS if (hand := board.deal.hands[seat]) is not None}
            if len(hands) == len(SEATS):
                return honours_and_chicane(hands, strain, trick=self.trick_points[strain], chicane=rules.chicane)
        return None if board.honours is None else _by_side(board.honours)


def _by_side(numbers: tuple[int, int]) -> BySide:
    return dict(zip(Side, numbers, strict=True))


def chosen(ruling: Ruling, elected: Election) -> Chosen:
    """What a ruling comes to when that penalty has been chosen."""
    lines = ruling.auction
    return Chosen(
        elected,
        ruling.declarer_tricks.after_transfer,
        lines.below if lines else None,
        lines.above if lines else None,
        ruling.score.after_transfer,
        ruling.rubber,
    )
