"""The addresses of the log: its cases, entries and forms, the acts on a case, links, and administration."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import timedelta
from functools import partial
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, Query, Request
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response

from revoke.app.api import request_body
from revoke.app.api.openapi import KEY, LOCKED, MUST_HAVE_SEEN, NOT_SEEN, SEEN, Described, gives, takes
from revoke.app.api.permissions import Looked, Word, bearer, chief, inside, is_chief, sent, worked_out
from revoke.app.api.problems import Refused
from revoke.app.api.request_schemas import COMES_IN, ref
from revoke.app.desk import tasks
from revoke.app.desk.adjudicator import with_weights
from revoke.app.entrance.evening import (
    demand_names,
    log_of,
    log_slot,
    may_sign,
    may_take_over,
    signs_from_here,
    whole_number,
)
from revoke.app.entrance.web_sessions import settings_of
from revoke.app.log.export import case_of_log, entry_of_log
from revoke.app.log.log import HAND_OVER, SHARE, Link, Log
from revoke.app.log.logged_case import CasePlace, LoggedCase, LoggedInterview
from revoke.app.log.refusals import MOST_DAYS
from revoke.app.log.tables import By
from revoke.case.case import Case
from revoke.formats.document_problems import quoted

# Requests that write to the log: their form, their author, the version that he has seen; and refusals.

_SHAPES = {kind.__name__: kind for kind in COMES_IN}


def writes(
    shape: str, answer: str = "FullCase", status: int = 200, seen: Described = SEEN, patch: str | None = None
) -> dict[str, Any]:
    """The arguments for the route of an address that writes, behind the passcode.

    Args:
        shape: the name of the document that it takes.
        answer: the name of the document that it returns.
        seen: the header that says which version of a case the writer has seen.
        patch: the name of the document with changes only, if the address takes one.
    """
    also = {request_body.MERGE_PATCH: {"schema": ref(patch)}} if patch else None
    heads = (KEY, seen) if answer == "FullCase" and status == 200 else (KEY,)
    return {
        "status_code": status,
        "responses": gives(answer, status=status),
        "openapi_extra": takes(shape, also=also, heads=heads) | LOCKED,
    }


async def said_in(request: Request, shape: str) -> tuple[object, request_body.Object]:
    """The content of a request: as it came, and checked.

    Raises:
        Refused: the content is no JSON, or not a document of that name.
    """
    asked = await request_body.json_body(request)
    return asked, understood(asked, shape)


def understood(asked: object, shape: str) -> request_body.Object:
    """The checked content of a document.

    Raises:
        Refused: the content is not a document of that name.
    """
    return request_body.formed(asked, _SHAPES[shape])


async def by(request: Request, who: str, *, edits: bool = False) -> By:
    """The author of a request, with its Idempotency-Key and the version in If-Match.

    Args:
        edits: whether the version is required.

    Raises:
        Refused: the version is missing, or somebody else signs with these initials.
    """
    token = bearer(request) or ""
    await run_in_threadpool(may_sign, request, who, token, token)
    return By(who, key=request_body.key_of(request), seen=_seen(request, edits=edits))


def _seen(request: Request, *, edits: bool) -> frozenset[int] | None:
    said = request.headers.get("if-match")
    if said is None and edits:
        detail = "Send the ETag of the case as If-Match, so that nobody is overwritten; * writes all the same."
        raise Refused("version-needed", detail)
    if said is None or said.strip() == "*":
        return None
    found = etags(said)
    if found is None:
        raise Refused("malformed", "If-Match is no list of ETags. Look at the case again for the one it has.")
    return frozenset(int(each) for each in found if each.isascii() and each.isdecimal() and len(each) < 10)


_ETAG = r'(?:W/)?"[\x21\x23-\x7e\x80-\xff]*"'


def etags(said: str, *, weak: bool = False) -> list[str] | None:
    """The ETags in a list, without their quotation marks; ``None`` if the text is no such list.

    Args:
        weak: include weak ETags, which never condition a write (RFC 9110, 13.1.1).

    >>> etags('"3", W/"4"'), etags('W/"4"', weak=True), etags("yesterday")
    (['3'], ['4'], None)
    """
    if not re.fullmatch(rf"\s*{_ETAG}(?:\s*,\s*{_ETAG})*\s*", said):
        return None
    every = re.findall(_ETAG, said)
    return [each.removeprefix("W/")[1:-1] for each in every if weak or not each.startswith("W/")]


# Administration of the log: its state, export, what is held about a pair, the purge, the chain.

EVERY_CASE = 100_000

router = APIRouter(route_class=request_body.Route, dependencies=[Depends(log_slot), Depends(inside)], tags=["log"])
_CHIEF = [Depends(chief)]


@router.get("/log", responses=gives("LogSummary"), openapi_extra=LOCKED)
def summary(request: Request, event: Word = None) -> Response:
    """The events of the log, and the number of cases with each status, in all events or in one."""
    book = log_of(request)
    counts = {status.value: count for status, count in book.counts(event).items()}
    return sent({"format": "revoke-log-summary/1", "events": list(book.events()), "counts": counts})


@router.get(
    "/export",
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
    """The cases that a search finds, as a file without names and free texts.

    JSON has them if asked for, but only for the chief.
    """
    from revoke.app.log.export import exported

    if names:
        chief(request)
    book = log_of(request)
    found = book.cases(wanted.search(now=book.clock(), most=EVERY_CASE))
    full = [book.case(each.id, with_names=True) for each in found] if names and format == "json" else found
    return written(exported(full, format, private=names), _MEDIA_TYPES[format], f"log.{format}")


_MEDIA_TYPES = {"csv": "text/csv; charset=utf-8", "json": "application/json", "pbn": "application/vnd.pbn"}


def written(content: bytes, media: str, name: str) -> Response:
    """A file to download."""
    headers = {"Cache-Control": "no-store", "Content-Disposition": f'attachment; filename="{name}"'}
    return Response(content, headers=headers, media_type=media)


Said = Annotated[str, Query(min_length=1, max_length=80)]


@router.get("/person", dependencies=_CHIEF, responses=gives("HeldAbout"), openapi_extra=LOCKED)
def person(request: Request, event: Said, pair: Annotated[str, Query(min_length=1, max_length=12)]) -> Response:
    """Everything held about a pair of an event, names and free texts included. For the chief."""
    return sent(log_of(request).person(event, pair))


Days = Annotated[int | None, Query(ge=0, le=MOST_DAYS)]


@router.get("/purge", dependencies=_CHIEF, responses=gives("PurgeDue"), openapi_extra=LOCKED)
def due(request: Request, days: Days = None) -> Response:
    """The number of cases older than a number of days that a purge would change. For the chief."""
    book = log_of(request)
    oldest: int = settings_of(request).retention_days if days is None else days
    cases = book.due(book.clock() - timedelta(days=oldest))
    return sent({"format": "revoke-log-due/1", "days": oldest, "cases": cases})


@router.post("/purge", dependencies=_CHIEF, **writes("PurgeLog", "PurgedOut"))
async def purge(request: Request) -> Response:
    """Blank the names and free texts of old cases. Facts and rulings stay. For the chief."""
    asked, said = await said_in(request, "PurgeLog")
    writer = await by(request, said["who"])
    days = said.get("days", settings_of(request).retention_days)

    def act() -> Response:
        book = log_of(request)
        done = book.purge(book.clock() - timedelta(days=days), by=writer)
        told = {"cases": done.cases, "texts": done.texts, "names": done.names}
        return sent({"format": "revoke-log-purge/1", **told})

    return await run_in_threadpool(request_body.replayed, request, asked, act)


@router.get("/verify", responses=gives("Verified"), openapi_extra=LOCKED)
def verify(request: Request) -> Response:
    """Whether the log is sound: every entry is unaltered and follows the one before."""
    from revoke.app.log.export import check_of_log

    book = log_of(request)
    return sent(check_of_log(book.verify(), book.clock_set_back(), *book.chain_end()))


MOST_ON_A_PAGE = 100


Limit = Annotated[int, Query(ge=1, le=MOST_ON_A_PAGE)]
Cursor = Annotated[str | None, Query(max_length=20)]


@router.get("/cases", responses=gives("CaseList"), openapi_extra=LOCKED)
def cases(request: Request, wanted: Looked, limit: Limit = 50, cursor: Cursor = None) -> Response:
    """The cases that a search finds, the latest first, page by page, without free texts and names."""
    book = log_of(request)
    found = book.cases(wanted.search(now=book.clock(), most=limit + 1, before=_number(cursor)))
    more = str(found[limit - 1].number) if len(found) > limit else None
    return sent({"cases": [case_of_log(each) for each in found[:limit]], "next": more})


def _number(cursor: str | None) -> int | None:
    """The number in a cursor, that of the last item seen; its user need not know that."""
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
    responses={**gives("FullCase"), 304: {"description": "The case is still as you have it."}},
    openapi_extra={**LOCKED, "parameters": [NOT_SEEN]},
)
def case(request: Request, case_id: str, names: bool = False) -> Response:
    """A case as it is now, with its free texts, and with the players' names if asked for."""
    found = _read(request, case_id, names=names)
    had = request.headers.get("if-none-match", "")
    if not names and (had.strip() == "*" or str(found.version) in (etags(had, weak=True) or ())):
        return Response(status_code=304, headers={"ETag": f'"{found.version}"', "Cache-Control": "no-store"})
    return case_sent(found)


def _read(request: Request, case_id: str, *, names: bool) -> LoggedCase:
    found = log_of(request).case(case_id, with_names=names)
    if names:
        demand_names(request, found, by_chief=is_chief(request))
    return found


def case_sent(found: LoggedCase, status: int = 200) -> Response:
    """The answer with a case, and its version as the ETag."""
    return sent(case_of_log(found, private=True), status, {"ETag": f'"{found.version}"'})


@router.get("/cases/{case_id}/entries", responses=gives("EntryList"), openapi_extra=LOCKED)
def entries(request: Request, case_id: str, limit: Limit = 50, cursor: Cursor = None) -> Response:
    """The entries of a case, in order."""
    after = _number(cursor) or 0
    found = [each for each in log_of(request).history(case_id) if each.number > after]
    more = str(found[limit - 1].number) if len(found) > limit else None
    return sent({"entries": [entry_of_log(each) for each in found[:limit]], "next": more})


@router.get(
    "/cases/{case_id}/form.pdf",
    responses=gives(None, media=["application/pdf"], text="The ruling and appeal form on one page."),
    openapi_extra=LOCKED,
)
def form(request: Request, case_id: str, names: bool = False) -> Response:
    """The ruling and appeal form of a case, on one A4 page."""
    from revoke.app.log.form_pdf import form_of_case

    found = _read(request, case_id, names=names)
    drawn = form_of_case(log_of(request), found)
    return written(drawn, "application/pdf", f"case-{found.number}.pdf")


# Acts on cases of the log: to open, tell, rule, weigh, announce, close and reopen them.


async def _acted(request: Request, shape: str, act: Callable[..., LoggedCase], *given: object) -> Response:
    """The case after an act of the log, whose named arguments come from the request.

    Args:
        shape: the name of the request's document.
        given: the other arguments of the act.
    """
    _, said = await said_in(request, shape)
    writer = await by(request, said.pop("who"))
    return await _written(lambda: act(log_of(request), *given, by=writer, **_as_acts_have_it(said)))


def _as_acts_have_it(said: request_body.Object) -> request_body.Object:
    """The content of a request as arguments for an act of the log: shares by text, a score for each side, a time."""
    beside: request_body.Object = {}
    if "tricks" in said:
        beside["tricks"] = {str(number): share for number, share in said["tricks"].items()}
    if "score" in said:
        beside |= {side.lower(): points for side, points in said.pop("score").items()}
    if "appeal_minutes" in said:
        beside["appeal"] = timedelta(minutes=said.pop("appeal_minutes"))
    return said | beside


async def _written(act: Callable[[], LoggedCase]) -> Response:
    """The case after an act; the log writes while other requests go on."""
    return case_sent(await run_in_threadpool(act))


async def _case(said: request_body.Object) -> Case | None:
    return await request_body.case_in(said["case"], within=("case",)) if "case" in said else None


def _appeal_period(request: Request) -> timedelta:
    return timedelta(minutes=settings_of(request).appeal_minutes)


def _asked(said: request_body.Object) -> LoggedInterview | None:
    return LoggedInterview(**said["asked"]) if "asked" in said else None


@router.post("/cases", **writes("OpenCase", status=201))
async def open_case(request: Request) -> Response:
    """Open a case. Its `id` is in the answer, and in Location."""
    _, said = await said_in(request, "OpenCase")
    case, asked = await _case(said), _asked(said)
    writer = await by(request, said["who"])

    place = CasePlace(**said.get("place", {}))
    found = await run_in_threadpool(lambda: log_of(request).open_case(place, case, by=writer, asked=asked))
    answer = case_sent(found, 201)
    answer.headers["Location"] = f"{request.url.path}/{found.id}"
    return answer


@router.patch("/cases/{case_id}", **writes("MoveCase", seen=MUST_HAVE_SEEN, patch="PatchCase"))
async def move(request: Request, case_id: str) -> Response:
    """Correct the place of a case: the given `place` replaces the old one. Needs If-Match.

    With `application/merge-patch+json` only the given parts change, and `null` removes a part.
    """
    asked = await request_body.json_body(request)
    if request_body.is_merge_patch(request) and isinstance(asked, dict) and isinstance(asked.get("place"), dict):
        before = (await run_in_threadpool(log_of(request).case, case_id)).place.document()
        understood(asked, "PatchCase")
        merged = {name: value for name, value in {**before, **asked["place"]}.items() if value is not None}
        asked = {**asked, "place": merged}
    said = understood(asked, "MoveCase")
    writer = await by(request, said["who"], edits=True)
    return await _written(lambda: log_of(request).move(case_id, CasePlace(**said["place"]), by=writer))


@router.post("/cases/{case_id}/facts", **writes("TellFacts", seen=MUST_HAVE_SEEN))
async def tell(request: Request, case_id: str) -> Response:
    """Tell the present facts. A ruling on other facts remains in the log, but no longer stands."""
    _, said = await said_in(request, "TellFacts")
    case, asked = await request_body.case_in(said["case"], within=("case",)), _asked(said)
    writer = await by(request, said["who"], edits=True)
    return await _written(lambda: log_of(request).tell(case_id, case, by=writer, asked=asked))


@router.post("/cases/{case_id}/rulings", **writes("RuleCase"))
async def rule(request: Request, case_id: str) -> Response:
    """Rule on the present facts. A ruling that replaces another needs a reason."""
    _, said = await said_in(request, "RuleCase")
    writer = await by(request, said["who"])
    case = (await run_in_threadpool(log_of(request).case, case_id)).case
    if settings_of(request).weighted:
        case = with_weights(case)
    ruling = await worked_out(request, tasks.ruled, case, said.get("equity", "dd") == "dd")
    return await _written(lambda: log_of(request).rule(case_id, ruling, by=writer, reason=said.get("reason", "")))


@router.post("/cases/{case_id}/equity", **writes("WeighCase"))
async def weigh(request: Request, case_id: str) -> Response:
    """Answer the question of equity: would the other side have done better without the revoke?"""
    return await _acted(request, "WeighCase", lambda log, state, **said: log.weigh(case_id, state, **said))


@router.post("/cases/{case_id}/override", **writes("OverrideCase"))
async def override(request: Request, case_id: str) -> Response:
    """Replace the program's ruling, with a reason: by declarer's tricks, or by a score for each side.

    Only the director of the case or the chief may do so.
    """
    return await _acted(request, "OverrideCase", partial(Log.override, by_chief=is_chief(request)), case_id)


@router.post("/cases/{case_id}/notes", **writes("NoteCase"))
async def note(request: Request, case_id: str) -> Response:
    """Write a note: a remark, what a side says, the finding, a statement for an appeal."""
    return await _acted(request, "NoteCase", Log.note, case_id)


@router.post("/cases/{case_id}/polls", **writes("ConsultCase"))
async def consult(request: Request, case_id: str) -> Response:
    """Record a question to a colleague, or to a player of the same class, and the answer."""
    return await _acted(request, "ConsultCase", Log.consult, case_id)


@router.post("/cases/{case_id}/appeals", **writes("LodgeAppeal"))
async def lodge_appeal(request: Request, case_id: str) -> Response:
    """Record an appeal against the ruling. The case is under appeal until the appeal is decided."""
    return await _acted(request, "LodgeAppeal", Log.lodge_appeal, case_id)


@router.post("/cases/{case_id}/appeals/{number}/decision", **writes("DecideAppeal"))
async def decide_appeal(request: Request, case_id: str, number: int) -> Response:
    """Record the decision on an appeal, or correct it. `number` is the number of the appeal, from 1."""
    return await _acted(request, "DecideAppeal", Log.decide_appeal, case_id, number)


@router.put("/cases/{case_id}/names", **writes("NamePlayers"))
async def name_players(request: Request, case_id: str) -> Response:
    """Store the players' names, apart from all else; an empty object removes them."""
    return await _acted(request, "NamePlayers", lambda log, names, by: log.name_players(case_id, names, by=by))


@router.post("/cases/{case_id}/announce", **writes("AnnounceCase"))
async def announce(request: Request, case_id: str) -> Response:
    """Record that both sides have been told the result, now or at a given moment."""
    return await _acted(request, "AnnounceCase", partial(Log.announce, appeal=_appeal_period(request)), case_id)


@router.post("/cases/{case_id}/close", **writes("CloseCase"))
async def close(request: Request, case_id: str) -> Response:
    """Close a case; this is refused while anything is open, such as the question of equity."""
    return await _acted(request, "CloseCase", partial(Log.close_case, appeal=_appeal_period(request)), case_id)


@router.post("/cases/{case_id}/reopen", **writes("WithReason"))
async def reopen(request: Request, case_id: str) -> Response:
    """Reopen a closed case, with a reason."""
    return await _acted(request, "WithReason", Log.reopen, case_id)


@router.post("/cases/{case_id}/withdraw", **writes("WithReason"))
async def withdraw(request: Request, case_id: str) -> Response:
    """Close a case that was opened by mistake; it stays in the log."""
    return await _acted(request, "WithReason", Log.withdraw, case_id)


@router.post("/cases/{case_id}/take-back", **writes("TakeBackLinks"))
async def take_back(request: Request, case_id: str) -> Response:
    """Withdraw every link to a case: for taking it over, for writing on it, for reading it."""
    return await _acted(request, "TakeBackLinks", Log.take_back, case_id)


# Case links: one for another director to take a case over, once; one for anybody to read it, without names.

opened = APIRouter(route_class=request_body.Route, dependencies=[Depends(log_slot)], tags=["log"])
"""The addresses that a link opens without the passcode."""


@router.post("/cases/{case_id}/handover", **writes("HandOver", "LinkOut", 201))
async def hand_over(request: Request, case_id: str) -> Response:
    """A link with which one other director may take the case over, once and before it expires."""
    return await _offered(request, "HandOver", Log.hand_over, case_id, HAND_OVER)


@router.post("/cases/{case_id}/share", **writes("ShareCase", "LinkOut", 201))
async def share(request: Request, case_id: str) -> Response:
    """A link with which anybody may read the case, without names and free texts."""
    return await _offered(request, "ShareCase", Log.share, case_id, SHARE)


@opened.post(
    "/handover", status_code=201, responses=gives("LinkOut", status=201), openapi_extra=takes("TakeOver", heads=(KEY,))
)
async def take_over(request: Request) -> Response:
    """Use a link: the case is yours, and the returned token lets you write on it, as Bearer."""
    asked, said = await said_in(request, "TakeOver")

    def take() -> Link:
        session = bearer(request) or ""
        may_take_over(request, said["who"], session)
        link = log_of(request).take_over(said["token"], said["who"])
        signs_from_here(request, said["who"], session, link.token)
        return link

    return await _linked(request, asked, take)


@opened.get("/shared/{token}", responses=gives("LoggedCase"))
def shared(request: Request, token: str) -> Response:
    """The case that a link for reading shows, without names and free texts."""
    return sent(case_of_log(log_of(request).shared(token)))


async def _offered(request: Request, shape: str, give: Callable[..., Link], case_id: str, usual: timedelta) -> Response:
    """A link to a case, valid for the requested time or the default."""
    asked, said = await said_in(request, shape)
    writer = await by(request, said["who"])
    valid = timedelta(minutes=said["minutes"]) if "minutes" in said else usual
    return await _linked(request, asked, lambda: give(log_of(request), case_id, by=writer, valid=valid))


async def _linked(request: Request, asked: object, give: Callable[[], Link]) -> Response:
    """The link that an act makes; the same request with the same key gets the same link."""

    def act() -> Response:
        link = give()
        return sent({"token": link.token, "case": link.case_id, "expires_at": link.expires_at.isoformat()}, 201)

    return await run_in_threadpool(request_body.replayed, request, asked, act)
