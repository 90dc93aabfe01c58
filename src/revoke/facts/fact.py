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
from functools import cache
from typing import Any, Generic, NamedTuple, Self, TypeVar, overload

from revoke.errors import RevokeError
from revoke.table.cards import Card, Suit
from revoke.table.seats import Role, Seat
from revoke.table.sentence import Sentence, alone, listed, sentence, whole

A = TypeVar("A")
V = TypeVar("V")

SUPPOSED = "supposed"
"""Why we go on as if a fact were known, while the other answers are tried as well."""

BOARD = -1
"""The index of facts about the board; facts about a revoke carry that revoke's place in the list, from 0."""


class Key(NamedTuple):
    """One fact about one thing: about the board, or about a revoke, by its place."""

    revoke: int
    name: str

    @property
    def path(self) -> str:
        """Where the answer stands in a case document.

        >>> Key(0, "won_by").path, Key(BOARD, "declarer").path
        ('findings.revokes[0].won_by', 'board.declarer')
        """
        if self.revoke != BOARD:
            return f"findings.revokes[{self.revoke}].{self.name}"
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
    details: Mapping[str, tuple[int, ...]] = field(default_factory=dict)


Known = Mapping[Key, Evidence]


class Read(NamedTuple):
    """That somebody read a fact: which one, what it said, and where that came from."""

    key: Key
    value: Any  # whatever the reader saw: the fact's own value or what a view made of it
    because: str
    events: tuple[int, ...]

    @property
    def words(self) -> str:
        return f"{self.key.short} = {in_words(self.value)}"


def in_words(value: object) -> Sentence:
    """A fact's value as a case document would say it.

    >>> in_words(True), in_words(frozenset()), in_words((1, 2))
    ('yes', 'nothing', '1, 2')
    """
    match value:
        case bool():
            return _YES if value else _NO
        case Seat() | Role() | Suit():
            return sentence("{value:short}", value=value)
        case Enum():
            return whole(str(value.value))
        case frozenset() | tuple() | list():
            words = [in_words(each) for each in value]
            return listed(sorted(words) if isinstance(value, frozenset) else words) or _NOTHING
        case str() | int() | float() | Card():
            return alone(value)
    return alone(str(value))


_YES, _NO, _NOTHING = sentence("yes"), sentence("no"), sentence("nothing")


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
        at_most: for a number, the most that what else is known allows.
    """

    ask: str
    answers: tuple[A, ...]
    default: A | None = None
    at_most: Callable[[Any], int] | None = None
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
        return _key(self.index, fact.name)

    def possible(self, fact: Fact[A]) -> tuple[A, ...]:
        """The answers that are still possible, never none."""
        return self._narrow(fact, self.known.get(_key(self.index, fact.name)))

    def _narrow(self, fact: Fact[A], evidence: Evidence | None) -> tuple[A, ...]:
        if evidence is not None:
            values: tuple[A, ...] = evidence.values
        elif fact.default is not None:
            return (fact.default,)
        else:
            values = fact.answers
        if fact.at_most is None or len(values) == 1:
            return values
        most: Any = fact.at_most(self)  # the answers of a fact with a bound are numbers
        return tuple(value for value in values if value <= most) or values

    def sees(self, fact: Fact[A], view: Callable[[A], V], words: str = "") -> V:
        """What ``view`` makes of the fact, if every possible answer makes the same of it.

        Args:
            words: what was looked for in the value, where the value itself would say too much.

        Raises:
            FactMissing: it depends on the answer.
        """
        key = _key(self.index, fact.name)
        evidence = self.known.get(key)
        values = self._narrow(fact, evidence)
        seen = view(values[0])
        if len(values) > 1:
            views = [view(value) for value in values]
            if any(each != seen for each in views):
                groups: dict[V, list[A]] = {}
                for value, each in zip(values, views, strict=True):
                    groups.setdefault(each, []).append(value)
                raise FactMissing(fact, key, tuple(tuple(group) for group in groups.values()))
        evidence = evidence or _GRANTED
        if words:
            details = evidence.details.get(words, ())
            shown: Any = f"{words}: {in_words(seen)}"  # what the reader saw, or what he looked for
            self.reads.append(Read(key, shown, evidence.because, details[:1]))
        else:
            shown = values[0] if len(values) == 1 else seen
            self.reads.append(Read(key, shown, evidence.because, evidence.events))
        return seen

    def maybe(self, fact: Fact[A]) -> A | None:
        """The value if it is known, else ``None``; nobody is asked and nothing is noted."""
        values = self.possible(fact)
        return values[0] if len(values) == 1 else None


_GRANTED = Evidence((), "taken for granted")


@cache
def _key(index: int, name: str) -> Key:
    return Key(index, name)


def narrowed(known: Known, key: Key, values: tuple[Any, ...]) -> Known:
    """The same knowledge with fewer possible answers for one fact, as a supposition."""
    return {**known, key: Evidence(values, SUPPOSED)}
