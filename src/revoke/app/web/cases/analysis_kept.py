"""Stores an analysis in the log: cards, play, curve, weights and finding, on a new case or an existing one."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from revoke.app.desk import tasks
from revoke.app.desk.analysis import Analysed
from revoke.app.desk.board_entry import entry_of, unpacked_fields
from revoke.app.desk.failures import CaseFailure, why
from revoke.app.entrance.evening import log_of
from revoke.app.log.form import analysis_stands, analysis_words
from revoke.app.log.log import Log
from revoke.app.log.logged_case import HIGHEST_BOARD, NEEDS_FACTS, EquityState, LoggedCase, LoggedInterview, found_part
from revoke.app.log.refusals import BadWords, NotYet
from revoke.app.paper.curve_svg import curve_svg
from revoke.app.web.cases import case_form
from revoke.app.web.form_redirects import RefusedFormRoute, address_of, form_stands_at
from revoke.app.web.full.board_fields import worked_out
from revoke.app.web.full.keypads import picture
from revoke.app.web.pages import Routes, spoken
from revoke.case.case import Case
from revoke.errors import RevokeError
from revoke.table.sentence import Sentence, template, whole

# The analysis of a case on its page: the curve, the results, and the cards with the play.


@dataclass(frozen=True, slots=True)
class AnalysisFound:
    """The results of an analysis of a case.

    Attributes:
        curve: the double dummy curve as a drawing; empty if there is none.
        words: the results of the curve and the simulation, in one sentence each.
        stands: whether the analysis rests on the present facts.
    """

    curve: str
    words: tuple[Sentence, ...]
    stands: bool


def analysis_found(request: Request, case: LoggedCase) -> AnalysisFound:
    """The results of the stored analysis of a case, in the reader's language."""
    language = spoken(request)
    curve = case.analysis.play_curve if case.analysis else None
    drawn = curve_svg(curve, language) if curve else ""
    return AnalysisFound(drawn, tuple(analysis_words(case)), analysis_stands(case))


def cards_of(case: LoggedCase) -> dict[str, Any]:
    """The hands dealt, the revoke cards, and the play, as far as known; empty if none is known."""
    deal = case.case.board.deal
    if deal is None and not case.case.events:
        return {}
    seen = picture(case.case)
    revoked = {play.card for play in seen.record.plays if play.event in seen.failures}
    return {"dealt": deal.hands if deal else None, "revoked": revoked, "seen": seen}


router = Routes(RefusedFormRoute)
PATH = "/cases/analysis"


def kept_at(entry: str, logged: str, simulated: dict[str, Any] | None) -> str:
    """The address of the form that stores an analysis.

    Args:
        entry: the board as text.
        logged: the id of its case in the log, if there is one.
        simulated: the results of a simulation: ``raw`` shares, ``shares``, ``standard_errors``, ``playouts``, ``seed``.
    """
    found = json.dumps(simulated) if simulated else ""
    return address_of(PATH, ("document", entry), ("logged", logged), ("found", found))


@router.get(PATH)
def keeping(request: Request, s: str = "") -> Response:
    """The form that stores the analysis in the log."""
    said = case_form.Sent(dict(unpacked_fields(s)))
    known = case_form.case_written_on(request, said("logged"))
    case = entry_of(said("document"))
    fields = dict(case_form.untouched(known).fields) if known else {}
    board = case.board.number
    if board is not None and 1 <= board <= HIGHEST_BOARD:
        fields.setdefault("board", str(board))
    return case_form.form_page(request, "analysed", case_form.Sent({**fields, **said.fields}), known=known)


@router.post(PATH, needs=case_form.WRITES)
def kept(request: Request, sent: case_form.Typed) -> Response:
    """Store the analysis, and give the ruling on it if the form says so."""
    known = case_form.case_written_on(request, sent("logged"))
    try:
        case = _written(request, log_of(request), sent, known)
    except RevokeError as wrong:
        form_stands_at(request, address_of(PATH, *((name, sent(name)) for name in ("document", "logged", "found"))))
        return case_form.form_page(
            request, "analysed", sent, known=known, status=case_form.status_of(wrong), refused=why(wrong)
        )
    return case_form.written(case, "ruled" if sent("do") == "rule" and case.ruling_stands else "analysed", sent)


def _written(request: Request, log: Log, sent: case_form.Sent, known: LoggedCase | None) -> LoggedCase:
    told, simulated, by = entry_of(sent("document")), _simulated(sent), sent.by()
    raw = {int(tricks): float(share) for tricks, share in (simulated or {}).get("raw", {}).items()}
    found = worked_out(request, tasks.analysed, told, raw or None, None)
    if isinstance(found, CaseFailure):
        raise NotYet(found.why)
    ruling = sent("do") == "rule" and found.ruling.status != NEEDS_FACTS
    if ruling and known and known.ruling and not sent("reason"):
        raise NotYet(template("this case already has a ruling. Say why the new one replaces it."))
    asked = LoggedInterview(came_back=True)
    if known is None:
        case = log.open_case(sent.place(), told, by=by, asked=asked)
    else:
        case = log.move(known.id, sent.place(known.place), by=by)
        case = log.tell(known.id, told, by=sent.by("tell"), asked=asked)
    case = log.analyse(case.id, found_part(found.curve, simulated), by=sent.by("analyse"))
    return _ruled(log, sent, case, told, found) if ruling else case


def _ruled(log: Log, sent: case_form.Sent, case: LoggedCase, told: Case, found: Analysed) -> LoggedCase:
    case = log.rule(case.id, found.ruling, by=sent.by("rule"), reason=sent("reason"))
    weights = told.findings.without_revoke
    if weights is None:
        return case
    answer = EquityState.ADJUST if case.equity.state is EquityState.OPEN else case.equity.state
    shares = {str(tricks): share for tricks, share in weights.items()}
    return log.weigh(case.id, answer, by=sent.by("weigh"), tricks=shares, reason="")


def _simulated(sent: case_form.Sent) -> dict[str, Any] | None:
    """The results of a simulation in a form. Any: JSON.

    Raises:
        BadWords: the field has something else.
    """
    if not sent("found"):
        return None
    try:
        said = json.loads(sent("found"))
        found_part(None, said)
        return {**said, "raw": {str(int(tricks)): float(share) for tricks, share in said["raw"].items()}}
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        again = template("Go back to the analysis, and save it again.")
        raise BadWords("analysis", whole(template("a text")), template("no simulation gives that"), again) from None
