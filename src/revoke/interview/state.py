"""What has been said up to one point of an interview, and what the law can make of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from revoke.case.case import Case, Moment
from revoke.facts.establish import Facts
from revoke.facts.fact import BOARD, Evidence, Fact, Key, Known
from revoke.facts.revoke import BoardFacts, Revoke, order_of, revokes_ordered_by
from revoke.law.code import code as code_named
from revoke.ruling.explore import POINTS, Allowance, Exploration

AT_THE_END = (
    Revoke.won_by,
    Revoke.later_tricks,
    Revoke.won_later_with_owed_card,
    BoardFacts.table_tricks,
    BoardFacts.elected,
)
"""What is put off while play goes on: it is known only when play has ended, or is no matter until then."""

_PLAY_HAS_STOPPED = {Moment.PLAY_ENDED, Moment.OFFENDERS_CLAIMED, Moment.OFFENDERS_AGREED_TO_CLAIM}


@dataclass(frozen=True, slots=True)
class InterviewState:
    """All that has been said up to one point of an interview.

    Attributes:
        disputed: the revokes of which the table does not agree that they happened.
        skipped: the facts that nobody knows.
        came_back: whether play has ended since.
        ways: what somebody has explored already; taken where the very same would be explored.
        facts: the facts of the case, where somebody has established them already.
    """

    case: Case
    disputed: frozenset[int] = frozenset()
    skipped: frozenset[Key] = frozenset()
    came_back: bool = False
    ways: Exploration | None = field(default=None, compare=False, repr=False)
    facts: Facts | None = field(default=None, compare=False, repr=False)


def explored(told: InterviewState, facts: Facts, count: int, within: Allowance | None = None) -> Exploration:
    """Every way in which what was told can turn out.

    Args:
        count: how many revokes are looked at, from the first.
        within: how much may be tried for several explorations together; for one alone, what one may.
    """
    known: Known = facts.known
    for index in told.disputed:
        if Key(index, Revoke.proved.name) not in known:
            known = {**known, Key(index, Revoke.proved.name): Evidence(Revoke.proved.answers, "in dispute")}
    allowance = Allowance(POINTS, within) if within is not None else None
    ways = Exploration(code_named(told.case.code), known, count, told.case.readings, allowance)
    return told.ways if told.ways is not None and _the_same(told.ways, ways) else ways


def _the_same(one: Exploration, other: Exploration) -> bool:
    """Whether two explorations set out from the same, and so come to the same; nothing is explored for it."""
    said, again = ((each.code.id, each.count, each.known, each.readings) for each in (one, other))
    return said == again


def play_goes_on(case: Case) -> bool:
    """Whether the revoke was mentioned during the play."""
    said = [each.before_attention for each in case.findings.revokes if each.before_attention is not None]
    return bool(said) and not any(_PLAY_HAS_STOPPED & moments for moments in said)


def fact_of(key: Key) -> Fact[Any]:
    """The fact that a key names, the order of two revokes included."""
    if (pair := revokes_ordered_by(key)) is not None:
        return order_of(*pair)
    fact: Fact[Any] = getattr(BoardFacts if key.revoke == BOARD else Revoke, key.name)
    return fact
