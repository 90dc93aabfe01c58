"""Permissions: who may see the log by passcode, token or link, and what the chief alone may do."""

from __future__ import annotations

from fastapi import APIRouter, Request
from pydantic import TypeAdapter
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response

from revoke.app.api.openapi import gives, takes
from revoke.app.api.problems import Refused
from revoke.app.api.request_body import form
from revoke.app.api.request_schemas import SessionRequest
from revoke.app.api.responses import sent
from revoke.app.api.route import Route
from revoke.app.entrance.evening import log_of
from revoke.app.entrance.passcode import PasscodeCheck, TooManyTries
from revoke.app.entrance.session import IDLE, LONGEST, is_inside, sessions_of
from revoke.app.entrance.settings import Settings
from revoke.app.entrance.signature import signs_on
from revoke.app.log.case_links import Purpose
from revoke.app.log.refusals import NoSuchLink

_REQUEST = TypeAdapter(SessionRequest)

router = APIRouter(route_class=Route, tags=["log"])


@router.post(
    "/session",
    response_class=Response,
    status_code=201,
    responses=gives("Session", status=201),
    openapi_extra=takes("SessionRequest"),
)
async def session(request: Request) -> Response:
    """Give the passcode, and get the token that stands in `Authorization: Bearer` from then on.

    The chief's passcode, where there is one, opens what the chief alone may do as well; with `chief` only that will do.
    Initials belong to the token that signed with them first this evening; a token that is sent along gives them to the
    new one.
    """
    said = await form(request, _REQUEST)
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


@router.delete(
    "/session",
    response_class=Response,
    status_code=204,
    responses=gives(None, status=204, text="The token is good no more."),
)
def leave(request: Request) -> Response:
    """Let nobody in with this token any more."""
    sessions_of(request).end(bearer(request) or "")
    return Response(status_code=204)


def inside(request: Request) -> None:
    """For every address of the log: by the page's own session, by a token, or by a link for writing on one case.

    Raises:
        Refused: by none of them.
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
    """For what the chief alone may do, where the chief has a passcode of his own.

    Raises:
        Refused: it has not been given.
    """
    if not is_chief(request):
        raise _shut("Only the chief may do that. Give the chief's passcode to POST /api/v1/session.")


def is_chief(request: Request) -> bool:
    """Whether whoever asks may do what the chief alone may; everybody inside may where he has no passcode."""
    token = bearer(request)
    return is_inside(request, chief=True) or sessions_of(request).lets_in(token, chief=_has_chief(request))


def _has_chief(request: Request) -> bool:
    settings: Settings = request.app.state.settings
    return settings.chief_passcode is not None


def bearer(request: Request) -> str | None:
    """The token of a request, from its Authorization."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() or None if scheme.lower() == "bearer" else None


def _shut(detail: str) -> Refused:
    return Refused("passcode-needed", detail, headers={"WWW-Authenticate": "Bearer"})
