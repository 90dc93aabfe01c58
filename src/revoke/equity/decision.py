"""One player's choice of a card: what each card would make on average over the layouts he thinks possible."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from revoke.equity.batch import by_card
from revoke.equity.chance import Chance
from revoke.equity.choice_shares import choice_shares
from revoke.equity.dealing import Layout
from revoke.equity.layouts import Layouts
from revoke.equity.solver import PACK

POOL = 400  # layouts solved for one choice before they are drawn from again; fewer bias the choice


class Decision:
    """A choice that may come up many times in many playouts: each time *worlds* layouts are looked at afresh.

    A layout is solved once. As soon as ``pool`` layouts have been solved, later looks draw from those.

    Args:
        cards: what to choose from, as places 0–51 among the cards, spades first and twos first.
        table: what comes before the hands in a position of the library's: its first 8 numbers.
        layouts: where the hands come from.
    """

    def __init__(
        self, cards: tuple[int, ...], table: bytes, layouts: Layouts, *, worlds: int, pool: int = POOL
    ) -> None:
        self._cards = cards
        self._table = table
        self._layouts = layouts
        self._worlds = worlds
        self._full = min(pool, layouts.count or pool)
        self._tricks = [bytearray() for _ in cards]  # what each takes in the layouts solved so far
        self._row_of: dict[int, int] = {}  # number of a listed layout -> its place among those
        self._settled: int | None = None

    def choose(self, chance: Chance, should_stop: Callable[[], bool] | None = None) -> int:
        """The card with the best mean, the lowest of those that are equally good.

        Raises:
            SolverStopped: it was told to stop before the layouts were solved.
        """
        if self._settled is not None:
            return self._settled
        rows = self._look(chance, should_stop)
        totals = [sum(map(column.__getitem__, rows)) for column in self._tricks]
        card = self._cards[totals.index(max(totals))]
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
        return {card: share for card, share in zip(self._cards, found, strict=True) if share}

    @property
    def listed(self) -> int | None:
        """How many layouts there are to look at; ``None`` where they are sampled and not listed."""
        return self._layouts.count

    def _look(self, chance: Chance, should_stop: Callable[[], bool] | None) -> Sequence[int]:
        """The layouts looked at, as their places among those that are solved."""
        solved = len(self._tricks[0])
        if solved >= self._full and solved != self._layouts.count:
            return chance.below(solved, self._worlds)
        which, layouts = self._layouts.draw(self._worlds)
        if self._layouts.count is None:
            self._solve(layouts, should_stop)
            return range(solved, solved + len(layouts))
        new = [place for place, number in enumerate(which) if number not in self._row_of]
        if new:
            self._solve([layouts[place] for place in new], should_stop)
            self._row_of |= {which[place]: row for row, place in enumerate(new, solved)}
        return [self._row_of[number] for number in which]

    def _solve(self, layouts: Sequence[Layout], should_stop: Callable[[], bool] | None) -> None:
        for column, more in zip(self._tricks, self._tricks_in(layouts, should_stop), strict=True):
            column += more

    def _tricks_in(self, layouts: Sequence[Layout], should_stop: Callable[[], bool] | None) -> list[bytes]:
        found = by_card(b"".join(self._table + layout for layout in layouts), should_stop)
        return [found[card :: len(PACK)] for card in self._cards]
