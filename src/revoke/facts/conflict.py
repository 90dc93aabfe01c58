"""The smallest conflict: as few facts as there can be that cannot stand together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from time import monotonic

from revoke.facts.deduction import Deduction
from revoke.facts.entailment import Literal

_PATIENCE = 60


@dataclass(frozen=True, slots=True)
class Conflict:
    """Facts that cannot all be true.

    Attributes:
        facts: the literals of these facts.
        irreducible: take any one away, and the others can stand together.
        smallest: no conflict of fewer facts exists.
    """

    facts: frozenset[Literal]
    irreducible: bool
    smallest: bool


def smallest_conflict(
    deduction: Deduction, rules: Sequence[Literal], facts: Sequence[Literal], clash: frozenset[Literal], deadline: float
) -> Conflict:
    """The smallest conflict there is, or as small a one as can be had in time.

    Every conflict shares a fact with every set of facts whose removal lets the others stand. So the fewest facts that
    share one with each such set are no more than the smallest conflict; when they are a conflict, they are it.

    Args:
        rules: what has to hold besides.
        clash: facts, or rules, that are already known not to stand together.
        deadline: when to stop, by the monotonic clock.
    """
    best = _reduced(deduction, rules, [each for each in facts if each in clash], deadline)
    removals: list[frozenset[Literal]] = []
    while monotonic() < deadline:
        tried = _fewest_hitting(removals, len(best.facts) - 1, deadline)
        if tried is None:
            return Conflict(best.facts, best.irreducible, monotonic() < deadline)
        stands = deduction.solve([*rules, *tried], deadline=deadline)
        if stands is None:
            break
        if not stands:
            return Conflict(deduction.clash & frozenset(facts), irreducible=True, smallest=True)
        removals.append(_removal(deduction, rules, facts, deadline))
    return best


def _reduced(deduction: Deduction, rules: Sequence[Literal], facts: list[Literal], deadline: float) -> Conflict:
    """Take facts away one by one for as long as the rest still cannot stand."""
    needed: list[Literal] = []
    left, sure = list(facts), True
    while left:
        one = left.pop()
        stands = deduction.solve([*rules, *needed, *left], deadline=deadline)
        if stands is False:
            left = [each for each in left if each in deduction.clash]
            continue
        needed.append(one)
        sure = sure and stands is True
    return Conflict(frozenset(needed), irreducible=sure, smallest=False)


def _removal(
    deduction: Deduction, rules: Sequence[Literal], facts: Sequence[Literal], deadline: float
) -> frozenset[Literal]:
    """Facts without which the others can stand, as few as can be told quickly; starts from the solution just found."""
    kept = [each for each in facts if deduction.true[each]]
    for each in facts:
        if each in kept or monotonic() > deadline:
            continue
        if deduction.solve([*rules, *kept, each], deadline=deadline, most_dead_ends=_PATIENCE):
            kept = [other for other in facts if deduction.true[other]]
    return frozenset(facts) - frozenset(kept)


def _fewest_hitting(sets: Sequence[frozenset[Literal]], most: int, deadline: float) -> frozenset[Literal] | None:
    """The fewest elements that share one with each of the sets; ``None`` if that takes more than ``most``.

    >>> sorted(_fewest_hitting([frozenset({2, 4}), frozenset({4, 6}), frozenset({8})], 3, monotonic() + 9))
    [4, 8]
    """

    def search(missed: list[frozenset[Literal]], left: int, barred: frozenset[Literal]) -> frozenset[Literal] | None:
        if not missed:
            return frozenset()
        if monotonic() > deadline or _apart(missed) > left:
            return None
        tried: set[Literal] = set()
        for element in sorted(min(missed, key=len) - barred):
            rest = [each for each in missed if element not in each]
            found = search(rest, left - 1, barred | tried)
            if found is not None:
                return found | {element}
            tried.add(element)
        return None

    for number in range(_apart(sets), most + 1):
        found = search(list(sets), number, frozenset())
        if found is not None:
            return found
    return None


def _apart(sets: Sequence[frozenset[Literal]]) -> int:
    """How many of the sets, at least, need an element each of their own."""
    seen: set[Literal] = set()
    count = 0
    for each in sorted(sets, key=len):
        if seen.isdisjoint(each):
            seen |= each
            count += 1
    return count
