"""Play records read and looked through, boards analysed, agreed facts put together, results scored."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from pydantic import TypeAdapter
from starlette.responses import Response

from revoke.app.api.openapi import gives, takes
from revoke.app.api.problems import Refused
from revoke.app.api.request_body import JSON, LARGEST_RECORD, Object, body, case_body, form, formed, json_of
from revoke.app.api.request_schemas import BoardsRequest, CheckRequest, ScoresIn
from revoke.app.api.responses import sent, worked_out
from revoke.app.api.route import Route
from revoke.app.desk import tasks
from revoke.case.case import DEFAULT_CODE
from revoke.formats.document_problems import quoted
from revoke.formats.document_words import listed
from revoke.law.code import CODES
from revoke.scoring.compare import expected, imps_against_datum, matchpoints_against
from revoke.scoring.duplicate import north_south_score
from revoke.table.contract import Contract, Vulnerability
from revoke.table.seats import Seat

PLAIN = "text/plain"
LONGEST_LOOK = 9.5  # seconds, as the command line takes them

_CHECK, _BOARDS, _SCORES = TypeAdapter(CheckRequest), TypeAdapter(BoardsRequest), TypeAdapter(ScoresIn)
_AS_TEXT = {PLAIN: {"schema": {"type": "string", "format": "binary"}}}
"""A file as it is; what is called binary, a generated client sends as it lies there."""

router = APIRouter(route_class=Route, tags=["records"])


@router.post(
    "/check", response_class=Response, responses=gives("Checked"), openapi_extra=takes("CheckRequest", also=_AS_TEXT)
)
async def check(request: Request, notes: bool = False) -> Response:
    """List what is irregular or doubtful in play records, as `revoke check --json` does.

    The record comes as it is (text/plain) or as `text` in JSON: PBN, LIN, RBN, or the address of a hand viewer.
    """
    text, said = await _record(request, _CHECK)
    return sent(await worked_out(request, tasks.checked, text, said.get("notes", notes)))


@router.post(
    "/boards", response_class=Response, responses=gives("Boards"), openapi_extra=takes("BoardsRequest", also=_AS_TEXT)
)
async def boards(request: Request, code: str = DEFAULT_CODE) -> Response:
    """Read play records into case documents, as full mode does; also a diagram, a deal, or a case document.

    The record comes as it is (text/plain) or as `text` in JSON. What the reader repaired or doubts is in the remarks.
    """
    if code not in CODES:
        raise Refused("unknown-parameter", f"{quoted(code)} is not a code of law held here. There is {listed(CODES)}.")
    text, said = await _record(request, _BOARDS)
    return sent(await worked_out(request, tasks.boards, text, said.get("code", code)))


async def _record(request: Request, shape: TypeAdapter[Any]) -> tuple[str | bytes, Object]:
    """The record that a request brings, and what is said beside it where it is JSON."""
    came = await body(request, JSON, PLAIN, most=LARGEST_RECORD)
    if request.headers["content-type"].lower().startswith(PLAIN):
        return came, {}
    said = formed(json_of(came, most=LARGEST_RECORD), shape)
    return said["text"], said


@router.post("/analysis", response_class=Response, responses=gives("Analysis"), openapi_extra=takes("Case"))
async def analysis(request: Request) -> Response:
    """Everything that can be said of a board at once, as full mode shows it; the simulation is a job of its own."""
    case = await case_body(request)
    return sent(await worked_out(request, tasks.analysis, case))


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


def scores_of(
    contract: Contract,
    declarer: Seat,
    vulnerable: Vulnerability,
    *,
    tricks: int | None = None,
    weights: Mapping[int, float] | None = None,
    field: Sequence[int] = (),
) -> dict[str, Any]:
    """Points, matchpoints and IMPs for North–South, as a document.

    Args:
        tricks: declarer's, 0 to 13; or else
        weights: tricks -> probability.
        field: the other tables' scores for North–South.

    Raises:
        NotBridge: a score in the field that no contract gives.

    >>> found = scores_of(Contract.parse("3NT"), Seat.EAST, Vulnerability.NONE, tricks=10, field=[-430, -400, 50])
    >>> found["score"], found["matchpoints"]["won"], found["imps"]
    (-430.0, 1.0, -5.0)
    """
    distribution = weights or {tricks or 0: 1.0}
    points = {number: north_south_score(contract, declarer, vulnerable, number) for number in distribution}
    document: dict[str, Any] = {
        "format": "revoke-scores/1",
        "score": round(expected(points.__getitem__, distribution), 2),
        "by_tricks": {str(number): score for number, score in sorted(points.items())},
        "matchpoints": None,
        "imps": None,
    }
    if field:
        won = expected(lambda number: matchpoints_against(points[number], field).won, distribution)
        top = 2 * len(field)
        document["matchpoints"] = {"won": round(won, 2), "top": top, "percentage": round(100 * won / top, 2)}
        document["imps"] = round(expected(lambda number: imps_against_datum(points[number], field), distribution), 2)
    return document
