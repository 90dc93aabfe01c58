"""Every revoke in a timeline: cards that failed to follow, to obey, or to be the card that had to be played.

Whether a player could have complied is shown by his hand, or by a card that he produced later (the proof card); where
neither is known, a card to which attention was drawn is reported with the question open.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from revoke.case.case import Failure
from revoke.case.events import Answered, Asked, AttentionDrawn, CardPlayed, Demand, Demanded, Event, Facing
from revoke.facts.exposure import FacedCard, faced_cards
from revoke.facts.tricks import Play, Record
from revoke.table.cards import Card, Suit
from revoke.table.seats import Seat


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
    """

    play: Play
    suit: Suit | None
    failure: Failure
    able: bool | None
    proof: Card | None = None
    proof_seen: int | None = None
    attention: int | None = None


Binds = Callable[[Demanded, Suit | None], bool]
"""Whether a demand binds: the demand, and the suit led to the trick it is about, where there is one."""


def find(
    events: Sequence[Event],
    record: Record,
    defenders: frozenset[Seat] = frozenset(),
    binds: Binds = lambda demand, led: True,
) -> tuple[Found, ...]:
    """All revokes of a timeline, in order of events.

    Args:
        events: the timeline.
        record: the same, replayed.
        defenders: the seats whose faced cards have to be played; none where that is not known.
        binds: which demands a player has to obey.
    """
    faced = faced_cards(events, record)
    found: dict[int, Found] = {}
    for play, suit in _failures_to_follow(record):
        found[play.event] = _follow(events, record, play, suit)
    for play, demand, led in _disobeyed(events, record):
        if binds(demand, led):
            found.setdefault(play.event, _demand(events, record, play, demand, led))
    for play, card in _faced_card_left(record, faced, defenders):
        attention = attention_to(events, play)
        found[play.event] = Found(play, card.suit, Failure.PENALTY_CARD, True, card, None, attention)
    return tuple(each for _, each in sorted(found.items()) if each.able is not False or each.attention is not None)


def attention_to(events: Sequence[Event], play: Play) -> int | None:
    """The first event that drew attention to a card: a remark, a question answered with yes, or its withdrawal."""
    for number, event in enumerate(events, 1):
        if number <= play.event:
            continue
        match event:
            case AttentionDrawn(to=hand, trick=trick) if hand is play.seat and (trick or play.trick) == play.trick:
                if trick is not None or play.trick == _last_trick(events, number, play):
                    return number
            case Answered(by=hand, holds=True) if hand is play.seat:
                asked = (n for n, each in enumerate(events[:number], 1) if isinstance(each, Asked) and each.of is hand)
                return max((n for n in asked if n > play.event), default=number)
    return play.withdrawn


def _last_trick(events: Sequence[Event], number: int, play: Play) -> int:
    """The trick meant by a remark that names none: the last one to which the hand had played."""
    later = [e for e in events[play.event : number - 1] if isinstance(e, CardPlayed) and e.hand is play.seat]
    return play.trick + len(later)


def _failures_to_follow(record: Record) -> Iterator[tuple[Play, Suit]]:
    """Every card of another suit than the one led, with the suit led.

    A lead that was taken back, with nothing else lying in the trick, is no lead: the next card is.
    """
    leads: dict[int, Play] = {}
    for play in record.plays:
        lead = leads.get(play.trick)
        taken_back = lead is not None and lead.withdrawn is not None and lead.withdrawn < play.event
        if lead is None or (taken_back and (play.seat is lead.seat or not _lying(record, play))):
            leads[play.trick] = play
        elif lead.card and play.card and play.seat is not lead.seat and play.card.suit is not lead.card.suit:
            yield play, lead.card.suit


def _lying(record: Record, play: Play) -> bool:
    """Whether other cards lay in the trick when this one was played to it."""
    return any(
        each.trick == play.trick and each.event < play.event and (each.withdrawn is None or each.withdrawn > play.event)
        for each in record.plays
    )


def _follow(events: Sequence[Event], record: Record, play: Play, suit: Suit) -> Found:
    attention = attention_to(events, play)
    hand = record.held(play.seat, play.event)
    seen = next(
        (each for each in record.plays if each.event > play.event and each.seat is play.seat
         and each.card is not None and each.card.suit is suit),
        None,
    )  # fmt: skip
    if hand is not None:
        owed = sorted(card for card in hand if card.suit is suit)
        if not owed:
            return Found(play, suit, Failure.FOLLOW, False, attention=attention)
        proof = seen.card if seen and seen.card in owed else owed[-1]
        return Found(play, suit, Failure.FOLLOW, True, proof, seen.event if seen else None, attention)
    if seen is not None and not _taken_before(record, seen, play):
        return Found(play, suit, Failure.FOLLOW, True, seen.card, seen.event, attention)
    admitted = any(isinstance(each, Answered) and each.by is play.seat and each.holds for each in events[play.event :])
    return (
        Found(play, suit, Failure.FOLLOW, True if admitted else None, attention=attention)
        if attention
        else Found(play, suit, Failure.FOLLOW, False)
    )


def _taken_before(record: Record, seen: Play, play: Play) -> bool:
    """Whether the card seen later had already left the hand before, and come back by a withdrawal after."""
    return any(
        each.card == seen.card and each.event < play.event and (each.withdrawn or 0) > play.event
        for each in record.plays
    )


def _disobeyed(events: Sequence[Event], record: Record) -> Iterator[tuple[Play, Demanded, Suit | None]]:
    """Cards that did not do what an opponent had demanded of that hand, with the suit led by somebody else, if any."""
    for number, event in enumerate(events, 1):
        if not isinstance(event, Demanded):
            continue
        following = [play for play in record.plays if play.event > number and play.seat is event.of]
        leads = {trick.number for trick in record.tricks if trick.leader is event.of}
        for play in following:
            if event.what in (Demand.LEAD, Demand.AVOID) and play.trick not in leads:
                break
            if play.card is not None and not _complies(event, play.card, following, record):
                led = next((trick.led for trick in record.tricks if trick.number == play.trick), None)
                yield play, event, None if play.trick in leads else led
                break
            if event.what is not Demand.AVOID:
                break


def _complies(demand: Demanded, card: Card, following: Sequence[Play], record: Record) -> bool:
    match demand.what:
        case Demand.LEAD:
            return card.suit is demand.suit
        case Demand.AVOID:
            return card.suit is not demand.suit
        case Demand.CARD:
            return card == demand.card
        case Demand.HIGHEST | Demand.LOWEST:
            hand = record.held(following[0].seat, following[0].event) or {
                play.card for play in following if play.card is not None
            }
            suit = demand.suit or card.suit
            ranked = sorted(each for each in hand if each.suit is suit)
            return not ranked or card == (ranked[-1] if demand.what is Demand.HIGHEST else ranked[0])


def _demand(events: Sequence[Event], record: Record, play: Play, demand: Demanded, led: Suit | None) -> Found:
    """A demand disobeyed; to follow suit comes before any demand, so only legal cards could have complied."""
    attention = attention_to(events, play)
    held = record.held(play.seat, play.event)
    suit = demand.card.suit if demand.card else None if demand.what is Demand.AVOID else demand.suit
    shown = {each.card for each in record.plays if each.event > play.event and each.seat is play.seat and each.card}
    hand = held if held is not None else frozenset(shown)
    must_follow = led is not None and any(card.suit is led for card in (*hand, *([play.card] if play.card else [])))
    legal = [card for card in sorted(hand, reverse=True) if not must_follow or card.suit is led]
    proof = next((card for card in legal if _would_comply(demand, card, play)), None)
    able = True if proof else False if held is not None or must_follow else None
    return Found(play, suit, Failure.DEMAND, able, proof, None, attention)


def _would_comply(demand: Demanded, card: Card, play: Play) -> bool:
    if card == play.card:
        return False
    match demand.what:
        case Demand.LEAD | Demand.HIGHEST | Demand.LOWEST:
            return card.suit is (demand.suit or (play.card.suit if play.card else None))
        case Demand.AVOID:
            return card.suit is not demand.suit
        case Demand.CARD:
            return card == demand.card


def _faced_card_left(
    record: Record, faced: Sequence[FacedCard], defenders: frozenset[Seat]
) -> Iterator[tuple[Play, Card]]:
    """Cards played by a defender while a card of his that he could have played lay face up before him."""
    led = {trick.number: trick.led for trick in record.tricks}
    bound = [each for each in faced if _binds(each, record)]
    for play in record.plays:
        if play.seat not in defenders or play.card is None:
            continue
        mine = [
            each for each in bound if each.hand is play.seat and each.lies_at(play.event) and each.card != play.card
        ]
        suit, hand = led.get(play.trick), record.held(play.seat, play.event)
        for each in mine:
            leading = (
                record.trick(play.trick) is not None
                and led.get(play.trick) is play.card.suit
                and (next(p for p in record.plays if p.trick == play.trick).seat is play.seat)
            )
            void = hand is not None and not any(card.suit is suit for card in hand)
            playable = leading or each.card.suit is suit or void
            replaces = any(p.withdrawn == each.since and p.trick == play.trick for p in record.plays)
            if playable and not replaces and _had_to_be_played(each, play.card, mine):
                yield play, each.card
                break


def _binds(faced: FacedCard, record: Record) -> bool:
    """Whether a faced card binds its owner: one that the innocent side takes back does not."""
    if faced.how is not None:
        return True
    taken = next(play for play in record.plays if play.withdrawn == faced.since)
    failed = {play.seat.side for play, _ in _failures_to_follow(record) if play.trick == taken.trick}
    return not failed or faced.hand.side in failed


def _had_to_be_played(faced: FacedCard, played: Card, mine: Sequence[FacedCard]) -> bool:
    """A small card dropped alone bars only other small cards of its suit; any other faced card must be played."""
    if played in {each.card for each in mine}:
        return False
    small_and_alone = faced.how is Facing.DROPPED and not faced.card.is_honour and len(mine) == 1
    return not small_and_alone or (played.suit is faced.card.suit and not played.is_honour)
