"""Play records looked through, agreed facts put together, results scored."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request
from pydantic import TypeAdapter
from starlette.responses import Response

from revoke.app.api import tasks
from revoke.app.api.answering import sent, worked_out
from revoke.app.api.described import gives, takes
from revoke.app.api.reading import JSON, LARGEST_RECORD, body, case_body, form, formed, json_of
from revoke.app.api.route import Route
from revoke.app.api.scores import scores_of
from revoke.app.api.shapes import CheckRequest, ScoresIn

PLAIN = "text/plain"
LONGEST_LOOK = 9.5  # seconds, as the command line takes them

_CHECK, _SCORES = TypeAdapter(CheckRequest), TypeAdapter(ScoresIn)
_AS_TEXT = {PLAIN: {"schema": {"type": "string"}}}

router = APIRouter(route_class=Route, tags=["records"])


@router.post(
    "/check", response_class=Response, responses=gives("Checked"), openapi_extra=takes("CheckRequest", also=_AS_TEXT)
)
async def check(request: Request, notes: bool = False) -> Response:
    """List what is irregular or doubtful in play records, as `revoke check --json` does.

    The record comes as it is (text/plain) or as `text` in JSON: PBN, LIN, RBN, or the address of a hand viewer.
    """
    text: str | bytes = await body(request, JSON, PLAIN, most=LARGEST_RECORD)
    if not request.headers["content-type"].lower().startswith(PLAIN):
        said = formed(json_of(bytes(text), most=LARGEST_RECORD), _CHECK)  # type: ignore[arg-type]
        text, notes = said["text"], said.get("notes", notes)
    return sent(await worked_out(request, tasks.checked, text, notes))


@router.post("/consistent", response_class=Response, responses=gives("Consistent"), openapi_extra=takes("Case"))
async def consistent(
    request: Request, seconds: Annotated[float, Query(ge=0, le=LONGEST_LOOK, allow_inf_nan=False)] = LONGEST_LOOK
) -> Response:
    """Say whether any legal play fits the agreed facts of a case, as `revoke consistent --json` does.

    It looks no longer than so many seconds, and says so if that was not enough.
    """
    case = await case_body(request)
    return sent(await worked_out(request, tasks.consistency, case, seconds))


@router.post("/scores", response_class=Response, responses=gives("Scores"), openapi_extra=takes("ScoresRequest"))
async def scores(request: Request) -> Response:
    """What a duplicate contract scores for North–South, in points, matchpoints and IMPs; weights give the average."""
    said = await form(request, _SCORES)
    return sent(scores_of(**said))
