from __future__ import annotations

import pytest

from revoke.equity.layouts import Known
from revoke.errors import NotBridge
from revoke.table.cards import CARDS, Suit, hand
from tests.equity.plain_layouts import allows, points

A_WEAK_TWO = Known((6, 10), {Suit.HEARTS: (6, 6)})


def test_a_pack_has_forty_points() -> None:
    assert points(frozenset(CARDS.values())) == 40


@pytest.mark.parametrize(
    ("dealt", "fits"),
    [
        ("K2.QJ9876.43.982", True),
        ("K2.QJ987.43.9832", False),
        ("K2.QJT9876.43.98", False),
        ("32.QJ9876.43.982", False),
        ("AK.AQ9876.43.982", False),
    ],
)
def test_a_hand_fits_within_its_bounds_ends_included(dealt: str, fits: bool) -> None:
    assert allows(A_WEAK_TWO, hand(dealt)) is fits


def test_what_is_not_said_is_not_bounded() -> None:
    assert allows(Known(), hand("AKQJT98765432..."))


@pytest.mark.parametrize(
    ("points", "lengths", "complaint"),
    [
        (None, {Suit.SPADES: (6, 5)}, "spades cannot be from 6 to 5"),
        (None, {Suit.SPADES: (5, 14)}, "spades cannot be from 5 to 14"),
        ((-1, 4), {}, "hcp cannot be from -1 to 4"),
        ((30, 38), {}, "hcp cannot be from 30 to 38"),
        (None, {Suit.SPADES: (7, 9), Suit.HEARTS: (7, 9)}, "more than thirteen cards"),
    ],
)
def test_bounds_that_make_no_sense_are_refused_in_words(
    points: tuple[int, int] | None, lengths: dict[Suit, tuple[int, int]], complaint: str
) -> None:
    with pytest.raises(NotBridge, match=complaint):
        Known(points, lengths)
