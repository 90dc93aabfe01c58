"""The simulation as it runs: begun from the analysis, streamed to the page, stopped with what there is."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Mapping
from typing import Annotated, Any

from fastapi import APIRouter, Depends, HTTPException, Request
from sse_starlette.sse import EventSourceResponse
from starlette.concurrency import run_in_threadpool
from starlette.responses import RedirectResponse, Response

from revoke.app.desk.analysis import Analysed
from revoke.app.desk.entry_text import entry_text
from revoke.app.desk.simulation_jobs import MOST_PLAYOUTS, Job, JobProgress, Jobs, NoSuchJob, TooManyJobs
from revoke.app.entrance.session import genuine
from revoke.app.entrance.whole_number import whole_number
from revoke.app.language.language import Language
from revoke.app.paper.distribution_svg import distribution_svg
from revoke.app.web.full.entry_address import LONGEST, address_of, logged_with
from revoke.app.web.full.form_input import FullRoute, Sent, entry, language_of, word
from revoke.app.web.pages import page
from revoke.equity.distribution import unseen_at_most
from revoke.equity.simulation import PLAYOUTS, WORLDS
from revoke.table.sentence import template

router = APIRouter(route_class=FullRoute)
Genuine = Annotated[None, Depends(genuine)]

FEWEST = 30
"""With fewer playouts than this nobody should give weights."""

_LOOK = 0.1  # seconds between two looks at a simulation
MOST_LOOKS = 50
"""So often a stopped simulation is looked at before the page is shown again."""

_HIGHEST_SEED = 2**31


def jobs_of(request: Request) -> Jobs:
    """The simulations of this server."""
    jobs: Jobs = request.app.state.jobs
    return jobs


def job_named(request: Request, name: str) -> Job | None:
    """The simulation of that name, as long as it is remembered."""
    try:
        return jobs_of(request).find(name) if name else None
    except NoSuchJob:
        return None


def found_by(job: Job) -> Mapping[int, float] | None:
    """What a simulation has found, for the engine to rest its comparison on; ``None`` while that is too little."""
    enough = job.progress.ended and (job.progress.exact or job.progress.done >= FEWEST)
    return dict(job.progress.shares) if enough else None


def outcome_of(job: Job) -> dict[str, Any] | None:
    """What a simulation has found, for the log; ``None`` while that is too little. Any: JSON."""
    progress, earlier = job.progress, job.won_earlier
    if found_by(job) is None:
        return None
    return {
        "raw": {str(tricks): share for tricks, share in progress.shares.items()},
        "shares": {str(earlier + tricks): share for tricks, share in progress.shares.items()},
        "standard_errors": {str(earlier + tricks): error for tricks, error in progress.standard_errors.items()},
        "playouts": 0 if progress.exact else progress.done,
        "seed": job.seed,
    }


def running_values(job: Job | None, found: Analysed | None = None, language: Language | None = None) -> dict[str, Any]:
    """What the pieces of a page about a simulation show; Any: each differs in type.

    Args:
        language: of the drawing; English without it.
    """
    values: dict[str, Any] = {"job": job, "progress": None, "drawing": "", "fewest": FEWEST, "streamed": False}
    values |= {"playouts": PLAYOUTS, "worlds": WORLDS, "most_playouts": MOST_PLAYOUTS, "seed": 0}
    if job is None:
        return values
    progress, earlier = job.progress, job.won_earlier
    adjusted = found.ruling.adjusted_score if found else None
    double_dummy = next(iter(adjusted.double_dummy), None) if adjusted and adjusted.double_dummy else None
    return values | {
        "progress": progress,
        "playouts": job.playouts,
        "worlds": job.worlds,
        "seed": job.seed,
        "rows": _rows(progress, earlier),
        "agree": len(progress.shares) == 1,
        "exact": progress.exact,
        "unseen": unseen_at_most(progress.done),
        "drawing": _drawing(progress, earlier, None if double_dummy is None else int(double_dummy), language),
    }


def _rows(progress: JobProgress, earlier: int) -> list[tuple[int, float, float]]:
    """Declarer's tricks, the share of the playouts, its standard error."""
    errors = progress.standard_errors
    return [
        (earlier + tricks, share, errors[tricks]) for tricks, share in sorted(progress.shares.items(), reverse=True)
    ]


def _drawing(progress: JobProgress, earlier: int, double_dummy: int | None, language: Language | None) -> str:
    if not progress.shares:
        return ""
    shares = {earlier + tricks: share for tricks, share in progress.shares.items()}
    errors = {earlier + tricks: error for tricks, error in progress.standard_errors.items()}
    return distribution_svg(
        shares, errors, language, playouts=None if progress.exact else progress.done, double_dummy=double_dummy
    )


@router.post("/full/simulation")
def begin(request: Request, form: Sent, _: Genuine) -> Response:
    """Begin a simulation of the case that the page carries."""
    case = entry(form)
    playouts = _number(word(form, "playouts"), PLAYOUTS, 1, MOST_PLAYOUTS)
    seed = _number(word(form, "seed"), 0, 0, _HIGHEST_SEED)
    try:
        job = jobs_of(request).start(case, playouts=playouts, worlds=WORLDS, seed=seed)
    except TooManyJobs:
        raise HTTPException(429, _TOO_MANY, _IN_A_MINUTE) from None
    return RedirectResponse(_watched(job, logged_with(request)), 303)


@router.get("/full/simulation/{name}/events")
def events(request: Request, name: str) -> Response:
    """The distribution as it grows: each event is a piece of the page."""
    return EventSourceResponse(_pieces(request, job_found(request, name)))


@router.post("/full/simulation/{name}/stop")
async def stop(request: Request, name: str, form: Sent, _: Genuine) -> Response:
    """End it with what there is."""
    job = job_found(request, name)
    job.stop()
    for _look in range(MOST_LOOKS):  # it ends within a moment, unless others are before it
        if job.progress.ended:
            break
        await asyncio.sleep(_LOOK)
    return RedirectResponse(_watched(job, logged_with(request)), 303)


def _watched(job: Job, logged: str) -> str:
    """Where a simulation is watched; the address holds the entry too, and outlasts the simulation."""
    address = address_of(f"/full/simulation/{job.id}", ("case", entry_text(job.case)), ("logged", logged))
    return address if len(address) <= LONGEST else f"/full/simulation/{job.id}"


async def _pieces(request: Request, job: Job) -> AsyncIterator[dict[str, str]]:
    """A piece at every change. Nobody who watches holds a thread meanwhile: there are few, and many may watch."""
    seen = -1
    while True:
        now = job.progress
        if now.news != seen:
            seen = now.news
            html = await run_in_threadpool(_piece, request, job)
            yield {"event": "ended" if now.ended else "progress", "data": json.dumps({"html": html})}
        if now.ended:
            return
        await asyncio.sleep(_LOOK)


def _piece(request: Request, job: Job) -> str:
    values = running_values(job, language=language_of(request))
    drawn = page(request, "full/_distribution.html", **values | {"streamed": True})
    return bytes(drawn.body).decode()


_TOO_MANY = template("Too many simulations are waiting. Go back, and ask again in a minute.")
_IN_A_MINUTE = {"Retry-After": "60"}  # seconds
FORGOTTEN = template("This simulation is not kept any more. Begin it again from the analysis.")


def job_found(request: Request, name: str) -> Job:
    """The simulation of that name.

    Raises:
        HTTPException: it is not remembered.
    """
    job = job_named(request, name)
    if job is None:
        raise HTTPException(404, FORGOTTEN)
    return job


def _number(text: str, otherwise: int, least: int, most: int) -> int:
    said = whole_number(text, 0, 9_999_999_999)
    return otherwise if said is None else min(most, max(least, said))
