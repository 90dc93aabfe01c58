"""How likely each card is to be chosen by a player who looks at some of the layouts he thinks possible, not at all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from ctypes import Array, byref, c_double, c_int32
from functools import cache
from itertools import accumulate, chain
from math import log

from revoke.equity.chance import Chance
from revoke.equity.library import library

Columns = Sequence[bytes]
"""For each card what it takes in each of the layouts, a byte each."""

NEGLIGIBLE = 1e-8
"""Sums less likely than this are left out."""
NO_HOPE = 1e-6
"""A card that is chosen less often than this, were there only the one that is best on average, is not looked at."""
MOST_SUMS = 300_000
"""Sums carried at a time; where there would be more, looks are drawn instead."""
DRAWS = 20_000
"""Looks drawn where the sums are too many: each share is then right to about a third of one per cent."""


def choice_shares(tricks: Columns, worlds: int) -> list[float]:
    """The probability with which each card has the best total over ``worlds`` layouts, the first of those that tie.

    The layouts are drawn without putting back, each set of them as likely as any other. The probability is that of
    the sums themselves (a multivariate hypergeometric distribution): layouts in which the cards compare alike are one
    kind, and the kinds are gone through one by one. Nothing is drawn, unless very many cards compare in very many ways.

    Args:
        tricks: what each card takes in all the layouts.
        worlds: how many of them the player looks at.

    >>> finesse, drop = bytes([3, 2, 2]), bytes([2, 3, 3])  # in three layouts
    >>> [round(share, 3) for share in choice_shares([finesse, drop], 1)], choice_shares([finesse, drop], 3)
    ([0.333, 0.667], [0.0, 1.0])
    """
    found = [0.0] * len(tricks)
    totals = [sum(column) for column in tricks]
    if len(tricks[0]) <= worlds:
        found[totals.index(max(totals))] = 1.0
        return found
    contenders = _contenders(tricks, worlds)
    if len(contenders) > 2:
        best = max(contenders, key=lambda card: totals[card])
        contenders = [card for card in contenders if card == best or _ahead(tricks, card, best, worlds) > NO_HOPE]
    shares = [1.0] if len(contenders) == 1 else _shares([tricks[card] for card in contenders], worlds)
    for card, share in zip(contenders, shares, strict=True):
        found[card] = share
    return found


def _ahead(tricks: Columns, card: int, other: int, worlds: int) -> float:
    """How likely the card is chosen where there is only one other."""
    both = sorted((card, other))
    return _shares([tricks[each] for each in both], worlds)[both.index(card)]


def _contenders(tricks: Columns, worlds: int) -> list[int]:
    """The cards that can be chosen: not one that another never falls behind, and beats for certain or stands before."""
    found = list(range(len(tricks)))
    for card, own in enumerate(tricks):
        for other in found:
            if other == card or any(theirs < ours for theirs, ours in zip(tricks[other], own, strict=True)):
                continue
            level = sum(theirs == ours for theirs, ours in zip(tricks[other], own, strict=True))
            if other < card or level < worlds:
                found.remove(card)
                break
    return found


def _shares(tricks: Columns, worlds: int) -> list[float]:
    """The shares from every sum that can come up, or from draws where those are too many."""
    kinds: Counter[tuple[int, ...]] = Counter()
    for (first, *others), count in Counter(zip(*tricks, strict=True)).items():
        kinds[tuple(each - first for each in others)] += count
    ordered = sorted(sorted(kinds.items()), key=lambda kind: kind[1])  # how many of the commonest there are follows
    leads = (c_int32 * (len(kinds) * (len(tricks) - 1)))(*chain.from_iterable(kind for kind, _ in ordered))
    counts = (c_int32 * len(kinds))(*(count for _, count in ordered))
    found = (c_double * len(tricks))()
    given = leads, counts, len(kinds), len(tricks) - 1, worlds
    ways = _factorials(len(tricks[0]))
    if not library().revoke_shares(*given, ways, NEGLIGIBLE, MOST_SUMS, found):
        library().revoke_shares_drawn(*given, DRAWS, byref(Chance(0).state), found)
    return found[:]


@cache
def _factorials(most: int) -> Array[c_double]:
    """The logarithms of the factorials from 0 to this number."""
    return (c_double * (most + 1))(*accumulate(map(log, range(1, most + 1)), initial=0.0))
