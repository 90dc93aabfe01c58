"""Open facts: what can still change the ruling on one revoke, explored once for all cases that know the same."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from revoke.case.case import Case
from revoke.facts.establish import establish
from revoke.facts.fact import BOARD, Evidence, Key
from revoke.facts.revoke import BoardFacts
from revoke.law.code import code
from revoke.ruling.explore import Exploration
from revoke.table.seats import Seat

FOR_THE_SCORE = frozenset({BoardFacts.table_tricks.name, BoardFacts.result_includes_transfer.name})
"""What is asked for the score alone, and is no part of an exercise."""

_MOST = 8192
_KnownValues = frozenset[tuple[Key, tuple[Any, ...]]]
"""What is known of each fact; Any: a value has the type of its fact."""


def open_facts(case: Case) -> frozenset[Key]:
    """The facts of a case with one revoke that can still change its ruling; those for the score alone are left out.

    Other players at another table are known to have done the same things: the table is turned so that declarer sits
    in one place, and what was explored once is not explored again.

    >>> from revoke.case.case import Findings, RevokeFinding
    >>> from revoke.table.seats import Role
    >>> told = RevokeFinding(offender=Role.DUMMY)
    >>> sorted(key.name for key in open_facts(Case(findings=Findings(revokes=(told,)))))
    ['before_attention', 'trick']
    """
    known = establish(case).known
    declarer = known.get(Key(BOARD, BoardFacts.declarer.name))
    turned = 4 - declarer.values[0].number if declarer and len(declarer.values) == 1 else 0
    seen = frozenset((key, tuple(_turned(each, turned) for each in said.values)) for key, said in known.items())
    return _open_where(case.code, seen, frozenset(case.readings.items()))


def _turned(said: Any, steps: int) -> Any:
    """A value as it is with the table turned, players so many places further on; Any: each fact has its own type."""
    return said.turn(steps) if isinstance(said, Seat) else said


@lru_cache(_MOST)
def _open_where(name: str, seen: _KnownValues, readings: frozenset[tuple[str, str | bool]]) -> frozenset[Key]:
    known = {key: Evidence(values, "") for key, values in seen}
    ways = Exploration(code(name), known, 1, dict(readings))
    if len(ways.outcomes) == 1:
        return frozenset()
    return frozenset(key for key in ways.lacking if key.name not in FOR_THE_SCORE)
