"""The spoiler guard: a director who plays himself is not shown the deal of a board that he has still to play."""

from __future__ import annotations

from dataclasses import dataclass, replace

from fastapi import APIRouter, Request
from starlette.responses import RedirectResponse, Response

from revoke.app.log.logged_case import LoggedCase
from revoke.app.web.cases.case_form import WRITES, OnCase
from revoke.app.web.pages import page

COOKIE = "playing"
_MOST_PLAYED = 400
_A_DAY = 24 * 3600


@dataclass(frozen=True, slots=True)
class SpoilerGuard:
    """Whether the director plays, and the boards that he has played.

    >>> guard = SpoilerGuard(playing=True).having_played("7")
    >>> guard.hides("7"), guard.hides("8"), SpoilerGuard().hides("8")
    (False, True, False)
    """

    playing: bool = False
    played: tuple[str, ...] = ()

    def hides(self, board: str) -> bool:
        """Whether the deal of that board is kept from him; one without a number always is."""
        return self.playing and (not board or board not in self.played)

    def having_played(self, board: str) -> SpoilerGuard:
        """The guard once he has played that board."""
        return replace(self, played=tuple(dict.fromkeys((*self.played, board)))[-_MOST_PLAYED:])

    def keep(self, request: Request, answer: Response) -> None:
        """Let the browser remember it for the evening; it holds numbers of boards and nothing else."""
        if self.playing:
            said = ".".join(["1", *(each for each in self.played if each.isalnum())])
            secure = request.url.scheme == "https"
            answer.set_cookie(COOKIE, said, max_age=_A_DAY, httponly=True, samesite="strict", secure=secure, path="/")
        else:
            answer.delete_cookie(COOKIE, path="/")


def guard_of(request: Request) -> SpoilerGuard:
    """The guard that this browser has asked for."""
    playing, *played = request.cookies.get(COOKIE, "").split(".")
    return SpoilerGuard(playing == "1", tuple(each for each in played if each.isalnum()))


# The spoiler guard on cases: a director who plays is not shown a deal that he has still to play.

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
