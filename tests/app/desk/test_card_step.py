"""A card of the play stepped to: what lay there, what each card was worth, and what cannot be followed."""

from __future__ import annotations

import pytest

from revoke import NotBridge, read_case
from revoke.app.desk.analysis import card_step
from revoke.table.cards import Card
from tests.equity.reference import PlainMinimax

# North leads two hearts; East, who holds the jack and a spade, discards the spade and keeps the jack.
BOARD = {"declarer": "S", "contract": "1NT", "ending": "N:.A4.. 2.J.. A.3.. 5.2..", "first_trick": 12}
CASE = {
    "format": "revoke-case/1",
    "board": BOARD,
    "events": ["N:HA", "E:S2", "S:H3", "W:H2", "N:H4", "E:HJ", "S:SA", "W:S5"],
}


def test_the_revoke_card_stands_beside_what_should_have_been_played() -> None:
    step = card_step(read_case(CASE), 2, solver=PlainMinimax())
    assert {str(card): tricks for card, tricks in step.worth.items()} == {"♠2": 1, "♥J": 2}
    assert (step.revoke, step.best, step.whole) == (True, 2, False)
    assert [(each.seat.value, str(each.card), each.led, each.revoke) for each in step.on_table] == [
        ("N", "♥A", True, False),
        ("E", "♠2", False, True),
    ]


def test_the_last_card_of_a_trick_shows_who_won_it() -> None:
    step = card_step(read_case(CASE), 8, solver=PlainMinimax())
    assert [each.seat.value for each in step.on_table if each.won] == ["E"]
    assert step.worth == {Card.parse("S5"): 1}


@pytest.mark.parametrize("number", [0, 9, -1])
def test_a_card_that_nobody_played_is_refused(number: int) -> None:
    with pytest.raises(NotBridge, match=f"no card {number}: 8 were played"):
        card_step(read_case(CASE), number)


def test_hands_that_nobody_knows_cannot_be_stepped_through() -> None:
    unknown = {**CASE, "board": {"declarer": "S", "contract": "1NT"}}
    with pytest.raises(NotBridge, match="all four hands"):
        card_step(read_case(unknown), 1)
