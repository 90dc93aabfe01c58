"""The words for each fact, from ``facts.toml``: its question, its label, its form in a reason; and for trumps."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path
from typing import Any

from revoke.case.case import Failure, Mixing, Moment, json_value
from revoke.case.events import Onlooker
from revoke.facts.fact import BOARD, Key
from revoke.facts.moments import HANDS_BACK, PLAY_ENDED, STAGES, TURNED_AND_PLAYED_ON, Phase, Stage
from revoke.table.contract import Strain, Vulnerability
from revoke.table.sentence import template, whole

# The words for the stages at which a revoke comes to light, and for the phases of the play they belong to.

_M = Moment
_AFTER_A_CLAIM = (_M.PLAY_HAD_CEASED, _M.OFFENDERS_PUT_DOWN_A_CARD)

STAGE_WORDS: Mapping[Stage, str] = {
    frozenset(): template("nobody had played to the next trick"),
    frozenset({_M.TRICK_QUITTED}): template("the trick had been turned, and nobody had played to the next one"),
    frozenset({_M.PARTNER_ASKED}): template("his partner had asked whether he had none"),
    frozenset({_M.PARTNER_ASKED, _M.TRICK_QUITTED}): template("his partner had asked, and the trick had been turned"),
    frozenset({_M.PARTNER_ASKED, _M.ANSWERED_NO, _M.TRICK_QUITTED}): template(
        "his partner had asked, he said he had none, and the trick had been turned"
    ),
    frozenset({_M.OFFENDERS_PLAYED_ON}): template("the offending side had led or played to the next trick"),
    frozenset({_M.OPPONENTS_PLAYED_ON}): template("only the other side had played to the next trick"),
    frozenset({_M.OFFENDERS_NAMED_CARD}): template("the offending side had named a card for the next trick"),
    frozenset({_M.OFFENDERS_PLAYED_ON, _M.OPPONENTS_PLAYED_ON}): template("both sides had played to the next trick"),
    frozenset({_M.TRICK_QUITTED, _M.OPPONENTS_PLAYED_ON}): template(
        "the trick had been turned, and only the other side had played to the next one"
    ),
    TURNED_AND_PLAYED_ON: template("the trick had been turned, and both sides had played to the next one"),
    frozenset({_M.OFFENDERS_CLAIMED}): template("the offending side had claimed or conceded"),
    frozenset({_M.OPPONENTS_CLAIMED}): template(
        "the other side had claimed before the next trick, and nobody had agreed"
    ),
    frozenset({_M.OPPONENTS_CLAIMED, _M.OFFENDERS_AGREED_TO_CLAIM}): template(
        "the other side had claimed before the next trick, and the offending side had agreed"
    ),
    frozenset({_M.OPPONENTS_CLAIMED, _M.OFFENDERS_AGREED_TO_CLAIM, _M.HANDS_RETURNED, _M.OFFENDERS_CALLED}): template(
        "the other side had claimed before the next trick, the offending side had agreed, "
        "and then called on the next board"
    ),
    frozenset({_M.OFFENDERS_CLAIMED, *_AFTER_A_CLAIM}): template(
        "the offending side had claimed or conceded, and the card was put down after that"
    ),
    frozenset({_M.OPPONENTS_CLAIMED, *_AFTER_A_CLAIM}): template(
        "the other side had claimed or conceded, and the card was put down after that"
    ),
    PLAY_ENDED: template("the play was over, but not all hands were back in the board"),
    HANDS_BACK: template("all four hands were back in the board"),
    HANDS_BACK | {_M.OFFENDERS_CALLED}: template("on the next board only the offending side had called"),
    HANDS_BACK | {_M.OPPONENT_CALLED}: template("the other side had called on the next board"),
    HANDS_BACK | {_M.ROUND_ENDED}: template("the round had ended"),
    HANDS_BACK | {_M.ROUND_ENDED, _M.PERIOD_ENDED}: template("the correction period had ended"),
    PLAY_ENDED | {_M.CARDS_CUT}: template("the cards had been cut for the next deal"),
}
"""The words for each stage, as answers for the director."""

ENDED_WITHOUT_BOARDS = template("the play was over, and the cards had not been cut for the next deal")

PHASE_WORDS: Mapping[Phase, tuple[str, str]] = {
    Phase.TRICK_THERE: (template("Trick still there"), template("nobody has gone on to the next trick")),
    Phase.PLAY_GOES_ON: (template("Play goes on"), template("a card has been led, played or named since")),
    Phase.PLAY_OVER: (template("Play is over"), template("a claim, the last card, or later")),
}
"""The name of each phase, and its meaning in a line."""

_NOT_YET = template("not established yet")
HINTS: Mapping[Stage, str] = dict.fromkeys(
    (frozenset({_M.OPPONENTS_PLAYED_ON}), frozenset({_M.OPPONENTS_CLAIMED})), _NOT_YET
)
"""The hint under an answer that many get wrong."""

BY_THE_WAY = frozenset(
    each.value for each in (_M.TRICK_QUITTED, _M.PARTNER_ASKED, _M.OPPONENTS_PLAYED_ON, _M.OFFENDERS_CALLED)
)
"""Moments that may be added to an answer without making it a different answer to a reader."""

_PLACES = {tuple(json_value(stage)): place for place, stage in enumerate(STAGES)}


def stage_place(stage: Sequence[str]) -> int:
    """The place of a stage, given as in a case document, among all stages from early to late.

    >>> stage_place([]), stage_place(["trick quitted"])
    (0, 1)
    """
    return _PLACES.get(tuple(stage), len(_PLACES))


@dataclass(frozen=True, slots=True)
class FactWords:
    """The words for one fact.

    Attributes:
        ask: the question to a director, in full.
        short: a shorter question, to stand beside its answers; may be empty.
        turns_on: what a ruling turns on, as it stands after "depending on".
        label: what a number or a yes is about, in a word or two.
        stands: how the fact reads in a reason, by its value in a case document.
    """

    ask: str
    short: str = ""
    turns_on: str = ""
    label: str = ""
    stands: Mapping[str | bool, str] = field(default_factory=dict)


ANSWERS: Mapping[Enum, str] = {
    Mixing.OFFENDERS: template("the side that is said to have revoked"),
    Mixing.OTHERS: template("the side that says so"),
    Mixing.BOTH: template("both sides"),
    Mixing.NOBODY: template("neither side"),
    Failure.FOLLOW: template("follow suit"),
    Failure.DEMAND: template("play as an opponent required"),
    Failure.PENALTY_CARD: template("play the card that lay face up before him"),
    Failure.MISSING_CARD: template("play a card to the trick"),
    Onlooker.DIRECTOR: template("anybody but dummy"),  # he stands for all who lose no right by speaking first
    Onlooker.SPECTATOR: template("a spectator"),
}
"""The words for the answers that are neither players, numbers nor stages."""


def fact_words(key: Key) -> FactWords:
    """The words for one fact.

    >>> from revoke.facts.fact import Key
    >>> fact_words(Key(0, "offender")).ask
    'Who revoked?'
    """
    return (OF_THE_BOARD if key.revoke == BOARD else OF_A_REVOKE)[key.name]


def question_words(key: Key) -> str:
    """The question about a fact, to stand beside its answers.

    >>> question_words(Key(0, "won_by"))
    'Which hand won the revoke trick?'
    """
    words = fact_words(key)
    return words.short or words.ask


def words_in(file: str) -> dict[str, Any]:
    """The words in one of the files beside this module, as they stand in it.

    >>> words_in("facts.toml")["revoke"]["suit"]["turns_on"]
    'which suit he should have played'
    """
    return tomllib.loads((Path(__file__).parent / file).read_text("utf-8"))


_YES_OR_NO = {"yes": True, "no": False}


def _entry(said: Mapping[str, Any]) -> FactWords:
    stands = {_YES_OR_NO.get(value, value): words for value, words in said.get("stands", {}).items()}
    return FactWords(**{**said, "stands": stands})


_SAID = words_in("facts.toml")
OF_THE_BOARD = {name: _entry(said) for name, said in _SAID["board"].items()}
_MIXED = {name: OF_THE_BOARD[name] for name in ("cards_mixed_by", "mixed_after_claim")}
OF_A_REVOKE = {name: _entry(said) for name, said in _SAID["revoke"].items()} | _MIXED
"""The entries by the name of the fact; a test holds that every fact has one."""


# Trumps and vulnerability, of a deal or as a story tells them.


def strain_words(strain: Strain) -> str:
    """Trumps in words, for a deal without a contract."""
    return whole(_TRUMPS[strain])


_TRUMPS = {
    Strain.CLUBS: template("clubs are trumps"),
    Strain.DIAMONDS: template("diamonds are trumps"),
    Strain.HEARTS: template("hearts are trumps"),
    Strain.SPADES: template("spades are trumps"),
    Strain.NOTRUMP: template("no trumps"),
}


VULNERABLE = {
    Vulnerability.NONE: template("nobody vulnerable"),
    Vulnerability.NS: template("North–South vulnerable"),
    Vulnerability.EW: template("East–West vulnerable"),
    Vulnerability.ALL: template("both sides vulnerable"),
}
"""Who was vulnerable, in words."""
