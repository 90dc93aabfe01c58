"""Double dummy as one would explain it to a bridge player: try every legal card, and let each side choose its best."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from revoke.equity.position import Position
from revoke.table.cards import Card, Hand, Suit
from revoke.table.seats import SEATS, Side

Table = tuple[tuple[Hand, ...], int, tuple[Card, ...]]  # hands from North round, number of the leader, current trick


class PlainMinimax:
    """A solver for small endings, up to about five cards each: slow, and obviously right.

    >>> from revoke.table.seats import Seat
    >>> squeeze = Position.parse("N:A.K2.. .A3.K. 2...43 KQ.Q..", trumps=None, leader=Seat.NORTH)
    >>> PlainMinimax().tricks(squeeze, Side.NS) + PlainMinimax().tricks(squeeze, Side.EW)
    3
    """

    def tricks(self, position: Position, side: Side) -> int:
        best = max(self.by_card(position).values(), default=0)
        return best if position.on_turn.side is side else position.tricks_left - best

    def by_card(self, position: Position) -> Mapping[Card, int]:
        hands = tuple(position.hands[seat] for seat in SEATS)
        table = (hands, position.leader.number, tuple(card for _, card in position.trick))
        return _by_card(table, position.trumps, {})

    def reaches(self, position: Position, side: Side, tricks: int) -> bool:
        return self.tricks(position, side) >= tricks


def _by_card(table: Table, trumps: Suit | None, known: dict[Table, int]) -> dict[Card, int]:
    """Each legal card -> tricks for the side that plays it."""
    hands, leader, trick = table
    turn = (leader + len(trick)) % 4
    following = [card for card in hands[turn] if trick and card.suit is trick[0].suit]
    found = {}
    for card in following or hands[turn]:
        left = tuple(hand - {card} if seat == turn else hand for seat, hand in enumerate(hands))
        on_table = (*trick, card)
        if len(on_table) < 4:
            after = (left, leader, on_table)
            found[card] = len(hands[turn]) - _best(after, trumps, known)  # what the other side cannot take
        else:
            won_by = (leader + _place_of_the_winner(on_table, trumps)) % 4
            mine = won_by % 2 == turn % 2
            later = _best((left, won_by, ()), trumps, known)
            found[card] = 1 + later if mine else len(left[turn]) - later
    return found


def _best(table: Table, trumps: Suit | None, known: dict[Table, int]) -> int:
    if table not in known:
        known[table] = max(_by_card(table, trumps, known).values(), default=0)
    return known[table]


def _place_of_the_winner(trick: Sequence[Card], trumps: Suit | None) -> int:
    best = 0
    for place, card in enumerate(trick):
        beaten = trick[best]
        higher = card.suit is beaten.suit and card.height > beaten.height
        ruff = card.suit is trumps and beaten.suit is not trumps
        if higher or ruff:
            best = place
    return best
