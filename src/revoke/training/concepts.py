"""Concepts: the things to learn under a code, found from the clauses that decide and the facts that they read.

Nobody wrote the list. A branch of the law is about the rarest of the clauses that speak on it. The facts that this
clause read, named by role and only as finely as they matter, distinguish one concept from another.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cache
from typing import Any

from revoke.case.case import Failure
from revoke.case.events import Onlooker
from revoke.facts.fact import Key, ReadFact
from revoke.facts.revoke import BoardFacts, Revoke, role_at
from revoke.facts.standing import WonBy
from revoke.law.orders import WeighDamage
from revoke.ruling.judgment import Step
from revoke.table.seats import Role, Seat
from revoke.training.situations import branches, circumstances

Trait = tuple[str, str]
"""A fact's name, and what the clause saw of it, as a word."""


@dataclass(frozen=True, slots=True, order=True)
class Concept:
    """One thing to learn: a clause, and the facts on which it speaks.

    Attributes:
        law: the clause that decides.
        facts: what it read, in the order of their names; facts true on every board are left out.
    """

    law: str
    facts: tuple[Trait, ...] = ()

    @property
    def id(self) -> str:
        """A name for files, stable as long as the law and facts are.

        >>> Concept("64A2", (("offender", "declarer"), ("won_by", "partner"))).id
        '64A2 offender=declarer won_by=partner'
        """
        return " ".join((self.law, *(f"{name}={value}" for name, value in self.facts)))


@dataclass(frozen=True)
class Atlas:
    """The concepts of a code, and the branches of its law where each is met.

    Attributes:
        spoke: the number of branches on which each clause speaks.
        reads: the names of the facts read by the clauses that spoke.
        places: concept -> the circumstances and the place of the way among their branches.
        weighs: whether the code ever has the damage weighed.
    """

    code: str
    spoke: Mapping[str, int]
    reads: frozenset[str]
    places: Mapping[Concept, tuple[tuple[int, int], ...]]
    weighs: bool

    @property
    def concepts(self) -> tuple[Concept, ...]:
        """All concepts, by clause."""
        return tuple(sorted(self.places))


@cache
def atlas(name: str) -> Atlas:
    """The atlas of a code: concepts from every branch of its law.

    Raises:
        UnknownCode: there is no such code.

    >>> from revoke.case.case import DEFAULT_CODE
    >>> any(concept.law == "64A1" for concept in atlas(DEFAULT_CODE).concepts)
    True
    """
    ways = [(start, way, each) for start in range(len(circumstances(name)))
            for way, each in enumerate(branches(name, start))]  # fmt: skip
    spoke = Counter(cite for _, _, way in ways for cite in {step.clause.cite for step in way.judgment.steps})
    places: dict[Concept, list[tuple[int, int]]] = {}
    for start, place, way in ways:
        if way.judgment.steps:
            last = len(circumstances(name)[start].findings.revokes) - 1
            who = way.known.get(Key(last, Revoke.offender.name))
            role = who.values[0] if who and len(who.values) == 1 else None
            places.setdefault(decisive(way.judgment.steps, spoke, role), []).append((start, place))
    whole = [each for each in places if not any(_says_less(each, other) for other in places)]
    reads = frozenset(each.key.name for _, _, way in ways for step in way.judgment.steps for each in step.because)
    weighs = any(isinstance(step.order, WeighDamage) for _, _, way in ways for step in way.judgment.steps)
    return Atlas(name, spoke, reads, {each: tuple(_found(each, places)) for each in whole}, weighs)


def _found(concept: Concept, places: Mapping[Concept, Sequence[tuple[int, int]]]) -> Iterator[tuple[int, int]]:
    """The branches where a concept is met, or can be met once the open facts are known."""
    yield from places[concept]
    for other, found in places.items():
        if _says_less(other, concept):
            yield from found


def _says_less(one: Concept, other: Concept) -> bool:
    """Whether a concept is another with a fact left open, though a board always settles it."""
    return one.law == other.law and set(one.facts) < set(other.facts)


def decisive(steps: Iterable[Step], spoke: Mapping[str, int], offender: Role | None = None) -> Concept:
    """The subject of a ruling: the rarest clause that spoke, and the facts it read.

    Args:
        steps: the clauses that spoke on one revoke, at least one.
        spoke: the number of branches on which each clause speaks; a clause on no branch comes first.
        offender: who revoked, if known.
    """
    steps = tuple(steps)
    rarest = min(steps, key=lambda step: (spoke.get(step.clause.cite, 0), step.clause.cite)).clause.cite
    read = [each for step in steps if step.clause.cite == rarest for each in step.because]
    return Concept(rarest, _traits(read, offender))


_AS_EVER: Mapping[str, object] = {
    Revoke.failure.name: Failure.FOLLOW,
    Revoke.able.name: True,
    Revoke.card_was_faced.name: False,
    Revoke.owed_card_faced.name: False,
    Revoke.dummy_rights_lost.name: False,
    Revoke.attention_by.name: Onlooker.DIRECTOR,
    Revoke.replaced.name: False,
    Revoke.partner_had_played.name: False,
    BoardFacts.mixed_after_claim.name: True,
}
_LEFT_OUT = frozenset(
    {BoardFacts.declarer.name, Revoke.suit.name, Revoke.card.name, Revoke.opposed_by.name, Revoke.sides_gone_on.name,
     Revoke.won_since.name, Revoke.owed_card_tricks.name, Revoke.played_after.name, Revoke.withdrawn_after.name,
     BoardFacts.table_tricks.name}
)  # fmt: skip
"""Facts that distinguish boards, but not concepts."""


def _traits(read: Sequence[ReadFact], offender: Role | None) -> tuple[Trait, ...]:
    declarer = next((each.value for each in read if each.key.name == BoardFacts.declarer.name), None)
    traits: dict[str, str] = {}
    for each in read:
        name = each.key.name
        if name in _LEFT_OUT or each.value == _AS_EVER.get(name, _NOTHING) or (each.about and not each.value):
            continue
        word = _word(name, each.value, each.about, declarer, offender)
        if word:
            seen = traits.get(name, "").split(", ") if each.about and name in traits else []
            traits[name] = ", ".join(dict.fromkeys((*seen, word)))
    for name in _OF_LITTLE_WEIGHT:
        if len(traits) > 1:
            traits.pop(name, None)
    return tuple(sorted(traits.items()))


_NOTHING = object()
_OF_LITTLE_WEIGHT = (Revoke.failure.name, Revoke.proved.name)
"""Facts that count only where a concept has no others."""


_ROLES: Mapping[Role, str] = {each: each.value for each in Role} | {Role.OTHER_DEFENDER: Role.DEFENDER.value}


def _word(name: str, value: Any, about: Enum | None, declarer: object, offender: Role | None) -> str:
    """The word of a value in a trait, empty if it has none; Any: whatever was read."""
    if about is not None:
        return str(about.value)
    if name == Revoke.offender.name:
        return _ROLES[offender] if offender else ""
    match value:
        case Seat():
            return role_at(value, declarer).value if isinstance(declarer, Seat) else ""
        case Role.OTHER_DEFENDER:
            return Role.DEFENDER.value
        case bool():
            yes_or_no = getattr(Revoke, name, getattr(BoardFacts, name, None))
            return ("yes" if value else "no") if yes_or_no and value in yes_or_no.answers else ""
        case int() if name == Revoke.trick.name:
            return "12" if value == 12 else ""
        case int():
            return "none" if value == 0 else "some"
        case Failure.DEMAND:
            return ""
        case WonBy.PARTNER if offender in (Role.DECLARER, Role.DUMMY):
            return _ROLES[Role.DUMMY if offender is Role.DECLARER else Role.DECLARER]
        case Enum():
            return f"{value.value}"
    return ""
