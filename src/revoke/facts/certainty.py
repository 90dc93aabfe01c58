"""Certain facts: what is so in every play that fits, not only in the one that was found."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from revoke.case.case import AgreedFact
from revoke.facts.deduction import Deduction
from revoke.facts.entailment import Literal
from revoke.facts.playable import Playable
from revoke.table.cards import Suit
from revoke.table.seats import SEATS


def certain_facts(
    play: Playable, supposed: Sequence[Literal], given: Iterable[AgreedFact], stop: float
) -> tuple[tuple[AgreedFact, ...], bool]:
    """What a solution just found shares with every other, tested one thing after another; and whether that was all.

    Args:
        play: the plays asked about; its deduction has just found one.
        supposed: what they have to fulfil.
        given: what is said already, and so is not told again.
        stop: when to stop, by the monotonic clock.
    """
    deduction = play.deduction
    said = {each for fact in given for each in (fact, *_of_suit(fact))}
    left = {fact: literal for fact, literal in _askable(play) if deduction.true[literal] and fact not in said}
    certain: list[AgreedFact] = []
    while left:
        fact, literal = next(iter(left.items()))
        del left[fact]
        otherwise = [each ^ 1 for each in left.values()]
        stands = deduction.solve([*supposed, literal ^ 1], wishes=otherwise, deadline=stop)
        if stands is None:
            return tuple(certain), False
        if stands:
            left = {fact: each for fact, each in left.items() if deduction.true[each]}
            continue
        certain.append(fact)
        for implied in _of_suit(fact):
            left.pop(implied, None)
    return tuple(certain), True


def range_of_tricks(
    deduction: Deduction, supposed: Sequence[Literal], won: Sequence[Literal], stop: float
) -> tuple[int, int] | None:
    """The fewest and the most tricks of one side over all plays that fit; ``None`` if stopped before that is known.

    Args:
        won: for 0 to 14, the literal that says that the side won at least so many.
    """
    if not deduction.solve(supposed, deadline=stop):
        return None
    least = most = _number(deduction, won)
    while stands := deduction.solve([*supposed, won[least] ^ 1], deadline=stop):
        least = _number(deduction, won)
    if stands is None:
        return None
    while stands := deduction.solve([*supposed, won[most + 1]], deadline=stop):
        most = _number(deduction, won)
    return None if stands is None else (least, most)


def _number(deduction: Deduction, won: Sequence[Literal]) -> int:
    return max(number for number in range(14) if deduction.true[won[number]])


def _of_suit(fact: AgreedFact) -> tuple[AgreedFact, ...]:
    """What goes without saying once a card is known: its suit."""
    return (AgreedFact(fact.trick, hand=fact.hand, suit=fact.card.suit),) if fact.card else ()


def _askable(play: Playable) -> Iterator[tuple[AgreedFact, Literal]]:
    """Winners, suits led, cards, suits played: what a director wants to know first comes first."""
    for trick in play.tricks:
        yield from ((AgreedFact(trick, winner=seat), play.wins(trick, seat)) for seat in SEATS)
    yield from ((AgreedFact(trick, led=suit), play.led(trick, suit)) for trick in play.tricks for suit in Suit)
    for trick in play.tricks:
        for seat in SEATS:
            for card in play.cards:
                if seat in play.holders[card] and card not in play.interchangeable:
                    yield AgreedFact(trick, hand=seat, card=card), play.plays(trick, seat, card)
    for trick in play.tricks:
        for seat in SEATS:
            for suit in Suit:
                yield AgreedFact(trick, hand=seat, suit=suit), play.plays_suit(trick, seat, suit)
