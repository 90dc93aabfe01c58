"""The router of full mode: every address put together, where the buttons under a board lead, and the play by cards."""

from __future__ import annotations

import json

from fastapi import APIRouter, Request
from starlette.responses import Response

from revoke.app.desk import tasks
from revoke.app.desk.entry_text import entry_text
from revoke.app.desk.failures import CaseFailure
from revoke.app.entrance.whole_number import whole_number
from revoke.app.web.full import (
    analysis_page,
    deal_keypad,
    file_pages,
    play_keypad,
    simulation_page,
    start_page,
)
from revoke.app.web.full.board_fields import sent_fields, with_fields
from revoke.app.web.full.board_page import board_page
from revoke.app.web.full.deal_keypad import hand_page
from revoke.app.web.full.entry_address import show_entry
from revoke.app.web.full.form_address import with_address
from revoke.app.web.full.form_input import FullRoute, Sent, entry, word
from revoke.app.web.full.play_keypad import play_page
from revoke.app.web.full.play_layout import picture
from revoke.app.web.full.simulation_page import job_named
from revoke.app.web.full.worker_calls import worked_out
from revoke.app.web.pages import page
from revoke.case.case import Case
from revoke.formats.case_document import case_document
from revoke.table.cards import SUITS_DOWNWARD

MOST_CARDS = 52

router = APIRouter(route_class=FullRoute)
for _each in (start_page, deal_keypad, play_keypad, analysis_page, simulation_page, file_pages):
    router.include_router(_each.router)


@with_address(router, "/full/board")
def board(request: Request, form: Sent) -> Response:
    """Take the fields, where they were sent, and go on to wherever the button says."""
    case = entry(form)
    if "strain" in form:
        said = sent_fields(form)
        case, wrong = with_fields(case, said)
        if wrong:
            return board_page(request, case, status=422, fields=said, wrong=wrong)
    match word(form, "go"):
        case "deal":
            return hand_page(request, case)
        case "play":
            return play_page(request, case)
        case "analysis":
            return analysis_page.analysis_page(request, case)
        case "save":
            return _saved(case)
    return board_page(request, case)


def _saved(case: Case) -> Response:
    """The case document, as a file."""
    name = "case" if case.board.number is None else f"board-{case.board.number}"
    text = json.dumps(case_document(case), ensure_ascii=False, indent=2)
    headers = {"Content-Disposition": f'attachment; filename="{name}.json"', "Cache-Control": "no-store"}
    return Response(text + "\n", media_type="application/json", headers=headers)


@with_address(router, "/full/card")
def card(request: Request, form: Sent) -> Response:
    """Show one card of the play; where it cannot be followed, the analysis says why."""
    case, job = entry(form), job_named(request, word(form, "job"))
    number = whole_number(word(form, "card"), 1, MOST_CARDS) or 1
    seen = picture(case)
    if not seen.replays:
        return analysis_page.analysis_page(request, case, seen=seen, job=job)
    step = worked_out(request, tasks.step, case, number, seen.facts)
    if isinstance(step, CaseFailure):
        return analysis_page.analysis_page(request, case, seen=seen, job=job, status=422, wrong=step.why)
    show_entry(request, case)
    return page(request, "full/card.html", case=entry_text(case), step=step, job=job, suits=SUITS_DOWNWARD)
