"""Suits, ranks, cards and hands, as they are named at the table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import reduce, total_ordering
from typing import Any

from revoke.errors import NotBridge
from revoke.table.seats import Role, Seat, Side
from revoke.table.sentence import (
    Fixed,
    Percent,
    Results,
    ScoreFigure,
    Sentence,
    Value,
    alone,
    counted,
    refused,
    sentence,
    template,
)

RANKS = "23456789TJQKA"


class Suit(Enum):
    """One of the four suits; the value is its letter.

    >>> Suit("D").symbol, Suit.DIAMONDS.singular
    ('♦', 'diamond')
    """

    CLUBS = "C"
    DIAMONDS = "D"
    HEARTS = "H"
    SPADES = "S"

    __hash__ = object.__hash__  # looked up very often, and the enum's own hash is slow Python

    @property
    def symbol(self) -> str:
        return {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}[self.value]

    @property
    def plural(self) -> str:
        return self.name.lower()

    @property
    def singular(self) -> str:
        return self.plural[:-1]

    def in_words(self, how: str) -> str:
        """The suit as an English sentence has it: its name, or its letter where ``how`` is ``short``."""
        return str(self.value) if how == "short" else self.singular

    def __repr__(self) -> str:
        return f"Suit.{self.name}"


SUITS_DOWNWARD = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)


@total_ordering
@dataclass(frozen=True, slots=True)
class Card:
    """A card: its suit and its rank letter, ``2`` to ``9``, ``T``, ``J``, ``Q``, ``K``, ``A``.

    Raises:
        NotBridge: no such rank.

    >>> Card.parse("DT") > Card.parse("D9")
    True
    >>> str(Card.parse("DT")), Card.parse("DT").code
    ('♦10', 'DT')
    """

    suit: Suit
    rank: str

    def __post_init__(self) -> None:
        if self.rank not in RANKS or len(self.rank) != 1:
            none = sentence("there is no rank {rank}", rank=repr(self.rank))
            raise NotBridge(refused(none, sentence("Write one of {ranks}; the ten is T", ranks=" ".join(RANKS))))

    @classmethod
    def parse(cls, text: str) -> Card:
        """The card that a text names by suit and rank, ``"DT"``; ten is ``T``.

        Raises:
            NotBridge: the text names no card.

        >>> Card.parse("SA")
        Card.parse('SA')
        """
        card = CARDS.get(text)
        if card is None:
            none = sentence("{text} is not a card", text=repr(text))
            usual = template("Write a suit {suits} and a rank {ranks}, as in {usual}")
            raise NotBridge(refused(none, sentence(usual, suits="S H D C", ranks=RANKS, usual="'DT'")))
        return card

    @property
    def code(self) -> str:
        return self.suit.value + self.rank

    @property
    def height(self) -> int:
        """The card's place among the ranks: 0 for a two, 12 for an ace."""
        return RANKS.index(self.rank)

    @property
    def is_honour(self) -> bool:
        return self.rank in "TJQKA"

    def in_words(self, how: str) -> str:
        """The card as a sentence has it: suit sign and rank, or the ``rank`` alone.

        >>> Card.parse("HT").in_words(""), Card.parse("HT").in_words("rank")
        ('♥10', '10')
        """
        return str(self).removeprefix(self.suit.symbol) if how == "rank" else str(self)

    def __lt__(self, other: Card) -> bool:
        return (self.suit.value, self.height) < (other.suit.value, other.height)

    def __str__(self) -> str:
        return self.suit.symbol + ("10" if self.rank == "T" else self.rank)

    def __repr__(self) -> str:
        return f"Card.parse({self.code!r})"


CARDS: dict[str, Card] = {suit.value + rank: Card(suit, rank) for suit in Suit for rank in RANKS}

Hand = frozenset[Card]


def hand(text: str) -> Hand:
    """The hand that a text gives suit by suit, spades first, as in PBN: ``"K74.J6.T543.Q432"``.

    Raises:
        NotBridge: not four suits, an unknown rank, or a card given twice.

    >>> len(hand("K74.J6.T543.Q432")), hand_text(hand("T9...2"))
    (13, 'T9...2')
    """
    suits = text.split(".")
    if len(suits) != 4:
        wrong = counted("{text} has one suit", "{text} has {number} suits", number=len(suits), text=repr(text))
        four = sentence("Write all four suits, separated by dots, as in {usual}", usual="K74.J6.T543.Q432")
        raise NotBridge(refused(wrong, four))
    cards = [Card(suit, rank) for suit, ranks in zip(SUITS_DOWNWARD, suits, strict=True) for rank in ranks.upper()]
    twice = {card for card in cards if cards.count(card) > 1}
    if twice:
        raise NotBridge(sentence("{card} occurs twice in the hand {text}", card=min(twice), text=repr(text)))
    return frozenset(CARDS[card.code] for card in cards)


def hand_text(cards: Iterable[Card]) -> str:
    """The hand written as in PBN, highest cards first; the inverse of :func:`hand`."""
    held = set(cards)
    return ".".join(
        "".join(rank for rank in reversed(RANKS) if CARDS[suit.value + rank] in held) for suit in SUITS_DOWNWARD
    )


def held(cards: Sequence[Card]) -> Sentence:
    """The words for one or more cards of a suit: the suit sign once, then the ranks.

    >>> held([Card.parse("DK"), Card.parse("DT")])
    '♦K 10'
    """
    first, *others = cards
    return reduce(lambda one, more: sentence("{one} {more:rank}", one=one, more=more), others, alone(first))


# A sentence as a document: its template and its values, cards and suits among them, each under its kind.


def sentence_document(said: Sentence) -> dict[str, Any]:
    """The template of a sentence, and its values by name.

    >>> sentence_document(sentence("One trick goes to {side}.", side=Side.EW))
    {'template': 'One trick goes to {side}.', 'values': {'side': {'side': 'EW'}}}
    """
    return {"template": said.template, "values": {name: _value_document(value) for name, value in said.values.items()}}


def sentence_of(said: Mapping[str, Any]) -> Sentence:
    """The sentence read from its document.

    Raises:
        KeyError, ValueError: the document is no document of a sentence.

    >>> sentence_of({"template": "One trick goes to {side}.", "values": {"side": {"side": "EW"}}})
    'One trick goes to East–West.'
    """
    return sentence(said["template"], **{name: _value_of(value) for name, value in said["values"].items()})


def _value_document(value: Value) -> Any:
    match value:
        case Sentence():
            return sentence_document(value)
        case Card():
            return {"card": value.code}
        case Seat() | Side() | Role() | Suit():
            return {type(value).__name__.lower(): value.value}
        case Percent(part=part, digits=digits):
            return {"percent": {"part": part, "digits": digits}}
        case ScoreFigure(points=points):
            return {"score": points}
        case Fixed(number=number, digits=digits):
            return {"fixed": {"number": number, "digits": digits}}
        case Results(shares=shares):
            return {"results": [list(each) for each in shares]}
    return value


def _value_of(value: Any) -> Value:  # a JSON value
    if not isinstance(value, dict):
        plain: str | int | float = value
        return plain
    if "template" in value:
        return sentence_of(value)
    ((kind, said),) = value.items()
    match kind:
        case "card":
            return Card.parse(said)
        case "percent":
            return Percent(**said)
        case "score":
            return ScoreFigure(said)
        case "fixed":
            return Fixed(**said)
        case "results":
            return Results.of((int(tricks), float(share)) for tricks, share in said)
    named: dict[str, type[Seat | Side | Role | Suit]] = {"seat": Seat, "side": Side, "role": Role, "suit": Suit}
    return named[kind](said)
