"""The kept analysis in words, for the form and the page of a case."""

from __future__ import annotations

from collections.abc import Iterator

from revoke.app.log.entry import digest
from revoke.app.log.form_words import tricks_words
from revoke.app.log.logged_case import LoggedCase
from revoke.table.cards import Card
from revoke.table.sentence import Sentence, sentence

_CARDS_IN_A_TRICK = 4


def analysis_words(case: LoggedCase) -> Iterator[Sentence]:
    """What the curve and the simulation come to, a sentence each."""
    found = case.analysis
    if found is None:
        return
    if found.curve:
        numbers = ["?" if each is None else str(each) for each in found.curve[::_CARDS_IN_A_TRICK]]
        yield sentence("Double dummy, declarer's tricks before each trick: {numbers}.", numbers=" ".join(numbers))
    for number, card in sorted((int(each), card) for each, card in (found.revokes or {}).items()):
        before, after = found.curve[number], found.curve[number + 1]
        if before is not None and after is not None:
            yield sentence(
                "At the revoke card {card}: {before} before it, {after} after it.",
                card=Card.parse(card),
                before=before,
                after=after,
            )
    if found.shares and not found.playouts:
        yield sentence(
            "Worked out from every choice of these players, without playouts: {tricks}.",
            tricks=tricks_words(found.shares),
        )
    elif found.shares:
        yield sentence(
            "Played out {playouts} times (seed {seed}): {tricks}.",
            playouts=found.playouts,
            seed=str(found.seed),
            tricks=tricks_words(found.shares),
        )


def analysis_stands(case: LoggedCase) -> bool:
    """Whether the analysis rests on the facts as they are told now."""
    return case.analysis is not None and case.analysis.facts == digest(case.document)
