"""What a director sees at a moment: whose choice it is, which cards are right, what they cost."""

from __future__ import annotations

from revoke.equity.likely_result import FEATURES, Choice, features, situation_at
from revoke.equity.position import Position
from revoke.table.cards import Suit
from revoke.table.seats import Seat
from tests.equity.reference import PlainMinimax

FINESSE = "N:AQ... 43... 52... K6..."


def test_each_choice_of_a_finesse_is_counted() -> None:
    """South leads towards the ace and queen: nothing matters but dummy's card, where the ace costs a trick."""
    here = situation_at(Position.parse(FINESSE, trumps=None, leader=Seat.SOUTH), Seat.SOUTH, 5, PlainMinimax())
    assert here is not None
    assert (here.trick, here.lying, here.turn, here.won, here.lost, here.double_dummy) == (12, 0, 0, 5, 6, 7)
    assert here.choices[:4] == (
        Choice(True, 2, 2, 0, 0),
        Choice(False, 2, 2, 0, 0),
        Choice(True, 2, 1, 1, 1),
        Choice(False, 2, 2, 0, 0),
    )
    assert here.choices[2].wrong == 0.5
    assert len(here.choices) == 8


def test_within_a_trick_the_hand_on_turn_is_counted_from_declarer() -> None:
    position = Position.parse("N:AQ... 43... 5... K...", trumps=None, leader=Seat.SOUTH, trick=["S2", "S6"])
    here = situation_at(position, Seat.SOUTH, 5, PlainMinimax())
    assert here is not None
    assert (here.trick, here.lying, here.turn) == (12, 2, 2), "dummy is to play"
    assert here.choices[0] == Choice(True, 2, 1, 1, 1)


def test_after_the_last_card_there_is_no_situation() -> None:
    empty = Position.parse("N:... ... ... ...", trumps=None, leader=Seat.SOUTH)
    assert situation_at(empty, Seat.SOUTH, 13, PlainMinimax()) is None


def test_every_figure_has_its_name() -> None:
    """Four spades by South, ten tricks needed: seven double dummy are three short; four trumps against four."""
    position = Position.parse(FINESSE, trumps=Suit.SPADES, leader=Seat.SOUTH)
    here = situation_at(position, Seat.SOUTH, 5, PlainMinimax())
    assert here is not None
    named = dict(zip(FEATURES, features(here, 10), strict=True))
    assert named["tricks above the contract, double dummy"] == -3
    assert named["tricks still to win, double dummy"] == 2
    assert named["tricks still to lose, double dummy"] == 0
    assert (named["trumps left with declarer's side"], named["trumps left with the defence"]) == (4, 4)
    assert named["declarer's choices ahead that can cost"] == 1
    assert named["declarer's choices ahead, shares that cost added up"] == 0.5
    assert named["the defence's choices ahead that can cost"] == 0
