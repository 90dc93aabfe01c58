"""A card as it was played, a trick as it lies, and who wins it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from revoke.case.case import Board
from revoke.table.cards import Card, Suit
from revoke.table.seats import Seat, Side
from revoke.table.sentence import Sentence, counted

Trumps = Suit | Literal["none", "unknown"]


@dataclass(frozen=True, slots=True)
class Play:
    """A card put on the table.

    Attributes:
        event: the number of the event by which it was played.
        card: ``None`` where the record does not say.
        trick: 1 to 13.
        withdrawn: the number of the event by which it was taken back, if it was.
        out_of_turn: whether it was a lead by a hand that had not won the trick before.
        leads: whether it led to its trick.
        after_claim: the number of the claim or concession that had stopped the play, if one had.
    """

    event: int
    seat: Seat
    card: Card | None
    trick: int
    withdrawn: int | None = None
    out_of_turn: bool = False
    leads: bool = False
    after_claim: int | None = None

    def lies_at(self, event: int) -> bool:
        """Whether it lay there just before that event."""
        return self.event < event and (self.withdrawn is None or self.withdrawn >= event)


@dataclass(frozen=True, slots=True)
class Trick:
    """One trick: the cards that stand, in the order of the table from the leader.

    ``seats`` are the hands that have played to it, those included that took their card back and have not replaced it.
    """

    number: int
    plays: tuple[Play, ...]
    winner: Seat | None
    seats: tuple[Seat, ...]

    @property
    def complete(self) -> bool:
        return len(self.plays) == 4

    @property
    def leader(self) -> Seat:
        return self.seats[0]

    @property
    def led(self) -> Suit | None:
        """The suit led; ``None`` where the card is not known, or has been taken back."""
        first = self.plays[0]
        return first.card.suit if first.card and first.seat is self.leader else None

    @property
    def awaited(self) -> tuple[Seat, ...]:
        """Hands that took their card back and have not replaced it."""
        if len(self.plays) == len(self.seats):
            return ()
        return tuple(seat for seat in self.seats if all(play.seat is not seat for play in self.plays))


def trumps_of(board: Board) -> Trumps:
    """The trump suit of a board, ``"none"``, or ``"unknown"``."""
    strain = board.contract.strain if board.contract else board.strain
    if strain is None:
        return "unknown"
    return strain.trumps or "none"


def winner(cards: Sequence[tuple[Seat, Card]], trumps: Trumps) -> Seat | None:
    """Who wins four cards, the first of them led; ``None`` if that turns on unknown trumps.

    >>> from revoke.table.cards import Card
    >>> table = [(Seat.WEST, "S6"), (Seat.NORTH, "S3"), (Seat.EAST, "H2"), (Seat.SOUTH, "SJ")]
    >>> cards = [(seat, Card.parse(text)) for seat, text in table]
    >>> winner(cards, Suit.HEARTS), winner(cards, "none"), winner(cards, "unknown")
    (Seat.EAST, Seat.SOUTH, None)
    """
    led = cards[0][1].suit
    if trumps == "unknown" and any(card.suit is not led for _, card in cards):
        return None
    ruffs = [(seat, card) for seat, card in cards if card.suit is trumps]
    contenders = ruffs or [(seat, card) for seat, card in cards if card.suit is led]
    return max(contenders, key=lambda each: each[1].height)[0]


def tricks_won(winners: Iterable[Seat | None], side: Side) -> int:
    """How many of the tricks whose winner is known a side has won."""
    return sum(seat is not None and seat.side is side for seat in winners)


def so_many_tricks(number: int) -> Sentence:
    """A number of tricks, in words for a sentence."""
    return counted("{number} trick", "{number} tricks", number=number)
