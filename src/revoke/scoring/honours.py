"""Honours and chicane, as they were scored above the line before contract bridge: never doubled, never towards game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from revoke.table.cards import Hand
from revoke.table.contract import Strain
from revoke.table.seats import SEATS, Seat, Side

ACES = (30, 40, 100)
"""Three aces at no trumps, four between the hands, four in one."""


def honours_and_chicane(
    hands: Mapping[Seat, Hand], strain: Strain, *, trick: int, chicane: bool = True
) -> Mapping[Side, int]:
    """What each side scores for the honours it was dealt, with a hand void of trumps reckoned in.

    A hand void of trumps is worth as much as three honours, both hands of a side as four: added to its own side's
    honours if it scores any, else taken from the other side's.

    Args:
        hands: all four hands as they were dealt.
        strain: trumps, or none.
        trick: what a trick is worth before doubling; honours in trumps are multiples of it.
        chicane: whether the code scores a hand void of trumps.

    Source: Bridge 1905 and Auction 1912, the laws on scoring; 1913 did away with chicane. Five honours with four of
    them in one hand are nine times the trick in every suit (see docs/errata.md on diamonds in 1905).

    >>> from revoke.table.deal import Deal
    >>> deal = Deal.parse("N:AKQJ2.432.43.432 T98.AKQ.AKQJ.765 76543.65.765.AKQ .JT987.T982.JT98")
    >>> {side.value: points for side, points in honours_and_chicane(deal.hands, Strain.SPADES, trick=9).items()}
    {'NS': 54, 'EW': 0}
    """
    held = {seat: _honours(hands[seat], strain) for seat in SEATS}
    scored = {side: _points([held[seat] for seat in SEATS if seat.side is side], strain, trick) for side in Side}
    suit = strain.trumps
    if suit is None or not chicane:
        return scored
    void = Counter(seat.side for seat in SEATS if not any(card.suit is suit for card in hands[seat]))
    own = dict(scored)
    for side, number in void.items():
        worth = 2 * number * trick
        if own[side]:
            scored[side] += worth
        else:
            scored[side.other] = max(0, scored[side.other] - worth)
    return scored


def _honours(hand: Hand, strain: Strain) -> int:
    suit = strain.trumps
    if suit is None:
        return sum(card.rank == "A" for card in hand)
    return sum(card.suit is suit and card.is_honour for card in hand)


def _points(held: list[int], strain: Strain, trick: int) -> int:
    """What one side's honours are worth, by how they lie in its two hands."""
    number, most = sum(held), max(held)
    if strain.trumps is None:
        three, four, in_one_hand = ACES
        return in_one_hand if most == 4 else {4: four, 3: three}.get(number, 0)
    match number, most:
        case 5, 5:
            times = 10
        case 5, 4:
            times = 9
        case 5, _:
            times = 5
        case 4, 4:
            times = 8
        case 4, _:
            times = 4
        case 3, _:
            times = 2
        case _:
            times = 0
    return times * trick
