"""What would be ruled if one answer had been another, and what other codes of law say to the same facts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from revoke.app.web.asked import in_words
from revoke.app.web.progress import Answered, Progress
from revoke.errors import RevokeError
from revoke.law.code import code
from revoke.ruling.adjudicate import rule
from revoke.ruling.asking import Answer
from revoke.ruling.compare import compare
from revoke.ruling.ruling import Ruling
from revoke.ruling.told import value_said, with_answer
from revoke.ruling.verdict import STANDING
from revoke.table.sentence import template

_OPEN = template("More facts are needed.")


@dataclass(frozen=True, slots=True)
class Otherwise:
    """Another answer to a question that was put, and the tricks that would move then."""

    question: str
    answer: str
    tricks: int


@dataclass(frozen=True, slots=True)
class OtherCode:
    """What one code rules: its name, how the revokes stand, the tricks and points that move, the clauses."""

    name: str
    standing: tuple[str, ...]
    tricks: tuple[int, ...]
    to: str | None
    points: tuple[tuple[str, int], ...]
    laws: tuple[str, ...]


def otherwise(so_far: Progress) -> Iterator[Otherwise]:
    """One answer changed at a time, where another number of tricks comes of it."""
    for answered in so_far.answered:
        for answer in _others(answered):
            value = value_said(answered.question.key, answer.value)
            try:
                ruling = rule(with_answer(so_far.case, answered.question.key, value))
            except RevokeError:  # with the other answers kept it cannot have been so
                continue
            moved = ruling.transfer.tricks
            if moved is not None and moved != so_far.ruling.transfer.tricks:
                yield Otherwise(answered.question.text, in_words(answered.path, answer), moved)


def other_codes(so_far: Progress) -> tuple[OtherCode, ...]:
    """The same facts under every code."""
    return tuple(_said(each.ruling) for each in compare(so_far.case))


def _others(answered: Answered) -> Iterator[Answer]:
    """One answer for each of the other choices."""
    for choice in answered.question.choices:
        if answered.answer not in choice.answers:
            yield choice.answers[0]


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
