"""How the hidden cards can lie, worked out plainly: the slow twin of what is dealt."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

from revoke.equity.layouts import Known, View
from revoke.table.cards import Hand
from revoke.table.seats import Seat


def every_layout(view: View) -> Iterator[dict[Seat, Hand]]:
    """Every layout of the hidden hands that the view allows, one by one: for small endings, and as the slow twin.

    >>> from revoke.table.cards import hand
    >>> unseen = View(seen={}, hidden={Seat.EAST: 1, Seat.WEST: 1}, unseen=hand("K2..."))
    >>> [sorted(layout[Seat.WEST]) for layout in every_layout(unseen)]
    [[Card.parse('S2')], [Card.parse('SK')]]
    """
    first, *others = view.hidden
    for cards in combinations(sorted(view.unseen, reverse=True), view.hidden[first]):
        rest = view.unseen - set(cards)
        if not _allows(view, first, frozenset(cards)):
            continue
        if not others:
            yield {first: frozenset(cards)}
            continue
        smaller = replace(view, hidden={seat: view.hidden[seat] for seat in others}, unseen=rest)
        for layout in every_layout(smaller):
            yield {first: frozenset(cards), **layout}


def _allows(view: View, seat: Seat, held: Hand) -> bool:
    out = view.void.get(seat, frozenset())
    dealt = held | view.played.get(seat, frozenset())
    return not any(card.suit in out for card in held) and allows(view.known.get(seat, Known()), dealt)


def allows(known: Known, dealt: Hand) -> bool:
    """Whether the hand, as dealt, lies within the bounds."""
    low, high = known.points or (0, 40)
    return low <= points(dealt) <= high and all(
        low <= sum(card.suit is suit for card in dealt) <= high for suit, (low, high) in known.lengths.items()
    )


def points(held: Hand) -> int:
    """High-card points: four for an ace, three for a king, two for a queen, one for a knave."""
    return sum(max(0, "JQKA".find(card.rank) + 1) for card in held)
