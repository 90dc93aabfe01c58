"""The passcode page, and what happens to whoever comes without the passcode."""

from __future__ import annotations

from typing import Annotated
from urllib.parse import urlencode

from fastapi import APIRouter, Depends, Form, Request
from starlette.concurrency import run_in_threadpool
from starlette.responses import RedirectResponse, Response

from revoke.app.entrance.kept_request import KeptRequest
from revoke.app.entrance.passcode import PasscodeCheck, TooManyTries
from revoke.app.entrance.session import COOKIE, genuine, sessions_of, set_cookie
from revoke.app.entrance.settings import Settings
from revoke.app.entrance.signature import PHONE, keep_phone, phone_of
from revoke.app.web.page_language import at_home, spoken
from revoke.app.web.pages import page
from revoke.table.sentence import template

router = APIRouter()

NOT_KNOWN_HERE = template("The page from which this came is not known here any more. Nothing was written.")


@router.get("/enter")
def ask(request: Request, back: str = "/") -> Response:
    """The page that asks for the passcode."""
    return _asking(request, back)


@router.post("/enter", dependencies=[Depends(genuine)])
async def enter(
    request: Request,
    passcode: Annotated[str, Form()] = "",
    back: Annotated[str, Form()] = "/",
    kept: Annotated[str, Form()] = "",
    seal: Annotated[str, Form()] = "",
) -> Response:
    """Let in whoever gives the passcode, under a new cookie, and carry out the form with which he came."""
    door: PasscodeCheck | None = request.app.state.door
    place = request.client.host if request.client else ""
    try:
        comes = await run_in_threadpool(door.comes, place, passcode) if door else None
    except TooManyTries as wrong:
        answer = _asking(request, back, status=429, wait=wrong.seconds, kept=kept, seal=seal)
        answer.headers["Retry-After"] = f"{wrong.seconds}"
        return answer
    if comes is None:
        return _asking(request, back, status=403, wrong=door is not None, kept=kept, seal=seal)
    return await _inside(request, back, KeptRequest.of(kept) if kept else None, seal, chief=comes == "chief")


@router.post("/leave", dependencies=[Depends(genuine)])
def leave(request: Request) -> Response:
    """Let nobody in with this browser's cookie any more."""
    sessions_of(request).end(request.cookies.get(COOKIE, ""))
    answer = RedirectResponse("/", 303)
    answer.delete_cookie(COOKIE, path="/")
    return answer


async def sent_to_the_door(request: Request) -> Response:
    """For a page behind the passcode: the page that asks for it, and afterwards back again or on with the form."""
    kept = await KeptRequest.sent(request)
    if kept is not None:
        form = await request.form()
        cookie, sessions = request.cookies.get(COOKIE), sessions_of(request)
        ours = sessions.genuine(cookie, form.get("token"))
        seal = sessions.seal(cookie or "", kept.text) if ours else ""
        return _asking(request, "/cases", status=403, kept=kept.text, seal=seal)
    settings: Settings = request.app.state.settings
    back = "/cases" if request.method != "GET" else f"{request.url.path}?{request.url.query}".rstrip("?")
    return RedirectResponse(
        f"/enter?{urlencode({'back': at_home(back, spoken(request, settings.language).code)})}", 303
    )


async def sent_again(request: Request, status: int = 403, wrong: str = NOT_KNOWN_HERE) -> Response | None:
    """What a form says that could not be carried out, and a button to send it; ``None`` for a form that is not kept.

    It may be a form of which nobody can tell that it came from here: a page that is looked at by whoever sends it is as
    good as one of ours. Or the log did not answer, not even with the case that the form is about.

    Args:
        wrong: why it was not carried out.
    """
    kept = await KeptRequest.sent(request)
    return None if kept is None else _resending(request, kept, status, wrong)


async def _inside(request: Request, back: str, kept: KeptRequest | None, seal: str, *, chief: bool) -> Response:
    sessions, before = sessions_of(request), request.cookies.get(COOKIE, "")
    sessions.end(before)
    cookie = sessions.begin(chief=chief)
    if kept is None:
        answer: Response = RedirectResponse(
            at_home(back, spoken(request, request.app.state.settings.language).code), 303
        )
    elif sessions.sealed(seal, before, kept.text):
        answer = await kept.carried_out(request, {COOKIE: cookie, PHONE: phone_of(request)})
    else:
        request.state.visit = cookie
        answer = _resending(request, kept)
    set_cookie(request, answer, cookie)
    keep_phone(request, answer)
    return answer


def _resending(request: Request, kept: KeptRequest, status: int = 403, wrong: str = NOT_KNOWN_HERE) -> Response:
    shown = [(name, value) for name, value in kept.fields if value and name not in _UNSEEN]
    return page(request, "resend.html", status=status, wrong=wrong, kept=kept, shown=shown, here="/cases")


_UNSEEN = ("key", "version", "call", "document", "logged")


def _asking(
    request: Request,
    back: str,
    *,
    status: int = 200,
    wait: int = 0,
    wrong: bool = False,
    kept: str = "",
    seal: str = "",
) -> Response:
    said = {"back": back, "wait": wait, "wrong": wrong, "kept": kept, "seal": seal}
    return page(request, "enter.html", status=status, **said, here="/cases")
