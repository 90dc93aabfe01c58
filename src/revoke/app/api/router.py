"""The router of ``/api/v1`` with every address; any other address gets a problem document."""

from __future__ import annotations

from functools import cache

from fastapi import APIRouter, FastAPI, Request
from starlette.applications import Starlette
from starlette.responses import Response
from starlette.routing import BaseRoute, Match, compile_path
from starlette.types import Receive, Scope, Send

from revoke.app.api import cases, permissions, rulings
from revoke.app.api.openapi import Described, openapi
from revoke.app.api.permissions import sent
from revoke.app.api.problems import Refused, plain_refusal
from revoke.app.api.request_body import Replays, Route

HOME = "/api/v1"

router = APIRouter(prefix=HOME, route_class=Route)
described = APIRouter(route_class=Route, default_response_class=Response)
for each in (
    rulings.health_router,
    rulings.laws_router,
    rulings.router,
    rulings.records_router,
    rulings.equity_router,
    permissions.router,
    cases.router,
    cases.opened,
):
    described.include_router(each)
router.include_router(described)


@router.get("/openapi.json", response_class=Response, include_in_schema=False)
def description() -> Response:
    """The OpenAPI 3.1 description of this API."""
    return sent(whole_description())


@cache
def whole_description() -> Described:
    """The description of every address."""
    return openapi(described, HOME)


class Nothing:
    """The answer to an unknown address, or to a method that the address does not have."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self.answer(Request(scope)).answer()(scope, receive, send)

    def answer(self, request: Request) -> Refused:
        for path, does in whole_description()["paths"].items():
            if compile_path(path)[0].match(request.url.path):
                return plain_refusal(405, headers={"Allow": ", ".join(sorted(map(str.upper, does)))})
        return plain_refusal(404)


router.add_route(f"{HOME}/{{rest:path}}", Nothing(), include_in_schema=False)  # type: ignore[arg-type]  # an ASGI app


class _Interface(BaseRoute):
    """The route for all addresses of the API, which an application of its own answers."""

    def __init__(self, app: FastAPI) -> None:
        self.app = app

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        ours = scope["type"] == "http" and scope["path"].removeprefix(scope.get("root_path", "")).startswith(f"{HOME}/")
        return Match.FULL if ours else Match.NONE, {}

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self.app(scope, receive, send)


def install(app: Starlette) -> None:
    """Add the API to an application.

    Args:
        app: an application with ``settings``, ``sessions``, ``door``, ``workers``, ``jobs`` and ``shares`` in its
            state, like the site.
    """
    app.state.replays = Replays()
    app.state.trees = {}
    interface = FastAPI(docs_url=None, redoc_url=None, openapi_url=None)
    interface.state = app.state
    interface.include_router(router)
    app.router.routes.append(_Interface(interface))
