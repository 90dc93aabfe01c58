"""Ways that come to the same: answers that need not be tried, and leaves that are told as one."""

from __future__ import annotations

from typing import Any

from revoke.facts.fact import SUPPOSED, FactMissing, Known, narrowed
from revoke.facts.revoke import Revoke
from revoke.ruling.judgment import Judgment, agreeing

_SUITS = (Revoke.suit.name, Revoke.demanded_suit.name)


def different(known: Known, missing: FactMissing) -> list[tuple[Any, ...]]:
    """The answers to be tried, without the suits that are like one tried before.

    The law asks of a suit no more than whether it is the same as another one. So two suits of which nothing is said
    that is not said of both lead to the same, with their names exchanged.
    """
    if missing.key.name not in _SUITS:
        return list(missing.parts)
    told = [each.values for key, each in known.items() if key.name in _SUITS]
    tried: dict[tuple[Any, ...], tuple[Any, ...]] = {}
    for part in missing.parts:
        like = tuple(part[0] in values for values in told) if len(part) == 1 else part
        tried.setdefault(like, part)
    return list(tried.values())


def coalesced(leaves: list[tuple[Known, Judgment]]) -> list[tuple[Known, Judgment]]:
    """The same ways with fewer leaves: two that stand alike and differ in the answers to one fact become one.

    What is said of them together is what both say: the clauses that spoke, and were refused, in both.
    """
    for key in dict.fromkeys(key for known, _ in leaves for key, each in known.items() if each.because == SUPPOSED):
        merged: dict[tuple[Any, ...], tuple[Known, Judgment]] = {}
        for known, judgment in leaves:
            rest = tuple((other, each.values) for other, each in known.items() if other != key)
            like = (judgment.stood, key in known, rest)
            if like in merged:
                before, earlier = merged[like]
                values = (*before[key].values, *(v for v in known[key].values if v not in before[key].values))
                merged[like] = (narrowed(before, key, values), agreeing(earlier, judgment))
            else:
                merged[like] = (known, judgment)
        leaves = list(merged.values())
    return leaves
