"""What follows from either-or statements, held against trying every answer to every question."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import combinations, product

import pytest

from revoke.facts import sat
from revoke.facts.sat import Deduction
from tests.strategies import so_many


class EveryAnswer:
    """All ways to answer so many questions, each a bit; those that are left of them by what was stated."""

    def __init__(self, questions: int) -> None:
        self.ways = 1 << questions
        self.all = (1 << self.ways) - 1
        yes = [sum(1 << way for way in range(self.ways) if way >> each & 1) for each in range(questions)]
        self.where = [way for each in yes for way in (each, self.all ^ each)]  # by literal
        self.left = self.all

    def state(self, statement: Sequence[int]) -> None:
        some = 0
        for each in statement:
            some |= self.where[each]
        self.left &= some

    def with_(self, suppositions: Sequence[int] | frozenset[int]) -> int:
        left = self.left
        for each in suppositions:
            left &= self.where[each]
        return left


def statement(die: random.Random, questions: int, most: int) -> list[int]:
    """Mostly of several literals; now and then one is said twice, or with its contrary."""
    return [2 * die.randrange(questions) + die.randrange(2) for _ in range(die.randint(1 + (die.random() < 0.9), most))]


@pytest.mark.parametrize("seed", range(so_many(40)))
def test_what_can_be_true_together_is_found_by_trying_everything(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Statements come in between, as they are found out; it begins afresh and lets go of what it has learned."""
    monkeypatch.setattr(sat, "_FIRST_REST", 2)
    monkeypatch.setattr(sat, "_MOST_KEPT", 3)
    die = random.Random(seed)
    questions = die.choice((3, 5, 9))
    world, every = Deduction(), EveryAnswer(questions)
    literals = [world.fresh(weight=die.random()) for _ in range(questions)]
    assert literals == list(range(0, 2 * questions, 2))
    monkeypatch.setattr(world, "_step", die.choice((1.0, 1e100)))
    for _ in range(6):
        for _ in range(questions // 2 + 1):
            one = statement(die, questions, 4 if questions == 9 else 3)
            world.add(*one)
            every.state(one)
        for number in (0, 1, 3):
            suppositions = [2 * die.randrange(questions) + die.randrange(2) for _ in range(number)]
            wishes = [2 * die.randrange(questions) + die.randrange(2) for _ in range(2)]
            holds(world, every, suppositions, wishes)


def holds(world: Deduction, every: EveryAnswer, suppositions: list[int], wishes: list[int]) -> None:
    left = every.with_(suppositions)
    entailed = world.entailed(suppositions)
    assert not any(left & ~every.where[each] for each in entailed)
    assert entailed.issuperset(suppositions) or not left
    found = world.solve(suppositions, wishes=wishes)
    assert found is bool(left)
    if found:
        way = sum(world.true[2 * each] << each for each in range(len(every.where) // 2))
        assert left >> way & 1
        assert all(world.true[each] is not world.true[each ^ 1] for each in range(len(every.where)))
        if every.with_([*suppositions, wishes[0]]):
            assert world.true[wishes[0]], "what comes first of the wishes is given up only where it clashes"
    else:
        assert world.clash <= frozenset(suppositions)
        assert not every.with_(world.clash)


def pigeons(holes: int) -> Deduction:
    """One pigeon more than there are holes, and no two of them in one."""
    world = Deduction()
    sits = [[world.fresh() for _ in range(holes)] for _ in range(holes + 1)]
    for each in sits:
        world.add(*each)
    for (one, other), hole in product(combinations(sits, 2), range(holes)):
        world.add(one[hole] ^ 1, other[hole] ^ 1)
    return world


def test_it_stops_after_so_many_dead_ends_and_goes_on_from_there() -> None:
    needed = pigeons(4)
    assert needed.solve() is False
    assert needed.dead_ends > 5
    stopped = pigeons(4)
    assert stopped.solve(most_dead_ends=3) is None
    assert stopped.dead_ends == 4
    assert stopped.solve(most_dead_ends=1000) is False
    assert stopped.clash == frozenset()


@pytest.mark.parametrize("kept", [0, 3, 20])
def test_what_it_has_learned_it_may_forget(kept: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of six pigeons five find a hole each, whichever of them stays away, and all six do not."""
    monkeypatch.setattr(sat, "_FIRST_REST", 1)
    monkeypatch.setattr(sat, "_MOST_KEPT", kept)
    assert pigeons(4).solve() is False
    world = Deduction()
    seats = [[world.fresh() for _ in range(5)] for _ in range(6)]
    lets = [world.fresh() for _ in seats]
    for each, comes in zip(seats, lets, strict=True):
        world.add(comes ^ 1, *each)
    for (one, other), hole in product(combinations(seats, 2), range(5)):
        world.add(one[hole] ^ 1, other[hole] ^ 1)
    for _ in range(2):
        assert world.solve(lets) is False
        assert world.clash == frozenset(lets)
        assert world.solve(lets[1:])
        assert all(any(world.true[hole] for hole in each) for each in seats[1:])
        assert not any(
            all(world.true[each[hole]] for each in two) for two in combinations(seats, 2) for hole in range(5)
        )


@pytest.mark.parametrize("seed", range(so_many(12)))
def test_what_was_drawn_to_be_so_is_never_denied(seed: int) -> None:
    """Forty questions, and as many statements of three as leave few answers; each holds of the answers drawn first."""
    die = random.Random(f"drawn first {seed}")
    answers = [2 * each + die.randrange(2) for each in range(40)]
    statements = list[list[int]]()
    while len(statements) < 165:
        three = [each ^ die.randrange(2) for each in die.sample(answers, 3)]
        if not set(three).isdisjoint(answers):
            statements.append(three)
    world = Deduction()
    for _ in answers:
        world.fresh()
    for each in statements:
        world.add(*each)
    for number in (0, 2, 5, 10):
        assert world.solve(die.sample(answers, number))
        assert all(any(world.true[one] for one in each) for each in statements)
        wrong = [*die.sample(answers[:20], 4), *(each ^ 1 for each in die.sample(answers[20:], 4))]
        if not world.solve(wrong):
            alone = Deduction()
            for _ in answers:
                alone.fresh()
            for each in statements:
                alone.add(*each)
            assert world.clash <= frozenset(wrong)
            assert not alone.solve(sorted(world.clash)), "what is said to clash does so by itself"


def test_it_stops_when_the_time_is_over() -> None:
    assert pigeons(5).solve(deadline=0) is None
    world = pigeons(5)
    assert world.solve(deadline=0) is None
    assert world.dead_ends == 8


def test_of_those_of_whom_no_two_can_be_true_any_one_can() -> None:
    world = Deduction()
    four = [world.fresh() for _ in range(4)]
    world.at_most_one(four)
    assert all(world.solve([each]) for each in four)
    assert not any(world.solve(two) for two in combinations(four, 2))


def test_it_begins_afresh_after_stretches_of_these_lengths() -> None:
    """The sequence of Luby, Sinclair and Zuckerman, 1993."""
    assert [sat._luby(place) for place in range(1, 16)] == [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]
