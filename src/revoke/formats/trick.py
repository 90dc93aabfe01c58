"""Who wins a trick, for a reader that must work out in which order the cards of a record were played."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import product

from revoke.table.cards import Card, Hand, Suit
from revoke.table.seats import Seat


def won_by(leader: Seat, cards: Sequence[Card], trumps: Suit | None) -> Seat:
    """Who won the trick of these four cards, in playing order: the highest trump, or else the highest of the suit led.

    >>> won_by(Seat.WEST, [Card.parse(c) for c in ("DJ", "S3", "D2", "DT")], None)
    Seat.WEST
    """
    best, at = cards[0], 0
    for step in range(1, len(cards)):
        card = cards[step]
        if card.suit is best.suit:
            if card.height > best.height:
                best, at = card, step
        elif card.suit is trumps:
            best, at = card, step
    return leader.turn(at)


def certain_winner(
    leader: Seat, cards: Sequence[Card | None], trumps: Suit | None, unseen: Mapping[Seat, Hand]
) -> Seat | None:
    """Who won the trick whatever the unknown cards were, or ``None`` if that depends on them.

    Args:
        cards: the four cards in playing order, ``None`` for an unknown one.
        unseen: for each player of an unknown card, the cards it may have been.
    """
    choices: list[Iterable[Card]] = []
    for step, card in enumerate(cards):
        possible = (card,) if card else unseen.get(leader.turn(step))
        if not possible:
            return None
        choices.append(possible)
    found: Seat | None = None
    for combination in product(*choices):
        winner = won_by(leader, combination, trumps)
        if found is None:
            found = winner
        elif winner is not found:
            return None
    return found
