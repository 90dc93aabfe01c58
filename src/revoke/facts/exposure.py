"""Which cards lie or lay face up on the table outside the play, from when to when, and by whose doing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from revoke.case.events import CardExposed, CardWithdrawn, Demand, Demanded, Event, Facing
from revoke.facts.tricks import Record
from revoke.table.cards import Card
from revoke.table.seats import Seat


@dataclass(frozen=True, slots=True)
class FacedCard:
    """A card lying face up.

    Attributes:
        since: the event by which it came to lie there.
        until: the event by which it was played or taken up again; ``None`` while it lies there.
        how: exposed outright, or ``None`` where it was played and then taken back.
    """

    hand: Seat
    card: Card
    since: int
    how: Facing | None
    until: int | None = None

    def lies_at(self, event: int) -> bool:
        """Whether it lay there just before that event."""
        return self.since < event and (self.until is None or self.until >= event)


def faced_cards(events: Sequence[Event], record: Record) -> tuple[FacedCard, ...]:
    """Every card that was exposed or taken back, in order, and how long it lay on the table.

    An option exercised about its suit against its owner's partner takes the card up again; so does playing it.
    """
    faced: list[FacedCard] = []
    for number, event in enumerate(events, 1):
        if isinstance(event, CardExposed | CardWithdrawn):
            how = event.how if isinstance(event, CardExposed) else None
            until = _until(event.hand, event.card, number, events, record)
            faced.append(FacedCard(event.hand, event.card, number, how, until))
    return tuple(faced)


def _until(hand: Seat, card: Card, since: int, events: Sequence[Event], record: Record) -> int | None:
    played = [play.event for play in record.plays if play.seat is hand and play.card == card and play.event > since]
    taken_up = [
        number
        for number, event in enumerate(events, 1)
        if number > since
        and isinstance(event, Demanded)
        and event.of is hand.partner
        and event.what in (Demand.LEAD, Demand.AVOID)
        and event.suit is card.suit
    ]
    return min([*played, *taken_up], default=None)
