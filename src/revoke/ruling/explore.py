"""Every way a case can still turn out, and the questions that would decide it.

Each revoke is followed through every answer that the law has not been given. What one revoke comes to depends on
the others only through how they stand, so the ways are tried revoke by revoke and put together afterwards: three
revokes of which nothing is known take no longer than three times one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from typing import Any

from revoke.facts.fact import FactMissing, Key, Known, narrowed
from revoke.facts.revoke import Board, Revoke, Standing, Stood
from revoke.law.code import Award, Code
from revoke.law.orders import Penalised
from revoke.ruling.judgment import Judgment, reckon, stand, view
from revoke.table.seats import Role, Seat


@dataclass(frozen=True, slots=True)
class Way:
    """One way in which one revoke can turn out: what must be so for it, and what is ruled then.

    ``side`` names the side that revoked: ``"NS"``, ``"EW"``, or by role where seats are not known.
    """

    known: Known
    judgment: Judgment
    side: str

    @property
    def result(self) -> tuple[Any, ...]:
        """What a player would call the ruling; two ways with the same result are the same to him."""
        judgment = self.judgment
        penalised = judgment.order(Penalised) is not None
        return (judgment.stood.standing, judgment.tricks, penalised)

    @property
    def weighs(self) -> tuple[Any, ...]:
        """The result, and with it what the ceiling over several revokes looks at."""
        reach = self.judgment.award.reach if self.judgment.award else 0
        return (*self.result, reach, self.side)


@dataclass(frozen=True, slots=True)
class Outcome:
    """One way in which a whole board can turn out: tricks that move, away from which side, revoke by revoke."""

    standings: tuple[Standing, ...]
    tricks: tuple[int, ...]
    penalised: tuple[bool, ...]
    total: int
    payer: str | None


class Exploration:
    """All that can still come of a case's revokes under one code.

    Args:
        code: the code of law.
        known: what is known of the board and of every revoke.
        count: how many revokes there are.
        readings: readings chosen in the case, by name.
    """

    def __init__(self, code: Code, known: Known, count: int, readings: Mapping[str, str | bool]) -> None:
        self.code = code
        self.known = known
        self.count = count
        self.readings = readings
        self.lacking: dict[Key, FactMissing] = {}
        self._turning: set[Key] = set()
        self._ways: dict[tuple[int, tuple[Stood, ...]], list[Way]] = {}

    @cached_property
    def boards(self) -> list[tuple[tuple[Way, ...], Outcome]]:
        """A way for each revoke, put together with what comes of the whole board, for every combination."""
        standings = [
            list(dict.fromkeys(judgment.stood for _, judgment in self._walk(self._stand(index), lambda j: j.stood)))
            for index in range(self.count)
        ]
        boards = []
        for stood in product(*standings):
            ways = [self._of(index, stood) for index in range(self.count)]
            boards += [(chosen, self._outcome(chosen)) for chosen in product(*ways)]
        return boards

    @cached_property
    def outcomes(self) -> tuple[Outcome, ...]:
        """Every different outcome that can still be."""
        return tuple(dict.fromkeys(outcome for _, outcome in self.boards))

    def ways(self, index: int) -> list[Way]:
        """Every way in which one revoke can turn out."""
        return list({id(chosen[index]): chosen[index] for chosen, _ in self.boards}.values())

    @cached_property
    def questions(self) -> tuple[FactMissing, ...]:
        """The facts still needed, in the order in which the law reads them; none that changes nothing."""
        if len(self.outcomes) == 1:
            return ()
        return tuple(lack for key, lack in self.lacking.items() if key in self._turning)

    def _of(self, index: int, stood: tuple[Stood, ...]) -> list[Way]:
        if (index, stood) not in self._ways:
            ways: dict[tuple[Any, ...], Way] = {}
            rivals = sum(each.became_established for each in stood)
            for known, judgment in self._walk(
                self._judge(index, stood, rivals), lambda j: (j.stood, j.tricks, _kept(j))
            ):
                if judgment.stood == stood[index]:
                    way = Way(known, judgment, _side(known, index))
                    ways.setdefault((*way.weighs, tuple(step.clause.cite for step in judgment.steps)), way)
            self._ways[index, stood] = list(ways.values())
        return self._ways[index, stood]

    def _stand(self, index: int) -> Callable[[Known], Judgment]:
        return lambda known: stand(self.code, view(known, index, self.count, self.code, self.readings))

    def _judge(self, index: int, stood: tuple[Stood, ...], rivals: int) -> Callable[[Known], Judgment]:
        def judge(known: Known) -> Judgment:
            r = view(known, index, self.count, self.code, self.readings)
            r.standings = dict(enumerate(stood))
            r.lost_later = _restored_trick(r)
            return reckon(self.code, r, stand(self.code, r), rivals)

        return judge

    def _walk(
        self, step: Callable[[Known], Judgment], result: Callable[[Judgment], Any], known: Known | None = None
    ) -> list[tuple[Known, Judgment]]:
        """Every end of the tree of answers below ``known``; notes the facts on which the result turns."""
        known = self.known if known is None else known
        try:
            return [(known, step(known))]
        except FactMissing as missing:
            first = self.lacking.setdefault(missing.key, missing)
            first.laws += [law for law in missing.laws if law not in first.laws]
            branches = [self._walk(step, result, narrowed(known, missing.key, part)) for part in missing.parts]
            if len({frozenset(result(judgment) for _, judgment in branch) for branch in branches}) > 1:
                self._turning.add(missing.key)
            return [leaf for branch in branches for leaf in branch]

    def _outcome(self, ways: Sequence[Way]) -> Outcome:
        payer, total = self.code.settle(_by_side(ways))
        return Outcome(
            tuple(way.judgment.stood.standing for way in ways),
            tuple(way.judgment.tricks for way in ways),
            tuple(way.result[2] for way in ways),
            total,
            payer if total else None,
        )


def _by_side(ways: Sequence[Way]) -> dict[str, list[Award]]:
    awards: dict[str, list[Award]] = {}
    for way in ways:
        if way.judgment.award:
            awards.setdefault(way.side, []).append(way.judgment.award)
    return awards


def _kept(judgment: Judgment) -> bool:
    return judgment.order(Penalised) is not None


def _side(known: Known, index: int) -> str:
    """The side that revoked: by seats if they can be told, else by role."""
    r = Revoke(known, index)
    who, declarer = r.maybe(Revoke.offender), r.board.maybe(Board.declarer)
    if isinstance(who, Seat):
        return who.side.value
    declaring = who in (Role.DECLARER, Role.DUMMY)
    if declarer is not None:
        return (declarer.side if declaring else declarer.side.other).value
    return "declaring side" if declaring else "defending side"


def _restored_trick(r: Revoke) -> int:
    """Later tricks that a restored twelfth trick takes away again from the side of this revoke."""
    return sum(
        other.index > r.index
        and r.standings[other.index].standing is Standing.RESTORE
        and r.same_side(other)
        and other.offender_won_the_trick
        for other in r.others
    )


def decided(values: Iterator[Any]) -> Any:
    """The value if all are the same, else ``None``."""
    different = list(dict.fromkeys(values))
    return different[0] if len(different) == 1 else None
