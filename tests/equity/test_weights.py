"""Weighted and split scores; the examples are worked by hand in their own words."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from revoke.equity.weights import Split, one_result, result_weights, split, weighted_score
from revoke.errors import NotBridge

# Scores for the side that did not revoke, by declarer's tricks; Law 77.
NOTRUMP_GAME = {8: -50, 9: 400, 10: 430, 11: 460}  # it declares 3NT, not vulnerable
VULNERABLE_SPADE_GAME = {8: -200, 9: -100, 10: 620, 11: 650}  # it declares 4S, vulnerable
AGAINST_SPADE_GAME = {9: 50, 10: -420, 11: -450}  # it defends 4S, not vulnerable


def test_example_1_sixty_forty_between_ten_tricks_and_nine() -> None:
    """430 x 0.6 + 400 x 0.4 = 258 + 160 = 418."""
    weights = result_weights({10: 0.6, 9: 0.4}, NOTRUMP_GAME.__getitem__)
    assert weights == {10: 60, 9: 40}
    assert weighted_score(weights, NOTRUMP_GAME.__getitem__) == pytest.approx(418)


def test_example_2_a_vulnerable_game_that_is_made_a_little_more_than_half_the_time() -> None:
    """620 x 0.55 - 100 x 0.45 = 341 - 45 = 296."""
    weights = result_weights({10: 0.55, 9: 0.45}, VULNERABLE_SPADE_GAME.__getitem__)
    assert weights == {10: 55, 9: 45}
    assert weighted_score(weights, VULNERABLE_SPADE_GAME.__getitem__) == pytest.approx(296)


def test_example_3_rounding_follows_what_was_lost() -> None:
    """82 loses 2 of 100 when cut to 80, 18 loses 3 when cut to 15: the missing five go to the second."""
    assert result_weights({10: 0.82, 9: 0.18}, NOTRUMP_GAME.__getitem__) == {10: 80, 9: 20}


def test_example_4_in_tenths_eighty_six_is_ninety() -> None:
    """86 loses 6, 14 loses 4: the missing ten go to the first."""
    assert result_weights({10: 0.86, 9: 0.14}, NOTRUMP_GAME.__getitem__, step=10) == {10: 90, 9: 10}


def test_example_5_thirds_are_rounded_in_favour_of_the_innocent_side() -> None:
    """30 each leaves ten over: five each to the two results it likes best."""
    assert result_weights({9: 1 / 3, 10: 1 / 3, 11: 1 / 3}, NOTRUMP_GAME.__getitem__) == {11: 35, 10: 35, 9: 30}
    assert result_weights({9: 1 / 3, 10: 1 / 3, 11: 1 / 3}, AGAINST_SPADE_GAME.__getitem__) == {9: 35, 10: 35, 11: 30}


def test_example_6_a_rare_result_falls_away() -> None:
    """Two in a hundred is below half a step: 63, 35 and 2 become 65, 35 and nothing."""
    assert result_weights({10: 0.63, 9: 0.35, 8: 0.02}, NOTRUMP_GAME.__getitem__) == {10: 65, 9: 35}


def test_example_7_sympathetic_weighting_by_ten_per_cent() -> None:
    """430 x 0.7 + 400 x 0.3 = 301 + 120 = 421."""
    weights = result_weights({10: 0.6, 9: 0.4}, NOTRUMP_GAME.__getitem__, lean=10)
    assert weights == {10: 70, 9: 30}
    assert weighted_score(weights, NOTRUMP_GAME.__getitem__) == pytest.approx(421)


def test_example_8_sympathy_eats_the_worst_result_first() -> None:
    """Ten per cent: five that were all of the worst, then five of the next; all to the best."""
    assert result_weights({8: 0.05, 9: 0.35, 10: 0.6}, NOTRUMP_GAME.__getitem__, lean=10) == {10: 70, 9: 30}


def test_example_9_when_the_innocent_side_defends_fewer_tricks_are_better() -> None:
    """50 x 0.35 - 420 x 0.65 = 17.5 - 273 = -255.5."""
    weights = result_weights({9: 0.3, 10: 0.7}, AGAINST_SPADE_GAME.__getitem__, lean=5)
    assert weights == {9: 35, 10: 65}
    assert weighted_score(weights, AGAINST_SPADE_GAME.__getitem__) == pytest.approx(-255.5)


def test_example_10_matchpoints_are_weighted_and_not_the_points() -> None:
    """Against 400, 430, 430, 460: 430 beats one and ties two, 4 of 8; 400 ties one, 1 of 8; 60/40 is 35 per cent.

    The average of 418 points, matchpointed, would beat one table of four: 25 per cent.
    """
    percentages = {10: 100 * 4 / 8, 9: 100 * 1 / 8}
    assert weighted_score({10: 60, 9: 40}, percentages.__getitem__) == pytest.approx(35)


def test_example_11_imps_are_weighted_and_not_the_points() -> None:
    """170 at the other table: 620 gains 450, ten IMPs; -100 loses 270, seven IMPs; 60/40 is 6.0 - 2.8 = 3.2."""
    assert weighted_score({10: 60, 9: 40}, {10: 10, 9: -7}.__getitem__) == pytest.approx(3.2)


def test_example_12_part_of_the_damage_was_self_inflicted() -> None:
    """620 without the revoke, 170 still there after it, -100 reached: 270 of the 720 lost are its own; 620 - 270."""
    assert split(actual=-100, without_revoke=620, without_error=170) == Split(non_offending=350, offending=620)


def test_example_13_all_of_the_damage_was_self_inflicted() -> None:
    """Game was still cold after the revoke: the side keeps its -100, and the offenders pay for the game."""
    found = split(actual=-100, without_revoke=620, without_error=620)
    assert found == Split(non_offending=-100, offending=620)
    assert not found.same


def test_example_14_an_error_that_cost_nothing_leaves_both_sides_one_score() -> None:
    found = split(actual=140, without_revoke=620, without_error=140)
    assert found == Split(620, 620)
    assert found.same


def test_example_15_no_damage_no_adjustment() -> None:
    """It scored more than it would have without the revoke, and its error is its own affair."""
    assert split(actual=430, without_revoke=400, without_error=460) == Split(430, 430)


def test_an_error_that_gained_is_refused() -> None:
    with pytest.raises(NotBridge, match="an error that gained"):
        split(actual=430, without_revoke=460, without_error=400)


@settings(deadline=None)
@given(st.integers(-800, 800), st.integers(-800, 800), st.integers(0, 800))
def test_nobody_gains_by_his_own_error_and_the_offenders_never_by_it(actual: int, revoke: int, error: int) -> None:
    found = split(actual=actual, without_revoke=revoke, without_error=actual + error)
    assert actual <= found.non_offending <= max(actual, revoke)
    assert found.offending == max(actual, revoke)
    innocent = split(actual=actual + error, without_revoke=revoke, without_error=actual + error)
    assert found.non_offending <= innocent.non_offending


def test_where_the_program_takes_one_result_it_is_the_nearest() -> None:
    assert one_result({10: 60, 9: 40}, NOTRUMP_GAME.__getitem__) == 10
    assert one_result({10: 55, 9: 45}, VULNERABLE_SPADE_GAME.__getitem__) == 10
    assert one_result({10: 35, 9: 65}, VULNERABLE_SPADE_GAME.__getitem__) == 9


def test_of_two_results_equally_near_the_better_for_the_innocent_side_is_typed() -> None:
    assert one_result({9: 50, 10: 50}, NOTRUMP_GAME.__getitem__) == 10
    assert one_result({9: 50, 10: 50}, AGAINST_SPADE_GAME.__getitem__) == 9


SHARES = st.dictionaries(st.integers(0, 13), st.integers(1, 50), min_size=1, max_size=6).map(
    lambda counts: {tricks: count / sum(counts.values()) for tricks, count in counts.items()}
)


@settings(deadline=None)
@given(SHARES, st.sampled_from((5, 10)), st.integers(0, 4))
def test_weights_are_steps_that_make_a_hundred_and_sympathy_never_hurts(
    shares: Mapping[int, float], step: int, steps_of_sympathy: int
) -> None:
    plain = result_weights(shares, float, step=step)
    leaning = result_weights(shares, float, step=step, lean=step * steps_of_sympathy)
    for weights in (plain, leaning):
        assert sum(weights.values()) == 100
        assert all(weight > 0 and weight % step == 0 for weight in weights.values())
        assert weights.keys() <= shares.keys()
        assert list(weights) == sorted(weights, reverse=True)
    assert all(abs(plain.get(tricks, 0) - 100 * share) < step for tricks, share in shares.items())
    moved = sum(abs(leaning.get(tricks, 0) - plain.get(tricks, 0)) for tricks in shares) / 2
    assert moved == min(step * steps_of_sympathy, 100 - plain[max(plain)])
    assert weighted_score(leaning, float) >= weighted_score(plain, float)


@pytest.mark.parametrize(
    ("shares", "step", "lean", "complaint"),
    [
        ({}, 5, 0, "are not a distribution"),
        ({9: 0.5, 10: 0.4}, 5, 0, "are not a distribution"),
        ({9: 1.5, 10: -0.5}, 5, 0, "are not a distribution"),
        ({9: 1.0}, 1, 0, "steps of 5 or 10 per cent, not 1"),
        ({9: 1.0}, 10, 5, "5 per cent is not a multiple of 10"),
        ({9: 1.0}, 5, 105, "from 0 to 100"),
        ({9: 1.0}, 5, -5, "from 0 to 100"),
    ],
)
def test_weights_that_make_no_sense_are_refused_in_words(
    shares: Mapping[int, float], step: int, lean: int, complaint: str
) -> None:
    with pytest.raises(NotBridge, match=complaint):
        result_weights(shares, float, step=step, lean=lean)


def test_weights_that_do_not_make_a_hundred_are_refused() -> None:
    with pytest.raises(NotBridge, match="add up to 100"):
        weighted_score({9: 50, 10: 40}, float)
