"""IMPs and matchpoints against the printed scale and against counting by hand."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from revoke.errors import NotBridge
from revoke.scoring.duplicate import (
    Matchpoints,
    average,
    imps,
    imps_against_datum,
    matchpoints_against,
    north_south_score,
)
from revoke.table.contract import Contract, Vulnerability
from revoke.table.seats import Seat

# The scale of Law 78B as it is printed: the lowest and the highest difference for 0, 1, … 23 IMPs.
PRINTED_SCALE = """
0-10 20-40 50-80 90-120 130-160 170-210 220-260 270-310 320-360 370-420 430-490 500-590
600-740 750-890 900-1090 1100-1290 1300-1490 1500-1740 1750-1990 2000-2240 2250-2490 2500-2990 3000-3490 3500-3990
"""

scores = st.integers(-760, 760).map(lambda tens: tens * 10)


def test_every_difference_on_the_printed_scale() -> None:
    seen = []
    for size, step in enumerate(PRINTED_SCALE.split()):
        low, high = (int(end) for end in step.split("-"))
        for difference in range(low, high + 1, 10):
            assert imps(difference) == size
            assert imps(-difference) == -size
            seen.append(difference)
    assert seen == list(range(0, 4000, 10))


@pytest.mark.parametrize("difference", [4000, 5000, 15200])
def test_nothing_is_worth_more_than_twenty_four_imps(difference: int) -> None:
    assert imps(difference) == 24
    assert imps(-difference) == -24


def test_matchpoints_counted_by_hand() -> None:
    assert [each.won for each in _each_against_the_others([420, 450, 420, -50, 420])] == [4, 8, 4, 0, 4]


def _each_against_the_others(board: list[int]) -> list[Matchpoints]:
    return [matchpoints_against(score, [*board[:place], *board[place + 1 :]]) for place, score in enumerate(board)]


@given(st.lists(scores, min_size=2))
def test_a_board_gives_two_matchpoints_for_every_comparison(board: list[int]) -> None:
    found = _each_against_the_others(board)
    assert sum(each.won for each in found) == len(board) * (len(board) - 1)
    assert {each.top for each in found} == {2 * (len(board) - 1)}


@pytest.mark.parametrize(
    ("score", "won"),
    [(100, 6), (50, 5), (-400, 3), (-420, 2), (-690, 0)],
)
def test_a_score_against_three_other_tables(score: int, won: int) -> None:
    assert matchpoints_against(score, [-430, -400, 50]) == Matchpoints(won, 6)


@pytest.mark.parametrize(
    ("score", "field", "expected_imps"),
    [
        (-400, (-430, -400, 50), -4),  # mean -260: 140 worse
        (620, (620, 620, 170), 4),  # mean 470: 150 better
        (620, (600, 590), 1),  # mean 595, datum 600: 20 better
        (-620, (-600, -590), -1),  # mean -595, datum -600
        (600, (620, 610), -1),  # mean 615, datum 620: 20 worse
        (140, (-50,), 5),
    ],
)
def test_imps_against_the_average_of_the_other_tables(score: int, field: tuple[int, ...], expected_imps: int) -> None:
    assert imps_against_datum(score, field) == expected_imps


@given(scores, st.lists(scores, min_size=1))
def test_what_north_south_gain_against_the_datum_east_west_lose(score: int, field: list[int]) -> None:
    assert imps_against_datum(score, field) == -imps_against_datum(-score, [-other for other in field])


def test_four_spades_that_makes_six_times_in_ten() -> None:
    """0.6 of +420 and 0.4 of -50."""

    def points(tricks: int) -> int:
        return north_south_score(Contract.parse("4S"), Seat.SOUTH, Vulnerability.NONE, tricks)

    assert average(points, {10: 0.6, 9: 0.4}) == pytest.approx(232)


def test_expected_matchpoints_are_weighted_like_points() -> None:
    def won(tricks: int) -> float:
        points = north_south_score(Contract.parse("3NT"), Seat.EAST, Vulnerability.NONE, tricks)
        return matchpoints_against(points, [-430, -400, 50]).won

    # Nine tricks tie for second of four, ten tie for last.
    assert average(won, {9: 0.5, 10: 0.5}) == pytest.approx((3 + 1) / 2)


@pytest.mark.parametrize(
    ("distribution", "wrong"),
    [
        ({9: 0.5, 10: 0.4}, "add up to 0.9"),
        ({}, "add up to 0"),
        ({14: 1.0}, "not 14"),
        ({9: 1.5, 10: -0.5}, "probability 1.5"),
        ({9: float("nan")}, "probability nan"),
    ],
)
def test_what_is_no_distribution_of_tricks_is_refused(distribution: dict[int, float], wrong: str) -> None:
    with pytest.raises(NotBridge, match=wrong):
        average(float, distribution)


def test_scores_that_no_contract_gives_are_refused() -> None:
    for attempt in (
        lambda: imps(425),
        lambda: matchpoints_against(425, [400]),
        lambda: matchpoints_against(400, [425]),
        lambda: imps_against_datum(425, [400]),
        lambda: imps_against_datum(400, [425]),
    ):
        with pytest.raises(NotBridge, match="425"):
            attempt()


def test_without_another_table_there_is_nothing_to_compare_with() -> None:
    with pytest.raises(NotBridge, match="field"):
        matchpoints_against(400, [])
    with pytest.raises(NotBridge, match="field"):
        imps_against_datum(400, [])
