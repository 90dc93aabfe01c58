"""Unit propagation: what follows from some literals by either-or statements, without trying anything out."""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heapify, heappush

Literal = int
"""Something that may be true, an even number; one more is its opposite, so that ``literal ^ 1`` turns it round."""


class Entailment:
    """Statements, each of which needs at least one of its literals to be true, and what has been supposed so far.

    Suppositions come in levels, numbered from 1; what is true at level 0 is true for good. Each open question waits in
    a queue, the one that has been to blame most often and most lately first.
    """

    def __init__(self) -> None:
        self._value: list[int] = []  # by literal: 1 true, -1 false, 0 open
        self._pairs: list[list[Literal]] = []  # by literal: what follows from it at once
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
        """A new question, as the literal that says yes; the higher its weight, the sooner it is supposed."""
        question = len(self._level)
        self._value += (0, 0)
        self._pairs += ([], [])
        self._watched += ([], [])
        self._level.append(0)
        self._reason.append(None)
        self._activity.append(weight)
        self._leaning.append(1)  # no, until it has once been yes
        heappush(self._open, (-weight, question))
        return 2 * question

    def add(self, *literals: Literal) -> None:
        """State that at least one of the literals is true."""
        if not self._sound or any(self._value[each] > 0 for each in literals):
            return
        left = [each for each in dict.fromkeys(literals) if not self._value[each]]
        if any(each ^ 1 in left for each in left):
            return
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
        """Draw every conclusion that is there to be drawn; the statement that is broken, if one is."""
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
