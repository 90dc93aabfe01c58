"""Several revokes on one board: which are excepted on account of the others, and that no trick moves twice."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, product

import pytest

from revoke.case.case import Board, Case, Findings, Moment, RevokeFinding
from revoke.facts.establish import establish
from revoke.law.code import code
from revoke.ruling.explore import Exploration
from revoke.table.cards import Suit
from revoke.table.seats import SEATS, Seat
from tests.strategies import so_many

EDITIONS = ("duplicate-2017", "duplicate-2007", "duplicate-1997")
DECLARER, DUMMY = Seat.SOUTH, Seat.NORTH
PLAYED_OUT = frozenset(
    {
        Moment.OFFENDERS_PLAYED_ON,
        Moment.OPPONENTS_PLAYED_ON,
        Moment.TRICK_QUITTED,
        Moment.PLAY_ENDED,
        Moment.HANDS_RETURNED,
    }
)


@dataclass(frozen=True, slots=True)
class Slip:
    """A revoke that was established."""

    offender: Seat
    trick: int
    suit: Suit


def ruled(slips: Sequence[Slip], winners: tuple[Seat, ...], edition: str) -> tuple[tuple[int, ...], int]:
    """What the program makes of it: tricks on account of each revoke, and how many move in the end."""
    revokes = tuple(
        RevokeFinding(each.offender, each.trick, each.suit, won_later_with_owed_card=False, before_attention=PLAYED_OUT)
        for each in slips
    )
    case = Case(edition, Board(declarer=DECLARER), findings=Findings(winners=winners, revokes=revokes))
    (outcome,) = Exploration(code(edition), establish(case).known, len(slips), {}).outcomes
    return outcome.tricks, outcome.total


def reckoned(slips: Sequence[Slip], winners: tuple[Seat, ...]) -> tuple[tuple[int, ...], int]:
    """The same by hand: what may be taken for each revoke, then the largest heap that takes no trick twice."""
    takings = [takings_of(place, slips, winners) for place in range(len(slips))]
    heaps = [sum(heap, start=()) for heap in product(*takings)]
    lawful = [heap for heap in heaps if len(set(heap)) == len(heap)]
    each = tuple(max(map(len, options)) for options in takings)
    return each, max(map(len, lawful))


def takings_of(place: int, slips: Sequence[Slip], winners: tuple[Seat, ...]) -> list[tuple[int, ...]]:
    """Every heap of tricks, by number, that may be carried over for one revoke; the empty one always."""
    slip = slips[place]
    if {each.offender.side for each in slips} != {slip.offender.side}:
        return [()]
    repeated = any((each.offender, each.suit) == (slip.offender, slip.suit) for each in slips[:place])
    if repeated or slip.offender is DUMMY or slip.trick == 12:
        return [()]
    won = [number for number, seat in enumerate(winners, 1) if seat.side is slip.offender.side and number >= slip.trick]
    heaps: list[tuple[int, ...]] = [(), *((number,) for number in won)]
    if winners[slip.trick - 1] is slip.offender:
        heaps += [(slip.trick, number) for number in won if number > slip.trick]
    return heaps


def two_slips() -> Iterator[tuple[Slip, Slip]]:
    """Two revokes late in the play, the first by West or South, the second by anybody, in one suit or in two."""
    for first, second, suit in product((Seat.WEST, Seat.SOUTH), SEATS, (Suit.SPADES, Suit.HEARTS)):
        for early, late in ((10, 10), (10, 11), (10, 12), (11, 11), (11, 12)):
            if early < late or (first is not second and suit is Suit.SPADES):
                yield Slip(first, early, Suit.SPADES), Slip(second, late, suit)


def test_two_revokes_move_the_largest_heap_that_takes_no_trick_twice() -> None:
    """48 pairs in two places of the play and 12 on one trick; for each pair every way to win two of the last four
    tricks, whichever two, the other two won by each seat as often.
    """
    count = 0
    for pair, slips in enumerate(two_slips()):
        for one, two in product(range(4), repeat=2):
            last = (SEATS[each % 4] for each in (one, two, pair + one + two, pair + one + 3 * two))
            winners = (Seat.EAST, Seat.NORTH) * 4 + (Seat.WEST, *last)
            count += 1
            assert ruled(slips, winners, EDITIONS[0]) == reckoned(slips, winners), (slips, winners)
    assert count == 60 * 16


@pytest.mark.parametrize("seed", range(so_many(100)))
def test_three_revokes_move_the_largest_heap_that_takes_no_trick_twice(seed: int) -> None:
    """Three revokes anywhere, by one side or by both, the winners at random."""
    die = random.Random(seed)
    sides = die.choice([(Seat.WEST, Seat.EAST), (Seat.SOUTH, Seat.NORTH), (Seat.SOUTH,), SEATS])
    tricks = sorted(die.sample(range(2, 12), 3))  # on the first West cannot revoke: he leads
    slips = [Slip(die.choice(sides), trick, die.choice((Suit.SPADES, Suit.HEARTS))) for trick in tricks]
    winners = tuple(die.choice(SEATS) for _ in range(13))
    assert ruled(slips, winners, die.choice(EDITIONS)) == reckoned(slips, winners), (slips, winners)


def test_the_order_of_hands_is_no_matter_when_both_defenders_revoke_on_one_trick() -> None:
    """West and East throw away on trick 9, West's card wins: two for him, one for East, as far as the tricks go."""
    slips = (Slip(Seat.WEST, 9, Suit.SPADES), Slip(Seat.EAST, 9, Suit.SPADES))
    for later in range(5):
        winners = (Seat.NORTH,) * 8 + (Seat.WEST,) + (Seat.EAST,) * later + (Seat.SOUTH,) * (4 - later)
        assert ruled(slips, winners, "duplicate-2017")[1] == min(3, 1 + later)
        assert ruled(slips[::-1], winners, "duplicate-2017")[1] == min(3, 1 + later)


def test_a_revoke_that_costs_nothing_leaves_a_later_one_its_price() -> None:
    """Dummy at trick 3 costs nothing; declarer wins trick 5 in his own hand and more after it: two tricks."""
    slips = (Slip(DUMMY, 3, Suit.SPADES), Slip(DECLARER, 5, Suit.HEARTS))
    winners = (Seat.EAST,) * 4 + (DECLARER,) * 2 + (Seat.EAST,) * 7
    assert ruled(slips, winners, "duplicate-2017") == ((0, 2), 2)


@pytest.mark.parametrize("first", list(combinations(range(1, 12), 2)), ids=str)
def test_two_plus_two_is_four(first: tuple[int, int]) -> None:
    """There is no ceiling of two for a board: one player, two suits, both tricks won by himself, and all the rest."""
    slips = [Slip(Seat.EAST, trick, suit) for trick, suit in zip(first, (Suit.SPADES, Suit.HEARTS), strict=True)]
    assert ruled(slips, (Seat.EAST,) * 13, "duplicate-2017") == ((2, 2), min(4, 14 - first[0]))
