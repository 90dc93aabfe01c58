"""Facts that ask for themselves: what a fact is, who has read it, and what happens when nobody knows it.

A :class:`Fact` is declared once, as an attribute of a subclass of :class:`FactView`. Reading the attribute gives the
value and notes that it was read. If the value is not known, reading raises :class:`FactMissing`, which carries the
question. What is known of a fact is the set of answers that are still possible, so a clause that asks only
"was it trick twelve?" needs no more than "it was not", and the explorer need not try all thirteen tricks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
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
"""The ``because`` of a fact taken as known for now, while the other answers are tried as well."""

BOARD = -1
"""The index of facts about the board; facts about a revoke have the revoke's place in the list, from 0."""


class Key(NamedTuple):
    """The name of one fact, with what it is about: the board, or a revoke by its place in the list."""

    revoke: int
    name: str

    @property
    def path(self) -> str:
        """The place of the answer in a case document.

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

    ``because`` is the source in words (``"events 17 to 20"``, ``"said by the director"``), ``events`` its numbers.
    ``details`` maps each part of the value to its events.
    """

    values: tuple[Any, ...]  # the possible answers; the type is the fact's own
    because: str
    events: tuple[int, ...] = ()
    details: Mapping[str, tuple[int, ...]] = field(default_factory=dict)


Known = Mapping[Key, Evidence]


class Glance(NamedTuple):
    """A look at what is certain about one revoke, or about two, without asking anybody."""

    look: Callable[..., Any]  # each glance has its own result type
    revoke: int
    about: Any  # the index of another revoke, or what is looked for


class Watched(dict[Key, Evidence]):
    """The known facts, with a list of those looked up; a clause can depend on nothing else.

    Attributes:
        looked_up: the facts looked up, and the glances taken, in order.
        glances: for each fact, the glances that rested on it, here or in another state of the same knowledge.
        found: the results found here so far, by the number of the glance.
        numbers: the number of each glance that has one.
    """

    __slots__ = ("_glancing", "found", "glances", "looked_up", "numbers")

    def __init__(self, known: Known) -> None:
        super().__init__(known)
        self.looked_up: dict[Key | Glance, None] = {}
        self.glances: dict[Key, set[Glance]] = known.glances if isinstance(known, Watched) else {}
        self.found: dict[int, Any] = {}  # each glance has its own result type
        self.numbers: Mapping[Key | Glance, int] = known.numbers if isinstance(known, Watched) else {}
        self._glancing = False

    def get(self, key: Key, default: Any = None) -> Any:
        self.looked_up[key] = None
        return dict.get(self, key, default)

    def __getitem__(self, key: Key) -> Evidence:
        self.looked_up[key] = None
        return dict.__getitem__(self, key)

    def __contains__(self, key: object) -> bool:
        self.looked_up[key] = None  # type: ignore[index]  # nobody asks for anything but a key
        return dict.__contains__(self, key)

    def unwatched(self, key: Key) -> Evidence | None:
        """The known value of a fact, without noting that it was looked up."""
        return dict.get(self, key)

    def without_glances(self) -> Self:
        """These known facts, set so that a glance counts as looking up each fact behind it."""
        self._glancing = True
        return self

    def glance(self, glance: Glance, taken: Callable[[], V]) -> V:
        """The result of a glance; the reader depends on this result, not on each fact behind it."""
        if self._glancing:
            return taken()
        number = self.numbers.get(glance)
        if number is not None and number in self.found:
            found: V = self.found[number]
        else:
            found, _ = self.behind(glance, taken)
            if number is not None:
                self.found[number] = found
        self.looked_up[glance] = None
        return found

    def behind(self, glance: Glance, taken: Callable[[], V]) -> tuple[V, Iterable[Key | Glance]]:
        """The result of a glance, and the facts that it rests on."""
        before, self.looked_up, self._glancing = self.looked_up, {}, True
        try:
            found = taken()
        finally:  # also where it fails
            behind, self.looked_up, self._glancing = self.looked_up, before, False
        for each in behind:
            assert isinstance(each, Key)
            self.glances.setdefault(each, set()).add(glance)
        return found, behind


class ReadFact(NamedTuple):
    """A reading of a fact: the fact, its value, and its source.

    ``about`` is what the reader looked for in a long value, such as one moment among those named.
    """

    key: Key
    value: Any  # what the reader saw: the fact's value, or what a view made of it
    because: str
    events: tuple[int, ...]
    about: Enum | None = None


def value_words(value: object) -> Sentence:
    """A fact's value as a case document would say it.

    >>> value_words(True), value_words(frozenset()), value_words((1, 2))
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
            words = [value_words(each) for each in value]
            return listed(sorted(words) if isinstance(value, frozenset) else words) or _NOTHING
        case str() | int() | float() | Card():
            return alone(value)
    return alone(str(value))


_YES, _NO, _NOTHING = sentence("yes"), sentence("no"), sentence("nothing")


class FactMissing(RevokeError):
    """The error that a clause needs a fact that is not known.

    ``parts`` are the answers still possible, sorted into groups that the clause would treat alike; ``laws`` are the
    clauses that stopped at it.
    """

    def __init__(self, fact: Fact[Any], key: Key, parts: tuple[tuple[Any, ...], ...]) -> None:
        super().__init__(key, fact)
        self.fact = fact
        self.key = key
        self.parts = parts
        self.laws: list[str] = []

    def left(self, possible: tuple[Any, ...]) -> tuple[Any, ...]:
        """The answers to ask for: the possible ones, or those of the parts if these are finer."""
        finer = tuple(value for part in self.parts for value in part)
        return possible if set(finer) <= set(possible) else finer

    def __str__(self) -> str:
        return f"{self.key.path} is not known"


@dataclass(frozen=True, eq=False)
class Fact(Generic[A]):
    """One thing the law may want to know, with every possible answer; ``telling`` asks the question.

    Args:
        answers: every possible answer, the usual ones first.
        default: what is taken for granted when nobody says otherwise; only for facts that are rarely otherwise.
        at_most: for a number, the most that the other facts allow.
        at_least: for a number that has a most, the least that they allow.
    """

    answers: tuple[A, ...]
    default: A | None = None
    at_most: Callable[[Any], int] | None = None
    at_least: Callable[[Any], int] | None = field(default=None, repr=False)
    name: str = field(default="", init=False)

    def __set_name__(self, owner: type, name: str) -> None:
        object.__setattr__(self, "name", name)

    @overload
    def __get__(self, facts: None, owner: type) -> Self: ...
    @overload
    def __get__(self, facts: FactView, owner: type) -> A: ...
    def __get__(self, facts: FactView | None, owner: type) -> Self | A:
        return self if facts is None else facts.sees(self, _itself)


def _itself(value: A) -> A:
    return value


@dataclass(slots=True)
class FactView:
    """A view of what is known about the board or one revoke, which notes every reading in ``reads``."""

    known: Known
    index: int
    reads: list[ReadFact] = field(default_factory=list)

    def key(self, fact: Fact[Any]) -> Key:
        return _key(self.index, fact.name)

    def possible(self, fact: Fact[A]) -> tuple[A, ...]:
        """The answers that are still possible; never empty."""
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
        least: Any = fact.at_least(self) if fact.at_least else 0
        return tuple([value for value in values if least <= value <= most]) or values

    def sees(self, fact: Fact[A], view: Callable[[A], V], about: Enum | None = None) -> V:
        """The result of ``view`` for the fact, if every possible answer gives the same result.

        Args:
            about: what was looked for in the value, if the value itself would say too much.

        Raises:
            FactMissing: the result depends on the answer.
        """
        key = _key(self.index, fact.name)
        evidence = self.known.get(key)
        values = self._narrow(fact, evidence)
        seen = view(values[0])
        if len(values) > 1:
            views = [view(value) for value in values]
            if views.count(seen) != len(views):
                groups: dict[V, list[A]] = {}
                for value, each in zip(values, views, strict=True):
                    groups.setdefault(each, []).append(value)
                raise FactMissing(fact, key, tuple(tuple(group) for group in groups.values()))
        evidence = evidence or _GRANTED
        if about is not None:
            details = evidence.details.get(about.value, ())
            self.reads.append(ReadFact(key, seen, evidence.because, details[:1], about))
        else:
            shown: Any = values[0] if len(values) == 1 else seen  # the answer, or what the reader saw
            self.reads.append(ReadFact(key, shown, evidence.because, evidence.events))
        return seen

    def maybe(self, fact: Fact[A]) -> A | None:
        """The value if known, else ``None``; nobody is asked and nothing is noted."""
        if fact.at_most is not None and type(self.known) is Watched:
            glance = Glance(FactView._certain, self.index, fact)
            return self.known.glance(glance, lambda: self._certain(fact))
        return self._certain(fact)

    def _certain(self, fact: Fact[A]) -> A | None:
        values = self.possible(fact)
        return values[0] if len(values) == 1 else None

    def noted(self, fact: Fact[A]) -> A | None:
        """The value if known, noted as read, else ``None``; nobody is asked."""
        value = self.maybe(fact)
        return None if value is None else self.sees(fact, _itself)


_GRANTED = Evidence((), "taken for granted")


@cache
def _key(index: int, name: str) -> Key:
    return Key(index, name)


def narrowed(known: Known, key: Key, values: tuple[Any, ...]) -> Watched:
    """The known facts with fewer possible answers for one fact, as a supposition."""
    fewer = Watched(known)
    fewer[key] = supposed(key.name, values)
    return fewer


@cache
def supposed(fact: str, values: tuple[Any, ...]) -> Evidence:
    """The supposition that a fact has one of these values: always the same object for the same values."""
    return Evidence(values, SUPPOSED)
