"""An answer put into a case, and the answers that what has been told already leaves possible."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from revoke.case.case import Case, RevokeFinding
from revoke.errors import Contradiction
from revoke.facts.contradictions import WHAT_ELSE_WAS_TOLD
from revoke.facts.establish import Facts
from revoke.facts.fact import BOARD, Evidence, Key
from revoke.facts.revoke import BoardFacts, Revoke
from revoke.facts.standing import WonBy
from revoke.ruling.agreed_result import established
from revoke.ruling.ruling import Question

_MEET = {
    fact.name
    for fact in (
        BoardFacts.declarer,
        BoardFacts.table_tricks,
        Revoke.offender,
        Revoke.trick,
        Revoke.won_by,
        Revoke.later_tricks,
    )
}
"""Players, places and numbers of tricks: what is said of one can exclude what might be said of another."""


def with_answer(case: Case, key: Key, value: Any) -> Case:
    """The case with one more fact told, given as the fact has it; Any: a fact's values have types of their own."""
    findings = case.findings
    said: dict[str, Any] = {key.name: value.value if isinstance(value, WonBy) else value}
    if key.revoke != BOARD:
        revokes = [*findings.revokes, *[RevokeFinding()] * (key.revoke + 1 - len(findings.revokes))]
        revokes[key.revoke] = replace(revokes[key.revoke], **said)
        return replace(case, findings=replace(findings, revokes=tuple(revokes)))
    if key.name == BoardFacts.declarer.name:
        return replace(case, board=replace(case.board, **said))
    return replace(case, findings=replace(findings, **said))


def narrowed_by_answers(facts: Facts, questions: Iterable[Question]) -> Facts | None:
    """The facts, without the answers to questions that contradict what has been told; ``None`` where there are none.

    Of a fact with one answer left nobody is asked any more.

    >>> from revoke.case.case import Findings
    >>> from revoke.table.seats import Role
    >>> five_later = RevokeFinding(offender=Role.DECLARER, trick=7, later_tricks=5)
    >>> facts = established(Case(findings=Findings(revokes=(five_later,))))
    >>> asked = Question(Key(BOARD, "table_tricks"), tuple(range(14)), ())
    >>> narrowed_by_answers(facts, [asked]).known[asked.key].values
    (5, 6, 7, 8, 9, 10, 11, 12)
    """
    known = dict(facts.known)
    for question in questions:
        if question.key.name in _MEET:
            left = tuple(each for each in question.answers if _can_be(facts.case, question.key, each))
            if 0 < len(left) < len(question.answers):
                known[question.key] = Evidence(left, WHAT_ELSE_WAS_TOLD)
    if len(known) == len(facts.known) and all(known[key] is facts.known[key] for key in known):
        return None
    total = known.get(_TABLE_TRICKS)
    count = facts.count
    if count.declarers is None and total is not None and len(total.values) == 1:
        count = replace(count, declarers=total.values[0], because=WHAT_ELSE_WAS_TOLD)
    return replace(facts, known=known, count=count)


def with_answers_left(question: Question, facts: Facts) -> Question:
    """The question with those of its answers that facts narrowed by :func:`narrowed_by_answers` have left."""
    evidence = facts.known.get(question.key)
    narrowed = evidence is not None and evidence.because == WHAT_ELSE_WAS_TOLD
    return replace(question, answers=evidence.values) if evidence and narrowed else question


_TABLE_TRICKS = Key(BOARD, BoardFacts.table_tricks.name)


def _can_be(case: Case, key: Key, value: Any) -> bool:
    try:
        established(with_answer(case, key, value))
    except Contradiction:
        return False
    return True
