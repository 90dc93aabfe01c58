"""A way in which one revoke can turn out, and an outcome of a whole board."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from typing import Any

from revoke.facts.fact import Known
from revoke.facts.revoke import BoardFacts, Revoke
from revoke.facts.standing import Standing
from revoke.law.code import Award, Code
from revoke.law.procedure import Readings
from revoke.ruling.judgment import Judgment
from revoke.table.seats import Role, Seat, Who

NOBODY_KNOWN = "offending side"
"""The side of a revoke where it may be either."""


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
        return (*self.result, *(award.reach for award in self.judgment.awards), self.side)

    @property
    def awards(self) -> Sequence[Award | None]:
        """What it costs by itself, once for each number of tricks that it may reach; ``None`` where nothing moves."""
        return self.judgment.awards or (None,)


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


def outcomes(ways: Sequence[Way], code: Code, readings: Readings) -> Iterator[Outcome]:
    """What a whole board can come to, if each of its revokes turns out in this way: once for each reach of each."""
    for awards in product(*(way.awards for way in ways)):
        yield _outcome(ways, *code.settle(_by_side(ways, awards), readings))


def _outcome(ways: Sequence[Way], payer: str | None, total: int) -> Outcome:
    return Outcome(
        tuple(way.judgment.stood.standing for way in ways),
        tuple(way.judgment.tricks for way in ways),
        tuple(way.judgment.points for way in ways),
        tuple(way.judgment.besides for way in ways),
        total,
        payer if total else None,
    )


def _by_side(ways: Sequence[Way], awards: Sequence[Award | None]) -> dict[str, list[Award]]:
    by_side: dict[str, list[Award]] = {}
    for way, award in zip(ways, awards, strict=True):
        if award is not None:
            by_side.setdefault(way.side, []).append(award)
    return by_side


def side_of(known: Known, index: int) -> str:
    """The side that revoked: by seats if they can be told, else by role."""
    r = Revoke(known, index)
    declarer = r.board.maybe(BoardFacts.declarer)
    sides = {_side_of(who, declarer) for who in r.possible(Revoke.offender)}
    return sides.pop() if len(sides) == 1 else NOBODY_KNOWN


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
