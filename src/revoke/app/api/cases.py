"""The cases of the log, to look at: lists, one case, its entries, its form on paper."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Annotated

from fastapi import APIRouter, Depends, Query, Request
from starlette.responses import Response

from revoke.app.api.administration import written
from revoke.app.api.log_request import etags, refusals
from revoke.app.api.openapi import LOCKED, NOT_SEEN, gives
from revoke.app.api.permissions import inside, is_chief
from revoke.app.api.problems import Refused
from revoke.app.api.responses import sent
from revoke.app.api.route import Route
from revoke.app.api.search_query import Looked
from revoke.app.entrance.evening import demand_names, log_of
from revoke.app.entrance.log_slots import log_slot
from revoke.app.entrance.whole_number import whole_number
from revoke.app.log.export_json import case_of_log, entry_of_log
from revoke.app.log.logged_case import LoggedCase
from revoke.formats.document_problems import quoted

MOST_ON_A_PAGE = 100

router = APIRouter(route_class=Route, dependencies=[Depends(log_slot), Depends(inside)], tags=["log"])

Limit = Annotated[int, Query(ge=1, le=MOST_ON_A_PAGE)]
Cursor = Annotated[str | None, Query(max_length=20)]


@router.get("/cases", response_class=Response, responses=gives("CaseList"), openapi_extra=LOCKED)
def cases(request: Request, wanted: Looked, limit: Limit = 50, cursor: Cursor = None) -> Response:
    """The cases that a search finds, the latest first, page by page; free texts and names are left out."""
    book = log_of(request)
    found = book.cases(wanted.search(now=book.clock(), most=limit + 1, before=_number(cursor)))
    more = str(found[limit - 1].number) if len(found) > limit else None
    return sent({"cases": [case_of_log(each) for each in found[:limit]], "next": more})


def _number(cursor: str | None) -> int | None:
    """A cursor is the number of the last thing seen; whoever uses it need not know."""
    if cursor is None:
        return None
    number = whole_number(cursor, 0, _HIGHEST_CURSOR)
    if number is None:
        detail = f"The cursor {quoted(cursor)} was never given. Take it from the page before, or leave it out."
        raise Refused("unknown-parameter", detail)
    return number


_HIGHEST_CURSOR = 999_999_999


@router.get(
    "/cases/{case_id}",
    response_class=Response,
    responses={**gives("FullCase"), 304: {"description": "The case is still as you have it."}},
    openapi_extra={**LOCKED, "parameters": [NOT_SEEN]},
)
def case(request: Request, case_id: str, names: bool = False) -> Response:
    """A case as it is now, with its free texts, and with the players' names where they are asked for."""
    with refusals():
        found = log_of(request).case(case_id, with_names=names)
        if names:
            demand_names(request, found, by_chief=is_chief(request))
    had = request.headers.get("if-none-match", "")
    if not names and (had.strip() == "*" or str(found.version) in (etags(had, weak=True) or ())):
        return Response(status_code=304, headers={"ETag": f'"{found.version}"', "Cache-Control": "no-store"})
    return case_sent(found)


def case_sent(found: LoggedCase, status: int = 200) -> Response:
    """A case, its version as the ETag."""
    return sent(case_of_log(found, private=True), status, {"ETag": f'"{found.version}"'})


@router.get("/cases/{case_id}/entries", response_class=Response, responses=gives("EntryList"), openapi_extra=LOCKED)
def entries(request: Request, case_id: str, limit: Limit = 50, cursor: Cursor = None) -> Response:
    """What was done with a case, in order."""
    after = _number(cursor) or 0
    with refusals():
        found = [each for each in log_of(request).history(case_id) if each.number > after]
    more = str(found[limit - 1].number) if len(found) > limit else None
    return sent({"entries": [entry_of_log(each) for each in found[:limit]], "next": more})


@router.get(
    "/cases/{case_id}/form.pdf",
    response_class=Response,
    responses=gives(None, media=["application/pdf"], text="The ruling and appeal form on one page."),
    openapi_extra=LOCKED,
)
def form(request: Request, case_id: str, names: bool = False) -> Response:
    """The ruling and appeal form of a case, on one A4 page."""
    from revoke.app.log.form_filling import form as filled_in
    from revoke.app.log.form_pdf import form_pdf

    book = log_of(request)
    with refusals():
        found = book.case(case_id, with_names=names)
        if names:
            demand_names(request, found, by_chief=is_chief(request))
        last = book.history(case_id)[-1].hash
    drawn = form_pdf(filled_in(found, printed=datetime.now(UTC), last_hash=last))
    return written(drawn, "application/pdf", f"case-{found.number}.pdf")
