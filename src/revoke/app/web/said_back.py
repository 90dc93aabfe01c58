"""The facts said back to the whole table, on one screen before the ruling."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from revoke.app.web.address_values import DISPUTE
from revoke.app.web.call_progress import CallProgress
from revoke.app.web.question_screen import chips
from revoke.facts.revoke import Revoke
from revoke.table.sentence import sentence, whole
from revoke.telling.blocks import Entry, Label
from revoke.telling.explanation import explain


@dataclass(frozen=True, slots=True)
class AnswerSaidBack:
    """An answer of the call: the question, what was said, and where it is changed or marked as disputed."""

    question: str
    about: str
    text: str
    change: str
    dispute: str
    found: bool


@dataclass(frozen=True, slots=True)
class SaidBack:
    """The facts in sentences, where the call goes on when all agree, and the answers one by one."""

    facts: tuple[str, ...]
    agreed: str
    answers: tuple[AnswerSaidBack, ...]


def said_back(so_far: CallProgress) -> SaidBack:
    """What the director says back before he rules."""
    return SaidBack(
        facts=tuple(_facts(so_far)),
        agreed=replace(so_far.call, agreed=True).address,
        answers=tuple(_answers(so_far)),
    )


def _facts(so_far: CallProgress) -> Iterator[str]:
    """The facts as the ruling has them, and how far things had got."""
    for block in explain(so_far.case, so_far.ruling, so_far.found.facts):
        if isinstance(block, Entry) and block.label is Label.FACT:
            yield block.text
    for each in so_far.answered:
        if each.question.key.name == Revoke.before_attention.name and each.answer is not None:
            yield sentence("When it was first mentioned, {what:small}.", what=whole(each.answer.text))


def _answers(so_far: CallProgress) -> Iterator[AnswerSaidBack]:
    paths = [each.path for each in so_far.answered]
    for path, chip in zip(paths, chips(so_far), strict=False):
        dispute = so_far.call.asking(f"{DISPUTE}{path}")
        yield AnswerSaidBack(chip.question, chip.about, chip.text, chip.href, dispute, chip.disputed)
