"""The words of near misses: what one other fact would have made of a case, and what other codes rule on it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from revoke.case.case import Case, Moment
from revoke.case.json_value import json_value
from revoke.facts.revoke import BoardFacts, Revoke, role_at
from revoke.facts.stages import HANDS_BACK, PLAY_ENDED, Stage
from revoke.law.code import code
from revoke.table.seats import Role, Seat
from revoke.table.sentence import Sentence, counted, sentence, template, whole
from revoke.telling.answers import answer_words
from revoke.training.answer_key import AnswerKey, RevokeDecision
from revoke.training.choices import ChoiceKind, right_choice
from revoke.training.drawn_case import DrawnCase
from revoke.training.duties import DutyOtherwise
from revoke.training.near_misses import NearMiss, near_misses
from revoke.training.rulings_elsewhere import RulingElsewhere


def outcome_words(key: AnswerKey) -> str:
    """What a key comes to, in a word or two."""
    if key.decision is RevokeDecision.PUT_RIGHT and key.tricks:
        return counted(
            "put right, and one trick goes across",
            "put right, and {number:words} tricks go across",
            number=key.tricks,
        )
    match right_choice(key).kind:
        case ChoiceKind.POINTS:
            return sentence("{points} points above the line", points=str(key.points))
        case ChoiceKind.TRICKS_AND_POINTS:
            across = whole(_tricks(key.tricks))
            return sentence("{across}, and {points} points above the line", across=across, points=str(key.points))
        case ChoiceKind.PUT_RIGHT:
            return template("it is put right")
        case ChoiceKind.NO_REVOKE:
            return template("there is no revoke to rule on")
        case ChoiceKind.TRICKS:
            return _tricks(key.tricks)


def _tricks(number: int) -> str:
    if not number:
        return template("no trick goes across")
    return counted("one trick goes across", "{number:words} tricks go across", number=number)


def one_fact_more(case: DrawnCase, found: Sequence[NearMiss] | None = None) -> Iterator[str]:
    """Other facts and what they would have made of it: first those that the deciding clause read, each fact once.

    Args:
        found: the near misses of the case, where they have been worked out already.
    """
    steps = case.worked.steps[-1]
    decisive = {read.key for step in steps if step.clause.cite == case.concept.law for read in step.because}
    decision = case.key.decision
    misses = sorted(
        near_misses(case.worked) if found is None else found,
        key=lambda miss: (miss.fact not in decisive, miss.fact.name in _EVERYWHERE, miss.key.decision is not decision),
    )
    first = {miss.fact: miss for miss in reversed(misses)}
    as_ruled = outcome_words(case.key)
    for miss in (*reversed(first.values()), *misses):
        if not miss.duty and outcome_words(miss.key) == as_ruled:  # only what is weighed differs
            continue
        cited = whole(_DUTIES[miss.duty] if miss.duty else outcome_words(miss.key))
        if miss.law:
            cited = sentence("{outcome} ({law})", outcome=cited, law=miss.law)
        several = len(case.worked.facts) > 1
        yield sentence(_OF_THE_LATER if several else _OF_ONE, had=had_words(miss), outcome=cited)


_OF_ONE = template("{had:Words}: {outcome}.")
_OF_THE_LATER = template("As for the later revoke, {had}: {outcome}.")

_EVERYWHERE = frozenset({Revoke.able.name, Revoke.proved.name})
"""Facts that would make another ruling of nearly every case, and so teach least."""


_DUTIES: Mapping[DutyOtherwise, str] = {
    DutyOtherwise.HAD_TO_CORRECT: template("the ruling is the same, and he has broken the law by not correcting it"),
    DutyOtherwise.NO_DUTY: template("the ruling is the same, and nobody can blame him for not correcting it"),
    DutyOtherwise.MAY_DEMAND: template("the other side may demand his highest or lowest card of the suit"),
    DutyOtherwise.NO_DEMAND: template("nobody may demand his highest or lowest card of the suit"),
}


def had_words(miss: NearMiss) -> Sentence:
    """A fact otherwise, as the beginning of a sentence."""
    match miss.fact.name, miss.after:
        case BoardFacts.declarer.name, Role() as part:
            return whole(_HAD_BEEN[part])
        case Revoke.later_tricks.name, 0:
            return whole(template("if his side had won no later trick"))
        case Revoke.later_tricks.name, int() as number:
            return counted(
                "if his side had won one later trick",
                "if his side had won {number:words} later tricks",
                number=number,
            )
        case Revoke.trick.name, int() as number:
            return sentence("if it had been trick {number}", number=number)
        case Revoke.won_by.name, won_by:
            return sentence("if the trick had been won by {who}", who=whole(answer_words(won_by, offender=_part(miss))))
        case Revoke.before_attention.name, after if after == PLAY_ENDED and not _has_boards(miss.case):
            return whole(_MENTIONED_BEFORE_THE_CUT)
        case Revoke.played_after.name, ():
            return whole(template("if nobody had played to the trick after him"))
        case Revoke.before_attention.name, _ if Moment.PLAY_HAD_CEASED in (miss.before or ()):
            return whole(template("if nobody had claimed before"))
        case Revoke.able.name, False:
            return whole(template("if he had held no card of the suit led"))
        case Revoke.before_attention.name, after:
            return whole(_MENTIONED[after])
        case name, after:
            return whole(_OTHERWISE[name, json_value(after)])


def _has_boards(case: Case) -> bool:
    """Whether hands go back into a board under the code of a case."""
    return code(case.code).moments >= HANDS_BACK


def _part(miss: NearMiss) -> Role | None:
    declarer, who = miss.case.board.declarer, miss.case.findings.revokes[miss.fact.revoke].offender
    return role_at(who, declarer) if declarer and isinstance(who, Seat) else None


_HAD_BEEN: Mapping[Role, str] = {
    Role.DECLARER: template("if the same player had been declarer"),
    Role.DUMMY: template("if the same player had been dummy"),
    Role.DEFENDER: template("if the same player had been a defender"),
    Role.OTHER_DEFENDER: template("if the same player had been a defender"),
}


_MENTIONED: Mapping[Stage, str] = {
    frozenset(): template("if it had been mentioned before anybody played to the next trick"),
    frozenset({Moment.OPPONENTS_PLAYED_ON}): template(
        "if it had been mentioned when only the other side had played to the next trick"
    ),
    frozenset({Moment.OFFENDERS_PLAYED_ON}): template(
        "if it had been mentioned when the revoking side had led or played to the next trick"
    ),
    frozenset({Moment.TRICK_QUITTED}): template(
        "if it had been mentioned when the trick had been turned and nobody had played to the next one"
    ),
    PLAY_ENDED: template("if it had been mentioned after the play, before all hands were back in the board"),
    HANDS_BACK | {Moment.OPPONENT_CALLED}: template(
        "if it had been mentioned after the other side had called on the next board"
    ),
}
"""The stages at which near misses let it come to light instead."""

_MENTIONED_BEFORE_THE_CUT = template(
    "if it had been mentioned after the play, before the cards were cut for the next deal"
)

_OTHERWISE: Mapping[tuple[str, str | bool], str] = {
    (Revoke.failure.name, "penalty card"): template(
        "if his duty had been, instead of following suit, to play the card that lay face up before him"
    ),
    (Revoke.failure.name, "demand"): template(
        "if his duty had been, instead of following suit, to play what an opponent had the right to demand"
    ),
    (Revoke.proved.name, False): template("if it could not be shown that it happened"),
    (Revoke.owed_card_faced.name, True): template(
        "if the card that he should have played had lain face up on the table"
    ),
    (Revoke.dummy_rights_lost.name, True): template("if dummy had lost his rights before he mentioned it"),
    (Revoke.won_later_with_owed_card.name, True): template(
        "if he had won a later trick with a card that he could have played to the revoke trick"
    ),
    (Revoke.won_later_with_owed_card.name, False): template(
        "if he had won no later trick with a card that he could have played to the revoke trick"
    ),
    (Revoke.aware.name, True): template("if he had noticed it himself before it was established"),
    (Revoke.aware.name, False): template("if he had not noticed it himself"),
    (Revoke.eldest_hand_followed.name, True): template("if the eldest hand had played to the trick after him"),
    (Revoke.eldest_hand_followed.name, False): template("if the eldest hand had not played to the trick after him"),
    (BoardFacts.elected.name, "tricks"): template("if the other side had chosen tricks"),
    (BoardFacts.elected.name, "points"): template("if the other side had chosen points"),
}
"""Facts and the values that near misses give them instead, as the beginning of a sentence."""


def elsewhere_words(other: RulingElsewhere) -> Sentence:
    outcome = whole(outcome_words(other.key))
    if not other.law:
        return sentence("{code}: {outcome}.", code=whole(code(other.code).name), outcome=outcome)
    return sentence("{code}: {outcome} ({law}).", code=whole(code(other.code).name), outcome=outcome, law=other.law)
