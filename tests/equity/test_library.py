"""The library from several threads, stopped in the middle, and kept within its memory."""

from __future__ import annotations

import ctypes
import shutil
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from revoke.equity import solver as solvers
from revoke.equity.position import Position
from revoke.equity.solver import DDS, solver_numbers
from revoke.table.seats import Seat, Side
from tests.equity.endings import mixed_endings, needs_library

pytestmark = needs_library

DEAL = "N:AT85.K94.Q73.J62 KJ3.QT2.A86.T974 Q964.J85.KT4.A83 72.A763.J952.KQ5"
HARD = solver_numbers(Position.parse(DEAL, trumps=None, leader=Seat.WEST))


def test_many_threads_get_the_answers_that_one_gets() -> None:
    asked = [list(mixed_endings(seed=seed, cards_each=5, number=60)) for seed in range(8)]

    def tricks(positions: list[Position]) -> list[int]:
        return [DDS().tricks(position, Side.NS) for position in positions]

    alone = [tricks(positions) for positions in asked]
    with ThreadPoolExecutor(8) as threads:
        together = list(threads.map(tricks, asked))
    assert together == alone


def stopping_after(asked: list[float]) -> None:
    """Solve the same hard deals until the fifth time that somebody asks whether to stop."""

    def should_stop() -> bool:
        asked.append(time.perf_counter())
        return len(asked) == 5

    number = 200
    answers = (ctypes.c_int8 * (52 * number))()
    rows = []
    for turn in range(number):  # the same deal, the suits in another order each time, so that nothing is remembered
        row = list(HARD)
        for seat in range(4):
            held = HARD[8 + 4 * seat : 12 + 4 * seat]
            row[8 + 4 * seat : 12 + 4 * seat] = held[turn % 4 :] + held[: turn % 4]
        rows += row
    solvers.Solving(16 << 20).solve(
        (ctypes.c_int32 * len(rows))(*rows), number, solvers.EVERY_CARD, answers, should_stop=should_stop
    )


def test_a_search_ends_as_soon_as_it_is_told_to() -> None:
    """How soon is measured in ``benchmarks/equity/equity_speed.py``."""
    asked: list[float] = []
    with pytest.raises(solvers.SolverStopped):
        stopping_after(asked)
    assert len(asked) == 5


def test_what_goes_wrong_while_it_is_asked_whether_to_stop_is_not_lost() -> None:
    def interrupted() -> bool:
        raise KeyboardInterrupt

    answers = (ctypes.c_int8 * 52)()
    with pytest.raises(KeyboardInterrupt), solvers.solving() as solver:
        solver.solve((ctypes.c_int32 * 24)(*HARD), 1, solvers.EVERY_CARD, answers, should_stop=interrupted)


def test_a_table_that_is_full_begins_anew_and_answers_stay_right() -> None:
    small, large = solvers.Solving(1 << 20), solvers.Solving(64 << 20)
    numbers = [
        number for position in mixed_endings(seed=4, cards_each=8, number=150) for number in solver_numbers(position)
    ]
    rows = (ctypes.c_int32 * len(numbers))(*numbers)
    found = []
    for solver in (small, large):
        answers = (ctypes.c_int8 * (52 * 150))()
        solver.solve(rows, 150, solvers.EVERY_CARD, answers)
        found.append(list(answers))
    assert found[0] == found[1]
    assert small.memory <= 1 << 20 < large.memory


def test_what_is_remembered_stays_within_the_memory_of_all_tables() -> None:
    with solvers.solving() as solver:
        assert solver.memory <= solvers.MEMORY // solvers.TABLES


def test_a_library_of_another_version_says_what_to_do(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Some other library under its name: it can be loaded, and has none of the functions."""
    import _ctypes

    shutil.copyfile(_ctypes.__file__, tmp_path / f"revoke_solver{solvers.SUFFIX}")
    monkeypatch.setattr(solvers, "FOLDER", tmp_path)
    with pytest.raises(solvers.SolverMissing, match="another version; reinstall Revoke"):
        solvers.library.__wrapped__()
