"""Which faced cards of a defender have to be played, and of which kind they are."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from revoke.case.events import Facing
from revoke.facts.exposure import FacedCard
from revoke.law.orders import CardKind

Penalises = Callable[[FacedCard, Sequence[FacedCard]], tuple[CardKind, str]]
"""From a defender's exposed card, and all cards that lie face up, to its kind and the clause that makes it so."""


def minor_or_major(faced: FacedCard, lying: Sequence[FacedCard]) -> tuple[CardKind, str]:
    """A single card below an honour, dropped by accident, is minor; any other exposed card is major.

    Source: Duplicate 49 and 50B; the editions from 1997 on agree.

    >>> from revoke.table.cards import Card
    >>> from revoke.table.seats import Seat
    >>> dropped = FacedCard(Seat.EAST, Card.parse("D4"), 7, Facing.DROPPED)
    >>> minor_or_major(dropped, [dropped])
    (<CardKind.MINOR: 'minor'>, '50B')
    """
    alone = sum(each.hand is faced.hand for each in lying) == 1
    small = not faced.card.is_honour
    return (CardKind.MINOR if faced.how is Facing.DROPPED and small and alone else CardKind.MAJOR), "50B"


def exposed_until_played(faced: FacedCard, lying: Sequence[FacedCard]) -> tuple[CardKind, str]:
    """Any exposed card of an adversary of the dealer may be called at every trick until it is played.

    Source: Bridge 1905, laws 79 and 80.
    """
    return CardKind.EXPOSED, "80"
