"""The fewest facts that cannot stand together, held against trying every set of them; and what is said without time."""

from __future__ import annotations

import random
from itertools import combinations
from time import monotonic

import pytest

from revoke.case.case import AgreedFact
from revoke.facts.legal_play import Conflict, certain_facts, range_of_tricks, smallest_conflict
from revoke.facts.playable import Playable
from revoke.facts.sat import Deduction, Literal
from revoke.table.cards import Card, hand
from revoke.table.seats import SEATS, Seat, Side
from tests.strategies import so_many


@pytest.mark.parametrize("seed", range(so_many(5)))
def test_the_smallest_conflict_is_that_of_trying_every_set_of_facts(seed: int) -> None:
    """Of eight facts some few exclude each other; by a rule that may be given up some others do as well."""
    die = random.Random(f"conflict {seed}")
    for _ in range(20):
        world = Deduction()
        facts, rule = [world.fresh() for _ in range(8)], world.fresh()
        forbidden = [frozenset(die.sample(facts, die.choice((2, 3, 3, 4, 4)))) for _ in range(die.randint(2, 9))]
        for place, few in enumerate(forbidden):
            world.add(*(each ^ 1 for each in few), *([rule ^ 1] if place % 2 else []))
        assert world.solve([rule, *facts]) is False
        found = smallest_conflict(world, [rule], facts, world.clash, monotonic() + 60)
        assert found.facts in forbidden
        assert len(found.facts) == min(map(len, forbidden))
        assert found.smallest
        assert found.irreducible


@pytest.mark.parametrize("number", range(1, 7))
def test_where_any_few_of_them_can_stand_just_one_more_is_the_smallest_conflict(number: int) -> None:
    world = Deduction()
    facts: list[Literal] = [world.fresh() for _ in range(6)]
    for few in combinations(facts, number):
        world.add(*(each ^ 1 for each in few))
    assert world.solve(facts) is False
    found = smallest_conflict(world, [], facts, world.clash, monotonic() + 60)
    assert (len(found.facts), found.smallest, found.irreducible) == (number, True, True)


def test_without_time_it_says_that_there_may_be_a_smaller_one() -> None:
    world = Deduction()
    facts = [world.fresh() for _ in range(3)]
    world.add(*(each ^ 1 for each in facts))
    assert world.solve(facts) is False
    found = smallest_conflict(world, [], facts, world.clash, monotonic() - 1)
    assert found.facts == frozenset(facts)
    assert not found.smallest
    more = [*facts, world.fresh()]
    found = smallest_conflict(world, [], more, frozenset(more), monotonic() - 1)
    assert found.facts == frozenset(facts), "the fourth has no part in it"


def test_what_could_not_be_looked_for_to_the_end_is_not_said_to_be_all(monkeypatch: pytest.MonkeyPatch) -> None:
    hands = dict(zip(SEATS, map(hand, ("2...", "3...", "4...", "5...")), strict=True))
    play = Playable(hands, None, first_trick=13)
    won = play.won_at_least(Side.NS)
    assert play.deduction.solve(play.rules)
    found, all_of_it = certain_facts(play, play.rules, (), monotonic() + 60)
    two = AgreedFact(13, hand=Seat.NORTH, card=Card.parse("S2"))
    assert [each for each in found if each.hand is Seat.NORTH] == [two], "that it was a spade goes without saying"
    assert all_of_it is True
    assert play.deduction.solve(play.rules)
    more, _ = certain_facts(play, play.rules, [two], monotonic() + 60)
    assert set(more) == set(found) - {two}
    assert play.deduction.solve(play.rules)
    assert range_of_tricks(play.deduction, play.rules, won, monotonic() + 60) == (0, 12)  # West's five wins the last
    monkeypatch.setattr(Deduction, "solve", lambda *_, **__: None)
    assert certain_facts(play, play.rules, (), monotonic() + 60) == ((), False)
    assert range_of_tricks(play.deduction, play.rules, won, monotonic() + 60) is None
    for answers in ([None, False], [False, None]):  # to fewer tricks, and to more
        left = iter(answers)
        monkeypatch.setattr(Deduction, "solve", lambda *_, left=left, **__: next(left))
        assert range_of_tricks(play.deduction, play.rules, won, monotonic() + 60) is None


def test_a_conflict_of_which_not_everything_could_be_asked_is_not_said_to_be_the_smallest(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The first question is left without an answer, and each after the third: whether it could do without the last."""
    world = Deduction()
    facts = [world.fresh() for _ in range(3)]
    answers = iter((None, True, True))
    monkeypatch.setattr(Deduction, "solve", lambda *_, **__: next(answers, None))
    found = smallest_conflict(world, [], facts, frozenset(facts), monotonic() + 60)
    assert found == Conflict(frozenset(facts), irreducible=False, smallest=False)
