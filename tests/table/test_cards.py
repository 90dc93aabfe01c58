"""Suits, ranks and cards: fifty-two, written one way each, and nothing else is a card."""

from __future__ import annotations

import random
from itertools import product

import pytest

from revoke.errors import NotBridge
from revoke.table.cards import CARDS, RANKS, Card, Suit, hand, hand_text


def test_a_pack_has_fifty_two_cards_each_written_one_way() -> None:
    assert len(CARDS) == 52
    assert {Card.parse(code) for code in CARDS} == {Card(suit, rank) for suit, rank in product(Suit, RANKS)}
    assert all(Card.parse(card.code) is card for card in CARDS.values())


def test_within_a_suit_cards_rank_from_the_two_to_the_ace() -> None:
    for suit in Suit:
        heights = [Card(suit, rank).height for rank in "23456789TJQKA"]
        assert heights == list(range(13))
    assert sum(card.is_honour for card in CARDS.values()) == 20


@pytest.mark.parametrize("text", ["", "S", "10S", "S10", "sA", "AS", "S1", "XA", "SAS", " SA"])
def test_nothing_else_is_a_card(text: str) -> None:
    with pytest.raises(NotBridge, match="is not a card"):
        Card.parse(text)


@pytest.mark.parametrize("rank", ["10", "", "1", "TJ", "t"])
def test_there_is_no_other_rank(rank: str) -> None:
    with pytest.raises(NotBridge, match="no rank"):
        Card(Suit.SPADES, rank)


def test_a_hand_is_written_and_read_the_same() -> None:
    die = random.Random(1)
    for _ in range(200):
        cards = frozenset(die.sample(list(CARDS.values()), die.randint(0, 13)))
        assert hand(hand_text(cards)) == cards


@pytest.mark.parametrize(("text", "because"), [("AK.Q.J", "3 suits"), ("AA...", "twice"), ("1...", "no rank")])
def test_a_hand_badly_written_says_what_is_wrong(text: str, because: str) -> None:
    with pytest.raises(NotBridge, match=because):
        hand(text)
