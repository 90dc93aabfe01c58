"""Tricks that somebody won, and what is left of the others: against every way in which thirteen can have gone."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import product

import pytest

from revoke.errors import Contradiction
from revoke.facts.counting import Count
from revoke.facts.fact import Evidence
from revoke.facts.standing import WonBy
from revoke.table.seats import SEATS, Role, Seat, Side, Who
from tests.strategies import so_many

PLACE = "findings.revokes[0].later_tricks"
OWN, THEIRS = (WonBy.OFFENDER, WonBy.PARTNER), (WonBy.OPPONENTS,)


def sides(known: Sequence[Seat | None], total: int | None, declaring: Side) -> list[tuple[Side, ...]]:
    """Every way in which the thirteen tricks can have gone."""
    each = [(seat.side,) if seat else tuple(Side) for seat in known]
    return [way for way in product(*each) if total is None or way.count(declaring) == total]


def drawn(die: random.Random) -> tuple[Count, Seat, Who, int, Evidence | None, set[int]]:
    """A deal half known, who revoked on which trick and who won it; and every number of later tricks of his side."""
    while True:
        winners = [die.choice(SEATS) for _ in range(13)]
        hidden = set(die.sample(range(13), die.randint(0, 7)))
        known = tuple(None if place in hidden else seat for place, seat in enumerate(winners))
        declarer, trick = die.choice(SEATS), die.randint(1, 12)
        total = die.choice((None, sum(seat.side is declarer.side for seat in winners)))
        players: list[Who] = [*SEATS, Role.DECLARER, Role.DUMMY, Role.DEFENDER]
        offender = die.choice(players)
        if isinstance(offender, Seat):
            side = offender.side
        else:
            side = declarer.side if offender in (Role.DECLARER, Role.DUMMY) else declarer.side.other
        won = die.choice((None, Evidence(OWN if winners[trick - 1].side is side else THEIRS, "said")))
        if won is None and known[trick - 1] is not None:
            continue  # who is seen to have won the trick is told
        ways = [
            way
            for way in sides(known, total, declarer.side)
            if won is None or (way[trick - 1] is side) is (won.values == OWN)
        ]
        count = Count(known, total, "the total", over=True)
        return count, declarer, offender, trick, won, {way[trick:].count(side) for way in ways}


def test_the_later_tricks_that_are_possible_are_those_of_some_play() -> None:
    die = random.Random("later tricks")
    refused = 0
    for _ in range(so_many(150)):
        count, declarer, offender, trick, won, possible = drawn(die)
        found = count.later_tricks(PLACE, trick, offender, declarer, won, None)
        assert found is not None
        assert set(found.values) == possible, (count, declarer, offender, trick, won)
        for said in range(13):
            if said in possible:
                told = count.later_tricks(PLACE, trick, offender, declarer, won, said)
                assert told is not None
                assert told.values == (said,)
                continue
            refused += 1
            limit = f"no more than {max(possible)}," if said > max(possible) else f"at least {min(possible)},"
            with pytest.raises(Contradiction, match=limit):
                count.later_tricks(PLACE, trick, offender, declarer, won, said)
    assert refused > 100


@pytest.mark.parametrize("hand", SEATS)
def test_the_winner_of_the_trick_is_seen_from_the_offender(hand: Seat) -> None:
    """Declarer is South. Of a defender whose seat nobody knows only his side can be told."""
    count = Count((hand, *[None] * 12), None, "", over=False)
    because = f"{hand.name.capitalize()} won trick 1"
    for offender in SEATS:
        seen = {offender: OWN[:1], offender.partner: OWN[1:]}.get(hand, THEIRS)
        assert count.won_by(1, offender, Seat.SOUTH) == Evidence(seen, because)
    by_side = THEIRS if hand.side is Side.NS else OWN
    assert count.won_by(1, Role.DEFENDER, Seat.SOUTH) == Evidence(by_side, because)
    assert count.won_by(1, None, Seat.SOUTH) is None
    assert count.won_by(1, Role.DEFENDER, None) is None
    assert count.won_by(2, offender, Seat.SOUTH) is None
