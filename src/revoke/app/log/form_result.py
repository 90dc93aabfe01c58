"""The result section of the form: declarer's tricks in each way, and both sides' scores before and after."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from revoke.app.language.language import Language
from revoke.app.log.form import Grid, Paragraph
from revoke.case.case import Case, Scoring
from revoke.scoring.compare import imps_against_datum, matchpoints_against
from revoke.table.seats import Side
from revoke.table.sentence import Sentence, alone, one_after_another, sentence, template, whole
from revoke.telling.blocks import Block, Reckoning, Scores


def result_parts(blocks: Sequence[Block], case: Case, spoken: Language) -> Iterator[Paragraph | Grid]:
    """Tricks, and scores in points and in the form of scoring in use; nothing of what is not known."""
    t = spoken.say
    for block in blocks:
        if isinstance(block, Reckoning):
            yield Paragraph(t(block.title), t(_reckoned(block)))
        if isinstance(block, Scores):
            columns = (t("Score"), *map(t, block.columns))
            yield Grid(columns, tuple(tuple(map(t, row)) for row in _rows(block, case)))


def _reckoned(block: Reckoning) -> str:
    ways = [
        sentence("{way} {tricks} ({result})", way=whole(row.name), tricks=float(row.tricks), result=whole(row.words))
        for row in block.rows
    ]
    listed = one_after_another(ways, template("{one}; {more}"))
    return one_after_another([sentence("{text}.", text=whole(listed)), *block.conclusion])


def _rows(scores: Scores, case: Case) -> Iterator[tuple[Sentence, ...]]:
    for named, numbers in scores.rows:
        side = Side.NS if named == Side.NS.words else Side.EW
        yield (alone(side), *(alone(_signed(each)) for each in numbers))
        worth = [_in_use(each, side, case) for each in numbers]
        if any(worth):
            assert case.board.scoring is not None
            yield (sentence(_UNITS[case.board.scoring], side=side), *worth)


_UNITS = {Scoring.MATCHPOINTS: template("{side}, matchpoints"), Scoring.IMPS: template("{side}, IMPs")}
_NOTHING = alone("")


def _in_use(score: float, side: Side, case: Case) -> Sentence:
    """What the score is worth against the other tables; empty where that cannot be said."""
    board = case.board
    if not board.field or board.scoring not in _UNITS or score != int(score) or int(score) % 10:
        return _NOTHING
    sign = 1 if side is Side.NS else -1
    field = [sign * each for each in board.field]
    if board.scoring is Scoring.IMPS:
        return alone(f"{imps_against_datum(int(score), field):+g}")
    found = matchpoints_against(int(score), field)
    return sentence("{won} of {top}", won=found.won, top=found.top)


def _signed(score: float) -> str:
    return f"{score:+g}" if score else "0"
