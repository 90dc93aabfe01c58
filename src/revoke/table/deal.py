"""A deal: the four hands, thirteen cards each or fewer in an ending, some perhaps unknown."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from revoke.errors import NotBridge
from revoke.table.cards import CARDS, Card, Hand, Suit, hand, hand_text
from revoke.table.seats import SEATS, Seat, Side
from revoke.table.sentence import alone, counted, placed, refused, sentence, template


@dataclass(frozen=True, slots=True)
class Deal:
    """The four hands of a deal, of equal length, 1 to 13 cards; ``None`` for an unknown hand.

    If only one of four thirteen-card hands is unknown, it is the rest of the pack.

    Raises:
        NotBridge: hands of different lengths, or a card that two hands hold.

    >>> deal = Deal.parse("N:K74.J6.T543.Q432 962.Q8.AKQJ96.A7 JT8.AK9752..T986 AQ53.T43.872.KJ5")
    >>> deal.holder(Card.parse("DT")), deal.cards_each
    (Seat.NORTH, 13)
    """

    hands: Mapping[Seat, Hand | None]

    def __post_init__(self) -> None:
        known = {seat: cards for seat in SEATS if (cards := self.hands.get(seat)) is not None}
        if not known:
            raise NotBridge(template("a deal needs at least one hand that is known"))
        seen: dict[Card, Seat] = {}
        for seat, cards in known.items():
            for card in sorted(cards):
                if card in seen:
                    twice = template("{card} is dealt both to {player} and to {other}")
                    raise NotBridge(sentence(twice, card=card, player=seen[card], other=seat))
                seen[card] = seat
        lengths = {seat: len(cards) for seat, cards in known.items()}
        usual = max(lengths.values(), key=list(lengths.values()).count)
        for seat, length in lengths.items():
            if length != usual or length > 13:
                wrong = template("{player} has {number} cards, but a hand should have {usual}")
                said = sentence(wrong, player=seat, number=length, usual=min(usual, 13))
                raise NotBridge(refused(said, template("Correct the deal")))
        hands = {seat: known.get(seat) for seat in SEATS}
        if usual == 13 and len(known) == 3:
            (missing,) = (seat for seat in SEATS if seat not in known)
            hands[missing] = frozenset(CARDS.values()) - frozenset(seen)
        object.__setattr__(self, "hands", hands)

    def __hash__(self) -> int:
        return hash((*self.hands.values(),))

    @classmethod
    def parse(cls, text: str) -> Deal:
        """The deal that a PBN string gives: first seat, colon, four hands clockwise; ``-`` for an unknown hand.

        Raises:
            NotBridge: not in that form, or not a bridge deal.
        """
        first, colon, rest = text.strip().partition(":")
        if not colon or first.upper() not in ("N", "E", "S", "W"):
            begins = template("the deal must begin with a seat and a colon, as in {usual}, not with {text}")
            raise NotBridge(sentence(begins, usual="'N:'", text=repr(text[:12])))
        words = rest.split()
        if len(words) != 4:
            four = counted(
                "the deal has one hand, not four", "the deal has {number} hands, not four", number=len(words)
            )
            raise NotBridge(refused(four, sentence("Write {sign} for a hand that is not known", sign="'-'")))
        start = Seat(first.upper())
        hands: dict[Seat, Hand | None] = {}
        for step, word in enumerate(words):
            seat = start.turn(step)
            try:
                hands[seat] = None if word == "-" else hand(word)
            except NotBridge as wrong:
                raise NotBridge(placed(alone(seat), wrong.text)) from None
        return cls(hands)

    @property
    def cards_each(self) -> int:
        return next(len(cards) for cards in self.hands.values() if cards is not None)

    @property
    def complete(self) -> bool:
        """Whether all four hands are known."""
        return all(cards is not None for cards in self.hands.values())

    def holder(self, card: Card) -> Seat | None:
        """The player who was dealt the card; ``None`` if not known."""
        for seat, cards in self:
            if cards is not None and card in cards:
                return seat
        return None

    def __iter__(self) -> Iterator[tuple[Seat, Hand | None]]:
        return iter(self.hands.items())

    def __str__(self) -> str:
        written = ("-" if cards is None else hand_text(cards) for _, cards in self)
        return f"N:{' '.join(written)}"


# The legal endings of a play that stops before the last card, and the numbers of tricks that they can give.

FEW = 4
"""Every legal ending is examined if no hand holds more cards than this."""

Trick = tuple[tuple[Seat, Card], ...]
_Hands = tuple[Hand, ...]


@dataclass(frozen=True, slots=True)
class Ending:
    """The point at which a play stopped.

    Attributes:
        hands: the cards that each hand still holds.
        lying: the cards of the trick in progress, in playing order; empty before a lead.
        turn: whose card comes next.
        trumps: the trump suit; ``None`` for no trumps.
    """

    hands: Mapping[Seat, Hand]
    lying: Trick
    turn: Seat
    trumps: Suit | None

    @property
    def fullest(self) -> int:
        """The number of cards in the fullest hand."""
        return max(map(len, self.hands.values()))


@dataclass(frozen=True, slots=True)
class Attainable:
    """The numbers of tricks that a side can have won in all, 0 to 13.

    Attributes:
        tricks: the numbers, lowest first.
        counted: whether every legal ending was examined; else every number from those won to 13 less those lost.
    """

    tricks: tuple[int, ...]
    counted: bool


def attainable(won: int, lost: int, side: Side, ending: Ending | None) -> Attainable:
    """The numbers of tricks that a side can have in the end, after winning and losing some.

    Args:
        ending: where the play stopped; ``None`` where that is not known.

    >>> attainable(6, 4, Side.NS, None)
    Attainable(tricks=(6, 7, 8, 9), counted=False)
    """
    if ending is None or ending.fullest > FEW:
        return Attainable(tuple(range(won, 14 - lost)), False)
    left = 13 - won - lost
    return Attainable(tuple(won + more for more in range(left + 1) if can_still_win(more, ending, side)), True)


def can_have(tricks: int, won: int, lost: int, side: Side, ending: Ending | None) -> bool:
    """Whether a number of tricks is :func:`attainable`; quicker than finding all the numbers."""
    between = won <= tricks <= 13 - lost
    return between and (ending is None or ending.fullest > FEW or can_still_win(tricks - won, ending, side))


def can_still_win(number: int, ending: Ending, side: Side) -> bool:
    """Whether some legal ending gives a side exactly this many of the tricks left, one in progress included.

    Legal means only that every hand follows suit where it can. A result that needs poor play is possible; one that no
    play gives cannot have happened.

    >>> from revoke.table.cards import hand
    >>> hands = dict(zip(SEATS, map(hand, ("A...2", "K2...", "QJ...", "...AK"))))
    >>> ending = Ending(hands, (), Seat.NORTH, None)
    >>> [number for number in range(3) if can_still_win(number, ending, Side.NS)]
    [0, 1]
    """
    trumps = ending.trumps
    refuted: set[tuple[_Hands, Trick, Seat, int]] = set()

    def reaches(held: _Hands, trick: Trick, seat: Seat, still: int) -> bool:
        if len(trick) == 4:
            seat = winner_of(trick, trumps)
            still, trick = still - (seat.side is side), ()
        hand = held[seat.number]
        if not 0 <= still <= len(hand):
            return False
        if not hand:
            return still == 0
        at = held, trick, seat, still
        if at in refuted:
            return False
        for card in frozenset(card for card in hand if trick and card.suit is trick[0][1].suit) or hand:
            rest = (*held[: seat.number], hand - {card}, *held[seat.number + 1 :])
            if reaches(rest, (*trick, (seat, card)), seat.left, still):
                return True
        refuted.add(at)
        return False

    return reaches(tuple(ending.hands[seat] for seat in SEATS), ending.lying, ending.turn, number)


def winner_of(trick: Sequence[tuple[Seat, Card]], trumps: Suit | None) -> Seat:
    """The winner of a trick: the highest trump, or else the highest card of the suit led.

    >>> winner_of([(seat, Card.parse(card)) for seat, card in zip(SEATS, ("H7", "S2", "HJ", "HQ"))], Suit.SPADES)
    Seat.EAST
    """
    led = trick[0][1].suit
    return max(trick, key=lambda each: (each[1].suit is trumps, each[1].suit is led, each[1].height))[0]
