"""Hands and cards as players type them: in the letters of their language or in English ones, ten as T or as 10."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

from revoke.app.language.language import Language
from revoke.errors import NotBridge
from revoke.table.cards import CARDS, RANKS, SUITS_DOWNWARD, Card, Hand, Suit, hand
from revoke.table.sentence import sentence, template

_NOTHING = frozenset("-–—")
_TEN = "10"


def hand_typed(text: str, language: Language) -> Hand:
    """A hand, spades first and the suits parted by dots: ``AQ53.T43.872.KJ5``.

    Raises:
        NotBridge: not four suits, a letter that is no rank, or a card that stands twice.

    >>> from revoke.app.language.language import language
    >>> from revoke.table.cards import hand_text
    >>> hand_text(hand_typed("aq53.1043.872.kj5", language("en")))
    'AQ53.T43.872.KJ5'
    """
    suits = re.split(r"\s*[.,/]\s*", text.strip())
    if len(suits) == 1:
        suits = text.split()
    if len(suits) != len(SUITS_DOWNWARD):
        wrong = template("{text} is not four suits; a hand is written spades first, dots between: AQ53.T43.872.KJ5")
        raise NotBridge(sentence(wrong, text=repr(text.strip()[:60])))
    letters = _rank_letters(language)
    return hand(".".join("".join(_ranks(suit, letters)) for suit in suits))


def card_typed(text: str, language: Language) -> Card:
    """A card, its suit first: ``S4``, ``♠4``, ``h10``; the rank in the letters of the language or in English ones.

    Raises:
        NotBridge: it names no card.

    >>> from revoke.app.language.language import language
    >>> card_typed("♦10", language("en"))
    Card.parse('DT')
    """
    said = text.strip().upper()
    suit = _SUITS.get(said[:1])
    ranks = list(_ranks(said[1:], _rank_letters(language))) if suit else []
    if suit is None or len(ranks) != 1:
        wrong = template("{text} is not a card; write the suit, S H D C or its sign, and the rank: S4, ♦10")
        raise NotBridge(sentence(wrong, text=repr(text.strip())))
    return CARDS[suit.value + ranks[0]]


_SUITS: Mapping[str, Suit] = {sign: suit for suit in Suit for sign in (suit.value, suit.symbol)}


@cache
def _rank_letters(language: Language) -> Mapping[str, str]:
    """A letter as written -> the rank; where a language means another card by a letter, the language is believed."""
    letters = {rank: rank for rank in RANKS}
    return letters | {language.rank(CARDS["S" + rank]).upper(): rank for rank in "AKQJ"}


def _ranks(text: str, letters: Mapping[str, str]) -> list[str]:
    said = "".join(text.upper().split()).replace(_TEN, "T")
    if set(said) <= _NOTHING:
        return []
    for letter in said:
        if letter not in letters:
            wrong = template("there is no rank {letter}; ranks are {ranks}, and ten is T or 10")
            raise NotBridge(sentence(wrong, letter=repr(letter), ranks=" ".join(letters)))
    return [letters[letter] for letter in said]
