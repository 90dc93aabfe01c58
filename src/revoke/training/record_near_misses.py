"""Near misses of a record: the same record with one thing of it otherwise, where findings alone could not tell it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from revoke.case.case import Case, Failure
from revoke.facts.fact import Key
from revoke.facts.revoke import Revoke
from revoke.training.answer_key import RevokeDecision, Worked

Varied = tuple[Key, Any, Any, Case]
"""The fact that differs, its value before and after, of its own type each, and the case that it makes."""


def varied_records(worked: Worked) -> Iterator[Varied]:
    """The record with one thing otherwise: where another card than a penalty card stands, nobody has played after it.

    >>> from revoke.law.code import CODES
    >>> from revoke.training.drawn_case import drawn
    >>> list(varied_records(drawn(CODES[-1], 1).worked))
    []
    """
    last = len(worked.facts) - 1
    seen, events = worked.facts.found[last], worked.facts.case.events
    if seen is None or seen.attention is None or worked.key.decision is not RevokeDecision.NO_REVOKE:
        return
    if seen.failure is Failure.PENALTY_CARD:
        kept = (*events[: seen.play.event], *events[seen.attention - 1 :])  # events are numbered from 1
        if len(kept) < len(events):
            yield Key(last, Revoke.played_after.name), None, (), replace(worked.facts.case, events=kept)
