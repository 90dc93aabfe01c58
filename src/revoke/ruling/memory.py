"""The memory of what each clause says of a revoke: no clause is heard twice on the same facts.

A clause is a function of the facts that it looks up, so its result is remembered by the values that it found. The value
of the first fact that a clause looked up leads to the fact that it looked up next, and so on to its result. While one
fact after another is supposed, only the clauses that looked up the changed fact are heard again.
"""

from __future__ import annotations

import gc
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from revoke.facts.fact import FactMissing, Glance, Key, Known, Watched
from revoke.facts.revoke import Revoke
from revoke.ruling.judgment import RESTORED, Heard, Hearing, Judgment, Work
from revoke.table.cards import Suit
from revoke.table.seats import Role

Thing = Key | Glance
"""The facts that can be looked up."""


class Fork(NamedTuple):
    """A place in a memory: the number of the fact to look up next, and where each value of that fact leads."""

    number: int
    by_found: dict[Any, Any]  # another fork or the final result, of any type


_NOT_YET = object()


@contextmanager
def without_garbage_collection() -> Iterator[None]:
    """Pause Python's garbage collection: no remembered value is garbage, and looking for some took half the time.

    >>> with without_garbage_collection():
    ...     gc.isenabled()
    False
    """
    looked = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if looked:
            gc.enable()


class Memory:
    """What the clauses of one code have said of a board's revokes, by the facts that each clause looked up."""

    def __init__(self) -> None:
        self.glances: dict[Key, set[Glance]] = {}  # that rest on a fact; a remembered clause takes no glance again
        self._things: list[Thing] = []
        self.numbers: dict[Thing, int] = {}
        self._marks: dict[Any, int] = {}  # results have their own types
        self._worked_out: dict[Any, Any] = {}  # by revoke and name, or by number for a glance: a fork or a result
        self._heard_once: dict[Any, tuple[Any, Iterable[Thing], Watched]] = {}  # moved to the above when asked again
        self._listed: dict[int, list[int]] = {}

    @property
    def looked_up(self) -> frozenset[Key]:
        """Every fact that has been looked up, or that a glance has rested on."""
        return frozenset(thing for thing in (*self.numbers, *self.glances) if isinstance(thing, Key))

    def has_looked_up(self, key: Key) -> bool:
        """Whether this fact has been looked up, or a glance has rested on it."""
        return key in self.numbers or key in self.glances

    def hear(self, name: str, work: Work, r: Revoke, known: Watched) -> Heard:
        """The result of a clause, from memory if none of the facts that it reads has changed."""
        first = r.index, name
        if once := self._heard_once.pop(first, None):
            self._remember(first, *once)
        heard: Any = self._recalled(first, known)
        if heard is _NOT_YET:
            heard = self._work(work, r, known)
            if first in self._worked_out:
                self._remember(first, heard, known.looked_up, known)
            else:  # most clauses are heard once: nothing is open or supposed
                self._heard_once[first] = heard, known.looked_up, known
        assert isinstance(heard, Heard)
        return heard

    def _work(self, work: Work, r: Revoke, known: Watched) -> Heard:
        r.reads.clear()
        r.readings_used.clear()
        known.looked_up = {}
        said, missing = None, None
        try:
            said = work(r)
        except FactMissing as lack:
            missing = lack.with_traceback(None)  # a remembered error must not keep its caller's frames alive
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
        """An earlier result, if all the facts that it looked up are the same again."""
        found = known.found
        step = self._worked_out.get(first, _NOT_YET)
        while type(step) is Fork:
            number, by_found = step
            at = found[number] if number in found else self._find(number, known)
            step = by_found.get(at, _NOT_YET)
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
        """The bits that stand for these facts and glances."""
        bits = 0
        for thing in things:
            bits |= 1 << self._number(thing)
        return bits

    def found(self, bits: int, known: Watched) -> tuple[Any, ...]:
        """The values of the facts and glances that these bits stand for."""
        numbers = self._listed.get(bits)
        if numbers is None:
            numbers = self._listed[bits] = [place for place in range(len(self._things)) if bits >> place & 1]
        try:
            return tuple(map(known.found.__getitem__, numbers))
        except KeyError:
            return tuple([self._find(number, known) for number in numbers])

    def changed(self, key: Key, before: Watched, after: Watched) -> int:
        """The bits of the facts and glances with another value, now that one fact is known better."""
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
        number = self.numbers.get(thing)
        if number is None:
            number = self.numbers[thing] = len(self._things)
            self._things.append(thing)
        return number

    def _find(self, number: int, known: Watched) -> Any:
        """The value of a fact or glance; Any: each glance has its own result type."""
        found = known.found
        if number not in found:
            thing = self._things[number]
            found[number] = id(known.unwatched(thing)) if isinstance(thing, Key) else self._taken(number, thing, known)
        return found[number]

    def _taken(self, number: int, glance: Glance, known: Watched) -> Any:
        """The result of a glance, from memory if nothing behind it has changed; Any: as above."""
        seen = self._recalled(number, known)
        if seen is _NOT_YET:
            about = Revoke(known, glance.about) if isinstance(glance.about, int) else glance.about
            r = Revoke(known, glance.revoke)
            seen, behind = known.behind(glance, lambda: glance.look(r, about))
            self._remember(number, seen, behind, known)
        return seen


class Next(NamedTuple):
    """A place on the way to a judgment: what to hear next, and where each result of that leads."""

    name: str
    work: Work
    by_mark: dict[int, Any]  # another place or the end


@dataclass(frozen=True, slots=True)
class Judged:
    """The judgments on a revoke with one standing, or the facts they lack, by everything heard for them."""

    first: dict[int, Any] = field(default_factory=dict)

    def recalled(self, hearing: Hearing) -> FactMissing | Judgment | None:
        """The remembered judgment, or the fact it lacks, if everything heard is the same again; else ``None``."""
        place = self.first.get(_FIRST)
        while type(place) is Next:
            heard = hearing.heard(place.name, place.work)
            if place.name == RESTORED:
                hearing.lose(heard.said or 0)
            place = place.by_mark.get(heard.mark)
        came: FactMissing | Judgment | None = place
        return came

    def remember(self, came: FactMissing | Judgment, hearing: Hearing) -> None:
        """Keep a judgment under what was heard for it."""
        places, at = self.first, _FIRST
        for name, work, mark in hearing.order:
            places, at = places.setdefault(at, Next(name, work, {})).by_mark, mark
        places[at] = came


_FIRST = -1  # no mark


# Interchangeable answers: what is known of one holds for the other, with their names exchanged.

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
"""For each fact, the facts in which the same names occur, and its answers that can exchange their names."""


def different(known: Known, missing: FactMissing) -> list[tuple[Any, ...]]:
    """The answers to try, without suits and defenders that are interchangeable with one tried before.

    Of a suit or a defender the law asks only whether it is the same as another one. So two suits or defenders of which
    the same is told lead to the same ruling, with their names exchanged.
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
    """The facts that decide which answers to this fact are tried."""
    return _EXCHANGED[key.name][0] if key.name in _EXCHANGED else ()


def _told(known: Known, facts: Sequence[str]) -> Iterator[tuple[Any, ...]]:
    """The names that can answer each of these facts; one by one, where an answer lists several."""
    for key, each in known.items():
        if key.name in facts:
            listed = [value for value in each.values if isinstance(value, tuple)]
            yield from ((name,) for value in listed for name in value) if listed else (each.values,)
