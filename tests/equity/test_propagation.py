"""The playouts without chance, against an ending worked out by hand and against many playouts."""

from __future__ import annotations

import random
from math import sqrt

import pytest

from revoke.equity import simulation
from revoke.equity.curve import PlayMoment, moments
from revoke.equity.position import finished
from revoke.equity.simulation import Distribution, Simulation, playouts, propagating
from revoke.equity.solver import SolverStopped
from revoke.table.cards import CARDS, Card, Suit
from revoke.table.deal import Deal
from revoke.table.seats import SEATS, Seat
from tests.equity.endings import needs_library

NO_POOL = 1_000_000


def finesse() -> tuple[PlayMoment, ...]:
    """Dummy's two and East's four of spades lie there; South may finesse against the queen on either side."""
    deal = Deal.parse("N:AJ2... Q54... KT3... 987...")
    plays = [(Seat.NORTH, Card.parse("S2")), (Seat.EAST, Card.parse("S4"))]
    return moments(deal, trumps=None, leader=Seat.NORTH, plays=plays)


@needs_library
def test_a_finesse_where_everybody_thinks_of_one_layout_only() -> None:
    """By hand. East has two of Q 9 8 7 5, so South thinks of the queen with him 4 times in 10.

    He then plays the ten, which wins; otherwise the king, and the queen takes a trick later: two. After the ten he
    leads the three, cards being equal; West plays a small one. East has two of the queen and two small ones now; dummy
    thinks of West with the queen once in three, plays the knave, the lowest that is good enough, and loses to her: two.
    Otherwise the ace: three. So three in 4/10 of 2/3.
    """
    found = finished(propagating(finesse(), declarer=Seat.SOUTH, worlds=1)) or {}
    assert dict(found) == {2: pytest.approx(11 / 15), 3: pytest.approx(4 / 15)}


@needs_library
def test_with_every_layout_looked_at_there_is_one_result() -> None:
    """The queen is with West in 6 layouts of 10: South plays for that, and she is with East."""
    assert finished(propagating(finesse(), declarer=Seat.SOUTH, worlds=10)) == {2: 1.0}
    assert set(playouts(finesse(), declarer=Seat.SOUTH, worlds=10, number=5)) == {2}


def played_on(seed: int) -> tuple[PlayMoment, ...]:
    """Five cards each, with one to three of them played legally."""
    chance = random.Random(seed)
    cards = chance.sample(list(CARDS.values()), 20)
    deal = Deal({seat: frozenset(cards[place::4]) for place, seat in enumerate(SEATS)})
    trumps, leader = chance.choice((None, *Suit)), chance.choice(SEATS)
    found = moments(deal, trumps=trumps, leader=leader, plays=[])
    plays: list[tuple[Seat, Card]] = []
    for _ in range(chance.randint(1, 3)):
        position = found[-1].position
        assert position is not None
        plays.append((position.on_turn, chance.choice(sorted(position.legal))))
        found = moments(deal, trumps=trumps, leader=leader, plays=plays)
    return found


@needs_library
def test_many_playouts_come_to_the_same() -> None:
    """Each share of 300 playouts lies within four of its standard errors, in endings of many kinds."""
    differing = 0
    for seed in range(12):
        start = played_on(seed)
        exact = finished(propagating(start, declarer=Seat.SOUTH, worlds=2))
        assert exact is not None
        sampled = Distribution.of(playouts(start, declarer=Seat.SOUTH, number=300, worlds=2, pool=NO_POOL, seed=seed))
        differing += len(exact) > 1
        for tricks in {*exact, *sampled.shares}:
            share = exact.get(tricks, 0.0)
            error = sqrt(share * (1 - share) / 300)
            assert abs(sampled.shares.get(tricks, 0.0) - share) <= 4 * error + 0.003, (seed, exact, sampled)
    assert differing >= 5


@needs_library
def test_before_the_lead_three_hands_are_hidden_and_it_has_to_be_played_out() -> None:
    start = finesse()[:1]
    assert finished(propagating(start, declarer=Seat.SOUTH)) is None
    simulation = Simulation(playouts=3)
    simulation(start, Seat.SOUTH, {})
    assert (simulation.found[0].exact, simulation.found[0].playouts) == (False, 3)


@needs_library
@pytest.mark.parametrize("bound", ["MOST_DECISIONS", "MOST_LAYOUTS"])
def test_too_much_to_work_out_is_played_out(bound: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulation, bound, 1)
    assert finished(propagating(finesse(), declarer=Seat.SOUTH, worlds=1)) is None


@needs_library
def test_a_simulation_leaves_nothing_to_chance_where_it_need_not() -> None:
    told: list[tuple[int, bool]] = []
    one, other = (
        Simulation(worlds=1, seed=seed, on_progress=lambda done, so_far: told.append((done, so_far.exact)))
        for seed in (1, 2)
    )
    assert one(finesse(), Seat.SOUTH, {}) == other(finesse(), Seat.SOUTH, {})
    found = one.found[0]
    assert (found.exact, found.playouts, one.stopped) == (True, 0, False)
    assert (found.standard_error(2), found.mean_error) == (0, 0)
    assert found.mean == pytest.approx(2 + 4 / 15)
    assert told == [(200, True)] * 2


@needs_library
def test_it_can_be_stopped() -> None:
    with pytest.raises(SolverStopped):
        finished(propagating(finesse(), declarer=Seat.SOUTH, should_stop=lambda: True))
    simulation = Simulation(should_stop=lambda: True)
    assert simulation(finesse(), Seat.SOUTH, {}) == {}
    assert simulation.stopped


@needs_library
def test_chance_is_there_for_who_asks_for_it() -> None:
    simulation = Simulation(playouts=5, exact=False)
    simulation(finesse(), Seat.SOUTH, {})
    assert simulation.found[0].playouts == 5
