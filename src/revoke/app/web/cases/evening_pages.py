"""The evening set-up: scoring, laws, times, and the hand records of the session, loaded once."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import timedelta
from typing import Annotated, Any

from starlette.datastructures import UploadFile
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from revoke.app.desk import tasks
from revoke.app.desk.failures import CaseFailure, why
from revoke.app.entrance.evening import log_of, set_up
from revoke.app.entrance.web_sessions import chief, inside, settings_of
from revoke.app.log import refusals as fit
from revoke.app.log.evening_setup import SCORINGS, EveningSetup, time_of_day
from revoke.app.log.importing import LARGEST_LOG, cases_in
from revoke.app.log.log import Log
from revoke.app.log.refusals import MOST_DAYS, LogError, NotYet
from revoke.app.web.cases.case_form import WRITES, Sent, Typed, form_page, status_of
from revoke.app.web.form_redirects import RefusedFormRoute
from revoke.app.web.full.board_fields import code_names, worked_out
from revoke.app.web.pages import From, Routes, file, keep_initials, page
from revoke.law.code import CODES
from revoke.table.sentence import sentence, template

router = Routes(RefusedFormRoute)
_LONGEST_APPEAL = 14 * 24 * 60  # minutes


@router.get("/cases/evening", needs=[chief])
def setting_up(request: Request, done: str = "") -> Response:
    """The form of the set-up."""
    setup, settings = log_of(request).evening(), settings_of(request)
    said = {
        "scoring": setup.scoring,
        "code": setup.code or settings.code,
        "minutes": str(setup.appeal_minutes or settings.appeal_minutes),
        "correction": setup.correction_until,
        "appeal": setup.appeal_until,
        "committee": setup.committee_until,
        "reminder": str(setup.reminder_minutes),
        "weighted": "1" if setup.weighted else "",
    }
    return _page(request, Sent(said), done=bool(done))


@router.post("/cases/evening", needs=[chief, *WRITES])
def kept(request: Request, sent: Typed) -> Response:
    """Store the set-up; if something is wrong, the filled-in form comes back."""
    log = log_of(request)
    try:
        setup = _read(request, sent, log.evening())
        log.set_up_evening(setup)
    except LogError as wrong:
        return _page(request, sent, status=status_of(wrong), refused=why(wrong))
    set_up(request.app, setup)
    return RedirectResponse("/cases/evening?done=1", 303)


def _read(request: Request, sent: Sent, before: EveningSetup) -> EveningSetup:
    setup = replace(
        before,
        scoring=sent("scoring") if sent("scoring") in SCORINGS else "",
        code=sent("code") if sent("code") in CODES else "",
        appeal_minutes=sent.number("minutes", _LONGEST_APPEAL) or 0,
        correction_until=time_of_day("correction until", sent("correction")),
        appeal_until=time_of_day("appeal until", sent("appeal")),
        committee_until=time_of_day("committee decides by", sent("committee")),
        reminder_minutes=sent.number("reminder", 60) or 3,
        weighted=bool(sent("weighted")),
    )
    if sent("forget"):
        setup = replace(setup, boards={})
    return replace(setup, boards=_boards(request, sent("records"))) if sent("records") else setup


def _boards(request: Request, text: str) -> dict[str, dict[str, str]]:
    """The deals of hand records, by the numbers of their boards.

    Raises:
        NotYet: the records cannot be read, or none of their boards has a number and a deal.
    """
    read = worked_out(request, tasks.read, text, sentence("the hand records"), settings_of(request).code)
    if isinstance(read, CaseFailure):
        raise NotYet(read.why)
    found: dict[str, dict[str, str]] = {}
    for each in read:
        board = each.case.board
        if board.number is None or board.deal is None:
            continue
        said = {"deal": str(board.deal)}
        said |= {"dealer": board.dealer.value} if board.dealer else {}
        said |= {"vulnerable": board.vulnerable.value} if board.vulnerable else {}
        found[str(board.number)] = said
    if not found:
        raise NotYet(template("it has no deal with a board number. Give the session's hand records as PBN."))
    return found


def _page(request: Request, typed: Sent, **values: Any) -> Response:
    boards = sorted(map(int, log_of(request).evening().boards))
    about = {"boards": boards, "scorings": SCORINGS, "codes": code_names(), "done": False}
    return form_page(request, "evening", typed, **{**about, **values})


# Cases from a file: imports the document that another log, or a phone without network, has saved.

_CHIEF = [chief]
_NO_FILE = template("no file was chosen. Choose the file that JSON saved under Cases.")


async def _handed_in(request: Request) -> bytes:
    file = (await request.form()).get("file")
    return await file.read(LARGEST_LOG + 1) if isinstance(file, UploadFile) else b""


HandedIn = Annotated[bytes, From(_handed_in)]


@router.get("/cases/import", needs=_CHIEF)
def importing(request: Request) -> Response:
    """The form for a file with cases."""
    return _import_page(request, Sent())


@router.post("/cases/import", needs=[*_CHIEF, *WRITES])
def imported(request: Request, data: HandedIn, sent: Typed) -> Response:  # send the file first, then close the form
    """Import every case of the file, or say why none can be imported."""
    try:
        if not data:
            raise NotYet(_NO_FILE)
        done = log_of(request).import_cases(cases_in(data), by=sent.by())
    except LogError as wrong:
        return _import_page(request, sent, status=status_of(wrong), refused=why(wrong))
    answer = _import_page(request, sent, done=done)
    keep_initials(answer, sent("who"))
    return answer


def _import_page(request: Request, typed: Sent, **values: Any) -> Response:
    return form_page(request, "import", typed, **{"done": None, **values})


# Administration by the director in charge: everything held about a pair, the purge, the chain.


@router.get("/cases/person", needs=_CHIEF)
def person(request: Request, event: str = "", pair: str = "") -> Response:
    """The page on the records of a pair in an event, with a link to them."""
    log = log_of(request)
    typed = Sent({"event": event, "pair": pair})
    held = _held(log, typed)["cases"] if typed("event") and typed("pair") else None
    return page(request, "cases/person.html", typed=typed, held=held, events=log.events(), here="/cases")


@router.get("/cases/person.json", needs=_CHIEF)
def person_document(request: Request, event: str = "", pair: str = "") -> Response:
    """The file of everything held about a pair, names and free texts included."""
    held = _held(log_of(request), Sent({"event": event, "pair": pair}))
    return file(json.dumps(held, ensure_ascii=False, indent=2).encode(), "revoke-held.json", "application/json")


def _held(log: Log, said: Sent) -> dict[str, Any]:
    return log.person(fit.line("event", said("event")), fit.short("pair", said("pair")))


@router.get("/cases/purge", needs=_CHIEF)
def purging(request: Request) -> Response:
    """The page on what a purge removes and what it leaves."""
    return _purge_page(request, Sent({"days": str(settings_of(request).retention_days)}))


@router.post("/cases/purge", needs=[*_CHIEF, *WRITES])
def purged(request: Request, sent: Typed) -> Response:
    """Blank the names and the free texts of old cases, after asking once more."""
    log = log_of(request)
    try:
        days = sent.number("days", MOST_DAYS)
        if days is None:
            raise NotYet(template("the age of the cases is missing. Give a number of days."))
        before = log.clock() - timedelta(days=days)
        by = sent.by("purge")
        due = log.due(before)
        done = log.purge(before, by=by) if sent("sure") == "yes" else None
    except LogError as wrong:
        return _purge_page(request, sent, status=status_of(wrong), refused=why(wrong))
    answer = _purge_page(request, sent, due=due, before=before, done=done)
    keep_initials(answer, sent("who"))
    return answer


def _purge_page(request: Request, typed: Sent, **values: Any) -> Response:
    return form_page(request, "purge", typed, **{"due": None, "before": None, "done": None, **values})


@router.get("/cases/chain", needs=[inside])
def chain(request: Request) -> Response:
    """The page on whether every entry of the log is unaltered, with the hash for a later check."""
    log = log_of(request)
    count, last = log.chain_end()
    about: dict[str, Any] = {"flaws": log.verify(), "remarks": log.clock_set_back(), "count": count, "last": last}
    return page(request, "cases/chain.html", **about, here="/cases")
