"""The director's interview: one question at a time, as the law asks for the facts, until it has what it needs.

Nobody wrote down which question follows which. The case so far is explored under the code; what the exploration
lacks is the next question; its answers are tried one by one, and those that come to the same stand together. There is
no terminal here and no page: :class:`Interview` holds what was said, and whoever asks shows it as he likes.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from revoke.case.case import Case, RevokeFinding
from revoke.case.json_value import json_value
from revoke.errors import NotBridge
from revoke.facts.establish import Facts
from revoke.interview.next_question import NextQuestion, pending
from revoke.interview.state import InterviewState
from revoke.law.code import code as code_named
from revoke.ruling.adjudicate import every_way, ruling_on
from revoke.ruling.established_facts import with_answer
from revoke.ruling.explore import Exploration
from revoke.ruling.ruling import Ruling
from revoke.table.sentence import sentence, template

RestsOn = tuple[Facts, Exploration]
"""What question and ruling rest on: the facts of a case, and every way in which it can still turn out."""


@dataclass(frozen=True)
class _Stage:
    """One point of the interview: what had been told by then, and what follows from it, worked out when wanted."""

    told: InterviewState
    begun_with: RestsOn | None = None

    @cached_property
    def rests_on(self) -> RestsOn:
        return self.begun_with or every_way(self.told.case)

    @cached_property
    def ruling(self) -> Ruling:
        return ruling_on(*self.rests_on)

    @cached_property
    def pending(self) -> tuple[NextQuestion | None, bool]:
        facts, ways = self.rests_on
        return pending(replace(self.told, facts=facts, ways=ways))


class Interview:
    """An interview under one code of law.

    Args:
        code: the id of the code.
        start: a case to go on from; without it one revoke of which nothing is known.
        rests_on: what a ruling on that case rests on, where it was worked out; see
            :func:`~revoke.ruling.adjudicate.every_way`. What another case rests on is left aside.

    Raises:
        UnknownCode: there is no such code.

    >>> from revoke.case.case import DEFAULT_CODE
    >>> interview = Interview(DEFAULT_CODE)
    >>> interview.question.fact
    'findings.revokes[0].offender'
    >>> interview.answer("dummy")
    >>> interview.question.fact
    'findings.revokes[0].before_attention'
    >>> interview.answer([])
    >>> interview.question, interview.ruling.revokes[0].status
    (None, <Standing.CORRECT: 'correct'>)
    """

    def __init__(self, code: str, start: Case | None = None, rests_on: RestsOn | None = None) -> None:
        begun = replace(start, code=code_named(code).id) if start else Case(code_named(code).id)
        stage = _Stage(InterviewState(begun), rests_on if rests_on and rests_on[0].case == begun else None)
        if not begun.findings.revokes and not stage.rests_on[0].found:
            stage = _Stage(InterviewState(_with_another(begun)))
        self._stages = [stage]

    @property
    def _now(self) -> _Stage:
        return self._stages[-1]

    @property
    def case(self) -> Case:
        """The case as told so far."""
        return self._now.told.case

    @property
    def rests_on(self) -> RestsOn:
        """What question and ruling rest on: the facts of the case as told so far, and every way it can turn out.

        Raises:
            RevokeError: what was told cannot all be true.
        """
        return self._now.rests_on

    @property
    def ruling(self) -> Ruling:
        """What is ruled on the case as told so far."""
        return self._now.ruling

    @property
    def question(self) -> NextQuestion | None:
        """What is asked next; ``None`` when nothing is, or nothing until play has ended."""
        return self._now.pending[0]

    @property
    def waiting(self) -> bool:
        """Whether the other questions wait for the end of play."""
        return self.question is None and self._now.pending[1]

    def answer(self, value: Any) -> None:
        """Answer the question with a value as it would stand in a case document.

        Raises:
            NotBridge: it is none of the answers, or there is no question.
        """
        question = self.question
        if question is None:
            raise NotBridge(template("nothing is asked any more. Take an answer back first."))
        meant = question.meant(value)
        if meant is not None:
            self._go_on(case=with_answer(self.case, question.key, meant))
            return
        answers = ", ".join(str(json_value(each)) for each in question.answers)
        wrong = template("{place}: {said} is not an answer here. Choose one of: {answers}.")
        raise NotBridge(sentence(wrong, place=question.fact, said=repr(value), answers=answers))

    def skip(self) -> None:
        """Leave the question open, and go on with the others."""
        if self.question is not None:
            self._go_on(skipped=self._now.told.skipped | {self.question.key})

    def dispute(self) -> None:
        """The table disagrees about the revoke in question: whether it happened at all has to be found first."""
        about = self.question.key.revoke if self.question else 0
        self._go_on(disputed=self._now.told.disputed | {max(about, 0)})

    def another(self) -> None:
        """There is one more revoke on the board."""
        self._go_on(case=_with_another(self.case))

    def come_back(self) -> None:
        """Play has ended: what waited for that may be asked now."""
        self._go_on(came_back=True)

    def undo(self) -> bool:
        """Take back what was said last; false when there is nothing."""
        if len(self._stages) == 1:
            return False
        self._stages.pop()
        return True

    def copy(self) -> Interview:
        """An interview that stands where this one does; what is said in the one is not said in the other.

        >>> from revoke.case.case import DEFAULT_CODE
        >>> asked = Interview(DEFAULT_CODE)
        >>> other = asked.copy()
        >>> other.answer("dummy")
        >>> asked.question.fact
        'findings.revokes[0].offender'
        """
        other = Interview.__new__(Interview)
        other._stages = list(self._stages)
        return other

    def _go_on(self, **change: Any) -> None:
        """Any: the parts of a stage differ in type."""
        same = None if "case" in change else self._now.rests_on
        self._stages.append(_Stage(replace(self._now.told, **change), same))


def _with_another(case: Case) -> Case:
    return replace(case, findings=replace(case.findings, revokes=(*case.findings.revokes, RevokeFinding())))
