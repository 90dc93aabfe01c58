"""Which faced cards of a defender have to be played, and of which kind they are."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from revoke.case.events import Facing
from revoke.law.orders import CardKind
from revoke.timeline.table import FacedCard

Penalises = Callable[[FacedCard, Sequence[FacedCard]], tuple[CardKind, str]]
"""From a defender's faced card, and all that lie or lay there as penalty cards, to its kind and its clause."""


def minor_or_major(faced: FacedCard, others: Sequence[FacedCard]) -> tuple[CardKind, str]:
    """A single card below an honour, dropped by accident, is minor; any other exposed card is major.

    A card that has lain there together with another penalty card of the same hand has become major for good.

    Source: Duplicate 49 and 50B; the editions from 1997 on agree.

    >>> from revoke.table.cards import Card
    >>> from revoke.table.seats import Seat
    >>> dropped = FacedCard(Seat.EAST, Card.parse("D4"), 7, Facing.DROPPED)
    >>> minor_or_major(dropped, [dropped])
    (<CardKind.MINOR: 'minor'>, '50B')
    """
    together = any(
        each.hand is faced.hand and each.card != faced.card and (each.until is None or each.until > faced.since)
        for each in others
    )
    small = faced.how is Facing.DROPPED and not faced.card.is_honour
    return (CardKind.MINOR if small and not together else CardKind.MAJOR), "50B"


def exposed_until_played(faced: FacedCard, others: Sequence[FacedCard]) -> tuple[CardKind, str]:
    """Any exposed card of an adversary of the dealer may be called at every trick until it is played.

    Source: Bridge 1905, laws 79 and 80.
    """
    return CardKind.EXPOSED, "80"
