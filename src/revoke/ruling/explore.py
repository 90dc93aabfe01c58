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

from revoke.facts.fact import BOARD, FactMissing, Key, Known, narrowed
from revoke.facts.revoke import Board, Revoke, Standing, Stood
from revoke.law.code import Award, Code
from revoke.law.orders import Penalised
from revoke.ruling.alike import coalesced, different
from revoke.ruling.judgment import Judgment, reckon, stand, view, weighs_a_repeat
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
        return (judgment.stood.standing, judgment.tricks, judgment.points, *_besides(judgment))

    @property
    def weighs(self) -> tuple[Any, ...]:
        """The result, and with it what the ceiling over several revokes looks at."""
        reach = self.judgment.award.reach if self.judgment.award else 0
        return (*self.result, reach, self.side)


@dataclass(frozen=True, slots=True)
class Outcome:
    """One way in which a whole board can turn out: tricks that move, away from which side, revoke by revoke.

    ``points`` is what each revoke gives the other side above the line, under a code that counts so; ``besides`` is
    what else each of them leads to: a penalty card, and the comparison with the play without a repeat.
    """

    standings: tuple[Standing, ...]
    tricks: tuple[int, ...]
    points: tuple[int, ...]
    besides: tuple[tuple[bool, bool], ...]
    total: int
    payer: str | None


_UNHEARD = Stood(Standing.OPEN)


def _as_others_see_it(stood: Stood) -> Stood:
    """How a revoke stands, as far as clauses about another revoke care: established, restored, a revoke at all."""
    if stood.standing is Standing.RESTORE or stood.standing in (Standing.NOT_A_REVOKE, Standing.UNPROVED):
        return Stood(Standing.RESTORE, True) if stood.became_established else Stood(Standing.NOT_A_REVOKE)
    return Stood(Standing.ESTABLISHED, True) if stood.became_established else Stood(Standing.CORRECT)


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
        self.readings = code.readings_in_force(readings)
        self.sides = {index: side for index in range(count) if (side := _side(known, index)) is not None}
        self.lacking: dict[Key, FactMissing] = {}
        self._turning: set[Key] = set()
        self._ways: dict[tuple[int, tuple[Stood, ...]], list[Way]] = {}

    @cached_property
    def _standings(self) -> list[list[tuple[Known, Judgment]]]:
        """For each revoke, every way in which it can stand by itself, and all that must be so for it."""
        return [coalesced(self._walk(self._stand(index), lambda j: j.stood)) for index in range(self.count)]

    @cached_property
    def _stances(self) -> tuple[tuple[Stood, ...], ...]:
        """Every combination of how the revokes can stand."""
        return tuple(product(*(dict.fromkeys(judgment.stood for _, judgment in each) for each in self._standings)))

    @cached_property
    def outcomes(self) -> tuple[Outcome, ...]:
        """Every different outcome that can still be."""
        if self._apart:
            return tuple(dict.fromkeys(outcome for part in self._apart for outcome in part.outcomes))
        different: dict[Outcome, None] = {}
        for stood in self._stances:
            ways = [{way.weighs: way for way in self._of(index, stood)}.values() for index in range(self.count)]
            different.update(dict.fromkeys(self._outcome(chosen) for chosen in product(*ways)))
        return tuple(different)

    def ways(self, index: int) -> list[Way]:
        """Every way in which one revoke can turn out."""
        if self._apart:
            return [way for part in self._apart for way in part.ways(index)]
        return list({id(way): way for stood in self._stances for way in self._of(index, stood)}.values())

    @cached_property
    def _apart(self) -> tuple[Exploration, ...]:
        """One exploration for each answer to a fact of the board, which several revokes share: who was declarer.

        Such an answer must be the same for all of them, so the revokes cannot be tried one by one before it is given.
        """
        if self.count == 1:
            return ()
        lack = self._shared()
        if lack is None:
            return ()
        parts = []
        for value in (value for part in lack.parts for value in part):
            part = Exploration(self.code, narrowed(self.known, lack.key, (value,)), self.count, self.readings)
            parts.append(part)
        if len({part.outcomes for part in parts}) > 1:
            self._turning.add(lack.key)
        for part in parts:
            for each in part.lacking.values():
                self._lacks(each)
            self._turning |= part._turning
        return tuple(parts)

    def _shared(self) -> FactMissing | None:
        """The first fact of the board that turns out to be needed; where there is one, no more is explored."""
        for stood in self._stances:
            for index in range(self.count):
                self._of(index, stood)
                if found := next((each for each in self.lacking.values() if each.key.revoke == BOARD), None):
                    return found
        return None

    @cached_property
    def questions(self) -> tuple[FactMissing, ...]:
        """The facts still needed, in the order in which the law reads them; none that changes nothing."""
        if len(self.outcomes) == 1:
            return ()
        turning = [lack for key, lack in self.lacking.items() if key in self._turning]
        turning = turning or list(self.lacking.values())  # then only what moves in the end turns on them
        return tuple(sorted(turning, key=lambda lack: lack.key.revoke))

    def _of(self, index: int, stood: tuple[Stood, ...]) -> list[Way]:
        """The ways of one revoke, when the revokes of the board stand so.

        What is ordered about a revoke that was never established does not turn on how the others stand.
        """
        if not stood[index].became_established:
            stood = (*[_UNHEARD] * index, stood[index], *[_UNHEARD] * (self.count - index - 1))
        else:
            stood = (*map(_as_others_see_it, stood[:index]), stood[index], *map(_as_others_see_it, stood[index + 1 :]))
        if (index, stood) not in self._ways:
            ways: dict[tuple[Any, ...], Way] = {}
            for supposed, standing in self._standings[index]:
                if standing.stood != stood[index]:
                    continue
                reckoned = self._reckon(index, stood, standing)
                for known, judgment in self._walk(reckoned, lambda j: (j.tricks, j.points, _besides(j)), supposed):
                    way = Way(known, judgment, self.sides.get(index) or _side(known, index) or "offending side")
                    cites = tuple(step.clause.cite for step in judgment.steps)
                    ways.setdefault((*way.weighs, cites), way)
            self._ways[index, stood] = list(ways.values())
        return self._ways[index, stood]

    def _stand(self, index: int) -> Callable[[Known], Judgment]:
        return lambda known: stand(self.code, self._view(known, index))

    def _view(self, known: Known, index: int) -> Revoke:
        return view(known, index, self.count, self.readings, self.sides)

    def _reckon(self, index: int, stood: tuple[Stood, ...], standing: Judgment) -> Callable[[Known], Judgment]:
        def reckoned(known: Known) -> Judgment:
            r = self._view(known, index)
            r.standings = dict(enumerate(stood))
            if any(each.standing is Standing.RESTORE for each in stood):
                r.lost_later = _restored_trick(r)
            rivals = 1
            if standing.stood.became_established:
                rivals += sum(r.became_established(other) and r.same_side(other) for other in r.others)
            return reckon(self.code, r, standing, rivals)

        return reckoned

    def _walk(
        self, step: Callable[[Known], Judgment], result: Callable[[Judgment], Any], known: Known | None = None
    ) -> list[tuple[Known, Judgment]]:
        """Every end of the tree of answers below ``known``; notes the facts on which the result turns."""
        known = self.known if known is None else known
        try:
            return [(known, step(known))]
        except FactMissing as missing:
            self._lacks(missing)
            parts = different(known, missing)
            branches = [self._walk(step, result, narrowed(known, missing.key, part)) for part in parts]
            if len({frozenset(result(judgment) for _, judgment in branch) for branch in branches}) > 1:
                self._turning.add(missing.key)
            return [leaf for branch in branches for leaf in branch]

    def _lacks(self, missing: FactMissing) -> None:
        first = self.lacking.setdefault(missing.key, missing)
        first.laws += [law for law in missing.laws if law not in first.laws]

    def _outcome(self, ways: Sequence[Way]) -> Outcome:
        payer, total = self.code.settle(_by_side(ways), self.readings)
        return Outcome(
            tuple(way.judgment.stood.standing for way in ways),
            tuple(way.judgment.tricks for way in ways),
            tuple(way.judgment.points for way in ways),
            tuple(_besides(way.judgment) for way in ways),
            total,
            payer if total else None,
        )


def _by_side(ways: Sequence[Way]) -> dict[str, list[Award]]:
    awards: dict[str, list[Award]] = {}
    for way in ways:
        if way.judgment.award:
            awards.setdefault(way.side, []).append(way.judgment.award)
    return awards


def _besides(judgment: Judgment) -> tuple[bool, bool]:
    """Whether a card is penalised, and whether the director is to compare with the play without a repeat."""
    return judgment.order(Penalised) is not None, weighs_a_repeat(judgment.steps)


def _side(known: Known, index: int) -> str | None:
    """The side that revoked: by seats if they can be told, else by role; ``None`` where nobody has said who revoked."""
    r = Revoke(known, index)
    who, declarer = r.maybe(Revoke.offender), r.board.maybe(Board.declarer)
    if isinstance(who, Seat):
        return who.side.value
    if who is None:
        return None
    declaring = who in (Role.DECLARER, Role.DUMMY)
    if declarer is not None:
        return (declarer.side if declaring else declarer.side.other).value
    return "declaring side" if declaring else "defending side"


def _restored_trick(r: Revoke) -> int:
    """Later tricks that a restored twelfth trick takes away again from the side of this revoke."""
    return sum(
        r.came_before(other)
        and r.standings[other.index].standing is Standing.RESTORE
        and r.same_side(other)
        and other.offender_won_the_trick
        for other in r.others
    )


def decided(values: Iterator[Any]) -> Any:
    """The value if all are the same, else ``None``."""
    different = list(dict.fromkeys(values))
    return different[0] if len(different) == 1 else None
