"""The random numbers: those of numpy's generator for the same seed, however they are asked for."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from revoke.equity.layouts import Chance
from tests.equity.endings import needs_library

pytestmark = needs_library

asks = st.lists(st.tuples(st.booleans(), st.integers(1, 2**31 - 1), st.integers(0, 60)), min_size=1, max_size=8)


@settings(deadline=None)
@given(st.integers(0, 2**200), asks)
def test_they_are_those_of_numpys_generator(seed: int, asked: list[tuple[bool, int, int]]) -> None:
    """Numbers and orders in turn: half of a number of 64 bits may be left over from the one before."""
    numpy = pytest.importorskip("numpy")
    ours, theirs = Chance(seed), numpy.random.default_rng(seed)
    for ordered, end, number in asked:
        if ordered:
            assert ours.order(number) == theirs.permutation(number).tolist()
        else:
            assert ours.below(end, number) == theirs.integers(end, size=number).tolist()


def test_a_seed_below_zero_is_none() -> None:
    with pytest.raises(ValueError, match="below zero"):
        Chance(-1)
