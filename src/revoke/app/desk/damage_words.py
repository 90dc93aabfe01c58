"""The words of a deal with a revoke in it: how it stood before the revoke card, and how far some weights are off."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from revoke.errors import NotBridge
from revoke.table.seats import Side
from revoke.table.sentence import Sentence, counted, listed, sentence, template
from revoke.telling.story import contract_told
from revoke.training.damage import DamagedDeal, DamageFound

HOW_MANY = template("How many tricks would declarer's side have won in all, had there been no revoke?")
WEIGHTS = template("Give each result that you think possible a weight, as in 9:40 10:60.")


def before_the_revoke(deal: DamagedDeal) -> tuple[str, ...]:
    """What a director knows of a deal that was played to its end.

    >>> from revoke.case.case import DEFAULT_CODE
    >>> from revoke.training.damage import damaged_deal
    >>> before_the_revoke(damaged_deal(DEFAULT_CODE, 1))[1]
    'Won before trick 7: North–South 4, East–West 2.'
    """
    told = sentence(
        "Won before trick {trick}: {one} {first}, {other} {second}.",
        trick=deal.number,
        one=Side.NS,
        first=deal.won[Side.NS],
        other=Side.EW,
        second=deal.won[Side.EW],
    )
    return (*contract_told(deal.worked.facts), told, *_the_trick(deal), *_at_the_table(deal))


def _the_trick(deal: DamagedDeal) -> Iterator[str]:
    for place, (seat, card) in enumerate(deal.trick):
        said = template("{player} led {card}.") if place == 0 else template("{player} played {card}.")
        yield sentence(said, player=seat, card=card)
    yield sentence("Then {player} revoked with {card}.", player=deal.offender, card=deal.card)


def _at_the_table(deal: DamagedDeal) -> Iterator[str]:
    yield counted(
        "At the table declarer's side won one trick in all, revoke and all.",
        "At the table declarer's side won {number:words} tricks in all, revoke and all.",
        number=deal.table,
    )


def weights_read(text: str, deal: DamagedDeal) -> dict[int, float]:
    """Weights as somebody writes them: results and their weights, or one result alone.

    Raises:
        NotBridge: no weights, or one for a result that cannot be.

    >>> from revoke.case.case import DEFAULT_CODE
    >>> from revoke.training.damage import damaged_deal
    >>> weights_read("7:40 8:60", damaged_deal(DEFAULT_CODE, 1))
    {7: 40.0, 8: 60.0}
    """
    pairs = re.findall(r"(\d{1,2})(?:\s*[:=]\s*(\d{1,3}))?", text)
    said: dict[int, float] = {}
    for tricks, weight in pairs:
        said[int(tricks)] = said.get(int(tricks), 0.0) + float(weight or 100)
    return checked_weights(said, deal)


def checked_weights(said: Mapping[int, float], deal: DamagedDeal) -> dict[int, float]:
    """The weights that are more than nothing, for results that can still be.

    Raises:
        NotBridge: there are none, or one is for a result that cannot be.
    """
    given = {tricks: weight for tricks, weight in said.items() if weight > 0}
    possible = deal.possible
    stray = next((tricks for tricks in given if tricks not in possible), None)
    if stray is not None or not given:
        about = template("Weights are wanted for results from {first} to {last}, as in 9:40 10:60.")
        raise NotBridge(sentence(about, first=possible[0], last=possible[-1]))
    return given


def damage_told(found: DamageFound) -> Iterator[str]:
    """What would have happened, and how far the weights are off: double dummy, simulated, and the likely result."""
    yield sentence("Double dummy, if all four saw all the cards: {number}.", number=found.double_dummy)
    yield _off(_FROM_THAT, found.off_double_dummy)
    yield from _by_card(found)
    if found.simulation is not None and found.off_simulation is not None:
        yield sentence("Played out by players who see what they saw: {shares}.", shares=_shares(found.simulation))
        yield _off(_FROM_THAT, found.off_simulation)
    yield sentence(
        "How likely each result is: {shares}. A ruling takes the most likely one.", shares=_shares(found.taken)
    )
    yield _off(_FROM_BOTH, found.off)


def _by_card(found: DamageFound) -> Iterator[Sentence]:
    """What each card would have led to that could have been played instead, those that lead to the same together."""
    for tricks in sorted(set(found.by_card.values())):
        cards = [card for card in sorted(found.by_card) if found.by_card[card] == tricks]
        yield sentence(
            "With {cards} instead of the revoke card: {number}.",
            cards=listed([sentence("{card}", card=card) for card in cards]),
            number=tricks,
        )


_FROM_THAT = template("How far your weights are off that, in tricks: {off}.")
_FROM_BOTH = template("How far your weights are off that, in tricks: {off}; up to 0.3 is close.")


def _off(words: str, off: float) -> Sentence:
    return sentence(words, off=round(off, 2))


def _shares(shares: Mapping[int, float]) -> Sentence:
    """Results with their shares, the likeliest first; what is less than half a per cent is not told."""
    ranked = sorted(shares.items(), key=lambda each: (-each[1], each[0]))
    told = [(tricks, share) for tricks, share in ranked if share >= _TOLD]
    return listed([sentence("{tricks} ({share})", tricks=tricks, share=f"{share:.0%}") for tricks, share in told])


_TOLD = 0.005
