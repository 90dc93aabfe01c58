"""Sure tricks are just those that can be cashed, and double dummy never gives a side fewer."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from revoke.equity.curve import moments
from revoke.equity.likely_result import sure_tricks
from revoke.equity.position import Position
from revoke.equity.solver import DDS
from revoke.formats import pbn
from revoke.table.cards import Suit
from revoke.table.seats import Seat, Side
from tests.equity.endings import ending, mixed_endings, needs_library
from tests.equity.reference import PlainMinimax
from tests.equity.sure_plainly import cashed_plainly

pytestmark = needs_library
HANDOUT = Path(__file__).parents[2] / "examples" / "running_suit.pbn"


def codes(position: Position) -> str:
    return " ".join(card.code for card in sure_tricks(position).cards)


def test_the_handout_has_ten_tricks_to_be_cashed() -> None:
    """East has won four, the knave of diamonds wins a fifth; two more diamonds, two clubs and a spade are there."""
    (record,) = pbn.read(HANDOUT.read_bytes(), name=HANDOUT.name)
    assert record.deal is not None
    assert record.leader is not None
    plays = [(play.seat, play.card) for play in record.plays if play.card]
    found = moments(record.deal, trumps=None, leader=record.leader, plays=plays)
    before_the_trick, before_the_revoke = found[16], found[19]
    assert before_the_revoke.position is not None
    assert before_the_trick.position is not None
    sure = sure_tricks(before_the_revoke.position)
    assert before_the_revoke.won[Side.EW] + sure.tricks[Side.EW] == 10
    assert sure.cashing is Side.EW
    assert codes(before_the_revoke.position) == "D9 D6 CA CK SA"
    suits = [card.suit for card in sure.cards]
    assert suits == [Suit.DIAMONDS, Suit.DIAMONDS, Suit.CLUBS, Suit.CLUBS, Suit.SPADES]
    assert codes(before_the_trick.position) == "DJ D9 D6 CA CK SA"


@pytest.mark.parametrize(
    ("hands", "trumps", "leader", "cards"),
    [
        ("N:AQ... 43... 52... K6...", None, Seat.SOUTH, "SA"),  # the finesse is not sure, the ace is
        ("N:AKQ... 43.A.. 52..2. J6.2..", None, Seat.NORTH, "SA SK SQ"),
        ("N:AK3... J54... 762... QT.2..", None, Seat.NORTH, "SA SK"),  # East's knave still stands
        ("N:A.2.. K.3.. 2.A.. 3.K..", None, Seat.NORTH, "SA HA"),  # the ace of hearts is reached by the deuce
        ("N:A..2. K..3. 2.A.. 3.K..", None, Seat.NORTH, "SA"),  # nothing leads to the ace of hearts
        ("N:2.A5.. .43.5. 3.2.4. .K6..2", Suit.SPADES, Seat.NORTH, "HA S3 S2"),  # each hand ruffs once
        ("N:.A.A. 2.3.. .2.2. ..3.3", Suit.SPADES, Seat.NORTH, "HA"),  # a club is ruffed, and so is a second heart
        ("N:A.A.. K.3.. 2.2.. 3..3.", Suit.SPADES, Seat.NORTH, "SA HA"),  # trumps are drawn first
    ],
)
def test_what_there_is_to_be_cashed(hands: str, trumps: Suit | None, leader: Seat, cards: str) -> None:
    assert codes(Position.parse(hands, trumps=trumps, leader=leader)) == cards


def test_a_ruff_is_told_as_one_with_the_card_that_ruffs() -> None:
    """Seven spades are out: North's ten would be a poor reason, South ruffs the third heart with a small one."""
    position = Position.parse(
        "N:T8.AJ5.QJ.632 AJ52.T76.5.A8 96..KT9862.T9 Q74.983..KQJ5", trumps=Suit.SPADES, leader=Seat.NORTH
    )
    found = sure_tricks(position)
    assert (found.cashing, found.tricks[Side.NS]) == (Side.NS, 3)
    assert [card.code for card in found.cards] == ["HA", "HJ", "S6"]
    assert [card.code for card in found.ruffs] == ["S6"]


def test_the_side_that_is_not_on_lead_has_what_must_win() -> None:
    """North and South cannot keep East and West from the ace of trumps; from the ace of hearts they may."""
    position = Position.parse("N:K2.K.. A3.4.. 4.A3.. ..AK4.", trumps=Suit.SPADES, leader=Seat.SOUTH)
    assert sure_tricks(position).tricks[Side.EW] == 1
    position = Position.parse("N:.KQ.. ..KQ. .32.. ..A3.", trumps=None, leader=Seat.NORTH)
    assert sure_tricks(position).tricks == {Side.NS: 2, Side.EW: 0}
    position = Position.parse("N:.5.. .A.. .4.. .2..", trumps=None, leader=Seat.NORTH)
    assert sure_tricks(position).tricks == {Side.NS: 0, Side.EW: 1}


@pytest.mark.parametrize(("cards_each", "number"), [(1, 400), (2, 1500), (3, 800), (4, 25)])
def test_it_is_what_every_way_to_cash_comes_to(cards_each: int, number: int) -> None:
    chance = random.Random(cards_each)
    for _ in range(number):
        position = ending(chance, cards_each, on_table=0)
        found = sure_tricks(position)
        plainly = cashed_plainly(position, position.leader.side)
        assert found.tricks[position.leader.side] >= plainly, position
        if found.cashing is not None:
            assert found.tricks[found.cashing] == plainly == len(found.cards), position
        else:
            assert plainly == 0 or found.tricks[position.leader.side] > plainly, position


@pytest.mark.parametrize(
    ("cards_each", "number"), [(1, 800), (2, 1600), (3, 3000), (4, 3000), (5, 2000), (8, 800), (10, 60)]
)
def test_double_dummy_gives_no_side_fewer(cards_each: int, number: int) -> None:
    for position in mixed_endings(100 + cards_each, cards_each, number):
        found = sure_tricks(position)
        tricks = DDS().tricks(position, Side.NS)
        assert found.tricks[Side.NS] <= tricks <= position.tricks_left - found.tricks[Side.EW], position
        if cards_each < 3:
            assert tricks == PlainMinimax().tricks(position, Side.NS)


def test_a_whole_hand_of_winners_is_cashed() -> None:
    position = Position.parse(
        "N:AKQ.AKQ.AKQ.AKQJ 432.432.432.5432 765.765.765.T987 JT98.JT98.JT98.6", trumps=None, leader=Seat.NORTH
    )
    assert sure_tricks(position).tricks == {Side.NS: 13, Side.EW: 0}
