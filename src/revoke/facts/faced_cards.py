"""Cards that a defender played while a card of his that he had to play lay face up before him."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from revoke.case.events import Facing
from revoke.table.cards import Card, Suit
from revoke.table.seats import Seat
from revoke.timeline.table import FacedCard, Table
from revoke.timeline.trick import Play


def faced_card_left(table: Table, defenders: Sequence[Seat], failed: Sequence[Play]) -> Iterator[tuple[Play, Card]]:
    """Cards played by a defender while a card of his that he could have played lay face up before him."""
    bound = [each for each in table.faced if binds(each, table, failed)]
    for play in table.plays:
        if play.seat not in defenders or play.card is None:
            continue
        suit, hand = led_to(table, play), table.held(play.seat, play.event)
        void = hand is not None and not any(card.suit is suit for card in hand)
        lying = (each for each in bound if each.hand is play.seat and each.lies_at(play.event))
        fitting = [each for each in lying if play.leads or each.card.suit is suit or void]
        if any(each.card == play.card for each in fitting):
            continue  # of two that fit, either will do
        for each in fitting:
            shown_by_play = each.how is None and _as_it_lay_before(each, table) is None
            replaces = shown_by_play and any(p.event == each.played and p.trick == play.trick for p in table.plays)
            of_suit = [card for card in hand or () if card.suit is suit]
            no_other = (
                bool(of_suit) and play.card.suit is not suit and {each.card for each in fitting}.issuperset(of_suit)
            )
            if not replaces and (no_other or _had_to_be_played(each, play.card, play.event, bound)):
                yield play, each.card
                break


def binds(faced: FacedCard, table: Table, failed: Sequence[Play]) -> bool:
    """Whether a faced card binds its owner, and is not one that was changed for what the other side had done wrong."""
    if faced.how is not None:
        return True
    before_that = _as_it_lay_before(faced, table)
    if before_that is not None and binds(before_that, table, failed):
        return True
    taken = next(play for play in table.plays if play.event == faced.played)
    if taken.after_claim is not None:
        return False
    if taken.out_of_turn or any(play.event == taken.event for play in failed):
        return True
    return not any(
        play.seat.side is not faced.hand.side and 0 <= taken.trick - play.trick <= 1 and play.lies_at(taken.event)
        for play in failed
    )


def _as_it_lay_before(faced: FacedCard, table: Table) -> FacedCard | None:
    """The same card as it had lain there until it was played, if it had: taken back, it lies there as before."""
    return next((each for each in table.faced if each.card == faced.card and each.until == faced.played), None)


def _had_to_be_played(faced: FacedCard, played: Card, event: int, bound: Sequence[FacedCard]) -> bool:
    """A small card dropped bars only other small cards of its suit; any other faced card must be played.

    One that has lain there together with another of the same hand counts as any other, for good.
    """
    together = any(faced.lies_with(each) for each in bound if each.since < event)
    small_and_alone = faced.how is Facing.DROPPED and not faced.card.is_honour and not together
    return not small_and_alone or (played.suit is faced.card.suit and not played.is_honour)


def led_to(table: Table, play: Play) -> Suit | None:
    """The suit led to the trick of a card, as it lay when that card was played."""
    trick = table.after(play.event - 1).trick(play.trick)
    return trick.led if trick else None
