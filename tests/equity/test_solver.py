from __future__ import annotations

import random
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings

from revoke.equity import solver as solvers
from revoke.equity.position import Position
from revoke.equity.solver import DDS, Solver, solver_numbers
from revoke.errors import RevokeError
from revoke.table.cards import Card, Suit
from revoke.table.seats import Seat, Side
from tests.equity.endings import endings, has_revoke_on_table, mixed_endings, needs_library
from tests.equity.reference import PlainMinimax

pytestmark = needs_library

DEAL = "N:K74.J6.T543.Q432 962.Q8.AKQJ96.A7 JT8.AK9752..T986 AQ53.T43.872.KJ5"


@settings(deadline=None)
@given(endings(max_cards=3))
def test_the_library_agrees_with_the_plain_solver_on_every_card(position: Position) -> None:
    assert DDS().by_card(position) == PlainMinimax().by_card(position)
    for side in Side:
        tricks = DDS().tricks(position, side)
        assert tricks == PlainMinimax().tricks(position, side)
        assert [DDS().reaches(position, side, each) for each in range(5)] == [each <= tricks for each in range(5)]


@pytest.mark.parametrize("cards_each", [1, 2, 3, 4])
def test_many_at_once_agree_with_the_plain_solver_with_revokes_on_the_table(cards_each: int) -> None:
    """The gate in ``benchmarks/equity/equity_gate.py`` is the same on 100,000 positions of every size."""
    positions = list(mixed_endings(seed=cards_each, cards_each=cards_each, number=(240, 240, 240, 40)[cards_each - 1]))
    plain = PlainMinimax()
    assert [DDS().tricks(each, Side.NS) for each in positions] == [plain.tricks(each, Side.NS) for each in positions]
    if cards_each > 1:
        assert sum(map(has_revoke_on_table, positions)) >= len(positions) // 20


def test_a_change_of_trumps_between_two_questions_changes_nothing() -> None:
    solver = DDS()
    for position in mixed_endings(seed=9, cards_each=3, number=40):
        in_turn = [Position(position.hands, trumps, position.leader, position.trick) for trumps in (None, *Suit)]
        assert [solver.by_card(each) for each in in_turn] == [PlainMinimax().by_card(each) for each in in_turn]


@pytest.mark.parametrize("solver", [DDS(), PlainMinimax()])
def test_after_the_last_card_there_is_nothing_left_to_win(solver: Solver) -> None:
    finished = Position.parse("N:... ... ... ...", trumps=None, leader=Seat.NORTH)
    assert solver.tricks(finished, Side.NS) == 0
    assert solver.by_card(finished) == {}
    assert solver.reaches(finished, Side.NS, 0)
    assert not solver.reaches(finished, Side.NS, 1)


def test_no_tricks_are_always_reached_and_more_than_are_left_never() -> None:
    finished = Position.parse("N:... ... ... ...", trumps=None, leader=Seat.NORTH)
    one_trick = Position.parse("N:A... K... Q... J...", trumps=None, leader=Seat.NORTH)
    for side in Side:
        assert DDS().reaches(finished, side, 0)
        assert not DDS().reaches(finished, side, 1)
        assert not DDS().reaches(one_trick, side, 2)
        assert DDS().reaches(one_trick, side, -1)


def test_a_whole_deal() -> None:
    """East makes ten tricks at no trumps on a heart lead: the handout's deal, seeds/club_handout_revoke.txt."""
    lead = Position.parse(DEAL, trumps=None, leader=Seat.SOUTH).play(Card.parse("H7"))
    assert DDS().tricks(lead, Side.EW) == 10
    assert DDS().reaches(lead, Side.EW, 10)
    assert not DDS().reaches(lead, Side.EW, 11)


def test_what_is_worth_so_much_before_a_card_is_worth_as_much_after_the_best_one() -> None:
    """Whole deals played on at random, illegal cards among them: a value is that of its best card, solved by itself."""
    chance = random.Random(3)
    for seed in range(3):
        position = next(iter(mixed_endings(seed=seed, cards_each=13, number=1)))
        for _ in range(8):
            mine = position.on_turn.side
            by_card = DDS().by_card(position)
            assert DDS().tricks(position, mine) == max(by_card.values())
            for card in chance.sample(sorted(by_card), min(3, len(by_card))):
                after = position.play(card)
                won = not after.trick and after.leader.side is mine
                assert by_card[card] == won + DDS().tricks(after, mine)
            position = position.play(chance.choice(sorted(position.hands[position.on_turn])))


def test_without_the_library_the_error_says_why_and_what_to_do(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    one_trick = Position.parse("N:A... K... Q... J...", trumps=None, leader=Seat.NORTH)
    monkeypatch.setattr(solvers, "FOLDER", tmp_path)
    solvers.library.cache_clear()  # nothing is cached while it fails
    with pytest.raises(solvers.SolverMissing, match="installed without the double dummy library"):
        solvers.Solving(1 << 20)
    (tmp_path / f"revoke_solver{solvers.SUFFIX}").write_bytes(b"not a library")
    with pytest.raises(solvers.SolverMissing, match="cannot be loaded here"):
        solvers.Solving(1 << 20)
    monkeypatch.undo()
    assert DDS().tricks(one_trick, Side.NS) == 1


FINESSE = solver_numbers(Position.parse("N:AQ... 43... 5... K...", trumps=None, leader=Seat.SOUTH, trick=["S2", "S6"]))


@pytest.mark.parametrize(
    ("place", "number"),
    [
        (0, 5),
        (0, -1),
        (1, 4),
        (1, -1),
        (2, 4),
        (5, 1),
        (5, 15),
        (8, 0),
        (9, 1 << 4),
        (8, 1 << 2),
        (8, 1 << 15),
        (12, 7),
    ],
)
def test_numbers_that_are_no_position_are_refused_and_named(place: int, number: int) -> None:
    import ctypes

    wrong = list(FINESSE)
    wrong[place] = number
    answers = (ctypes.c_int8 * 104)()
    with solvers.solving() as solver:
        solver.solve((ctypes.c_int32 * 48)(*FINESSE, *FINESSE), 2, solvers.EVERY_CARD, answers)
        with pytest.raises(RevokeError, match="position 2 of 2 is not possible: the hands do not fit"):
            solver.solve((ctypes.c_int32 * 48)(*FINESSE, *wrong), 2, solvers.EVERY_CARD, answers)


def test_asking_the_library_imports_neither_endplay_nor_numpy() -> None:
    program = (
        "import sys; from revoke.equity.solver import *; from revoke.table.seats import Seat; "
        "DDS().tricks(Position.parse('N:A... K... Q... J...', trumps=None, leader=Seat.NORTH), Side.NS); "
        "print(sorted({'endplay', 'numpy', 'matplotlib'} & sys.modules.keys()))"
    )
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "[]"
