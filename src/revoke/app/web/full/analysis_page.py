"""The analysis page; the director's answers and his own finding stand above every estimate."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from importlib.metadata import version

from fastapi import APIRouter, Request
from starlette.responses import RedirectResponse, Response

from revoke.app.desk import tasks
from revoke.app.desk.adjudicator import with_weights
from revoke.app.desk.analysis import Analysed
from revoke.app.desk.entry_text import entry_text
from revoke.app.desk.failures import CaseFailure, why
from revoke.app.desk.simulation_jobs import Job
from revoke.app.entrance.settings import Settings
from revoke.app.language.language import Language
from revoke.app.paper.curve_svg import CARDS_OF_A_TRICK, curve_links, curve_svg
from revoke.app.web.cases.analysis_kept import kept_at
from revoke.app.web.full import weighting
from revoke.app.web.full.entry_address import LONGEST, address_of, logged_with, show_entry, state_in
from revoke.app.web.full.form_address import with_address
from revoke.app.web.full.form_input import FullRoute, Sent, entry, language_of, word
from revoke.app.web.full.play_layout import Picture, picture
from revoke.app.web.full.simulation_page import FORGOTTEN, found_by, job_found, job_named, outcome_of, running_values
from revoke.app.web.full.weighting import LEANS, STEP, Weighing, chosen, leaning, proposed, typed
from revoke.app.web.full.worker_calls import worked_out
from revoke.app.web.pages import page
from revoke.app.web.ruling_view import ruling_view
from revoke.case.case import Case, Tricks
from revoke.errors import NotBridge
from revoke.law.code import code
from revoke.table.cards import SUITS_DOWNWARD
from revoke.table.contract import Vulnerability
from revoke.table.sentence import sentence, template
from revoke.telling.ruling_words import in_words

router = APIRouter(route_class=FullRoute)

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
    """The whole analysis, or why there is none.

    Args:
        seen: the play laid out, where it has been already.
        job: the simulation that was begun for this case.
        lean: per cent by which the proposed weights lean to the side that did not revoke.
        weights: as they were typed, where they could not be taken.
        wrong: why an answer could not be taken.
    """
    settings: Settings = request.app.state.settings
    if settings.weighted:
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
        curve=_curve(found, to_card, language_of(request)),
        to_card=to_card,
        ruling=found.ruling,
        view=ruling_view(found.blocks, in_words(found.ruling)),
        weights=weights,
        leans=LEANS,
        step=STEP,
        weighs=_weighs(case),
        wrong=wrong,
        suits=SUITS_DOWNWARD,
        vulnerable=language_of(request).say(_VULNERABLE[case.board.vulnerable]),
        law=code(case.code),
        version=version("revoke"),
        **running_values(job, found, language_of(request)),
    )


def _weighs(case: Case) -> bool:
    """Whether weights are wanted, or the director has found several results."""
    said = case.findings
    return said.weighting is not None or any(len(each or {}) > 1 for each in (said.without_revoke, said.without_repeat))


def _curve(found: Analysed, to_card: Callable[[int], str], language: Language) -> str:
    """The drawing; a tap on a trick leads to its first card at which the curve moves, or else to its first card."""
    if found.curve is None:
        return ""
    moved: dict[int, int] = {}
    for each in found.drops:
        moved.setdefault((each.place - 1) // CARDS_OF_A_TRICK, each.place)
    tricks = range(-(-len(found.curve.plays) // CARDS_OF_A_TRICK))
    links = [to_card(moved.get(trick, trick * CARDS_OF_A_TRICK + 1)) for trick in tricks]
    return curve_svg(found.curve, language) + curve_links(found.curve, links)


def _address_of_card(request: Request, case: str, job: Job | None, number: int) -> str:
    """Where the play is shown at a card; within the page, where that is too long for an address."""
    fields = [("case", case), ("logged", logged_with(request)), ("job", job.id if job else ""), ("card", str(number))]
    language = request.query_params.get("lang", "")
    address = address_of("/full/card", *((name, said) for name, said in fields if said), language=language)
    return address if len(address) <= LONGEST else "#play"


def _probable(found: Analysed) -> Tricks:
    """What the weights are proposed from: the director's own finding, else the estimate that the ruling rests on."""
    said = found.case.findings
    if found.asks_for_weights == "without_repeat":
        return said.without_repeat or {}
    adjusted = found.ruling.adjusted_score
    return said.without_revoke or (adjusted.equity if adjusted else None) or {}


@router.get("/full/simulation/{name}")
def watch(request: Request, name: str) -> Response:
    """The analysis with the simulation as far as it is; a browser without scripts loads it again and again."""
    job, state = job_named(request, name), state_in(request)
    request.state.logged = word(state, "logged")
    if job is None and state:  # a server that began anew has forgotten it, and the address has not
        return analysis_page(request, entry(state), wrong=FORGOTTEN)
    job = job_found(request, name)
    return analysis_page(request, job.case, job=job)


@with_address(router, "/full/answer")
def answer(request: Request, form: Sent) -> Response:
    """Take the answer to the question that the page asked."""
    case, job = entry(form), job_named(request, word(form, "job"))
    found = worked_out(request, tasks.answered, case, word(form, "answer"))
    if isinstance(found, CaseFailure):
        return analysis_page(request, case, job=job, status=422, wrong=found.why)
    return analysis_page(request, found, job=job)


_NO_TRICKS = template("{text} tricks cannot be; choose 0 to 13.")


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
    """Take the result that the director has chosen, or his weights; propose others; or take the finding back."""
    case, job = entry(form), job_named(request, word(form, "job"))
    match word(form, "do"):
        case "lean":
            return analysis_page(request, weighting.withdrawn(case), job=job, lean=leaning(form))
        case "withdraw":
            return analysis_page(request, weighting.withdrawn(case), job=job)
    said = chosen(form) if word(form, "do") == "choose" else typed(form)
    try:
        case = weighting.found(case, said)
    except NotBridge as wrong:
        said = Weighing(said.finding, said.weights, said.lean, why(wrong))
        return analysis_page(request, case, job=job, status=422, weights=said)
    return analysis_page(request, case, job=job)


@router.post("/full/log")
def into_the_log(request: Request, form: Sent) -> Response:
    """Go on to where the analysis is kept."""
    case, job = entry(form), job_named(request, word(form, "job"))
    return RedirectResponse(kept_at(entry_text(case), logged_with(request), outcome_of(job) if job else None), 303)
