"""How likely a card is chosen: worked out by sums, against every set of layouts gone through one by one."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations
from math import comb

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from revoke.equity import players as module
from revoke.equity.players import choice_shares
from tests.equity.endings import needs_library

pytestmark = needs_library

Table = list[list[int]]


def columns(tricks: Table) -> list[bytes]:
    return [bytes(column) for column in zip(*tricks, strict=True)]


def one_by_one(tricks: Table, worlds: int) -> list[float]:
    """The twin: each set of so many layouts, the card with the best total in it, the first of those that tie."""
    chosen: Counter[int] = Counter()
    for looked_at in combinations(tricks, min(worlds, len(tricks))):
        totals = [sum(column) for column in zip(*looked_at, strict=True)]
        chosen[totals.index(max(totals))] += 1
    return [chosen[card] / chosen.total() for card in range(len(tricks[0]))]


@st.composite
def tables(draw: st.DrawFn) -> Table:
    """What two to four cards take in two to nine layouts."""
    cards = draw(st.integers(2, 4))
    row = st.lists(st.integers(0, 3), min_size=cards, max_size=cards)
    return draw(st.lists(row, min_size=2, max_size=9))


@settings(max_examples=200, deadline=None)
@given(tables(), st.integers(1, 9))
def test_it_is_what_going_through_every_set_of_layouts_comes_to(tricks: Table, worlds: int) -> None:
    found = choice_shares(columns(tricks), worlds)
    assert found == pytest.approx(one_by_one(tricks, worlds), abs=1e-5)


def test_two_cards_and_fifty_of_three_hundred_layouts() -> None:
    """One card wins by a trick in 150, the other in 150; the first is taken on a tie, so a little more than half."""
    tricks = columns([[1, 0]] * 150 + [[0, 1]] * 150)
    first, second = choice_shares(tricks, 50)
    tie = comb(150, 25) ** 2 / comb(300, 50)  # 25 of each, about one in eight
    assert first - second == pytest.approx(tie, abs=1e-5)
    assert first + second == pytest.approx(1)


def test_where_the_sums_are_too_many_looks_are_drawn_and_come_to_much_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    chance = random.Random(4)
    tricks = columns([[chance.randrange(3) for _ in range(3)] for _ in range(60)])
    summed = choice_shares(tricks, 10)
    monkeypatch.setattr(module, "MOST_SUMS", 5)
    assert choice_shares(tricks, 10) == pytest.approx(summed, abs=0.02)
    assert summed != choice_shares(tricks, 10)
