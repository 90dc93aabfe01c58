"""How likely each card is to be chosen by a player who looks at some of the layouts he thinks possible, not at all."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from revoke.equity.batch import Tricks

Shares = NDArray[np.float64]

NEGLIGIBLE = 1e-8
"""Sums less likely than this are left out."""
NO_HOPE = 1e-6
"""A card that is chosen less often than this, were there only the one that is best on average, is not looked at."""
MOST_SUMS = 300_000
"""Sums carried at a time; where there would be more, looks are drawn instead."""
DRAWS = 20_000
"""Looks drawn where the sums are too many: each share is then right to about a third of one per cent."""


def choice_shares(tricks: Tricks, worlds: int) -> Shares:
    """The probability with which each card has the best total over ``worlds`` layouts, the first of those that tie.

    The layouts are drawn without putting back, each set of them as likely as any other. The probability is that of
    the sums themselves (a multivariate hypergeometric distribution): layouts in which the cards compare alike are one
    kind, and the kinds are gone through one by one. Nothing is drawn, unless very many cards compare in very many ways.

    Args:
        tricks: what each card (columns) takes in each of all the layouts (rows).
        worlds: how many of them the player looks at.

    >>> finesse_or_drop = np.array([[3, 2], [2, 3], [2, 3]], dtype=np.int8)  # three layouts, two cards
    >>> choice_shares(finesse_or_drop, 1).round(3), choice_shares(finesse_or_drop, 3)
    (array([0.333, 0.667]), array([0., 1.]))
    """
    number, cards = tricks.shape
    found = np.zeros(cards)
    totals = tricks.sum(axis=0, dtype=np.int64)
    if number <= worlds:
        found[totals.argmax()] = 1.0
        return found
    contenders = _contenders(tricks, worlds)
    if len(contenders) > 2:
        best = max(contenders, key=lambda card: totals[card])
        contenders = [card for card in contenders if card == best or _ahead(tricks, card, best, worlds) > NO_HOPE]
    found[contenders] = 1.0 if len(contenders) == 1 else _shares(tricks[:, contenders], worlds)
    return found


def _ahead(tricks: Tricks, card: int, other: int, worlds: int) -> float:
    """How likely the card is chosen where there is only one other."""
    both = sorted((card, other))
    return float(_shares(tricks[:, both], worlds)[both.index(card)])


def _shares(tricks: Tricks, worlds: int) -> Shares:
    kept = tricks.astype(np.int64)
    kinds, counts = np.unique(kept[:, 1:] - kept[:, :1], axis=0, return_counts=True)
    order = np.argsort(counts, kind="stable")  # the commonest kind last: how many of it there are follows
    kinds, counts = kinds[order], counts[order]
    shares = _by_sums(kinds, counts, worlds)
    return _by_draws(kinds, counts, worlds) if shares is None else shares


def _contenders(tricks: Tricks, worlds: int) -> list[int]:
    """The cards that can be chosen: not one that another never falls behind, and beats for certain or stands before."""
    number, cards = tricks.shape
    found = list(range(cards))
    for card in range(cards):
        for other in found:
            if other != card and (tricks[:, other] >= tricks[:, card]).all():
                level = int((tricks[:, other] == tricks[:, card]).sum())
                if other < card or level < min(worlds, number):
                    found.remove(card)
                    break
    return found


def _by_sums(kinds: NDArray[np.int64], counts: NDArray[np.int64], worlds: int) -> Shares | None:
    """The shares from every sum that can come up; ``None`` where those are too many.

    A sum is one whole number: how many layouts it is of, and for each card but the first its lead on the first.
    """
    lowest = worlds * np.minimum(kinds.min(axis=0), 0)
    sizes = [worlds + 1, *(worlds * np.maximum(kinds.max(axis=0), 0) - lowest + 1).tolist()]
    places = [1]
    for size in sizes:
        places.append(places[-1] * size)
    if places[-1] >= 1 << 62:
        return None
    steps = 1 + kinds @ np.array(places[1:-1], dtype=np.int64)
    sums = np.array([-lowest @ np.array(places[1:-1], dtype=np.int64)])
    chances: Shares = np.ones(1)
    left = int(counts.sum())
    for step, count in zip(steps.tolist(), counts.tolist(), strict=True):
        left -= count
        parts = list(_with_one_kind_more(sums, chances, step, count, left, worlds))
        if sum(len(each) for each, _ in parts) > MOST_SUMS:
            return None
        sums, which = np.unique(np.concatenate([each for each, _ in parts]), return_inverse=True)
        chances = np.bincount(which, weights=np.concatenate([each for _, each in parts])).astype(np.float64)
    leads = np.zeros((len(sizes), len(sums)), dtype=np.int64)
    for card, (place, size, low) in enumerate(zip(places[1:], sizes[1:], lowest.tolist(), strict=False), 1):
        leads[card] = sums // place % size + low
    found: Shares = np.bincount(leads.argmax(axis=0), weights=chances, minlength=len(leads)).astype(np.float64)
    found /= found.sum()
    return found


def _with_one_kind_more(
    sums: NDArray[np.int64], chances: Shares, step: int, count: int, left: int, worlds: int
) -> Iterator[tuple[NDArray[np.int64], Shares]]:
    """The sums with none, one, two … layouts of the next kind, which has ``count``; ``left`` are of others."""
    wanted = worlds - sums % (worlds + 1)
    for here, likely in enumerate(_drawn(count, left, worlds)):
        chance = chances * likely[wanted]
        keep = chance > NEGLIGIBLE
        if keep.any():
            yield sums[keep] + here * step, chance[keep]


def _drawn(count: int, left: int, worlds: int) -> Shares:
    """How likely so many (rows) of so many layouts (columns) are of a kind with ``count``, where ``left`` are not."""
    ways = np.concatenate([[0.0], np.cumsum(np.log(np.arange(1, count + left + 1)))])  # of a factorial, the logarithm
    here, wanted = np.ogrid[: min(count, worlds) + 1, : worlds + 1]
    others, possible = wanted - here, np.minimum(wanted, count + left)
    fits = (others >= 0) & (others <= left) & (wanted <= count + left)
    others = np.clip(others, 0, left)
    of_kind = ways[count] - ways[here] - ways[count - here]
    of_others = ways[left] - ways[others] - ways[left - others]
    of_all = ways[count + left] - ways[possible] - ways[count + left - possible]
    return np.where(fits, np.exp(of_kind + of_others - of_all), 0.0)


def _by_draws(kinds: NDArray[np.int64], counts: NDArray[np.int64], worlds: int) -> Shares:
    chance = np.random.default_rng(0)
    drawn = chance.multivariate_hypergeometric(counts, worlds, size=DRAWS, method="marginals")
    leads = drawn @ kinds
    first = np.concatenate([np.zeros((DRAWS, 1), dtype=leads.dtype), leads], axis=1)
    return np.bincount(first.argmax(axis=1), minlength=first.shape[1]) / DRAWS
