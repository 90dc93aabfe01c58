"""What can be said of a card marked as a revoke that the replay does not show: why not, and whether it was one."""

from __future__ import annotations

from revoke.formats.record import Play, PlayRecord
from revoke.table.cards import Card


def behind_unknown_cards(play: Play, record: PlayRecord) -> tuple[str, bool, Play | None]:
    """Why a marked card is not shown to be a revoke by the replay; whether the hands show it all the same; the proof.

    The order of play may be lost before the trick, or the lead unknown; but if every other card of the trick that may
    have been led is of a suit that the hand held, it was a revoke whoever led.
    """
    who = f"{play.seat.words}'s {play.card or 'card'} at trick {play.trick} is marked as a revoke"
    if record.deal is None or (hand := record.deal.hands[play.seat]) is None:
        return f"{who}; the hand is not known", False, None
    everything = (*record.plays, *record.unplaced)
    gone = {other.card for other in everything if other.seat is play.seat and other.trick < play.trick}
    left = {card for card in hand if card not in gone} - ({play.card} if play.card else set())
    unknown = sum(
        1
        for trick in range(record.first_trick, play.trick)
        if not any(other.trick == trick and other.seat is play.seat and other.card for other in everything)
    )
    trick = [other for other in everything if other.trick == play.trick]
    placed = play in record.plays
    leads = trick[:1] if placed else [other for other in trick if other is not play]
    if placed and trick[0] is play:
        return f"{who}, but he led to the trick", False, None
    if placed and trick[0].card is None:
        return f"{who}; the card led is not known", False, None
    proofs = {lead: _proof(lead, play, left, everything) for lead in leads}
    held = {lead: [card for card in left if lead.card and card.suit is lead.card.suit] for lead in leads}
    showing = [
        lead
        for lead in leads
        if lead.card
        and lead.card.suit is not (play.card.suit if play.card else None)
        and (proofs[lead] or len(held[lead]) > unknown)
    ]
    hidden = f"{who}; it lies behind unknown cards"
    if showing and len(showing) == len(leads):
        cards = " ".join(str(card) for card in sorted(held[showing[0]], reverse=True))
        return f"{hidden}, but whoever led, he could have followed ({cards})", True, proofs[showing[0]]
    if showing:
        return f"{hidden}; it was a revoke if {' or '.join(str(lead.card) for lead in showing)} was led", False, None
    if any(held.values()):
        return f"{hidden}, and the card he should have played may have been one of them", False, None
    suit = (
        f"no {leads[0].card.suit.singular}" if len(leads) == 1 and leads[0].card else "no card of a suit that was led"
    )
    return f"{who}, but as the hands are recorded he held {suit}", False, None


def _proof(lead: Play, play: Play, left: set[Card], everything: tuple[Play, ...]) -> Play | None:
    return next(
        (
            other
            for other in everything
            if other.seat is play.seat
            and other.trick > play.trick
            and other.card in left
            and lead.card
            and other.card
            and other.card.suit is lead.card.suit
        ),
        None,
    )
