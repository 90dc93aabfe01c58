"""Alternatives to a ruling: if one answer had been another, and what other codes say to the same facts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from revoke.app.web.call_progress import AnsweredQuestion, CallProgress
from revoke.app.web.question_screen import in_words
from revoke.case.json_value import json_value
from revoke.errors import RevokeError
from revoke.facts.fact import Key
from revoke.interview.state import fact_of
from revoke.law.code import code
from revoke.ruling.adjudicate import compare, rule
from revoke.ruling.established_facts import with_answer
from revoke.ruling.ruling import Ruling
from revoke.table.seats import Partnership
from revoke.table.sentence import Sentence, template
from revoke.telling.answers import AnswerWords
from revoke.telling.results import tricks_in_words
from revoke.telling.verdict import STANDING

_OPEN = template("More facts are needed.")


@dataclass(frozen=True, slots=True)
class Otherwise:
    """Another answer to a question that was put, and the tricks that would move then."""

    question: str
    answer: str
    tricks: Sentence


@dataclass(frozen=True, slots=True)
class OtherCode:
    """What one code rules: its name, how the revokes stand, the tricks and points that move, the clauses."""

    name: str
    standing: tuple[str, ...]
    tricks: tuple[int, ...]
    to: Partnership | None
    points: tuple[tuple[Partnership, int], ...]
    laws: tuple[str, ...]


def otherwise(so_far: CallProgress) -> Iterator[Otherwise]:
    """One answer changed at a time, where another number of tricks comes of it."""
    for answered in so_far.answered:
        for answer in _others(answered):
            value = _value(answered.question.key, answer.value)
            try:
                ruling = rule(with_answer(so_far.case, answered.question.key, value))
            except RevokeError:  # with the other answers kept it cannot have been so
                continue
            moved = ruling.transfer.tricks
            if moved is not None and moved != so_far.ruling.transfer.tricks:
                yield Otherwise(answered.question.text, in_words(answered.path, answer), tricks_in_words(moved))


def other_codes(so_far: CallProgress) -> tuple[OtherCode, ...]:
    """The same facts under every code."""
    return tuple(_said(each.ruling) for each in compare(so_far.case))


def _others(answered: AnsweredQuestion) -> Iterator[AnswerWords]:
    """One answer for each of the other choices."""
    for choice in answered.question.choices:
        if answered.answer not in choice.answers:
            yield choice.answers[0]


def _value(key: Key, said: Any) -> Any:
    """A value of a case document as its fact has it; Any: a fact's values have types of their own."""
    answers = fact_of(key).answers
    return next(each for each in answers if json_value(each) == said and type(json_value(each)) is type(said))


def _said(ruling: Ruling) -> OtherCode:
    moved = ruling.transfer
    can_move = (ruling.possible or {}).get("transfer", ())
    return OtherCode(
        name=code(ruling.code).name,
        standing=tuple(dict.fromkeys(STANDING[each.status] if each.status else _OPEN for each in ruling.revokes)),
        tricks=can_move if moved.tricks is None else (moved.tricks,),
        to=moved.to,
        points=tuple((ruling.auction.penalty if ruling.auction else {}).items()),
        laws=tuple(dict.fromkeys(cite for each in ruling.revokes for cite in each.laws)),
    )
