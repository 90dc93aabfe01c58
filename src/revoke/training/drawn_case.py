"""A case drawn for a trainee: board, key, and the concept it is about; the same code and seed give the same case."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from itertools import count
from random import Random
from typing import Any

from revoke.case.case import Case
from revoke.errors import NotBridge, RevokeError
from revoke.facts.fact import Key
from revoke.facts.revoke import BoardFacts, Revoke, role_at
from revoke.facts.revokes import Found
from revoke.facts.standing import Standing
from revoke.interview.interview import fact_of
from revoke.ruling.adjudicate import every_way
from revoke.ruling.findings import value
from revoke.table.cards import Card
from revoke.table.seats import Role, Seat
from revoke.training.answer_key import AnswerKey, DrillChoice, Worked, drill_choices, work_out
from revoke.training.concepts import Concept, atlas, decisive
from revoke.training.deals import Discovery, random_deal, trick_of_the_revoke
from revoke.training.near_misses import bare
from revoke.training.situations import CardsPlayed, branches, circumstances, situation

# Plain cases: an interview can tell them by its questions alone, because all that it takes for granted is true.


def is_plain(case: Case) -> bool:
    """Whether a case has one revoke, no record, and nothing unusual that an interview never asks for."""
    findings = case.findings
    if case.events or len(findings.revokes) != 1 or findings.cards_mixed_by is not None or findings.winners:
        return False
    return all(getattr(findings.revokes[0], each.name) is None for each in _GRANTED)


_GRANTED = (
    Revoke.failure,
    Revoke.able,
    Revoke.proved,
    Revoke.owed_card_faced,
    Revoke.attention_by,
    Revoke.dummy_rights_lost,
    Revoke.aware,
    Revoke.played_after,
)


def told_plainly(worked: Worked) -> Worked | None:
    """The case without its record, if an interview can tell it and reach the same key; else ``None``.

    >>> from revoke.case.case import DEFAULT_CODE
    >>> from revoke.training.drawn_case import record_to_search
    >>> deal = record_to_search(DEFAULT_CODE, 3).worked
    >>> bool(deal.facts.case.events), told_plainly(deal).facts.case.events
    (True, ())
    """
    if is_plain(worked.facts.case):
        return worked
    case = bare(worked)
    return work_out(case) if case is not None and is_plain(case) else None


@cache
def askable_concepts(name: str) -> tuple[Concept, ...]:
    """The concepts that are met in plain cases, which an interview can tell.

    Raises:
        UnknownCode: there is no such code.
    """
    plain = {place for place, start in enumerate(circumstances(name)) if is_plain(start)}
    found = atlas(name)
    return tuple(each for each in found.concepts if any(start in plain for start, _ in found.places[each]))


def answer_in(worked: Worked, key: Key) -> Any:
    """The value of a fact in a case; ``None`` if nobody can say. Any: a value has the type of its fact."""
    if fact_of(key) is BoardFacts.elected:
        return worked.facts.case.findings.elected
    return value(worked.facts, key.revoke, key.name)


DEALS = 0.3
"""The share of whole deals, with a record of play, among cases drawn without a concept."""

_ATTEMPTS = 200
_ATTEMPTS_ON_DEALS = 25


@dataclass(frozen=True)
class DrawnCase:
    """A case for a trainee.

    Attributes:
        seed: the seed it was drawn with.
        concept: what it is about.
        trick: the trick of the last revoke, in the order of play; empty if no card matters.
        proof: a card that the offender held and should have played, if the case names one.
        worked: the case as the engine works it out.
        offered: the answers that an exam offers, in order; empty if every answer may be given.
        about: whether a concept was asked for; without one the same seed gives another case.
        own: whether it is a user's own case, not drawn; its seed then only tells it from others.
        told: the words in which it was told; empty if its story is composed.
    """

    seed: int
    case: Case
    concept: Concept
    trick: CardsPlayed
    proof: Card | None
    worked: Worked = field(compare=False, repr=False)
    offered: tuple[DrillChoice, ...] = field(default=(), compare=False)
    about: bool = field(default=False, compare=False)
    own: bool = False
    told: str = ""

    @property
    def choices(self) -> tuple[DrillChoice, ...]:
        """The answers to choose from, in order."""
        return self.offered or drill_choices(self.worked)

    @property
    def code(self) -> str:
        return self.case.code

    @property
    def key(self) -> AnswerKey:
        return self.worked.key

    @property
    def clauses_looked_at(self) -> int:
        """The number of clauses looked at for the key, as a first measure of difficulty."""
        return len({clause.cite for each in self.worked.judgments for clause in each.refused} | self.worked.clauses)


_KEPT = 500
"""The number of cases kept: the pages of question, answer and near misses all draw the same case."""


@lru_cache(_KEPT)
def drawn(name: str, seed: int, concept: Concept | None = None) -> DrawnCase:
    """Draw a case under a code.

    Args:
        name: the id of the code.
        seed: the same seed gives the same case.
        concept: what it must be about; by default any concept, all equally likely.

    Raises:
        UnknownCode: there is no such code.
        NotBridge: the code has no such concept.

    >>> from revoke.case.case import DEFAULT_CODE
    >>> drawn(DEFAULT_CODE, 7) == drawn(DEFAULT_CODE, 7)
    True
    """
    chance = Random(f"{name} {seed} {concept.id if concept else ''}")
    whole_deal = concept is None and chance.random() < DEALS
    found = atlas(name)
    wanted = concept or chance.choice(found.concepts)
    if wanted not in found.places:
        listed = ", ".join(each.id for each in found.concepts)
        raise NotBridge(f"{name} has no concept {wanted.id!r}. Choose one of: {listed}.")
    for attempt in range(1, 5 * _ATTEMPTS):
        if concept is None and attempt % _ATTEMPTS == 0:  # no board shows the concept
            wanted = chance.choice(found.concepts)
        case = _from_a_deal(chance, name, seed) if whole_deal else _from_the_law(chance, name, seed, wanted)
        if case is not None:
            return replace(case, about=concept is not None)
    raise AssertionError(f"{name} {seed}: nothing could be drawn about {wanted.id}")


def _from_a_deal(chance: Random, name: str, seed: int) -> DrawnCase | None:
    worked = work_out(random_deal(chance, name))
    if worked is None or worked.facts.found[-1] is None:
        return None
    return as_recorded(seed, worked)


def as_recorded(seed: int, worked: Worked) -> DrawnCase:
    """The case with the cards of the revoke trick and the proof, as far as recorded."""
    seen = worked.facts.found[-1]
    played = worked.facts.table.plays if seen else ()
    trick = tuple((play.seat, play.card) for play in played if seen and play.trick == seen.play.trick and play.card)
    return DrawnCase(seed, worked.facts.case, concept_of(worked), trick, seen.proof if seen else None, worked)


def _from_the_law(chance: Random, name: str, seed: int, wanted: Concept) -> DrawnCase | None:
    start, place = chance.choice(atlas(name).places[wanted])
    try:
        made = situation(chance, circumstances(name)[start], branches(name, start)[place], _unread(name))
        worked = None if _ends_half_put_right(name, start, place) else work_out(made.case)
    except RevokeError:  # the numbers drawn contradict each other
        return None
    if worked is None or concept_of(worked) != wanted or _is_half_put_right(worked):
        return None
    return DrawnCase(seed, made.case, wanted, made.trick, made.proof, worked)


def _unread(name: str) -> frozenset[str]:
    """The facts that only other codes look at: no story tells them, and other codes would rule on them."""
    return frozenset(_READ_BY_SOME) - atlas(name).reads


_READ_BY_SOME = (
    Revoke.owed_card_faced.name,
    Revoke.won_later_with_owed_card.name,
    Revoke.eldest_hand_followed.name,
    Revoke.aware.name,
)


def _is_half_put_right(worked: Worked) -> bool:
    """Whether one revoke is put right while another stands: two answers are then right, and the trick differs."""
    stood = [judgment.stood.standing for judgment in worked.judgments]
    return Standing.CORRECT in stood and Standing.ESTABLISHED in stood


@cache
def _ends_half_put_right(name: str, start: int, place: int) -> bool:
    """Whether a branch puts the last revoke right while the first stands in any event: no case is made of it.

    To find that out case by case takes longer than all the rest, because the trick of both is open then.
    """
    last = branches(name, start)[place].judgment.stood.standing
    if len(circumstances(name)[start].findings.revokes) == 1 or last is not Standing.CORRECT:
        return False
    return _first_stands(name, start)


@cache
def _first_stands(name: str, start: int) -> bool:
    """Whether the first of several revokes stands however the circumstances turn out."""
    _, ways = every_way(circumstances(name)[start])
    return ways.fits and {way.standing for way in ways.ways(0)} == {Standing.ESTABLISHED}


def deal_with_one_revoke(
    chance: Random, name: str, concept: Concept | None = None, tricks: Collection[int] = range(1, 14)
) -> tuple[Worked, Found]:
    """A random deal, played to the end, in which the cards show one revoke and the key is certain.

    Args:
        concept: what it should be about; after some deals any will do, because such deals do not show every concept.
        tricks: those at which the revoke may be; other deals are not ruled on, to save time.

    Raises:
        UnknownCode: there is no such code.
    """
    for attempt in count():
        case = random_deal(chance, name, discovery=Discovery.AT_THE_END)
        if trick_of_the_revoke(case) not in tricks:
            continue
        worked = work_out(case)
        if worked is None or len(worked.facts.found) != 1 or (seen := worked.facts.found[0]) is None:
            continue
        if concept is None or attempt >= _ATTEMPTS_ON_DEALS or concept_of(worked) == concept:
            return worked, seen
    raise AssertionError


def concept_of(worked: Worked) -> Concept:
    """The concept of a case: what decided on its last revoke, or the nearest concept of the code."""
    name = worked.facts.case.code
    found = atlas(name)
    last = len(worked.steps) - 1
    exact = decisive(worked.steps[last], found.spoke, _role(worked, last))
    if exact in found.places:
        return exact
    near = [each for each in found.concepts if each.law == exact.law]
    return max(near, key=lambda each: (len({*each.facts} & {*exact.facts}), -len(each.facts)), default=exact)


def _role(worked: Worked, index: int) -> Role | None:
    who = value(worked.facts, index, Revoke.offender.name)
    declarer = worked.facts.case.board.declarer
    if isinstance(who, Seat):
        return role_at(who, declarer) if declarer else None
    return who if isinstance(who, Role) else None


# Records to search: a deal played to the end, in which one card shows that its player revoked earlier.

Played = tuple[tuple[Seat, Card], ...]


@dataclass(frozen=True)
class SearchedRecord:
    """A record with one revoke in it.

    Attributes:
        tricks: the cards of each trick with the hands that played them, in the order of play.
        trick: the number of the revoke trick.
        offender: who revoked.
        proof: the card that shows the revoke.
        shown_at: the trick to which that card was played.
    """

    seed: int
    tricks: tuple[Played, ...]
    trick: int
    offender: Seat
    proof: Card
    shown_at: int
    concept: Concept
    worked: Worked


def record_to_search(name: str, seed: int, concept: Concept | None = None) -> SearchedRecord:
    """A record in which the revoke can be found from the cards alone; the same seed gives the same record.

    Args:
        concept: what the record should show, if a played-out deal can show it.

    Raises:
        UnknownCode: there is no such code.

    >>> from revoke.case.case import DEFAULT_CODE
    >>> found = record_to_search(DEFAULT_CODE, 1)
    >>> found.trick < found.shown_at
    True
    """
    chance = Random(f"search {name} {seed}{f' {concept.id}' if concept else ''}")
    while True:
        worked, seen = deal_with_one_revoke(chance, name, concept)
        plays = [(each, each.card) for each in worked.facts.table.plays if each.card]
        if seen.proof is None:
            continue
        mine = (each for each, card in plays if card == seen.proof and each.seat is seen.play.seat)
        later = next(mine, None)
        if later is None:
            continue
        tricks = tuple(
            tuple((each.seat, card) for each, card in plays if each.trick == number) for number in range(1, 14)
        )
        return SearchedRecord(
            seed, tricks, seen.play.trick, seen.play.seat, seen.proof, later.trick, concept_of(worked), worked
        )
