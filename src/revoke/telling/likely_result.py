"""The likely result in words: its parts, what they come to, and how real boards like this one came out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from revoke.case.case import Tricks
from revoke.ruling.estimate import likeliest, worth_weighing
from revoke.ruling.ruling import AdjustedScore, BoardsAlike
from revoke.table.cards import Card, held
from revoke.table.seats import Side
from revoke.table.sentence import Sentence, counted, listed, one_after_another, sentence, template, whole
from revoke.telling.reasons import by_likelihood

FEW = 30
"""With fewer real boards than this nothing is said of how they came out."""


def likely_result(adjusted: AdjustedScore, declaring: Side | None) -> Iterator[str]:
    """What stands behind the likely result, sentence by sentence; nothing where nothing was learned of it."""
    if adjusted.correction is None or adjusted.likely is None:
        return
    made = by_likelihood(_named(adjusted, declaring, adjusted.correction))
    yield sentence("As real players made it from such positions: {result}.", result=made)
    if adjusted.alike is not None:
        yield boards_alike(adjusted.alike)
    if adjusted.trust is not None:
        yield sentence(
            "Likely, with {share} of the weight on the simulation: {result}.",
            share=f"{adjusted.trust:.0%}",
            result=by_likelihood(_named(adjusted, declaring, adjusted.likely)),
        )
    yield _the_rest(adjusted.likely, _named(adjusted, declaring, adjusted.likely))


def _named(adjusted: AdjustedScore, declaring: Side | None, likely: Tricks) -> Tricks:
    """The results that are worth naming: none below what a side has for certain, or above what the other's leaves."""
    sure = adjusted.sure.tricks if adjusted.sure and declaring else None
    least, most = (sure[declaring], 13 - sure[declaring.other]) if sure and declaring else (0, 13)
    return {tricks: share for tricks, share in worth_weighing(likely).items() if least <= tricks <= most}


def sure_words(adjusted: AdjustedScore, declaring: Side | None) -> Iterator[Sentence]:
    """What lies there to be cashed, where the result turns on it, and why one result stands alone.

    >>> from revoke.ruling.ruling import SureResult
    >>> from revoke.table.cards import Card
    >>> cards = tuple(map(Card.parse, ("D9", "D6", "CA", "CK", "SA")))
    >>> sure = SureResult({Side.NS: 0, Side.EW: 10}, Side.EW, cards)
    >>> told = AdjustedScore("64C1", True, None, None, double_dummy={10: 1.0}, sure=sure, alone="claim")
    >>> for each in sure_words(told, Side.EW):
    ...     print(each)
    Ten tricks are there to be cashed: ♦9 6, ♣A K, ♠A, besides the five won. A claim of them would be granted.
    """
    sure = adjusted.sure
    if sure is None or declaring is None or not adjusted.double_dummy:
        return
    best = likeliest(adjusted.double_dummy)
    if adjusted.alone == "certain":
        yield sentence("Whatever is played, declarer comes to {number:words}.", number=best)
        return
    if sure.cashing is None or not sure.cards:
        return
    mine = sure.cashing is declaring
    tricks = sure.tricks[sure.cashing]
    if tricks != (best if mine else 13 - best):
        return
    cards = cards_by_suit(sure.cards)
    won = tricks - len(sure.cards)
    if mine:
        told = sentence("{cash}.", cash=_cash(tricks, cards, won))
    else:
        cash = _they_cash(sure.cashing, tricks, cards, won)
        told = sentence("{cash}; that leaves declarer {left:words}.", cash=cash, left=13 - tricks)
    granted = template("A claim of them would be granted.") if mine else template("Their claim would be granted.")
    yield whole(one_after_another([told, granted])) if adjusted.alone else told


def _cash(tricks: int, cards: Sentence, won: int) -> Sentence:
    """The cards that take so many tricks with those that are won already, as a sentence begins."""
    if not won:
        return counted(
            "One trick is there to be cashed: {cards}",
            "{number:Words} tricks are there to be cashed: {cards}",
            number=tricks,
            cards=cards,
        )
    return counted(
        "One trick is there to be cashed: {cards}, besides the {won:words} won",
        "{number:Words} tricks are there to be cashed: {cards}, besides the {won:words} won",
        number=tricks,
        cards=cards,
        won=won,
    )


def _they_cash(side: Side, tricks: int, cards: Sentence, won: int) -> Sentence:
    """The same of the side that does not declare."""
    if not won:
        return sentence("{side} can cash {number:words}: {cards}", side=side, number=tricks, cards=cards)
    besides = template("{side} can cash {number:words}: {cards}, besides the {won:words} won")
    return sentence(besides, side=side, number=tricks, cards=cards, won=won)


def cards_by_suit(cards: Sequence[Card]) -> Sentence:
    """Cards suit by suit, the suit's sign before each.

    >>> print(cards_by_suit(tuple(map(Card.parse, ("D9", "D6", "ST")))))
    ♦9 6, ♠10
    """
    suits = dict.fromkeys(card.suit for card in cards)
    return listed([held([card for card in cards if card.suit is suit]) for suit in suits])


def _the_rest(likely: Tricks, named: Tricks) -> Sentence:
    """How much is left to the results that are not named."""
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
