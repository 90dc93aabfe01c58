"""Deal diagrams as text: four hands as forums, books and handouts draw them, by suit signs or letters."""

from __future__ import annotations

import re
from collections.abc import Sequence

from revoke.errors import NotBridge
from revoke.table.cards import SUITS_DOWNWARD, Hand, Suit, hand
from revoke.table.deal import Deal
from revoke.table.seats import Seat
from revoke.table.sentence import sentence, template

AS_DRAWN = (Seat.NORTH, Seat.WEST, Seat.EAST, Seat.SOUTH)
"""Whose hand comes when, as one reads a diagram: North above, West and East between, South below."""

_RANKS = r"(?:10|[AKQJTakqjt2-9])"
_HOLDING = re.compile(
    rf"(?:(?P<sign>[♠♥♦♣♡♢♤♧])|(?<![A-Za-z0-9])(?P<letter>[SHDCshdc]))\ufe0f?[ \t]*:?[ \t]*"
    rf"(?P<ranks>{_RANKS}(?:[ \t,]*{_RANKS})*(?![A-Za-z0-9])|[-–—]+|(?=\s|\||[♠♥♦♣♡♢♤♧]|$))"
)
_SEAT = re.compile(r"(?<![A-Za-z])(north|east|south|west)(?![A-Za-z])", re.IGNORECASE)
_SIGNS = {"♠": "S", "♥": "H", "♦": "D", "♣": "C", "♡": "H", "♢": "D", "♤": "S", "♧": "C"}


def looks_like_one(text: str) -> bool:
    """Whether a text holds each of the suits four times or nearly, so that it is meant as a diagram.

    >>> looks_like_one("What a hand!")
    False
    """
    found = [suit for suit, _ in _holdings(text)]
    return all(found.count(suit) >= 3 for suit in Suit)


def deal_drawn(text: str) -> Deal:
    """The deal of a diagram. Hands with a seat's name before each are that seat's; others stand as they are drawn.

    Raises:
        NotBridge: a suit that does not stand there four times, or no deal of bridge.

    >>> row = "S K74 H J6 D T543 C Q432 | S AQ53 H T43 D 872 C KJ5 | S 962 H Q8 D AKQJ96 C A7 | "
    >>> str(deal_drawn(row + "S J 10 8 H AK9752 D - C T986"))
    'N:K74.J6.T543.Q432 962.Q8.AKQJ96.A7 JT8.AK9752..T986 AQ53.T43.872.KJ5'
    """
    named = _named(text)
    if named is not None:
        return Deal({seat: _one_hand(part, seat) for seat, part in named.items()})
    by_suit: dict[Suit, list[str]] = {suit: [] for suit in SUITS_DOWNWARD}
    for suit, ranks in _holdings(text):
        by_suit[suit].append(ranks)
    for suit, holdings in by_suit.items():
        if len(holdings) != len(AS_DRAWN):
            wrong = template(
                "the {suit}s stand {number} times in the diagram, not four times; give every hand its four suits, with"
                " - for none"
            )
            raise NotBridge(sentence(wrong, suit=suit, number=len(holdings)))
    return Deal({seat: _hand([by_suit[suit][place] for suit in SUITS_DOWNWARD]) for place, seat in enumerate(AS_DRAWN)})


def _holdings(text: str) -> list[tuple[Suit, str]]:
    """Every suit that stands there with its ranks, in the order in which one reads them."""
    found = []
    for match in _HOLDING.finditer(text):
        letter = _SIGNS[match["sign"]] if match["sign"] else match["letter"].upper()
        found.append((Suit(letter), re.sub(r"[^AKQJT2-9]", "", match["ranks"].upper().replace("10", "T"))))
    return found


def _named(text: str) -> dict[Seat, str] | None:
    """The part of the text that follows each seat's name, where all four are named and hold a hand each."""
    names = list(_SEAT.finditer(text))
    if len(names) != len(AS_DRAWN):
        return None
    ends = [*(name.start() for name in names[1:]), len(text)]
    parts = {Seat(name[1][0].upper()): text[name.end() : end] for name, end in zip(names, ends, strict=True)}
    whole = len(parts) == len(AS_DRAWN) and all(len(_holdings(part)) == len(Suit) for part in parts.values())
    return parts if whole else None


def _one_hand(text: str, whose: Seat) -> Hand:
    by_suit = dict(_holdings(text))
    if len(by_suit) != len(Suit):
        raise NotBridge(sentence("{player}: a hand has four suits, each once; write - for none", player=whose))
    return _hand([by_suit[suit] for suit in SUITS_DOWNWARD])


def _hand(ranks: Sequence[str]) -> Hand:
    return hand(".".join(ranks))
