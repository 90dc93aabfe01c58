"""Administration of the log by the chief: everything held about a pair, the purge, the chain."""

from __future__ import annotations

import json
from datetime import timedelta
from typing import Any

from fastapi import APIRouter, Depends, Request
from starlette.responses import Response

from revoke.app.desk.failures import why
from revoke.app.entrance.evening import log_of
from revoke.app.entrance.session import chief, inside
from revoke.app.entrance.settings import Settings
from revoke.app.log import free_text as fit
from revoke.app.log.log import Log
from revoke.app.log.refusals import LogError, NotYet
from revoke.app.web.cases.case_form import Sent, Typed
from revoke.app.web.cases.case_list import file
from revoke.app.web.cases.permissions import WRITES, status_of
from revoke.app.web.held_answers import RefusedFormRoute
from revoke.app.web.initials import initials, keep_initials
from revoke.app.web.pages import page
from revoke.table.sentence import template

router = APIRouter(route_class=RefusedFormRoute)
_CHIEF = [Depends(chief)]
_LONGEST = 36_500  # days


@router.get("/cases/person", dependencies=_CHIEF)
def person(request: Request, event: str = "", pair: str = "") -> Response:
    """How much is held about a pair of an event, and the way to have it."""
    log = log_of(request)
    typed = Sent({"event": event, "pair": pair})
    held = _held(log, typed)["cases"] if typed("event") and typed("pair") else None
    return page(request, "cases/person.html", typed=typed, held=held, events=log.events(), here="/cases")


@router.get("/cases/person.json", dependencies=_CHIEF)
def person_document(request: Request, event: str = "", pair: str = "") -> Response:
    """Everything held about a pair of an event, names and free texts included."""
    held = _held(log_of(request), Sent({"event": event, "pair": pair}))
    return file(json.dumps(held, ensure_ascii=False, indent=2).encode(), "revoke-held.json", "application/json")


def _held(log: Log, said: Sent) -> dict[str, Any]:
    return log.person(fit.line("event", said("event")), fit.short("pair", said("pair")))


@router.get("/cases/purge", dependencies=_CHIEF)
def purging(request: Request) -> Response:
    """What a purge takes and what it leaves."""
    settings: Settings = request.app.state.settings
    return _purge_page(request, Sent({"days": str(settings.retention_days)}))


@router.post("/cases/purge", dependencies=[*_CHIEF, *WRITES])
def purged(request: Request, sent: Typed) -> Response:
    """Ask once more; then blank the names and the free texts of old cases."""
    log = log_of(request)
    try:
        days = sent.number("days", _LONGEST)
        if days is None:
            raise NotYet(template("nothing was said of how old the cases are. Give a number of days."))
        before = log.clock() - timedelta(days=days)
        by = sent.by("purge")
        due = log.due(before)
        done = log.purge(before, by=by) if sent("sure") == "yes" else None
    except LogError as wrong:
        return _purge_page(request, sent, status=status_of(wrong), refused=why(wrong))
    answer = _purge_page(request, sent, due=due, before=before, done=done)
    keep_initials(answer, sent("who"))
    return answer


def _purge_page(request: Request, typed: Sent, *, status: int = 200, refused: str = "", **found: Any) -> Response:
    """Any: what was found to be purged, or what was."""
    about = {"due": None, "before": None, "done": None, "who": typed("who") or initials(request)}
    return page(
        request, "cases/purge.html", status=status, refused=refused, typed=typed, **{**about, **found}, here="/cases"
    )


@router.get("/cases/chain", dependencies=[Depends(inside)])
def chain(request: Request) -> Response:
    """Whether every entry of the log is as it was written, and the hash by which that can be seen later."""
    log = log_of(request)
    count, last = log.chain_end()
    return page(
        request,
        "cases/chain.html",
        flaws=log.verify(),
        remarks=log.clock_set_back(),
        count=count,
        last=last,
        here="/cases",
    )
