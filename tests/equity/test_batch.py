from __future__ import annotations

from importlib.util import find_spec

import numpy as np
import pytest

from revoke.equity import solver as solvers
from revoke.equity.position import Position
from revoke.equity.solver import NOT_PLAYABLE, SUIT_NUMBER
from revoke.table.seats import Seat
from tests.equity.arrays import best, by_card, rows
from tests.equity.endings import mixed_endings, needs_library
from tests.equity.reference import PlainMinimax

pytestmark = needs_library


@pytest.mark.parametrize("cards_each", [1, 2, 3])
def test_the_arrays_hold_what_the_plain_solver_finds(cards_each: int) -> None:
    positions = list(mixed_endings(seed=7 + cards_each, cards_each=cards_each, number=320))
    values, tricks = best(rows(positions)), by_card(rows(positions))
    for position, value, row in zip(positions, values, tricks, strict=True):
        expected = PlainMinimax().by_card(position)
        assert value == max(expected.values())
        found = {place: int(each) for place, each in enumerate(row) if each != NOT_PLAYABLE}
        assert found == {13 * SUIT_NUMBER[card.suit] + card.height: each for card, each in expected.items()}


@pytest.mark.parametrize(("cards_each", "number"), [(4, 300), (6, 200), (8, 80), (10, 16), (11, 6), (12, 4), (13, 2)])
def test_libdds_says_the_same_of_every_card_from_one_table_and_from_a_fresh_one(cards_each: int, number: int) -> None:
    if find_spec("endplay") is None:
        pytest.skip("libdds comes with endplay: make setup")
    from tests.equity import libdds

    asked = rows(list(mixed_endings(seed=70 + cards_each, cards_each=cards_each, number=number)))
    theirs = libdds.by_card(asked)
    assert (by_card(asked) == theirs).all()
    assert (best(asked) == theirs.max(axis=1)).all()
    fresh = np.empty((1, 52), dtype=np.int8)
    for row, expected in zip(asked[:20], theirs[:20], strict=False):
        solvers.Solving(4 << 20).solve(row.ctypes.data, 1, solvers.EVERY_CARD, fresh.ctypes.data)
        assert (fresh[0] == expected).all()


def test_boards_that_differ_only_in_the_cards_on_the_table_are_told_apart() -> None:
    held = "N:... ... ... 8..."
    tables = [["DT", "D6", "D2"], ["ST", "S6", "S2"], ["S7", "S6", "S2"], ["DT", "D6", "D2"]]
    positions = [Position.parse(held, trumps=None, leader=Seat.NORTH, trick=table) for table in tables]
    assert best(rows(positions)).tolist() == [0, 0, 1, 0]


def test_no_positions_have_no_answers() -> None:
    none = np.empty((0, 24), dtype=np.int32)
    assert best(none).shape == (0,)
    assert by_card(none).shape == (0, 52)
