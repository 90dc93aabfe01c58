"""The likely result in words: its parts, what they come to, and how real boards like this one came out."""

from __future__ import annotations

from collections.abc import Iterator

from revoke.case.case import Tricks
from revoke.ruling.estimate import worth_weighing
from revoke.ruling.ruling import AdjustedScore, BoardsAlike
from revoke.table.contract import Contract
from revoke.table.sentence import Sentence, sentence, template, whole
from revoke.telling.results import contract_result

FEW = 30
"""With fewer real boards than this nothing is said of how they came out."""


def likely_result(adjusted: AdjustedScore, contract: Contract | None) -> Iterator[str]:
    """What stands behind the likely result, sentence by sentence; nothing where nothing was learned of it."""
    if adjusted.correction is None or adjusted.likely is None:
        return
    if adjusted.trust is None:
        yield template("What is given as likely is what real players made of such positions.")
    else:
        yield sentence(
            "As real players made it from such positions: {result}.",
            result=contract_result(contract, worth_weighing(adjusted.correction)),
        )
    if adjusted.alike is not None:
        yield boards_alike(adjusted.alike)
    if adjusted.trust is not None:
        yield sentence(
            "Likely, with {share} of the weight on the simulation: {result}.",
            share=f"{adjusted.trust:.0%}",
            result=contract_result(contract, worth_weighing(adjusted.likely)),
        )
    yield _the_rest(adjusted.likely)


def _the_rest(likely: Tricks) -> Sentence:
    """How much is left to the results that are not named."""
    named = worth_weighing(likely)
    rest = sum(share for tricks, share in likely.items() if tricks not in named)
    return sentence("Any other result that the cards allow: {share} together.", share=f"{max(rest, 0.0):.1%}")


def boards_alike(alike: BoardsAlike) -> Sentence:
    """How real boards like this one came out, or that there are too few of them.

    >>> boards_alike(BoardsAlike(8, False, 1, 900, 180, 684, 36))
    'Of 900 real boards at trick 8, the defence to play, overtricks in hand: 76% as double dummy, 20% fewer, 4% more.'
    """
    side, margin = whole(_SIDES[alike.declarers_turn]), whole(_MARGINS[alike.margin])
    if alike.boards < FEW:
        return sentence(_TOO_FEW, boards=alike.boards, trick=alike.trick, side=side, margin=margin)
    same, fewer, more = (f"{number / alike.boards:.0%}" for number in (alike.same, alike.fewer, alike.more))
    return sentence(
        _ALIKE,
        boards=alike.boards,
        trick=alike.trick,
        side=side,
        margin=margin,
        same=same,
        fewer=fewer,
        more=more,
    )


_ALIKE = template(
    "Of {boards} real boards at trick {trick}, {side}, {margin}: {same} as double dummy, {fewer} fewer, {more} more."
)
_TOO_FEW = template("Only {boards} real boards at trick {trick}, {side}, {margin}: too few to go by.")
_SIDES = {True: template("declarer's side to play"), False: template("the defence to play")}
_MARGINS = {
    -1: template("the contract going down"),
    0: template("the contract just making"),
    1: template("overtricks in hand"),
    None: template("in any contract"),
}
