"""The spoiler guard on cases: a director who plays is not shown a deal that he has still to play."""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import RedirectResponse, Response

from revoke.app.log.logged_case import LoggedCase
from revoke.app.web.cases.permissions import WRITES, OnCase
from revoke.app.web.pages import page
from revoke.app.web.spoiler_guard import guard_of

router = APIRouter()


def kept_back(request: Request, case: LoggedCase) -> Response | None:
    """The page that says so in place of the case; ``None`` where nothing has to be kept back.

    What a case of quick mode knows, the table has seen: only a deal or a play record tells more.
    """
    document, board = case.document, _board(case)
    if not ("deal" in document.get("board", {}) or document.get("events")) or not guard_of(request).hides(board):
        return None
    return page(request, "cases/kept-back.html", case=case, board=board, here="/cases")


@router.post("/cases/{case}/played", dependencies=WRITES)
def played(request: Request, case: OnCase) -> Response:
    """He has played it since: show him the case."""
    guard = guard_of(request)
    answer = RedirectResponse(f"/cases/{case.number}", 303)
    guard.having_played(_board(case)).keep(request, answer)
    return answer


def _board(case: LoggedCase) -> str:
    number = case.place.board if case.place.board is not None else case.document.get("board", {}).get("number")
    return "" if number is None else str(number)
