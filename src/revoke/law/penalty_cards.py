"""Which faced cards of a defender are penalty cards, and of which kind.

Source: Duplicate 49, 50B, 62B1, 62C2; the three editions held here agree.
"""

from __future__ import annotations

from collections.abc import Sequence

from revoke.case.events import Facing
from revoke.facts.exposure import FacedCard
from revoke.law.orders import CardKind


def kind_of_exposed(faced: FacedCard, lying: Sequence[FacedCard]) -> CardKind:
    """A single card below an honour, dropped by accident, is minor; any other exposed card is major.

    Args:
        faced: a card that was exposed, not one that was played and taken back.
        lying: all cards that lie on the table from that hand.

    >>> from revoke.table.cards import Card
    >>> from revoke.table.seats import Seat
    >>> dropped = FacedCard(Seat.EAST, Card.parse("D4"), 7, Facing.DROPPED)
    >>> kind_of_exposed(dropped, [dropped])
    <CardKind.MINOR: 'minor'>
    """
    alone = sum(each.hand is faced.hand for each in lying) == 1
    small = not faced.card.is_honour
    return CardKind.MINOR if faced.how is Facing.DROPPED and small and alone else CardKind.MAJOR
