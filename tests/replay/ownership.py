"""The winner of each trick, and the most tricks that can move when every trick moves once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tests.replay.cards import other_side, side_of
from tests.replay.table import Play, Table

Owner = tuple[str, Play | None]
"""The side that won a trick, and the card that won it; no card for a claimed trick."""
Owners = dict[int, Owner]


def owners(table: Table) -> Owners | None:
    """The owners of the thirteen tricks, or of an ending's; ``None`` until all are known.

    Claimed tricks come after all that were played, so their order among themselves changes nothing.
    """
    won: Owners = {}
    for trick in table.tricks:
        winning = table.winner(trick)
        if winning is not None:
            won[trick] = (winning.side, winning)
    claim = table.claim
    if claim is not None and claim.settled:
        mine, first = side_of(claim.by), max(won, default=0) + 1
        for place in range(claim.remaining):
            won[first + place] = (mine if place < claim.gains else other_side(mine), None)
    return won if 13 in won else None


def won_by(won: Owners, side: str, start: int = 1) -> frozenset[int]:
    """The tricks that a side won, from one trick on."""
    return frozenset(trick for trick, (owner, _) in won.items() if owner == side and trick >= start)


def most_that_can_move(wanted: Sequence[Iterable[int]]) -> int:
    """The number of wishes that can be granted, each by one of its tricks, if no trick moves twice.

    >>> most_that_can_move([{3}, {3, 6}, {6}])
    2
    """
    granted: dict[int, int] = {}
    return sum(_grant(wish, wanted, granted, set()) for wish in range(len(wanted)))


def _grant(wish: int, wanted: Sequence[Iterable[int]], granted: dict[int, int], tried: set[int]) -> bool:
    """Give a wish a trick, if need be by moving another wish to another of its tricks."""
    for trick in wanted[wish]:
        if trick not in tried:
            tried.add(trick)
            if trick not in granted or _grant(granted[trick], wanted, granted, tried):
                granted[trick] = wish
                return True
    return False
