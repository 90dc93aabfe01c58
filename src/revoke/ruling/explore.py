"""Every way a case can still turn out, and the questions that would decide it.

Each revoke is followed through every answer that the law has not been given. What one revoke comes to depends on
the others only through how they stand, so the ways are tried revoke by revoke and put together afterwards: three
revokes of which nothing is known take no longer than three times one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from itertools import product
from math import prod
from typing import Any

from revoke.facts.fact import BOARD, SUPPOSED, Evidence, FactMissing, Key, Known, narrowed
from revoke.facts.revoke import BoardFacts, Revoke, revokes_ordered_by
from revoke.facts.standing import Stood, standing_so
from revoke.law.code import Code
from revoke.law.orders import Order
from revoke.ruling.allowance import POINTS, POINTS_AT_FIRST, Allowance, TooManyWays, grows_beyond
from revoke.ruling.branches import Branches, Judged, Leaf
from revoke.ruling.hearing import Hearing, Memory
from revoke.ruling.judgment import (
    BEFORE_THE_CHAPTERS,
    Judgment,
    at_some_cost,
    chapters_after,
    reckon,
    stand,
    view,
)
from revoke.ruling.symmetry import as_others_see_it, coalesced, unheard_but
from revoke.ruling.ways import Outcome, Way, outcomes, side_of


class Exploration:
    """All that can still come of a case's revokes under one code.

    Args:
        code: the code of law.
        known: what is known of the board and of every revoke.
        count: how many revokes there are.
        readings: readings chosen in the case, by name.
        allowance: how much may be tried, where somebody else tries as well; all revokes of the board are looked at
            together as far as that goes.
    """

    def __init__(
        self,
        code: Code,
        known: Known,
        count: int,
        readings: Mapping[str, str | bool],
        allowance: Allowance | None = None,
    ) -> None:
        self.code = code
        self.known = known
        self.count = count
        self.readings = code.readings_in_force(readings)
        self._lacking: dict[Key, FactMissing] = {}
        self._turning: set[Key] = set()
        self._stands_by: frozenset[Key] = frozenset()
        self._memory = Memory()
        self._judged: dict[tuple[int, Stood, tuple[tuple[str, Order], ...]], Judged] = {}
        self._trees: dict[int, Branches] = {}  # by what is supposed for a standing: for all standings of the others
        self._alone_at_it = allowance is None
        self._allowance = allowance or Allowance(POINTS)
        self._ways: dict[tuple[int, tuple[Stood, ...]], list[Way]] = {}
        self._of_one: dict[int, list[Way]] = {}

    @property
    def spent(self) -> int:
        """How many points of the trees of answers have been gone through."""
        return self._allowance.spent

    @cached_property
    def _standings(self) -> list[list[Leaf]]:
        """For each revoke, every way in which it can stand by itself, and all that must be so for it."""
        standings = [coalesced(self._stand(index)) for index in range(self.count)]
        self._stands_by = self._memory.looked_up
        return standings

    @cached_property
    def _stances(self) -> tuple[tuple[Stood, ...], ...]:
        """Every combination of how the revokes can stand."""
        each = [dict.fromkeys(judgment.stood for _, judgment in each) for each in self._standings]
        self._allowance.spend(prod(map(len, each)))
        return tuple(product(*each))

    @cached_property
    def together(self) -> Exploration:
        """As many revokes, from the first, as can be looked at together: mostly all, and this exploration itself.

        Where too much is open for that, those after them wait until the first have been asked about.
        """
        return self if self.fits else self._fewer[-1]

    @cached_property
    def fits(self) -> bool:
        """Whether all revokes of the board can be looked at together."""
        if not self._alone_at_it or self.count <= 2:
            return self._tried()
        whole, self._allowance = self._allowance, Allowance(POINTS_AT_FIRST)
        if self._tried():
            return True
        self._allowance = whole
        worth_it = not grows_beyond(POINTS, [each.spent for each in self._fewer])
        return len(self._fewer) == self.count - 1 and worth_it and self._tried()

    def _tried(self) -> bool:
        try:
            return bool(self._outcomes_together)
        except TooManyWays:
            return False

    @cached_property
    def _fewer(self) -> list[Exploration]:
        """The first revoke by itself, then the first two together, and so on, as far as that can be done."""
        whole = Allowance(2 * POINTS)  # for all of them
        done: list[Exploration] = []
        for count in range(1, self.count):
            each = Exploration(self.code, self.known, count, self.readings, Allowance(POINTS, whole))
            if grows_beyond(POINTS, [one.spent for one in done]) or not each.fits:
                break
            done.append(each)
        return done

    @cached_property
    def outcomes(self) -> tuple[Outcome, ...]:
        """Every different outcome that can still be; where revokes wait to be asked about, any number of tricks."""
        if self.fits:
            return self._outcomes_together
        return tuple(Outcome((), (), (), (), total, None) for total in range(14))

    @cached_property
    def _outcomes_together(self) -> tuple[Outcome, ...]:
        if self._apart:
            return tuple(dict.fromkeys(outcome for part in self._apart for outcome in part._outcomes_together))
        different: dict[Outcome, None] = {}
        for stood in self._stances:
            ways = [{way.weighs: way for way in self._of(index, stood)}.values() for index in range(self.count)]
            self._allowance.put_together(prod(sum(len(way.awards) for way in each) for each in ways))
            for chosen in product(*ways):
                different.update(dict.fromkeys(outcomes(chosen, self.code, self.readings)))
        return tuple(different)

    def ways(self, index: int) -> list[Way]:
        """Every way in which one revoke can turn out; where revokes wait to be asked about, by itself."""
        if index not in self._of_one:
            self._of_one[index] = self._ways_together(index) if self.fits else self._alone(index)
        return self._of_one[index]

    def _ways_together(self, index: int) -> list[Way]:
        if self._apart:
            return [way for part in self._apart for way in part._ways_together(index)]
        return list({id(way): way for stood in self._stances for way in self._of(index, stood)}.values())

    def _alone(self, index: int) -> list[Way]:
        """How one revoke can stand, and what is ordered now; what it costs once established is open: others wait."""
        ways = []
        for known, judgment in coalesced(self._stand(index, alone=True)):
            side = side_of(known, index)
            ways += [Way(so, ordered, side) for so, ordered in self._ordered_alone(index, known, judgment)]
            if judgment.stood.became_established:
                ways.append(Way(known, at_some_cost(judgment), side))
        return ways

    def _ordered_alone(self, index: int, known: Known, standing: Judgment) -> list[Leaf]:
        """What is ordered about a revoke that was never established: it does not turn on how the others stand."""
        if standing.stood.became_established:
            return [(known, standing)]
        branches = self._branches(index, lambda hearing: reckon(hearing, standing), lambda j: j.besides, alone=True)
        try:
            return branches.under(standing_so(known, unheard_but(self.count, index, standing.stood)))
        except TooManyWays:
            return [(known, standing)]

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
        by_name = lack.key.name == BoardFacts.declarer.name  # whose side a role is on must be the same throughout
        answers = ((value,) for part in lack.parts for value in part) if by_name else lack.parts
        parts = [self._where(lack.key, each) for each in answers]
        if len({part._outcomes_together for part in parts}) > 1:
            self._turning.add(lack.key)
        for part in parts:
            for key, each in part._lacking.items():
                if key != lack.key:
                    self._lacks(each)
            self._turning |= part._turning
        return tuple(parts)

    def supposing(self, key: Key, value: Any) -> Exploration:
        """The same with one fact told; Any: a fact's values have types of their own.

        What has never looked that fact up need not be heard again.
        """
        known = {**self.known, key: Evidence((value,), SUPPOSED)}
        other = Exploration(self.code, known, self.count, self.readings, Allowance(POINTS))
        other._memory = self._memory
        return other

    def looked_up(self, key: Key) -> bool:
        """Whether anything that was heard has looked a fact up; what has not does not turn on it."""
        return key in self._memory.looked_up

    def _where(self, key: Key, answers: tuple[Any, ...]) -> Exploration:
        """The same, with one fact of the board better known; what has never read it need not be gone through again."""
        known = dict(narrowed(self.known, key, answers))
        part = Exploration(self.code, known, self.count, self.readings, self._allowance)
        part._memory = self._memory
        if key not in self._stands_by:
            now = {key: known[key]}
            part._standings = [[({**each, **now}, stands) for each, stands in ways] for ways in self._standings]
            part._stands_by = self._stands_by
        return part

    def _shared(self) -> FactMissing | None:
        """The first fact of the board that turns out to be needed; where there is one, no more is explored."""
        for stood in self._stances:
            for index in range(self.count):
                self._of(index, stood)
                if found := next((each for each in self._lacking.values() if each.key.revoke == BOARD), None):
                    return found
        return None

    @cached_property
    def questions(self) -> tuple[FactMissing, ...]:
        """The facts still needed, in the order in which the law reads them; none that changes nothing.

        Where revokes wait to be asked about, what the first ones lack.
        """
        if len(self.outcomes) == 1:
            return ()
        if not self.fits and self.together.questions:
            return self.together.questions
        turning = [lack for key, lack in self._lacking.items() if key in self._turning]
        turning = turning or list(self._lacking.values())  # then only what moves in the end turns on them
        return tuple(sorted(self._as_asked(turning).values(), key=lambda lack: lack.key.revoke))

    @property
    def lacking(self) -> Mapping[Key, FactMissing]:
        """Every fact that some clause stopped at, as it is asked for."""
        return self._as_asked(self._lacking.values())

    def _as_asked(self, lacking: Iterable[FactMissing]) -> dict[Key, FactMissing]:
        """What is lacking, with the trick of a revoke in place of the order of two: nobody is asked for that."""
        asked: dict[Key, FactMissing] = {}
        for lack in lacking:
            each = lack
            if (pair := revokes_ordered_by(lack.key)) is not None:
                views = [Revoke(self.known, index) for index in pair]
                r = next(view for view in views if len(view.possible(Revoke.trick)) > 1)
                each = FactMissing(Revoke.trick, r.key(Revoke.trick), tuple((n,) for n in r.possible(Revoke.trick)))
                each.laws = lack.laws
            first = asked.setdefault(each.key, each)
            if first is not each:
                first.laws = [*first.laws, *(law for law in each.laws if law not in first.laws)]
        return asked

    def _of(self, index: int, stood: tuple[Stood, ...]) -> list[Way]:
        """The ways of one revoke, when the revokes of the board stand so.

        What is ordered about a revoke that was never established does not turn on how the others stand.
        """
        if not stood[index].became_established:
            stood = unheard_but(self.count, index, stood[index])
        else:
            stood = (*map(as_others_see_it, stood[:index]), stood[index], *map(as_others_see_it, stood[index + 1 :]))
        if (index, stood) not in self._ways:
            ways: dict[tuple[Any, ...], Way] = {}
            for supposed, standing in self._standings[index]:
                if standing.stood != stood[index]:
                    continue
                for known, judgment in self._reckoned(index, stood, supposed, standing):
                    way = Way(known, judgment, side_of(known, index))
                    cites = tuple(step.clause.cite for step in judgment.steps)
                    ways.setdefault((*way.weighs, cites), way)
            self._ways[index, stood] = list(ways.values())
        return self._ways[index, stood]

    def _stand(self, index: int, *, alone: bool = False) -> list[Leaf]:
        return self._branches(index, stand, lambda j: j.stood, alone=alone).under(self.known)

    def _reckoned(self, index: int, stood: tuple[Stood, ...], supposed: Known, standing: Judgment) -> list[Leaf]:
        """Every different end of what is ordered about a revoke that stands so."""
        tree = self._trees.get(id(supposed))
        if tree is None:
            spoke = tuple((step.clause.cite, step.order) for step in standing.steps)
            tree = self._trees[id(supposed)] = self._branches(
                index,
                lambda hearing: reckon(hearing, standing),
                lambda j: (j.tricks, j.points, j.besides),
                settles=chapters_after(standing),
                besides={**BEFORE_THE_CHAPTERS, "side": lambda r: side_of(r.known, r.index)},
                judged=self._judged.setdefault((index, standing.stood, spoke), Judged()),
            )
        tree.allowance = self._allowance  # another one, where it was tried before
        return tree.under(standing_so(supposed, stood))

    def _branches(
        self,
        index: int,
        step: Callable[[Hearing], Judgment],
        result: Callable[[Judgment], Any],
        *,
        alone: bool = False,
        **each: Any,
    ) -> Branches:
        """All the answers that one revoke lacks; if looked at alone, nobody is asked for the sake of the board."""
        return Branches(
            self.code,
            view(self.known, index, self.count, self.readings, on_its_trick=alone),
            Memory() if alone else self._memory,
            Allowance(POINTS) if alone else self._allowance,
            step,
            result,
            lacks=(lambda missing: None) if alone else self._lacks,
            turns=(lambda key: None) if alone else self._turning.add,
            **each,
        )

    def _lacks(self, missing: FactMissing) -> None:
        first = self._lacking.setdefault(missing.key, missing)
        first.laws += [law for law in missing.laws if law not in first.laws]
