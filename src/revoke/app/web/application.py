"""Puts the site of one evening together from all its pages."""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import BaseRoute, Match
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from revoke.app import paper
from revoke.app.desk.failures import why
from revoke.app.desk.workers import Jobs, Workers
from revoke.app.entrance.evening import PHONE, RETRY_AFTER, keep_phone, log_of, log_slot, phone_of, set_up
from revoke.app.entrance.settings import PasscodeCheck, Settings, TooManyTries
from revoke.app.entrance.web_sessions import (
    COOKIE,
    KeptRequest,
    NotGenuine,
    NotInside,
    Sessions,
    genuine,
    is_inside,
    keep_cookie,
    sessions_of,
)
from revoke.app.log.logged_case import LoggedCase, Status
from revoke.app.log.refusals import Changed, LogError, LogUnavailable, NoSuchCase, NoSuchLink, NotYours
from revoke.app.web import cases, pages, quick
from revoke.app.web.call import TableCall, call_again
from revoke.app.web.full import full_mode
from revoke.app.web.full.board_fields import code_names
from revoke.app.web.pages import Field, Routes, at_home, page, spoken
from revoke.app.web.request_limits import TOO_LONG, TOO_SLOW, RequestLimits
from revoke.errors import RevokeError
from revoke.law.code import CODES
from revoke.law.code import code as code_named
from revoke.table.cards import Card
from revoke.table.sentence import template
from revoke.understanding import LONGEST_STORY

if TYPE_CHECKING:
    from revoke.app.log.log import Log

# The passcode page, and requests that come without the passcode.

router = Routes()

NOT_KNOWN_HERE = template("This form comes from a page that has expired. Nothing was written.")


@router.get("/enter")
def ask(request: Request, back: str = "/") -> Response:
    """The page that asks for the passcode."""
    return _asking(request, back)


@router.post("/enter", needs=[genuine])
async def enter(
    request: Request, passcode: Field = "", back: Field = "/", kept: Field = "", seal: Field = ""
) -> Response:
    """Let a person with the passcode in under a new cookie, and carry out the form that he had sent."""
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


@router.post("/leave", needs=[genuine])
def leave(request: Request) -> Response:
    """End the session of this browser's cookie."""
    sessions_of(request).end(request.cookies.get(COOKIE, ""))
    answer = RedirectResponse("/", 303)
    answer.delete_cookie(COOKIE, path="/")
    return answer


async def sent_to_the_door(request: Request, _: Exception) -> Response:
    """The passcode page in place of a protected one; it leads back to that page, or carries the form out."""
    kept = await KeptRequest.sent(request)
    if kept is not None:
        form = await request.form()
        cookie, sessions = request.cookies.get(COOKIE), sessions_of(request)
        seal = sessions.seal(cookie or "", kept.text) if sessions.genuine(cookie, form.get("token")) else ""
        return _asking(request, "/cases", status=403, kept=kept.text, seal=seal)
    back = "/cases" if request.method != "GET" else f"{request.url.path}?{request.url.query}".rstrip("?")
    return RedirectResponse(f"/enter?{urlencode({'back': at_home(back, spoken(request).code)})}", 303)


async def sent_again(request: Request, status: int = 403, wrong: str = NOT_KNOWN_HERE) -> Response | None:
    """A page with the content of a form that was not carried out, and a button to send it; ``None`` if not kept.

    Either nothing proves that the form came from a page of ours: once its sender has seen it here, that is proof
    enough. Or the log did not answer, not even with the case that the form is about.

    Args:
        wrong: why the form was not carried out.
    """
    kept = await KeptRequest.sent(request)
    return None if kept is None else _resending(request, kept, status, wrong)


async def _inside(request: Request, back: str, kept: KeptRequest | None, seal: str, *, chief: bool) -> Response:
    sessions, before = sessions_of(request), request.cookies.get(COOKIE, "")
    sessions.end(before)
    cookie = sessions.begin(chief=chief)
    if kept is None:
        answer: Response = RedirectResponse(at_home(back, spoken(request).code), 303)
    elif sessions.sealed(seal, before, kept.text):
        answer = await kept.carried_out(request, {COOKIE: cookie, PHONE: phone_of(request)})
    else:
        request.state.visit = cookie
        answer = _resending(request, kept)
    keep_cookie(request, answer, COOKIE, cookie)
    keep_phone(request, answer)
    return answer


def _resending(request: Request, kept: KeptRequest, status: int = 403, wrong: str = NOT_KNOWN_HERE) -> Response:
    shown = [(name, value) for name, value in kept.fields if value and name not in _UNSEEN]
    return page(request, "resend.html", status=status, wrong=wrong, kept=kept, shown=shown, here="/cases")


_UNSEEN = ("key", "version", "call", "document", "logged")


def _asking(request: Request, back: str, **said: Any) -> Response:
    """The passcode page with further values; Any: as its template needs them."""
    about = {"wait": 0, "wrong": False, "kept": "", "seal": "", **said}
    return page(request, "enter.html", back=back, **about, here="/cases")


# Error pages: why a request failed, in a sentence, and where to go.

_NOT_GENUINE = template("This form was not sent from an open page here. Go back, load the page again, and send it.")
_NOT_SO = template("Something in this form is not possible. Go back and correct it.")
_IN_WORDS = {
    404: template("There is no page at this address."),
    405: template("Nothing can be sent to this address."),
    422: _NOT_SO,
    408: TOO_SLOW,
    413: TOO_LONG,
}
"""The server's figures in words."""


def install(app: Starlette) -> None:
    """Give an application our error pages."""

    async def not_genuine(request: Request, _: Exception) -> Response:
        return await sent_again(request) or _wrong(request, 403, _NOT_GENUINE)

    def refused(request: Request, wrong: Exception) -> Response:
        assert isinstance(wrong, HTTPException)
        status = wrong.status_code
        answer = _wrong(request, status, _IN_WORDS.get(status, wrong.detail))
        answer.headers.update(wrong.headers or {})  # the allowed methods, or when to retry
        return answer

    async def told(request: Request, wrong: Exception) -> Response:
        status, because = _status(wrong), why(wrong) if isinstance(wrong, RevokeError) else str(wrong)
        if not isinstance(wrong, LogUnavailable):
            return _wrong(request, status, because)
        answer = await sent_again(request, status, because) or _wrong(request, status, because)
        answer.headers["Retry-After"] = RETRY_AFTER
        return answer

    app.add_exception_handler(NotInside, sent_to_the_door)
    app.add_exception_handler(NotGenuine, not_genuine)
    app.add_exception_handler(HTTPException, refused)
    app.add_exception_handler(RevokeError, told)


def _status(wrong: Exception) -> int:
    match wrong:
        case NoSuchCase() | NoSuchLink():
            return 404
        case Changed() | LogUnavailable() | NotYours():
            from revoke.app.web.cases.case_form import status_of

            return status_of(wrong)
        case LogError():
            return 400
    return 422


def _wrong(request: Request, status: int, wrong: str) -> Response:
    return page(request, "wrong.html", status=status, wrong=wrong)


# The start page: a new call, the open cases, and the first words to say; and the choice of language.

OPEN = (Status.COME_BACK, Status.EQUITY_OPEN, Status.OPEN, Status.ANNOUNCE, Status.UNDER_APPEAL)
"""The statuses of cases that wait for a director, first those with people waiting at the table."""

_MOST = 20

_EXAMPLE = (
    ("revokes[0].offender", "defender"),
    ("revokes[0].before_attention", "offending side played to next trick,play ended"),
    ("revokes[0].trick", "5"),
    ("revokes[0].won_by", "opponents"),
    ("revokes[0].later_tricks", "7"),
    ("table_tricks", "6"),
)
"""The call of the demonstration board, with every answer."""

_DEMONSTRATION = Path(__file__).with_name("static") / "demonstration.pbn"
_FAN = tuple(zip(map(Card.parse, ("DJ", "D7", "D3", "C2")), ((8, -8), (24, -4), (41, 2), (59, 8)), strict=True))
"""Four cards in the picture of the example, each with its distance to the right and its angle."""


@router.get("/", needs=[log_slot])
def start(request: Request, code: str = "") -> Response:
    """The start page."""
    from revoke.app.log.log_reader import Search

    chosen = code if code in CODES else request.app.state.settings.code
    inside = is_inside(request)
    found = log_of(request).cases(Search(statuses=frozenset(OPEN), most=_MOST)) if inside else ()
    call = TableCall(code=chosen, language=spoken(request).code)
    return page(
        request,
        "start.html",
        call=call,
        inside=inside,
        cases=tuple(
            (each, goes_on(each), int((datetime.now(UTC) - each.opened_at).total_seconds() // 60))
            for each in sorted(found, key=lambda case: OPEN.index(case.status))
        ),
        codes=code_names(),
        longest=LONGEST_STORY,
        law_name=code_named(chosen).name,
        example=replace(call, told=_EXAMPLE, contract="3NT", declarer="E", vulnerable="None", without="10").address,
        demonstration=_DEMONSTRATION.read_text("ascii"),
        fan=[(spoken(request).rank(each), each.suit.value, *place) for each, place in _FAN],
        here="/",
    )


@router.get("/language")
def languages(request: Request, back: str = "/") -> Response:
    """The page for choosing a language."""
    return page(request, "language.html", back=at_home(back, ""), here="/language")


def goes_on(case: LoggedCase) -> str:
    """The address where a case continues: the next question if the director comes back, else the case's own page."""
    if case.status is Status.COME_BACK:
        call = call_again(case)
        if call is not None:
            return replace(call, came_back=True).address
    return f"/cases/{case.number}"


STATIC = Path(__file__).with_name("static")
DESIGN = Path(paper.__file__).with_name("design")


class Later(BaseRoute):
    """A group of addresses that is built only when a request matches none of the addresses before it.

    Args:
        app: the application.
        add: a function that adds the addresses to it.
    """

    def __init__(self, app: Starlette, add: Callable[[Starlette], None]) -> None:
        self._app = app
        self._add: Callable[[Starlette], None] | None = add

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        """No match: the added addresses go to the place after this route, and are tried next."""
        add, self._add = self._add, None
        if add is not None:
            routes = self._app.router.routes
            before, place = len(routes), routes.index(self) + 1
            add(self._app)
            routes[place:] = [*routes[before:], *routes[place:before]]
        return Match.NONE, {}


def site(settings: Settings, log: Log | None = None, *, alone: bool = False) -> Starlette:
    """The application that a server runs.

    Args:
        settings: the settings of the server; stored as ``app.state.settings``.
        log: the log, if already open; forms on pages that an earlier run served are then accepted.
        alone: whether one browser has the site for itself: the pages of the trainer and the log are built when first
            requested, and there is no API, since no other program could reach it.
    """
    app = Starlette(lifespan=_evening)
    app.state.settings, app.state.version = settings, version("revoke")
    if log is not None:
        set_up(app, log.evening())
    app.state.sessions = Sessions() if log is None else Sessions(secret=log.form_secret())
    app.state.door = (
        None if settings.passcode is None else PasscodeCheck(settings.passcode, settings.chief_passcode or "")
    )
    app.state.log = log
    app.add_middleware(RequestLimits, hosts=settings.hosts)
    app.add_middleware(HeadRequests)
    app.add_middleware(Guarded)
    for each in (router, quick.router, pages.router, full_mode.router):
        app.router.routes.extend(each.routes)
    app.state.workers, app.state.jobs, app.state.shares = Workers(), Jobs(), Counter()
    install(app)
    app.mount("/design", StaticFiles(directory=DESIGN), name="design")
    app.mount("/static", StaticFiles(directory=STATIC), name="static")
    for add in (_add_train, _add_cases):
        if alone:
            app.router.routes.append(Later(app, add))
        else:
            add(app)
    if not alone:
        from revoke.app.api.router import install as install_api  # the whole API

        install_api(app)
    return app


def _add_train(app: Starlette) -> None:
    from revoke.app.web import train

    app.router.routes.extend(train.router.routes)


def _add_cases(app: Starlette) -> None:
    app.router.routes.extend(cases.router().routes)


@asynccontextmanager
async def _evening(app: Starlette) -> AsyncIterator[None]:
    yield
    app.state.jobs.close()
    app.state.workers.close()
    if app.state.log is not None:
        app.state.log.close()


HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
        "connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}


class HeadRequests:
    """A layer that answers HEAD like GET, without the body."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        streams = scope["type"] != "http" or scope["path"].endswith("/events")  # a stream would never end
        if streams or scope["method"] != "HEAD":
            await self.app(scope, receive, send)
            return

        async def headed(message: Message) -> None:
            await send({**message, "body": b""} if message["type"] == "http.response.body" else message)

        await self.app({**scope, "method": "GET"}, receive, headed)


class Guarded:
    """A layer that puts :data:`HEADERS` on every answer; plain ASGI, so that streamed answers are not held back."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        await self.app(scope, receive, guarded if scope["type"] == "http" else send)
