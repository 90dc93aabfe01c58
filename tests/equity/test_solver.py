from __future__ import annotations

import importlib.machinery
import importlib.util
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings

from revoke.equity import library
from revoke.equity.position import Position
from revoke.equity.reference import Plain
from revoke.equity.solver import DDS, Solver
from revoke.errors import RevokeError
from revoke.table.cards import Card, Suit
from revoke.table.seats import Seat, Side
from tests.equity.endings import endings, has_revoke_on_table, mixed_endings

pytestmark = pytest.mark.skipif(importlib.util.find_spec("endplay") is None, reason="the library comes with revoke[dd]")

DEAL = "N:K74.J6.T543.Q432 962.Q8.AKQJ96.A7 JT8.AK9752..T986 AQ53.T43.872.KJ5"


@settings(deadline=None)
@given(endings(max_cards=3))
def test_the_library_agrees_with_the_plain_solver_on_every_card(position: Position) -> None:
    assert DDS().by_card(position) == Plain().by_card(position)
    for side in Side:
        assert DDS().tricks(position, side) == Plain().tricks(position, side)


@pytest.mark.parametrize("cards_each", [1, 2, 3, 4])
def test_many_at_once_agree_with_the_plain_solver_with_revokes_on_the_table(cards_each: int) -> None:
    """The gate in ``benchmarks/equity_gate.py`` is the same on 20,000 positions of every size."""
    positions = list(mixed_endings(seed=cards_each, cards_each=cards_each, number=(240, 240, 240, 40)[cards_each - 1]))
    assert DDS().values(positions, Side.NS) == Plain().values(positions, Side.NS)
    if cards_each > 1:
        assert sum(map(has_revoke_on_table, positions)) >= len(positions) // 20


def test_a_change_of_trumps_between_two_questions_changes_nothing() -> None:
    solver = DDS()
    for position in mixed_endings(seed=9, cards_each=3, number=40):
        in_turn = [Position(position.hands, trumps, position.leader, position.trick) for trumps in (None, *Suit)]
        assert [solver.by_card(each) for each in in_turn] == [Plain().by_card(each) for each in in_turn]


def test_boards_that_differ_only_in_the_cards_on_the_table_are_not_taken_for_one_another() -> None:
    """Found by the gate: asked in one call, the library answers the second with the value of the first."""
    held = "N:... ... ... 8..."
    tables = [["DT", "D6", "D2"], ["ST", "S6", "S2"], ["S7", "S6", "S2"], ["DT", "D6", "D2"]]
    positions = [Position.parse(held, trumps=Suit.DIAMONDS, leader=Seat.NORTH, trick=table) for table in tables]
    assert DDS().values(positions, Side.EW) == (0, 0, 1, 0)
    assert DDS().values(positions[::-1], Side.EW) == (0, 1, 0, 0)
    assert [max(each.values()) for each in DDS().by_cards(positions)] == [0, 0, 1, 0]


def test_more_positions_than_the_library_takes_at_once_come_back_in_order() -> None:
    positions = list(mixed_endings(seed=5, cards_each=2, number=450))
    finished = Position.parse("N:... ... ... ...", trumps=None, leader=Seat.NORTH)
    positions[100] = positions[401] = finished
    assert DDS().values(positions, Side.EW) == tuple(DDS().tricks(position, Side.EW) for position in positions)
    assert DDS().by_cards(positions) == tuple(DDS().by_card(position) for position in positions)


@pytest.mark.parametrize("solver", [DDS(), Plain()])
def test_after_the_last_card_there_is_nothing_left_to_win(solver: Solver) -> None:
    finished = Position.parse("N:... ... ... ...", trumps=None, leader=Seat.NORTH)
    assert solver.tricks(finished, Side.NS) == 0
    assert solver.by_card(finished) == {}
    assert solver.values([finished, finished], Side.NS) == (0, 0)
    assert solver.by_cards([finished, finished]) == ({}, {})
    assert solver.values([], Side.NS) == ()
    assert solver.by_cards([]) == ()


def test_a_whole_deal() -> None:
    """East makes ten tricks at no trumps on a heart lead: the handout's deal, seeds/club_handout_revoke.txt."""
    lead = Position.parse(DEAL, trumps=None, leader=Seat.SOUTH).play(Card.parse("H7"))
    assert DDS().tricks(lead, Side.EW) == 10


@pytest.fixture
def no_library(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    library.library.cache_clear()
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    yield
    library.library.cache_clear()


@pytest.mark.usefixtures("no_library")
def test_without_the_library_the_error_says_what_to_install() -> None:
    one_trick = Position.parse("N:A... K... Q... J...", trumps=None, leader=Seat.NORTH)
    with pytest.raises(RevokeError, match=r"pip install 'revoke\[dd\]'"):
        DDS().tricks(one_trick, Side.NS)


def test_a_library_for_another_machine_says_so(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "_dds").mkdir()
    (tmp_path / "_dds" / "__init__.py").touch()
    found = importlib.machinery.ModuleSpec("endplay", None, is_package=True)
    found.submodule_search_locations = [str(tmp_path)]
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: found)
    library.library.cache_clear()  # nothing is cached while it fails
    with pytest.raises(library.SolverMissing, match="is not installed"):
        library.library()
    (tmp_path / "_dds" / "libdds.so").write_bytes(b"not a library")
    with pytest.raises(library.SolverMissing, match=r"libdds\.so cannot be loaded here"):
        library.library()


def test_a_refused_position_is_our_own_error() -> None:
    with pytest.raises(RevokeError, match="its number -12"):
        library.accepted(-12)


def test_asking_the_library_imports_neither_endplay_nor_numpy() -> None:
    program = (
        "import sys; from revoke.equity.solver import *; from revoke.table.seats import Seat; "
        "DDS().tricks(Position.parse('N:A... K... Q... J...', trumps=None, leader=Seat.NORTH), Side.NS); "
        "print(sorted({'endplay', 'numpy', 'matplotlib'} & sys.modules.keys()))"
    )
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "[]"
