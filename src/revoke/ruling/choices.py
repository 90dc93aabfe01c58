"""Cards that stay face up on the table, and the choices that players have."""

from __future__ import annotations

from collections.abc import Iterator

from revoke.facts.exposure import FacedCard, faced_cards
from revoke.facts.fact import BOARD
from revoke.facts.known import Facts
from revoke.facts.revoke import Revoke, Standing
from revoke.law.orders import (
    CardKind,
    FollowersMayChange,
    LeadOptions,
    MayAccept,
    MayDemandHighestOrLowest,
    OpponentsMayChange,
    PartnerMayChange,
    Penalised,
)
from revoke.ruling.explore import Exploration
from revoke.ruling.findings import value
from revoke.ruling.offence import Offence, offences
from revoke.ruling.ruling import Option, PenaltyCard
from revoke.table.cards import Card, Suit
from revoke.table.names import code, player
from revoke.table.seats import Seat
from revoke.table.sentence import Sentence, sentence, template


def penalty_cards(facts: Facts, ways: Exploration) -> tuple[PenaltyCard, ...]:
    """The cards that lie on the table in rectification after what is ruled has been done."""
    lying = [faced for faced in faced_cards(facts.case.events, facts.record) if faced.until is None]
    cards = list(_from_corrections(offences(facts, ways), lying))
    named = {card.card for card in cards}
    declarer: Seat | None = value(facts, BOARD, "declarer")
    if declarer is not None:
        for faced in lying:
            if faced.how is not None and faced.hand.side is not declarer.side and faced.card.code not in named:
                kind, cite = ways.code.penalises(faced, lying)
                cards.append(PenaltyCard(faced.hand.value, faced.card.code, kind.value, cite))
    return tuple(cards)


def _from_corrections(revokes: list[Offence], lying: list[FacedCard]) -> Iterator[PenaltyCard]:
    for revoke in revokes:
        step = revoke.step(Penalised)
        if revoke.standing is not Standing.CORRECT:
            continue
        if step and isinstance(step.order, Penalised) and not _gone(revoke, lying):
            card = revoke.card.code if revoke.card else None
            yield PenaltyCard(code(revoke.who), card, step.order.kind.value, step.clause.cite)
        yield from _partners_cards(revoke, lying)


def _gone(revoke: Offence, lying: list[FacedCard]) -> bool:
    """Whether the card was taken back and has since been played or taken up."""
    found = revoke.facts.found[revoke.index]
    if found is None or found.play.withdrawn is None:
        return False
    return not any(faced.card == revoke.card and faced.hand is revoke.who for faced in lying)


def _partners_cards(revoke: Offence, lying: list[FacedCard]) -> Iterator[PenaltyCard]:
    """Cards that other defenders of the offending side took back after an opponent had changed."""
    step = revoke.step(PartnerMayChange)
    back = revoke.view.maybe(Revoke.withdrawn_after) or ()
    if step is None or revoke.step(Penalised) is None or not isinstance(step.order, PartnerMayChange):
        return
    for who in back:
        if revoke.view.is_opponent(who):
            continue
        card = next((faced.card for faced in lying if faced.hand is who), None)
        yield PenaltyCard(code(who), card.code if card else None, step.order.kind.value, step.clause.cite)


_LIES = {
    CardKind.MAJOR.value: template("{card} lies face up before {player}: a major penalty card."),
    CardKind.MINOR.value: template("{card} lies face up before {player}: a minor penalty card."),
    CardKind.EXPOSED.value: template("{card} lies face up before {player}: an exposed card."),
}


def penalty_card_words(lying: PenaltyCard) -> Sentence:
    """A card that lies on the table, in a sentence.

    >>> penalty_card_words(PenaltyCard("E", "HT", "major", "50B"))
    '♥10 lies face up before East: a major penalty card.'
    """
    card = Card.parse(lying.card) if lying.card else sentence("The card wrongly played")
    return sentence(_LIES[lying.kind], card=card, player=player(lying.hand) or sentence("the offender"))


_TAKE_BACK = template("take back a card played after the revoke card, and play another")
_TAKE_IT_BACK = template("take back the card played after the revoke card, and play another")
_ONCE_AN_OPPONENT_HAS = template("take back his card, once an opponent who played before him has")
_FOLLOWERS = template("take the card back and play another")
_ACCEPT = template("accept the card that was played instead")
_LET_HIM = template("let him lead anything; the penalty card stays")
_REVIEW = template("ask for a review of the ruling before the correction period ends")


def options(facts: Facts, ways: Exploration, *, over: bool) -> tuple[Option, ...]:
    """What somebody may choose now; at the end of play, that either side may have the ruling reviewed."""
    revokes = offences(facts, ways)
    found = [option for revoke in revokes for option in _options(revoke)]
    review = ways.code.review
    if over and review and any(revoke.standing is Standing.ESTABLISHED for revoke in revokes):
        found.append(Option("either side", _REVIEW, review))
    return tuple(found)


def _options(revoke: Offence) -> Iterator[Option]:
    if revoke.standing not in (Standing.CORRECT, Standing.RESTORE):
        return
    back = revoke.view.maybe(Revoke.withdrawn_after) or ()
    for step in revoke.steps:
        cite = step.clause.cite
        match step.order:
            case OpponentsMayChange():
                after = revoke.after
                if after is None:
                    yield Option("opponents", _TAKE_BACK, cite)
                for who in after or ():
                    if revoke.view.is_opponent(who) and who not in back:
                        yield Option(code(who), _TAKE_IT_BACK, cite)
            case PartnerMayChange():
                if revoke.after is None:
                    yield Option("offender's partner", _ONCE_AN_OPPONENT_HAS, cite)
                for who in revoke.after or ():
                    if not revoke.view.is_opponent(who) and who not in back:
                        yield Option(code(who), _ONCE_AN_OPPONENT_HAS, cite)
            case FollowersMayChange():
                yield Option("everybody who played after the offender", _FOLLOWERS, cite)
            case MayAccept():
                yield Option("declarer", _ACCEPT, cite)
            case MayDemandHighestOrLowest(who=who):
                yield Option(who.value, _demand(revoke.suit), cite)
            case LeadOptions() if _partner_on_lead(revoke):
                card = _lying_card(revoke)
                if card is not None:
                    leads = {"player": revoke.partner, "suit": card.suit}
                    yield Option("declarer", sentence("require {player} to lead a {suit}", **leads), cite)
                    yield Option("declarer", sentence("forbid {player} to lead a {suit}", **leads), cite)
                    yield Option("declarer", _LET_HIM, cite)


def _demand(suit: Suit | None) -> Sentence:
    if suit is None:
        return sentence("require the highest or the lowest card of the suit led instead")
    return sentence("require the highest or the lowest {suit} instead", suit=suit)


def _partner_on_lead(revoke: Offence) -> bool:
    record = revoke.facts.record
    last = record.tricks[-1] if record.tricks else None
    return last is not None and last.complete and record.next_to_play() is revoke.partner


def _lying_card(revoke: Offence) -> Card | None:
    lying = [faced for faced in faced_cards(revoke.facts.case.events, revoke.facts.record) if faced.until is None]
    return revoke.card if not _gone(revoke, lying) else None
