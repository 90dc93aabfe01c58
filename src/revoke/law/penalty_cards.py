"""Which faced cards of a defender have to be played, and of which kind they are."""

from __future__ import annotations

from collections.abc import Callable, Collection

from revoke.case.events import Facing
from revoke.law.orders import CardKind
from revoke.timeline.faced_card import FacedCard

Penalises = Callable[[FacedCard, Collection[FacedCard]], tuple[CardKind, str]]
"""From a defender's faced card, and all that lie or lay there as penalty cards, to its kind and its clause."""


def minor_or_major(faced: FacedCard, others: Collection[FacedCard]) -> tuple[CardKind, str]:
    """A single card below an honour, dropped by accident, is minor; any other exposed card is major.

    A card that has lain there together with another penalty card of the same hand has become major for good.

    Source: Duplicate 49 and 50B; the editions from 1997 on agree.

    >>> from revoke.table.cards import Card
    >>> from revoke.table.seats import Seat
    >>> dropped = FacedCard(Seat.EAST, Card.parse("D4"), 7, Facing.DROPPED)
    >>> minor_or_major(dropped, [dropped])
    (<CardKind.MINOR: 'minor'>, '50B')
    """
    small = faced.how is Facing.DROPPED and not faced.card.is_honour
    return (CardKind.MINOR if small and not faced.lay_with_one_of(others) else CardKind.MAJOR), "50B"


def exposed_until_played(faced: FacedCard, others: Collection[FacedCard]) -> tuple[CardKind, str]:
    """Any exposed card of an adversary of the dealer may be called at every trick until it is played.

    Source: Bridge 1905, laws 79 and 80.
    """
    return CardKind.EXPOSED, "80"
