"""A simulation watched, stopped, and run beside another: what a page needs that must not stand still."""

from __future__ import annotations

import subprocess
import sys
from threading import Event, Thread

import pytest

from revoke.equity.curve import PlayMoment, moments
from revoke.equity.simulation import Distribution, Simulation
from revoke.table.deal import Deal
from revoke.table.seats import Seat

# South to lead towards the queen; West has the king, so that what is made depends on nobody's guess: two tricks.
ENDING = Deal.parse("N:AQ... 43... 52... K6...")


def start() -> tuple[PlayMoment, ...]:
    return moments(ENDING, trumps=None, leader=Seat.SOUTH, plays=[])


def test_it_tells_how_far_it_is_after_every_playout() -> None:
    told: list[tuple[int, int]] = []
    simulation = Simulation(playouts=4, on_progress=lambda done, so_far: told.append((done, so_far.playouts)))
    shares = simulation(start(), Seat.SOUTH, {})
    assert told == [(1, 1), (2, 2), (3, 3), (4, 4)]
    assert shares == simulation.found[0].shares
    assert not simulation.stopped


def test_stopped_after_some_playouts_it_keeps_those() -> None:
    enough = Event()

    def watch(done: int, _: Distribution) -> None:
        if done == 3:
            enough.set()

    simulation = Simulation(playouts=50, on_progress=watch, should_stop=enough.is_set)
    simulation(start(), Seat.SOUTH, {})
    assert simulation.found[0].playouts == 3
    assert simulation.stopped


def test_stopped_before_the_first_card_it_says_nothing() -> None:
    simulation = Simulation(should_stop=lambda: True)
    assert simulation(start(), Seat.SOUTH, {}) == {}
    assert simulation.stopped


def test_stopped_in_the_middle_of_a_playout_that_one_does_not_count() -> None:
    """Two tricks are eight cards: the tenth question comes within the second playout."""
    asked = iter(range(100))
    simulation = Simulation(playouts=5, should_stop=lambda: next(asked) >= 9)
    simulation(start(), Seat.SOUTH, {})
    assert simulation.found[0].playouts == 1


def test_an_interruption_at_the_terminal_keeps_what_there_is() -> None:
    def interrupt(done: int, _: Distribution) -> None:
        if done == 2:
            raise KeyboardInterrupt

    simulation = Simulation(playouts=9, on_progress=interrupt)
    assert sum(simulation(start(), Seat.SOUTH, {}).values()) == pytest.approx(1)
    assert simulation.found[0].playouts == 2
    assert simulation.stopped


def test_two_at_once_find_what_each_finds_alone() -> None:
    alone = Simulation(playouts=10, seed=3)
    alone(start(), Seat.SOUTH, {})
    both = [Simulation(playouts=10, seed=3) for _ in range(2)]
    threads = [Thread(target=each, args=(start(), Seat.SOUTH, {})) for each in both]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [each.found for each in both] == [alone.found] * 2


def test_hands_are_played_out_without_numpy() -> None:
    program = (
        "import sys; from tests.equity.test_simulation import Simulation, Seat, start; "
        "Simulation(playouts=2, exact=False)(start(), Seat.SOUTH, {}), Simulation()(start(), Seat.SOUTH, {}); "
        "print('numpy' in sys.modules)"
    )
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "False"
