"""The tricks that an offender won later with a card that he owed, for each way in which the play can stand at the end.

Source: Duplicate 1997, 64A2, second limb.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from revoke.case.case import Failure
from revoke.case.events import HandsReturned
from revoke.facts.revokes import Found, to_put_right_at_twelve
from revoke.table.cards import Card
from revoke.table.seats import Seat
from revoke.timeline.ending import TWELFTH, put_right
from revoke.timeline.table import Table
from revoke.timeline.trick import Trick

WinningCards = Mapping[int, tuple[Seat, Card]]
"""Who won a trick, and with which card, by the number of the trick."""


def won_with_owed_cards(table: Table, found: Found, every: Sequence[Found]) -> frozenset[frozenset[int]] | None:
    """The tricks that the offender himself won later with a card that he owed: each set of them that is possible.

    Where the twelfth trick is to be put right it is as it then will be. ``None`` while a card that he owed may still
    win a trick.

    Args:
        found: the revoke.
        every: all revokes of the board, this one too.
    """
    owed = _owed(table, found)
    if owed is None or not (_all_have_fallen(table, found, owed) or _the_rest_is_lost(table, found.play.seat)):
        return None
    possible = frozenset(
        frozenset(
            number
            for number, (seat, card) in won.items()
            if number > found.play.trick and seat is found.play.seat and card in owed
        )
        for won in _winning_cards(table, every)
    )
    return possible or None


def _owed(table: Table, found: Found) -> frozenset[Card] | None:
    if found.owed is not None:
        return found.owed
    hand = table.held(found.play.seat, found.play.event)
    if found.failure is not Failure.FOLLOW or hand is None:
        return None
    return frozenset(card for card in hand if card.suit is found.suit)


def _all_have_fallen(table: Table, found: Found, owed: frozenset[Card]) -> bool:
    """Whether every card that was owed lies in a trick that is complete."""
    tricks = (each for each in table.tricks if each.complete)
    return owed <= {play.card for each in tricks for play in each.plays if play.seat is found.play.seat}


def _the_rest_is_lost(table: Table, seat: Seat) -> bool:
    """Whether a claim that nobody contests gives all the tricks that were left to the other side."""
    claimed = table.uncontested_claim
    return claimed is not None and not claimed.share(seat.side)


def _winning_cards(table: Table, every: Sequence[Found]) -> Iterator[WinningCards]:
    """The cards that win the tricks, as they were played or as they fall once the twelfth trick is put right."""
    won = {each.number: card for each in table.tricks if (card := _winning_card(each))}
    wrong = to_put_right_at_twelve(every)
    back = min((number for number, _ in table.all(HandsReturned)), default=None)
    spoken = min((each.attention for each in every if each.play in wrong and each.attention), default=None)
    in_time = spoken is not None and (back is None or spoken < back)
    if not in_time:
        yield won
    if wrong and table.played_out and (in_time or back is None):
        for twelfth, thirteenth in put_right(table, wrong) or ():
            yield {**won, TWELFTH: twelfth, TWELFTH + 1: thirteenth}


def _winning_card(trick: Trick) -> tuple[Seat, Card] | None:
    return next(((play.seat, play.card) for play in trick.plays if play.seat is trick.winner and play.card), None)
