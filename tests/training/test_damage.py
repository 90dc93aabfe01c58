"""How many tricks without it: the score is proper, and the answer is the solver's and the simulation's."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from revoke.app.trainer.exercise_words import weights_read
from revoke.equity.position import Position
from revoke.equity.simulation import Simulation
from revoke.equity.solver import DDS
from revoke.errors import NotBridge
from revoke.law.code import CODES
from revoke.ruling.estimate import without
from revoke.table.seats import SEATS
from revoke.training.damage import (
    CLOSE,
    PLAYOUTS,
    WORLDS,
    DamagedDeal,
    damaged_deal,
    found_damage,
    in_shares,
    tricks_off,
)
from tests.equity.reference import PlainMinimax

CODE = CODES[0]
SHARES = st.dictionaries(st.integers(0, 13), st.floats(0.01, 1), min_size=1, max_size=5).map(in_shares)


@given(true=SHARES, said=SHARES)
def test_nobody_does_better_than_by_saying_what_he_believes(true: dict[int, float], said: dict[int, float]) -> None:
    """The expected ranked probability score, worked out term by term, is least for the true shares themselves."""

    def expected(shares: dict[int, float]) -> float:
        return sum(
            weight * sum((sum(p for r, p in shares.items() if r <= k) - (result <= k)) ** 2 for k in range(14))
            for result, weight in true.items()
        )

    assert expected(said) - expected(true) == pytest.approx(tricks_off(said, true), abs=1e-9)
    assert tricks_off(said, true) >= 0
    assert tricks_off(true, true) == 0


@pytest.mark.parametrize(
    ("said", "true", "off"),
    [
        ({9: 1.0}, {10: 1.0}, 1.0),
        ({8: 1.0}, {10: 1.0}, 2.0),
        ({9: 0.5, 10: 0.5}, {10: 1.0}, 0.25),
        ({9: 0.4, 11: 0.6}, {10: 1.0}, 0.52),  # 0.4² below ten, 0.6² above
    ],
)
def test_a_result_that_was_sure_is_off_by_so_many_tricks(
    said: dict[int, float], true: dict[int, float], off: float
) -> None:
    assert tricks_off(said, true) == pytest.approx(off)


def test_the_answer_is_double_dummy_by_the_slow_solver_as_well() -> None:
    seed = next(seed for seed in range(100) if damaged_deal(CODE, seed).number == 8)
    deal = damaged_deal(CODE, seed)
    found = found_damage(deal, {deal.table: 1})
    by_card = PlainMinimax().by_card(_position(deal))
    ours = deal.offender.side is deal.declarer.side
    here = _position(deal).tricks_left
    left = max(by_card.values()) if ours else here - max(by_card.values())
    assert found.double_dummy == deal.won[deal.declarer.side] + left
    assert found.by_card == {
        card: deal.won[deal.declarer.side] + (taken if ours else here - taken) for card, taken in by_card.items()
    }
    assert found.double_dummy == (max if ours else min)(found.by_card.values())
    assert found.simulation is not None
    assert sum(found.simulation.values()) == pytest.approx(1)
    assert found.off == pytest.approx(tricks_off({deal.table: 1.0}, found.taken))
    assert found.right is (found.off <= CLOSE)


def _position(deal: DamagedDeal) -> Position:
    board = deal.worked.facts.case.board
    assert board.contract is not None
    return Position(deal.hands, board.contract.strain.trumps, deal.trick[0][0], deal.trick)


@pytest.mark.parametrize("name", CODES)
def test_a_deal_is_told_as_it_stood_before_the_revoke(name: str) -> None:
    deal = damaged_deal(name, 2)
    assert deal == damaged_deal(name, 2)
    assert sum(deal.won.values()) == deal.number - 1
    assert deal.card in deal.hands[deal.offender]
    led = deal.trick[0][1].suit if deal.trick else None
    assert led is not None
    assert any(card.suit is led for card in deal.hands[deal.offender])
    assert deal.card.suit is not led
    lengths = {len(deal.hands[seat]) + sum(who is seat for who, _ in deal.trick) for seat in SEATS}
    assert lengths == {14 - deal.number}
    assert deal.table in deal.possible


def test_weights_are_read_as_they_are_written() -> None:
    deal = damaged_deal(CODE, 2)
    low, high = deal.possible[0], deal.possible[-1]
    assert weights_read(f"{low}:40 {high}=60", deal) == {low: 40.0, high: 60.0}
    assert weights_read(str(low), deal) == {low: 100.0}
    for wrong in ("", "many", f"{low}:0", f"{high + 1}:10"):
        with pytest.raises(NotBridge, match="Give weights for results"):
            weights_read(wrong, deal)


def test_the_answer_is_the_likely_result_of_a_ruling_on_the_same_deal() -> None:
    deal = damaged_deal(CODE, next(seed for seed in range(100) if damaged_deal(CODE, seed).number == 8))
    played = Simulation(PLAYOUTS, WORLDS, deal.seed)
    found = found_damage(deal, {deal.table: 1}, played)
    ruled = without(deal.worked.facts, 0, DDS(), played)
    assert found.taken == ruled.advised
    assert sum(found.taken.values()) == pytest.approx(1, abs=1e-3)
