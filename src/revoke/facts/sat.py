"""A SAT solver for either-or statements: what follows from them, and whether all can be true at once."""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heapify, heappop, heappush
from time import monotonic

# Unit propagation: what follows from some literals by the statements, without trying anything out.

Literal = int
"""Something that may be true, as an even number; the next odd number is its opposite, ``literal ^ 1``."""


class Entailment:
    """Statements, each of which needs at least one true literal, and what has been supposed so far.

    Suppositions come in levels, numbered from 1; what is true at level 0 is true for good. Open questions wait in a
    queue; those involved in most of the recent clashes come first.
    """

    def __init__(self) -> None:
        self._value: list[int] = []  # by literal: 1 true, -1 false, 0 open
        self._pairs: list[list[Literal]] = []  # by literal: what follows directly
        self._watched: list[list[list[Literal]]] = []  # by literal: statements to look at when it becomes false
        self._level: list[int] = []  # by question
        self._reason: list[list[Literal] | None] = []
        self._activity: list[float] = []
        self._leaning: list[int] = []
        self._step = 1.0
        self._open: list[tuple[float, int]] = []
        self._trail: list[Literal] = []
        self._starts: list[int] = []
        self._looked = 0
        self._sound = True

    def fresh(self, *, weight: float = 0.0) -> Literal:
        """A new question, as the literal for yes; a higher weight makes the solver try it sooner."""
        question = len(self._level)
        self._value += (0, 0)
        self._pairs += ([], [])
        self._watched += ([], [])
        self._level.append(0)
        self._reason.append(None)
        self._activity.append(weight)
        self._leaning.append(1)  # false by default
        heappush(self._open, (-weight, question))
        return 2 * question

    def add(self, *literals: Literal) -> None:
        """State that at least one of the literals is true."""
        if not self._sound or any(self._value[each] > 0 for each in literals):
            return
        left = [each for each in dict.fromkeys(literals) if not self._value[each]]
        if not left:
            self._sound = False
        elif len(left) == 1:
            self._assign(left[0], None)
            self._sound = self._follow() is None
        else:
            self._attach(left)

    def at_most_one(self, literals: Sequence[Literal]) -> None:
        """State that no two of the literals are true together."""
        for place, one in enumerate(literals):
            for other in literals[:place]:
                self.add(one ^ 1, other ^ 1)

    def _assign(self, literal: Literal, reason: list[Literal] | None) -> None:
        self._value[literal], self._value[literal ^ 1] = 1, -1
        self._level[literal >> 1] = len(self._starts)
        self._reason[literal >> 1] = reason
        self._trail.append(literal)

    def _attach(self, statement: list[Literal]) -> None:
        if len(statement) == 2:
            one, other = statement
            self._pairs[one ^ 1].append(other)
            self._pairs[other ^ 1].append(one)
        else:
            self._watched[statement[0]].append(statement)
            self._watched[statement[1]].append(statement)

    def _follow(self) -> list[Literal] | None:
        """Draw every direct conclusion, and return the broken statement, if there is one."""
        value, level, reasons, trail = self._value, self._level, self._reason, self._trail
        now = len(self._starts)
        looked = self._looked
        while looked < len(trail):
            literal = trail[looked]
            looked += 1
            for other in self._pairs[literal]:
                if value[other] > 0:
                    continue
                if value[other] < 0:
                    self._looked = len(trail)
                    return [other, literal ^ 1]
                value[other], value[other ^ 1] = 1, -1
                level[other >> 1] = now
                reasons[other >> 1] = [other, literal ^ 1]
                trail.append(other)
            false = literal ^ 1
            watching = self._watched[false]
            if not watching:
                continue
            kept: list[list[Literal]] = []
            for place, statement in enumerate(watching):
                if statement[0] == false:
                    statement[0], statement[1] = statement[1], false
                first = statement[0]
                if value[first] > 0:
                    kept.append(statement)
                    continue
                for at in range(2, len(statement)):
                    other = statement[at]
                    if value[other] >= 0:
                        statement[1], statement[at] = other, false
                        self._watched[other].append(statement)
                        break
                else:
                    kept.append(statement)
                    if value[first] < 0:
                        kept += watching[place + 1 :]
                        self._watched[false] = kept
                        self._looked = len(trail)
                        return statement
                    value[first], value[first ^ 1] = 1, -1
                    level[first >> 1] = now
                    reasons[first >> 1] = statement
                    trail.append(first)
            self._watched[false] = kept
        self._looked = looked
        return None

    def _undo(self, to_level: int) -> None:
        if len(self._starts) <= to_level:
            return
        start = self._starts[to_level]
        for literal in self._trail[start:]:
            self._value[literal] = self._value[literal ^ 1] = 0
            question = literal >> 1
            self._leaning[question] = literal & 1
            heappush(self._open, (-self._activity[question], question))
        del self._trail[start:]
        del self._starts[to_level:]
        self._looked = start
        if len(self._open) > 20 * len(self._level):
            self._tidy()

    def _rescale(self) -> None:
        self._activity = [each * 1e-100 for each in self._activity]
        self._step *= 1e-100
        self._tidy()

    def _tidy(self) -> None:
        self._open = [(-activity, question) for question, activity in enumerate(self._activity)]
        heapify(self._open)


# The solver proper, which learns from every dead end.
#
# The method is conflict-driven clause learning: suppose something, follow what it entails, and when two
# statements clash, add the reason as one more statement.

_FADING = 0.93
_FIRST_REST = 60
_MOST_KEPT = 3000


class Deduction(Entailment):
    """A solver for statements, each of which needs at least one true literal.

    Attributes:
        true: after a solution, whether each literal is true in it.
        clash: after a refusal, suppositions that cannot be true together; empty if the statements alone clash.
        dead_ends: the number of dead ends met so far.

    >>> world = Deduction()
    >>> wet, rain, hose = world.fresh(), world.fresh(), world.fresh()
    >>> world.add(wet ^ 1, rain, hose)
    >>> world.solve([wet, rain ^ 1]), world.true[hose]
    (True, True)
    >>> world.solve([hose, wet, rain ^ 1, hose ^ 1]), sorted(world.clash) == [hose, hose ^ 1]
    (False, True)
    """

    def __init__(self) -> None:
        super().__init__()
        self.true: list[bool] = []
        self.clash: frozenset[Literal] = frozenset()
        self.dead_ends = 0
        self._learned: list[tuple[int, list[Literal]]] = []

    def solve(
        self,
        suppositions: Sequence[Literal] = (),
        *,
        wishes: Sequence[Literal] = (),
        deadline: float | None = None,
        most_dead_ends: int | None = None,
    ) -> bool | None:
        """Whether all statements can be true together with the suppositions; ``None`` if stopped first.

        Args:
            suppositions: literals that have to be true as well.
            wishes: literals to try next, in this order; given up if they clash.
            deadline: when to stop, by the monotonic clock.
            most_dead_ends: how many dead ends to allow.
        """
        self.clash = frozenset()
        if not self._sound:
            return False
        rests, until_rest, met = 1, _FIRST_REST, 0
        try:
            while True:
                broken = self._follow()
                if broken is not None:
                    if not self._starts:
                        self._sound = False
                        return False
                    self._learn(broken)
                    met, until_rest = met + 1, until_rest - 1
                    if met % 8 == 0 and deadline is not None and monotonic() > deadline:
                        return None
                    if most_dead_ends is not None and met > most_dead_ends:
                        return None
                    continue
                if until_rest <= 0:
                    rests += 1
                    until_rest = _FIRST_REST * _luby(rests)
                    self._undo(min(len(suppositions), len(self._starts)))
                    if deadline is not None and monotonic() > deadline:
                        return None
                    if len(self._learned) > _MOST_KEPT:
                        self._forget()
                    continue
                chosen = self._choose(suppositions, wishes)
                if chosen is None:
                    self.true = [value > 0 for value in self._value]
                    return True
                if chosen < 0:
                    self.clash = self._blame(~chosen)
                    return False
                self._starts.append(len(self._trail))
                self._assign(chosen, None)
        finally:
            self._undo(0)

    def entailed(self, suppositions: Sequence[Literal]) -> frozenset[Literal]:
        """The literals that follow from the suppositions, without trying anything out."""
        try:
            for each in suppositions:
                if not self._value[each]:
                    self._starts.append(len(self._trail))
                    self._assign(each, None)
                    if self._follow() is not None:
                        break
            return frozenset(self._trail)
        finally:
            self._undo(0)

    def _choose(self, suppositions: Sequence[Literal], wishes: Sequence[Literal]) -> Literal | None:
        """The next literal to suppose; ``~literal`` for a refuted supposition, ``None`` when all is settled."""
        value = self._value
        while len(self._starts) < len(suppositions):
            each = suppositions[len(self._starts)]
            if not value[each]:
                return each
            if value[each] < 0:
                return ~each
            self._starts.append(len(self._trail))  # already true: an empty level keeps levels and places in step
        for each in wishes:
            if not value[each]:
                return each
        while self._open:
            question = heappop(self._open)[1]
            if not value[2 * question]:
                return 2 * question + self._leaning[question]
        return None

    def _learn(self, broken: list[Literal]) -> None:
        """Add a statement that explains a clash, and go back to the level where it forces a conclusion."""
        level, trail, now = self._level, self._trail, len(self._starts)
        self.dead_ends += 1
        seen: set[int] = set()
        lesson: list[Literal] = []
        open_here, place, statement = 0, len(trail), broken
        while True:
            for each in statement:
                question = each >> 1
                if question in seen or not level[question]:
                    continue
                seen.add(question)
                self._activity[question] += self._step
                if level[question] == now:
                    open_here += 1
                else:
                    lesson.append(each)
            place -= 1
            while trail[place] >> 1 not in seen:
                place -= 1
            literal = trail[place]
            open_here -= 1
            if not open_here:
                break
            statement = self._reason[literal >> 1] or []
        lesson = [literal ^ 1, *(each for each in lesson if not self._follows(each, seen))]
        self._step /= _FADING
        if self._step > 1e100:
            self._rescale()
        lesson[1:] = sorted(lesson[1:], key=lambda each: -level[each >> 1])
        self._undo(level[lesson[1] >> 1] if len(lesson) > 1 else 0)
        if len(lesson) > 1:
            self._attach(lesson)
        if len(lesson) > 2:
            self._learned.append((len({level[each >> 1] for each in lesson}), lesson))
        self._assign(lesson[0], lesson if len(lesson) > 1 else None)

    def _follows(self, literal: Literal, seen: set[int]) -> bool:
        """Whether the rest of a learned statement already implies this literal."""
        reason = self._reason[literal >> 1]
        return reason is not None and all(
            each >> 1 in seen or not self._level[each >> 1] for each in reason if each ^ 1 != literal
        )

    def _blame(self, refuted: Literal) -> frozenset[Literal]:
        """The suppositions that refute one of them, with the refuted one."""
        blamed = {refuted}
        pending, seen = [refuted], {refuted >> 1}
        while pending:
            question = pending.pop() >> 1
            reason = self._reason[question]
            if reason is None and self._level[question]:
                blamed.add(next(each for each in (2 * question, 2 * question + 1) if self._value[each] > 0))
            for each in reason or ():
                if each >> 1 not in seen and self._level[each >> 1]:
                    seen.add(each >> 1)
                    pending.append(each)
        return frozenset(blamed)

    def _forget(self) -> None:
        """Drop about half of the learned statements, first those that involve the most levels."""
        in_use = {id(reason) for reason in self._reason if reason is not None}
        self._learned.sort(key=lambda each: (each[0], len(each[1])))
        half = len(self._learned) // 2
        gone = {id(lesson) for levels, lesson in self._learned[half:] if levels > 2 and id(lesson) not in in_use}
        self._learned = [each for each in self._learned if id(each[1]) not in gone]
        self._watched = [[each for each in watching if id(each) not in gone] for watching in self._watched]


def _luby(place: int) -> int:
    """The Luby sequence 1 1 2 1 1 2 4 1 1 2 …: the length of each stretch before a restart."""
    power = 1
    while power - 1 < place:
        power *= 2
    return power // 2 if power - 1 == place else _luby(place - power // 2 + 1)
