"""Law 64 over its whole fact space, against tricks that are physically moved from one heap to another."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

import pytest

from revoke.case.case import Board, Case, Failure, Findings, Moment, RevokeFinding
from revoke.facts.establish import establish
from revoke.facts.standing import Standing, Stood
from revoke.law.code import code
from revoke.ruling.explore import Exploration
from revoke.ruling.judgment import view
from revoke.table.seats import Seat
from tests.strategies import so_many

DECLARER = Seat.SOUTH
PLAYED_OUT = frozenset(
    {
        Moment.OFFENDERS_PLAYED_ON,
        Moment.OPPONENTS_PLAYED_ON,
        Moment.TRICK_QUITTED,
        Moment.PLAY_ENDED,
        Moment.HANDS_RETURNED,
    }
)
LATE = (Moment.OPPONENT_CALLED, Moment.ROUND_ENDED)
BASE = ("64A1", "64A2")
EXCEPTIONS = {
    "duplicate-1997": ("64B1", "64B2", "64B3", "64B4", "64B5", "64B6", "WBFLC-2001-4"),
    "duplicate-2007": ("64B1", "64B2", "64B3", "64B4", "64B5", "64B6", "64B7"),
    "duplicate-2017": ("64B1", "64B2", "64B3", "64B4", "64B5", "64B6", "64B7"),
}


@dataclass(frozen=True, slots=True)
class Told:
    """One established revoke and the thirteen tricks as they were won."""

    offender: Seat
    trick: int
    winners: tuple[Seat, ...]
    failure: Failure
    owed_card_faced: bool
    late: frozenset[Moment]
    paid_later: bool

    def case(self, edition: str) -> Case:
        revoke = RevokeFinding(
            offender=self.offender,
            trick=self.trick,
            failure=self.failure,
            owed_card_faced=self.owed_card_faced,
            won_later_with_owed_card=self.paid_later,
            before_attention=PLAYED_OUT | self.late,
        )
        return Case(edition, Board(declarer=DECLARER), findings=Findings(winners=self.winners, revokes=(revoke,)))


def told(edition: str) -> Iterator[Told]:
    """Established revokes by East, declarer or dummy, none of whom leads first, on every trick but the last.

    Every one in time, of a follower or with a card missing; of the others every number of later tricks, each with one
    of the three winners of the revoke trick.
    """
    for offender in (Seat.EAST, DECLARER, DECLARER.partner):
        failures = [(Failure.FOLLOW, False), (Failure.FOLLOW, True), (Failure.MISSING_CARD, False)]
        if offender is Seat.EAST:
            failures.append((Failure.PENALTY_CARD, False))
        kinds = list(enumerate(failures))
        for trick, (when, late) in product(range(1, 13), enumerate(((), LATE[:1], LATE[1:]))):
            for (won, winners), (kind, (failure, faced)) in product(enumerate(winnings(offender, trick)), kinds):
                carried = not late and not faced and failure is not Failure.PENALTY_CARD
                if not EVERY and not carried and (sum(divmod(won, 14 - trick)) + when + kind) % 3:
                    continue
                himself_later = any(seat is offender for seat in winners[trick:])
                for paid in {False, himself_later and edition == "duplicate-1997" and not late}:
                    yield Told(offender, trick, winners, failure, faced, frozenset(late), paid)


def winnings(offender: Seat, trick: int) -> Iterator[tuple[Seat, ...]]:
    """For each winner of the trick and each number of later tricks, one way to have won the thirteen tricks."""
    here = (offender, offender.partner, offender.left)
    for winner, later in product(here, range(14 - trick)):
        before = tuple((offender, offender.right)[number % 2] for number in range(1, trick))
        lost = (offender.left,) * (13 - trick - later)
        yield (*before, winner, *lost, *((offender, offender.partner)[number % 2] for number in range(later)))


def heap_after(edition: str, of: Told) -> int:
    """Tricks on the offenders' heap after a director has carried the right ones over, one by one."""
    heap = [(number, seat) for number, seat in enumerate(of.winners, 1) if seat.side is of.offender.side]
    if nothing_automatic(edition, of):
        return len(heap)
    own = (of.trick, of.offender)
    if own in heap and of.failure is not Failure.MISSING_CARD:
        heap.remove(own)
        second = [each for each in heap if each[0] > of.trick]
    else:
        first = [each for each in heap if each[0] >= of.trick]
        if not first:
            return len(heap)
        heap.remove(min(first, key=lambda each: each[1] is of.offender))  # what he won himself may have to follow
        paid = [each for each in heap if each[0] > of.trick] if of.paid_later else []
        second = [
            (number, seat) for number, seat in paid if seat is of.offender and of.failure is not Failure.MISSING_CARD
        ]
    if second:
        heap.remove(second[-1])
    return len(heap)


def nothing_automatic(edition: str, of: Told) -> bool:
    """Whether the lists of exceptions hold the revoke, as a director ticks them off."""
    dummys = of.offender is DECLARER.partner
    faced = of.owed_card_faced and edition != "duplicate-2017"
    return bool(of.late) or of.trick == 12 or of.failure is Failure.PENALTY_CARD or dummys or faced


EVERY = so_many(1) > 1

SPACE = (
    {"duplicate-2017": 8100, "duplicate-2007": 8100, "duplicate-1997": 10440}
    if EVERY
    else {"duplicate-2017": 3780, "duplicate-2007": 3780, "duplicate-1997": 5496}
)
"""90 pairs of a trick and a number of later ones, 3 winners, 10 kinds of failure over the 3 hands, 3 times of
attention; in 1997 also, in time, whether the owed card won a trick, if the offender won one later: 78 of the 90.

With one winner where nothing is carried over whoever won: 90 pairs, 3 winners of 6 kinds and 1 of the other 24; and of
the 78, 3 of 6 and 1 of 4."""


@pytest.mark.parametrize("edition", SPACE)
def test_as_many_tricks_move_as_a_director_carries_over(edition: str) -> None:
    """For every established revoke: the ruling against the heaps after the right tricks were picked up.

    And house rule C8: just one base clause speaks where the side has won a trick, 64B1 alone where it has not, and no
    exception is silent where a director would tick it.
    """
    law = code(edition)
    base = [each for each in law.clauses if each.cite in BASE]
    exceptions = [each for each in law.clauses if each.cite in EXCEPTIONS[edition]]
    assert (len(base), len(exceptions)) == (2, 7)
    count = 0
    for each in told(edition):
        count += 1
        known = establish(each.case(edition)).known
        (outcome,) = Exploration(law, known, 1, {}).outcomes
        assert outcome.standings == (Standing.ESTABLISHED,), each
        won = sum(seat.side is each.offender.side for seat in each.winners)
        assert won - outcome.total == heap_after(edition, each), each
        assert outcome.payer == (each.offender.side.value if outcome.total else None), each

        r = view(known, 0, 1, law.readings_in_force({}))
        r.standings = {0: Stood(Standing.ESTABLISHED, became_established=True)}
        won_since = any(seat.side is each.offender.side for seat in each.winners[each.trick - 1 :])
        excepted = {clause.cite for clause in exceptions if clause(r)}
        assert sum(bool(clause(r)) for clause in base) == int(won_since), each
        assert ("64B1" in excepted) is not won_since, each
        assert bool(excepted - {"64B1"}) is nothing_automatic(edition, each), each
    assert count == SPACE[edition]


@pytest.mark.parametrize("edition", ["duplicate-2017", "duplicate-2007"])
@pytest.mark.parametrize("trick", range(1, 12))
@pytest.mark.parametrize("won_by", Seat)
def test_64a_agrees_with_the_rule_of_thumb(edition: str, trick: int, won_by: Seat) -> None:
    """South revokes: as many as his side won from then on, at most two if his own hand won the trick, else one."""
    for later in range(14 - trick):
        revoke = RevokeFinding(Seat.SOUTH, trick, won_by=won_by, later_tricks=later, before_attention=PLAYED_OUT)
        facts = establish(Case(edition, Board(declarer=DECLARER), findings=Findings(revokes=(revoke,))))
        (outcome,) = Exploration(code(edition), facts.known, 1, {}).outcomes
        won = later + (won_by in (Seat.NORTH, Seat.SOUTH))
        assert outcome.total == min(won, 2 if won_by is Seat.SOUTH else 1)
