"""Card play in a random deal: no expert's, and no fool's."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from revoke.table.cards import Card, Suit
from revoke.table.seats import Seat


def sensible_card(
    chance: Random,
    following: Sequence[Card],
    wrong: Sequence[Card],
    played: Sequence[tuple[Seat, Card]],
    trumps: Suit | None,
) -> Card:
    """A card as somebody might play it: third and fourth hand win as cheaply as they can, others play low."""
    if not following:
        ruffs = [card for card in wrong if card.suit is trumps]
        return ruffs[0] if ruffs and chance.random() < 0.5 else chance.choice(wrong[: max(1, len(wrong) // 2)])
    led = played[0][1].suit
    best = max(card for _, card in played if card.suit is led)
    better = [card for card in following if card > best]
    if better and (len(played) > 1 or chance.random() < 0.4):
        return better[0] if len(played) == 3 else better[-1]
    return following[0]
