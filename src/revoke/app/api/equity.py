"""Simulations as jobs: begun here, watched as they go, stopped with what there is."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Any

from fastapi import APIRouter, Request
from pydantic import TypeAdapter
from sse_starlette import EventSourceResponse
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response

from revoke.app.api.idempotency import replayed
from revoke.app.api.openapi import KEY, gives, takes
from revoke.app.api.problems import Refused, refusal
from revoke.app.api.request_body import case_in, formed, json_body
from revoke.app.api.request_schemas import EquityRequest
from revoke.app.api.responses import sent
from revoke.app.api.route import Route
from revoke.app.desk.simulation_jobs import Job, Jobs, NoSuchJob, TooManyJobs
from revoke.formats.document_problems import quoted

_REQUEST = TypeAdapter(EquityRequest)
_LOOK = 0.1  # seconds between two looks at a job

router = APIRouter(route_class=Route, tags=["equity"])


@router.post(
    "/equity",
    response_class=Response,
    status_code=202,
    responses=gives("Job", status=202),
    openapi_extra=takes("EquityRequest", heads=(KEY,)),
)
async def equity(request: Request) -> Response:
    """Begin to estimate what would have happened without the revoke; the job tells how far it is.

    With an Idempotency-Key the same request gives the same job.
    """
    asked = await json_body(request)
    said = formed(asked, _REQUEST)
    case = await case_in(said.pop("case"), within=("case",))

    def begin() -> Response:
        try:
            job = _jobs(request).start(case, **said)
        except TooManyJobs:
            detail = "As many simulations as may be are waiting. Ask again in a while."
            raise Refused("too-many", detail, headers={"Retry-After": "30"}) from None
        return sent(job_document(job), 202, {"Location": f"{request.url.path.removesuffix('/equity')}/jobs/{job.id}"})

    return await run_in_threadpool(replayed, request, asked, begin)


@router.get("/jobs/{job_id}", response_class=Response, responses=gives("Job"))
def job(request: Request, job_id: str) -> Response:
    """How far a job is, and in the end its result."""
    return sent(job_document(_found(request, job_id)))


@router.delete("/jobs/{job_id}", response_class=Response, status_code=202, responses=gives("Job", status=202))
def stop(request: Request, job_id: str) -> Response:
    """Stop a job. Look at it again for the result that rests on what was done by then."""
    found = _found(request, job_id)
    found.stop()
    return sent(job_document(found), 202)


@router.get(
    "/jobs/{job_id}/events",
    response_class=Response,
    responses=gives(None, media=["text/event-stream"], text="Server-sent events: progress, and then the result."),
)
def events(request: Request, job_id: str) -> Response:
    """The job as it goes on: events named `progress`, and at the end one named `result`, each with the job as data."""
    return EventSourceResponse(_told(_found(request, job_id)), headers={"Cache-Control": "no-store"})


async def _told(job: Job) -> AsyncIterator[dict[str, str]]:
    seen = -1
    while True:
        now = job.progress
        if now.news != seen:
            seen = now.news
            data = json.dumps(job_document(job))
            yield {"event": "result" if now.ended else "progress", "id": str(seen), "data": data}
        if now.ended:
            return
        await asyncio.sleep(_LOOK)


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
