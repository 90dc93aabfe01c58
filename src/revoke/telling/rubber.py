"""The rubber in words: what a deal comes to with its honours, who has won what, and either penalty beside the other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from revoke.case.case import Election
from revoke.ruling.ruling import Chosen, RubberScore
from revoke.table.seats import Side
from revoke.table.sentence import Sentence, listed, one_after_another, sentence, template
from revoke.telling.blocks import Entry, Label
from revoke.telling.orders import side_value
from revoke.telling.ruling_words import RulingWords


def rubber_entries(ruling: RulingWords) -> Iterator[Entry]:
    """How the rubber stands after the deal, and what comes of either penalty where one may be chosen."""
    for each in ruling.choice:
        yield Entry(Label.GAME, one_after_another(list(_chosen(each))))
    if ruling.rubber is not None and not ruling.choice:
        said = list(_stands(ruling.rubber, game_told=ruling.game is not None))
        if said:
            yield Entry(Label.GAME, one_after_another(said))


def points_by_side(scored: Mapping[Side, int]) -> Sentence:
    """Points of both sides, one after the other."""
    each = [sentence("{side} {points}", side=side_value(side), points=points) for side, points in scored.items()]
    return listed(each)


_TAKES = {
    Election.TRICKS: template("If tricks are taken, declarer has {tricks}."),
    Election.POINTS: template("If points are taken, declarer has {tricks} tricks."),
}


def _chosen(each: Chosen) -> Iterator[Sentence]:
    if each.declarer_tricks is not None:
        yield sentence(_TAKES[each.elected], tricks=each.declarer_tricks)
    if each.below is not None and each.above is not None:
        lines = template("Below the line: {below}. Above it, honours left aside: {above}.")
        yield sentence(lines, below=points_by_side(each.below), above=points_by_side(each.above))
    if each.rubber is not None:
        yield from _stands(each.rubber)


def _stands(rubber: RubberScore, *, game_told: bool = False) -> Iterator[Sentence]:
    if rubber.honours is not None and rubber.deal is not None:
        yield sentence("Honours and chicane: {points}.", points=points_by_side(rubber.honours))
        yield sentence("The deal in all: {points}.", points=points_by_side(rubber.deal))
    if not game_told:
        yield sentence("In the game: {points}.", points=points_by_side(rubber.towards_game))
    if rubber.game is not None and rubber.won is None and not game_told:
        yield sentence("{side} has won the game.", side=side_value(rubber.game))
    if rubber.won is not None:
        yield sentence("{side} has won the rubber.", side=side_value(rubber.won))
    if rubber.total is not None:
        yield sentence("The rubber so far: {points}.", points=points_by_side(rubber.total))
