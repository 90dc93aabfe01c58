"""The list of cases: what is still to be done about each, and the search in it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from itertools import groupby
from urllib.parse import urlencode

from fastapi import APIRouter, Depends, HTTPException, Request
from starlette.responses import Response

from revoke.app.desk.failures import why
from revoke.app.entrance.evening import log_of
from revoke.app.entrance.session import chief, inside, is_inside
from revoke.app.entrance.settings import Settings
from revoke.app.log import free_text as fit
from revoke.app.log.labels import STATUS
from revoke.app.log.logged_case import LoggedCase, Status
from revoke.app.log.place import HIGHEST_BOARD
from revoke.app.log.refusals import BadWords
from revoke.app.log.search import NextStep, Search, next_step
from revoke.app.web.cases.case_form import Sent
from revoke.app.web.pages import page
from revoke.table.sentence import template

A_PAGE = 20
_MOST_PAGES = 50_000
_ALL = 100_000
_FIELDS = ("event", "table", "board", "pair", "clause", "director", "text", "appeal")

router = APIRouter(dependencies=[Depends(inside)])


@dataclass(frozen=True, slots=True)
class CaseRow:
    """One case in the list."""

    case: LoggedCase
    clauses: tuple[str, ...]
    next: NextStep
    decide_by: datetime | None = None
    overdue: bool = False


@router.get("/cases")
def listing(request: Request) -> Response:
    """The cases that were looked for: what waits for somebody first, and the latest of it."""
    log, said = log_of(request), _said(request)
    now = log.clock()
    settings: Settings = request.app.state.settings
    by_chief = is_inside(request, chief=True)
    counts = log.counts(said("event") or None)
    refused, number = "", 1
    found: tuple[LoggedCase, ...] = ()
    try:
        number = max(1, said.number("page", _MOST_PAGES) or 1)
        found = log.cases(replace(_search(said, now, A_PAGE + 1, A_PAGE * (number - 1)), pressing_at=now))
    except BadWords as wrong:
        refused = why(wrong)
    return page(
        request,
        "cases/list.html",
        status=422 if refused else 200,
        refused=refused,
        groups=_by_next_step([_row(each, now) for each in found[:A_PAGE]]),
        counts=counts,
        total=sum(counts.values()),
        statuses=STATUS,
        typed=said,
        events=log.events(),
        looked_for=any(said(name) for name in _FIELDS),
        this="appeal" if said("appeal") else said("status"),
        earlier=_address(said, page=str(number + 1)) if len(found) > A_PAGE else "",
        later=_address(said, page=str(number - 1)) if number > 1 else "",
        filtered={status: _address(said, status=status.value, appeal="") for status in Status},
        unfiltered=_address(said, status="", appeal=""),
        appealable=_address(said, status="", appeal="1"),
        export={kind: _address(said, path=f"/cases/export.{kind}") for kind in ("csv", "json", "pbn")},
        with_names=_address(said, path="/cases/export.json", names="1") if by_chief else "",
        due=log.due(now - timedelta(days=settings.retention_days)) if by_chief else 0,
        here="/cases",
    )


NEXT: Mapping[NextStep, str] = {
    NextStep.WAITS: template("Wait for you"),
    NextStep.TO_TELL: template("To tell"),
    NextStep.COMMITTEE: template("Before the committee"),
    NextStep.APPEAL: template("May be appealed"),
    NextStep.DONE: template("Closed"),
}


def _row(case: LoggedCase, now: datetime) -> CaseRow:
    """A case with what comes next, and until when its committee has to decide."""
    due = min((each.decide_by for each in case.appeals if each.decide_by and not each.decision), default=None)
    return CaseRow(case, _clauses(case), next_step(case, now), due, due is not None and due < now)


def _by_next_step(rows: Sequence[CaseRow]) -> list[tuple[str, list[CaseRow]]]:
    """The rows under what is to be done next, each in words."""
    return [(NEXT[step], [*found]) for step, found in groupby(rows, lambda row: row.next)]


@router.get("/cases/export.{kind}")
def export(request: Request, kind: str, names: str = "") -> Response:
    """The cases looked for as a file; with names and free texts only for the director in charge."""
    log, said = log_of(request), _said(request)
    if names:
        chief(request)
    found = log.cases(_search(said, log.clock(), _ALL, 0))
    match kind:
        case "csv":
            from revoke.app.log.export_csv import as_csv

            return file(as_csv(found), "revoke-cases.csv", "text/csv; charset=utf-8")
        case "json":
            from revoke.app.log.export_json import as_json

            full = [log.case(each.id, with_names=True) for each in found] if names else found
            return file(as_json(full, private=bool(names)).encode(), "revoke-cases.json", "application/json")
        case "pbn":
            from revoke.app.log.export_pbn import as_pbn

            return file(as_pbn(found), "revoke-cases.pbn", "application/x-pbn")
    raise HTTPException(404)


def file(content: bytes, name: str, media_type: str) -> Response:
    """A file to be kept; no browser opens it as a page of ours."""
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"}
    return Response(content, headers=headers, media_type=media_type)


def _said(request: Request) -> Sent:
    return Sent(dict(request.query_params))


def _search(said: Sent, now: datetime, most: int, skip: int) -> Search:
    """What is looked for; ``now`` says whether an appeal would be in time.

    Raises:
        BadWords: a board that cannot be, a word too long.
    """
    words = {
        name: fit.line(name, said(name)) or None for name in ("event", "table", "pair", "clause", "director", "text")
    }
    clause = words["clause"]
    return Search(
        event=words["event"],
        table=words["table"],
        board=said.number("board", HIGHEST_BOARD),
        pair=words["pair"],
        clause=clause and clause.upper(),
        director=words["director"],
        appealable_at=now if said("appeal") else None,
        statuses=frozenset(status for status in Status if status.value == said("status")),
        text=words["text"],
        most=most,
        skip=skip,
    )


def _clauses(case: LoggedCase) -> tuple[str, ...]:
    revokes = case.ruling.document["revokes"] if case.ruling else ()
    return tuple(dict.fromkeys(law for each in revokes for law in each["laws"]))


def _address(said: Sent, *, path: str = "/cases", **other: str) -> str:
    """The list again with something else; a page only where it is named."""
    kept: Mapping[str, str] = {name: said(name) for name in (*_FIELDS, "status")} | other
    query = urlencode({name: value for name, value in kept.items() if value})
    return f"{path}?{query}" if query else path
