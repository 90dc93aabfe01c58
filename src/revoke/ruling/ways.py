"""A way in which one revoke can turn out, and an outcome of a whole board."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from revoke.facts.fact import Known
from revoke.facts.revoke import BoardFacts, Revoke
from revoke.facts.standing import Standing
from revoke.law.code import Award, Code
from revoke.law.procedure import Readings
from revoke.ruling.judgment import Judgment
from revoke.table.seats import Role, Seat, Who

NOBODY_KNOWN = "offending side"
"""The side of a revoke of which nobody has said who committed it."""


@dataclass(frozen=True)
class Way:
    """One way in which one revoke can turn out: what must be so for it, and what is ruled then.

    ``side`` names the side that revoked: ``"NS"``, ``"EW"``, or by role where seats are not known.
    """

    known: Known
    judgment: Judgment
    side: str

    @cached_property
    def result(self) -> tuple[Any, ...]:
        """What a player would call the ruling; two ways with the same result are the same to him."""
        judgment = self.judgment
        return (judgment.stood.standing, judgment.tricks, judgment.points, *judgment.besides)

    @cached_property
    def weighs(self) -> tuple[Any, ...]:
        """The result, and with it what the ceiling over several revokes looks at."""
        reach = self.judgment.award.reach if self.judgment.award else 0
        return (*self.result, reach, self.side)


@dataclass(frozen=True, slots=True)
class Outcome:
    """One way in which a whole board can turn out: tricks that move, away from which side, revoke by revoke.

    ``points`` is what each revoke gives the other side above the line, under a code that counts so; ``besides`` is
    what else each of them leads to: a penalty card, the comparison with the play without a repeat, the right to the
    highest or lowest card.
    """

    standings: tuple[Standing, ...]
    tricks: tuple[int, ...]
    points: tuple[int, ...]
    besides: tuple[tuple[bool, bool, bool], ...]
    total: int
    payer: str | None


def outcome(ways: Sequence[Way], code: Code, readings: Readings) -> Outcome:
    """What a whole board comes to, if each of its revokes turns out in this way."""
    payer, total = code.settle(_by_side(ways), readings)
    return Outcome(
        tuple(way.judgment.stood.standing for way in ways),
        tuple(way.judgment.tricks for way in ways),
        tuple(way.judgment.points for way in ways),
        tuple(way.judgment.besides for way in ways),
        total,
        payer if total else None,
    )


def _by_side(ways: Sequence[Way]) -> dict[str, list[Award]]:
    awards: dict[str, list[Award]] = {}
    for way in ways:
        if way.judgment.award:
            awards.setdefault(way.side, []).append(way.judgment.award)
    return awards


def side_of(known: Known, index: int) -> str | None:
    """The side that revoked: by seats if they can be told, else by role; ``None`` where it may be either."""
    r = Revoke(known, index)
    declarer = r.board.maybe(BoardFacts.declarer)
    sides = {_side_of(who, declarer) for who in r.possible(Revoke.offender)}
    return sides.pop() if len(sides) == 1 else None


def _side_of(who: Who, declarer: Seat | None) -> str:
    if isinstance(who, Seat):
        return who.side.value
    declaring = who in (Role.DECLARER, Role.DUMMY)
    if declarer is not None:
        return (declarer.side if declaring else declarer.side.other).value
    return "declaring side" if declaring else "defending side"


def decided(values: Iterator[Any]) -> Any:
    """The value if all are the same, else ``None``."""
    different = list(dict.fromkeys(values))
    return different[0] if len(different) == 1 else None
