"""The interview on a case: what a director is asked about it, one fact after another, and what is answered."""

from __future__ import annotations

from typing import Any

from revoke.case.json_value import json_value
from revoke.errors import NotBridge
from revoke.facts.fact import Key
from revoke.facts.revoke import role_at
from revoke.interview.interview import Interview
from revoke.table.seats import Seat
from revoke.training.answer_key import Worked
from revoke.training.open_facts import FOR_THE_SCORE
from revoke.training.plain_case import answer_in, told_plainly


def interview_on(worked: Worked) -> tuple[tuple[Key, Any], ...]:
    """What an interview asks on a case until nothing is asked any more, each fact with its value, players as roles.

    What is asked for the score alone is left out. Any: a value has the type of its fact.

    Raises:
        NotBridge: the case has something that an interview takes for granted otherwise; see
            :func:`~revoke.training.plain_case.told_plainly`.

    >>> from revoke.case.case import DEFAULT_CODE
    >>> from revoke.training.inquiry import inquiry
    >>> [key.name for key, _ in interview_on(inquiry(DEFAULT_CODE, 4).case.worked)][:2]
    ['offender', 'before_attention']
    """
    plain = told_plainly(worked)
    declarer = worked.facts.case.board.declarer
    if plain is None or declarer is None:
        raise NotBridge("no interview tells this case")
    told: dict[Key, Any] = {}
    held = Interview(worked.facts.case.code)
    while held.question is not None or held.waiting:
        if held.question is None:
            held.come_back()
            continue
        key = held.question.key
        said = answer_in(plain, key)
        meant = json_value(role_at(said, declarer) if isinstance(said, Seat) else said)
        if said is None or key.name in FOR_THE_SCORE or held.question.meant(meant) is None:
            held.skip()
            continue
        told[key] = meant
        held.answer(meant)
    return tuple(told.items())
