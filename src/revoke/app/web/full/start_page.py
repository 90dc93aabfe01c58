"""The start page of full mode: a text, a file, or the keypad; and whether the director plays himself."""

from __future__ import annotations

from pathlib import PurePath
from typing import Annotated

from fastapi import APIRouter, Depends, HTTPException, Request
from starlette.responses import RedirectResponse, Response

from revoke.app.desk import tasks
from revoke.app.desk.board_entry import BoardRead
from revoke.app.desk.failures import CaseFailure
from revoke.app.entrance.session import genuine
from revoke.app.entrance.whole_number import whole_number
from revoke.app.web.full.board_fields import code_names
from revoke.app.web.full.board_page import board_page
from revoke.app.web.full.entry_address import LONGEST, address_of, kept_boards
from revoke.app.web.full.form_input import FullRoute, Sent, file, has_file, settings_of, strings, word
from revoke.app.web.full.worker_calls import worked_out
from revoke.app.web.held_store import HELD
from revoke.app.web.pages import page
from revoke.app.web.spoiler_guard import SpoilerGuard, guard_of
from revoke.case.case import Case
from revoke.law.code import CODES
from revoke.table.sentence import sentence, template

router = APIRouter(route_class=FullRoute)
Genuine = Annotated[None, Depends(genuine)]


@router.get("/full")
def start(request: Request) -> Response:
    return _start(request)


@router.post("/full/read")
def read(request: Request, form: Sent) -> Response:
    """Read a text or a file: one board is shown, of several one is chosen."""
    if not has_file(form, "file"):
        address = address_of("/full/read", *strings(form))
        if len(address) <= LONGEST:
            return RedirectResponse(address, 303)
    return read_boards(request, form)


@router.get("/full/read")
def read_boards(request: Request, form: Sent) -> Response:
    """The board that a text or a file holds, or the boards among which to choose."""
    code = word(form, "code")
    code = code if code in CODES else settings_of(request).code
    given, text = file(form, "file"), word(form, "text")
    boards: tuple[BoardRead, ...] | CaseFailure = (BoardRead("", Case(code)),)
    if given is not None:
        boards = worked_out(request, tasks.read, given[1], PurePath(given[0]).name[-80:], code)
    elif text:
        boards = worked_out(request, tasks.read, text, sentence("the text"), code)
    if isinstance(boards, CaseFailure):
        return _start(request, status=422, text=text, code=code, wrong=boards.why)
    one_is_shown = len(boards) == 1 and not (guard_of(request).hides(boards[0].label) and (given or text))
    if one_is_shown and request.method == "GET":
        return board_page(request, boards[0].case, remarks=boards[0].remarks)
    name = HELD.keep(boards)
    return RedirectResponse(f"/full/held/{name}/0" if one_is_shown else f"/full/held/{name}", 303)


@router.get("/full/held/{name}")
def choose(request: Request, name: str) -> Response:
    """Which of the boards is it? Only their numbers are shown."""
    return page(request, "full/choose.html", name=name, boards=_held(name), guard=guard_of(request))


@router.post("/full/held/{name}")
def chosen(request: Request, name: str, form: Sent) -> Response:
    """The board that was chosen; whoever says that he has played it is shown it."""
    boards = _held(name)
    place = _place(boards, word(form, "board"))
    answer = RedirectResponse(f"/full/held/{name}/{place}", 303)
    if word(form, "played"):
        guard_of(request).having_played(boards[place].label).keep(request, answer)
    return answer


@router.get("/full/held/{name}/{board}")
def held_board(request: Request, name: str, board: str) -> Response:
    """One of the boards, unless the director has still to play it."""
    boards = _held(name)
    place = _place(boards, board)
    found = boards[place]
    if guard_of(request).hides(found.label):
        address = str(request.url_for("choose", name=name))
        return page(request, "full/guarded.html", board=found, place=place, name=name, address=address)
    return board_page(request, found.case, remarks=found.remarks)


def _place(boards: tuple[BoardRead, ...], said: str) -> int:
    place = whole_number(said, 0, len(boards) - 1)
    if place is None:
        raise HTTPException(422, template("There is no such board. Go back and choose another."))
    return place


@router.post("/full/playing")
def playing(request: Request, form: Sent, _: Genuine) -> Response:
    """Set whether the director plays himself."""
    answer = RedirectResponse("/full", 303)
    SpoilerGuard(bool(word(form, "playing")), guard_of(request).played).keep(request, answer)
    return answer


_FORGOTTEN = template("What was read is not kept any more. Paste the text or give the file once again.")


def _held(name: str) -> tuple[BoardRead, ...]:
    boards = HELD.get(name)
    if boards is None:
        raise HTTPException(404, _FORGOTTEN)
    return boards


def _start(request: Request, *, status: int = 200, text: str = "", code: str = "", wrong: str = "") -> Response:
    chosen = code or settings_of(request).code
    return page(
        request,
        "full/start.html",
        status=status,
        text=text,
        code=chosen,
        codes=code_names(),
        wrong=wrong,
        guard=guard_of(request),
        drafts=kept_boards(request),
    )
