"""The addresses without the log: rulings, the interview, stories, laws, play records, scores, and simulations."""

from __future__ import annotations

import hashlib
import json
from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import asdict
from functools import cache
from importlib import resources
from importlib.metadata import version
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query, Request
from sse_starlette import EventSourceResponse
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response

from revoke.app.api import request_body
from revoke.app.api.openapi import COMES_IN, GOES_OUT, KEY, gives, schema_named, takes
from revoke.app.api.permissions import sent, worked_out
from revoke.app.api.problems import HERE, KINDS, Refused, refusal
from revoke.app.api.request_schemas import (
    BoardsRequest,
    CheckRequest,
    EquityRequest,
    NextRequest,
    ScoresIn,
    StoryRequest,
)
from revoke.app.desk import tasks
from revoke.app.desk.workers import Job, Jobs, NoSuchJob, TooManyJobs, job_changes
from revoke.case.case import DEFAULT_CODE
from revoke.formats.document_problems import quoted
from revoke.formats.document_words import listed
from revoke.language.language import ENGLISH
from revoke.law.code import CODES, Code, matching
from revoke.law.code import code as code_named
from revoke.scoring.duplicate import average, imps_against_datum, matchpoints_against, north_south_score
from revoke.table.contract import Contract, Vulnerability
from revoke.table.seats import Seat

Equity = Literal["none", "dd"]
"""Whether the result without the revoke is worked out double dummy, or left to the director."""


router = APIRouter(route_class=request_body.Route, tags=["rulings"])


@router.post("/rulings", responses=gives("Ruling"), openapi_extra=takes("Case"))
async def rulings(request: Request, equity: Equity = "dd") -> Response:
    """Rule on a case, as `revoke rule --json` does. If facts are missing, the ruling asks for them."""
    return sent(await worked_out(request, tasks.ruling, await request_body.case_body(request), equity == "dd"))


@router.post("/rulings/compare", responses=gives("Comparison"), openapi_extra=takes("Case"))
async def compare(request: Request, equity: Equity = "dd") -> Response:
    """Rule on the same facts under every code, as `revoke compare --json` does."""
    case = await request_body.case_body(request)
    return sent(await worked_out(request, tasks.comparison, case, equity == "dd"))


@router.post("/next", responses=gives("Next"), openapi_extra=takes("NextRequest"))
async def next_question(request: Request) -> Response:
    """The next question about a case, with its choices and the reason for it; or the ruling, if there is none.

    Put the answer into the case at the question's `fact`, and send the case again.
    """
    said = request_body.formed(await request_body.json_body(request), NextRequest)
    case = await request_body.case_in(said["case"], within=("case",))
    beside = (said.get("skipped", ()), said.get("disputed", ()), said.get("came_back", False))
    try:
        found = await worked_out(request, tasks.next_question, case, *beside)
    except Refused as refused:
        raise refused.inside("case") from None
    return sent(found)


@router.post("/understand", responses=gives("Story"), openapi_extra=takes("StoryRequest"))
async def understand(request: Request) -> Response:
    """Read a story told in words, as far as possible. Nothing is guessed: the case has only the facts that were told.

    Every fact comes with the words that gave it. Send the `case` to `/next` to be asked for the rest.
    """
    said = request_body.formed(await request_body.json_body(request), StoryRequest)
    return sent(await worked_out(request, tasks.understood, said["text"], said.get("language", ENGLISH)))


# The codes of law: their clauses in a few words of ours, and their decision trees.

TREE_SECONDS = 60.0  # a tree is the same for everybody, so it is made only once

laws_router = APIRouter(route_class=request_body.Route, prefix="/codes", tags=["laws"])


@laws_router.get("", responses=gives("Codes"))
def codes() -> Response:
    """The codes of law that this server knows."""
    return sent({"codes": [_summary(code_named(name)) for name in CODES]})


def _summary(law: Code) -> dict[str, Any]:
    counts = {"clauses": len(law.clauses), "left_out": len(law.left_out)}
    return {"id": law.id, "name": law.name, "default": law.id == DEFAULT_CODE, **counts}


@laws_router.get("/{code}/laws", responses=gives("Clauses"))
def laws(code: str) -> Response:
    """The summary of every clause of a code."""
    return _clauses(_held(code), "")


@laws_router.get("/{code}/laws/{ref}", responses=gives("Clauses"))
def law(code: str, ref: str) -> Response:
    """The summary of a clause: 64A1 names one clause, 64A all that begin so."""
    return _clauses(_held(code), ref)


def _clauses(held: Code, ref: str) -> Response:
    found = matching(ref, held)
    if not found:
        detail = f"{held.id} has no clause {quoted(ref)}. Look at /api/v1/codes/{held.id}/laws for those it has."
        raise Refused("no-such-code", detail)
    return sent({"code": held.id, "clauses": [asdict(each) for each in found]})


@laws_router.get("/{code}/tree", responses=gives("Tree"))
async def tree(request: Request, code: str) -> Response:
    """The decision tree of a code: every question, every answer, every ruling."""
    name = _held(code).id
    grown = request.app.state.trees
    if name not in grown:
        grown[name] = await worked_out(request, tasks.tree, name, seconds=TREE_SECONDS)
    return sent(grown[name])


def _held(code: str) -> Code:
    if code not in CODES:
        raise Refused("no-such-code", f"{quoted(code)} is not a code of law held here. There is {listed(CODES)}.")
    return code_named(code)


# Play records to read and check, boards to analyse, agreed facts to compare, results to score.

PLAIN = "text/plain"
LONGEST_LOOK = 9.5  # seconds, as for the command line

_AS_TEXT = {PLAIN: {"schema": {"type": "string", "format": "binary"}}}
"""A file as a body; because the schema says binary, a generated client sends it unchanged."""

records_router = APIRouter(route_class=request_body.Route, tags=["records"])


@records_router.post("/check", responses=gives("Checked"), openapi_extra=takes("CheckRequest", also=_AS_TEXT))
async def check(request: Request, notes: bool = False) -> Response:
    """List the irregular and doubtful entries of play records, as `revoke check --json` does.

    The record comes as it is (text/plain) or as `text` in JSON: PBN, LIN, RBN, or the address of a hand viewer.
    """
    text, said = await _record(request, CheckRequest)
    return sent(await worked_out(request, tasks.checked, text, said.get("notes", notes)))


@records_router.post("/boards", responses=gives("Boards"), openapi_extra=takes("BoardsRequest", also=_AS_TEXT))
async def boards(request: Request, code: str = DEFAULT_CODE) -> Response:
    """Read play records into case documents, as full mode does; also a diagram, a deal, or a case document.

    The record comes as it is (text/plain) or as `text` in JSON. The remarks list the reader's repairs and doubts.
    """
    if code not in CODES:
        raise Refused("unknown-parameter", f"{quoted(code)} is not a code of law held here. There is {listed(CODES)}.")
    text, said = await _record(request, BoardsRequest)
    return sent(await worked_out(request, tasks.boards, text, said.get("code", code)))


async def _record(request: Request, shape: Any) -> tuple[str | bytes, request_body.Object]:
    """The record in a request, with the other values if the request is JSON."""
    came = await request_body.body(request, request_body.JSON, PLAIN, most=request_body.LARGEST_RECORD)
    if request.headers["content-type"].lower().startswith(PLAIN):
        return came, {}
    said = request_body.formed(request_body.json_of(came, most=request_body.LARGEST_RECORD), shape)
    return said["text"], said


@records_router.post("/analysis", responses=gives("Analysis"), openapi_extra=takes("Case"))
async def analysis(request: Request) -> Response:
    """The analysis of a board, as full mode shows it, without the simulation, which is a job of its own."""
    return sent(await worked_out(request, tasks.analysis, await request_body.case_body(request)))


@records_router.post("/consistent", responses=gives("Consistent"), openapi_extra=takes("Case"))
async def consistent(
    request: Request, seconds: Annotated[float, Query(ge=0, le=LONGEST_LOOK, allow_inf_nan=False)] = LONGEST_LOOK
) -> Response:
    """Say whether any legal play fits the agreed facts of a case, as `revoke consistent --json` does.

    The search has a time limit in seconds; the answer says so if that was not enough.
    """
    return sent(await worked_out(request, tasks.consistency, await request_body.case_body(request), seconds))


@records_router.post("/scores", responses=gives("Scores"), openapi_extra=takes("ScoresRequest"))
async def scores(request: Request) -> Response:
    """The score of a duplicate contract for North–South, in points, matchpoints and IMPs; the average for weights."""
    return sent(scores_of(**(await request_body.form(request, ScoresIn))))


def scores_of(
    contract: Contract,
    declarer: Seat,
    vulnerable: Vulnerability,
    *,
    tricks: int | None = None,
    weights: Mapping[int, float] | None = None,
    field: Sequence[int] = (),
) -> dict[str, Any]:
    """The points, matchpoints and IMPs for North–South, as a document.

    Args:
        tricks: declarer's tricks, 0 to 13; or else
        weights: declarer's tricks -> probability.
        field: the other tables' scores for North–South.

    Raises:
        NotBridge: no contract gives a score in the field.

    >>> found = scores_of(Contract.parse("3NT"), Seat.EAST, Vulnerability.NONE, tricks=10, field=[-430, -400, 50])
    >>> found["score"], found["matchpoints"]["won"], found["imps"]
    (-430.0, 1.0, -5.0)
    """
    distribution = weights or {tricks or 0: 1.0}
    points = {number: north_south_score(contract, declarer, vulnerable, number) for number in distribution}
    document: dict[str, Any] = {
        "format": "revoke-scores/1",
        "score": round(average(points.__getitem__, distribution), 2),
        "by_tricks": {str(number): score for number, score in sorted(points.items())},
        "matchpoints": None,
        "imps": None,
    }
    if field:
        won = average(lambda number: matchpoints_against(points[number], field).won, distribution)
        top = 2 * len(field)
        document["matchpoints"] = {"won": round(won, 2), "top": top, "percentage": round(100 * won / top, 2)}
        document["imps"] = round(average(lambda number: imps_against_datum(points[number], field), distribution), 2)
    return document


# Simulations as jobs: to start, watch, and stop with a partial result.

equity_router = APIRouter(route_class=request_body.Route, tags=["equity"])


@equity_router.post(
    "/equity", status_code=202, responses=gives("Job", status=202), openapi_extra=takes("EquityRequest", heads=(KEY,))
)
async def equity(request: Request) -> Response:
    """Start a simulation of the result without the revoke; the job shows its progress.

    With an Idempotency-Key the same request gives the same job.
    """
    asked = await request_body.json_body(request)
    said = request_body.formed(asked, EquityRequest)
    case = await request_body.case_in(said.pop("case"), within=("case",))

    def begin() -> Response:
        try:
            job = _jobs(request).start(case, **said)
        except TooManyJobs:
            detail = "As many simulations as may be are waiting. Ask again in a while."
            raise Refused("too-many", detail, headers={"Retry-After": "30"}) from None
        return sent(job_document(job), 202, {"Location": f"{request.url.path.removesuffix('/equity')}/jobs/{job.id}"})

    return await run_in_threadpool(request_body.replayed, request, asked, begin)


@equity_router.get("/jobs/{job_id}", responses=gives("Job"))
def job(request: Request, job_id: str) -> Response:
    """The progress of a job, and its result at the end."""
    return sent(job_document(_found(request, job_id)))


@equity_router.delete("/jobs/{job_id}", status_code=202, responses=gives("Job", status=202))
def stop(request: Request, job_id: str) -> Response:
    """Stop a job. Get the job again for the partial result."""
    found = _found(request, job_id)
    found.stop()
    return sent(job_document(found), 202)


@equity_router.get(
    "/jobs/{job_id}/events",
    responses=gives(None, media=["text/event-stream"], text="Server-sent events: progress, and then the result."),
)
def events(request: Request, job_id: str) -> Response:
    """A stream of the job: events named `progress`, and at the end one named `result`, each with the job as data."""
    return EventSourceResponse(_told(_found(request, job_id)), headers={"Cache-Control": "no-store"})


async def _told(job: Job) -> AsyncIterator[dict[str, str]]:
    async for now in job_changes(job):
        data = json.dumps(job_document(job))
        yield {"event": "result" if now.ended else "progress", "id": str(now.news), "data": data}


def job_document(job: Job) -> dict[str, Any]:
    """A job as a document."""
    now = job.progress
    return {
        "format": "revoke-job/1",
        "id": job.id,
        "state": now.state,
        "seed": job.seed,
        "playouts": job.playouts,
        "worlds": job.worlds,
        "done": now.done,
        "shares": {str(tricks): share for tricks, share in now.shares.items()},
        "standard_errors": {str(tricks): round(error, 4) for tricks, error in now.standard_errors.items()},
        "mean": now.mean,
        "mean_error": now.mean_error,
        "exact": now.exact,
        "result": now.result,
        "problem": refusal(now.failure, within=("case",)).document() if now.failure else None,
    }


def _jobs(request: Request) -> Jobs:
    jobs: Jobs = request.app.state.jobs
    return jobs


def _found(request: Request, job_id: str) -> Job:
    try:
        return _jobs(request).find(job_id)
    except NoSuchJob:
        detail = f"There is no job {quoted(job_id)}; it may have been forgotten after its end. Begin it again."
        raise Refused("no-such-job", detail) from None


# Health and version: the state of the server, the schemas of its documents, and the kinds of problems.

health_router = APIRouter(route_class=request_body.Route, tags=["about"])


@health_router.get("/health", responses=gives("Health"))
def health() -> Response:
    """Whether the server answers."""
    return sent({"status": "ok"})


@health_router.get("/version", responses=gives("Version"))
def version_of() -> Response:
    """The program and its codes; the hash changes whenever the law in this program changes."""
    about = {"version": version("revoke"), "codes": list(CODES), "default": DEFAULT_CODE}
    return sent({**about, "rules_sha256": rules_sha256()})


@cache
def rules_sha256() -> str:
    """SHA-256 over the files of the law: the names and contents of its modules and text tables, in order."""
    law = resources.files("revoke.law")
    files = [*law.iterdir(), *law.joinpath("text").iterdir()]
    found = hashlib.sha256()
    for file in sorted(files, key=lambda each: each.name):
        if file.is_file() and file.name.endswith((".py", ".toml")):
            found.update(file.name.encode() + b"\0" + file.read_bytes() + b"\0")
    return found.hexdigest()


@health_router.get("/schema/{document}", responses=gives(None, media=["application/schema+json"], text="JSON Schema"))
def schema(document: str) -> Response:
    """The JSON Schema (2020-12) of a document: case, ruling, next, scores and so on."""
    try:
        made = schema_named(document)
    except KeyError:
        names = listed(tuple(each.lower() for each in (*COMES_IN, *GOES_OUT)))
        raise Refused("not-found", f"There is no document {quoted(document)}. There is {names}.") from None
    answer = sent(made)
    answer.headers["Content-Type"] = "application/schema+json"
    return answer


@health_router.get("/problems/{kind}", responses=gives("ProblemSummary"))
def problem(kind: str) -> Response:
    """The meaning of a kind of problem, at the address that is its type."""
    if kind not in KINDS:
        raise Refused("not-found", f"There is no sort of problem {quoted(kind)}. There is {listed(tuple(KINDS))}.")
    return sent({"type": f"{HERE}/{kind}", "status": KINDS[kind].status, "title": KINDS[kind].title})
