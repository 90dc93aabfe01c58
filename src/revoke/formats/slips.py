"""Which slip of the pen would explain a card that does not fit: two cards exchanged, a card mistyped, a row shifted."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from revoke.formats.record import PlayRecord, RecordedPlay
from revoke.formats.replay import FailureToFollow, by_trick, failures_to_follow, still_unplayed, table_of
from revoke.formats.trick import won_by
from revoke.table.cards import Card, Suit
from revoke.table.seats import Seat
from revoke.table.sentence import Sentence, sentence, template


@dataclass(frozen=True, slots=True)
class Slip:
    """A slip of the pen: what was probably meant, in words, and the cards that should stand instead."""

    words: Sentence
    meant: Mapping[RecordedPlay, Card | None]


def slip_behind(failures: Sequence[FailureToFollow], record: PlayRecord) -> Slip | None:
    """The one slip that explains all these failures better than revokes do; ``None`` if there is none.

    A slip explains the record better where, once it is undone, everybody follows suit throughout and every trick is
    won by the player who won it as recorded, so that nothing else in the record speaks for a revoke.
    """
    if record.deal is None:
        return None
    for failure in failures:
        for words, meant in (
            *_mistyped_suit(failure, record),
            *_mistyped_lead(failure, record),
            *_two_cards_exchanged(failure, record),
            *_cards_shifted(failure, record),
        ):
            plays = with_cards(record.plays, meant)
            if _everybody_follows(plays, record) and _winners(plays, record) == list(record.winners):
                return Slip(words, meant)
    return None


def _everybody_follows(plays: Sequence[RecordedPlay], record: PlayRecord) -> bool:
    return all(failure.play.marked_revoke for failure in failures_to_follow(plays, record.deal))


def better_card(play: RecordedPlay, record: PlayRecord) -> Card | None:
    """The card that was probably meant by one that cannot have been played: the only one that the hand could legally
    have played, that stands nowhere in the record, and that has its rank or its suit."""
    if record.deal is None or play.card is None:
        return None
    unplayed = still_unplayed((*record.plays, *record.unplaced), record.deal).get(play.seat, frozenset())
    meant = [card for card in unplayed if card.suit is play.card.suit or card.rank == play.card.rank]
    led = _led(record.plays, play)
    if led is not None and any(card.suit is led for card in unplayed):
        meant = [card for card in meant if card.suit is led]
    return meant[0] if len(meant) == 1 else None


def _led(plays: Sequence[RecordedPlay], play: RecordedPlay) -> Suit | None:
    lead = next((other for other in plays if other.trick == play.trick), None)
    return lead.card.suit if lead and lead.card and lead.seat is not play.seat else None


Undone = Iterator[tuple[Sentence, dict[RecordedPlay, Card | None]]]


def _mistyped_suit(failure: FailureToFollow, record: PlayRecord) -> Undone:
    wrong = failure.play
    assert record.deal is not None
    unplayed = still_unplayed((*record.plays, *record.unplaced), record.deal).get(wrong.seat, frozenset())
    for card in unplayed:
        if wrong.card and card.suit is failure.led and card.rank == wrong.card.rank:
            words = sentence("{card} was meant by {written}", card=card, written=wrong.card)
            yield words, {wrong: card}


def _mistyped_lead(failure: FailureToFollow, record: PlayRecord) -> Undone:
    """The others followed suit: it is the lead that was written with another suit."""
    assert record.deal is not None
    lead = next(play for play in record.plays if play.trick == failure.play.trick)
    unplayed = still_unplayed((*record.plays, *record.unplaced), record.deal).get(lead.seat, frozenset())
    for card in unplayed:
        if lead.card and failure.play.card and card.rank == lead.card.rank and card.suit is failure.play.card.suit:
            meant = template("{card} was meant by {written}, the lead to trick {trick}")
            words = sentence(meant, card=card, written=lead.card, trick=lead.trick)
            yield words, {lead: card}


def _two_cards_exchanged(failure: FailureToFollow, record: PlayRecord) -> Undone:
    wrong = failure.play
    for other in record.plays:
        later = other.seat is wrong.seat and other.trick > wrong.trick
        if later and wrong.card and other.card and other.card in failure.held:
            words = sentence(
                "{player}'s cards at tricks {first} and {second} ({one} and {other}) are exchanged",
                player=wrong.seat,
                first=wrong.trick,
                second=other.trick,
                one=wrong.card,
                other=other.card,
            )
            yield words, {wrong: other.card, other: wrong.card}


def _cards_shifted(failure: FailureToFollow, record: PlayRecord) -> Undone:
    """One hand's cards stand one trick too early or too late, from the failure on, over three to five tricks."""
    table = table_of(record.plays)
    first, seat = failure.play.trick, failure.play.seat
    for last in range(first + 2, first + 5):
        column = [table[trick, seat] for trick in range(first, last + 1) if (trick, seat) in table]
        if len(column) != last - first + 1:
            return
        cards = [play.card for play in column]
        for shifted, moved in (
            (template("{player}'s cards at tricks {first} to {last} stand one trick too late"), [*cards[1:], cards[0]]),
            (
                template("{player}'s cards at tricks {first} to {last} stand one trick too early"),
                [cards[-1], *cards[:-1]],
            ),
        ):
            words = sentence(shifted, player=seat, first=first, last=last)
            yield words, dict(zip(column, moved, strict=True))


def with_cards(plays: Sequence[RecordedPlay], changed: Mapping[RecordedPlay, Card | None]) -> list[RecordedPlay]:
    """The plays with other cards in some places."""
    return [replace(play, card=changed[play]) if play in changed else play for play in plays]


def _winners(plays: Sequence[RecordedPlay], record: PlayRecord) -> list[Seat]:
    """Who wins each completed trick; as recorded where a card is unknown."""
    trumps = record.contract.strain.trumps if record.contract else None
    winners = []
    for trick, recorded in zip(by_trick(plays), record.winners, strict=False):
        cards = [play.card for play in trick if play.card is not None]
        winners.append(won_by(trick[0].seat, cards, trumps) if len(cards) == 4 else recorded)
    return winners
