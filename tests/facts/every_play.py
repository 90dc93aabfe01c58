"""Every way to play an ending out, one card after another, and whether a fact is so of it: slow and obviously right."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from revoke.case.case import AgreedFact
from revoke.table.cards import Card, Hand, Suit
from revoke.table.seats import SEATS, Seat, Side

Tricks = tuple[tuple[tuple[Seat, Card], ...], ...]


@dataclass(frozen=True)
class Ending:
    """The hands that are left, trumps (none: ``None``), and declarer's side."""

    hands: Mapping[Seat, Hand]
    trumps: Suit | None
    declarer: Seat

    @property
    def first_trick(self) -> int:
        return 14 - len(self.hands[Seat.NORTH])


def trick_winner(trick: tuple[tuple[Seat, Card], ...], trumps: Suit | None) -> Seat:
    best_seat, best = trick[0]
    for seat, card in trick[1:]:
        if card.suit is best.suit:
            if card.height > best.height:
                best_seat, best = seat, card
        elif card.suit is trumps:
            best_seat, best = seat, card
    return best_seat


def legal_plays(ending: Ending) -> Iterator[Tricks]:
    """All plays in which everybody follows suit who can and the winner leads on, whoever leads first."""
    for leader in SEATS:
        yield from _play(ending, dict(ending.hands), (), ((leader, None),), legal=True)


def any_plays(ending: Ending) -> Iterator[Tricks]:
    """All plays in which each hand plays one card to each trick: revokes and leads out of turn included."""
    for leader in SEATS:
        yield from _play(ending, dict(ending.hands), (), ((leader, None),), legal=False)


Begun = tuple[tuple[Seat, Card | None], ...]


def _play(ending: Ending, hands: dict[Seat, Hand], done: Tricks, begun: Begun, *, legal: bool) -> Iterator[Tricks]:
    """``begun`` ends with the hand whose turn it is, his card still open."""
    seat = begun[-1][0]
    held = hands[seat]
    led = begun[0][1].suit if begun[0][1] is not None else None
    following = frozenset(card for card in held if card.suit is led)
    for card in sorted((following or held) if legal else held):
        now = (*begun[:-1], (seat, card))
        left = {**hands, seat: held - {card}}
        if len(now) < 4:
            yield from _play(ending, left, done, (*now, (seat.left, None)), legal=legal)
            continue
        trick = tuple((each, played) for each, played in now if played is not None)
        if not any(left.values()):
            yield (*done, trick)
            continue
        for leader in (trick_winner(trick, ending.trumps),) if legal else SEATS:
            yield from _play(ending, left, (*done, trick), ((leader, None),), legal=legal)


def is_so(fact: AgreedFact, tricks: Tricks, ending: Ending) -> bool:
    trick = tricks[fact.trick - ending.first_trick]
    cards = dict(trick)
    led = trick[0][1].suit
    off_suit = {seat for seat, card in trick if card.suit is not led}
    ruffing = {seat for seat in off_suit if cards[seat].suit is ending.trumps}
    said = {
        "led": fact.led in (None, led),
        "leader": fact.leader in (None, trick[0][0]),
        "winner": fact.winner in (None, trick_winner(trick, ending.trumps)),
        "followed": fact.followed not in off_suit,
        "discarded": fact.discarded is None or fact.discarded in off_suit - ruffing,
        "ruffed": fact.ruffed is None or fact.ruffed in ruffing,
    }
    if fact.hand is not None:
        said["card"] = fact.card in (None, cards[fact.hand])
        said["suit"] = fact.suit in (None, cards[fact.hand].suit)
    return all(said.values())


def facts_of(tricks: Tricks, ending: Ending) -> list[AgreedFact]:
    """Everything that could be agreed about a play."""
    facts: list[AgreedFact] = []
    for number, trick in enumerate(tricks, ending.first_trick):
        led = trick[0][1].suit
        facts.append(AgreedFact(number, led=led))
        facts.append(AgreedFact(number, leader=trick[0][0]))
        facts.append(AgreedFact(number, winner=trick_winner(trick, ending.trumps)))
        for seat, card in trick:
            facts.append(AgreedFact(number, hand=seat, card=card))
            facts.append(AgreedFact(number, hand=seat, suit=card.suit))
            if card.suit is led:
                facts.append(AgreedFact(number, followed=seat))
            elif card.suit is ending.trumps:
                facts.append(AgreedFact(number, ruffed=seat))
            else:
                facts.append(AgreedFact(number, discarded=seat))
    return facts


def won(tricks: Tricks, ending: Ending, side: Side) -> int:
    return sum(trick_winner(trick, ending.trumps).side is side for trick in tricks)
