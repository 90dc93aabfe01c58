"""The last two tricks played again after a wrong card to the twelfth is put right: every legal way."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from revoke.table.cards import Card
from revoke.table.seats import SEATS, Seat
from revoke.timeline.table import Table
from revoke.timeline.trick import Play, Trumps, winner

TWELFTH = 12

Cards = Mapping[Seat, tuple[Card, ...]]
Won = tuple[Seat, Card]
"""Who won a trick, and with which card."""


def put_right(table: Table, wrong: Sequence[Play]) -> frozenset[tuple[Won, Won]] | None:
    """Who can win the last two tricks, and with what, once the wrong cards to the twelfth are taken back.

    Who played wrongly plays his other card. Whoever of the other side played after him may change his card;
    his partner may once somebody before him has. ``None`` where hands or trumps are not known.

    Args:
        wrong: the cards to the twelfth trick that have to be taken back.
    """
    trick = table.trick(TWELFTH)
    hands = _two_each(table)
    if trick is None or hands is None or table.trumps == "unknown" or not wrong:
        return None
    first = min(play.event for play in wrong)
    order = [trick.leader.turn(step) for step in range(4)]
    played = {play.seat: play for play in table.plays if play.trick == TWELFTH and play.withdrawn is None}
    played |= {play.seat: play for play in wrong}
    must = {play.seat for play in wrong}
    ways = _ways(order, hands, {seat: play for seat, play in played.items() if play.card}, must, first)
    return frozenset(_winners(order, cards, hands, table.trumps) for cards in ways)


def _two_each(table: Table) -> Cards | None:
    """The two cards that each hand had left before the twelfth trick."""
    begun = min((play.event for play in table.plays if play.trick == TWELFTH), default=None)
    if begun is None:
        return None
    hands: dict[Seat, tuple[Card, ...]] = {}
    for seat in SEATS:
        held = table.held(seat, begun)
        shown = {play.card for play in table.plays if play.seat is seat and play.trick >= TWELFTH and play.card}
        cards = tuple(sorted(held if held is not None else shown))
        if len(cards) != 2:
            return None
        hands[seat] = cards
    return hands


def _ways(
    order: Sequence[Seat], hands: Cards, played: Mapping[Seat, Play], must: set[Seat], first: int
) -> Iterator[tuple[Card, ...]]:
    """The cards of the twelfth trick in order, in every legal way."""
    offenders = {seat.side for seat in must}

    def further(cards: tuple[Card, ...], changed: frozenset[Seat]) -> Iterator[tuple[Card, ...]]:
        if len(cards) == 4:
            yield cards
            return
        seat = order[len(cards)]
        follows = [card for card in hands[seat] if cards and card.suit is cards[0].suit]
        legal = follows or list(hands[seat])
        play = played.get(seat)
        innocent = len(offenders) == 2 or seat.side not in offenders
        free = play is None or seat in must or (innocent and play.event > first) or bool(changed - {seat.partner})
        if play is not None and seat in must:
            legal = [card for card in legal if card != play.card] or legal
        for card in legal if free or play is None or play.card not in legal else [play.card]:
            other = play is not None and card != play.card and seat not in must
            yield from further((*cards, card), changed | {seat} if other else changed)

    yield from further((), frozenset())


def _winners(order: Sequence[Seat], cards: Sequence[Card], hands: Cards, trumps: Trumps) -> tuple[Won, Won]:
    here = winner(list(zip(order, cards, strict=True)), trumps)
    assert here is not None
    twelfth = dict(zip(order, cards, strict=True))
    last = [here.turn(step) for step in range(4)]
    left = {seat: next(card for card in hands[seat] if card != twelfth[seat]) for seat in last}
    won = winner(list(left.items()), trumps)
    assert won is not None
    return (here, twelfth[here]), (won, left[won])
