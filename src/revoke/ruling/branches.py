"""The tree of answers below what is known of one revoke: every end of it, and the facts on which the ends turn."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, NamedTuple

from revoke.facts.fact import FactMissing, Key, Known, Watched, narrowed
from revoke.facts.revoke import Revoke
from revoke.facts.standing import STANDS, Standings
from revoke.law.clause import Chapter
from revoke.law.code import Code
from revoke.ruling.allowance import Allowance
from revoke.ruling.hearing import Hearing, Memory, Record
from revoke.ruling.judgment import RESTORED, Judgment
from revoke.ruling.symmetry import different, named_alike

Leaf = tuple[Known, Judgment]
Work = Callable[[Revoke], Any]  # whatever is worked out has a type of its own
Results = frozenset[Hashable]


class Below(NamedTuple):
    """What is found below one point: the different results, the ends, and the bits of everything on which they rest."""

    results: Results
    ends: Mapping[int, Leaf]  # each by what it is known by
    bits: int = 0


@dataclass(frozen=True, slots=True)
class Judged:
    """What has been judged of a revoke that stands so, by what every clause says of it.

    Attributes:
        came_to: by what the clauses and everything else comes to, the judgment, or the fact that it lacks.
        last: by what the clauses come to, what is worked out besides when all have been heard.
    """

    came_to: dict[tuple[int, ...], FactMissing | Judgment] = field(default_factory=dict)
    last: dict[tuple[int, ...], Mapping[str, Work]] = field(default_factory=dict)


class Branches:
    """All the answers to the facts that a judgment on one revoke lacks, tried one after the other.

    Two points of the tree are the same to everything below them where the same has been decided, and where the rest
    finds the same in all that it looks up. What lies below such a point is gone through once, and an end where all
    clauses say the same is told once: whoever wants every different end has it then.

    Args:
        code: the code of law.
        r: a view of the revoke, for these branches alone.
        memory: what has been heard of the board's revokes.
        allowance: how much may be tried.
        step: comes to the judgment, or lacks a fact.
        result: what of a judgment makes a difference to whether a fact matters.
        lacks: is told of every fact that is lacking.
        turns: is told of every fact on which the result turns.
        settles: the chapters that the judgment is made of; empty where every single end is wanted.
        besides: what else makes an end different, by name; Any: each is of its own type.
        judged: what has been judged in other trees of the same revoke, standing by the same clauses.
    """

    def __init__(
        self,
        code: Code,
        r: Revoke,
        memory: Memory,
        allowance: Allowance,
        step: Callable[[Hearing], Judgment],
        result: Callable[[Judgment], Hashable],
        *,
        lacks: Callable[[FactMissing], None],
        turns: Callable[[Key], None],
        settles: tuple[Chapter, ...] = (),
        besides: Mapping[str, Work] | None = None,
        judged: Judged | None = None,
    ) -> None:
        self.code = code
        self.r = r
        r.standings = Standings(r)
        self.memory = memory
        self.allowance = allowance
        self.step = step
        self.result = result
        self.lacks = lacks
        self.turns = turns
        self.besides = besides or {}
        self.clauses = tuple({each.cite: each for chapter in settles for each in code.chapters[chapter]}.values())
        self.heard: tuple[tuple[str, Work], ...] = (
            *self.besides.items(),
            *((each.cite, each) for each in self.clauses),
        )
        self._judged = judged or Judged()
        self._ends: dict[tuple[int, ...], Below] = {}
        self._alike: dict[str, int] = {}
        self._seen: dict[tuple[int, ...], dict[int, dict[tuple[Any, ...], Below]]] = {}

    def under(self, known: Known) -> list[Leaf]:
        """Every end below what is known: all of them, or one for each that is different."""
        watched = Watched(known)
        watched.glances = self.memory.glances
        record: Record = {}
        self._look_at(watched)
        came, _ = self._step(watched, record)
        if isinstance(came, Judgment):  # mostly nothing is missing
            self.allowance.spend(1)
            return [_end(came, watched)]
        return list(self._below(watched, record).ends.values())

    def _look_at(self, known: Watched) -> None:
        self.r.known = known
        for other in self.r.others:
            other.known = known

    def _below(self, known: Watched, record: Record) -> Below:
        self.allowance.spend(1)
        self._look_at(known)
        if not self.clauses:
            came, _ = self._step(known, record)
            return self._branches(came, known, record) if isinstance(came, FactMissing) else self._told(came, known)
        before = len(record)
        hearing = Hearing(self.code, self.r, known, record, self.memory)
        decided = self._decided(hearing)
        marks = self._at_last(decided, hearing)
        came_to = self._judged.came_to.get(marks)
        if came_to is None:
            came_to, self._judged.last[decided] = self._step(known, record)
            hearing.lose(record[RESTORED].said or 0)
            marks = self._at_last(decided, hearing)
            self._judged.came_to[marks] = came_to
        fresh = 0
        for heard in islice(record.values(), before, None):
            fresh |= heard.rests_on
        if isinstance(came_to, Judgment):
            if marks not in self._ends:
                self._ends[marks] = self._told(came_to, known)
            return self._ends[marks]._replace(bits=fresh)
        seen = self._seen.setdefault(marks, {})
        self.allowance.look_through(len(seen))
        for bits, by_found in seen.items():
            if (same := by_found.get(self.memory.found(bits, known))) is not None:
                return same._replace(bits=bits | fresh)
        below = self._branches(came_to, known, record)
        bits = below.bits
        for heard in record.values():
            if heard.missing is not None:
                bits |= heard.rests_on
        seen.setdefault(bits, {})[self.memory.found(bits, known)] = below
        return below._replace(bits=bits | fresh)

    def _decided(self, hearing: Hearing) -> tuple[int, ...]:
        """What every clause comes to, whether it will be needed or not."""
        restored = hearing.heard(RESTORED, self.besides[RESTORED])
        hearing.lose(restored.said or 0)
        record, under = hearing.record, hearing.under
        marks = [(record.get(name + under) or hearing.heard(name, work)).mark for name, work in self.heard[1:]]
        return (restored.mark, *marks)

    def _at_last(self, marks: tuple[int, ...], hearing: Hearing) -> tuple[int, ...]:
        """What comes to be worked out besides, when all clauses have been heard."""
        last = self._judged.last.get(marks)
        return marks + tuple([hearing.heard(name, work).mark for name, work in last.items()]) if last else marks

    def _step(self, known: Watched, record: Record) -> tuple[FactMissing | Judgment, Mapping[str, Work]]:
        """The judgment or what it lacks, and what was worked out last for it, besides the clauses."""
        hearing = Hearing(self.code, self.r, known, record, self.memory)
        try:
            came: FactMissing | Judgment = self.step(hearing)
        except FactMissing as missing:
            self.lacks(missing)
            came = missing.with_traceback(None)
        for each in hearing.unasked:
            self.lacks(each)
        return came, {name: work for name, work in hearing.worked_out.items() if name not in self.besides}

    def _told(self, judgment: Judgment, known: Known) -> Below:
        """One end more, and what comes of it."""
        end = _end(judgment, known)
        return Below(frozenset((self.result(judgment),)), {id(end): end})

    def _branches(self, missing: FactMissing, known: Watched, record: Record) -> Below:
        bits = self._named_alike(missing.key)
        every: list[Results] = []
        ends: dict[int, Leaf] = {}
        for part in different(known, missing):
            narrower = narrowed(known, missing.key, part)
            changed = self.memory.changed(missing.key, known, narrower)
            holding = {name: heard for name, heard in record.items() if not heard.rests_on & changed}
            below = self._below(narrower, holding)
            every.append(below.results)
            ends |= below.ends
            bits |= below.bits
        if any(each != every[0] for each in every):
            self.turns(missing.key)
        return Below(frozenset().union(*every), ends, bits)

    def _named_alike(self, key: Key) -> int:
        """The bits of the facts that decide which answers to this one are tried."""
        if key.name not in self._alike:
            revokes = (self.r.index, *(other.index for other in self.r.others))
            facts = (Key(each, name) for name in named_alike(key) for each in revokes)
            self._alike[key.name] = self.memory.bits(facts)
        return self._alike[key.name]


def _end(judgment: Judgment, known: Known) -> Leaf:
    return {key: each for key, each in known.items() if key.name != STANDS}, judgment
