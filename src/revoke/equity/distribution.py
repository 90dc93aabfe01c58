"""How often declarer made how many tricks when the hand was played out, and what to make of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import sqrt

from revoke.errors import NotBridge
from revoke.table.sentence import template


@dataclass(frozen=True, slots=True)
class Distribution:
    """How often declarer made how many tricks, over so many playouts, or how likely he is to, worked out whole.

    The standard errors are those of independent playouts; what was worked out has none.

    Attributes:
        counts: declarer's tricks -> in how many playouts, or where ``exact`` the probability.
        exact: whether every choice was carried with its probability, and nothing left to chance.

    >>> found = Distribution.of([10, 10, 9, 10])
    >>> found.shares, found.mean
    ({9: 0.25, 10: 0.75}, 9.75)
    >>> round(found.standard_error(10), 3), round(found.mean_error, 3)
    (0.217, 0.217)
    """

    counts: Mapping[int, float]
    exact: bool = False

    @classmethod
    def of(cls, tricks: Iterable[int]) -> Distribution:
        """The distribution of these results; of none at all it is empty."""
        return cls(dict(sorted(Counter(tricks).items())))

    @property
    def playouts(self) -> int:
        """How many playouts were finished; none where it was worked out without."""
        return 0 if self.exact else int(sum(self.counts.values()))

    @property
    def shares(self) -> dict[int, float]:
        """Declarer's tricks -> share of the playouts, or probability, adding up to 1."""
        whole = sum(self.counts.values())
        return {tricks: count / whole for tricks, count in self.counts.items()}

    @property
    def mean(self) -> float:
        """Declarer's tricks on average.

        Raises:
            NotBridge: no playout was finished.
        """
        if not self.counts:
            raise NotBridge(template("no playout was finished, so nothing can be said; allow at least one"))
        return sum(tricks * share for tricks, share in self.shares.items())

    def standard_error(self, tricks: int) -> float:
        """Of the share of one result; 0 where it is exact, and where all playouts agree, which is no certainty.

        For that see :func:`unseen_at_most`.
        """
        if self.exact:
            return 0.0
        share = self.shares.get(tricks, 0.0)
        return sqrt(share * (1 - share) / self.playouts)

    @property
    def mean_error(self) -> float:
        """Standard error of :attr:`mean`, in tricks."""
        if self.exact:
            return 0.0
        mean = self.mean
        return sqrt(sum(share * (tricks - mean) ** 2 for tricks, share in self.shares.items()) / self.playouts)


def unseen_at_most(playouts: int) -> float:
    """The largest share that a result may have of which none of so many playouts came: the upper 95 per cent bound.

    Where all of them agree, every other result is such a one. Three in so many playouts, the rule of three.

    Source: J. A. Hanley and A. Lippman-Hand, "If Nothing Goes Wrong, Is Everything All Right?", JAMA 249 (1983),
    1743-1745.

    >>> unseen_at_most(200), unseen_at_most(2)
    (0.015, 1.0)
    """
    return min(1.0, 3 / playouts) if playouts else 1.0
