"""One player's choice of a card: what each card would make on average over the layouts he thinks possible."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from revoke.equity.batch import Tricks, by_card
from revoke.equity.choice_shares import choice_shares
from revoke.equity.layouts import Layouts

POOL = 400  # layouts solved for one choice before they are drawn from again; fewer bias the choice


class Decision:
    """A choice that may come up many times in many playouts: each time *worlds* layouts are looked at afresh.

    A layout is solved once. As soon as ``pool`` layouts have been solved, later looks draw from those.

    Args:
        cards: what to choose from, as places 0–51 among the cards, spades first and twos first.
        table: the position as 24 words, with the hands that are not seen left empty.
        layouts: where the unseen hands come from.
    """

    def __init__(
        self, cards: tuple[int, ...], table: NDArray[np.int32], layouts: Layouts, *, worlds: int, pool: int = POOL
    ) -> None:
        self._cards = np.array(cards)
        self._table = table
        self._layouts = layouts
        self._worlds = worlds
        listed = layouts.count
        self._row_of = None if listed is None else np.full(listed, -1)
        self._full = min(pool, listed or pool)
        self._tricks: Tricks = np.empty((self._full + worlds, len(cards)), dtype=np.int8)
        self._solved = 0
        self._settled: int | None = None

    def choose(self, chance: np.random.Generator, should_stop: Callable[[], bool] | None = None) -> int:
        """The card with the best mean, the lowest of those that are equally good.

        Raises:
            SolverStopped: it was told to stop before the layouts were solved.
        """
        if self._settled is not None:
            return self._settled
        totals = self._look(chance, should_stop).sum(axis=0, dtype=np.int32)
        card = int(self._cards[totals.argmax()])
        if self._layouts.count is not None and self._layouts.count <= self._worlds:
            self._settled = card  # every layout was looked at, as it would be every time
        return card

    def shares(self, should_stop: Callable[[], bool] | None = None) -> dict[int, float]:
        """Each card that may be chosen -> how likely it is, over all the sets of layouts that may be looked at.

        Only where the layouts are listed, for every one of them is solved.

        Raises:
            SolverStopped: it was told to stop before the layouts were solved.
        """
        assert self._layouts.count is not None
        _, layouts = self._layouts.draw(self._layouts.count)
        found = choice_shares(self._tricks_in(layouts, should_stop), self._worlds)
        return {int(card): float(share) for card, share in zip(self._cards, found, strict=True) if share}

    @property
    def listed(self) -> int | None:
        """How many layouts there are to look at; ``None`` where they are sampled and not listed."""
        return self._layouts.count

    def _look(self, chance: np.random.Generator, should_stop: Callable[[], bool] | None) -> Tricks:
        """The tricks of each card (columns) in each of the layouts looked at (rows)."""
        if self._solved >= self._full and not self._all_solved:
            rows = chance.integers(self._solved, size=self._worlds)
            return np.take(self._tricks, rows, axis=0)
        if self._row_of is None:
            _, layouts = self._layouts.draw(self._worlds)
            start = self._solved
            self._solve(layouts, should_stop)
            return self._tricks[start : self._solved]
        which, layouts = self._layouts.draw(self._worlds)
        new = np.flatnonzero(self._row_of[which] < 0)
        if len(new):
            self._row_of[which[new]] = np.arange(self._solved, self._solved + len(new))
            self._solve(layouts[new], should_stop)
        return np.take(self._tricks, self._row_of[which], axis=0)

    @property
    def _all_solved(self) -> bool:
        return self._row_of is not None and self._solved == len(self._row_of)

    def _solve(self, layouts: NDArray[np.int32], should_stop: Callable[[], bool] | None) -> None:
        end = self._solved + len(layouts)
        self._tricks[self._solved : end] = self._tricks_in(layouts, should_stop)
        self._solved = end

    def _tricks_in(self, layouts: NDArray[np.int32], should_stop: Callable[[], bool] | None) -> Tricks:
        words = np.tile(self._table, (len(layouts), 1))
        words[:, 8:] += layouts.reshape(len(layouts), 16)
        return by_card(words, should_stop)[:, self._cards]
