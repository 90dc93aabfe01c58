"""Views of revokes of which some facts are known, open or supposed, for tests."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from revoke.case.case import Failure, Moment
from revoke.facts.fact import BOARD, SUPPOSED, Evidence, FactMissing, Key
from revoke.facts.revoke import Revoke

Told = Mapping[str, Any]
"""The value of each fact, or in a list all that are possible."""


class Supposed(list[Any]):
    """What is possible of a fact as long as something is supposed of it."""


def evidence(value: Any) -> Evidence:
    if isinstance(value, Supposed):
        return Evidence(tuple(value), SUPPOSED)
    return Evidence(tuple(value) if isinstance(value, list) else (value,), "said")


def revokes(*told: Told, **board: Any) -> tuple[Revoke, ...]:
    known = {Key(BOARD, name): evidence(value) for name, value in board.items()}
    for index, each in enumerate(told):
        known |= {Key(index, name): evidence(value) for name, value in each.items()}
    every = tuple(Revoke(known, index) for index in range(len(told)))
    for r in every:
        r.others = tuple(other for other in every if other is not r)
    return every


def seen(look: Callable[[], Any]) -> Any:
    """What is seen, or the name of the fact that is asked for."""
    try:
        return look()
    except FactMissing as missing:
        return missing.key.name


def had(*moments: Moment) -> Told:
    return {"before_attention": frozenset(moments)}


EITHER = {"before_attention": [frozenset(), frozenset({Moment.OFFENDERS_PLAYED_ON})]}
PENALTY_CARD = {"failure": Failure.PENALTY_CARD, "otherwise_legal": True}
SEEN_AT_ONCE = {**PENALTY_CARD, **had()}
