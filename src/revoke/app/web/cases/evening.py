"""The evening set-up: scoring, laws, times, and the hand records of the session, loaded once."""

from __future__ import annotations

from dataclasses import replace

from fastapi import APIRouter, Depends, Request
from starlette.responses import RedirectResponse, Response

from revoke.app.desk import tasks
from revoke.app.desk.failures import CaseFailure, why
from revoke.app.entrance.evening import log_of, set_up
from revoke.app.entrance.session import chief
from revoke.app.entrance.settings import Settings
from revoke.app.log.evening_setup import SCORINGS, EveningSetup, time_of_day
from revoke.app.log.refusals import LogError, NotYet
from revoke.app.web.cases.case_form import Sent, Typed
from revoke.app.web.cases.permissions import WRITES, status_of
from revoke.app.web.full.board_fields import code_names
from revoke.app.web.full.worker_calls import worked_out
from revoke.app.web.held_answers import RefusedFormRoute
from revoke.app.web.pages import page
from revoke.law.code import CODES
from revoke.table.sentence import sentence, template

router = APIRouter(route_class=RefusedFormRoute)
_LONGEST = 14 * 24 * 60  # minutes


@router.get("/cases/evening", dependencies=[Depends(chief)])
def setting_up(request: Request, done: str = "") -> Response:
    """The form of the set-up."""
    setup, settings = log_of(request).evening(), _settings(request)
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


@router.post("/cases/evening", dependencies=[Depends(chief), *WRITES])
def kept(request: Request, sent: Typed) -> Response:
    """Keep the set-up; what is not in order comes back with the form as it was filled in."""
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
        appeal_minutes=sent.number("minutes", _LONGEST) or 0,
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
        NotYet: they cannot be read, or no board of theirs has a number and a deal.
    """
    read = worked_out(request, tasks.read, text, sentence("the hand records"), _settings(request).code)
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
        raise NotYet(template("there is no deal with a board number in it. Give the session's hand records as PBN."))
    return found


def _settings(request: Request) -> Settings:
    settings: Settings = request.app.state.settings
    return settings


def _page(request: Request, typed: Sent, *, status: int = 200, refused: str = "", done: bool = False) -> Response:
    return page(
        request,
        "cases/evening.html",
        status=status,
        refused=refused,
        typed=typed,
        done=done,
        boards=sorted(map(int, log_of(request).evening().boards)),
        scorings=SCORINGS,
        codes=code_names(),
        here="/cases",
    )
