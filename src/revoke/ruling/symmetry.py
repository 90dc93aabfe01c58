"""Ways that come to the same: answers that need not be tried, and leaves that are told as one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from revoke.facts.fact import SUPPOSED, FactMissing, Key, Known, narrowed
from revoke.facts.revoke import Revoke
from revoke.facts.standing import Standing, Stood
from revoke.ruling.judgment import Judgment, agreeing
from revoke.table.cards import Suit
from revoke.table.seats import Role

_SUITS = (Revoke.suit.name, Revoke.demanded_suit.name)
_PLAYERS = tuple(
    fact.name
    for fact in (
        Revoke.offender,
        Revoke.attention_by,
        Revoke.played_after,
        Revoke.withdrawn_after,
        Revoke.demanded_by,
    )
)
_DEFENDERS = (Role.DEFENDER, Role.OTHER_DEFENDER)

_EXCHANGED: Mapping[str, tuple[Sequence[str], Sequence[object]]] = {
    **dict.fromkeys(_SUITS, (_SUITS, tuple(Suit))),
    Revoke.offender.name: (_PLAYERS, _DEFENDERS),
}
"""For a fact, the facts in which the same names occur, and which of its answers are names that can be exchanged."""


def different(known: Known, missing: FactMissing) -> list[tuple[Any, ...]]:
    """The answers to be tried, without suits and defenders that are like one tried before.

    The law asks of a suit, and of a defender, no more than whether it is the same as another one. So two of which
    nothing is said that is not said of both lead to the same, with their names exchanged.
    """
    if missing.key.name not in _EXCHANGED:
        return list(missing.parts)
    facts, exchanged = _EXCHANGED[missing.key.name]
    told = list(_told(known, facts))
    tried: dict[tuple[Any, ...], tuple[Any, ...]] = {}
    for part in missing.parts:
        by_name = len(part) == 1 and part[0] in exchanged
        like = tuple(part[0] in names for names in told) if by_name else part
        tried.setdefault(like, part)
    return list(tried.values())


def named_alike(key: Key) -> Sequence[str]:
    """The facts that decide which answers to this one are tried."""
    return _EXCHANGED[key.name][0] if key.name in _EXCHANGED else ()


def _told(known: Known, facts: Sequence[str]) -> Iterator[tuple[Any, ...]]:
    """The names that each of these facts can have for its answer; one by one, where an answer lists several."""
    for key, each in known.items():
        if key.name in facts:
            listed = [value for value in each.values if isinstance(value, tuple)]
            yield from ((name,) for value in listed for name in value) if listed else (each.values,)


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


def unheard_but(count: int, index: int, stood: Stood) -> tuple[Stood, ...]:
    """How the revokes of a board stand, where that of one alone matters: a clause hears nothing of the others."""
    return (*[_UNHEARD] * index, stood, *[_UNHEARD] * (count - index - 1))


_UNHEARD = Stood(Standing.OPEN)


def as_others_see_it(stood: Stood) -> Stood:
    """How a revoke stands, as far as clauses about another revoke care: established, restored, a revoke at all."""
    if stood.standing is Standing.RESTORE or stood.standing in (Standing.NOT_A_REVOKE, Standing.UNPROVED):
        return Stood(Standing.RESTORE, True) if stood.became_established else Stood(Standing.NOT_A_REVOKE)
    return Stood(Standing.ESTABLISHED, True) if stood.became_established else Stood(Standing.CORRECT)
