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
_CUTS = frozenset({Discovery.CUT, Discovery.WRONG_DEMAND})


def discoveries(name: str) -> tuple[Discovery, ...]:
    """How a revoke can come to light under a code.

    >>> from revoke.case.case import DEFAULT_CODE
    >>> Discovery.CUT in discoveries(DEFAULT_CODE)
    False
    """
    without = _CUTS if Moment.HANDS_RETURNED in code(name).moments else _BOARDS
    return tuple(each for each in Discovery if each not in without)
