"""What an answer comes to: everything that can still follow from a case once it has been given."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from revoke.facts.fact import SUPPOSED, Key, Known
from revoke.facts.revoke import Revoke
from revoke.facts.standing import Standing
from revoke.interview.state import AT_THE_END, InterviewState, explored, fact_of, play_goes_on
from revoke.ruling.adjudicate import play_is_over
from revoke.ruling.established_facts import established
from revoke.ruling.explore import Allowance


def comes_to(told: InterviewState, count: int, within: Allowance) -> tuple[object, object]:
    """What the case can still come to and on what that turns: without the clauses that say so, and with them."""
    facts = established(told.case)
    ways = explored(told, facts, count, within)
    if not ways.fits:  # too much is open to be told apart: each answer counts for itself
        return object(), object()
    every = [
        (
            index,
            way.weighs,
            tuple((step.clause.cite, step.order) for step in way.judgment.steps),
            tuple(_turns_on(way.known)),
        )
        for index in range(count)
        for way in ways.ways(index)
    ]
    waits = play_goes_on(told.case) and any(fact_of(key) in AT_THE_END for key in ways.lacking)
    # Whether play is over is no matter to a revoke that is put right: nothing moves, and nobody counts tricks for it.
    may_stand = any(
        way.judgment.stood.standing is Standing.ESTABLISHED for index in range(count) for way in ways.ways(index)
    )
    common = (may_stand and play_is_over(facts), waits, frozenset(ways.outcomes))
    orders = frozenset((index, result, frozenset(o for _, o in said), turns) for index, result, said, turns in every)
    return (common, orders), (common, frozenset(every))


def _turns_on(known: Known) -> Iterator[tuple[Key, object]]:
    """What must be so for a way; a number that may be as great as it likes is given by its least alone.

    How great it can be differs from trick to trick, and is no difference to the law.
    """
    for key, evidence in sorted(known.items()):
        if evidence.because == SUPPOSED:
            fact, values = fact_of(key), evidence.values
            yield key, values[0] if fact.at_most and _reaches_the_most(known, key, values) else values


def _reaches_the_most(known: Known, key: Key, values: Sequence[int]) -> bool:
    fact = fact_of(key)
    assert fact.at_most is not None
    most: int = min(max(fact.answers), fact.at_most(Revoke(known, key.revoke)))
    return max(values) >= most
