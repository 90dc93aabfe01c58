"""New cases: from a call of quick mode, from a case document, or empty; and their first ruling."""

from __future__ import annotations

import json
import secrets
from dataclasses import dataclass
from typing import Any
from urllib.parse import parse_qsl

from fastapi import APIRouter, Depends, Request
from starlette.responses import RedirectResponse, Response

from revoke.app.desk.failures import why
from revoke.app.entrance.evening import log_of
from revoke.app.entrance.session import NotInside, inside, is_inside
from revoke.app.entrance.settings import Settings
from revoke.app.log.log import Log
from revoke.app.log.logged_case import EquityState, LoggedCase, LoggedInterview
from revoke.app.log.refusals import BadWords, NotYet
from revoke.app.log.status import NEEDS_FACTS
from revoke.app.web.call_address import TableCall, call_of
from revoke.app.web.call_and_case import asked_so_far, case_told
from revoke.app.web.call_progress import CallProgress, progress
from revoke.app.web.case_cookie import may_write
from revoke.app.web.cases.case_form import Sent, Typed
from revoke.app.web.cases.permissions import WRITES, status_of
from revoke.app.web.held_answers import RefusedFormRoute, form_stands_at
from revoke.app.web.initials import initials, keep_initials
from revoke.app.web.pages import page
from revoke.app.web.question_screen import chips
from revoke.case.case import Case
from revoke.errors import RevokeError
from revoke.formats.native import read_case
from revoke.ruling.adjudicate import rule
from revoke.ruling.ruling import Ruling
from revoke.table.sentence import template, whole

router = APIRouter(route_class=RefusedFormRoute)


@dataclass(frozen=True, slots=True)
class Brought:
    """What a form brings: the facts, how far the interview has got, the ruling on them, and the call they came from."""

    facts: Case
    asked: LoggedInterview
    ruling: Ruling
    call: TableCall
    so_far: CallProgress | None

    @property
    def may_be_given(self) -> bool:
        """Whether the ruling can be given now; else the case stays open, and the director comes back."""
        waiting = self.so_far is not None and self.so_far.waiting
        return not waiting and self.ruling.status != NEEDS_FACTS


@router.get("/cases/new", dependencies=[Depends(inside)])
def new(request: Request) -> Response:
    """The form for a new case; the query of a call goes with it."""
    settings: Settings = request.app.state.settings
    query = request.url.query
    call = call_said(query, settings.code)
    return _page(request, Sent({"call": query, "table": call.table, "board": call.board}))


@router.post("/cases/new", dependencies=WRITES)
def made(request: Request, sent: Typed) -> Response:
    """Keep the facts; ruled on only where the form says so."""
    return _written(request, sent, ruling=sent("do") == "rule")


@router.post("/cases/rule", dependencies=WRITES)
def ruled(request: Request, sent: Typed) -> Response:
    """Keep the facts, and the ruling that the engine gives on them."""
    return _written(request, sent, ruling=True)


def _written(request: Request, sent: Sent, *, ruling: bool) -> Response:
    settings: Settings = request.app.state.settings
    known = call_said(sent("call"), settings.code).case
    if not _may(request, known):
        raise NotInside
    log = log_of(request)
    if known:
        log.case(known)  # that it is there is said before anything else
    try:
        case = _kept(log, sent, _brought(sent, settings.code), ruling=ruling)
    except RevokeError as wrong:
        form_stands_at(request, f"/cases/new?{sent('call')}".rstrip("?"))
        return _page(request, sent, status=status_of(wrong), refused=why(wrong))
    done = "ruled" if case.ruling_stands else "told" if known else "made"
    answer = RedirectResponse(f"/cases/{case.number}?done={done}", 303)
    keep_initials(answer, sent("who"))
    return answer


def _may(request: Request, known: str) -> bool:
    return may_write(request, known) if known else is_inside(request)


def call_said(query: str, code: str) -> TableCall:
    """The call that a form carries as the query of an address.

    >>> from revoke.case.case import DEFAULT_CODE
    >>> call_said("revokes[0].offender=dummy&revokes[0].before_attention=&table=4", DEFAULT_CODE).told
    (('revokes[0].offender', 'dummy'), ('revokes[0].before_attention', ''))
    """
    return call_of(parse_qsl(query, keep_blank_values=True), code)


def _brought(sent: Sent, code: str) -> Brought:
    """The facts of a call, or of a case document.

    Raises:
        RevokeError: the document cannot be read, or its facts cannot be so.
    """
    call = call_said(sent("call"), code)
    if sent("document"):
        facts = read_case(_document(sent("document")))
        return Brought(facts, LoggedInterview(), rule(facts), call, None)
    so_far = progress(call)
    return Brought(case_told(so_far), asked_so_far(so_far.call), so_far.ruling, call, so_far)


def _document(text: str) -> Any:  # Any: whatever JSON has; reading it as a case says what is wrong with it
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        raise BadWords(
            "document", whole(template("a text")), template("it is not JSON"), template("Send a case document.")
        ) from None


def _kept(log: Log, sent: Sent, brought: Brought, *, ruling: bool) -> LoggedCase:
    reason = sent("reason")
    if brought.call.case:
        case = log.case(brought.call.case)
        if ruling and brought.may_be_given and case.ruling and not reason:
            raise NotYet(template("a ruling was given on this case before. Say why the new one replaces it."))
        case = log.move(case.id, sent.place(case.place), by=sent.by())
        case = log.tell(case.id, brought.facts, by=sent.by("tell"), asked=brought.asked)
    else:
        case = log.open_case(sent.place(), brought.facts, by=sent.by(), asked=brought.asked)
    if not ruling or not brought.may_be_given:
        return case
    case = log.rule(case.id, brought.ruling, by=sent.by("rule"), reason=reason)
    if brought.call.without == "no" and case.equity.state is EquityState.OPEN:
        case = log.weigh(case.id, EquityState.NO_ADJUST, by=sent.by("weigh"))
    return case


def _page(request: Request, sent: Sent, *, status: int = 200, refused: str = "") -> Response:
    settings: Settings = request.app.state.settings
    so_far = progress(call_said(sent("call"), settings.code))
    may_rule = (
        bool(sent("document"))
        or Brought(so_far.case, LoggedInterview(), so_far.ruling, so_far.call, so_far).may_be_given
    )
    return page(
        request,
        "cases/new.html",
        status=status,
        refused=refused,
        typed=sent,
        chips=tuple(chips(so_far)),
        so_far=so_far,
        known=so_far.call.case,
        may_rule=may_rule,
        key=secrets.token_urlsafe(12),
        who=sent("who") or initials(request),
        here="/cases",
    )
