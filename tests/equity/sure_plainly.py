"""Sure tricks as one would explain them: try every way to cash, against everything that the opponents may play."""

from __future__ import annotations

from collections.abc import Iterator

from revoke.equity.position import OnTable, Position
from revoke.table.cards import Card, Hand, Suit
from revoke.table.deal import winner_of
from revoke.table.seats import SEATS, Seat, Side

Hands = tuple[Hand, ...]


def cashed_plainly(position: Position, side: Side) -> int:
    """The most tricks that the side on lead takes one after the other, before it loses one or stops.

    It names both its cards before a trick is led. The opponents follow suit with any card; who cannot keeps
    all his cards and throws nothing, so that no discard is ever counted on, and where he has a trump the trick is not
    sure. Nothing can be finessed, for a trick in which a card of theirs could have beaten ours is lost.
    """
    hands = tuple(position.hands[seat] for seat in SEATS)
    assert not position.trick
    return _cashed(hands, position.trumps, position.leader) if position.leader.side is side else 0


def _cashed(hands: Hands, trumps: Suit | None, leader: Seat) -> int:
    best = 0
    partner = leader.turn(2)
    for lead in hands[leader.number]:
        if any(_may_ruff(hands[leader.turn(step).number], lead, trumps) for step in (1, 3)):
            continue
        for his in _legal(hands[partner.number], lead):
            worst = None
            for theirs in _answers(hands, leader, lead):
                trick: OnTable = ((leader, lead), (partner, his), *((seat, card) for seat, card in theirs if card))
                winner = winner_of(trick, trumps)
                if winner.side is not leader.side:
                    worst = 0
                    break
                left = _without(hands, trick)
                now = 1 + _cashed(left, trumps, winner)
                worst = now if worst is None else min(worst, now)
            best = max(best, worst or 0)
    return best


def _may_ruff(held: Hand, lead: Card, trumps: Suit | None) -> bool:
    suits = {card.suit for card in held}
    return lead.suit not in suits and trumps in suits


def _answers(hands: Hands, leader: Seat, lead: Card) -> Iterator[list[tuple[Seat, Card | None]]]:
    one, other = leader.turn(1), leader.turn(3)
    for first in _answer(hands[one.number], lead):
        for second in _answer(hands[other.number], lead):
            yield [(one, first), (other, second)]


def _answer(held: Hand, lead: Card) -> list[Card | None]:
    following: list[Card | None] = [card for card in held if card.suit is lead.suit]
    return following or [None]


def _legal(held: Hand, lead: Card) -> Hand:
    return frozenset(card for card in held if card.suit is lead.suit) or held


def _without(hands: Hands, trick: OnTable) -> Hands:
    played = {card for _, card in trick}
    return tuple(hand - played for hand in hands)
