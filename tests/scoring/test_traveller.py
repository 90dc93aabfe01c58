"""A board scored across the field: played, weighted, split and artificial scores, worked out by hand."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from revoke.errors import NotBridge
from revoke.scoring.duplicate import Shares, TravellerLine, board_worth


def played(points: int) -> TravellerLine:
    return TravellerLine({points: 1.0}, {points: 1.0})


def matchpoints_of(*lines: TravellerLine) -> list[tuple[float, float]]:
    return [worth.matchpoints for worth in board_worth(lines) if worth]


@given(st.lists(st.sampled_from([-620, -110, -50, 0, 50, 140, 170, 420, 620]), min_size=1, max_size=9))
def test_without_a_ruling_it_is_the_matchpointing_of_law_78a(points: list[int]) -> None:
    """The twin counts wins and ties pair by pair; East–West have what North–South leave of the top."""
    ours = matchpoints_of(*map(played, points))
    twin = [sum((mine > other) + (mine >= other) for other in points) - 1 for mine in points]  # without the own tie
    assert [ns for ns, _ in ours] == pytest.approx(twin)
    assert [ns + ew for ns, ew in ours] == pytest.approx([2 * (len(points) - 1)] * len(points))


def test_a_weighted_score_counts_by_shares_for_everybody() -> None:
    """60% of +420 and 40% of −50 against +420 and +170: 0.6 × (1 + 2) + 0.4 × 0 = 1.8 of 4.

    The pair with +420 beats 40% of it and ties with 60%: 1.4, and 2 against +170; that one beats 40% of it alone: 0.8.
    """
    weighted = {420: 0.6, -50: 0.4}
    found = matchpoints_of(TravellerLine(weighted, weighted), played(420), played(170))
    assert [ns for ns, _ in found] == pytest.approx([1.8, 3.4, 0.8])
    assert [ew for _, ew in found] == pytest.approx([2.2, 0.6, 3.2])


def test_a_split_score_is_compared_on_each_side_by_itself() -> None:
    """North–South keep −50 against +420 and +170: no matchpoint. East–West are given −420 (North–South's +420).

    Against East–West pairs who are −420 and −170 that is one tie: 1. The other North–South pairs beat −50, the other
    East–West pairs are compared with −420.
    """
    found = matchpoints_of(TravellerLine({-50: 1.0}, {420: 1.0}), played(420), played(170))
    assert [ns for ns, _ in found] == pytest.approx([0, 4, 2])
    assert [ew for _, ew in found] == pytest.approx([1, 1, 4])


def test_beside_an_artificial_score_the_others_are_brought_to_the_same_top() -> None:
    """Four tables, one of them 60% to 40%: its pairs have 3.6 and 2.4 of 6; the best of three has (4 + 1) × 4/3 − 1."""
    found = matchpoints_of(TravellerLine(None, None, (60, 40)), played(620), played(170), played(-100))
    assert found[0] == pytest.approx((3.6, 2.4))
    assert [ns for ns, _ in found[1:]] == pytest.approx([5 * 4 / 3 - 1, 3 * 4 / 3 - 1, 1 * 4 / 3 - 1])


def test_imps_are_the_average_against_each_other_table() -> None:
    """+620 against +170 is 450, 10 IMPs, and against −100 is 720, 12: 11 on average. The weights count here as well."""
    worth = board_worth([played(620), played(170), played(-100)])
    assert [each.imps for each in worth if each] == [(11, -11), (-1.5, 1.5), (-9.5, 9.5)]
    half = {620: 0.5, 170: 0.5}
    first = board_worth([TravellerLine(half, half), played(170)])[0]
    assert first is not None
    assert first.imps == (5, -5)


def test_a_table_without_a_result_has_no_score_and_makes_no_top() -> None:
    worth = board_worth([played(420), TravellerLine(None, None), played(450)])
    assert worth[1] is None
    assert [each.top for each in worth if each] == [2, 2]


def test_one_table_alone_has_half() -> None:
    (worth,) = board_worth([played(420)])
    assert worth is not None
    assert worth.percent == (50, 50)


@pytest.mark.parametrize("shares", [{420: 0.6, -50: 0.3}, {}])
def test_shares_that_do_not_add_up_are_refused(shares: Shares) -> None:
    with pytest.raises(NotBridge, match="add up to 1"):
        board_worth([TravellerLine(shares, {420: 1.0})])
