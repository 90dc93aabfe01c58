"""What the stages at which a revoke comes to light are called, and the phases of the play in which they stand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from revoke.case.case import Moment
from revoke.case.json_value import json_value
from revoke.facts.stages import HANDS_BACK, PLAY_ENDED, STAGES, TURNED_AND_PLAYED_ON, Phase, Stage
from revoke.table.sentence import template

_M = Moment

STAGE_WORDS: Mapping[Stage, str] = {
    frozenset(): template("nobody had played to the next trick"),
    frozenset({_M.TRICK_QUITTED}): template("the trick had been turned, and nobody had played to the next one"),
    frozenset({_M.PARTNER_ASKED}): template("his partner had asked whether he had none"),
    frozenset({_M.PARTNER_ASKED, _M.TRICK_QUITTED}): template("his partner had asked, and the trick had been turned"),
    frozenset({_M.PARTNER_ASKED, _M.ANSWERED_NO, _M.TRICK_QUITTED}): template(
        "his partner had asked, he said he had none, and the trick had been turned"
    ),
    frozenset({_M.OFFENDERS_PLAYED_ON}): template("the revoking side had led or played to the next trick"),
    frozenset({_M.OPPONENTS_PLAYED_ON}): template("only the other side had played to the next trick"),
    frozenset({_M.OFFENDERS_NAMED_CARD}): template("the revoking side had named a card for the next trick"),
    frozenset({_M.OFFENDERS_PLAYED_ON, _M.OPPONENTS_PLAYED_ON}): template("both sides had played to the next trick"),
    frozenset({_M.TRICK_QUITTED, _M.OPPONENTS_PLAYED_ON}): template(
        "the trick had been turned, and only the other side had played to the next one"
    ),
    TURNED_AND_PLAYED_ON: template("the trick had been turned, and both sides had played to the next one"),
    frozenset({_M.OFFENDERS_CLAIMED}): template("the revoking side had claimed or conceded"),
    frozenset({_M.OPPONENTS_CLAIMED}): template("the other side had claimed, and nobody had agreed"),
    frozenset({_M.OPPONENTS_CLAIMED, _M.OFFENDERS_AGREED_TO_CLAIM}): template(
        "the other side had claimed, and the revoking side had agreed"
    ),
    frozenset({_M.OPPONENTS_CLAIMED, _M.OFFENDERS_AGREED_TO_CLAIM, _M.HANDS_RETURNED, _M.OFFENDERS_CALLED}): template(
        "the other side had claimed, the revoking side had agreed, and then called on the next board"
    ),
    PLAY_ENDED: template("the play was over, but not all hands were back in the board"),
    HANDS_BACK: template("all four hands were back in the board"),
    HANDS_BACK | {_M.OFFENDERS_CALLED}: template("on the next board only the revoking side had called"),
    HANDS_BACK | {_M.OPPONENT_CALLED}: template("the other side had called on the next board"),
    HANDS_BACK | {_M.ROUND_ENDED}: template("the round had ended"),
    HANDS_BACK | {_M.ROUND_ENDED, _M.PERIOD_ENDED}: template("the correction period had ended"),
    PLAY_ENDED | {_M.CARDS_CUT}: template("the cards had been cut for the next deal"),
}
"""What each stage is called when a director is asked how far things had got."""

ENDED_WITHOUT_BOARDS = template("the play was over, and the cards had not been cut for the next deal")

PHASE_WORDS: Mapping[Phase, tuple[str, str]] = {
    Phase.TRICK_THERE: (template("Trick still there"), template("nobody has gone on to the next trick")),
    Phase.PLAY_GOES_ON: (template("Play goes on"), template("a card has been led, played or named since")),
    Phase.PLAY_OVER: (template("Play is over"), template("a claim, the last card, or later")),
}
"""What each phase is called, and what it means in a line."""

_NOT_YET = template("not established yet")
HINTS: Mapping[Stage, str] = dict.fromkeys(
    (frozenset({_M.OPPONENTS_PLAYED_ON}), frozenset({_M.OPPONENTS_CLAIMED})), _NOT_YET
)
"""What is said under an answer at which many go wrong."""

BY_THE_WAY = frozenset(
    each.value for each in (_M.TRICK_QUITTED, _M.PARTNER_ASKED, _M.OPPONENTS_PLAYED_ON, _M.OFFENDERS_CALLED)
)
"""What may have happened as well without an answer becoming another one in a reader's eyes."""

_PLACES = {tuple(json_value(stage)): place for place, stage in enumerate(STAGES)}


def in_order(stage: Sequence[str]) -> int:
    """The place of a stage, told as a case document tells it, among all of them from early to late.

    >>> in_order([]), in_order(["trick quitted"])
    (0, 1)
    """
    return _PLACES.get(tuple(stage), len(_PLACES))
