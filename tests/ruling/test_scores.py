"""What a result is worth to each side in the form of scoring in use; every value worked out by hand."""

from __future__ import annotations

from typing import Any

import pytest

from revoke import Ruling, read_case, rule
from revoke.ruling.adjudicate import every_way
from revoke.ruling.scores import Scorer


def scorer(declarer: str = "S", **board: Any) -> Scorer:
    """Four hearts, not vulnerable: 420 for ten tricks, and 50 to the other side for nine."""
    told = {"contract": "4H", "declarer": declarer, "vulnerable": "None"} | board
    known = {key: each for key, each in told.items() if each is not None}
    case = {"format": "revoke-case/1", "board": known, "findings": {"revokes": [{}]}}
    return Scorer(*every_way(read_case(case)))


@pytest.mark.parametrize(
    ("board", "tricks", "declarers", "defenders"),
    [
        pytest.param({"scoring": "MP", "field": [420, 170, -50]}, {10: 1.0}, 5, 1, id="two beaten and one level"),
        pytest.param({"scoring": "MP", "field": [420, 170, -50]}, {9: 1.0}, 1, 5, id="one level"),
        pytest.param({"scoring": "MP", "field": [420, 170, -50]}, {9: 0.5, 10: 0.5}, 3, 3, id="half of each"),
        pytest.param({"scoring": "MP", "field": [-420, 50], "declarer": "E"}, {10: 1.0}, 3, 1, id="by East"),
        pytest.param({"scoring": "IMP", "field": [170, 170]}, {10: 1.0}, 6, -6, id="250 points better"),
        pytest.param({"scoring": "IMP", "field": [170, 170]}, {9: 1.0}, -6, 6, id="220 points worse"),
        pytest.param({"scoring": "IMP", "field": [-170, -170], "declarer": "E"}, {10: 1.0}, 6, -6, id="IMPs by East"),
        pytest.param({"scoring": "IMP"}, {10: 1.0}, 420, -420, id="no other table"),
        pytest.param({"scoring": "BAM", "field": [170]}, {10: 1.0}, 420, -420, id="points"),
        pytest.param({"scoring": "MP"}, {9: 1.0}, -50, 50, id="matchpoints with no other table"),
        pytest.param({"declarer": "W"}, {10: 1.0}, 420, -420, id="points by West"),
        pytest.param({"scoring": "MP", "field": [420], "vulnerable": None}, {9: 0.5, 10: 0.5}, 9.5, -9.5, id="tricks"),
    ],
)
def test_a_result_is_worth_so_much_to_declarers_side_and_so_much_to_the_defenders(
    board: dict[str, Any], tricks: dict[int, float], declarers: float, defenders: float
) -> None:
    found = scorer(**board)
    assert found.worth(tricks) == declarers
    assert found.of_the_other_side(declarers) == defenders


@pytest.mark.parametrize(
    ("board", "tricks", "north_south"),
    [
        ({}, {9: 0.5, 10: 0.5}, 185),
        ({"declarer": "E"}, {9: 0.5, 10: 0.5}, -185),
        ({}, {9: 0.3, 10: 0.7}, 279),
        ({}, {9: 0.125, 10: 0.875}, 361.25),
        ({"vulnerable": None}, {10: 1.0}, None),
        ({"declarer": None}, {10: 1.0}, None),
    ],
)
def test_weighted_results_score_their_average(
    board: dict[str, Any], tricks: dict[int, float], north_south: float | None
) -> None:
    assert scorer(**board).expected(tricks) == north_south


def adjusted(**findings: Any) -> Ruling:
    """Three hearts: eight tricks, and one for East's revoke, so that declarer has nine, 140; more without it."""
    revoke = {"offender": "E", "trick": 5, "suit": "D", "won_by": "opponents", "later_tricks": 2}
    told = {"table_tricks": 8, "revokes": [{**revoke, "before_attention": ["play ended"]}], **findings}
    board = {"contract": "3H", "declarer": "S", "vulnerable": "None"}
    return rule(read_case({"format": "revoke-case/1", "board": board, "findings": told}))


def test_a_result_that_is_said_to_have_no_chance_is_not_among_those_that_are_weighed() -> None:
    ruling = adjusted(without_revoke={"9": 0.0, "10": 1.0})
    assert ruling.adjusted_score is not None
    assert ruling.adjusted_score.equity == ruling.adjusted_score.tricks == {10: 1.0}
    assert ruling.declarer_tricks.final == {10: 1.0}


def test_what_a_side_threw_away_itself_it_bears_and_the_offenders_do_not_gain_it() -> None:
    """12C1(e): eleven tricks are 200; by his own error declarer lost the 30 from 140 to the 170 of ten."""
    whole = adjusted(without_revoke={"11": 1.0})
    shared = adjusted(without_revoke={"11": 1.0}, self_inflicted={"without_error": 10})
    assert whole.adjusted_score is not None
    assert whole.adjusted_score.split is None
    assert shared.adjusted_score is not None
    assert shared.adjusted_score.split == {"non_offending": 170.0, "offending": 200.0}
