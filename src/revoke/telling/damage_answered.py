"""A ruling that left the damage to the director, told with the answer that he has given since."""

from __future__ import annotations

from dataclasses import replace

from revoke.case.case import Tricks
from revoke.ruling.redress import WITHOUT_REVOKE
from revoke.ruling.ruling import Group, ScoreSettled, When
from revoke.table.contract import Contract
from revoke.table.sentence import template, whole
from revoke.telling.results import settled_words
from revoke.telling.ruling_words import InstructionWords, ReasonWords, RulingWords


def damage_answered(
    ruling: RulingWords, *, adjusts: bool, tricks: Tricks | None = None, contract: Contract | None = None
) -> RulingWords:
    """The ruling with the question about damage closed: what is said, why, and nothing left to judge.

    Args:
        adjusts: whether the director has found that the side that did not revoke needs more.
        tricks: declarer's tricks in the adjusted score, where he has said them.
        contract: for the words, where it is known.
    """
    damage, asked = ruling.adjusted_score, ruling.damage_question
    if damage is None or asked is None:
        return ruling
    law = damage.law
    order = ScoreSettled(tuple(tricks.items()) if adjusts and tricks else None, contract)
    text = whole(_ADJUSTED) if adjusts and not tricks else settled_words(order)
    told = tuple(each for each in ruling.instructions if each.when is not When.END or each.law not in asked.laws)
    found = whole(_FOUND if adjusts else _FOUND_NONE)
    questions = tuple(each for each in ruling.questions if each.fact != WITHOUT_REVOKE)
    return replace(
        ruling,
        status="final" if ruling.status == "provisional" and not questions else ruling.status,
        adjusted_score=replace(damage, needed=adjusts, basis="director", tricks=tricks if adjusts else None),
        instructions=(*told, InstructionWords(When.END, Group.TABLE, law, text)),
        questions=questions,
        reasons=(*ruling.reasons, ReasonWords(law, "", found)),
    )


_ADJUSTED = template("Because of the revoke the score is adjusted.")
_FOUND = template("The director found that without the revoke the other side would have done better.")
_FOUND_NONE = template("The director found that without the revoke the other side would have done no better.")
