"""Reasons in words: a clause as it applied, and the facts that it rested on."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from revoke.case.case import Moment, Tricks
from revoke.case.events import CardNamed, CardPlayed, Claimed, Conceded, Event
from revoke.facts.establish import Facts
from revoke.facts.fact import BOARD, Key, ReadFact, in_words
from revoke.facts.revoke import Revoke, role_at
from revoke.facts.standing import WonBy
from revoke.law.code import code as code_named
from revoke.law.orders import QuittedTricksStayShut
from revoke.ruling.findings import value
from revoke.ruling.ruling import AskedInPlay, Comparison, Reason
from revoke.table.cards import Card, Suit
from revoke.table.seats import Role, Seat, Who
from revoke.table.sentence import Sentence, counted, one_after_another, sentence, template, whole
from revoke.telling.facts import OF_A_REVOKE, OF_THE_BOARD


def reason_words(reason: Reason, code: str) -> Sentence:
    """A reason in one sentence.

    >>> from revoke.case.case import DEFAULT_CODE
    >>> reason_words(Reason(0, "64B1"), DEFAULT_CODE)[:16]
    'The offending si'
    """
    said = _said(reason, code)
    if reason.goes_before is None:
        return said
    yields = sentence("{law} goes before {other}.", law=reason.law, other=reason.goes_before)
    return whole(one_after_another([said, yields]))


def _said(reason: Reason, code: str) -> Sentence:
    match reason.about:
        case QuittedTricksStayShut():
            return whole(template("That a revoke is claimed opens no quitted trick."))
        case AskedInPlay(rule=rule):
            return whole(rule.words)
        case Comparison() as compared:
            return _compared(compared)
        case None:
            return whole(_says(reason, code))
        case event:
            return sentence(
                "Established at event {event}, when {happened}: {law:small}",
                event=reason.event or 0,
                happened=_happened(event),
                law=whole(_says(reason, code)),
            )


def _says(reason: Reason, code: str) -> str:
    clause = code_named(code).clause(reason.law)
    assert clause is not None, f"{code} has no clause {reason.law}"
    return clause.summary


def _happened(event: Event) -> Sentence:
    """What happened, as a clause of a sentence."""
    match event:
        case CardPlayed(hand=hand, card=None):
            return sentence("{player} played a card", player=hand)
        case CardPlayed(hand=hand, card=Card() as card):
            return sentence("{player} played {card}", player=hand, card=card)
        case CardNamed(hand=hand, card=Card() as card):
            return sentence("{card} was named from {player}'s hand", player=hand, card=card)
        case CardNamed(hand=hand, suit=Suit() as suit):
            return sentence("a {suit} was named from {player}'s hand", player=hand, suit=suit)
        case CardNamed(hand=hand):
            return sentence("a card was named from {player}'s hand", player=hand)
        case Claimed(by=by):
            return sentence("{player} claimed", player=by)
        case Conceded(by=by):
            return sentence("{player} conceded", player=by)
    return sentence("that happened")


def _compared(compared: Comparison) -> Sentence:
    values = {"after": str(compared.after), "table": str(compared.table), "tricks": weighted(compared.likely)}
    return sentence(_BETTER if compared.better else _NO_BETTER, **values)


_BETTER = template(
    "Declarer has {after} after the transfer ({table} at the table); without the revoke {tricks}: that is better for"
    " the side that did not revoke, so the score is adjusted to it; nothing is added to it."
)
_NO_BETTER = template(
    "Declarer has {after} after the transfer ({table} at the table); without the revoke {tricks}: that is no better for"
    " the side that did not revoke, so the score is not adjusted."
)


def weighted(tricks: Tricks) -> str:
    """Declarer's tricks as a sentence has them: ten, or so many per cent each.

    >>> weighted({10: 1.0}), weighted({9: 0.4, 10: 0.6})
    ('10', '9 (40%), 10 (60%)')
    """
    return ", ".join(str(n) if weight == 1 else f"{n} ({weight:.0%})" for n, weight in sorted(tricks.items()))


def by_likelihood(tricks: Tricks) -> str:
    """Results and how likely each is, the likeliest first.

    >>> by_likelihood({9: 0.16, 10: 0.74, 11: 0.1}), by_likelihood({10: 1.0})
    ('10 (74%), 9 (16%), 11 (10%)', '10')
    """
    likeliest_first = sorted(tricks.items(), key=lambda each: -each[1])
    return ", ".join(str(n) if weight == 1 else f"{n} ({weight:.0%})" for n, weight in likeliest_first)


def choose_words(close: Tricks) -> Sentence:
    """That several results are about as likely; which of them counts is the director's to say.

    >>> choose_words({9: 0.44, 10: 0.48})
    'Two results are about as likely: 10 (48%), 9 (44%). Choose one of them, or weigh them.'
    """
    return sentence(
        "{number:Words} results are about as likely: {results}. Choose one of them, or weigh them.",
        number=len(close),
        results=by_likelihood(close),
    )


# The facts that a reason rests on


@dataclass(frozen=True, slots=True)
class FactRead:
    """A fact that a reason rests on: where it stands in a case, its value there, the events that show it.

    ``moment`` is the moment that was looked for among those named, where the fact is a list of them; the value is then
    whether it was there.
    """

    key: Key
    value: Any  # a JSON value
    events: tuple[int, ...] = ()
    moment: Moment | None = None


def read_in_short(reason: Reason) -> str:
    """What a reason rests on in one line, as its ``fact`` has it in a ruling document."""
    match reason.about:
        case AskedInPlay(by=by, of=of):
            return f"event {reason.event}: {by.words} asked {of.words}"
        case Comparison(basis=basis, likely=likely):
            from_where = "findings.without_revoke" if basis == "director" else basis
            return f"{from_where} = {weighted(likely)}"
    return "; ".join(dict.fromkeys(map(_in_short, reason.reads)))


def _in_short(read: ReadFact) -> str:
    looked_for = "" if read.about is None else f"{read.about.value}: "
    return f"{read.key.short} = {looked_for}{in_words(read.value)}"


def facts_relied_on(facts: Facts, index: int, read: Iterable[FactRead]) -> tuple[str, ...]:
    """The facts that a reason rests on as sentences without a full stop; those that go without saying left out.

    Args:
        index: the revoke that the reason is about.
        read: what was read.
    """
    said = (_stands(facts, index if each.key.revoke == BOARD else each.key.revoke, each) for each in read)
    return tuple(dict.fromkeys(each for each in said if each))


def _stands(facts: Facts, index: int, read: FactRead) -> str | None:
    match read.key.name, read.value:
        case "before_attention", bool() as happened:
            if len(facts) > 1 and (read.moment, happened) in _OF_A_SIDE:  # of two revokes each has its offending side
                who = value(facts, index, Revoke.offender.name)
                if isinstance(who, Seat):
                    return sentence(_OF_A_SIDE[read.moment, happened], side=who.side)
            return moment_words(read.moment, happened=happened) if read.moment else None
        case "won_by", _:
            return trick_winner_words(facts, index)
        case "later_tricks", int() as number:
            return later_tricks_words(facts, index, number)
        case (("offender" | "declarer"), _):
            return _role_words(value(facts, index, "offender"), facts)
        case "trick", int() as trick if not isinstance(trick, bool):
            return sentence("it was trick {trick}", trick=trick)
        case "attention_by", str() as seat if seat in _SEATS:
            return sentence("{player} was the first to draw attention", player=_SEATS[seat])
        case name, (str() | bool()) as said:
            return {**OF_THE_BOARD, **OF_A_REVOKE}[name].stands.get(said)
    return None


_SEATS = {seat.value: seat for seat in Seat}


def moment_words(moment: Moment, *, happened: bool = True) -> str:
    """What had happened before attention was drawn, or had not.

    >>> moment_words(Moment.TRICK_QUITTED, happened=False)
    'the trick had not been turned and quitted'
    """
    who, done = _MOMENTS[moment]
    return f"{who} had {'' if happened else 'not '}{done}"


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
    Moment.OFFENDERS_PUT_DOWN_A_CARD: ("the offending side", "put down a card after a claim"),
}


_OF_A_SIDE: dict[tuple[Moment | None, bool], str] = {
    (Moment.OFFENDERS_PLAYED_ON, True): template("{side} had played to the next trick"),
    (Moment.OFFENDERS_PLAYED_ON, False): template("{side} had not played to the next trick"),
    (Moment.OFFENDERS_NAMED_CARD, True): template("{side} had named a card for the next trick"),
    (Moment.OFFENDERS_NAMED_CARD, False): template("{side} had not named a card for the next trick"),
}


def later_tricks_words(facts: Facts, index: int, number: int) -> Sentence:
    """How many tricks the side that revoked won after the revoke trick; by seats where they are known."""
    who: Who | None = value(facts, index, Revoke.offender.name)
    match who:
        case Seat(side=side) if not number:
            return sentence("{side} won no later trick", side=side)
        case Seat(side=side):
            return counted(
                "{side} won one later trick", "{side} won {number:words} later tricks", number=number, side=side
            )
        case _ if not number:
            return sentence("the revoking side won no later trick")
    return counted(
        "the revoking side won one later trick", "the revoking side won {number:words} later tricks", number=number
    )


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
