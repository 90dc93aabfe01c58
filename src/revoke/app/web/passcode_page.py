"""The passcode page, and what happens to whoever comes without the passcode."""

from __future__ import annotations

from typing import Annotated
from urllib.parse import urlencode

from fastapi import APIRouter, Depends, Form, Request
from starlette.concurrency import run_in_threadpool
from starlette.responses import RedirectResponse, Response

from revoke.app.entrance.passcode import PasscodeCheck, TooManyTries
from revoke.app.entrance.session import COOKIE, genuine, sessions_of, set_cookie
from revoke.app.entrance.settings import Settings
from revoke.app.web.page_language import at_home, spoken
from revoke.app.web.pages import page

router = APIRouter()


@router.get("/enter")
def ask(request: Request, back: str = "/") -> Response:
    """The page that asks for the passcode."""
    return _asking(request, back)


@router.post("/enter", dependencies=[Depends(genuine)])
async def enter(
    request: Request, passcode: Annotated[str, Form()] = "", back: Annotated[str, Form()] = "/"
) -> Response:
    """Let in whoever gives the passcode, under a new cookie."""
    door: PasscodeCheck | None = request.app.state.door
    place = request.client.host if request.client else ""
    try:
        comes = await run_in_threadpool(door.comes, place, passcode) if door else None
    except TooManyTries as wrong:
        answer = _asking(request, back, status=429, wait=wrong.seconds)
        answer.headers["Retry-After"] = f"{wrong.seconds}"
        return answer
    if comes is None:
        return _asking(request, back, status=403, wrong=door is not None)
    return _inside(request, back, chief=comes == "chief")


@router.post("/leave", dependencies=[Depends(genuine)])
def leave(request: Request) -> Response:
    """Let nobody in with this browser's cookie any more."""
    sessions_of(request).end(request.cookies.get(COOKIE, ""))
    answer = RedirectResponse("/", 303)
    answer.delete_cookie(COOKIE, path="/")
    return answer


def sent_to_the_door(request: Request) -> Response:
    """For a page behind the passcode: the page that asks for it, and back again afterwards."""
    settings: Settings = request.app.state.settings
    back = "/cases" if request.method != "GET" else f"{request.url.path}?{request.url.query}".rstrip("?")
    return RedirectResponse(
        f"/enter?{urlencode({'back': at_home(back, spoken(request, settings.language).code)})}", 303
    )


def _inside(request: Request, back: str, *, chief: bool) -> Response:
    sessions = sessions_of(request)
    sessions.end(request.cookies.get(COOKIE, ""))
    answer = RedirectResponse(at_home(back, spoken(request, request.app.state.settings.language).code), 303)
    set_cookie(request, answer, sessions.begin(chief=chief))
    return answer


def _asking(request: Request, back: str, *, status: int = 200, wait: int = 0, wrong: bool = False) -> Response:
    return page(request, "enter.html", status=status, back=back, wait=wait, wrong=wrong, here="/cases")
