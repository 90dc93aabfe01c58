from __future__ import annotations

import importlib.util

import numpy as np
import pytest

from revoke.equity import batch
from revoke.equity.position import Position
from revoke.equity.reference import Plain
from revoke.equity.solver import SUIT_NUMBER, words
from revoke.table.cards import Suit
from revoke.table.seats import Seat
from tests.equity.endings import mixed_endings

pytestmark = pytest.mark.skipif(importlib.util.find_spec("endplay") is None, reason="the library comes with revoke[dd]")


@pytest.mark.parametrize("cards_each", [1, 2, 3])
def test_the_arrays_hold_what_the_plain_solver_finds(cards_each: int) -> None:
    positions = list(mixed_endings(seed=7 + cards_each, cards_each=cards_each, number=320))
    rows = np.array([words(position) for position in positions], dtype=np.int32)
    values, tricks = batch.best(rows), batch.by_card(rows)
    for position, value, row in zip(positions, values, tricks, strict=True):
        expected = Plain().by_card(position)
        assert value == max(expected.values())
        found = {place: int(each) for place, each in enumerate(row) if each != batch.NOT_PLAYABLE}
        assert found == {13 * SUIT_NUMBER[card.suit] + card.height: each for card, each in expected.items()}


def test_boards_that_differ_only_in_the_cards_on_the_table_do_not_meet_in_one_call() -> None:
    tables = [["DT", "D6", "D2"], ["ST", "S6", "S2"], ["S7", "S6", "S2"], ["DT", "D6", "D2"]]
    rows = np.array(
        [
            words(Position.parse("N:... ... ... 8...", trumps=Suit.DIAMONDS, leader=Seat.NORTH, trick=table))
            for table in tables
        ],
        dtype=np.int32,
    )
    assert batch.best(rows).tolist() == [0, 0, 1, 0]
    assert batch.best(rows[::-1]).tolist() == [0, 1, 0, 0]


def test_no_rows_give_no_answers() -> None:
    none = np.empty((0, 24), dtype=np.int32)
    assert batch.best(none).shape == (0,)
    assert batch.by_card(none).shape == (0, 52)
