"""The list of cases, each with what remains to be done, and the search in the list."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from itertools import groupby
from typing import Any
from urllib.parse import parse_qsl, urlencode

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from revoke.app.desk.failures import why
from revoke.app.entrance.evening import log_of
from revoke.app.entrance.web_sessions import chief, inside, is_inside, settings_of
from revoke.app.log import logged_case
from revoke.app.log import refusals as fit
from revoke.app.log.log import Log
from revoke.app.log.log_reader import NextStep, Search, next_step
from revoke.app.log.refusals import BadWords, NotYet
from revoke.app.web.call import CallProgress, TableCall, asked_so_far, call_of, case_told, progress
from revoke.app.web.cases.case_form import WRITES, Sent, Typed, case_written_on, form_page, status_of, written
from revoke.app.web.form_redirects import RefusedFormRoute, form_stands_at
from revoke.app.web.pages import Routes, file, page
from revoke.app.web.question_screen import chips
from revoke.errors import RevokeError
from revoke.formats.native import read_case
from revoke.ruling.adjudicate import adjudicate
from revoke.ruling.ruling import Ruling
from revoke.table.sentence import template, whole

A_PAGE = 20
_MOST_PAGES = 50_000
_ALL = 100_000
_FIELDS = ("event", "table", "board", "pair", "clause", "director", "text", "appeal")

router = Routes(needs=[inside])


@dataclass(frozen=True, slots=True)
class CaseRow:
    """One case in the list."""

    case: logged_case.LoggedCase
    next: NextStep
    decide_by: datetime | None = None
    overdue: bool = False


@router.get("/cases")
def listing(request: Request) -> Response:
    """The page of the found cases: first those that wait for somebody, the latest first."""
    log, said = log_of(request), _said(request)
    now = log.clock()
    by_chief = is_inside(request, chief=True)
    counts = log.counts(said("event") or None)
    refused, number = "", 1
    found: tuple[logged_case.LoggedCase, ...] = ()
    try:
        number = max(1, said.number("page", _MOST_PAGES) or 1)
        found = log.cases(replace(_search(said, now, A_PAGE + 1, A_PAGE * (number - 1)), pressing_at=now))
    except BadWords as wrong:
        refused = why(wrong)
    shown = [_row(each, now) for each in found[:A_PAGE]]
    return page(
        request,
        "cases/list.html",
        status=422 if refused else 200,
        refused=refused,
        groups=[(NEXT[step], [*rows]) for step, rows in groupby(shown, lambda row: row.next)],
        counts=counts,
        total=sum(counts.values()),
        statuses=logged_case.Status,
        typed=said,
        events=log.events(),
        looked_for=any(said(name) for name in _FIELDS),
        this="appeal" if said("appeal") else said("status"),
        earlier=_address(said, page=str(number + 1)) if len(found) > A_PAGE else "",
        later=_address(said, page=str(number - 1)) if number > 1 else "",
        filtered={status: _address(said, status=status.value, appeal="") for status in logged_case.Status},
        unfiltered=_address(said, status="", appeal=""),
        appealable=_address(said, status="", appeal="1"),
        export={kind: _address(said, path=f"/cases/export.{kind}") for kind in ("csv", "json", "pbn")},
        with_names=_address(said, path="/cases/export.json", names="1") if by_chief else "",
        due=log.due(now - timedelta(days=settings_of(request).retention_days)) if by_chief else 0,
        here="/cases",
    )


NEXT: Mapping[NextStep, str] = {
    NextStep.WAITS: template("Waiting for you"),
    NextStep.TO_TELL: template("To tell"),
    NextStep.COMMITTEE: template("Before the committee"),
    NextStep.APPEAL: template("May be appealed"),
    NextStep.DONE: template("Closed"),
}


def _row(case: logged_case.LoggedCase, now: datetime) -> CaseRow:
    """A case with its next step, and the time by which its committee has to decide."""
    due = min((each.decide_by for each in case.appeals if each.decide_by and not each.decision), default=None)
    return CaseRow(case, next_step(case, now), due, due is not None and due < now)


@router.get("/cases/export.{kind}")
def export(request: Request, kind: str, names: str = "") -> Response:
    """The found cases as a file, with names and free texts only for the director in charge."""
    if kind not in _MEDIA_TYPES:
        raise HTTPException(404)
    log, said = log_of(request), _said(request)
    if names:
        chief(request)
    found = log.cases(_search(said, log.clock(), _ALL, 0))
    from revoke.app.log.export import exported

    full = [log.case(each.id, with_names=True) for each in found] if names and kind == "json" else found
    return file(exported(full, kind, private=bool(names)), f"revoke-cases.{kind}", _MEDIA_TYPES[kind])


_MEDIA_TYPES = {"csv": "text/csv; charset=utf-8", "json": "application/json", "pbn": "application/x-pbn"}


def _said(request: Request) -> Sent:
    return Sent(dict(request.query_params))


def _search(said: Sent, now: datetime, most: int, skip: int) -> Search:
    """The search in a form; ``now`` decides whether an appeal would be in time.

    Raises:
        BadWords: the board is impossible, or a word is too long.
    """
    words: dict[str, Any] = {
        name: fit.line(name, said(name)) or None for name in ("event", "table", "pair", "director", "text")
    }
    return Search(
        **words,
        clause=fit.line("clause", said("clause")).upper() or None,
        board=said.number("board", logged_case.HIGHEST_BOARD),
        appealable_at=now if said("appeal") else None,
        statuses=frozenset(status for status in logged_case.Status if status.value == said("status")),
        most=most,
        skip=skip,
    )


def _address(said: Sent, *, path: str = "/cases", **other: str) -> str:
    """The address of the list with other values; without a page it is the first."""
    kept: Mapping[str, str] = {name: said(name) for name in (*_FIELDS, "status")} | other
    query = urlencode({name: value for name, value in kept.items() if value})
    return f"{path}?{query}" if query else path


# New cases: from a call of quick mode, from a case document, or empty; and their first ruling.

new_case_router = Routes(RefusedFormRoute)


@new_case_router.get("/cases/new", needs=[inside])
def new(request: Request) -> Response:
    """The form for a new case, with the query of a call in it."""
    query = request.url.query
    call = call_said(query, settings_of(request).code)
    return _page(request, Sent({"call": query, "table": call.table, "board": call.board}))


@new_case_router.post("/cases/new", needs=WRITES)
def made(request: Request, sent: Typed) -> Response:
    """Store a new case, with a ruling only if the form says so."""
    return _written(request, sent, ruling=sent("do") == "rule")


@new_case_router.post("/cases/rule", needs=WRITES)
def ruled(request: Request, sent: Typed) -> Response:
    """Store the facts of a case, and the engine's ruling on them."""
    return _written(request, sent, ruling=True)


def _written(request: Request, sent: Sent, *, ruling: bool) -> Response:
    settings = settings_of(request)
    known = case_written_on(request, call_said(sent("call"), settings.code).case)
    try:
        case = _kept(log_of(request), sent, settings.code, ruling=ruling)
    except RevokeError as wrong:
        form_stands_at(request, f"/cases/new?{sent('call')}".rstrip("?"))
        return _page(request, sent, status=status_of(wrong), refused=why(wrong))
    return written(case, "ruled" if case.ruling_stands else "told" if known else "made", sent)


def call_said(query: str, code: str) -> TableCall:
    """The call in a form, from the query of an address.

    >>> from revoke.case.case import DEFAULT_CODE
    >>> call_said("revokes[0].offender=dummy&revokes[0].before_attention=&table=4", DEFAULT_CODE).told
    (('revokes[0].offender', 'dummy'), ('revokes[0].before_attention', ''))
    """
    return call_of(parse_qsl(query, keep_blank_values=True), code)


def _may_be_given(ruling: Ruling, so_far: CallProgress | None) -> bool:
    """Whether the ruling can be given now; if not, the case stays open, and the director comes back."""
    return not (so_far and so_far.waiting) and ruling.status != logged_case.NEEDS_FACTS


def _document(text: str) -> Any:  # Any: JSON; the reader of cases says what is wrong with it
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        raise BadWords(
            "document", whole(template("a text")), template("it is not JSON"), template("Send a case document.")
        ) from None


def _kept(log: Log, sent: Sent, code: str, *, ruling: bool) -> logged_case.LoggedCase:
    """Store the facts of a call or a case document in the log, with the ruling on them if it can be given.

    Raises:
        RevokeError: the document cannot be read, its facts are impossible, or the log refuses them.
    """
    call, so_far = call_said(sent("call"), code), None
    if sent("document"):
        facts, asked = read_case(_document(sent("document"))), logged_case.LoggedInterview()
        given = adjudicate(facts)
    else:
        so_far = progress(call)
        facts, asked, given = case_told(so_far), asked_so_far(so_far.call), so_far.ruling
    gives, reason = ruling and _may_be_given(given, so_far), sent("reason")
    if call.case:
        case = log.case(call.case)
        if gives and case.ruling and not reason and not log.has_answered(sent.by().key):
            raise NotYet(template("this case already has a ruling. Say why the new one replaces it."))
        case = log.move(case.id, sent.place(case.place), by=sent.by())
        case = log.tell(case.id, facts, by=sent.by("tell"), asked=asked)
    else:
        case = log.open_case(sent.place(), facts, by=sent.by(), asked=asked)
    if not gives:
        return case
    case = log.rule(case.id, given, by=sent.by("rule"), reason=reason)
    if call.without == "no" and case.equity.state is logged_case.EquityState.OPEN:
        case = log.weigh(case.id, logged_case.EquityState.NO_ADJUST, by=sent.by("weigh"))
    return case


def _page(request: Request, sent: Sent, **values: Any) -> Response:
    so_far = progress(call_said(sent("call"), settings_of(request).code))
    may_rule = sent("document") or _may_be_given(so_far.ruling, so_far)
    about = {"so_far": so_far, "chips": tuple(chips(so_far)), "known": so_far.call.case, "may_rule": may_rule}
    return form_page(request, "new", sent, **about, **values)
