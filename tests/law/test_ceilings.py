"""The common ceiling: the largest lawful heap, found by trying every way to take tricks from it."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import combinations

import pytest

from revoke import read_case, rule
from revoke.facts.standing import WonBy
from revoke.law.code import (
    Award,
    Reach,
    all_the_sides_tricks,
    as_far_as_they_go,
    as_many_as_move_once,
    no_more_than_it_costs,
    one_trick_moves_once,
    the_offenders_pay,
    thirteen_tricks_set_off,
    tricks_since_the_revoke,
)
from revoke.table.seats import Seat
from tests.law.one_clause import UNTOLD, Facts, revoke


def largest_heap(awards: Sequence[Award], tricks: Sequence[int], won: Sequence[int]) -> int:
    """The most tricks that may be taken: each revoke takes no more than its own, none from before its own trick."""

    def take(place: int, left: frozenset[int]) -> int:
        if place == len(awards):
            return 0
        award = awards[place]
        here = [number for number in left if number >= tricks[place]]
        tries = [
            len(taken) + take(place + 1, left - set(taken))
            for size in range(award.tricks + 1)
            for taken in combinations(here, size)
        ]
        return max(tries)

    return take(0, frozenset(won))


@pytest.mark.parametrize("seed", range(200))
def test_the_ceiling_is_the_largest_heap_that_takes_no_trick_twice(seed: int) -> None:
    die = random.Random(seed)
    won = sorted(die.sample(range(1, 14), die.randint(0, 7)))
    tricks = die.choices(range(1, 13), k=die.randint(1, 4))
    reaches = [sum(number >= trick for number in won) for trick in tricks]
    awards = [Award(min(reach, die.randint(0, 2)), reach) for reach in reaches]
    assert one_trick_moves_once(awards) == largest_heap(awards, tricks, won)


def test_nobody_owes_anything_without_a_revoke() -> None:
    assert one_trick_moves_once([]) == 0


def test_of_two_revokes_nobody_has_to_know_which_trick_the_later_was_on() -> None:
    """South's at trick 3 costs two of his side's six tricks since, North's the one since; or nothing on the twelfth.

    By hand, under the code of 1997: an owed card won a trick after either (64A2), six tricks are enough for three, and
    a revoke on trick twelve that came to light too late is exempt (64B6).
    """
    claimed = {"offender": "S", "trick": 3, "suit": "D", "won_by": "opponents", "later_tricks": 6}
    later = {"offender": "N", "suit": "S", "won_by": "opponents", "later_tricks": 1}
    over = ["offending side played to next trick", "opponents played to next trick", "trick quitted", "play ended"]
    revokes = [
        {**claimed, "won_later_with_owed_card": True, "before_attention": ["offending side claimed"]},
        {**later, "won_later_with_owed_card": True, "before_attention": [*over, "hands returned to board"]},
    ]
    board, findings = {"declarer": "W"}, {"revokes": revokes, "table_tricks": 6}
    told = {"format": "revoke-case/1", "code": "duplicate-1997", "board": board, "findings": findings}
    assert rule(read_case(told)).possible == {"transfer": (2, 3)}


SINCE_FIVE: Facts = {"won_by": WonBy.PARTNER, "later_tricks": 6}
"""West's partner won the trick of the revoke, and their side six more: seven since."""


@pytest.mark.parametrize(
    ("owed", "rivals", "reach"),
    [
        (0, 1, 0),
        (2, 1, 2),  # alone it never wants more than there is, and nobody is asked
        (0, 2, 0),
        (2, 2, 4),  # as many as two revokes can want
        (1, 3, 6),
        (1, 4, 7),  # all there are
    ],
)
def test_a_revoke_reaches_the_tricks_since_as_far_as_its_rivals_can_want_them(
    owed: int, rivals: int, reach: int
) -> None:
    told = revoke() if rivals == 1 or not owed else revoke(**SINCE_FIVE)  # what is not told would be asked for
    assert tricks_since_the_revoke(told.view("duplicate-2017"), owed, rivals) == reach


@pytest.mark.parametrize(
    ("offender", "owed", "rivals", "reach"),
    [
        (Seat.WEST, 0, 1, 0),
        (Seat.WEST, 3, 1, 3),
        (Seat.WEST, 3, 2, 4),  # the adversaries have four tricks
        (Seat.SOUTH, 3, 1, 3),
        (Seat.SOUTH, 3, 2, 6),
        (Seat.SOUTH, 3, 3, 9),  # and the dealer nine
        (Seat.SOUTH, 3, 4, 9),
    ],
)
def test_in_1905_a_revoke_reaches_all_tricks_of_its_side_three_for_each(
    offender: Seat, owed: int, rivals: int, reach: int
) -> None:
    told = revoke(offender, board={"table_tricks": 9} if owed else {})
    assert all_the_sides_tricks(told.view("bridge-1905"), owed, rivals) == reach


@pytest.mark.parametrize(
    ("offender", "owed", "reach"), [(Seat.WEST, 0, 0), (Seat.WEST, 3, 3), (Seat.WEST, 5, 4), (Seat.SOUTH, 3, 3)]
)
def test_in_auction_it_reaches_no_more_than_it_costs(offender: Seat, owed: int, reach: int) -> None:
    told = revoke(offender, board={"table_tricks": 9} if owed else {})
    assert no_more_than_it_costs(told.view("auction-1912"), owed, 1) == reach


NET, CANCEL = {"both_sides": "net"}, {"both_sides": "cancel"}


@pytest.mark.parametrize(
    ("awards", "readings", "settled"),
    [
        ({"NS": [Award(3, 9)], "EW": []}, NET, ("NS", 3)),
        ({"NS": [Award(3, 2)], "EW": []}, NET, ("NS", 2)),  # nobody pays what he has not
        ({"NS": [Award(3, 13)] * 5, "EW": []}, NET, ("NS", 13)),  # law 96: never more than thirteen
        ({"NS": [Award(3, 13)] * 5, "EW": [Award(3, 13)]}, NET, ("NS", 10)),  # thirteen less three
        ({"NS": [Award(3, 9)] * 2, "EW": [Award(3, 4)]}, NET, ("NS", 3)),
        ({"NS": [Award(3, 9)], "EW": [Award(3, 4)]}, NET, (None, 0)),
        ({"NS": [Award(3, 9)] * 2, "EW": [Award(3, 4)]}, CANCEL, (None, 0)),
        ({"NS": [Award(3, 9)] * 2, "EW": []}, CANCEL, ("NS", 6)),
        ({"NS": [Award(0, 0), Award(3, 9)], "EW": []}, NET, ("NS", 3)),  # what costs nothing reaches nothing
        ({"NS": [], "EW": []}, NET, (None, 0)),
        ({}, NET, (None, 0)),
    ],
)
def test_in_1905_tricks_are_set_off_up_to_thirteen(
    awards: dict[str, list[Award]], readings: dict[str, str], settled: tuple[str | None, int]
) -> None:
    assert thirteen_tricks_set_off(awards, readings) == settled


@pytest.mark.parametrize(
    ("awards", "settled"),
    [
        ({"NS": [Award(3, 9)], "EW": []}, ("NS", 3)),
        ({"NS": [Award(3, 2)], "EW": []}, ("NS", 2)),
        ({"NS": [], "EW": [Award(3, 2), Award(0, 0)]}, ("EW", 2)),
        ({"NS": [], "EW": []}, (None, 0)),
    ],
)
def test_in_auction_tricks_go_as_far_as_there_are_any(
    awards: dict[str, list[Award]], settled: tuple[str | None, int]
) -> None:
    assert as_far_as_they_go(awards, {}) == settled


@pytest.mark.parametrize(
    ("awards", "settled"),
    [
        ({"NS": [Award(2, 3)], "EW": [Award(1, 4)]}, ("NS", 1)),
        ({"NS": [Award(1, 3)], "EW": [Award(1, 4)]}, (None, 0)),
        ({"NS": [Award(2, 1)], "EW": []}, ("NS", 1)),
        ({}, (None, 0)),
    ],
)
def test_in_duplicate_the_difference_moves(awards: dict[str, list[Award]], settled: tuple[str | None, int]) -> None:
    assert the_offenders_pay(awards, {}) == settled


@pytest.mark.parametrize(
    ("among", "moved"),
    [
        ([{5}, {5}], 1),
        ([{5}, {7}], 2),
        ([{5}, {5, 7}], 2),
        ([{5, 7}, {5}], 2),  # the first gives way to the second, and takes the other
        ([{5, 7}, {5, 9}, {5}], 3),
        ([{5, 7}, {5, 7}, {5, 7}], 2),
    ],
)
def test_where_the_tricks_are_known_each_revoke_takes_one_of_its_own(among: list[set[int]], moved: int) -> None:
    """Whatever the reach would allow: three revokes that may take the same two tricks take two."""
    assert one_trick_moves_once([Award(1, 9, (frozenset(each),)) for each in among]) == moved


def test_where_one_revoke_does_not_know_its_tricks_the_reach_decides() -> None:
    known, unknown = Award(1, 1, (frozenset({5}),)), Award(1, 1)
    assert one_trick_moves_once([known, unknown]) == 1
    assert one_trick_moves_once([known, Award(1, 2)]) == 2


@pytest.mark.parametrize("reach", [all_the_sides_tricks, no_more_than_it_costs])
def test_for_what_costs_no_trick_nobody_is_asked_who_was_declarer(reach: Reach) -> None:
    assert reach(revoke(board={"declarer": UNTOLD}).view("auction-1912"), 0, 1) == 0


@pytest.mark.parametrize(("revokes", "most"), [(1, 2), (6, 12), (7, 13), (13, 13)])
def test_however_many_revoke_no_more_than_thirteen_tricks_can_move(revokes: int, most: int) -> None:
    """Of none of them is it known how many tricks its side had won since: each may reach twice as many as there are."""
    assert as_many_as_move_once([[Award(2, reach=2 * revokes)]] * revokes) == range(most + 1)
