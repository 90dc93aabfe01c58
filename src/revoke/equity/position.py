"""A moment of the play: what every hand still holds, whose turn it is, what lies on the table."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from revoke.errors import NotBridge
from revoke.table.cards import Card, Hand, Suit, hand, hand_text
from revoke.table.deal import winner_of
from revoke.table.seats import SEATS, Seat
from revoke.table.sentence import counted, refused, sentence, template

OnTable = tuple[tuple[Seat, Card], ...]


@dataclass(frozen=True, slots=True)
class Position:
    """The four hands as they are held, trumps, the leader to the current trick, and its cards so far.

    ``hands`` are the cards still held, without those on the table; ``trumps`` is ``None`` at no trumps;
    ``trick`` is up to three cards already played to the current trick, in order from the leader. A card on the table
    may be a revoke: its player may still hold the suit led.

    Raises:
        NotBridge: a hand that is missing, hands of lengths that do not fit the cards on the table, a card in two
            places, or cards on the table out of turn.

    >>> ending = Position.parse("N:A2... K3... 4.A.. 5.K..", trumps=None, leader=Seat.NORTH)
    >>> ending.on_turn, ending.tricks_left
    (Seat.NORTH, 2)
    >>> ending.play(Card.parse("S2")).on_turn
    Seat.EAST
    """

    hands: Mapping[Seat, Hand]
    trumps: Suit | None
    leader: Seat
    trick: OnTable = ()

    def __post_init__(self) -> None:
        for seat in SEATS:
            if seat not in self.hands:
                raise NotBridge(sentence("a position needs all four hands, and {player}'s is not known", player=seat))
        object.__setattr__(self, "hands", {seat: frozenset(self.hands[seat]) for seat in SEATS})
        object.__setattr__(self, "trick", tuple(self.trick))
        self._check_turns()
        self._check_cards()

    @classmethod
    def parse(cls, text: str, *, trumps: Suit | None, leader: Seat, trick: Sequence[str] = ()) -> Position:
        """The position that a text gives as PBN writes a deal; ``trick`` is the cards on the table from the leader on.

        Unlike in a deal, hands may differ in length: players who have played have a card on the table.

        Raises:
            NotBridge: the position is not possible.

        >>> Position.parse("N:A... 2..K. 4... 3...", trumps=None, leader=Seat.SOUTH, trick=["S5", "S6", "S7"]).on_turn
        Seat.EAST
        """
        first, _, rest = text.partition(":")
        words = rest.split()
        if first not in {seat.value for seat in SEATS} or len(words) != 4:
            begin = template("Begin with a seat and a colon, then four hands clockwise")
            raise NotBridge(refused(sentence("{text} is not four hands", text=repr(text)), begin))
        hands = {Seat(first).turn(step): hand(word) for step, word in enumerate(words)}
        table = tuple((leader.turn(step), Card.parse(code)) for step, code in enumerate(trick))
        return cls(hands, trumps, leader, table)

    @property
    def on_turn(self) -> Seat:
        """The player to play next."""
        return self.leader.turn(len(self.trick))

    @property
    def tricks_left(self) -> int:
        """The number of tricks still to be won, the current one included."""
        return len(self.hands[self.on_turn])

    @property
    def legal(self) -> Hand:
        """The cards the hand on turn may play: of the suit led where it holds any, else all it has."""
        held = self.hands[self.on_turn]
        if not self.trick:
            return held
        following = frozenset(card for card in held if card.suit is self.trick[0][1].suit)
        return following or held

    def play(self, card: Card) -> Position:
        """The position after the hand on turn plays the card, which may be a revoke.

        Raises:
            NotBridge: the hand does not hold the card.
        """
        seat = self.on_turn
        if card not in self.hands[seat]:
            cannot = template("{player} cannot play {card}, for {player} holds {hand}")
            raise NotBridge(sentence(cannot, player=seat, card=card, hand=hand_text(self.hands[seat])))
        hands = {**self.hands, seat: self.hands[seat] - {card}}
        trick = (*self.trick, (seat, card))
        if len(trick) < 4:
            return self.later(hands, self.leader, trick)
        return self.later(hands, winner_of(trick, self.trumps))

    def later(self, hands: Mapping[Seat, Hand], leader: Seat, trick: OnTable = ()) -> Position:
        """A position reached from this one by playing cards, which needs no new check.

        Args:
            hands: the hands of all four seats.
        """
        found = object.__new__(Position)
        for name, value in (("hands", hands), ("trumps", self.trumps), ("leader", leader), ("trick", trick)):
            object.__setattr__(found, name, value)
        return found

    def _check_turns(self) -> None:
        if len(self.trick) > 3:
            raise NotBridge(template("a trick with four cards is complete; the position is the one after it"))
        for step, (seat, card) in enumerate(self.trick):
            if seat is not self.leader.turn(step):
                other = template("{card} lies on the table from {player} where {other} was to play")
                raise NotBridge(sentence(other, card=card, player=seat, other=self.leader.turn(step)))

    def _check_cards(self) -> None:
        table = [card for _, card in self.trick]
        every = [*table, *(card for seat in SEATS for card in self.hands[seat])]
        if len(set(every)) < len(every):
            twice = next(card for place, card in enumerate(every) if card in every[:place])
            raise NotBridge(sentence("{card} appears twice in the position", card=twice))
        played = {seat for seat, _ in self.trick}
        usual = sorted(len(self.hands[seat]) + (seat in played) for seat in SEATS)[1]
        for seat in SEATS:
            room = usual - (seat in played)
            held = len(self.hands[seat])
            if held != room:
                wrong = counted(
                    "{player} has one card where the others' cards and the table leave room for {room}",
                    "{player} has {number} cards where the others' cards and the table leave room for {room}",
                    number=held,
                    player=seat,
                    room=room,
                )
                raise NotBridge(wrong)


# Work done in steps with a pause after each, so that the caller can do other things in between.

Result = TypeVar("Result")
Steps = Generator[None, None, Result]
"""Work that pauses after every step, and returns its result."""


def finished(steps: Steps[Result]) -> Result:
    """Run all steps of the work without a pause, and return its result.

    Ctrl-C between two steps is raised within the work, as it would be during a step.

    >>> def counted():
    ...     for _ in range(3):
    ...         yield
    ...     return "three"
    >>> finished(counted())
    'three'
    """
    try:
        while True:
            try:
                next(steps)
            except KeyboardInterrupt as stop:
                steps.throw(stop)
    except StopIteration as ended:
        result: Result = ended.value
        return result
