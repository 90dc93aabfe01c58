"""What each clause says of a revoke, heard once for all knowledge that is the same to it.

A clause is a function of the facts it looks up. So while one fact after another is supposed, only those clauses are
heard again that have looked up the one that changed; and what a clause said is remembered by what it found.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import partial
from typing import Any, NamedTuple

from revoke.facts.fact import FactMissing, Glance, Key, ReadFact, Watched, narrowed
from revoke.facts.revoke import Revoke
from revoke.facts.standing import Standings
from revoke.law.clause import Clause
from revoke.law.code import Code

Thing = Key | Glance
"""What can be looked up."""


class Heard(NamedTuple):
    """What a clause came to, or anything else that is worked out from facts.

    Attributes:
        said: its orders; ``None`` where a fact is missing; Any: what is worked out has a type of its own.
        because: the facts read.
        readings: the readings of open passages relied on.
        missing: the fact that it lacks, if any.
        rests_on: everything that it looked up, a bit for each.
        mark: the same number for everything that comes to the same.
    """

    said: Any
    because: tuple[ReadFact, ...]
    readings: tuple[str, ...]
    missing: FactMissing | None
    rests_on: int
    mark: int


Record = dict[str, Heard]
"""What has been heard: clauses by their number, everything else by a name."""


class Fork(NamedTuple):
    """A place in a memory: what is looked up next, by its number, and where one comes by what is found there."""

    number: int
    by_found: dict[Any, Any]  # a fork again, or what was worked out in the end, of whatever type


_UNHEARD = object()


class Memory:
    """All that has been heard of the revokes of a board under one code, by what each of them looked up."""

    def __init__(self) -> None:
        self.glances: dict[Key, set[Glance]] = {}  # what glances have rested on; a clause remembered takes none again
        self._things: list[Thing] = []
        self._numbers: dict[Thing, int] = {}
        self._marks: dict[Any, int] = {}  # what is said has a type of its own
        self._worked_out: dict[Any, Any] = {}  # by revoke and name, or by number for a glance: a fork, or the end
        self._listed: dict[int, list[int]] = {}

    @property
    def looked_up(self) -> frozenset[Key]:
        """Every fact that anybody has looked up, or that a glance has rested on."""
        return frozenset(thing for thing in (*self._numbers, *self.glances) if isinstance(thing, Key))

    def hear(self, name: str, work: Callable[[Revoke], Any], r: Revoke, known: Watched) -> Heard:
        """What comes of it, from memory if nothing that it looks up is different."""
        heard: Any = self._recalled((r.index, name), known)
        if heard is _UNHEARD:
            heard = self._work(work, r, known)
            self._remember((r.index, name), heard, known.looked_up, known)
        assert isinstance(heard, Heard)
        return heard

    def _work(self, work: Callable[[Revoke], Any], r: Revoke, known: Watched) -> Heard:
        r.reads.clear()
        r.readings_used.clear()
        known.looked_up = {}
        said, missing = None, None
        try:
            said = work(r)
        except FactMissing as lack:
            missing = lack.with_traceback(None)  # what is remembered must not hold on to whoever asked
        readings = tuple(r.readings_used)
        like = (missing.key, missing.parts) if missing else (said, readings)
        return Heard(
            said,
            tuple(dict.fromkeys(r.reads)) if said else (),
            readings,
            missing,
            self.bits(known.looked_up),
            self._marks.setdefault((missing is None, like), len(self._marks)),
        )

    def _recalled(self, first: Any, known: Watched) -> Any:
        """What was worked out before, where all that was looked up for it is found the same again."""
        found = known.found
        step = self._worked_out.get(first, _UNHEARD)
        while type(step) is Fork:
            number, by_found = step
            at = found[number] if number in found else self._find(number, known)
            step = by_found.get(at, _UNHEARD)
        return step

    def _remember(self, first: Any, value: Any, looked_up: Iterable[Thing], known: Watched) -> None:
        place, at = self._worked_out, first
        for thing in looked_up:
            number = self._number(thing)
            fork = place.get(at)
            if fork is None:
                fork = place[at] = Fork(number, {})
            assert fork.number == number
            place, at = fork.by_found, self._find(number, known)
        place[at] = value

    def bits(self, things: Iterable[Thing]) -> int:
        """A bit for each of these things."""
        bits = 0
        for thing in things:
            bits |= 1 << self._number(thing)
        return bits

    def found(self, bits: int, known: Watched) -> tuple[Any, ...]:
        """What is found in the places of all these bits."""
        numbers = self._listed.get(bits)
        if numbers is None:
            numbers = self._listed[bits] = [place for place in range(len(self._things)) if bits >> place & 1]
        try:
            return tuple(map(known.found.__getitem__, numbers))
        except KeyError:
            return tuple([self._find(number, known) for number in numbers])

    def changed(self, key: Key, before: Watched, after: Watched) -> int:
        """The bits of what is found to be different now that one fact is known better; the rest is found as before."""
        number = self._number(key)
        after.found = {**before.found, number: id(after.unwatched(key))}
        changed = 1 << number
        for glance in tuple(self.glances.get(key, ())):
            number = self._number(glance)
            was = self._find(number, before)
            after.found.pop(number, None)
            if self._find(number, after) != was:
                changed |= 1 << number
        return changed

    def _number(self, thing: Thing) -> int:
        number = self._numbers.get(thing)
        if number is None:
            number = self._numbers[thing] = len(self._things)
            self._things.append(thing)
        return number

    def _find(self, number: int, known: Watched) -> Any:
        """What is found by whoever looks this up; Any: what a glance comes to has a type of its own."""
        found = known.found
        if number not in found:
            thing = self._things[number]
            found[number] = id(known.unwatched(thing)) if isinstance(thing, Key) else self._taken(number, thing, known)
        return found[number]

    def _taken(self, number: int, glance: Glance, known: Watched) -> Any:
        """What a glance comes to, from memory if nothing behind it is different; Any: as for what is found."""
        seen = self._recalled(number, known)
        if seen is _UNHEARD:
            about = Revoke(known, glance.about) if isinstance(glance.about, int) else glance.about
            r = Revoke(known, glance.revoke)
            r.standings = Standings(r)
            seen, behind = known.behind(glance, lambda: glance.look(r, about))
            self._remember(number, seen, behind, known)
        return seen


class Hearing:
    """The clauses of a code before one revoke, under one state of knowledge.

    Args:
        code: the code.
        r: a view of the revoke, for this hearing alone.
        known: what is known, the same that the view sees.
        record: what has been heard and holds; what is heard now is added to it.
        memory: what has been heard under any knowledge.
    """

    def __init__(self, code: Code, r: Revoke, known: Watched, record: Record, memory: Memory) -> None:
        self.code = code
        self.r = r
        self.known = known
        self.record = record
        self.memory = memory
        self.readings: dict[str, None] = {}
        self.worked_out: dict[str, Callable[[Revoke], Any]] = {}
        self.unasked: list[FactMissing] = []
        self.under = ""
        r.lost_later = 0

    def lose(self, tricks: int) -> None:
        """Take so many later tricks from the side of the revoke before any more is heard."""
        self.r.lost_later = tricks
        self.under = f" less {tricks}" if tricks else ""

    def clause(self, clause: Clause) -> Heard:
        """What a clause orders, or the fact that it lacks; the readings that it relies on are noted."""
        return self._noted(self.heard(clause.cite, clause))

    def of(self, name: str, work: Callable[[Revoke], int]) -> int:
        """What is counted besides the clauses.

        Raises:
            FactMissing: it turns on something nobody has said.
        """
        self.worked_out[name] = work
        heard = self._noted(self.heard(name, work))
        if heard.missing is not None:
            raise asked_again(heard.missing)
        counted: int = heard.said
        return counted

    def possible(self, name: str, work: Callable[[Revoke], int]) -> tuple[int, ...]:
        """Everything that can be counted besides the clauses; what it turns on is noted, and nobody has to be asked.

        Raises:
            FactMissing: it turns on something that other revokes share.
        """
        self.worked_out[name] = every = partial(_every_count, work)
        heard = self._noted(self.heard(name, every))
        if heard.missing is not None:
            raise asked_again(heard.missing)
        counts: Counts = heard.said
        self.unasked += counts.lacking
        return counts.possible

    def _noted(self, heard: Heard) -> Heard:
        if heard.readings:
            self.readings.update(dict.fromkeys(heard.readings))
        return heard

    def heard(self, name: str, work: Callable[[Revoke], Any]) -> Heard:
        """What a clause comes to, or anything else that is worked out, or the fact that it lacks."""
        if self.under:
            name += self.under
        heard = self.record.get(name)
        if heard is None:
            heard = self.record[name] = self.memory.hear(name, work, self.r, self.known)
        return heard


@dataclass(frozen=True, slots=True)
class Counts:
    """Everything that can be counted, and the facts on which it turns."""

    possible: tuple[int, ...]
    lacking: tuple[FactMissing, ...] = field(default=(), compare=False)


def _every_count(work: Callable[[Revoke], int], r: Revoke) -> Counts:
    """What comes of it whichever way the facts of this one revoke turn out.

    Raises:
        FactMissing: it turns on a fact of the board or of another revoke, which must be the same for all of them.
    """
    try:
        return Counts((work(r),))
    except FactMissing as lack:
        missing = lack.with_traceback(None)
    if missing.key.revoke != r.index:
        raise missing
    known, counted = r.known, list[Counts]()
    assert isinstance(known, Watched)
    for part in missing.parts:
        r.known = supposed = narrowed(known, missing.key, part).without_glances()
        counted.append(_every_count(work, r))
        known.looked_up.update(supposed.looked_up)
    r.known = known
    possible = dict.fromkeys(count for each in counted for count in each.possible)
    return Counts(tuple(possible), (missing, *(lack for each in counted for lack in each.lacking)))


def asked_again(missing: FactMissing) -> FactMissing:
    """The same question, not yet asked by any law."""
    return FactMissing(missing.fact, missing.key, missing.parts)
