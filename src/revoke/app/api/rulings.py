"""Rulings on a case, under its own code or under every one, and the interview that leads to a ruling."""

from __future__ import annotations

from typing import Literal

from fastapi import APIRouter, Request
from pydantic import TypeAdapter
from starlette.responses import Response

from revoke.app.api.openapi import gives, takes
from revoke.app.api.problems import Refused
from revoke.app.api.request_body import case_body, case_in, formed, json_body
from revoke.app.api.request_schemas import NextRequest
from revoke.app.api.responses import sent, worked_out
from revoke.app.api.route import Route
from revoke.app.desk import tasks

Equity = Literal["none", "dd"]
"""Whether what would have happened is worked out double dummy, or left to the director."""

_NEXT = TypeAdapter(NextRequest)

router = APIRouter(route_class=Route, tags=["rulings"])


@router.post("/rulings", response_class=Response, responses=gives("Ruling"), openapi_extra=takes("Case"))
async def rulings(request: Request, equity: Equity = "dd") -> Response:
    """Rule on a case, as `revoke rule --json` does. Where facts are needed, the ruling asks for them."""
    case = await case_body(request)
    return sent(await worked_out(request, tasks.ruling, case, equity == "dd"))


@router.post("/rulings/compare", response_class=Response, responses=gives("Comparison"), openapi_extra=takes("Case"))
async def compare(request: Request, equity: Equity = "dd") -> Response:
    """Rule on the same facts under every code, as `revoke compare --json` does."""
    case = await case_body(request)
    return sent(await worked_out(request, tasks.comparison, case, equity == "dd"))


@router.post("/next", response_class=Response, responses=gives("Next"), openapi_extra=takes("NextRequest"))
async def next_question(request: Request) -> Response:
    """The next question about a case, with its choices and why it is asked; or the ruling, where nothing is.

    Put the answer into the case at the question's `fact`, and send it again.
    """
    said = formed(await json_body(request), _NEXT)
    case = await case_in(said["case"], within=("case",))
    beside = (said.get("skipped", ()), said.get("disputed", ()), said.get("came_back", False))
    try:
        found = await worked_out(request, tasks.next_question, case, *beside)
    except Refused as refused:
        raise refused.inside("case") from None
    return sent(found)
