"""The page of one case, the forms of what can be done on it, and what becomes of them."""

from __future__ import annotations

import json
import secrets
from typing import Any

from fastapi import APIRouter, HTTPException, Request
from starlette.responses import RedirectResponse, Response

from revoke.app.desk.failures import why
from revoke.app.entrance.evening import demand_names, log_of
from revoke.app.entrance.session import is_inside
from revoke.app.entrance.settings import Settings
from revoke.app.log.form_words import OUTCOMES
from revoke.app.log.labels import ABOUT, DONE, EQUITY, KIND
from revoke.app.log.logged_case import LoggedCase
from revoke.app.log.refusals import Changed
from revoke.app.web.cases.analysis_shown import analysis_found
from revoke.app.web.cases.case_actions import ACTS, STATEMENTS, ActionForm
from revoke.app.web.cases.case_form import Sent, Typed, untouched
from revoke.app.web.cases.case_view import shown
from revoke.app.web.cases.history import HistoryLine, history
from revoke.app.web.cases.permissions import WRITES, OnCase, status_of
from revoke.app.web.cases.spoiler import kept_back
from revoke.app.web.full.entry_address import address_of
from revoke.app.web.held_answers import RefusedFormRoute
from revoke.app.web.initials import initials, keep_initials
from revoke.app.web.pages import page
from revoke.app.web.spoiler_guard import guard_of
from revoke.errors import RevokeError
from revoke.table.seats import SEATS

router = APIRouter(route_class=RefusedFormRoute)
_SHOW_CARDS = ("announce", "ruled")


@router.get("/cases/{case}")
def one(request: Request, case: OnCase, done: str = "") -> Response:
    """The case: what stands, what is to be done next, and everything that was ever written on it."""
    hidden = kept_back(request, case)
    if hidden:
        return hidden
    log = log_of(request)
    lines = history(log.history(case.id), log.words(case.id))
    return case_page(
        request,
        "one",
        case,
        untouched(case),
        lines=lines,
        notices=log.notices(case),
        full=_in_full(request, case),
        done=DONE.get(done, ""),
        found=analysis_found(request, case),
    )


def _in_full(request: Request, case: LoggedCase) -> str:
    """Where the case goes on in full mode; with the deal of the board, where the session's hand records were loaded."""
    number = case.place.board if case.place.board is not None else case.document.get("board", {}).get("number")
    board = dict(case.document.get("board", {}))
    if not guard_of(request).hides("" if number is None else str(number)) and "ending" not in board:
        loaded = log_of(request).evening().board(number)
        board = {**loaded, **board} if "deal" not in board else board
    settings: Settings = request.app.state.settings
    if settings.scoring:
        board.setdefault("scoring", settings.scoring)
    if number is not None:
        board.setdefault("number", number)
    document = {**case.document, "board": board} if board else dict(case.document)
    return address_of("/full/board", ("case", json.dumps(document)), ("logged", case.id))


@router.get("/cases/{case}/{act}")
def form(request: Request, case: OnCase, act: str) -> Response:
    """The form of an act."""
    if act not in ACTS:
        raise HTTPException(404)
    hidden = kept_back(request, case) if act in _SHOW_CARDS else None
    return hidden or case_page(request, act, _seen(request, case, act), untouched(case))


@router.post("/cases/{case}/{act}", dependencies=WRITES)
def acted(request: Request, case: OnCase, act: str, sent: Typed) -> Response:
    """Do it; what is refused comes back with its form as it was filled in, and with the sentence that says why."""
    if act not in ACTS:
        raise HTTPException(404)
    settings: Settings = request.app.state.settings
    by_chief = is_inside(request, chief=True)
    try:
        ACTS[act](ActionForm(log_of(request), case, sent, settings, by_chief))
    except RevokeError as wrong:
        now = _seen(request, case, act)
        news = _since(request, now, sent) if isinstance(wrong, Changed) else ()
        return case_page(request, act, now, sent, status=status_of(wrong), refused=why(wrong), news=news)
    answer = RedirectResponse(f"/cases/{case.number}?done={act}", 303)
    keep_initials(answer, sent("who"))
    return answer


def case_page(
    request: Request, name: str, case: LoggedCase, typed: Sent, *, status: int = 200, **values: Any
) -> Response:
    """A page about a case.

    Args:
        name: of the template.
        typed: what stands in the fields of its form.
        values: what else it shows; Any: a template may be given whatever that is.
    """
    about = {
        "case": case,
        "shown": shown(case),
        "typed": typed,
        "refused": "",
        "news": (),
        "act": name,
        "key": secrets.token_urlsafe(12),
        "who": typed("who") or initials(request),
        "about": ABOUT,
        "statements": STATEMENTS,
        "outcomes": OUTCOMES,
        "equity": EQUITY,
        "kinds": KIND,
        "seats": SEATS,
    }
    return page(request, f"cases/{name}.html", status=status, **{**about, **values}, here="/cases")


def _since(request: Request, case: LoggedCase, sent: Sent) -> tuple[HistoryLine, ...]:
    """What was written on the case after the form was opened."""
    log = log_of(request)
    entries = log.history(case.id)
    return history(entries[sent.number("version", len(entries)) or 0 :], log.words(case.id))


def _seen(request: Request, case: LoggedCase, act: str) -> LoggedCase:
    """The case as it is now; with names only where they are what the form is about."""
    if act == "names":
        demand_names(request, case)
    return log_of(request).case(case.id, with_names=act == "names")
