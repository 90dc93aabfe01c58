"""Plays a record over again and finds each card that does not follow suit although the hand could have."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from revoke.formats.record import RecordedPlay
from revoke.table.cards import Card, Hand, Suit
from revoke.table.deal import Deal
from revoke.table.seats import SEATS, Seat


@dataclass(frozen=True, slots=True)
class FailureToFollow:
    """A card of another suit than the one led, from a hand that held the suit led.

    Attributes:
        play: the card.
        led: the suit that should have been followed.
        held: the cards of that suit that the hand still had, as far as the record shows; highest first.
        proof: the play in which one of them appeared later; ``None`` where only the deal shows it.
    """

    play: RecordedPlay
    led: Suit
    held: tuple[Card, ...]
    proof: RecordedPlay | None


def by_trick(plays: Sequence[RecordedPlay]) -> list[list[RecordedPlay]]:
    """The plays, trick by trick, each in playing order.

    >>> by_trick([])
    []
    """
    tricks: dict[int, list[RecordedPlay]] = {}
    for play in plays:
        tricks.setdefault(play.trick, []).append(play)
    return list(tricks.values())


def failures_to_follow(plays: Sequence[RecordedPlay], deal: Deal | None) -> tuple[FailureToFollow, ...]:
    """Every failure to follow suit that the cards prove, in playing order.

    Without a hand, only a card that appears later proves one. With a hand, a card that does not appear proves one
    too, unless it may have been one of the unknown cards that the hand played before.
    """
    hands: dict[Seat, Hand | None] = {seat: deal.hands[seat] if deal else None for seat in SEATS}
    # With the deal known, a hand plays only cards it was dealt; others are somebody's slip and prove nothing.
    appears: dict[Seat, list[RecordedPlay]] = {seat: [] for seat in SEATS}
    for play in plays:
        hand = hands[play.seat]
        if play.card is not None and (hand is None or play.card in hand):
            appears[play.seat].append(play)
    suits = {seat: Counter(play.card.suit for play in shown if play.card) for seat, shown in appears.items()}
    dealt = {seat: Counter(card.suit for card in hand) if hand else suits[seat] for seat, hand in hands.items()}
    found = []
    gone: dict[Seat, set[Card]] = {seat: set() for seat in SEATS}
    gone_suits: dict[Seat, Counter[Suit]] = {seat: Counter() for seat in SEATS}
    unknown: Counter[Seat] = Counter()
    trick, led = 0, None
    for play in plays:
        card, seat = play.card, play.seat
        if play.trick != trick:
            trick, led = play.trick, card.suit if card else None
        if card is None:
            unknown[seat] += 1
            continue
        if led is not None and card.suit is not led and dealt[seat][led] > gone_suits[seat][led]:
            failure = _failure(play, led, hands[seat], appears[seat], gone[seat], unknown[seat])
            if failure is not None:
                found.append(failure)
        if card not in gone[seat]:
            gone[seat].add(card)
            gone_suits[seat][card.suit] += 1
    return tuple(found)


def _failure(
    play: RecordedPlay, led: Suit, hand: Hand | None, shown: Sequence[RecordedPlay], gone: set[Card], unknown: int
) -> FailureToFollow | None:
    later = [other for other in shown if other.trick > play.trick and other.card and other.card.suit is led]
    proofs = [other for other in later if other.card not in gone]
    cards = (
        {other.card for other in proofs if other.card} if hand is None else {c for c in hand - gone if c.suit is led}
    )
    if not proofs and len(cards) <= unknown:
        return None
    held = tuple(sorted(cards, reverse=True))
    return FailureToFollow(play, led, held, proofs[0] if proofs else None) if held else None


def table_of(plays: Sequence[RecordedPlay]) -> dict[tuple[int, Seat], RecordedPlay]:
    """Trick and seat → play."""
    return {(play.trick, play.seat): play for play in plays}


def still_unplayed(plays: Sequence[RecordedPlay], deal: Deal) -> Mapping[Seat, Hand]:
    """Seat → the cards it was dealt that do not stand in the record."""
    recorded = {play.card for play in plays}
    return {seat: hand - recorded for seat, hand in deal if hand is not None}
