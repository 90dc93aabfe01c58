"""The way of a case through the questions: quick mode with its answers, each of which can be changed there."""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import RedirectResponse, Response

from revoke.app.web.call_address import TableCall, written
from revoke.app.web.train.exercise_address import address, code_asked, concept_asked, number_in
from revoke.training.answer_key import Worked
from revoke.training.damage import damaged_deal
from revoke.training.drawn_case import drawn
from revoke.training.interview_on_case import interview_on
from revoke.training.plain_case import told_plainly
from revoke.training.search import record_to_search
from revoke.training.statements import case_on, drawn_statement

PATH = "/train/way"
FIND, TRICKS, LAW = "find", "tricks", "law"
"""Exercises whose cases are not drawn as those of the drill are."""
_SEEDS = 10**9

router = APIRouter()


def way_to(worked: Worked | None, seed: int, concept: str = "", exercise: str = "") -> str:
    """The address that leads to a case's way through the questions; empty where an interview does not tell the case.

    Args:
        worked: the case; ``None`` where there is none.
        seed: what it was drawn with.
        concept: the id of the concept that it was drawn with; empty for any.
        exercise: the exercise that drew it, where that was not the drill.
    """
    if worked is None or told_plainly(worked) is None:
        return ""
    return address(
        PATH, {"code": worked.facts.case.code, "seed": seed, "concept": concept, "exercise": exercise}
    )  # fmt: skip


@router.get(PATH)
def way(request: Request, code: str = "", seed: str = "", concept: str = "", exercise: str = "") -> Response:
    """Leads to quick mode, which has asked what it asks on that case."""
    chosen = code_asked(request, code)
    worked = _case(chosen, number_in(seed, _SEEDS) or 0, concept, exercise)
    if worked is None or told_plainly(worked) is None:
        return RedirectResponse(TableCall(chosen).address, 303)
    told = tuple((key.short, written(value)) for key, value in interview_on(worked))
    return RedirectResponse(
        TableCall(worked.facts.case.code, told=told, came_back=True, agreed=True).address, 303
    )  # fmt: skip


def _case(code: str, seed: int, concept: str, exercise: str) -> Worked | None:
    """The case that an exercise has drawn."""
    about = concept_asked(code, concept)
    if exercise == FIND:
        return record_to_search(code, seed, about).worked
    if exercise == TRICKS:
        return damaged_deal(code, seed, about).worked
    if exercise == LAW:
        case = case_on(drawn_statement(seed, concept))
        return case.worked if case else None
    return drawn(code, seed, about).worked
