"""Seats and cards as letters: ``"N"`` to ``"W"``, ``"DT"``; and a deal as text, read and written."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

SEATS = "NESW"
SUITS = "SHDC"
RANKS = "AKQJT98765432"
HONOURS = "AKQJT"
PACK = tuple(suit + rank for suit in SUITS for rank in RANKS)


def left_of(seat: str, steps: int = 1) -> str:
    return SEATS[(SEATS.index(seat) + steps) % 4]


def partner_of(seat: str) -> str:
    return left_of(seat, 2)


def side_of(seat: str) -> str:
    return "NS" if seat in "NS" else "EW"


def other_side(side: str) -> str:
    return "EW" if side == "NS" else "NS"


def of_suit(cards: Iterable[str], suit: str) -> frozenset[str]:
    return frozenset(card for card in cards if card[0] == suit)


def highest_first(cards: Iterable[str]) -> list[str]:
    return sorted(cards, key=lambda card: (SUITS.index(card[0]), RANKS.index(card[1])))


def winner_of(cards: Mapping[str, str], led: str, trumps: str | None) -> str:
    """The seat that wins a trick of four cards."""
    ruffs = {seat: card for seat, card in cards.items() if card[0] == trumps}
    following = {seat: card for seat, card in cards.items() if card[0] == led}
    contenders = ruffs or following
    return min(contenders, key=lambda seat: RANKS.index(contenders[seat][1]))


def hands_of(text: str) -> dict[str, frozenset[str] | None]:
    """The hands of a PBN deal string, ``None`` for an unknown hand. Three whole hands give the fourth."""
    first, dealt = text.split(":")
    hands: dict[str, frozenset[str] | None] = {}
    for steps, hand in enumerate(dealt.split()):
        suits = zip(SUITS, hand.split("."), strict=False)
        cards = frozenset(suit + rank for suit, ranks in suits for rank in ranks)
        hands[left_of(first, steps)] = None if hand == "-" else cards
    known = [hand for hand in hands.values() if hand is not None]
    if len(known) == 3 and all(len(hand) == 13 for hand in known):
        rest = frozenset(PACK).difference(*known)
        hands = {seat: rest if hand is None else hand for seat, hand in hands.items()}
    return hands


def deal_text(hands: Mapping[str, Iterable[str] | None]) -> str:
    return "N:" + " ".join(_hand_text(hands[seat]) for seat in SEATS)


def _hand_text(hand: Iterable[str] | None) -> str:
    if hand is None:
        return "-"
    cards = list(hand)
    return ".".join("".join(card[1] for card in highest_first(of_suit(cards, suit))) for suit in SUITS)
