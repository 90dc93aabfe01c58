"""Which clause reads which fact: found by running each clause alone on every possible value of the facts."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from operator import attrgetter
from typing import Any, TypeVar

from revoke.case.case import Moment
from revoke.facts.fact import BOARD, Evidence, Fact, FactMissing, FactView, Key, Known
from revoke.facts.moments import STAGES
from revoke.facts.revoke import BoardFacts, Revoke, fact_of_two
from revoke.facts.standing import Standing, Stood
from revoke.law.code import Code
from revoke.law.code import code as code_named
from revoke.table.cards import Suit
from revoke.table.seats import Role, Seat
from revoke.timeline.table import AfterClaim

A = TypeVar("A")

_STOOD = (
    Stood(Standing.ESTABLISHED, became_established=True),
    Stood(Standing.CORRECT),
    Stood(Standing.NOT_A_REVOKE),
)
"""The ways in which another revoke on the board can matter to this one."""

_TOLD: Mapping[str, tuple[Any, ...]] = {  # Any: each fact has values of a type of its own
    "offender": (Role.DEFENDER, Role.DECLARER, Role.DUMMY, Seat.NORTH),
    "declarer": (Seat.NORTH, Seat.SOUTH, Seat.EAST),
    "trick": (5, 12),
    "suit": (Suit.SPADES, Suit.HEARTS),
    "before_attention": (*STAGES, frozenset({Moment.PLAY_HAD_CEASED})),
    "played_after": ((), (Role.DEFENDER,), (Role.DECLARER, Role.OTHER_DEFENDER)),
    "demanded_by": (Role.DECLARER, Seat.EAST),
    "demanded_suit": (Suit.SPADES, Suit.HEARTS),
}
"""The values to try for facts without a list of answers, or with one that lacks seats or is too long."""

_TOLD_OF_ANOTHER: Mapping[str, tuple[Any, ...]] = {
    **_TOLD,
    "before_attention": (STAGES[0], STAGES[5], STAGES[6], STAGES[-1]),
}
"""The values to try for another revoke: a clause that reads both meets each value of one with some of the other."""

CEILING = "the ceiling over several revokes"

Speaker = Callable[[Revoke], object]
"""A clause, or another function that reads facts like a clause."""


@dataclass(slots=True)
class Readings:
    """The facts and moments that the clauses of a code turn on.

    Attributes:
        asks: fact -> the clauses that stop if it is unknown.
        uses: fact -> the clauses that use it if it is known, and otherwise do without.
        moments: moment -> the clauses that ask whether it came before attention was drawn.
    """

    asks: dict[str, list[str]] = field(default_factory=dict)
    uses: dict[str, list[str]] = field(default_factory=dict)
    moments: dict[Moment, list[str]] = field(default_factory=dict)


@cache
def readings(name: str) -> Readings:
    """The readings of every clause of a code, in the order of the book, then those of the ceiling."""
    code, found = code_named(name), Readings()
    speakers: dict[str, Speaker] = {clause.cite: clause for clause in code.clauses}
    speakers[CEILING] = lambda r: code.reach(r, 1, 2)
    for name, speaker in speakers.items():
        notes = _explored(speaker, code)
        for fact in notes.asked:
            found.asks.setdefault(fact, []).append(name)
        for fact in notes.used - notes.asked:
            found.uses.setdefault(fact, []).append(name)
        for moment in notes.moments:
            found.moments.setdefault(moment, []).append(name)
    return found


def declared(thing: type[FactView]) -> dict[str, Fact[Any]]:
    """The facts declared by a class, by name, in order.

    >>> list(declared(BoardFacts))[:3]
    ['declarer', 'cards_mixed_by', 'mixed_after_claim']
    """
    return {name: fact for name, fact in vars(thing).items() if isinstance(fact, Fact)}


@dataclass(slots=True)
class _Notes:
    asked: set[str] = field(default_factory=set)
    used: set[str] = field(default_factory=set)
    moments: set[Moment] = field(default_factory=set)
    readings: set[str] = field(default_factory=set)
    opposed: bool = False

    def add(self, others: _Notes) -> None:
        """Add the notes of others."""
        self.asked |= others.asked
        self.used |= others.used
        self.moments |= others.moments


class _WatchedMoments(frozenset[Moment]):
    """A set of moments that notes which moments are looked for in it."""

    notes: _Notes

    def __contains__(self, moment: object) -> bool:
        if isinstance(moment, Moment):
            self.notes.moments.add(moment)
        return super().__contains__(moment)


class _Supposing(FactMissing):
    """A clause looks at a fact that may stay unknown: try each of its values, and leave it unknown."""


class _Watched(FactView):
    """Facts that note which of them a clause looks at, and ask for each possible value.

    ``in_the_dark`` are those that stay unknown.
    """

    notes: _Notes
    in_the_dark: frozenset[Key]

    def maybe(self, fact: Fact[A]) -> A | None:
        self.notes.used.add(fact.name)
        values, key = self.possible(fact), self.key(fact)
        if len(values) > 1 and key not in self.in_the_dark:
            raise _Supposing(fact, key, tuple((value,) for value in values))
        return values[0] if len(values) == 1 else None


class _WatchedBoard(_Watched, BoardFacts):
    """The facts of the board, watched."""


_OPPOSED = "opposed_on_the_trick"


class _WatchedRevoke(_Watched, Revoke):
    """The facts of a revoke, watched.

    Whether the other side revoked on the same trick turns on so many facts that it is explored separately, once.
    """

    @property
    def opposed_on_the_trick(self) -> tuple[Revoke, ...]:
        key = Key(self.index, _OPPOSED)
        if key not in self.known:
            self.notes.opposed = True
            raise FactMissing(Revoke.trick, key, ((True,), (False,)))
        return self.others if self.known[key].values == (True,) else ()

    @property
    def opposed_by_itself(self) -> tuple[Revoke, ...]:
        return super().opposed_on_the_trick

    @property
    def board(self) -> BoardFacts:
        board = _WatchedBoard(self.known, BOARD, self.reads)
        board.notes, board.in_the_dark = self.notes, self.in_the_dark
        return board


@dataclass(frozen=True, slots=True)
class _Walk:
    """One speaker, how the other revoke stands, the readings in force, and the notes."""

    speaker: Speaker
    stood: Stood
    readings: Mapping[str, str | bool]
    notes: _Notes

    def follow(self, known: Known, in_the_dark: frozenset[Key] = frozenset()) -> None:
        """Run the speaker under every answer to every fact that it stops at or looks at."""
        this, other = (
            _WatchedRevoke(known, index, readings=self.readings, standings={0: self.stood, 1: _STOOD[0]})
            for index in (1, 0)
        )
        for each in (this, other):
            each.notes, each.in_the_dark = self.notes, in_the_dark
        this.others = (other,)
        try:
            self.speaker(this)
        except FactMissing as missing:
            if isinstance(missing, _Supposing):
                self.follow(known, in_the_dark | {missing.key})
            elif missing.key.name != _OPPOSED:
                self.notes.asked.add(Revoke.trick.name if fact_of_two(missing.key) else missing.key.name)
            for part in missing.parts:
                self.follow({**known, missing.key: Evidence(part, "supposed")}, in_the_dark)
        self.notes.readings.update(this.readings_used)


def _explored(speaker: Speaker, code: Code) -> _Notes:
    """The notes on all that a speaker reads, under all facts, standings of the other revoke, and open readings."""
    notes = _Notes()
    unknown = _unknown(notes)
    if code.binds.after_claim is not AfterClaim.PLAYED_IF_AGREED:
        unknown = {key: said for key, said in unknown.items() if key.name != BoardFacts.agreed_to_play_on.name}
    usual = {each.name: each.default for each in code.readings}
    for stood in _STOOD:
        _Walk(speaker, stood, usual, notes).follow(unknown)
    for other in (each for each in code.readings if each.name in notes.readings):
        for choice in (choice for choice in other.choices if choice != other.default):
            _Walk(speaker, _STOOD[1], {**usual, other.name: choice}, notes).follow(unknown)
    if notes.opposed:
        notes.add(_opposed(code.id))
    return notes


@cache
def _opposed(name: str) -> _Notes:
    """The notes on what decides whether the other side revoked on the same trick."""
    return _explored(attrgetter("opposed_by_itself"), code_named(name))


def _unknown(notes: _Notes) -> Known:
    """Facts of which nothing is known, and nothing taken for granted either."""
    about = {BOARD: declared(BoardFacts), 0: declared(Revoke), 1: declared(Revoke)}
    return {
        Key(index, name): Evidence(tuple(_watched(value, notes) for value in values), "supposed")
        for index, facts in about.items()
        for name, fact in facts.items()
        if (values := (_TOLD_OF_ANOTHER if index == 0 else _TOLD).get(name, fact.answers))
    }


def _watched(value: Any, notes: _Notes) -> Any:  # Any: like the values of facts
    if not isinstance(value, frozenset):
        return value
    moments = _WatchedMoments(value)
    moments.notes = notes
    return moments
