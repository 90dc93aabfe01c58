"""Redress: the innocent side gets the better of the two results, whatever they are, and never both together."""

from __future__ import annotations

from itertools import product

import pytest

from revoke.errors import Contradiction
from revoke.remedy.carry_out import (
    Redress,
    Standard,
    Value,
    expected_tricks,
    kept,
    refuse_gain,
    weigh,
    weigh_for_both,
)


@pytest.mark.parametrize("innocent_declares", [True, False])
def test_the_innocent_side_gets_the_better_of_table_and_equity(innocent_declares: bool) -> None:
    """All 196 pairs: declarer's innocent side wants many tricks, innocent defenders want declarer to have few."""
    better = max if innocent_declares else min
    for table, likely in product(range(14), repeat=2):
        found = weigh(
            table, [Standard("64C1", {likely: 1.0})], innocent_declares=innocent_declares, value=expected_tricks
        )
        assert found == Redress("64C1", better(table, likely) != table, {better(table, likely): 1.0})


def test_of_two_standards_the_better_one_counts_and_is_cited() -> None:
    for table, none, once in product(range(14), repeat=3):
        standards = [Standard("64C1", {none: 1.0}), Standard("64C2a", {once: 1.0})]
        found = weigh(table, standards, innocent_declares=True, value=expected_tricks)
        assert found.tricks == {max(table, none, once): 1.0}
        assert found.needed is (max(none, once) > table)
        assert found.law == ("64C2a" if found.needed and once > none else "64C1")


def test_a_weighted_result_is_compared_by_what_it_is_worth() -> None:
    """Nine or ten tricks in 3NT are both game; in 4♠ the tenth is all."""

    def game_needs(needed: int) -> Value:
        return lambda tricks: sum(weight for number, weight in tricks.items() if number >= needed)

    weighted = [Standard("64C1", {9: 0.5, 10: 0.5})]
    assert not weigh(9, weighted, innocent_declares=True, value=game_needs(9)).needed
    assert weigh(9, weighted, innocent_declares=True, value=game_needs(10)).tricks == {9: 0.5, 10: 0.5}


def test_where_both_revoked_either_damage_brings_the_likely_result() -> None:
    for table, likely in product(range(14), repeat=2):
        found = weigh_for_both(table, Standard("64C2b", {likely: 1.0}), value=expected_tricks)
        assert found == Redress("64C2b", table != likely, {likely: 1.0})


def test_the_tricks_of_the_first_revoke_are_kept_and_no_deal_has_fourteen() -> None:
    for likely, moved in product(range(14), range(4)):
        assert kept({likely: 1.0}, moved, to_declarer=True) == {min(13, likely + moved): 1.0}
        assert kept({likely: 1.0}, moved, to_declarer=False) == {max(0, likely - moved): 1.0}
    assert kept({12: 0.5, 13: 0.5}, 1, to_declarer=True) == {13: 1.0}


@pytest.mark.parametrize("sign", [1, -1])
def test_an_error_that_gained_is_no_damage_of_ones_own(sign: int) -> None:
    """Whoever erred has no more with the error than without it; as many is no gain."""
    for without, after in product(range(14), repeat=2):
        if sign * without >= sign * after:
            refuse_gain(without, after, lambda tricks: sign * tricks)
            continue
        with pytest.raises(Contradiction, match=f"^findings.self_inflicted.without_error and the deal: .*{without}"):
            refuse_gain(without, after, lambda tricks: sign * tricks)


@pytest.mark.parametrize("tricks", [-1, 14, 9.5, "nine", None])
def test_a_number_of_tricks_that_no_deal_has_is_refused(tricks: object) -> None:
    with pytest.raises(Contradiction, match="from 0 to 13"):
        refuse_gain(tricks, 9, lambda worth: 0.0)
