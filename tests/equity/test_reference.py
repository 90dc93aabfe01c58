from __future__ import annotations

import pytest
from hypothesis import given, settings

from revoke.equity.position import Position
from revoke.table.cards import Card, Suit
from revoke.table.seats import Seat, Side
from tests.equity.endings import endings
from tests.equity.reference import PlainMinimax


@pytest.mark.parametrize(
    ("what", "hands", "trumps", "leader", "north_south"),
    [
        ("a finesse that works", "N:AQ... 43... 52... K6...", None, Seat.SOUTH, 2),
        ("a finesse that fails", "N:AQ... K6... 52... 43...", None, Seat.SOUTH, 1),
        ("leading away from a tenace costs a trick", "N:AQ... 43... 52... K6...", None, Seat.NORTH, 1),
        ("an endplay: West must lead into the tenace", "N:AQ...2 43...4 52...5 K6...A", None, Seat.SOUTH, 2),
        ("a ruff is overruffed", "N:.A2.. .K3.. 2.4.. 3.5..", Suit.SPADES, Seat.NORTH, 1),
        ("two top trumps and a loser", "N:AK.2.. 3.A3.. 2.54.. .KQ7..", Suit.SPADES, Seat.NORTH, 2),
        ("an automatic squeeze of West", "N:AJ..2. 43.2.. 2.A.A. KQ.K..", None, Seat.SOUTH, 3),
    ],
)  # fmt: skip
def test_well_known_endings(what: str, hands: str, trumps: Suit | None, leader: Seat, north_south: int) -> None:
    position = Position.parse(hands, trumps=trumps, leader=leader)
    assert PlainMinimax().tricks(position, Side.NS) == north_south, what
    assert PlainMinimax().tricks(position, Side.EW) == position.tricks_left - north_south


def test_the_wrong_card_of_a_finesse_costs_the_trick() -> None:
    west_played_low = Position.parse("N:AQ... 43... 5... K6...", trumps=None, leader=Seat.SOUTH, trick=("S2",)).play(
        Card.parse("S6")
    )
    assert PlainMinimax().by_card(west_played_low) == {Card.parse("SQ"): 2, Card.parse("SA"): 1}


@settings(deadline=None)
@given(endings(max_cards=2))
def test_the_two_sides_share_the_tricks(position: Position) -> None:
    plain = PlainMinimax()
    assert plain.tricks(position, Side.NS) + plain.tricks(position, Side.EW) == position.tricks_left


@settings(deadline=None)
@given(endings(max_cards=2))
def test_only_legal_cards_are_looked_at_and_the_best_of_them_is_the_value(position: Position) -> None:
    by_card = PlainMinimax().by_card(position)
    assert by_card.keys() == position.legal
    assert max(by_card.values(), default=0) == PlainMinimax().tricks(position, position.on_turn.side)
