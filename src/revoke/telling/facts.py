"""The words for each fact: one entry per fact, with its question, its label, and its form in a reason."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum

from revoke.case.case import Failure, Mixing, Moment, json_value
from revoke.case.events import Onlooker
from revoke.facts.fact import BOARD, Key
from revoke.facts.moments import HANDS_BACK, PLAY_ENDED, STAGES, TURNED_AND_PLAYED_ON, Phase, Stage
from revoke.table.sentence import template

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
    frozenset({_M.OPPONENTS_CLAIMED}): template("the other side had claimed, and nobody had agreed"),
    frozenset({_M.OPPONENTS_CLAIMED, _M.OFFENDERS_AGREED_TO_CLAIM}): template(
        "the other side had claimed, and the offending side had agreed"
    ),
    frozenset({_M.OPPONENTS_CLAIMED, _M.OFFENDERS_AGREED_TO_CLAIM, _M.HANDS_RETURNED, _M.OFFENDERS_CALLED}): template(
        "the other side had claimed, the offending side had agreed, and then called on the next board"
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


OF_THE_BOARD: Mapping[str, FactWords] = {
    "declarer": FactWords(template("Who was declarer?"), turns_on=template("who was declarer")),
    "cards_mixed_by": FactWords(
        template("Which side has mixed its cards so that the facts can no longer be found?"),
        turns_on=template("which side has mixed its cards"),
        stands={
            "offending side": template("the offending side has mixed its cards"),
            "other side": template("the side that alleges the revoke has mixed its cards"),
            "both": template("both sides have mixed their cards"),
            "nobody": template("nobody has mixed any cards"),
        },
    ),
    "mixed_after_claim": FactWords(
        template("Was that after the revoke had been claimed?"),
        turns_on=template("whether they were mixed after the claim"),
        stands={
            True: template("they were mixed after the claim"),
            False: template("they had been mixed before the claim"),
        },
    ),
    "agreed_to_play_on": FactWords(
        template(
            "Cards were played after the claim. Did the other side ask to play on, and did all four players agree?"
        ),
        short=template("After the claim, did the other side ask to play on, and did all four agree?"),
        turns_on=template("whether all four agreed to play on after the claim"),
        label=template("all four agreed to play on"),
        stands={
            True: template("after the claim all four agreed to play on"),
            False: template("after the claim the four had not agreed to play on"),
        },
    ),
    "table_tricks": FactWords(
        template("How many tricks did declarer's side win at the table?"),
        turns_on=template("how many tricks declarer's side won at the table"),
        label=template("declarer's tricks"),
    ),
    "restored_tricks": FactWords(
        template("How many tricks does declarer's side win in all once trick twelve is put right?"),
        turns_on=template("how many tricks declarer's side wins once trick twelve is put right"),
        label=template("declarer's tricks, trick twelve put right"),
    ),
    "result_includes_transfer": FactWords(
        template("The recorded result fits with or without the tricks of the ruling. Does it already include them?"),
        short=template("Does the recorded result already include the tricks of the ruling?"),
        turns_on=template("whether the recorded result includes the tricks of the ruling"),
        label=template("result includes the ruling"),
    ),
    "elected": FactWords(
        template("Which penalty did the non-offending side choose, tricks or points?"),
        turns_on=template("whether tricks or points were chosen"),
        stands={"tricks": template("tricks were chosen"), "points": template("points were chosen")},
    ),
    "without_revoke": FactWords(
        template("How many tricks would declarer have won without the revoke?"),
        turns_on=template("how many tricks declarer would have won without the revoke"),
    ),
    "without_repeat": FactWords(
        template("And with the first revoke but without the repeat, how many tricks in play?"),
        turns_on=template("how many tricks declarer would have won without the repeat"),
    ),
}

OF_A_REVOKE: Mapping[str, FactWords] = {
    "offender": FactWords(template("Who revoked?"), turns_on=template("who revoked")),
    "before_attention": FactWords(
        template("What had happened when attention was first drawn to the revoke? Name everything."),
        short=template("What had happened when attention was first drawn to the revoke?"),
        turns_on=template("what had happened when attention was drawn to it"),
    ),
    "trick": FactWords(
        template("On which trick did the revoke occur?"),
        turns_on=template("the trick on which it occurred"),
        label=template("trick"),
    ),
    "suit": FactWords(
        template("Which suit should he have played?"), turns_on=template("which suit he should have played")
    ),
    "card": FactWords(template("Which was the revoke card?"), turns_on=template("which card was the revoke card")),
    "failure": FactWords(
        template("What did he fail to do?"),
        turns_on=template("what he failed to do"),
        stands={
            "demand": template("an opponent had required or forbidden a play"),
            "penalty card": template("a card that he had to play lay face up before him"),
            "missing card": template("he played no card to the trick"),
        },
    ),
    "able": FactWords(
        template("Did he hold a card of the suit led, or the card demanded?"),
        turns_on=template("whether he held a card of the suit led, or the card demanded"),
        label=template("able"),
        stands={
            True: template("he held a card that he should have played instead"),
            False: template("he held no card that he should have played instead"),
        },
    ),
    "proved": FactWords(
        template("Are you satisfied that it happened?"),
        turns_on=template("whether you are satisfied that it happened"),
        label=template("it happened"),
        stands={False: template("it has not been shown that it happened")},
    ),
    "owed_card_faced": FactWords(
        template("Was the card he should have played face up on the table?"),
        turns_on=template("whether the card he should have played was face up on the table"),
        label=template("owed card faced"),
        stands={True: template("the card he should have played was face up on the table")},
    ),
    "card_was_faced": FactWords(
        template("Was the revoke card already face up on the table?"),
        turns_on=template("whether the revoke card was already face up on the table"),
        label=template("card was faced"),
    ),
    "otherwise_legal": FactWords(
        template("Apart from the penalty card, was the card he played legal?"),
        turns_on=template("whether his card was legal apart from the penalty card"),
        stands={True: template("his card was legal apart from the penalty card")},
    ),
    "won_by": FactWords(
        template("Which hand won the revoke trick, with the cards that stand?"),
        short=template("Which hand won the revoke trick?"),
        turns_on=template("who won the trick"),
    ),
    "winner": FactWords(
        template("Which hand or side won the revoke trick?"),
        turns_on=template("who won the trick"),
    ),
    "later_tricks": FactWords(
        template("How many later tricks did the offending side win, claimed tricks included?"),
        short=template("How many later tricks did the offending side win? Count claimed tricks too."),
        turns_on=template("how many later tricks the offending side won"),
        label=template("later tricks"),
    ),
    "won_later_with_owed_card": FactWords(
        template("Did the offender later win a trick with a card he could legally have played to the revoke trick?"),
        turns_on=template("whether he later won a trick with a card he could have played"),
        label=template("won later with a card that he could have played"),
        stands={
            True: template("he later won a trick with a card he could have played"),
            False: template("he won no later trick with a card he could have played"),
        },
    ),
    "attention_by": FactWords(
        template("Who first drew attention to the revoke?"),
        turns_on=template("who drew attention first"),
        stands={
            "declarer": template("declarer drew attention first"),
            "dummy": template("dummy drew attention first"),
            "defender": template("a defender drew attention first"),
            "other defender": template("the other defender drew attention first"),
            "director": template("the director drew attention first"),
            "spectator": template("a spectator drew attention first"),
        },
    ),
    "attention_by_question": FactWords(
        template("Did a question draw attention to it?"),
        turns_on=template("whether a question drew attention to it"),
        stands={True: template("a question drew attention to it")},
    ),
    "attention_came_first": FactWords(
        template("Was attention drawn to it before it was established?"),
        turns_on=template("whether attention was drawn to it before it was established"),
        stands={True: template("attention was drawn to it before it was established")},
    ),
    "dummy_rights_lost": FactWords(
        template("Had dummy lost his rights when he spoke first?"),
        turns_on=template("whether dummy had lost his rights"),
        label=template("dummy rights lost"),
        stands={True: template("dummy had lost his rights")},
    ),
    "concession_refused": FactWords(
        template("Did his partner object at once to a concession?"),
        turns_on=template("whether his partner objected at once to a concession"),
        label=template("concession refused"),
        stands={True: template("his partner objected at once")},
    ),
    "attention_drawn": FactWords(
        template("Has attention been drawn to the revoke?"),
        turns_on=template("whether attention has been drawn to the revoke"),
    ),
    "aware": FactWords(
        template("Had he noticed it himself before it was established?"),
        turns_on=template("whether he had noticed it himself in time"),
        label=template("he had noticed it himself"),
        stands={
            True: template("he had noticed it himself before it was established"),
            False: template("he had not noticed it himself"),
        },
    ),
    "played_after": FactWords(
        template("Who played to the trick after the revoke card, in order?"),
        turns_on=template("who played to the trick after the revoke card"),
    ),
    "partner_had_played": FactWords(
        template("Had his partner played to the trick before him?"),
        turns_on=template("whether his partner had played to the trick before him"),
    ),
    "eldest_hand_followed": FactWords(
        template("Had the eldest hand played to the trick after the dealer?"),
        turns_on=template("whether the eldest hand had played to the trick after him"),
        stands={
            True: template("the eldest hand had played after him"),
            False: template("the eldest hand had not played after him"),
        },
    ),
    "replaced": FactWords(
        template("Has he already replaced the card?"),
        turns_on=template("whether he has already replaced the card"),
        stands={True: template("he has replaced the card")},
    ),
    "owed_card_tricks": FactWords(
        template("Which later tricks did he win with a card he owed?"),
        turns_on=template("which later tricks he won with a card he owed"),
    ),
    "won_since": FactWords(
        template("Which tricks has his side won from the revoke trick on?"),
        turns_on=template("which tricks his side has won from the revoke trick on"),
    ),
    "won_from_here": FactWords(
        template("How many tricks did his side win from the revoke trick on?"),
        turns_on=template("how many tricks his side won from the revoke trick on"),
    ),
    "opposed_by": FactWords(
        template("Which other cards were in that trick then?"),
        turns_on=template("which other cards were in that trick then"),
    ),
    "sides_gone_on": FactWords(
        template("Which sides had gone on to the next trick?"),
        turns_on=template("which sides had gone on to the next trick"),
    ),
    "demanded_by": FactWords(
        template("Who demanded his highest or lowest card?"),
        turns_on=template("who demanded his highest or lowest card"),
    ),
    "demanded_suit": FactWords(template("Of which suit?"), turns_on=template("the suit of the demand")),
    "cards_mixed_by": OF_THE_BOARD["cards_mixed_by"],
    "mixed_after_claim": OF_THE_BOARD["mixed_after_claim"],
    "withdrawn_after": FactWords(
        template("Which of them took their cards back?"), turns_on=template("which of them took their cards back")
    ),
}
"""The entries in the order in which the facts are declared; a test holds that every fact has one."""
