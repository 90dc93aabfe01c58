"""A fact that asks for itself: what a fact is, who has read it, and what happens when nobody knows it.

A :class:`Fact` is declared once, as an attribute of a class of :class:`Facts`. Reading the attribute gives the
value and notes that it was read; reading one that is not known raises :class:`FactMissing`, which carries the
question. What is known of a fact is the set of answers that are still possible, so a clause that asks only
"was it trick twelve?" is content with "it was not", and the explorer never has to try all thirteen tricks.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, Generic, Self, TypeVar, overload

from revoke.errors import RevokeError

A = TypeVar("A")
V = TypeVar("V")

BOARD = -1
"""The index of facts about the board; facts about a revoke carry that revoke's place in the list, from 0."""


@dataclass(frozen=True, slots=True)
class Key:
    """One fact about one thing: about the board, or about the revoke at ``index``."""

    index: int
    name: str

    @property
    def path(self) -> str:
        """Where the answer stands in a case document.

        >>> Key(0, "won_by").path, Key(BOARD, "declarer").path
        ('findings.revokes[0].won_by', 'board.declarer')
        """
        if self.index != BOARD:
            return f"findings.revokes[{self.index}].{self.name}"
        return f"board.{self.name}" if self.name in ("declarer", "strain") else f"findings.{self.name}"

    @property
    def short(self) -> str:
        return self.path.removeprefix("findings.")


@dataclass(frozen=True, slots=True)
class Evidence:
    """The answers that are still possible, and where they come from.

    ``because`` says it in words (``"events 17 to 20"``, ``"said by the director"``); ``events`` are the numbers,
    and ``details`` says which of them belong to which part of the value.
    """

    values: tuple[Any, ...]  # one of them is the answer; their type is the fact's own
    because: str
    events: tuple[int, ...] = ()
    details: Mapping[Any, tuple[int, ...]] = field(default_factory=dict)  # a part of the value -> its events


Known = Mapping[Key, Evidence]


@dataclass(frozen=True, slots=True)
class Read:
    """That somebody read a fact: which one, what it said, and where that came from."""

    key: Key
    value: Any  # whatever the reader saw: the fact's own value or what a view made of it
    because: str
    events: tuple[int, ...]

    @property
    def words(self) -> str:
        return f"{self.key.short} = {in_words(self.value)}"


def in_words(value: object) -> str:
    """A fact's value as a case document would say it.

    >>> in_words(True), in_words(frozenset()), in_words((1, 2))
    ('yes', 'nothing', '1, 2')
    """
    match value:
        case bool():
            return "yes" if value else "no"
        case Enum():
            return str(value.value)
        case frozenset() | tuple() | list():
            words = [in_words(each) for each in value]
            return ", ".join(sorted(words) if isinstance(value, frozenset) else words) or "nothing"
    return str(value)


class FactMissing(RevokeError):
    """A clause needs a fact that is not known.

    ``parts`` are the answers still possible, sorted into groups that the clause would treat alike; ``laws`` are the
    clauses that stopped at it.
    """

    def __init__(self, fact: Fact[Any], key: Key, parts: tuple[tuple[Any, ...], ...]) -> None:
        super().__init__(f"{key.path} is not known: {fact.ask}")
        self.fact = fact
        self.key = key
        self.parts = parts
        self.laws: list[str] = []


@dataclass(frozen=True, eq=False)
class Fact(Generic[A]):
    """One thing the law may want to know: the director's question and every possible answer.

    Args:
        ask: the question in plain words.
        answers: every answer there is, the usual ones first.
        default: what is taken for granted when nobody says otherwise, for rare exceptions only.
        within: what else is known may rule out answers: given the view and an answer, can it be?
    """

    ask: str
    answers: tuple[A, ...]
    default: A | None = None
    within: Callable[[Any, A], bool] | None = None
    name: str = field(default="", init=False)

    def __set_name__(self, owner: type, name: str) -> None:
        object.__setattr__(self, "name", name)

    @overload
    def __get__(self, facts: None, owner: type) -> Self: ...
    @overload
    def __get__(self, facts: Facts, owner: type) -> A: ...
    def __get__(self, facts: Facts | None, owner: type) -> Self | A:
        return self if facts is None else facts.sees(self, _itself)


def _itself(value: A) -> A:
    return value


@dataclass(slots=True)
class Facts:
    """A view of what is known about one thing, which notes every reading in ``reads``."""

    known: Known
    index: int
    reads: list[Read] = field(default_factory=list)

    def key(self, fact: Fact[Any]) -> Key:
        return Key(self.index, fact.name)

    def possible(self, fact: Fact[A]) -> tuple[A, ...]:
        """The answers that are still possible, never none."""
        evidence = self.known.get(self.key(fact))
        if evidence is not None:
            values: tuple[A, ...] = evidence.values
        elif fact.default is not None:
            return (fact.default,)
        else:
            values = fact.answers
        if fact.within is None or len(values) == 1:
            return values
        return tuple(value for value in values if fact.within(self, value)) or values

    def sees(self, fact: Fact[A], view: Callable[[A], V]) -> V:
        """What ``view`` makes of the fact, if every possible answer makes the same of it.

        Raises:
            FactMissing: it depends on the answer.
        """
        values = self.possible(fact)
        seen = view(values[0])
        if len(values) > 1 and any(view(value) != seen for value in values):
            groups: dict[V, list[A]] = {}
            for value in values:
                groups.setdefault(view(value), []).append(value)
            raise FactMissing(fact, self.key(fact), tuple(tuple(group) for group in groups.values()))
        evidence = self.known.get(self.key(fact))
        because, events = (evidence.because, evidence.events) if evidence else ("taken for granted", ())
        shown = values[0] if len(values) == 1 else seen
        self.reads.append(Read(self.key(fact), shown, because, events))
        return seen

    def maybe(self, fact: Fact[A]) -> A | None:
        """The value if it is known, else ``None``; nobody is asked and nothing is noted."""
        values = self.possible(fact)
        return values[0] if len(values) == 1 else None


def narrowed(known: Known, key: Key, values: tuple[Any, ...]) -> Known:
    """The same knowledge with fewer possible answers for one fact, as a supposition."""
    return {**known, key: Evidence(values, "supposed")}
