"""What can be said of a card marked as a revoke that the replay does not show: why not, and whether it was one."""

from __future__ import annotations

from revoke.formats.record import PlayRecord, RecordedPlay
from revoke.table.cards import Card
from revoke.table.sentence import Sentence, alone, one_after_another, sentence, template


def behind_unknown_cards(play: RecordedPlay, record: PlayRecord) -> tuple[Sentence, bool, RecordedPlay | None]:
    """Why a marked card is not shown to be a revoke by the replay; whether the hands show it all the same; the proof.

    The order of play may be lost before the trick, or the lead unknown; but if every other card of the trick that may
    have been led is of a suit that the hand held, it was a revoke whoever led.
    """
    text = _marked(play)
    if record.deal is None or (hand := record.deal.hands[play.seat]) is None:
        return sentence("{text}; the hand is not known", text=text), False, None
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
        return sentence("{text}, but he led to the trick", text=text), False, None
    if placed and trick[0].card is None:
        return sentence("{text}; the card led is not known", text=text), False, None
    proofs = {lead: _proof(lead, play, left, everything) for lead in leads}
    held = {lead: [card for card in left if lead.card and card.suit is lead.card.suit] for lead in leads}
    showing = [
        lead
        for lead in leads
        if lead.card
        and lead.card.suit is not (play.card.suit if play.card else None)
        and (proofs[lead] or len(held[lead]) > unknown)
    ]
    hidden = sentence("{text}; it lies behind unknown cards", text=text)
    if showing and len(showing) == len(leads):
        cards = one_after_another([alone(card) for card in sorted(held[showing[0]], reverse=True)])
        could = template("{text}, but whoever led, he could have followed ({cards})")
        return sentence(could, text=hidden, cards=cards), True, proofs[showing[0]]
    if showing:
        leads_shown = one_after_another(
            [alone(lead.card) for lead in showing if lead.card], template("{one} or {more}")
        )
        return sentence("{text}; it was a revoke if {cards} was led", text=hidden, cards=leads_shown), False, None
    if any(held.values()):
        behind = template("{text}, and the card he should have played may have been one of them")
        return sentence(behind, text=hidden), False, None
    if len(leads) == 1 and leads[0].card:
        none = template("{text}, but as the hands are recorded he held no {suit}")
        return sentence(none, text=text, suit=leads[0].card.suit), False, None
    none = template("{text}, but as the hands are recorded he held no card of a suit that was led")
    return sentence(none, text=text), False, None


def _marked(play: RecordedPlay) -> Sentence:
    if play.card is None:
        return sentence("{player}'s card at trick {trick} is marked as a revoke", player=play.seat, trick=play.trick)
    marked = template("{player}'s {card} at trick {trick} is marked as a revoke")
    return sentence(marked, player=play.seat, card=play.card, trick=play.trick)


def _proof(
    lead: RecordedPlay, play: RecordedPlay, left: set[Card], everything: tuple[RecordedPlay, ...]
) -> RecordedPlay | None:
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
