from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from revoke.equity.layouts import Known, points
from revoke.errors import NotBridge
from revoke.table.cards import CARDS, hand

A_WEAK_TWO = {"hcp": [6, 10], "hearts": [6, 6]}


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
    assert Known.parse(A_WEAK_TWO).allows(hand(dealt)) is fits


def test_what_is_not_said_is_not_bounded() -> None:
    assert Known().allows(hand("AKQJT98765432..."))


@pytest.mark.parametrize(
    ("said", "complaint"),
    [
        ({"hpc": [12, 14]}, "'hpc' is not known of a hand; did you mean 'hcp'"),
        ({"spade": [5, 6]}, "did you mean 'spades'"),
        ({"spades": [6, 5]}, "spades cannot be from 6 to 5"),
        ({"spades": [5, 14]}, "spades cannot be from 5 to 14"),
        ({"hcp": [-1, 4]}, "hcp cannot be from -1 to 4"),
        ({"hcp": [12]}, r"hcp is \[12\]; give the least and the most"),
        ({"hcp": 12}, "hcp is 12; give the least and the most"),
        ({"hcp": ["a", "b"]}, "give the least and the most"),
        ({"hcp": [True, 4]}, "give the least and the most"),
        ({"spades": [7, 9], "hearts": [7, 9]}, "more than thirteen cards"),
    ],
)
def test_bounds_that_make_no_sense_are_refused_in_words(said: Mapping[str, Any], complaint: str) -> None:
    with pytest.raises(NotBridge, match=complaint):
        Known.parse(said)
