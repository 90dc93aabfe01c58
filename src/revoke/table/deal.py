"""A deal: who was dealt what, whole or as an ending, known or in part."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from revoke.errors import NotBridge
from revoke.table.cards import CARDS, Card, Hand, hand, hand_text
from revoke.table.seats import SEATS, Seat
from revoke.table.sentence import alone, counted, placed, refused, sentence, template


@dataclass(frozen=True, slots=True)
class Deal:
    """Four hands of one length, 1 to 13 cards; ``None`` for a hand that nobody knows.

    With thirteen cards each and one hand unknown, that hand is what is left of the pack.

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
                wrong = template("{player} has {number} cards where a hand should have {usual}")
                said = sentence(wrong, player=seat, number=length, usual=min(usual, 13))
                raise NotBridge(refused(said, template("Correct the deal")))
        hands = {seat: known.get(seat) for seat in SEATS}
        if usual == 13 and len(known) == 3:
            (missing,) = (seat for seat in SEATS if seat not in known)
            hands[missing] = frozenset(CARDS.values()) - frozenset(seen)
        object.__setattr__(self, "hands", hands)

    @classmethod
    def parse(cls, text: str) -> Deal:
        """A PBN deal string: the first seat, a colon, four hands clockwise; ``-`` for an unknown one.

        Raises:
            NotBridge: not in that form, or no deal of bridge.
        """
        first, colon, rest = text.strip().partition(":")
        if not colon or first.upper() not in ("N", "E", "S", "W"):
            begins = template("the deal must begin with a seat and a colon, as {usual}, not {text}")
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
        """Who was dealt the card; ``None`` where that is not known."""
        for seat, cards in self:
            if cards is not None and card in cards:
                return seat
        return None

    def __iter__(self) -> Iterator[tuple[Seat, Hand | None]]:
        return iter(self.hands.items())

    def __str__(self) -> str:
        written = ("-" if cards is None else hand_text(cards) for _, cards in self)
        return f"N:{' '.join(written)}"
