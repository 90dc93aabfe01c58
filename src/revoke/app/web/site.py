"""The site: every page and every address of one evening, put together."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib.metadata import version
from pathlib import Path

from fastapi import FastAPI
from starlette.datastructures import MutableHeaders
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from revoke.app import api, paper
from revoke.app.entrance.evening import set_up
from revoke.app.entrance.passcode import PasscodeCheck
from revoke.app.entrance.session import Sessions
from revoke.app.entrance.settings import Settings
from revoke.app.log.log import Log
from revoke.app.web import cases, error_pages, full, page_language, passcode_page, quick, start_page, train
from revoke.app.web.request_limits import RequestLimits

STATIC = Path(__file__).with_name("static")
DESIGN = Path(paper.__file__).with_name("design")


def site(settings: Settings, log: Log | None = None) -> FastAPI:
    """The application that a server runs.

    Args:
        settings: how it is set up; kept as ``app.state.settings``.
        log: the log, where it has been opened already; forms of pages that an earlier run on it served are then known.
    """
    app = FastAPI(
        title="Revoke", version=version("revoke"), docs_url=None, redoc_url=None, openapi_url=None, lifespan=_evening
    )
    app.state.settings = settings
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
    for each in (start_page, quick, page_language, passcode_page, cases, full, train):
        app.include_router(each.router)
    api.install(app)
    error_pages.install(app)
    app.mount("/design", StaticFiles(directory=DESIGN), name="design")
    app.mount("/static", StaticFiles(directory=STATIC), name="static")
    return app


@asynccontextmanager
async def _evening(app: FastAPI) -> AsyncIterator[None]:
    yield
    if app.state.log is not None:
        app.state.log.close()


HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
        "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}


class HeadRequests:
    """Answers HEAD as GET would, without the body."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        streams = scope["type"] != "http" or scope["path"].endswith("/events")  # which would go on and on
        if streams or scope["method"] != "HEAD":
            await self.app(scope, receive, send)
            return

        async def headed(message: Message) -> None:
            await send({**message, "body": b""} if message["type"] == "http.response.body" else message)

        await self.app({**scope, "method": "GET"}, receive, headed)


class Guarded:
    """Puts :data:`HEADERS` on every answer; written as plain ASGI, so that streamed answers are not held back."""

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
