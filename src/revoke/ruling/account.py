"""What happened, told revoke by revoke: who, which card on which, what he held, who won the trick."""

from __future__ import annotations

from collections.abc import Iterator

from revoke.case.case import Failure, Moment
from revoke.case.events import Onlooker
from revoke.facts.known import Facts
from revoke.facts.revoke import Revoke, Who
from revoke.facts.revokes import Found
from revoke.ruling.findings import value
from revoke.ruling.names import name
from revoke.ruling.phrases import later_tricks_words, role_of, role_words, trick_winner_words
from revoke.ruling.sentence import Sentence, Value, sentence, template, whole
from revoke.table.cards import Card, Suit
from revoke.table.seats import SEATS, Role, Seat


def account(facts: Facts, index: int) -> Iterator[str]:
    """The facts of one revoke in sentences, as far as they are known.

    >>> from revoke.case.case import Case, Findings, RevokeFinding
    >>> from revoke.facts.known import establish
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
    deed = f"{_subject(who, facts)} {_did(facts, index, failure, card)}{_where(facts, index)}"
    held = _held(facts, index) if failure is Failure.FOLLOW else ""
    if value(facts, index, Revoke.able.name) is False:
        held = ", and held no card that would have complied"
    if value(facts, index, Revoke.proved.name) is False:
        return f"It is alleged that {within(deed)}{held}."
    return f"{deed}{held}."


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


def within(said: str) -> str:
    """A sentence as it goes on after others: only seats keep their capital.

    >>> within("Declarer failed to follow suit."), within("East failed to follow suit.")
    ('declarer failed to follow suit.', 'East failed to follow suit.')
    """
    return said if _names_a_seat(said) else said[:1].lower() + said[1:]


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


def _subject(who: Who | None, facts: Facts) -> str:
    role = role_of(who, facts)
    if isinstance(who, Seat):
        return who.words if role is None else f"{who.words}, {role_words(role)},"
    if who is None:
        return "Somebody"
    return {Role.DEFENDER: "A defender"}.get(who, name(who)[:1].upper() + name(who)[1:])


def _did(facts: Facts, index: int, failure: Failure, card: Card | None) -> str:
    suit: Suit | None = value(facts, index, Revoke.suit.name)
    played = str(card) if card else "a card"
    match failure:
        case Failure.FOLLOW:
            on = _led(facts, index) or (f"a {suit.singular}" if suit else None)
            return f"played {played} on {on}" if card and on else f"failed to follow {_suit(suit)}"
        case Failure.DEMAND:
            return f"did not do what an opponent's option required, and played {played}"
        case Failure.PENALTY_CARD:
            found = facts.found[index]
            owed = f"{found.proof}, which he had to play," if found and found.proof else "a card that he had to play"
            return f"played {played} while {owed} lay face up before him"
        case Failure.MISSING_CARD:
            return "played no card"


def _suit(suit: Suit | None) -> str:
    return f"to a {suit.singular}" if suit else "suit"


def _where(facts: Facts, index: int) -> str:
    trick: int | None = value(facts, index, Revoke.trick.name)
    found = facts.found[index]
    at = "" if trick is None else f" at trick {trick}"
    return f"{at} (event {found.play.event})" if found else at


def _led(facts: Facts, index: int) -> str | None:
    """The card led to the revoke trick."""
    found = facts.found[index]
    if found is None:
        return None
    here = [play for play in facts.record.plays if play.trick == found.play.trick and play.event < found.play.event]
    lead = next((play for play in here if play.card and play.card.suit is found.suit), None)
    return f"{lead.seat.words}'s {lead.card}" if lead else None


def _held(facts: Facts, index: int) -> str:
    found = facts.found[index]
    if found is None or found.suit is None:
        return ""
    hand = facts.record.held(found.play.seat, found.play.event)
    owed = sorted((card for card in hand or () if card.suit is found.suit), reverse=True)
    return f", holding {found.suit.symbol}{cards_words(owed)}" if owed else ""


def cards_words(cards: list[Card]) -> str:
    """The ranks of cards of one suit, as a diagram has them.

    >>> cards_words([Card.parse("DT"), Card.parse("D5")])
    '10 5'
    """
    return " ".join(str(card)[1:] for card in cards)


def _proof(facts: Facts, found: Found) -> Iterator[str]:
    if found.proof is None or found.failure is not Failure.FOLLOW:
        return
    seen = next((play for play in facts.record.plays if play.event == found.proof_seen), None)
    if seen is not None:
        yield f"{found.proof} proves it: {seen.seat.words} played it at trick {seen.trick} (event {seen.event})."


def _attention(facts: Facts, index: int) -> Iterator[str]:
    found = facts.found[index]
    moments = value(facts, index, Revoke.before_attention.name) or ()
    if found is not None and found.play.withdrawn is not None:
        yield f"{found.play.seat.words} has taken {found.play.card or 'the card'} back (event {found.play.withdrawn})."
    elif found is not None and found.attention is not None:
        who = value(facts, index, Revoke.attention_by.name)
        yield f"{_speaker(who)} drew attention to it (event {found.attention})."
    elif found is not None and Moment.PLAY_ENDED not in moments and not facts.count.over:
        yield "Nobody has drawn attention to it in this record."


def _speaker(who: Who | Onlooker | None) -> str:
    if isinstance(who, Onlooker):
        return "The director" if who is Onlooker.DIRECTOR else "A spectator"
    return "Somebody" if who is None else name(who)[:1].upper() + name(who)[1:]


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
