"""Rulings elsewhere: what other codes rule on the same case."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from revoke.case.case import Election, Moment
from revoke.law.code import CODES, code
from revoke.training.answer_key import AnswerKey, Worked
from revoke.training.choices import right_choice
from revoke.training.near_misses import bare, worked_or_none


@dataclass(frozen=True, slots=True)
class RulingElsewhere:
    """What another code rules on the same case, where it rules otherwise."""

    code: str
    law: str
    key: AnswerKey


def other_codes(worked: Worked) -> Iterator[RulingElsewhere]:
    """The codes that rule otherwise on the same case, the latest first.

    A code that knows nothing of the moment at which it came to light is left out: a call on the next board, say.
    """
    case = bare(worked)
    if case is None:
        return
    stage = case.findings.revokes[-1].before_attention or frozenset()
    for name in CODES:
        if name == case.code or stage & _OF_ITS_OWN_TIME - code(name).moments:
            continue
        elected = Election.TRICKS if code(name).elects else None
        ruled = worked_or_none(replace(case, code=name, readings={}, findings=replace(case.findings, elected=elected)))
        if ruled is not None and right_choice(ruled.key) != right_choice(worked.key):
            yield RulingElsewhere(name, ruled.law, ruled.key)


_OF_ITS_OWN_TIME = frozenset(
    {
        Moment.OPPONENT_CALLED,
        Moment.OFFENDERS_CALLED,
        Moment.ROUND_ENDED,
        Moment.PERIOD_ENDED,
        Moment.CARDS_CUT,
        Moment.PLAY_HAD_CEASED,
    }
)
"""Moments that are nothing at a table where they are unknown: what such a code would rule, nobody can say."""
