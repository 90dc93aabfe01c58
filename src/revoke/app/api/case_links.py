"""Case links: for another director to take a case over, once; and for anybody to read it, without names."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

from fastapi import APIRouter, Depends, Request
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response

from revoke.app.api.idempotency import replayed
from revoke.app.api.log_request import by, refusals, said_in, writes
from revoke.app.api.openapi import KEY, gives, takes
from revoke.app.api.permissions import bearer, inside
from revoke.app.api.responses import sent
from revoke.app.api.route import Route
from revoke.app.entrance.evening import log_of
from revoke.app.entrance.log_slots import log_slot
from revoke.app.entrance.signature import may_take_over, signs_from_here
from revoke.app.log.case_links import HAND_OVER, SHARE, Link
from revoke.app.log.export_json import case_of_log

router = APIRouter(route_class=Route, dependencies=[Depends(log_slot), Depends(inside)], tags=["log"])
opened = APIRouter(route_class=Route, dependencies=[Depends(log_slot)], tags=["log"])
"""What a link opens, without the passcode."""


@router.post("/cases/{case_id}/handover", **writes("HandOver", "LinkOut", 201))
async def hand_over(request: Request, case_id: str) -> Response:
    """A link by which one other director may take the case over, once and in time."""
    asked, said = await said_in(request, "HandOver")
    writer, valid = await by(request, said["who"]), _minutes(said.get("minutes"), HAND_OVER)
    return await _linked(request, asked, lambda: log_of(request).hand_over(case_id, by=writer, valid=valid))


@router.post("/cases/{case_id}/share", **writes("ShareCase", "LinkOut", 201))
async def share(request: Request, case_id: str) -> Response:
    """A link by which anybody who has it may read the case, without names and free texts."""
    asked, said = await said_in(request, "ShareCase")
    writer, valid = await by(request, said["who"]), _minutes(said.get("minutes"), SHARE)
    return await _linked(request, asked, lambda: log_of(request).share(case_id, by=writer, valid=valid))


@opened.post(
    "/handover",
    response_class=Response,
    status_code=201,
    responses=gives("LinkOut", status=201),
    openapi_extra=takes("TakeOver", heads=(KEY,)),
)
async def take_over(request: Request) -> Response:
    """Use a link: the case is yours, and the token that comes back lets you write on it, as Bearer."""
    asked, said = await said_in(request, "TakeOver")

    def take() -> Link:
        session = bearer(request) or ""
        may_take_over(request, said["who"], session)
        link = log_of(request).take_over(said["token"], said["who"])
        signs_from_here(request, said["who"], session, link.token)
        return link

    return await _linked(request, asked, take)


@opened.get("/shared/{token}", response_class=Response, responses=gives("LoggedCase"))
def shared(request: Request, token: str) -> Response:
    """The case that a link for reading shows, without names and free texts."""
    with refusals():
        return sent(case_of_log(log_of(request).shared(token)))


def _minutes(said: int | None, otherwise: timedelta) -> timedelta:
    return otherwise if said is None else timedelta(minutes=said)


async def _linked(request: Request, asked: object, give: Callable[[], Link]) -> Response:
    """The link that an act gives; the same request with the same key gets the same one."""

    def act() -> Response:
        with refusals():
            link = give()
        told = {"token": link.token, "case": link.case_id, "expires_at": link.expires_at.isoformat()}
        return sent(told, 201)

    return await run_in_threadpool(replayed, request, asked, act)
