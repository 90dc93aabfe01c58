"""The play card by card: a page for each, with the trick as it lay and what every legal card was worth."""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import Response

from revoke.app.desk import tasks
from revoke.app.desk.entry_text import entry_text
from revoke.app.desk.failures import CaseFailure
from revoke.app.entrance.whole_number import whole_number
from revoke.app.web.full.analysis_page import analysis_page
from revoke.app.web.full.entry_address import show_entry
from revoke.app.web.full.form_address import with_address
from revoke.app.web.full.form_input import FullRoute, Sent, entry, word
from revoke.app.web.full.play_layout import picture
from revoke.app.web.full.simulation_page import job_named
from revoke.app.web.full.worker_calls import worked_out
from revoke.app.web.pages import page
from revoke.table.cards import SUITS_DOWNWARD

router = APIRouter(route_class=FullRoute)
MOST_CARDS = 52


@with_address(router, "/full/card")
def card(request: Request, form: Sent) -> Response:
    """Show one card of the play; where it cannot be followed, the analysis says why."""
    case, job = entry(form), job_named(request, word(form, "job"))
    number = whole_number(word(form, "card"), 1, MOST_CARDS) or 1
    seen = picture(case)
    if not seen.replays:
        return analysis_page(request, case, seen=seen, job=job)
    step = worked_out(request, tasks.step, case, number, seen.facts)
    if isinstance(step, CaseFailure):
        return analysis_page(request, case, seen=seen, job=job, status=422, wrong=step.why)
    show_entry(request, case)
    return page(request, "full/card.html", case=entry_text(case), step=step, job=job, suits=SUITS_DOWNWARD)
