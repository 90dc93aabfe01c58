"""Plain cases: those that an interview tells by its questions alone, nothing being otherwise than it supposes."""

from __future__ import annotations

from functools import cache
from typing import Any

from revoke.case.case import Case
from revoke.facts.fact import Key
from revoke.facts.revoke import BoardFacts, Revoke
from revoke.interview.state import fact_of
from revoke.ruling.findings import value
from revoke.training.answer_key import Worked, work_out
from revoke.training.circumstances import circumstances
from revoke.training.concepts import Concept, atlas
from revoke.training.near_misses import bare


def is_plain(case: Case) -> bool:
    """Whether there is one revoke, no record, and nothing otherwise that an interview takes for granted."""
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
    """The case without its record, where an interview tells it and comes to the same key; else ``None``.

    >>> from revoke.case.case import DEFAULT_CODE
    >>> from revoke.training.search import record_to_search
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
    """The concepts that are met where nothing is otherwise than an interview takes for granted.

    Raises:
        UnknownCode: there is no such code.
    """
    plain = {place for place, start in enumerate(circumstances(name)) if is_plain(start)}
    found = atlas(name)
    return tuple(each for each in found.concepts if any(start in plain for start, _ in found.places[each]))


def answer_in(worked: Worked, key: Key) -> Any:
    """What a fact is in a case; ``None`` where nobody can say. Any: a value has the type of its fact."""
    if fact_of(key) is BoardFacts.elected:
        return worked.facts.case.findings.elected
    return value(worked.facts, key.revoke, key.name)
