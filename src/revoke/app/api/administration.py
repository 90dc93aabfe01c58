"""Administration of the log: its state, export, what is held about a pair, the purge, the chain."""

from __future__ import annotations

from datetime import timedelta
from typing import Annotated, Literal

from fastapi import APIRouter, Depends, Query, Request
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response

from revoke.app.api.idempotency import replayed
from revoke.app.api.log_request import by, refusals, said_in, writes
from revoke.app.api.openapi import LOCKED, gives
from revoke.app.api.permissions import chief, inside
from revoke.app.api.responses import sent
from revoke.app.api.route import Route
from revoke.app.api.search_query import Looked, Word
from revoke.app.entrance.evening import log_of
from revoke.app.entrance.log_slots import log_slot

EVERY_CASE = 100_000

router = APIRouter(route_class=Route, dependencies=[Depends(log_slot), Depends(inside)], tags=["log"])
_CHIEF = [Depends(chief)]


@router.get("/log", response_class=Response, responses=gives("LogSummary"), openapi_extra=LOCKED)
def summary(request: Request, event: Word = None) -> Response:
    """The events of the log, and how many cases of all or of one of them are open, to come back to, and so on."""
    book = log_of(request)
    counts = {status.value: count for status, count in book.counts(event).items()}
    return sent({"format": "revoke-log-summary/1", "events": list(book.events()), "counts": counts})


@router.get(
    "/export",
    response_class=Response,
    responses=gives(
        "WholeLog", media=["text/csv", "application/vnd.pbn"], text="The cases: a table, one document, or play records."
    ),
    openapi_extra=LOCKED,
)
def export(
    request: Request,
    wanted: Looked,
    format: Literal["csv", "json", "pbn"] = "json",  # noqa: A002  # as it is called in the address
    names: bool = False,
) -> Response:
    """The cases that a search finds as a file, without names and free texts.

    With them only as JSON, and only for the chief.
    """
    from revoke.app.log.export_csv import as_csv
    from revoke.app.log.export_json import as_json
    from revoke.app.log.export_pbn import as_pbn

    if names:
        chief(request)
    book = log_of(request)
    found = book.cases(wanted.search(now=book.clock(), most=EVERY_CASE))
    match format:
        case "csv":
            return written(as_csv(found), "text/csv; charset=utf-8", "log.csv")
        case "json":
            full = [book.case(each.id, with_names=True) for each in found] if names else found
            return written(as_json(full, private=names).encode(), "application/json", "log.json")
        case "pbn":
            return written(as_pbn(found), "application/vnd.pbn", "log.pbn")


def written(content: bytes, media: str, name: str) -> Response:
    """A file to be kept."""
    headers = {"Cache-Control": "no-store", "Content-Disposition": f'attachment; filename="{name}"'}
    return Response(content, headers=headers, media_type=media)


Said = Annotated[str, Query(min_length=1, max_length=80)]


@router.get("/person", dependencies=_CHIEF, response_class=Response, responses=gives("HeldAbout"), openapi_extra=LOCKED)
def person(request: Request, event: Said, pair: Annotated[str, Query(min_length=1, max_length=12)]) -> Response:
    """Everything held about a pair of an event, names and free texts included. For the chief."""
    return sent(log_of(request).person(event, pair))


Days = Annotated[int | None, Query(ge=0, le=36_500)]


@router.get("/purge", dependencies=_CHIEF, response_class=Response, responses=gives("PurgeDue"), openapi_extra=LOCKED)
def due(request: Request, days: Days = None) -> Response:
    """How many cases a purge of those older than so many days would blank something of. For the chief."""
    book = log_of(request)
    oldest: int = request.app.state.settings.retention_days if days is None else days
    cases = book.due(book.clock() - timedelta(days=oldest))
    return sent({"format": "revoke-log-due/1", "days": oldest, "cases": cases})


@router.post("/purge", dependencies=_CHIEF, **writes("PurgeLog", "PurgedOut"))
async def purge(request: Request) -> Response:
    """Blank the names and free texts of old cases. Facts and rulings stay. For the chief."""
    asked, said = await said_in(request, "PurgeLog")
    writer = await by(request, said["who"])
    days = said.get("days", request.app.state.settings.retention_days)

    def act() -> Response:
        book = log_of(request)
        with refusals():
            done = book.purge(book.clock() - timedelta(days=days), by=writer)
        told = {"cases": done.cases, "texts": done.texts, "names": done.names}
        return sent({"format": "revoke-log-purge/1", **told})

    return await run_in_threadpool(replayed, request, asked, act)


@router.get("/verify", response_class=Response, responses=gives("Verified"), openapi_extra=LOCKED)
def verify(request: Request) -> Response:
    """Whether the log is sound: every entry is as it was written and follows the one before."""
    from revoke.app.log.export_json import check_of_log

    book = log_of(request)
    return sent(check_of_log(book.verify(), book.clock_set_back(), *book.chain_end()))
