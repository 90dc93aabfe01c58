"""Reasons: each clause that spoke, the revoke it is about, and the facts it rested on."""

from __future__ import annotations

from collections.abc import Iterator

from revoke.facts.establish import Facts
from revoke.facts.fact import SUPPOSED, ReadFact
from revoke.facts.revoke import revokes_ordered_by
from revoke.law.clause import Chapter
from revoke.ruling.explore import Exploration
from revoke.ruling.findings import agreed_steps
from revoke.ruling.judgment import Step
from revoke.ruling.ruling import Reason

_GRANTED = "taken for granted"


def reasons(facts: Facts, ways: Exploration) -> tuple[Reason, ...]:
    """The reasons for what is ruled on every revoke, in the order of the ruling; equity gives its own."""
    return tuple(reason for index in range(len(facts)) for reason in _of(facts, ways, index))


def _of(facts: Facts, ways: Exploration, index: int) -> Iterator[Reason]:
    """One reason for each clause that spoke in a chapter, however many orders it gave."""
    seen: set[tuple[str, Chapter]] = set()
    for step in agreed_steps(ways, index):
        asks = Chapter.CORRECTION if step.chapter is Chapter.AWARENESS else step.chapter
        if asks is Chapter.REDRESS or (step.clause.cite, asks) in seen:
            continue
        seen.add((step.clause.cite, asks))
        reads = _decisive(step, facts)
        yields = ways.code.goes_before.get(step.clause.cite)
        events = [number for read in reads for number in read.events]
        if step.chapter is Chapter.ESTABLISHMENT and events:
            last = max(events)
            yield Reason(index, step.clause.cite, reads, last, facts.case.events[last - 1], yields)
        else:
            yield Reason(index, step.clause.cite, reads, goes_before=yields)


def _decisive(step: Step, facts: Facts) -> tuple[ReadFact, ...]:
    """What the clause read and somebody told; what was taken for granted only where nothing else was read."""
    told = [found for read in step.because if (found := _as_told(read, facts)) is not None]
    return tuple(read for read in told if read.because != _GRANTED) or tuple(told)


def _as_told(read: ReadFact, facts: Facts) -> ReadFact | None:
    """What was read, unless it was only supposed; a moment that is known, whatever else is open, was told."""
    if revokes_ordered_by(read.key) is not None:
        return None  # the tricks say it, or the list
    if read.because != SUPPOSED:
        return read
    evidence = facts.known.get(read.key)
    if evidence is None or read.about is None:
        return None
    if any((read.about in each) is not read.value for each in evidence.values):
        return None
    return read._replace(because=evidence.because, events=evidence.details.get(read.about.value, ())[:1])
