"""The analysis page; the director's answers and his own finding override every estimate."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Annotated, Any

from sse_starlette.sse import EventSourceResponse
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import FormData
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from revoke.app.desk import tasks
from revoke.app.desk.adjudicator import with_weights
from revoke.app.desk.analysis import Analysed
from revoke.app.desk.board_entry import entry_text
from revoke.app.desk.failures import CaseFailure, why
from revoke.app.desk.workers import LOOK, MOST_PLAYOUTS, Job, JobProgress, Jobs, NoSuchJob, TooManyJobs, job_changes
from revoke.app.entrance.evening import whole_number
from revoke.app.entrance.web_sessions import genuine, settings_of
from revoke.app.paper.curve_svg import CARDS_OF_A_TRICK, curve_links, curve_svg, distribution_svg
from revoke.app.web.form_redirects import logged_with, short_address, show_entry, state_in
from revoke.app.web.full.board_fields import FullRoute, Sent, entry, with_address, word, worked_out
from revoke.app.web.full.keypads import Picture, picture
from revoke.app.web.pages import From, Routes, page, spoken
from revoke.app.web.ruling_view import ruling_view
from revoke.case.case import Case, Tricks, Weighting
from revoke.equity.simulation import PLAYOUTS, WORLDS, unseen_at_most
from revoke.equity.weights import WHOLE, result_weights
from revoke.errors import NotBridge
from revoke.language.language import Language
from revoke.law.code import code
from revoke.table.cards import SUITS_DOWNWARD
from revoke.table.contract import Vulnerability
from revoke.table.sentence import sentence, template
from revoke.telling.ruling_words import in_words

# The director's finding: one result, or several weighted in steps of five per cent, which the page proposes.

STEP = 5
LEANS = range(0, 30, STEP)
QUESTIONS = ("without_revoke", "without_repeat")
"""The findings about damage that a director expresses in weights."""

_ALL_TRICKS = range(14)


@dataclass(frozen=True, slots=True)
class Weighing:
    """The weights in the form.

    Attributes:
        finding: which of :data:`QUESTIONS` they answer.
        weights: declarer's tricks -> per cent as typed, for every result that has a field.
        lean: per cent given to the side that did not revoke.
        wrong: why they were refused.
    """

    finding: str
    weights: Mapping[int, str]
    lean: int = 0
    wrong: str = ""

    @property
    def total(self) -> int:
        """The sum of the weights that are numbers."""
        return sum(whole_number(each, 0, WHOLE) or 0 for each in self.weights.values())


def proposed(finding: str, shares: Tricks, worth: Callable[[int], float], lean: int) -> Weighing:
    """The weights proposed for probable results, with a field for every result in their range and one on either side.

    Args:
        shares: declarer's tricks -> probability; empty if nobody has estimated it.
        worth: declarer's tricks -> their value to the side that did not revoke.

    >>> proposed("without_revoke", {9: 0.42, 10: 0.58}, float, 10).weights
    {8: '0', 9: '30', 10: '70', 11: '0'}
    """
    if not shares:
        return Weighing(finding, dict.fromkeys(_ALL_TRICKS, ""), lean)
    weights = result_weights(shares, worth, step=STEP, lean=lean)
    shown = range(max(0, min(shares) - 1), min(13, max(shares) + 1) + 1)
    return Weighing(finding, {tricks: str(weights.get(tricks, 0)) for tricks in shown}, lean)


def typed(form: FormData) -> Weighing:
    """The weights in a sent form."""
    finding = word(form, "finding")
    weights = {tricks: word(form, f"w{tricks}") for tricks in _ALL_TRICKS if f"w{tricks}" in form}
    return Weighing(finding if finding in QUESTIONS else QUESTIONS[0], weights, leaning(form))


def chosen(form: FormData) -> Weighing:
    """The chosen result, with all the weight."""
    finding, tricks = word(form, "finding"), whole_number(word(form, "tricks"), 0, max(_ALL_TRICKS))
    weights = {} if tricks is None else {tricks: str(WHOLE)}
    return Weighing(finding if finding in QUESTIONS else QUESTIONS[0], weights)


def leaning(form: FormData) -> int:
    """The lean in a form, in per cent; 0 for a value that is not offered."""
    said = whole_number(word(form, "lean"), LEANS[0], LEANS[-1]) or 0
    return said if said in LEANS else 0


def found(case: Case, weighing: Weighing) -> Case:
    """The entry with these weights as the director's finding.

    Raises:
        NotBridge: the weights are no multiples of five, or do not add up to 100.

    >>> found(Case(), Weighing("without_revoke", {9: "30", 10: "70", 11: ""})).findings.without_revoke
    {9: 0.3, 10: 0.7}
    """
    weights: dict[int, int] = {}
    for tricks, said in weighing.weights.items():
        weight = whole_number(said or "0", 0, WHOLE)
        if weight is None or weight % STEP:
            wrong = template("{text} per cent for {tricks} tricks is no weight; give 0 to 100 in steps of {step}")
            raise NotBridge(sentence(wrong, text=repr(said[:20]), tricks=tricks, step=STEP))
        weights[tricks] = weight
    total = sum(weights.values())
    if total != WHOLE:
        raise NotBridge(
            sentence(_TOO_MUCH if total > WHOLE else _TOO_LITTLE, total=str(total), difference=str(abs(total - WHOLE)))
        )
    tricks_found = {tricks: weight / WHOLE for tricks, weight in weights.items() if weight}
    as_they_are = None if case.findings.weighting is None else Weighting()
    findings = replace(case.findings, weighting=as_they_are)
    if weighing.finding == "without_repeat":
        return replace(case, findings=replace(findings, without_repeat=tricks_found))
    return replace(case, findings=replace(findings, without_revoke=tricks_found))


def withdrawn(case: Case) -> Case:
    """The entry without the director's findings about damage."""
    return replace(case, findings=replace(case.findings, without_revoke=None, without_repeat=None))


_TOO_MUCH = template("the weights add up to {total} per cent, not to 100; take {difference} away")
_TOO_LITTLE = template("the weights add up to {total} per cent, not to 100; give {difference} more")


# The running simulation: started from the analysis, streamed to the page, stopped with a partial result.

router = Routes(FullRoute)
Genuine = Annotated[None, From(genuine)]

FEWEST = 30
"""The fewest playouts on which weights may rest."""

MOST_LOOKS = 50
"""The number of looks at a stopped simulation before the page is shown again."""

_HIGHEST_SEED = 2**31


def jobs_of(request: Request) -> Jobs:
    """The simulations of this server."""
    jobs: Jobs = request.app.state.jobs
    return jobs


def job_named(request: Request, name: str) -> Job | None:
    """The simulation of that name; ``None`` if it has been forgotten."""
    try:
        return jobs_of(request).find(name) if name else None
    except NoSuchJob:
        return None


def found_by(job: Job) -> Mapping[int, float] | None:
    """The simulation's result, for the engine's comparison; ``None`` while it has too few playouts."""
    enough = job.progress.ended and (job.progress.exact or job.progress.done >= FEWEST)
    return dict(job.progress.shares) if enough else None


def outcome_of(job: Job) -> dict[str, Any] | None:
    """The simulation's result, for the log; ``None`` while it has too few playouts. Any: JSON."""
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
    """The values for the pieces of a page about a simulation; Any: they differ in type.

    Args:
        language: the language of the drawing; by default English.
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
        "rows": [  # declarer's tricks, the share of the playouts, its standard error
            (earlier + tricks, share, progress.standard_errors[tricks])
            for tricks, share in sorted(progress.shares.items(), reverse=True)
        ],
        "agree": len(progress.shares) == 1,
        "exact": progress.exact,
        "unseen": unseen_at_most(progress.done),
        "drawing": _drawing(progress, earlier, None if double_dummy is None else int(double_dummy), language),
    }


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
    """Start a simulation of the case on the page."""
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
    """A stream of the growing distribution: each event is a piece of the page."""
    return EventSourceResponse(_pieces(request, job_found(request, name)))


@router.post("/full/simulation/{name}/stop")
async def stop(request: Request, name: str, form: Sent, _: Genuine) -> Response:
    """Stop the simulation with a partial result."""
    job = job_found(request, name)
    job.stop()
    for _look in range(MOST_LOOKS):  # it ends soon, unless others are ahead of it
        if job.progress.ended:
            break
        await asyncio.sleep(LOOK)
    return RedirectResponse(_watched(job, logged_with(request)), 303)


def _watched(job: Job, logged: str) -> str:
    """The address of a running simulation; it has the entry too, and outlasts the simulation."""
    address = short_address(f"/full/simulation/{job.id}", ("case", entry_text(job.case)), ("logged", logged))
    return address or f"/full/simulation/{job.id}"


async def _pieces(request: Request, job: Job) -> AsyncIterator[dict[str, str]]:
    async for now in job_changes(job):
        html = await run_in_threadpool(_piece, request, job)
        yield {"event": "ended" if now.ended else "progress", "data": json.dumps({"html": html})}


def _piece(request: Request, job: Job) -> str:
    values = running_values(job, language=spoken(request))
    return bytes(page(request, "full/_distribution.html", **values | {"streamed": True}).body).decode()


_TOO_MANY = template("Too many simulations are waiting. Go back, and ask again in a minute.")
_IN_A_MINUTE = {"Retry-After": "60"}  # seconds
FORGOTTEN = template("This simulation has expired. Start it again from the analysis.")


def job_found(request: Request, name: str) -> Job:
    """The simulation of that name.

    Raises:
        HTTPException: the simulation has been forgotten.
    """
    job = job_named(request, name)
    if job is None:
        raise HTTPException(404, FORGOTTEN)
    return job


def _number(text: str, otherwise: int, least: int, most: int) -> int:
    said = whole_number(text, 0, 9_999_999_999)
    return otherwise if said is None else min(most, max(least, said))


_VULNERABLE = {
    None: template("not known"),
    Vulnerability.NONE: template("nobody"),
    Vulnerability.NS: template("North–South"),
    Vulnerability.EW: template("East–West"),
    Vulnerability.ALL: template("both sides"),
}


def analysis_page(
    request: Request,
    case: Case,
    *,
    seen: Picture | None = None,
    job: Job | None = None,
    status: int = 200,
    lean: int = 0,
    weights: Weighing | None = None,
    wrong: str = "",
) -> Response:
    """The page with the whole analysis, or with the reason why there is none.

    Args:
        seen: the play laid out, if that has been done.
        job: the simulation of this case.
        lean: per cent by which the proposed weights lean to the side that did not revoke.
        weights: the weights as typed, if they were refused.
        wrong: why an answer was refused.
    """
    if settings_of(request).weighted:
        case = with_weights(case)
    carried = show_entry(request, case)
    seen = seen or picture(case)
    if not seen.replays:
        return page(request, "full/unruled.html", status=status, case=carried, seen=seen, wrong=wrong)
    found = worked_out(request, tasks.analysed, case, found_by(job) if job else None, seen.facts)
    if isinstance(found, CaseFailure):
        return page(request, "full/unruled.html", status=status, case=carried, seen=seen, wrong=wrong or found.why)
    if weights is None and found.asks_for_weights:
        weights = proposed(found.asks_for_weights, _probable(found), found.worth.__getitem__, lean)
    to_card = partial(_address_of_card, request, carried, job)
    return page(
        request,
        "full/analysis.html",
        status=status,
        case=carried,
        seen=seen,
        found=found,
        curve=_curve(found, to_card, spoken(request)),
        to_card=to_card,
        ruling=found.ruling,
        view=ruling_view(found.blocks, in_words(found.ruling)),
        weights=weights,
        leans=LEANS,
        step=STEP,
        weighs=_weighs(case),
        wrong=wrong,
        suits=SUITS_DOWNWARD,
        vulnerable=spoken(request).say(_VULNERABLE[case.board.vulnerable]),
        law=code(case.code),
        version=request.app.state.version,
        **running_values(job, found, spoken(request)),
    )


def _weighs(case: Case) -> bool:
    """Whether the case asks for weights, or the director has found several results."""
    said = case.findings
    return said.weighting is not None or any(len(each or {}) > 1 for each in (said.without_revoke, said.without_repeat))


def _curve(found: Analysed, to_card: Callable[[int], str], language: Language) -> str:
    """The drawing of the curve; a tap on a trick leads to its first card that changes the curve, or to its first."""
    if found.curve is None:
        return ""
    moved: dict[int, int] = {}
    for each in found.drops:
        moved.setdefault((each.place - 1) // CARDS_OF_A_TRICK, each.place)
    tricks = range(-(-len(found.curve.plays) // CARDS_OF_A_TRICK))
    links = [to_card(moved.get(trick, trick * CARDS_OF_A_TRICK + 1)) for trick in tricks]
    return curve_svg(found.curve, language) + curve_links(found.curve, links)


def _address_of_card(request: Request, case: str, job: Job | None, number: int) -> str:
    """The address of the play at a card; a place on this page if that address is too long."""
    fields = [("case", case), ("logged", logged_with(request)), ("job", job.id if job else ""), ("card", str(number))]
    language = request.query_params.get("lang", "")
    address = short_address("/full/card", *((name, said) for name, said in fields if said), language=language)
    return address or "#play"


def _probable(found: Analysed) -> Tricks:
    """The basis of the proposed weights: the director's own finding, else the estimate behind the ruling."""
    said = found.case.findings
    if found.asks_for_weights == "without_repeat":
        return said.without_repeat or {}
    adjusted = found.ruling.adjusted_score
    return said.without_revoke or (adjusted.equity if adjusted else None) or {}


@router.get("/full/simulation/{name}")
def watch(request: Request, name: str) -> Response:
    """The analysis with the simulation so far; a browser without scripts reloads it again and again."""
    job, state = job_named(request, name), state_in(request)
    request.state.logged = word(state, "logged")
    if job is None and state:  # a restarted server has forgotten it, but the address still names it
        return analysis_page(request, entry(state), wrong=FORGOTTEN)
    job = job_found(request, name)
    return analysis_page(request, job.case, job=job)


@with_address(router, "/full/answer")
def answer(request: Request, form: Sent) -> Response:
    """Take the answer to the question on the page."""
    case, job = entry(form), job_named(request, word(form, "job"))
    found = worked_out(request, tasks.answered, case, word(form, "answer"))
    if isinstance(found, CaseFailure):
        return analysis_page(request, case, job=job, status=422, wrong=found.why)
    return analysis_page(request, found, job=job)


_NO_TRICKS = template("{text} tricks are not possible; choose 0 to 13.")


@with_address(router, "/full/tricks")
def tricks(request: Request, form: Sent) -> Response:
    """Take the number of tricks at the table."""
    case, said = entry(form), word(form, "tricks")
    job = job_named(request, word(form, "job"))
    if said not in {str(number) for number in range(14)}:
        return analysis_page(request, case, job=job, status=422, wrong=sentence(_NO_TRICKS, text=repr(said)))
    told = replace(case, findings=replace(case.findings, table_tricks=int(said)))
    seen = picture(told)
    if seen.contradiction:
        return analysis_page(request, case, job=job, status=422, wrong=seen.contradiction)
    return analysis_page(request, told, seen=seen, job=job)


@with_address(router, "/full/weights")
def weights(request: Request, form: Sent) -> Response:
    """Take the director's result or weights, propose other weights, or withdraw the finding."""
    case, job = entry(form), job_named(request, word(form, "job"))
    match word(form, "do"):
        case "lean":
            return analysis_page(request, withdrawn(case), job=job, lean=leaning(form))
        case "withdraw":
            return analysis_page(request, withdrawn(case), job=job)
    said = chosen(form) if word(form, "do") == "choose" else typed(form)
    try:
        case = found(case, said)
    except NotBridge as wrong:
        said = Weighing(said.finding, said.weights, said.lean, why(wrong))
        return analysis_page(request, case, job=job, status=422, weights=said)
    return analysis_page(request, case, job=job)


@router.post("/full/log")
def into_the_log(request: Request, form: Sent) -> Response:
    """Go to the form that stores the analysis in the log."""
    case, job = entry(form), job_named(request, word(form, "job"))
    from revoke.app.web.cases.analysis_kept import kept_at  # an analysis needs no log

    return RedirectResponse(kept_at(entry_text(case), logged_with(request), outcome_of(job) if job else None), 303)
