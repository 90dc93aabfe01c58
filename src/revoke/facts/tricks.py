"""The cards as they were played: which trick each belongs to, what was taken back, who won; the only place that knows.

Illegal cards are welcome, impossible ones are not: a card may fail to follow suit, it may not come from a hand that
does not hold it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from revoke.case.case import Board
from revoke.case.events import CardPlayed, CardWithdrawn, Event
from revoke.errors import ImpossibleEvent
from revoke.table.cards import Card, Hand, Suit
from revoke.table.seats import SEATS, Seat, Side
from revoke.table.sentence import Sentence, sentence, template

Trumps = Suit | Literal["none", "unknown"]


@dataclass(frozen=True, slots=True)
class Play:
    """A card on the table.

    Attributes:
        event: the number of the event by which it was played.
        card: ``None`` where the record does not say.
        trick: 1 to 13.
        withdrawn: the number of the event by which it was taken back, if it was.
    """

    event: int
    seat: Seat
    card: Card | None
    trick: int
    withdrawn: int | None = None


@dataclass(frozen=True, slots=True)
class Trick:
    """One trick as it lies after the last event: the cards that stand, in the order of the table from the leader."""

    number: int
    plays: tuple[Play, ...]
    winner: Seat | None

    @property
    def complete(self) -> bool:
        return len(self.plays) == 4

    @property
    def leader(self) -> Seat:
        return self.plays[0].seat

    @property
    def led(self) -> Suit | None:
        return self.plays[0].card.suit if self.plays[0].card else None


@dataclass(frozen=True, slots=True)
class Record:
    """What was played.

    Attributes:
        plays: every card in order of events, those taken back included.
        tricks: the tricks as they lie after the last event, the last one perhaps incomplete.
        dealt: the hands, as far as known.
        trumps: the trump suit, ``"none"`` or ``"unknown"``.
        led_out_of_turn: the events by which somebody led who had not won the trick before.
        awaited: hands that took a card back and have not replaced it.
    """

    plays: tuple[Play, ...]
    tricks: tuple[Trick, ...]
    dealt: dict[Seat, Hand | None]
    trumps: Trumps
    led_out_of_turn: tuple[int, ...] = ()
    awaited: tuple[Seat, ...] = ()

    def trick(self, number: int) -> Trick | None:
        return next((trick for trick in self.tricks if trick.number == number), None)

    def winners(self) -> tuple[Seat | None, ...]:
        """Thirteen entries: who won each trick, ``None`` where the record does not tell."""
        won = {trick.number: trick.winner for trick in self.tricks if trick.complete}
        return tuple(won.get(number) for number in range(1, 14))

    def held(self, seat: Seat, event: int) -> Hand | None:
        """The cards in a hand just before an event; ``None`` where the hand is not known."""
        dealt = self.dealt.get(seat)
        if dealt is None:
            return None
        gone = {
            play.card
            for play in self.plays
            if play.seat is seat and play.event < event and (play.withdrawn is None or play.withdrawn >= event)
        }
        return frozenset(card for card in dealt if card not in gone)

    def next_to_play(self) -> Seat | None:
        """Whose turn it is after the last event, as far as the record tells."""
        if self.awaited:
            return self.awaited[0]
        if not self.tricks:
            return None
        last = self.tricks[-1]
        return last.winner if last.complete else last.plays[-1].seat.left


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


def replay(board: Board, events: Sequence[Event]) -> Record:
    """Lay the cards on the table again, event by event.

    Raises:
        ImpossibleEvent: a card that the hand does not hold, a card played twice, a hand out of turn, a fourteenth
            trick, or a card taken back that does not lie on the table.

    >>> from revoke.case.events import CardPlayed
    >>> played = [CardPlayed(seat, Card.parse(text)) for seat, text in zip(SEATS, ("H7", "H3", "HJ", "HQ"))]
    >>> replay(Board(), played).tricks[0].winner
    Seat.WEST
    """
    table = _Table(board, trumps_of(board))
    for number, event in enumerate(events, 1):
        if isinstance(event, CardPlayed):
            table.play(number, event)
        elif isinstance(event, CardWithdrawn):
            table.withdraw(number, event)
    return table.record()


@dataclass(slots=True)
class _Table:
    board: Board
    trumps: Trumps
    plays: list[Play] = field(default_factory=list)
    slots: list[dict[Seat, int | None]] = field(default_factory=list)  # per trick: seat -> place in plays, or a gap
    out_of_turn: list[int] = field(default_factory=list)

    def play(self, number: int, event: CardPlayed) -> None:
        self._refuse_unless_held(number, event)
        trick = self._gap(event.hand)
        if trick is None:
            trick = self._trick_in_turn(number, event)
        self.slots[trick][event.hand] = len(self.plays)
        self.plays.append(Play(number, event.hand, event.card, trick + self.board.first_trick))

    def withdraw(self, number: int, event: CardWithdrawn) -> None:
        for trick, slots in reversed(list(enumerate(self.slots))):
            place = slots.get(event.hand)
            if place is not None and self.plays[place].card == event.card:
                self.plays[place] = replace(self.plays[place], withdrawn=number)
                self.slots[trick][event.hand] = None
                if all(place is None for place in self.slots[-1].values()):
                    self.slots.pop()  # a lead taken back is as if not made: another hand may have to lead now
                return
        raise ImpossibleEvent(
            number,
            sentence("{player} takes back {card}", player=event.hand, card=event.card),
            template("that card is not among those he has played"),
            template("Name the card that he took back."),
        )

    def record(self) -> Record:
        winners = self._winners()
        tricks = []
        for trick, slots in enumerate(self.slots):
            standing = tuple(self.plays[place] for place in slots.values() if place is not None)
            if standing:
                tricks.append(Trick(trick + self.board.first_trick, standing, winners[trick]))
        awaited = tuple(seat for slots in self.slots for seat, place in slots.items() if place is None)
        dealt = dict(self.board.deal.hands) if self.board.deal else dict.fromkeys(SEATS)
        return Record(tuple(self.plays), tuple(tricks), dealt, self.trumps, tuple(self.out_of_turn), awaited)

    def _gap(self, hand: Seat) -> int | None:
        return next((trick for trick, slots in enumerate(self.slots) if slots.get(hand, 0) is None), None)

    def _trick_in_turn(self, number: int, event: CardPlayed) -> int:
        if self.slots and len(self.slots[-1]) < 4:
            expected = list(self.slots[-1])[-1].left
            if event.hand is not expected:
                raise ImpossibleEvent(
                    number,
                    _plays_to(self._number, event),
                    sentence("it is {player}'s turn", player=expected),
                    sentence(
                        "Put {player}'s card first; if he played none, say so in {place} with {words}.",
                        player=expected,
                        place="findings.revokes",
                        words='"failure": "missing card"',
                    ),
                )
            return len(self.slots) - 1
        if any(None in slots.values() for slots in self.slots):
            waiting = next(seat for slots in self.slots for seat, place in slots.items() if place is None)
            raise ImpossibleEvent(
                number,
                sentence("{player} leads to the next trick", player=event.hand),
                sentence("{player} has taken a card back and not yet replaced it", player=waiting),
                sentence("Give {player}'s substitute first.", player=waiting),
            )
        if self.slots and self._number >= 13:
            raise ImpossibleEvent(
                number,
                _plays_to(14, event),
                template("all thirteen tricks have been played"),
                template("Take the card out, or see whether a card before it was written twice."),
            )
        if self.slots:
            winner_before = self._winners()[-1]
            if winner_before is not None and winner_before is not event.hand:
                self.out_of_turn.append(number)
        self.slots.append({})
        return len(self.slots) - 1

    @property
    def _number(self) -> int:
        return len(self.slots) - 1 + self.board.first_trick

    def _winners(self) -> list[Seat | None]:
        """Who won each trick; where the cards do not tell, who led to the next one."""
        won: list[Seat | None] = []
        for trick, slots in enumerate(self.slots):
            cards = [(seat, self.plays[place].card) for seat, place in slots.items() if place is not None]
            known = [(seat, card) for seat, card in cards if card is not None]
            by_cards = winner(known, self.trumps) if len(known) == 4 else None
            following = self.slots[trick + 1 : trick + 2]
            won.append(by_cards or next((next(iter(slots)) for slots in following if slots and len(cards) == 4), None))
        return won

    def _refuse_unless_held(self, number: int, event: CardPlayed) -> None:
        card = event.card
        if card is None:
            return
        before = next((play for play in self.plays if play.card == card and play.withdrawn is None), None)
        plays = template("{player} plays {card}")
        if before is not None:
            said = sentence(plays, player=event.hand, card=card)
            played = template("{player} played it to trick {trick} (event {event})")
            because = sentence(played, player=before.seat, trick=before.trick, event=before.event)
            raise ImpossibleEvent(number, said, because, template("Correct one of the two cards."))
        deal = self.board.deal
        if deal is None:
            return
        holder, hand = deal.holder(card), deal.hands[event.hand]
        if holder is event.hand or (holder is None and hand is None):
            return
        said, where = sentence(plays, player=event.hand, card=card), sentence("his hand does not hold it")
        if holder is not None:
            where = sentence("it was dealt to {player}, who still holds it", player=holder)
        raise ImpossibleEvent(number, said, where, template("Correct the card or the deal."))


def _plays_to(trick: int, event: CardPlayed) -> Sentence:
    card = event.card or sentence("a card")
    return sentence("{player} plays {card} to trick {trick}", player=event.hand, card=card, trick=trick)


def tricks_won(winners: Iterable[Seat | None], side: Side) -> int:
    """How many of the tricks whose winner is known a side has won."""
    return sum(seat is not None and seat.side is side for seat in winners)
