"""Cards that a defender played while a card of his that he had to play lay face up before him."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from revoke.case.events import Facing
from revoke.table.cards import Card, Suit
from revoke.table.seats import Seat
from revoke.timeline.faced_card import FacedCard
from revoke.timeline.table import Table
from revoke.timeline.trick import Play


def faced_card_left(table: Table, defenders: Sequence[Seat], failed: Sequence[Play]) -> Iterator[tuple[Play, Card]]:
    """Cards played by a defender while a card of his that he could have played lay face up before him.

    Args:
        failed: the plays that are known to be wrong. One found here that is added to them binds from then on, when it
            has been taken back and lies there itself.
    """
    bound: list[FacedCard] = []
    wrong = -1
    for play in table.plays:
        if wrong != len(failed):
            bound, wrong = [each for each in table.faced if binds(each, table, failed)], len(failed)
        if play.seat not in defenders or play.card is None:
            continue
        suit, hand = led_to(table, play), table.held(play.seat, play.event)
        void = hand is not None and not any(card.suit is suit for card in hand)
        lying = (each for each in bound if each.hand is play.seat and each.lies_at(play.event))
        fitting = [each for each in lying if play.leads or each.card.suit is suit or void]
        if any(each.card == play.card for each in fitting):
            continue  # of two that fit, either will do
        for each in fitting:
            shown_by_play = each.how is None and each.before is None
            replaces = shown_by_play and any(
                taken.event == each.played and taken.trick == play.trick and not taken.out_of_turn
                for taken in table.plays
            )
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
    if faced.before is not None and binds(faced.before, table, failed):
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


def _had_to_be_played(faced: FacedCard, played: Card, event: int, bound: Sequence[FacedCard]) -> bool:
    """A small card dropped bars only other small cards of its suit; any other faced card must be played.

    One that has lain there together with another of the same hand counts as any other, for good.
    """
    together = faced.lay_with_one_of([each for each in bound if each.since < event])
    small_and_alone = faced.how is Facing.DROPPED and not faced.card.is_honour and not together
    return not small_and_alone or (played.suit is faced.card.suit and not played.is_honour)


def led_to(table: Table, play: Play) -> Suit | None:
    """The suit led to the trick of a card, as it lay when that card was played."""
    trick = table.after(play.event - 1).trick(play.trick)
    return trick.led if trick else None
