"""The stages at which a revoke usually comes to light, and the three phases in which a director looks for them."""

from __future__ import annotations

from enum import StrEnum

from revoke.case.case import Moment
from revoke.facts.moments import ON_THE_NEXT_TRICK

Stage = frozenset[Moment]
"""The complete list of what had happened before attention was drawn to a revoke."""

_M = Moment
_BOTH_PLAYED_ON = frozenset({_M.OFFENDERS_PLAYED_ON, _M.OPPONENTS_PLAYED_ON})
TURNED_AND_PLAYED_ON: Stage = _BOTH_PLAYED_ON | {_M.TRICK_QUITTED}
PLAY_ENDED: Stage = TURNED_AND_PLAYED_ON | {_M.PLAY_ENDED}
HANDS_BACK: Stage = PLAY_ENDED | {_M.HANDS_RETURNED}

STAGES: tuple[Stage, ...] = (
    frozenset(),
    frozenset({_M.TRICK_QUITTED}),
    frozenset({_M.PARTNER_ASKED}),
    frozenset({_M.PARTNER_ASKED, _M.TRICK_QUITTED}),
    frozenset({_M.PARTNER_ASKED, _M.ANSWERED_NO, _M.TRICK_QUITTED}),
    frozenset({_M.OFFENDERS_PLAYED_ON}),
    frozenset({_M.OPPONENTS_PLAYED_ON}),
    frozenset({_M.OFFENDERS_NAMED_CARD}),
    _BOTH_PLAYED_ON,
    frozenset({_M.TRICK_QUITTED, _M.OPPONENTS_PLAYED_ON}),
    TURNED_AND_PLAYED_ON,
    frozenset({_M.OFFENDERS_CLAIMED}),
    frozenset({_M.OPPONENTS_CLAIMED}),
    frozenset({_M.OPPONENTS_CLAIMED, _M.OFFENDERS_AGREED_TO_CLAIM}),
    PLAY_ENDED,
    HANDS_BACK,
    HANDS_BACK | {_M.OFFENDERS_CALLED},
    HANDS_BACK | {_M.OPPONENT_CALLED},
    HANDS_BACK | {_M.ROUND_ENDED},
    HANDS_BACK | {_M.ROUND_ENDED, _M.PERIOD_ENDED},
    PLAY_ENDED | {_M.CARDS_CUT},
)
"""The stages, each holding what its words say and no more, in the order of the phases and in that from early to late.

Some words say more than one thing: once the play is over the revoke trick has been turned and both sides have played on
from it; whoever calls on the next board has put his cards back; the correction period ends after the round.
"""

STAGES_AFTER_THE_LAST_TRICK = tuple(dict.fromkeys(stage - ON_THE_NEXT_TRICK for stage in STAGES))
"""The same for a revoke on the thirteenth trick, after which nobody plays on."""


class Phase(StrEnum):
    """How far the play had got, as anybody at the table sees it; no law is in it."""

    TRICK_THERE = "trick still there"
    PLAY_GOES_ON = "play goes on"
    PLAY_OVER = "play over"


_GONE_ON = {_M.OFFENDERS_PLAYED_ON, _M.OPPONENTS_PLAYED_ON, _M.OFFENDERS_NAMED_CARD}
_BEFORE_A_CLAIM = _GONE_ON | {_M.TRICK_QUITTED, _M.PARTNER_ASKED, _M.ANSWERED_NO}


def phase(stage: Stage) -> Phase:
    """The phase to which a stage belongs: after a claim or the last card the play is over.

    >>> phase(frozenset()), phase(frozenset({Moment.OPPONENTS_PLAYED_ON})), phase(HANDS_BACK)
    (<Phase.TRICK_THERE: 'trick still there'>, <Phase.PLAY_GOES_ON: 'play goes on'>, <Phase.PLAY_OVER: 'play over'>)
    """
    if not stage <= _BEFORE_A_CLAIM:
        return Phase.PLAY_OVER
    return Phase.PLAY_GOES_ON if stage & _GONE_ON else Phase.TRICK_THERE
