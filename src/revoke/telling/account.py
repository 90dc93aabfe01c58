"""What happened, told revoke by revoke: who, which card on which, what he held, who won the trick."""

from __future__ import annotations

from collections.abc import Iterator

from revoke.case.case import Failure, Moment
from revoke.case.events import Onlooker
from revoke.facts.establish import Facts
from revoke.facts.revoke import Revoke
from revoke.facts.revokes import Found
from revoke.ruling.findings import value
from revoke.table.cards import Card, Suit, held
from revoke.table.seats import SEATS, Role, Seat, Who
from revoke.table.sentence import Sentence, Value, sentence, template, whole
from revoke.telling.reasons import later_tricks_words, role_of, trick_winner_words
from revoke.timeline.trick import Play


def account(facts: Facts, index: int) -> Iterator[str]:
    """The facts of one revoke in sentences, as far as they are known.

    >>> from revoke.case.case import Case, Findings, RevokeFinding
    >>> from revoke.facts.establish import establish
    >>> told = RevokeFinding(offender=Role.DECLARER, trick=7, won_by="partner", later_tricks=2)
    >>> for sentence in account(establish(Case(findings=Findings(revokes=(told,)))), 0):
    ...     print(sentence)
    Declarer failed to follow suit at trick 7.
    The trick was won in dummy; the revoking side won two later tricks.
    """
    yield _deed(facts, index)
    found = facts.found[index]
    if found is not None:
        yield from _proof(facts, found)
    yield from _attention(facts, index)
    yield from _tricks(facts, index)


def _deed(facts: Facts, index: int) -> str:
    who: Who | None = value(facts, index, Revoke.offender.name)
    card: Card | None = value(facts, index, Revoke.card.name)
    failure = value(facts, index, Revoke.failure.name) or Failure.FOLLOW
    if _is_plain(facts, index, failure, card):
        return _plain_deed(facts, index, who)
    deed = _where(facts, index, _did(facts, index, failure, card, _subject(who, facts)))
    owed = _owed(facts, index) if failure is Failure.FOLLOW else []
    if value(facts, index, Revoke.able.name) is False:
        following = failure is Failure.FOLLOW
        deed = sentence(_HELD_NONE_OF_THE_SUIT if following else _HELD_NOTHING_DEMANDED, deed=deed)
    elif owed:
        deed = sentence("{deed}, holding {cards}", deed=deed, cards=held(owed))
    if value(facts, index, Revoke.proved.name) is False:
        keeps = template("It is alleged that {deed}.") if _names_a_seat(deed) else _ALLEGED
        return sentence(keeps, deed=deed)
    return sentence("{deed}.", deed=deed)


_HELD_NONE_OF_THE_SUIT = template("{deed}, and held no card of the suit led")
_HELD_NOTHING_DEMANDED = template("{deed}, and held no card that was demanded")
_ALLEGED = template("It is alleged that {deed:small}.")


def _is_plain(facts: Facts, index: int, failure: Failure, card: Card | None) -> bool:
    """Whether nothing is to be told but who did not follow, to what, and when."""
    who = value(facts, index, Revoke.offender.name)
    about = (facts.found[index], card, role_of(who, facts) if isinstance(who, Seat) else None)
    undoubted = False not in (value(facts, index, Revoke.able.name), value(facts, index, Revoke.proved.name))
    return failure is Failure.FOLLOW and about == (None, None, None) and undoubted


def _plain_deed(facts: Facts, index: int, who: Who | None) -> Sentence:
    suit: Suit | None = value(facts, index, Revoke.suit.name)
    trick: int | None = value(facts, index, Revoke.trick.name)
    told: dict[str, Value] = {"who": _A_DEFENDER if who is Role.DEFENDER else _SOMEBODY if who is None else who}
    told |= {"suit": suit} if suit else {}
    told |= {"trick": trick} if trick is not None else {}
    return sentence(_DEEDS[suit is not None, trick is not None], **told)


_A_DEFENDER, _SOMEBODY = sentence("a defender"), sentence("somebody")
_DEEDS = {
    (False, False): template("{who:Words} failed to follow suit."),
    (False, True): template("{who:Words} failed to follow suit at trick {trick}."),
    (True, False): template("{who:Words} failed to follow to a {suit}."),
    (True, True): template("{who:Words} failed to follow to a {suit} at trick {trick}."),
}
"""What was done, by whether the suit and the trick are known."""


def of_several(number: int, fact: str) -> Sentence:
    """A fact of one of several revokes.

    >>> print(of_several(2, "Dummy failed to follow suit."))
    Revoke 2: dummy failed to follow suit.
    """
    if _names_a_seat(fact):
        return sentence("Revoke {number}: {fact}", number=number, fact=whole(fact))
    return sentence("Revoke {number}: {fact:small}", number=number, fact=whole(fact))


def _names_a_seat(said: str) -> bool:
    return said.startswith(tuple(seat.words for seat in SEATS))


def _subject(who: Who | None, facts: Facts) -> Value:
    if isinstance(who, Seat):
        role = role_of(who, facts)
        return who if role is None else sentence(_SUBJECTS.get(role, _SUBJECT), player=who)
    return _A_DEFENDER if who is Role.DEFENDER else _SOMEBODY if who is None else who


_SUBJECT = template("{player}, a defender,")
_SUBJECTS = {Role.DECLARER: template("{player}, declarer,"), Role.DUMMY: template("{player}, dummy,")}


def _did(facts: Facts, index: int, failure: Failure, card: Card | None, who: Value) -> Sentence:
    suit: Suit | None = value(facts, index, Revoke.suit.name)
    match failure:
        case Failure.FOLLOW:
            lead = _led(facts, index)
            if card and lead and lead.card:
                to = template("{who:Words} played {card} on {leader}'s {led}")
                return sentence(to, who=who, card=card, leader=lead.seat, led=lead.card)
            if suit is None:
                return sentence("{who:Words} failed to follow suit", who=who)
            if card is None:
                return sentence("{who:Words} failed to follow to a {suit}", who=who, suit=suit)
            return sentence("{who:Words} played {card} on a {suit}", who=who, card=card, suit=suit)
        case Failure.DEMAND:
            demanded = template("{who:Words} did not do what an opponent's option required, and played {card}")
            return sentence(demanded, who=who, card=card or _A_CARD)
        case Failure.PENALTY_CARD:
            found = facts.found[index]
            played: dict[str, Value] = {"who": who, "card": card or _A_CARD}
            if found and found.proof:
                owed = template("{who:Words} played {card} while {owed}, which he had to play, lay face up before him")
                return sentence(owed, **played, owed=found.proof)
            return sentence(
                "{who:Words} played {card} while a card that he had to play lay face up before him", **played
            )
        case Failure.MISSING_CARD:
            return sentence("{who:Words} played no card", who=who)


_A_CARD = sentence("a card")


def _where(facts: Facts, index: int, deed: Sentence) -> Sentence:
    trick: int | None = value(facts, index, Revoke.trick.name)
    found = facts.found[index]
    if trick is not None:
        deed = sentence("{deed} at trick {trick}", deed=deed, trick=trick)
    return sentence("{deed} (event {event})", deed=deed, event=found.play.event) if found else deed


def _led(facts: Facts, index: int) -> Play | None:
    """The card led to the revoke trick."""
    found = facts.found[index]
    if found is None:
        return None
    here = [play for play in facts.table.plays if play.trick == found.play.trick and play.event < found.play.event]
    return next((play for play in here if play.card and play.card.suit is found.suit), None)


def _owed(facts: Facts, index: int) -> list[Card]:
    """The cards of the suit led that he held, highest first."""
    found = facts.found[index]
    if found is None or found.suit is None:
        return []
    hand = facts.table.held(found.play.seat, found.play.event)
    return sorted((card for card in hand or () if card.suit is found.suit), reverse=True)


def _proof(facts: Facts, found: Found) -> Iterator[str]:
    if found.proof is None or found.failure is not Failure.FOLLOW:
        return
    seen = next((play for play in facts.table.plays if play.event == found.proof_seen), None)
    if seen is not None:
        yield sentence(
            "{card} proves it: {player} played it at trick {trick} (event {event}).",
            card=found.proof,
            player=seen.seat,
            trick=seen.trick,
            event=seen.event,
        )


def _attention(facts: Facts, index: int) -> Iterator[str]:
    found = facts.found[index]
    moments = value(facts, index, Revoke.before_attention.name) or ()
    if found is not None and found.play.withdrawn is not None:
        yield sentence(
            "{player} has taken {card} back (event {event}).",
            player=found.play.seat,
            card=found.play.card or _THE_CARD,
            event=found.play.withdrawn,
        )
    elif found is not None and found.attention is not None:
        who = _speaker(value(facts, index, Revoke.attention_by.name))
        yield sentence("{who:Words} drew attention to it (event {event}).", who=who, event=found.attention)
    elif found is not None and Moment.PLAY_ENDED not in moments and not facts.count.over:
        yield template("Nobody has drawn attention to it in this record.")


_THE_CARD = sentence("the card")


def _speaker(who: Who | Onlooker | None) -> Value:
    if isinstance(who, Onlooker):
        return sentence("the director") if who is Onlooker.DIRECTOR else sentence("a spectator")
    return _SOMEBODY if who is None else who


def _tricks(facts: Facts, index: int) -> Iterator[str]:
    winner = trick_winner_words(facts, index)
    number: int | None = value(facts, index, Revoke.later_tricks.name)
    later = None if number is None else later_tricks_words(facts, index, number)
    match winner, later:
        case str(), str():
            yield sentence("{winner:Words}; {later}.", winner=whole(winner), later=later)
        case str(), None:
            yield sentence("{winner:Words}.", winner=whole(winner))
        case None, str():
            yield sentence("{later:Words}.", later=later)
