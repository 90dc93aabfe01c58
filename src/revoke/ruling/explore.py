"""Every way in which the open facts of a board can fall, what is ruled then, and the questions that would decide it.

The door is :func:`explore`: facts in, an :class:`Exploration` out. Whoever makes a ruling of it reads three things:

- ``ways(index)``: each way in which one revoke can turn out, with its clauses and with what must be so for it;
- ``outcomes``: what the whole board can come to, all revokes together;
- ``questions``: the facts on which the outcomes part, as the law asks for them.

A worked example. A defender revoked at trick 5 and his side played on. It won three later tricks, none of them with a
card that he could have played at trick 5. Nobody has said who won that trick:

>>> from revoke.case.case import Case, Findings, Moment, RevokeFinding
>>> from revoke.facts.establish import establish
>>> from revoke.facts.fact import SUPPOSED
>>> from revoke.table.seats import Role
>>> told = RevokeFinding(Role.DEFENDER, 5, later_tricks=3, won_later_with_owed_card=False,
...                      before_attention=frozenset({Moment.OFFENDERS_PLAYED_ON}))
>>> found = explore(establish(Case(findings=Findings(revokes=(told,)))))
>>> [question.key.name for question in found.questions]
['won_by']
>>> for way in found.ways(0):
...     supposed = [answer.value for each in way.known.values() if each.because == SUPPOSED for answer in each.values]
...     print(supposed, way.judgment.tricks, [step.clause.cite for step in way.judgment.steps])
['offender'] 2 ['63A1', '64A1', '64C1']
['partner'] 1 ['63A1', '64A2', '64C1']

How it comes to that. A clause is a function of the facts that it reads. 64B1 reads whether the offending side won the
trick. Nobody knows, so 64B1 stops with :class:`~revoke.facts.fact.FactMissing`, which names the fact and carries the
possible answers in ``parts``: in one part are those that the clause would treat alike. One part after the other is
supposed, and the clauses are heard again. This is the tree of answers below what is known. Its ends are the ways:

    who won the trick?       64B1 stops: was it the offending side?
      offender or partner      64A1 stops: was it the offender?
        offender                 two tricks, 64A1
        partner                  one trick, 64A2
      opponents                one trick, 64A2: every clause says what it said before, so this end is not told again

Such a tree has too many ends to walk to all of them. But most of what is supposed makes no difference to most clauses,
and all knowledge that makes no difference is looked at once:

1. Answers that a clause treats alike are supposed together: ``parts``.
2. The law asks of a suit or a defender no more than whether it is the same as another one. Of those that could exchange
   their names only the first is tried: :func:`different`.
3. A clause is heard once for all knowledge that is the same in what it has looked up:
   :class:`~revoke.ruling.memory.Memory`.
4. Two points of the tree are one if the same has been decided at both, and everything below finds the same in all that
   it looks up. Ends at which every clause says the same are one end: :class:`Branches`.
5. A revoke depends on the others only through how they stand. So it is tried for each revoke by itself how it can
   stand; then, for each way in which all of them can stand, what each costs by itself; and only the results are put
   together. Three revokes take three times as long as one, and not its third power: :class:`Exploration`.
6. A fact of the board, such as who declared, is the same for all revokes. Where one is needed, the board is explored
   once for each answer to it.

Where more is open than an :class:`Allowance` lets be tried, fewer revokes are taken, and the others wait until the
first have been asked about. The tests try everything instead of 2, 3 and 4, and hold the rulings against each other.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property, partial
from itertools import chain, islice, product
from math import prod
from typing import Any, NamedTuple

from revoke.case.case import Failure
from revoke.facts.establish import Facts
from revoke.facts.fact import BOARD, FactMissing, Key, Known, Watched, narrowed
from revoke.facts.revoke import BoardFacts, Revoke, lost_to, with_a_penalty_card, with_tricks_of_two
from revoke.facts.standing import Standing, Stood, standing_so, unheard_but
from revoke.law.clause import Chapter
from revoke.law.code import Award, Code
from revoke.law.code import code as code_named
from revoke.law.orders import Order, PaysPoints, TransferTricks
from revoke.ruling.judgment import (
    BEFORE_THE_CHAPTERS,
    RESTORED,
    Heard,
    Hearing,
    Judgment,
    Leaf,
    Outcome,
    Way,
    Work,
    as_others_see_it,
    askable,
    at_full_cost,
    at_some_cost,
    by_sides,
    chapters_after,
    coalesced,
    on_its_trick,
    outcomes_of,
    reckon,
    side_of,
    sides_apart,
    stand,
    view,
)
from revoke.ruling.memory import Judged, Memory, different, named_alike, without_garbage_collection

POINTS = 2_300
"""The number of points of the answer trees explored before fewer revokes are taken at a time."""

POINTS_OF_FEW = {2: 5_000, 3: 12_000}
"""The same for two revokes, where no drawn board told in part needs more, and for three, where 7 of 90 do."""

POINTS_AT_FIRST = 250
"""The number of points tried first with three revokes or more; if they do not do, fewer are explored first."""

TOO_MANY_TIMES = 2
"""An exploration that seems to need this many times the points allowed is not even tried."""

OUTCOMES_FOR_A_POINT = 8
"""The number of outcomes that can be combined while one point is explored."""

OTHERS_FOR_A_POINT = 4
"""The number of points that one point can be compared with in the time it takes to explore one."""

_CHOICE = Key(BOARD, BoardFacts.elected.name)


class TooManyWays(Exception):  # not an error: the caller tries fewer revokes at a time
    """More is open than can be tried at once."""


class Allowance:
    """The number of points of the answer trees that may be explored, so that every ruling is quick.

    Args:
        within: an allowance for several explorations, which these points are taken from as well.
    """

    def __init__(self, points: int, within: Allowance | None = None) -> None:
        self.points = points
        self.within = within
        self.spent = 0

    def spend(self, points: int) -> None:
        """Take this many points from the allowance.

        Raises:
            TooManyWays: more than were left.
        """
        self.points -= points
        self.spent += points
        if self.within is not None:
            self.within.spend(points)
        if self.points < 0:
            raise TooManyWays


def grows_beyond(points: int, spent: Sequence[int]) -> bool:
    """Whether the next step would need far more than ``points``, if it grows by the same factor as the last.

    Args:
        spent: the points of each step so far.

    >>> grows_beyond(POINTS, [10]), grows_beyond(POINTS, [10, 100]), grows_beyond(POINTS, [10, 1000])
    (False, False, True)
    """
    if len(spent) < 2:
        return False
    before, last = (max(each, 1) for each in spent[-2:])
    return last * last > TOO_MANY_TIMES * points * before


def _allowed(revokes: int) -> Allowance:
    return Allowance(POINTS_OF_FEW.get(revokes, POINTS))


Results = frozenset[Hashable]


class Below(NamedTuple):
    """The findings below one point: the different results, the ends, and the bits of everything behind them."""

    results: Results
    ends: Mapping[int, Leaf]  # each once, by identity
    bits: int = 0


class Branches:
    """The tree of answers below what is known of one revoke: at each fact that a judgment lacks, every answer is tried.

    Two points of the tree are equivalent where the same has been decided at both, and where everything below finds the
    same in all that it looks up. The tree below equivalent points is explored once, and of the ends at which all
    clauses say the same only one is kept.

    Args:
        code: the code of law.
        r: a view of the revoke, for these branches alone.
        memory: what has been heard of the board's revokes.
        allowance: how much may be tried.
        step: gives the judgment, or raises the lack of a fact.
        result: the part of a judgment by which a fact matters or not.
        lacks: called with every fact that is lacking.
        turns: called with every fact on which the result turns.
        settles: the chapters that make up the judgment; empty where every single end is wanted.
        besides: what else makes an end different, by name; Any: each has its own type.
        judged: the judgments from other trees of the same revoke, with the same standing, clauses and readings.
    """

    def __init__(
        self,
        code: Code,
        r: Revoke,
        memory: Memory,
        allowance: Allowance,
        step: Callable[[Hearing], Judgment],
        result: Callable[[Judgment], Hashable],
        *,
        lacks: Callable[[FactMissing], None],
        turns: Callable[[Key], None],
        settles: tuple[Chapter, ...] = (),
        besides: Mapping[str, Work] | None = None,
        judged: Judged | None = None,
    ) -> None:
        self.code = code
        self.r = r
        self.memory = memory
        self.allowance = allowance
        self.step = step
        self.result = result
        self.lacks = lacks
        self.turns = turns
        self.besides = besides or {}
        self.clauses = tuple({each.cite: each for chapter in settles for each in code.chapters[chapter]}.values())
        counted = [each for each in self.besides.items() if each[0] != RESTORED]
        self.apart: Sequence[tuple[str, Work]] = [each for each in counted if each[0] not in BEFORE_THE_CHAPTERS]
        self.heard: Sequence[tuple[str, Work]] = [*counted, *((each.cite, each) for each in self.clauses)]
        self._certain: tuple[Watched, dict[str, Heard], Judgment] | None = None
        self._judged = judged or Judged()
        self._ends: dict[tuple[int, ...], Below] = {}
        self._alike: dict[str, int] = {}
        self._seen: dict[tuple[int, ...], dict[int, dict[tuple[Any, ...], Below]]] = {}

    def under(self, known: Known) -> list[Leaf]:
        """The ends of the tree below what is known: all of them, or one of each kind."""
        watched = Watched(known)
        watched.glances, watched.numbers = self.memory.glances, self.memory.numbers
        record: dict[str, Heard] = {}
        self._look_at(watched)
        came, _ = self._step(watched, record)
        if isinstance(came, Judgment):  # usually nothing is missing
            self.allowance.spend(1)
            self._certain = watched, record, came
            return [(dict(watched), came)]
        self._certain = None
        return list(self._below(watched, record).ends.values())

    def judged_if(self, key: Key, value: Any, step: Callable[[Hearing], Judgment] | None = None) -> Judgment | None:
        """The judgment with one fact told; ``None`` where anything is open, with or without it.

        Only what rests on that fact is heard again, by another ``step`` if one is given.
        Any: each fact has its own type of value.
        """
        if self._certain is None:
            return None
        known, record, judgment = self._certain
        told = narrowed(known, key, (value,))
        changed = self.memory.changed(key, known, told)
        holding = {name: heard for name, heard in record.items() if not heard.rests_on & changed}
        if step is None and len(holding) == len(record):
            return judgment
        self._look_at(told)
        try:
            return (step or self.step)(Hearing(self.code, self.r, told, holding, self.memory.hear))
        except FactMissing:
            return None

    def _look_at(self, known: Watched) -> None:
        self.r.known = known
        for other in self.r.others:
            other.known = known

    def _below(self, known: Watched, record: dict[str, Heard]) -> Below:
        self.allowance.spend(1)
        self._look_at(known)
        if not self.clauses:  # every end is wanted
            came, _ = self._step(known, record)
            return self._branches(came, known, record) if isinstance(came, FactMissing) else self._told(came, known)
        before = len(record)
        hearing = Hearing(self.code, self.r, known, record, self.memory.hear)
        came_to = self._judged.recalled(hearing)
        if came_to is None:  # nothing heard so far has said exactly this
            came_to, hearing = self._step(known, record)
            self._judged.remember(came_to, hearing)
        marks = id(came_to), *self._decided(hearing, self.apart if isinstance(came_to, Judgment) else self.heard)
        fresh = _looked_up(record, before)
        if isinstance(came_to, Judgment):
            if marks not in self._ends:
                self._ends[marks] = self._told(came_to, known)
            return self._ends[marks]._replace(bits=fresh)
        seen = self._seen.setdefault(marks, {})
        self.allowance.spend(len(seen) // OTHERS_FOR_A_POINT)
        for bits, by_found in seen.items():  # has an equivalent point already been explored?
            if (same := by_found.get(self.memory.found(bits, known))) is not None:
                return same._replace(bits=bits | fresh)
        below = self._branches(came_to, known, record)
        bits = below.bits  # and what the clauses that lack a fact have looked up
        for heard in record.values():
            if heard.missing is not None:
                bits |= heard.rests_on
        seen.setdefault(bits, {})[self.memory.found(bits, known)] = below
        return below._replace(bits=bits | fresh)

    def _decided(self, hearing: Hearing, heard: Iterable[tuple[str, Work]]) -> list[int]:
        """The marks of everything that tells points or ends apart, needed for the judgment or not."""
        record, under = hearing.record, hearing.under
        return [(record.get(name + under) or hearing.heard(name, work)).mark for name, work in heard]

    def _step(self, known: Watched, record: dict[str, Heard]) -> tuple[FactMissing | Judgment, Hearing]:
        """The judgment or the fact it lacks, and the hearing that led to it."""
        hearing = Hearing(self.code, self.r, known, record, self.memory.hear)
        try:
            came: FactMissing | Judgment = self.step(hearing)
        except FactMissing as missing:
            self.lacks(missing)
            came = missing.with_traceback(None)
        for each in hearing.unasked:
            self.lacks(each)
        return came, hearing

    def _told(self, judgment: Judgment, known: Known) -> Below:
        """One end of the tree, with its result."""
        end = dict(known), judgment
        return Below(frozenset((self.result(judgment),)), {id(end): end})

    def _branches(self, missing: FactMissing, known: Watched, record: dict[str, Heard]) -> Below:
        bits = self._named_alike(missing.key)
        every: list[Results] = []
        ends: dict[int, Leaf] = {}
        for part in different(known, missing):
            narrower = narrowed(known, missing.key, part)
            changed = self.memory.changed(missing.key, known, narrower)
            holding = {name: heard for name, heard in record.items() if not heard.rests_on & changed}
            below = self._below(narrower, holding)
            every.append(below.results)
            ends |= below.ends
            bits |= below.bits
        if any(each != every[0] for each in every):
            self.turns(missing.key)
        return Below(frozenset().union(*every), ends, bits)

    def _named_alike(self, key: Key) -> int:
        """The bits of the facts that decide which answers to this fact are tried."""
        if key.name not in self._alike:
            revokes = (self.r.index, *(other.index for other in self.r.others))
            facts = (Key(each, name) for name in named_alike(key) for each in revokes)
            self._alike[key.name] = self.memory.bits(facts)
        return self._alike[key.name]


def _looked_up(record: Mapping[str, Heard], before: int) -> int:
    """The bits of what was looked up at a point, not above it, where ``before`` results had been heard."""
    bits = 0
    for heard in islice(record.values(), before, None):
        bits |= heard.rests_on
    return bits


class Exploration:
    """Every way in which a case's revokes can still turn out under one code.

    Args:
        code: the code of law.
        known: what is known of the board and of every revoke.
        count: how many revokes there are.
        readings: readings chosen in the case, by name.
        allowance: how much may be tried, where other explorations draw on it too; if it is enough, all revokes of the
            board are explored together.
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
        self._memories: dict[tuple[int, tuple[int, ...]], Memory] = {}  # of a revoke, and those it is looked at with
        self._judged: dict[tuple[int, Stood, tuple[tuple[str, Order], ...], tuple[str, ...]], Judged] = {}
        self._stood: dict[int, Branches] = {}  # by revoke
        self._trees: dict[int, Branches] = {}  # by what is supposed for a standing: for all standings of the others
        self._alone_at_it = allowance is None
        self._allowance = allowance or _allowed(count)
        self._ways: dict[tuple[int, tuple[Stood, ...]], list[Way]] = {}
        self._of_one: dict[int, list[Way]] = {}

    @property
    def spent(self) -> int:
        """The number of points of the answer trees explored so far."""
        return self._allowance.spent

    @cached_property
    def _standings(self) -> list[list[Leaf]]:
        """For each revoke, every way in which it can stand by itself, and what must be so for that."""
        standings = [coalesced(self._stand(index)) for index in range(self.count)]
        self._stands_by = self._memory.looked_up
        return standings

    @cached_property
    def _stances(self) -> tuple[tuple[Stood, ...], ...]:
        """Every combination of how the revokes can stand."""
        each = [dict.fromkeys(judgment.stood for _, judgment in each) for each in self._standings]
        self._allowance.spend(prod(map(len, each)))
        return tuple(product(*each))

    @property
    def together(self) -> Exploration:
        """The exploration of as many of the first revokes as can be explored together: mostly all, and this one.

        Where too much is open for that, the later revokes wait until the first have been asked about.
        """
        return self if self.fits else self._fewer[-1]

    @cached_property
    def fits(self) -> bool:
        """Whether all revokes of the board can be explored together."""
        if not self._alone_at_it or self.count <= 2:
            return self._tried()
        whole, self._allowance = self._allowance, Allowance(POINTS_AT_FIRST)
        if self._tried():
            return True
        self._allowance = whole
        worth_it = not grows_beyond(whole.points, [each.spent for each in self._fewer])
        return len(self._fewer) == self.count - 1 and worth_it and self._tried()

    @without_garbage_collection()
    def _tried(self) -> bool:
        try:
            return bool(self._outcomes_together)
        except TooManyWays:
            return False

    @cached_property
    def _fewer(self) -> list[Exploration]:
        """The explorations of the first revoke, the first two, and so on, as far as these can be done."""
        points = _allowed(self.count).points
        whole = Allowance(2 * points)  # for all of them
        done: list[Exploration] = []
        for count in range(1, self.count):
            each = Exploration(self.code, self.known, count, self.readings, Allowance(points, whole))
            if grows_beyond(points, [one.spent for one in done]) or not each.fits:
                break
            done.append(each)
        return done

    @cached_property
    def outcomes(self) -> tuple[Outcome, ...]:
        """Every outcome still possible; where revokes wait to be asked about, with every total they can cost."""
        if not self.fits:  # their standings together are open, whatever the total
            open_ = [Standing.OPEN, *(way.standing for each in range(self.count) for way in self.ways(each))]
            every = product(dict.fromkeys(open_), self._totals())
            return tuple(Outcome((standing,), (), (), (), total, None) for standing, total in every)
        if not self._payers_lacking:
            return self._outcomes_together
        sides = dict.fromkeys(side for lack in self._payers_lacking for side in by_sides(self.known, lack.key.revoke))
        return tuple(replace(self._outcomes_together[0], payer=side) for side in sides)

    @property
    def ruled(self) -> tuple[Outcome, ...] | None:
        """The outcomes, which make the ruling as the table sees it; ``None`` where revokes have to wait."""
        return self.outcomes if self.fits else None

    @cached_property
    def _payers_lacking(self) -> tuple[FactMissing, ...]:
        """The lacking offenders, where only the side that pays is open and either side would pay the same."""
        if len(self._outcomes_together) > 1:
            return ()
        (only,) = self._outcomes_together
        if not only.total and not any(only.points):
            return ()
        lacking = []
        for index in range(self.count):
            sides = by_sides(self.known, index)
            if len(sides) > 1 and (only.tricks[index] or only.points[index]):
                r = Revoke(self.known, index)
                lack = FactMissing(Revoke.offender, r.key(Revoke.offender), tuple(map(tuple, sides.values())))
                steps = self.ways(index)[0].judgment.steps
                lack.laws = [each.clause.cite for each in steps if isinstance(each.order, PaysPoints | TransferTricks)]
                lacking.append(lack)
        return tuple(lacking)

    @cached_property
    def _outcomes_together(self) -> tuple[Outcome, ...]:
        if self._apart:
            return tuple(dict.fromkeys(outcome for part in self._apart for outcome in part._outcomes_together))
        different: dict[Outcome, None] = {}
        for stood in self._stances:
            ways = [{way.weighs: way for way in self._of(index, stood)}.values() for index in range(self.count)]
            self._allowance.spend(prod(sum(len(way.awards) for way in each) for each in ways) // OUTCOMES_FOR_A_POINT)
            for chosen in product(*ways):
                different.update(dict.fromkeys(outcomes_of(chosen, self.code, self.readings)))
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
        """The ways of one revoke by itself: its standing, and the orders for now; its cost once established is open.

        A revoke that waits to be asked about may have been on the same trick, so that both may be put right. Each such
        revoke in turn is explored beside this one, until two ways of this one differ in standing.
        """
        ways: list[Way] = []
        for beside in self._beside(index):
            for known, judgment in coalesced(self._stand(index, beside)):
                side = side_of(known, index)
                ways += [Way(so, ordered, side) for so, ordered in self._ordered_alone(index, beside, known, judgment)]
            if len({way.standing for way in ways}) > 1:
                break
        return ways

    def _beside(self, index: int) -> list[tuple[int, ...]]:
        """The other revokes to explore beside one revoke: those on its trick, and in turn one that may have been."""
        certain, possible = on_its_trick(view(self.known, index, self.count, self.readings))
        return [(*certain, each) for each in possible] or [certain]

    def _ordered_alone(self, index: int, beside: tuple[int, ...], known: Known, standing: Judgment) -> list[Leaf]:
        """The orders on a revoke by itself: if never established, they do not turn on the others; else it may cost."""
        established = standing.stood.became_established
        step = partial(at_some_cost if established else reckon, standing=standing)
        branches = self._branches(index, step, lambda j: j.besides, beside=() if established else beside)
        try:
            ends = branches.under(standing_so(known, unheard_but(self.count, index, standing.stood)))
        except TooManyWays:
            ends = []
        return [(known, standing), *ends] if established or not ends else ends

    def _totals(self) -> Iterable[int]:
        """The totals of tricks that one side can lose by its revokes, each by itself; 0 or 1 if none costs any.

        A restored twelfth trick costs nothing itself, but may give the other revokes more tricks to draw on.
        """
        apart = [*sides_apart(self.known, self.count)]
        paying = [each for each in dict.fromkeys(chain(*apart)) if not self._is_spared(each)]
        of_side = {each: self._totals_of(each) for each in paying}
        possible = []
        for sides in apart:
            totals = {0}.union(*(of_side[each] for each in sides if each in of_side))
            possible.append(totals if len(totals) > 1 or of_side.keys().isdisjoint(sides) else {0, 1})
        return sorted(set.intersection(*possible))

    def _totals_of(self, payers: tuple[int, ...]) -> set[int]:
        """The tricks that the revokes of one side can cost it."""
        every = range(self.count)
        restored = [each for each in every if Standing.RESTORE in {way.standing for way in self.ways(each)}]
        costs = {each: self._costs(each, len(payers), lost=0) for each in payers}
        totals = {*self.code.totals([*costs.values()])}
        if restored:
            helped = min(lost_to(0).answers)
            costs = {each: self._costs(each, len(payers), lost=helped) for each in payers}
        for twelfth in restored:
            totals.update(self.code.totals([its for each, its in costs.items() if each != twelfth]))
        return totals

    def costs_nothing(self, index: int) -> bool:
        """Whether one revoke costs no trick whatever else is found, where revokes wait: its side is spared."""
        apart = () if self.fits else sides_apart(self.known, self.count)
        return any(all(self._is_spared(side) for side in sides if index in side) for sides in apart)

    def _is_spared(self, side: Collection[int]) -> bool:
        """Whether no trick moves from a side, because the other side has surely revoked as well."""
        others = (self.ways(each) for each in range(self.count) if each not in side)
        return any(all(self.code.spares(self.readings, way.judgment.stood) for way in each) for each in others)

    def _costs(self, index: int, rivals: int, lost: int) -> set[Award]:
        """The possible costs of one revoke by what is known of it alone, among ``rivals`` of its side."""
        costs: set[Award] = set()
        for way in self.ways(index):
            if way.judgment.awards:
                in_full = partial(at_full_cost, standing=way.judgment, rivals=rivals, lost=lost)
                tree = self._branches(index, in_full, lambda j: j.awards, beside=())
                costs.update(award for _, judgment in tree.under(way.known) for award in judgment.awards)
        return costs

    @cached_property
    def _apart(self) -> tuple[Exploration, ...]:
        """One exploration for each answer to a fact of the board that all revokes share, such as who declared."""
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
                    _note(self._lacking, each)
            self._turning |= part._turning
        return tuple(parts)

    def supposing(self, key: Key, value: Any) -> Exploration:
        """The exploration with one fact told; Any: each fact has its own type of value."""
        known = narrowed(self.known, key, (value,))
        return self.knowing({**known, **with_a_penalty_card(known, key)})

    def looked_up(self, key: Key) -> bool:
        """Whether anything heard has looked a fact up; if nothing has, nothing turns on it."""
        return self._memory.has_looked_up(key)

    def turns_on(self, key: Key, value: Any) -> bool:
        """Whether telling one fact would change the ruling; Any: as for :meth:`supposing`."""
        at_once = self._turns_at_once(key, value)
        return self.supposing(key, value).ruled != self.ruled if at_once is None else at_once

    def _turns_at_once(self, key: Key, value: Any) -> bool | None:
        """The same, where nothing is open and no other fact follows; ``None`` where all must be explored anew."""
        follows = key.name in (Revoke.offender.name, BoardFacts.declarer.name) or value is Failure.PENALTY_CARD
        if follows or not self.fits or self._apart or any(len(each) != 1 for each in self._standings):
            return None
        standings = [(each[0], self._stood[index].judged_if(key, value)) for index, each in enumerate(self._standings)]
        if any(now and now.stood.standing is not before.stood.standing for (_, before), now in standings):
            return True
        ways = []
        for index, ((known, before), now) in enumerate(standings):
            if now is None or now.stood != before.stood:
                return None
            step = None if now is before else partial(reckon, standing=now)
            judgment = self._trees[id(known)].judged_if(key, value, step)
            if judgment is None:
                return None
            ways.append(Way(known, judgment, side_of(known, index)))
        return tuple(dict.fromkeys(outcomes_of(ways, self.code, self.readings))) != self._outcomes_together

    def knowing(self, known: Known, allowance: Allowance | None = None) -> Exploration:
        """The exploration of the same revokes with other knowledge; it shares this one's memory.

        The memory knows evidence by its identity, not by its value: new evidence has to last as long as this does.
        """
        other = Exploration(self.code, known, self.count, self.readings, allowance or _allowed(self.count))
        other._memory = self._memory
        return other

    def _where(self, key: Key, answers: tuple[Any, ...]) -> Exploration:
        """The exploration with one fact of the board better known; it keeps the standings that never read the fact."""
        known = dict(narrowed(self.known, key, answers))
        now = {key: known[key], **with_tricks_of_two(known, key)}
        part = self.knowing({**known, **now}, self._allowance)
        if self._stands_by.isdisjoint(now):
            part._standings = [[({**each, **now}, stands) for each, stands in ways] for ways in self._standings]
            part._stands_by = self._stands_by
        return part

    def _shared(self) -> FactMissing | None:
        """The first fact of the board that turns out to be needed; once it is found, no more is explored."""
        for stood, index in product(self._stances, range(self.count)):
            self._of(index, stood)
            if found := next((each for each in self._lacking.values() if each.key.revoke == BOARD), None):
                return found
        return None

    @cached_property
    def questions(self) -> tuple[FactMissing, ...]:
        """The facts still needed, in the law's order; none that changes nothing, none of a revoke that has to wait.

        The choice of a penalty comes last: nobody chooses before it is known whether there is a penalty.
        """
        if len(self.outcomes) == 1:
            return ()
        if self.fits and self._payers_lacking:
            return self._payers_lacking
        if not self.fits and self.together.questions:
            return self.together.questions
        turning = [lack for key, lack in self._lacking.items() if key in self._turning]
        turning = turning or list(self._lacking.values())  # then only the final transfer depends on them
        return tuple(sorted(self._as_asked(turning).values(), key=lambda lack: (lack.key == _CHOICE, lack.key.revoke)))

    @property
    def lacking(self) -> Mapping[Key, FactMissing]:
        """Every fact that some clause stopped at, as it is asked for."""
        return self._as_asked(self._lacking.values())

    def _as_asked(self, lacking: Iterable[FactMissing]) -> dict[Key, FactMissing]:
        """The lacking facts, each as it can be asked of somebody at the table."""
        asked: dict[Key, FactMissing] = {}
        for each in (askable(self.known, lack) for lack in lacking):
            first = asked.setdefault(each.key, each)
            if first is not each:
                first.laws = [*first.laws, *(law for law in each.laws if law not in first.laws)]
        return asked

    def _of(self, index: int, stood: tuple[Stood, ...]) -> list[Way]:
        """The ways of one revoke, if the revokes of the board stand as ``stood`` says.

        The orders about a revoke that was never established do not turn on how the others stand.
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

    def _stand(self, index: int, beside: tuple[int, ...] | None = None) -> list[Leaf]:
        tree = self._branches(index, stand, lambda j: j.before_the_cost, beside=beside)
        if beside is None:
            self._stood[index] = tree
        return tree.under(self.known)

    def _reckoned(self, index: int, stood: tuple[Stood, ...], supposed: Known, standing: Judgment) -> list[Leaf]:
        """Every different end of the tree of orders about a revoke with this standing."""
        tree = self._trees.get(id(supposed))
        if tree is None:
            spoke = tuple((step.clause.cite, step.order) for step in standing.steps)
            tree = self._trees[id(supposed)] = self._branches(
                index,
                lambda hearing: reckon(hearing, standing),
                lambda j: (j.tricks, j.points, j.besides),
                settles=chapters_after(standing),
                besides={**BEFORE_THE_CHAPTERS, "side": lambda r: side_of(r.known, r.index)},
                judged=self._judged.setdefault((index, standing.stood, spoke, standing.readings), Judged()),
            )
        tree.allowance = self._allowance  # a new allowance if this was tried before
        return tree.under(standing_so(supposed, stood))

    def _branches(
        self,
        index: int,
        step: Callable[[Hearing], Judgment],
        result: Callable[[Judgment], Any],
        *,
        beside: tuple[int, ...] | None = None,
        **each: Any,
    ) -> Branches:
        """The tree of answers for one revoke; with ``beside``, it sees only those others, and notes no question."""
        alone = beside is not None
        return Branches(
            self.code,
            view(self.known, index, self.count, self.readings, beside),
            self._memory if beside is None else self._memories.setdefault((index, beside), Memory()),
            Allowance(POINTS) if alone else self._allowance,
            step,
            result,
            lacks=(lambda missing: None) if alone else partial(_note, self._lacking),
            turns=(lambda key: None) if alone else self._turning.add,
            **each,
        )


def _note(lacking: dict[Key, FactMissing], missing: FactMissing) -> None:
    first = lacking.setdefault(missing.key, missing)
    first.laws += [law for law in missing.laws if law not in first.laws]


def explore(facts: Facts, allowance: Allowance | None = None) -> Exploration:
    """Every way in which the open facts of a case can fall, under the code of the case.

    Args:
        allowance: how much may be tried, where it is known to be enough for all revokes together.

    >>> from revoke.case.case import Case, Findings, RevokeFinding
    >>> from revoke.facts.establish import establish
    >>> from revoke.table.seats import Role
    >>> dummys = Case(findings=Findings(revokes=(RevokeFinding(offender=Role.DUMMY),)))
    >>> [outcome.standings[0].value for outcome in explore(establish(dummys)).outcomes]
    ['correct', 'established', 'restore']
    """
    case = facts.case
    return Exploration(code_named(case.code), facts.known, len(facts), case.readings, allowance)
