"""The learned correction of double dummy: how often real players made so many tricks more or fewer, and when."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from math import exp
from pathlib import Path
from typing import Any

from revoke.case.case import Strength
from revoke.equity.features import features
from revoke.equity.situation import Situation
from revoke.errors import NotBridge
from revoke.table.sentence import sentence, template

DATA = Path(__file__).parent / "learned" / "correction.json"
"""What was learned; ``docs/likely-result.md`` says from what, and how well it foretells."""

LEAST = 5e-4
"""What each result that the tricks won leave possible is given at least, before all is made to add up to 1."""

Tree = float | Sequence[Any]  # a leaf's value; or a feature's place, a threshold, the trees up to it and above it


@dataclass(frozen=True, slots=True)
class BoardsAlike:
    """Real boards like this one: the same trick, the same side on turn, as much in hand, and what came of them.

    Attributes:
        trick: the trick.
        declarers_turn: whether declarer's side is on turn.
        margin: tricks above the contract, double dummy, -1 and 1 standing for more as well; ``None`` for any.
        boards: how many there are.
        fewer: how many of them came to fewer tricks than double dummy.
        same: how many came to just as many.
        more: how many came to more.
    """

    trick: int
    declarers_turn: bool
    margin: int | None
    boards: int
    fewer: int
    same: int
    more: int


@dataclass(frozen=True, slots=True)
class Correction:
    """What was learned from real boards, as the data file holds it.

    Attributes:
        version: of the data.
        trees: for each offset from double dummy, most tricks fewer first, the trees whose values are added up.
        beyond: how many times as likely as the offset before it each one is that goes further than those learned.
        margins: tricks above the contract, double dummy -> how often, for where no contract is known.
        alike: trick, side on turn and margin -> boards, and how many of them came to fewer tricks, as many, more.
        powers: trick -> the powers of the correction and of a simulation, where both are multiplied.
        slips: tricks that players make more than a simulation says -> how often.
    """

    version: str
    trees: Sequence[Sequence[Tree]]
    beyond: float
    margins: Mapping[int, float]
    alike: Mapping[str, Sequence[int]]
    powers: Mapping[int, tuple[float, float]]
    slips: Mapping[int, float]

    @classmethod
    def of(cls, document: Mapping[str, Any]) -> Correction:
        """From the data file's document; ``Any``: JSON."""
        return cls(
            document["version"],
            document["trees"],
            document["beyond"],
            {int(margin): share for margin, share in document["margins"].items()},
            document["alike"],
            {int(trick): (own, theirs) for trick, (own, theirs) in document["powers"].items()},
            {int(more): share for more, share in document["slips"].items()},
        )

    def shares(
        self,
        here: Situation,
        needed: int | None,
        possible: Sequence[int] | None = None,
        *,
        strength: Strength = Strength.CLUB,
    ) -> dict[int, float]:
        """Declarer's tricks -> how likely it is that real players make them; every number that is possible has a share.

        Args:
            needed: the tricks that make the contract; ``None`` where no contract is known.
            possible: the numbers that the cards still allow; ``None`` for all that the tricks won leave.
            strength: how strong the players are.
        """
        margins = self.margins if needed is None else {here.double_dummy - needed: 1.0}
        offsets = [0.0] * len(self.trees)
        for margin, weight in margins.items():
            said = self.offsets(features(here, here.double_dummy - margin, strength))
            offsets = [before + weight * share for before, share in zip(offsets, said, strict=True)]
        return self._spread(offsets, here, possible or range(here.won, 14 - here.lost))

    def with_simulation(
        self, corrected: Mapping[int, float], simulated: Mapping[int, float], here: Situation
    ) -> dict[int, float]:
        """The correction and a simulation together, the simulated players given the slips that real ones make.

        The shares are multiplied, each to its power: where both say the same it is surer than either. What sure tricks
        rule out has no more together than the correction gives it, which was learned from how often it came.

        Args:
            corrected: what :meth:`shares` gave.
            simulated: declarer's tricks -> share of the playouts.
            here: the situation from which it was played out.
        """
        slipped = dict.fromkeys(corrected, LEAST)
        for tricks, share in simulated.items():
            for more, chance in self.slips.items():
                if tricks + more in slipped:
                    slipped[tricks + more] += share * chance
        whole = sum(slipped.values())
        own, theirs = self.powers[here.trick]
        agreed = {tricks: share**own * (slipped[tricks] / whole) ** theirs for tricks, share in corrected.items()}
        whole = sum(agreed.values())
        return _within_reach({tricks: share / whole for tricks, share in agreed.items()}, corrected, here)

    def trust(self, trick: int) -> float:
        """The simulation's part of the weight at a trick."""
        own, theirs = self.powers[trick]
        return theirs / (own + theirs) if theirs else 0.0

    def boards_alike(self, here: Situation, needed: int | None) -> BoardsAlike | None:
        """How real boards like this one came out; ``None`` where there was none."""
        own = here.choices[0].declarers
        margin = None if needed is None else max(-1, min(1, here.double_dummy - needed))
        counted = self.alike.get(kind_alike(here, needed))
        return None if counted is None else BoardsAlike(here.trick, own, margin, *counted)

    def offsets(self, row: Sequence[float]) -> list[float]:
        """How likely each offset from double dummy is, most tricks fewer first, by the figures in the row."""
        scores = [sum(_value(tree, row) for tree in trees) for trees in self.trees]
        most = max(scores)
        weights = [exp(score - most) for score in scores]
        whole = sum(weights)
        return [weight / whole for weight in weights]

    def _spread(self, offsets: Sequence[float], here: Situation, possible: Sequence[int]) -> dict[int, float]:
        """The shares of the offsets on the numbers of tricks that can still be made; the outermost are thinned out."""
        furthest = len(offsets) // 2
        found = {}
        for tricks in possible:
            offset = tricks - here.double_dummy
            inner = max(-furthest, min(furthest, offset))
            share = offsets[inner + furthest]
            if abs(inner) == furthest:
                share *= (1 - self.beyond) * self.beyond ** (abs(offset) - furthest)
            found[tricks] = share + LEAST
        whole = sum(found.values())
        return {tricks: share / whole for tricks, share in found.items()}


def kind_alike(here: Situation, needed: int | None) -> str:
    """The name under which boards like this one are counted: trick, side on turn, margin.

    >>> from revoke.equity.situation import Choice
    >>> here = Situation(8, 0, 1, 4, 3, 9, None, (Choice(False, 3, 2, 1, 1),))
    >>> kind_alike(here, 9), kind_alike(here, 6), kind_alike(here, None)
    ('8 defence 0', '8 defence 1', '8 defence any')
    """
    side = "declarer" if here.choices[0].declarers else "defence"
    margin = "any" if needed is None else max(-1, min(1, here.double_dummy - needed))
    return f"{here.trick} {side} {margin}"


@cache
def correction() -> Correction:
    """What was learned, read once.

    Raises:
        NotBridge: the data file is not there.
    """
    try:
        text = DATA.read_text("utf-8")
    except OSError as wrong:
        gone = template("{name} cannot be read ({fault}); install Revoke anew")
        raise NotBridge(sentence(gone, name=DATA.name, fault=wrong.strerror or "")) from None
    return Correction.of(json.loads(text))


def _within_reach(shares: Mapping[int, float], corrected: Mapping[int, float], here: Situation) -> dict[int, float]:
    """The shares with no more for what sure tricks rule out than the correction gives it: below the floor, above the
    ceiling. The others have the rest, each in proportion.
    """
    found = dict(shares)
    for beyond in ({n for n in found if n < here.floor}, {n for n in found if n > here.ceiling}):
        said, most = sum(found[tricks] for tricks in beyond), sum(corrected[tricks] for tricks in beyond)
        if most < said < 1:
            others = (1 - most) / (1 - said)
            found = {tricks: share * (most / said if tricks in beyond else others) for tricks, share in found.items()}
    return found


def _value(tree: Tree, row: Sequence[float]) -> float:
    while not isinstance(tree, (int, float)):
        place, threshold, low, high = tree
        tree = low if row[place] <= threshold else high
    return tree
