"""Who won which trick, and how many tricks can move at most when every trick moves once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tests.replay.cards import other_side, side_of
from tests.replay.table import Play, Table

Owner = tuple[str, Play | None]
"""The side that won a trick, and the card that won it; no card for a trick that was claimed."""
Owners = dict[int, Owner]


def owners(table: Table) -> Owners | None:
    """The thirteen tricks, or those of an ending; ``None`` while they are not all known.

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
    """The tricks of a side from one trick on."""
    return frozenset(trick for trick, (owner, _) in won.items() if owner == side and trick >= start)


def most_that_can_move(wanted: Sequence[Iterable[int]]) -> int:
    """How many wishes can be granted, each by one of the tricks it names, when no trick moves twice.

    >>> most_that_can_move([{3}, {3, 6}, {6}])
    2
    """
    granted: dict[int, int] = {}
    return sum(_grant(wish, wanted, granted, set()) for wish in range(len(wanted)))


def _grant(wish: int, wanted: Sequence[Iterable[int]], granted: dict[int, int], tried: set[int]) -> bool:
    """Give a wish a trick, moving another wish to another of its tricks where that makes room."""
    for trick in wanted[wish]:
        if trick not in tried:
            tried.add(trick)
            if trick not in granted or _grant(granted[trick], wanted, granted, tried):
                granted[trick] = wish
                return True
    return False
