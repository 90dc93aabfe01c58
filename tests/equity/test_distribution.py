from __future__ import annotations

from statistics import mean

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from revoke.equity.simulation import Distribution, unseen_at_most
from revoke.errors import NotBridge


@settings(deadline=None)
@given(st.lists(st.integers(0, 13), min_size=1, max_size=40))
def test_shares_add_up_and_errors_are_those_of_a_sample(tricks: list[int]) -> None:
    made = Distribution.of(tricks)
    assert sum(made.shares.values()) == pytest.approx(1)
    assert made.mean == pytest.approx(mean(tricks))
    one = tricks[0]
    share = tricks.count(one) / len(tricks)
    assert made.standard_error(one) == pytest.approx((share * (1 - share) / len(tricks)) ** 0.5)
    assert made.mean_error == pytest.approx((mean((each - mean(tricks)) ** 2 for each in tricks) / len(tricks)) ** 0.5)


def test_a_result_that_never_came_has_no_share_and_no_playouts_have_no_mean() -> None:
    assert Distribution.of([9, 9]).standard_error(10) == 0
    assert Distribution.of([]).shares == {}
    with pytest.raises(NotBridge, match="no playout was finished"):
        _ = Distribution.of([]).mean


@pytest.mark.parametrize("playouts", [30, 200, 10_000])
def test_a_result_as_likely_as_the_bound_would_have_come_at_least_once_19_times_in_20(playouts: int) -> None:
    """That is what 95 per cent sure means; and a tenth below the bound it might well have stayed away."""
    bound = unseen_at_most(playouts)
    assert (1 - bound) ** playouts < 0.05 < (1 - 0.9 * bound) ** playouts


def test_next_to_no_playouts_leave_every_share_to_another_result() -> None:
    assert [unseen_at_most(playouts) for playouts in (0, 1, 3, 4)] == [1, 1, 1, 0.75]
