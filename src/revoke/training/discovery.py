"""How a revoke that is put into a deal comes to light, under codes with boards and under codes with cuts."""

from __future__ import annotations

from enum import StrEnum

from revoke.case.case import Moment
from revoke.law.code import code


class Discovery(StrEnum):
    """How a revoke that is put into a deal comes to light."""

    AT_ONCE = "at once"
    AFTER_A_QUESTION = "question"
    OPPONENTS_LED = "opponents led"
    PLAYED_ON = "played on"
    NAMED = "card named"
    OWN_CLAIM = "own claim"
    OTHERS_CLAIM = "claim of the others"
    CONCESSION_REFUSED = "concession refused"
    WRONG_DEMAND = "wrong demand"
    ACCEPTED = "accepted"
    AT_THE_END = "at the end"
    HANDS_BACK = "hands back"
    OPPONENT_CALLED = "opponent called"
    OWN_CALL = "own call"
    ROUND_OVER = "round over"
    CUT = "cards cut"

    __hash__ = str.__hash__


_BOARDS = frozenset({
    Discovery.NAMED, Discovery.HANDS_BACK, Discovery.OPPONENT_CALLED, Discovery.OWN_CALL, Discovery.ROUND_OVER,
    Discovery.CONCESSION_REFUSED, Discovery.ACCEPTED,
})  # fmt: skip
_CUTS = frozenset({Discovery.CUT})
_WRONG_DEMANDS = "102"
"""The clause by which a wrong demand forfeits the right one."""


def discoveries(name: str) -> tuple[Discovery, ...]:
    """How a revoke can come to light under a code.

    >>> from revoke.case.case import DEFAULT_CODE
    >>> Discovery.CUT in discoveries(DEFAULT_CODE)
    False
    """
    law = code(name)
    without = _CUTS if Moment.HANDS_RETURNED in law.moments else _BOARDS
    if law.clause(_WRONG_DEMANDS) is None:  # else nothing would turn on it, and no answer tell why
        without |= {Discovery.WRONG_DEMAND}
    return tuple(each for each in Discovery if each not in without)
