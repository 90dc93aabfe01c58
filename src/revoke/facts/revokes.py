"""Every revoke in a timeline: cards that failed to follow, to obey, or to be the card that had to be played.

Whether a player could have complied is shown by his hand, or by a card that he produced later (the proof card); where
neither is known, a card to which attention was drawn is reported with the question open.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from revoke.case.case import Failure
from revoke.case.events import Demand
from revoke.facts.attention import attention_to
from revoke.facts.demands import EVERYTHING, Binds, InForce, disobeyed, in_force
from revoke.facts.faced_cards import faced_card_left
from revoke.table.cards import Card, Suit
from revoke.table.seats import Seat, Side
from revoke.timeline.ending import TWELFTH
from revoke.timeline.table import Table
from revoke.timeline.trick import Play


@dataclass(frozen=True, slots=True)
class Found:
    """A revoke, or a card that may have been one, found in a timeline.

    Attributes:
        play: the card as it was played.
        suit: the suit that was owed; ``None`` where a suit was forbidden rather than required.
        able: whether he could have complied; ``None`` where the record does not tell.
        proof: a card that shows it: one he held and could have played.
        proof_seen: the event by which that card appeared on the table, if it did.
        attention: the event by which attention was drawn to it, if it was.
        legal_otherwise: whether the card was legal but for a penalty card that had to be played.
        owed: the cards that would have met a demand, where the hand is known; ``None`` for every other failure.
    """

    play: Play
    suit: Suit | None
    failure: Failure
    able: bool | None
    proof: Card | None = None
    proof_seen: int | None = None
    attention: int | None = None
    legal_otherwise: bool = False
    owed: frozenset[Card] | None = None


def find(
    table: Table,
    declarer: Seat | None = None,
    binds: Binds = EVERYTHING,
) -> tuple[Found, ...]:
    """All revokes of a timeline, in order of events.

    Args:
        table: after the last event.
        declarer: his opponents' faced cards may have to be played; nobody's where he is not known.
        binds: what a player has to obey; every demand, where nothing is said.
    """
    found: dict[int, Found] = {}
    for play, suit in _failures_to_follow(table):
        found[play.event] = _follow(table, play, suit)
    demands = in_force(table, binds, declarer)
    for each in disobeyed(table, demands.values()):
        here = found.get(each.play.event)
        if here is None or here.able is False:
            found[each.play.event] = _demand(table, each)
    defenders = (declarer.left, declarer.right) if declarer and binds.faced_cards else ()
    failed = [each.play for each in found.values() if each.able]
    for play, card in faced_card_left(table, defenders, failed):
        if any(_barred(demanded, card, table) for demanded in demands.get(play.event, ())):
            continue
        attention = attention_to(table, play)
        strayed = found.get(play.event)
        legal = strayed is None or strayed.able is False
        found[play.event] = Found(play, card.suit, Failure.PENALTY_CARD, True, card, None, attention, legal)
        failed.append(play)
    every: Iterable[Found] = [each for _, each in sorted(found.items())]
    if binds.seen_together:
        every = _seen_with_the_trick(table, tuple(every))
    return tuple(each for each in every if each.able is not False or each.attention is not None)


def to_put_right_at_twelve(found: Iterable[Found]) -> list[Play]:
    """The wrong cards that still lie in the twelfth trick."""
    return [each.play for each in found if each.play.trick == TWELFTH and each.able and each.play.withdrawn is None]


def _seen_with_the_trick(table: Table, found: Sequence[Found]) -> Iterator[Found]:
    """Where both sides revoked on a trick and one side alone has played on, whoever points at one shows them all."""
    for each in found:
        on_it = (other for other in found if other.play.trick == each.play.trick and other.able)
        here = [other for other in on_it if not played_past(table, other)]
        drawn = (other.attention for other in here if other.attention and other.attention > each.play.event)
        shown = (
            event
            for event in drawn
            if each.play.lies_at(event)
            and len({other.play.seat.side for other in here if other.play.lies_at(event)}) == 2
            and len(_sides_gone_on(table, each.play.trick, event)) == 1
        )
        seen = min(shown, default=None) if each in here and each.attention is None else None
        yield each if seen is None else replace(each, attention=seen)


def played_past(table: Table, found: Found) -> int | None:
    """The card by which the other side was the first to go on after a penalty card was not played: it stands (52B1)."""
    side, trick = found.play.seat.side, found.play.trick
    after = (each for each in table.plays if each.event > found.play.event and each.after_claim is None)
    first = next((each for each in after if each.seat.side is not side or each.trick > trick), None)
    return first.event if found.legal_otherwise and first is not None and first.seat.side is not side else None


def _sides_gone_on(table: Table, trick: int, event: int) -> set[Side]:
    """The sides that had played to the next trick before an event, or named a card for it, which has to be played."""
    played = {
        play.seat.side
        for play in table.plays
        if play.trick == trick + 1 and play.event < event and play.after_claim is None
    }
    return played | {each.hand.side for each in table.named if each.trick == trick + 1 and each.event < event}


def _failures_to_follow(table: Table) -> Iterator[tuple[Play, Suit]]:
    """Every card of another suit than the one led, with the suit led.

    A lead that was taken back, with nothing else lying in the trick, is no lead: the next card is.
    """
    leads: dict[int, Play] = {}
    for play in table.plays:
        lead = leads.get(play.trick)
        taken_back = lead is not None and lead.withdrawn is not None and lead.withdrawn < play.event
        if lead is None or (taken_back and (play.seat is lead.seat or not _lying(table, play))):
            leads[play.trick] = play
        elif lead.card and play.card and play.seat is not lead.seat and play.card.suit is not lead.card.suit:
            yield play, lead.card.suit


def _lying(table: Table, play: Play) -> bool:
    """Whether other cards lay in the trick when this one was played to it."""
    return any(each.trick == play.trick and each.lies_at(play.event) for each in table.plays)


def _follow(table: Table, play: Play, suit: Suit) -> Found:
    attention = attention_to(table, play)
    owed = sorted(card for card in table.known_cards(play.seat, play.event) if card.suit is suit)
    if owed:
        later = (each for each in table.plays if each.event > play.event and each.seat is play.seat)
        seen = next((each for each in later if each.card in owed), None)
        proof = (seen.card if seen else None) or owed[-1]
        return Found(play, suit, Failure.FOLLOW, True, proof, _seen_at(table, play, proof), attention)
    admitted = any(
        (each.of, each.trick) == (play.seat, play.trick) and each.holds and (each.answered or 0) > play.event
        for each in table.questions
    )
    unknown = table.held(play.seat, play.event) is None and attention is not None
    able = (True if admitted else None) if unknown else False
    return Found(play, suit, Failure.FOLLOW, able, attention=attention)


def _seen_at(table: Table, play: Play, proof: Card) -> int | None:
    """When everybody saw the card that proves a revoke: when it was played later, or came to lie face up."""
    plays = (
        each.event for each in table.plays if each.event > play.event and (each.seat, each.card) == (play.seat, proof)
    )
    faced = (each.since for each in table.faced if (each.hand, each.card) == (play.seat, proof))
    return next(plays, None) or next(faced, None)


def _barred(demanded: InForce, faced: Card, table: Table) -> bool:
    """Whether a demand that could be met keeps a faced card from being played: it goes before the duty to play that."""
    if demanded.obeyed_by(faced, table):
        return False
    played = demanded.play.card
    obeyed = played is not None and demanded.obeyed_by(played, table)
    return obeyed or bool(_demand(table, demanded).able)


def _demand(table: Table, disobeyed: InForce) -> Found:
    """A demand disobeyed; to follow suit comes before any demand, so only legal cards could have complied."""
    play, demand, led = disobeyed.play, disobeyed.demand, disobeyed.led
    attention = attention_to(table, play)
    held, hand = table.held(play.seat, play.event), table.known_cards(play.seat, play.event)
    suit = demand.card.suit if demand.card else None if demand.what is Demand.AVOID else demand.suit
    must_follow = led is not None and any(card.suit is led for card in (*hand, *([play.card] if play.card else [])))
    legal = [card for card in sorted(hand, reverse=True) if not must_follow or card.suit is led]
    proof = next((card for card in legal if _would_comply(disobeyed, card, table)), None)
    able = True if proof else False if held is not None or must_follow else None
    owed = frozenset(card for card in legal if disobeyed.obeyed_by(card, table)) if held is not None else None
    return Found(play, suit, Failure.DEMAND, able, proof, None, attention, owed=owed)


def _would_comply(disobeyed: InForce, card: Card, table: Table) -> bool:
    """Whether the player could have obeyed, if he held this card too: with it, or with another of its suit."""
    demand, played = disobeyed.demand, disobeyed.play.card
    if card == played:
        return False
    if demand.what in (Demand.HIGHEST, Demand.LOWEST):
        return card.suit is (demand.suit or (played.suit if played else None))
    return disobeyed.obeyed_by(card, table)
