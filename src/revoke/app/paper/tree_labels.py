"""What the nodes and arrows of a decision tree are called, in any language there is."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from revoke.app.language.language import Language
from revoke.facts.standing import Standing
from revoke.table.sentence import template
from revoke.telling.orders import tricks_move
from revoke.telling.tree_words import AsksInWords, NodeInWords, PlayOnInWords, RuledInWords
from revoke.telling.verdict import STANDING

_PLAY_ON = template("Play goes on.")
_AT_THE_END = template("when play has ended")
_NONE_MOVES = template("No trick moves automatically.")
_THEN_WEIGHED = template("Then the director weighs whether that is enough for the other side.")


def node_label(node: NodeInWords, language: Language) -> str:
    """A question, a ruling, or that play goes on.

    >>> from revoke.app.language.language import language
    >>> node_label(PlayOnInWords((), 0), language("en"))
    'Play goes on.'
    """
    match node:
        case AsksInWords(text=text):
            return language.say(text)
        case PlayOnInWords():
            return language.say(_PLAY_ON)
        case RuledInWords():
            return _ruled(node, language)
        case _:
            assert_never(node)


def _ruled(leaf: RuledInWords, language: Language) -> str:
    """How each revoke stands, by which clauses, and what moves."""
    said = [
        f"{language.say(STANDING[standing])} ({', '.join(laws)})"
        for standing, laws in zip(leaf.standings, leaf.laws, strict=True)
        if standing is not None
    ]
    moved, to = leaf.transfer.tricks, leaf.transfer.to
    if moved and to:
        said.append(language.say(tricks_move(moved, to)))
    elif moved == 0 and Standing.ESTABLISHED in leaf.standings:
        said.append(language.say(_NONE_MOVES))
    if leaf.weigh:
        said.append(f"{language.say(_THEN_WEIGHED)} ({', '.join(leaf.weigh)})")
    return " ".join(said)


def ways_on(node: NodeInWords, language: Language) -> Iterator[tuple[str, int]]:
    """What leads away from a node: the words on the arrow, and the place of the node where it ends."""
    match node:
        case AsksInWords(branches=branches):
            for branch in branches:
                yield "; ".join(map(language.say, branch.called)), branch.to
        case PlayOnInWords(then=then):
            yield language.say(_AT_THE_END), then
