"""The way of a drawn case through the questions: quick mode with its answers, each of which can be changed there."""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import RedirectResponse, Response

from revoke.app.web.call_address import TableCall, written
from revoke.app.web.train.exercise_address import address, code_asked, concept_asked, number_in
from revoke.training.drawn_case import DrawnCase, drawn
from revoke.training.inquiry import is_plain
from revoke.training.interview_on_case import interview_on

PATH = "/train/way"
_SEEDS = 10**9

router = APIRouter()


def way_to(case: DrawnCase, concept: str) -> str:
    """The address that leads to a case's way through the questions; empty where an interview does not tell the case.

    Args:
        concept: the id of the concept that it was drawn with; empty for any.
    """
    return address(PATH, {"code": case.code, "seed": case.seed, "concept": concept}) if is_plain(case.case) else ""


@router.get(PATH)
def way(request: Request, code: str = "", seed: str = "", concept: str = "") -> Response:
    """Leads to quick mode, which has asked what it asks on that case."""
    chosen = code_asked(request, code)
    case = drawn(chosen, number_in(seed, _SEEDS) or 0, concept_asked(chosen, concept))
    if not is_plain(case.case):
        return RedirectResponse(TableCall(chosen).address, 303)
    told = tuple((key.short, written(value)) for key, value in interview_on(case))
    return RedirectResponse(TableCall(chosen, told=told, came_back=True, agreed=True).address, 303)
