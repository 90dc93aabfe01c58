"""The table as the law puts it: cards taken back and by whom, what stays face up, whose turn it is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from revoke.case.events import CardWithdrawn
from revoke.law.orders import (
    Correct,
    CorrectAndPay,
    NextTrickTakenBack,
    Order,
    PartnerMayChange,
    Penalised,
    PutRight,
    ReopenedForBoth,
)
from revoke.table.seats import Seat
from revoke.timeline.faced_card import FacedCard
from revoke.timeline.replay import seeing
from revoke.timeline.table import Table
from revoke.timeline.trick import Play


@dataclass(frozen=True, slots=True)
class Ordered:
    """An order given about a card, as it was played."""

    order: Order
    play: Play


def carry_out(table: Table, orders: Sequence[Ordered], *, declarer: Seat | None, claim_stops_play: bool) -> Table:
    """The table as it must now be: what is taken back, what lies face up, which tricks stand, whose turn it is.

    Args:
        orders: in the order of the cards that they are about.
        declarer: his side's cards go back to the hand; where he is not known, every card taken back does, unless it
            is penalised.
        claim_stops_play: whether a card put down after a claim is taken back as no play.

    >>> from revoke.case.case import Board
    >>> from revoke.case.events import CardPlayed
    >>> from revoke.law.orders import CardKind
    >>> from revoke.table.cards import Card
    >>> from revoke.timeline.replay import replay
    >>> words = ("W:ST", "N:S2", "E:D4", "S:SJ")
    >>> played = replay(Board(), [CardPlayed(Seat(word[0]), Card.parse(word[2:])) for word in words])
    >>> orders = [Ordered(order, played.plays[2]) for order in (Correct(), Penalised(CardKind.MAJOR))]
    >>> table = carry_out(played, orders, declarer=Seat.SOUTH, claim_stops_play=True)
    >>> table.next_to_play(), [str(each.card) for each in table.lying], len(table.tricks[0].plays)
    (Seat.EAST, ['♦4'], 3)
    """
    if claim_stops_play:
        table = _taken_back(table, [play for play in table.plays if play.after_claim is not None])
    for ordered in orders:
        table = _taken_back(table, list(_cards_to_take_back(table, ordered)))
    kept = {id(each) for each in table.lying if _stays_face_up(each, table, orders, declarer)}
    faced = tuple(each for each in table.faced if each.until is not None or id(each) in kept)
    return replace(table, faced=faced)


def _taken_back(table: Table, plays: Sequence[Play]) -> Table:
    """The table once these cards have been taken back, the last one first."""
    for play in sorted(plays, key=lambda each: each.event, reverse=True):
        standing = any(each.event == play.event and each.withdrawn is None for each in table.plays)
        if play.card is not None and standing:
            table = seeing(table, CardWithdrawn(play.seat, play.card))
    return table


def _cards_to_take_back(table: Table, ordered: Ordered) -> Iterator[Play]:
    play = ordered.play
    match ordered.order:
        case Correct() | CorrectAndPay() | ReopenedForBoth():
            yield play
        case PutRight() if play.withdrawn is None:
            yield play
            yield from (each for each in table.plays if each.trick > play.trick)
        case NextTrickTakenBack():
            later = (each for each in table.plays if each.trick > play.trick)
            yield from (each for each in later if each.seat.side is play.seat.side)


def _stays_face_up(card: FacedCard, table: Table, orders: Sequence[Ordered], declarer: Seat | None) -> bool:
    """Whether a card that lies there is not taken up again: one that was faced, or that the law leaves there."""
    if declarer is not None and card.hand.side is declarer.side:
        return card.how is not None
    if card.how is not None:
        return True
    before = next((each for each in table.faced if each.card == card.card and each.until == card.played), None)
    if before is not None and _stays_face_up(before, table, orders, declarer):
        return True  # a penalty card that was played wrongly lies there again
    play = next((each for each in table.plays if each.event == card.played), None)
    if play is None or play.after_claim is not None:
        return False
    if play.out_of_turn:
        return declarer is not None
    return any(_leaves(each, play) for each in orders)


def _leaves(ordered: Ordered, play: Play) -> bool:
    """Whether an order leaves a card that was taken back face up on the table."""
    own = ordered.play
    match ordered.order:
        case Penalised():
            return own.event == play.event
        case PartnerMayChange(kind=kind):
            same_trick = play.trick == own.trick and play.event > own.event
            return kind is not None and same_trick and play.seat is own.seat.partner
        case NextTrickTakenBack(kind=kind):
            return kind is not None and play.trick > own.trick and play.seat.side is own.seat.side
    return False
