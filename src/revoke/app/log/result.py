"""The result on the form: declarer's tricks in each way, and the scores of both sides before and after."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from revoke.app.log.form import Grid, Paragraph
from revoke.case.case import Case, Scoring
from revoke.ruling.blocks import Block, Reckoning, Scores
from revoke.scoring.compare import imps_against_datum, matchpoints_against
from revoke.table.seats import Side


def result_parts(blocks: Sequence[Block], case: Case) -> Iterator[Paragraph | Grid]:
    """Tricks, and scores in points and in the form of scoring in use; nothing of what is not known."""
    for block in blocks:
        if isinstance(block, Reckoning):
            ways = "; ".join(f"{row.name} {row.tricks:g} ({row.words})" for row in block.rows)
            yield Paragraph(block.title, " ".join([f"{ways}.", *block.conclusion]))
        if isinstance(block, Scores):
            yield Grid(("Score", *block.columns), tuple(_rows(block, case)))


def _rows(scores: Scores, case: Case) -> Iterator[tuple[str, ...]]:
    for side, numbers in scores.rows:
        yield (side, *(_signed(each) for each in numbers))
        worth = [_in_use(each, side, case) for each in numbers]
        if any(worth):
            assert case.board.scoring is not None
            yield (f"{side}, {_UNITS[case.board.scoring]}", *worth)


_UNITS = {Scoring.MATCHPOINTS: "matchpoints", Scoring.IMPS: "IMPs"}


def _in_use(score: float, side: str, case: Case) -> str:
    """What the score is worth against the other tables; empty where that cannot be said."""
    board = case.board
    if not board.field or board.scoring not in _UNITS or score != int(score) or int(score) % 10:
        return ""
    sign = 1 if side == Side.NS.words else -1
    field = [sign * each for each in board.field]
    if board.scoring is Scoring.IMPS:
        return f"{imps_against_datum(int(score), field):+g}"
    found = matchpoints_against(int(score), field)
    return f"{found.won} of {found.top}"


def _signed(score: float) -> str:
    return f"{score:+g}" if score else "0"
