"""Permissions: who may see the log by passcode, token or link, and what only the chief may do."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, is_dataclass
from datetime import datetime
from functools import partial
from typing import Annotated, Any

from anyio import CapacityLimiter, to_thread
from fastapi import APIRouter, Depends, Query, Request
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response

from revoke.app.api.openapi import gives, takes
from revoke.app.api.problems import Refused, refusal
from revoke.app.api.request_body import Route, form
from revoke.app.api.request_schemas import SessionRequest
from revoke.app.desk.failures import CaseFailure
from revoke.app.desk.workers import Task, TooBusy, TooLong, Workers
from revoke.app.entrance.evening import log_of, signs_on
from revoke.app.entrance.settings import PasscodeCheck, TooManyTries
from revoke.app.entrance.web_sessions import (
    IDLE,
    LONGEST,
    MOST_OF_AN_ADDRESS,
    NotYourTurn,
    fair_share,
    is_inside,
    sessions_of,
    settings_of,
)
from revoke.app.log.log import Purpose
from revoke.app.log.log_reader import Search
from revoke.app.log.logged_case import HIGHEST_BOARD, Status
from revoke.app.log.refusals import NoSuchLink

# Responses: a worker process does the task, and its result is sent back.

_WAITING = CapacityLimiter(40)
"""The threads for requests that wait for a process, so that they keep nobody else waiting."""


async def worked_out(request: Request, task: Task, *given: object, seconds: float | None = None) -> Any:
    """The result of a task of :mod:`revoke.app.desk.tasks`, worked out in another process.

    Raises:
        Refused: there is no result, or none in time.
    """
    workers: Workers = request.app.state.workers
    try:
        with fair_share(request):
            found = await to_thread.run_sync(partial(workers.do, task, *given, seconds=seconds), limiter=_WAITING)
    except NotYourTurn:
        detail = f"{MOST_OF_AN_ADDRESS} requests from your address are being worked on. Wait for one, or sign in."
        raise Refused("too-many", detail, headers={"Retry-After": "5"}) from None
    except TooBusy:
        detail = "Everything is being worked on just now. Send the request again in a few seconds."
        raise Refused("too-many", detail, headers={"Retry-After": "5"}) from None
    except TooLong:
        detail = "It was not worked out in time, or needs too much room. Tell more facts about it."
        raise Refused("too-long", detail) from None
    if isinstance(found, CaseFailure):
        raise refusal(found)
    return found


def sent(document: object, status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
    """The response with a document."""
    plain = asdict(document) if is_dataclass(document) and not isinstance(document, type) else document
    text = json.dumps(plain, ensure_ascii=False).encode("utf-8", "replace")
    return Response(text, status, {"Cache-Control": "no-store", **(headers or {})}, media_type="application/json")


router = APIRouter(route_class=Route, tags=["log"])


@router.post("/session", status_code=201, responses=gives("Session", status=201), openapi_extra=takes("SessionRequest"))
async def session(request: Request) -> Response:
    """Give the passcode, and get a token to send as `Authorization: Bearer` from then on.

    The chief's passcode, if there is one, also opens what only the chief may do; with `chief` no other is accepted.
    Initials belong to the token that first signed with them this evening; a token sent with this request passes its
    initials on to the new one.
    """
    said = await form(request, SessionRequest)
    door: PasscodeCheck | None = request.app.state.door
    place = request.client.host if request.client else ""
    try:
        comes = "director" if door is None else await run_in_threadpool(door.comes, place, said["passcode"])
    except TooManyTries as wrong:
        detail = f"Too many wrong passcodes. Wait {wrong.seconds} seconds."
        raise Refused("too-many", detail, headers={"Retry-After": f"{wrong.seconds}"}) from None
    if comes is None or (said.get("chief", False) and _has_chief(request) and comes != "chief"):
        raise _shut("This is not the passcode.")
    token = sessions_of(request).begin(chief=comes == "chief")
    await run_in_threadpool(signs_on, request, bearer(request) or "", token)
    return sent({"token": token, "idle_seconds": IDLE, "longest_seconds": LONGEST}, 201)


@router.delete("/session", status_code=204, responses=gives(None, status=204, text="The token is good no more."))
def leave(request: Request) -> Response:
    """End the session of this token."""
    sessions_of(request).end(bearer(request) or "")
    return Response(status_code=204)


def inside(request: Request) -> None:
    """Admit a request to the log: by a page's session, by a token, or by a link for writing on one case.

    Raises:
        Refused: it has none of them.
    """
    token = bearer(request)
    if is_inside(request) or sessions_of(request).lets_in(token):
        return
    case_id = request.path_params.get("case_id")
    if token and case_id:
        try:
            if log_of(request).admitted(token, Purpose.WRITE) == case_id:
                return
        except NoSuchLink:
            pass
    raise _shut("The log is behind a passcode. Give it to POST /api/v1/session, and send the token along.")


def chief(request: Request) -> None:
    """Admit a request to what only the chief may do, if the chief has a passcode of his own.

    Raises:
        Refused: his passcode was not given.
    """
    if not is_chief(request):
        raise _shut("Only the chief may do that. Give the chief's passcode to POST /api/v1/session.")


def is_chief(request: Request) -> bool:
    """Whether the sender may do what only the chief may; if he has no passcode, everybody inside may."""
    token = bearer(request)
    return is_inside(request, chief=True) or sessions_of(request).lets_in(token, chief=_has_chief(request))


def _has_chief(request: Request) -> bool:
    return settings_of(request).chief_passcode is not None


def bearer(request: Request) -> str | None:
    """The token in a request's Authorization header."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() or None if scheme.lower() == "bearer" else None


def _shut(detail: str) -> Refused:
    return Refused("passcode-needed", detail, headers={"WWW-Authenticate": "Bearer"})


# Search parameters for cases, in the address of a list or of an export.

Word = Annotated[str | None, Query(max_length=80)]


@dataclass(frozen=True, slots=True)
class Looking:
    """A search: every given part must match, and an empty search finds every case."""

    event: Word = None
    section: Word = None
    table: Word = None
    board: Annotated[int | None, Query(ge=1, le=HIGHEST_BOARD)] = None
    pair: Word = None
    clause: Word = None
    director: Word = None
    appealable: bool = False
    status: Status | None = None
    text: Word = None

    def search(self, *, now: datetime, most: int, before: int | None = None) -> Search:
        """The search for the log.

        Args:
            now: the moment at which an appeal would have to be in time.
            most: the largest number of cases.
            before: find only cases with a smaller number.
        """
        said = {
            name: getattr(self, name) for name in ("event", "section", "table", "board", "pair", "director", "text")
        }
        return Search(
            **said,
            clause=self.clause and self.clause.upper(),
            appealable_at=now if self.appealable else None,
            statuses=frozenset({self.status} if self.status else ()),
            before=before,
            most=most,
        )


Looked = Annotated[Looking, Depends()]
