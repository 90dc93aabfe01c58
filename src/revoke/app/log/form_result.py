"""The result section of the form: declarer's tricks in each way, and both sides' scores before and after."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from revoke.app.language.language import Language
from revoke.app.log.form import Grid, Paragraph
from revoke.case.case import Board, Case, Scoring, Tricks
from revoke.scoring.compare import imps_against_datum, matchpoints_against
from revoke.scoring.duplicate import north_south_score
from revoke.table.seats import SEATS, Side
from revoke.table.sentence import Sentence, alone, one_after_another, sentence, template, whole
from revoke.telling.blocks import Block, Reckoning, Scores


def result_parts(
    blocks: Sequence[Block], case: Case, final: Tricks | None, spoken: Language
) -> Iterator[Paragraph | Grid]:
    """Tricks, and scores in points and in the form of scoring in use; nothing of what is not known.

    Args:
        final: what the score is in the end, as declarer's tricks and their shares, where the ruling says.
    """
    t = spoken.say
    for block in blocks:
        if isinstance(block, Reckoning):
            yield Paragraph(t(block.title), t(_reckoned(block)))
        if isinstance(block, Scores):
            columns = (t("Score"), *map(t, block.columns))
            yield Grid(columns, tuple(tuple(map(t, row)) for row in _rows(block, case, final)))


def _reckoned(block: Reckoning) -> str:
    ways = [
        sentence("{way} {tricks} ({result})", way=whole(row.name), tricks=float(row.tricks), result=whole(row.words))
        for row in block.rows
    ]
    listed = one_after_another(ways, template("{one}; {more}"))
    return one_after_another([sentence("{text}.", text=whole(listed)), *block.conclusion])


def _rows(scores: Scores, case: Case, final: Tricks | None) -> Iterator[tuple[Sentence, ...]]:
    sides = [Side.NS if named == Side.NS.words else Side.EW for named, _ in scores.rows]
    for side, (_, numbers) in zip(sides, scores.rows, strict=True):
        yield (alone(side), *(alone(_signed(each)) for each in numbers))
        worth = [_in_use({number: 1.0}, side, case.board) for number in numbers]
        if final and len(final) > 1:  # declarer's side comes first
            worth[-1] = _in_use(_weighted(final, numbers[-1], side, sides[0], case.board), side, case.board)
        if any(worth):
            assert case.board.scoring is not None
            yield (sentence(_UNITS[case.board.scoring], side=side), *worth)


_UNITS = {Scoring.MATCHPOINTS: template("{side}, matchpoints"), Scoring.IMPS: template("{side}, IMPs")}
_NOTHING = alone("")


def _weighted(final: Tricks, mean: float, side: Side, declaring: Side, board: Board) -> dict[float, float]:
    """The scores of a weighted result for one side, with their shares; nothing unless they come to the mean."""
    if board.contract is None or board.vulnerable is None:
        return {}
    declarer, sign = next(seat for seat in SEATS if seat.side is declaring), 1 if side is Side.NS else -1
    shares: dict[float, float] = {}
    for tricks, share in final.items():
        score = sign * north_south_score(board.contract, declarer, board.vulnerable, tricks)
        shares[score] = shares.get(score, 0.0) + share
    return shares if abs(sum(score * share for score, share in shares.items()) - mean) < _CENT else {}


_CENT = 0.01
"""The mean of a weighted score is kept to the hundredth of a point."""


def _in_use(shares: Mapping[float, float], side: Side, board: Board) -> Sentence:
    """What scores are worth against the other tables, on average; empty where that cannot be said.

    The results of a weighted score are compared one by one, and what they are worth is weighted then: a
    score between two results that count is no result, and beats nobody.
    """
    if not board.field or board.scoring not in _UNITS or not shares or any(each % 10 for each in shares):
        return _NOTHING
    sign = 1 if side is Side.NS else -1
    field = [sign * each for each in board.field]
    if board.scoring is Scoring.IMPS:
        return alone(f"{sum(share * imps_against_datum(int(each), field) for each, share in shares.items()):+.4g}")
    won = sum(share * matchpoints_against(int(each), field).won for each, share in shares.items())
    return sentence("{won} of {top}", won=f"{won:.4g}", top=2 * len(field))


def _signed(score: float) -> str:
    return f"{score:+g}" if score else "0"
