"""How facts, questions and answers are put into a director's words."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from revoke.case.case import Moment
from revoke.facts.fact import BOARD
from revoke.facts.known import Facts
from revoke.facts.revoke import Revoke, WonBy, role_at
from revoke.ruling.findings import value
from revoke.ruling.ruling import Question
from revoke.table.seats import Role, Seat, Who
from revoke.table.sentence import Sentence, sentence, template

_MOMENTS: dict[Moment, tuple[str, str]] = {
    Moment.OFFENDERS_PLAYED_ON: ("the offending side", "played to the next trick"),
    Moment.OFFENDERS_NAMED_CARD: ("the offending side", "named a card for the next trick"),
    Moment.OFFENDERS_CLAIMED: ("the offending side", "claimed or conceded"),
    Moment.OFFENDERS_AGREED_TO_CLAIM: ("the offending side", "agreed to a claim"),
    Moment.OPPONENTS_PLAYED_ON: ("the other side", "played to the next trick"),
    Moment.OPPONENTS_CLAIMED: ("the other side", "claimed or conceded"),
    Moment.TRICK_QUITTED: ("the trick", "been turned and quitted"),
    Moment.PARTNER_ASKED: ("the offender's partner", "asked whether he had none"),
    Moment.ANSWERED_NO: ("the offender", "answered that he had none"),
    Moment.PLAY_ENDED: ("the play", "ended"),
    Moment.HANDS_RETURNED: ("all four hands", "been put back into the board"),
    Moment.OPPONENT_CALLED: ("an opponent", "called on the next board"),
    Moment.OFFENDERS_CALLED: ("the offending side", "called on the next board"),
    Moment.CARDS_CUT: ("the cards", "been cut for the next deal"),
    Moment.ROUND_ENDED: ("the round", "ended"),
    Moment.PERIOD_ENDED: ("the correction period", "ended"),
    Moment.PLAY_HAD_CEASED: ("the play", "ceased after a claim"),
}

_SAID_OF_A_REVOKE: dict[tuple[str, str], str] = {
    ("failure", "demand"): template("he had to do what an opponent's option required"),
    ("failure", "penalty card"): template("a card that he had to play lay face up before him"),
    ("failure", "missing card"): template("he played no card to the trick"),
    ("won_later_with_owed_card", "yes"): template("he later won a trick with a card that he could have played"),
    ("won_later_with_owed_card", "no"): template("he won no later trick with a card that he could have played"),
    ("able", "yes"): template("he held a card that would have complied"),
    ("able", "no"): template("he held no card that would have complied"),
    ("proved", "no"): template("it has not been shown that it happened"),
    ("owed_card_faced", "yes"): template("the card that he should have played lay face up on the table"),
    ("dummy_rights_lost", "yes"): template("dummy had lost his rights"),
    ("concession_refused", "yes"): template("his partner objected at once"),
    ("elected", "tricks"): template("tricks were chosen"),
    ("elected", "points"): template("points were chosen"),
}

_MIXED = {
    "offending side": template("the offending side has mixed its cards"),
    "other side": template("the side that alleges the revoke has mixed its cards"),
    "both": template("both sides have mixed their cards"),
    "nobody": template("nobody has mixed any cards"),
}

_FIRST = {
    "declarer": template("declarer was the first to draw attention"),
    "dummy": template("dummy was the first to draw attention"),
    "defender": template("defender was the first to draw attention"),
    "other defender": template("other defender was the first to draw attention"),
    "director": template("director was the first to draw attention"),
    "spectator": template("spectator was the first to draw attention"),
}

_DEPENDS_ON = {
    "offender": template("who revoked"),
    "before_attention": template("what had happened when attention was drawn to it"),
    "trick": template("the trick on which it occurred"),
    "suit": template("which suit he should have played"),
    "won_by": template("who won the trick"),
    "later_tricks": template("how many tricks the revoking side won later"),
    "won_later_with_owed_card": template("whether he later won a trick with a card that he could have played"),
    "attention_by": template("who drew attention first"),
    "declarer": template("who was declarer"),
    "elected": template("whether tricks or points were chosen"),
}

MOST_ANSWERS = 6
"""So many answers are listed; longer lists help nobody at a table."""


def moment_words(moment: Moment, *, happened: bool = True) -> str:
    """What had happened before attention was drawn, or had not.

    >>> moment_words(Moment.TRICK_QUITTED, happened=False)
    'the trick had not been turned and quitted'
    """
    who, done = _MOMENTS[moment]
    return f"{who} had {'' if happened else 'not '}{done}"


def facts_relied_on(facts: Facts, index: int, fact: str) -> tuple[str, ...]:
    """The facts that a reason names by path, as sentences without a full stop; those that go without saying left out.

    Args:
        index: the revoke that the reason is about.
        fact: as in a ruling's reason, ``"revokes[0].won_by = opponents; revokes[0].later_tricks = 7"``.
    """
    said = []
    for piece in fact.split("; "):
        found = re.fullmatch(r"(?:revokes\[(\d+)\]\.)?(\S+) = (.*)", piece)
        if found:
            other, named, shown = found.groups()
            words = _fact_words(facts, index if other is None else int(other), named, shown)
            said += [words] if words else []
    return tuple(dict.fromkeys(said))


def _fact_words(facts: Facts, index: int, named: str, shown: str) -> str | None:
    match named:
        case "before_attention":
            moment, _, yes = shown.rpartition(": ")
            return moment_words(Moment(moment), happened=yes == "yes") if moment else None
        case "won_by":
            return trick_winner_words(facts, index)
        case "later_tricks" if shown.isdecimal():
            return later_tricks_words(facts, index, int(shown))
        case "offender" | "board.declarer":
            return _role_words(value(facts, index, "offender"), facts)
        case "trick" if shown.isdecimal():
            return sentence("it was trick {trick}", trick=int(shown))
        case "attention_by" if shown in {seat.value for seat in Seat}:
            return sentence("{player} was the first to draw attention", player=Seat(shown))
        case "attention_by":
            return _FIRST.get(shown)
        case "cards_mixed_by":
            return _MIXED[shown]
    return _SAID_OF_A_REVOKE.get((named, shown))


def later_tricks_words(facts: Facts, index: int, number: int) -> Sentence:
    """How many tricks the side that revoked won after the revoke trick; by seats where they are known."""
    who: Who | None = value(facts, index, Revoke.offender.name)
    which = min(number, 2)
    if isinstance(who, Seat):
        return sentence(_LATER_BY_SEATS[which], side=who.side, number=number)
    return sentence(_LATER[which], number=number)


_LATER_BY_SEATS = (
    template("{side} won no later trick"),
    template("{side} won one later trick"),
    template("{side} won {number:words} later tricks"),
)
_LATER = (
    template("the revoking side won no later trick"),
    template("the revoking side won one later trick"),
    template("the revoking side won {number:words} later tricks"),
)
"""None, one, or more."""


def _role_words(who: Who | None, facts: Facts) -> str | None:
    if isinstance(who, Seat):
        role = role_of(who, facts)
        return sentence(_WAS_DEFENDER if role is None else _WAS.get(role, _WAS_DEFENDER), player=who)
    return None if who is None else _IT_WAS.get(who, _IT_WAS_DEFENDER)


_WAS = {Role.DECLARER: template("{player} was declarer"), Role.DUMMY: template("{player} was dummy")}
_WAS_DEFENDER = template("{player} was a defender")
_IT_WAS = {Role.DECLARER: template("it was declarer"), Role.DUMMY: template("it was dummy")}
_IT_WAS_DEFENDER = template("it was a defender")


def role_of(who: Who | None, facts: Facts) -> Role | None:
    """A player's role, as far as declarer is known."""
    declarer: Seat | None = value(facts, BOARD, "declarer")
    if isinstance(who, Seat):
        return None if declarer is None else role_at(who, declarer)
    return who


def trick_winner_words(facts: Facts, index: int) -> str | None:
    """Who won the revoke trick, by seat where the record shows it."""
    trick: int | None = value(facts, index, Revoke.trick.name)
    hand = facts.count.winners[trick - 1] if trick else None
    if hand is not None and trick is not None:
        return sentence("{player} won trick {trick}", player=hand, trick=trick)
    won_by: WonBy | None = value(facts, index, Revoke.won_by.name)
    who: Who | None = value(facts, index, Revoke.offender.name)
    match won_by:
        case None:
            return None
        case WonBy.OFFENDER:
            if isinstance(who, Seat):
                return sentence("{player} won the trick himself", player=who)
            return template("the offender won the trick himself")
        case WonBy.PARTNER:
            in_dummy = who is Role.DECLARER
            return template("the trick was won in dummy") if in_dummy else template("his partner won the trick")
        case WonBy.OPPONENTS:
            return template("the other side won the trick")


def question_about(question: Question) -> str:
    """What an open question turns on, as it stands after "depending on"."""
    named = question.fact.rpartition(".")[2]
    return _DEPENDS_ON.get(named, question.text[:1].lower() + question.text[1:].rstrip("?"))


def revoke_of(question: Question) -> int | None:
    """The place of the revoke that a question is about, from 0; ``None`` where it is about the board."""
    found = re.match(r"findings\.revokes\[(\d+)\]", question.fact)
    return int(found[1]) if found else None


def answers_in_words(question: Question) -> str:
    """The answers to a question, shortened where there are many.

    >>> answers_in_words(Question("findings.table_tricks", "How many?", (5, 6, 7), ()))
    '5 to 7'
    >>> answers_in_words(Question("findings.revokes[0].won_by", "Who?", ("offender", "partner"), ()))
    'offender, or partner'
    """
    answers = question.answers
    if not answers:
        return ""
    if all(isinstance(each, dict) for each in answers):
        return "a number of tricks, or several with their probabilities"
    if len(answers) > 2 and all(isinstance(each, int) for each in answers):
        return f"{answers[0]} to {answers[-1]}"
    if all(isinstance(each, list) for each in answers):
        return _moments_in(answers)
    words = [_answer(each) for each in answers[:MOST_ANSWERS]]
    if len(answers) > MOST_ANSWERS:
        return f"{', '.join(words)} … ({len(answers)} in all)"
    return f"{', '.join(words[:-1])}, or {words[-1]}" if len(words) > 1 else words[0]


def _answer(answer: Any) -> str:  # Any: a JSON value
    if isinstance(answer, bool):
        return "yes" if answer else "no"
    return str(answer)


def _moments_in(answers: Sequence[list[Any]]) -> str:
    """The moments that tell the answers apart."""
    moments = list(dict.fromkeys(moment for answer in answers for moment in answer))
    telling = [moment for moment in moments if not all(moment in answer for answer in answers)] or moments
    shown = [f"“{moment}”" for moment in telling[:MOST_ANSWERS]]
    more = f" … ({len(telling)} in all)" if len(telling) > MOST_ANSWERS else ""
    nothing = "nothing, or " if [] in answers else ""
    return f"{nothing}a list from {', '.join(shown)}{more}"
