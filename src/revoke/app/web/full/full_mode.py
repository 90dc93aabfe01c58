"""The router of full mode: all its addresses, the targets of the buttons under a board, and the play by cards."""

from __future__ import annotations

import json
from pathlib import PurePath
from typing import Annotated, Any

from starlette.datastructures import FormData
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from revoke.app.desk import tasks
from revoke.app.desk.board_entry import MOST_BYTES, BoardRead, entry_text
from revoke.app.desk.failures import CaseFailure, CaseProblem
from revoke.app.entrance.evening import whole_number
from revoke.app.entrance.web_sessions import genuine, settings_of
from revoke.app.web import pages
from revoke.app.web.form_redirects import CONVERTED, HELD, kept_boards, short_address, show_entry
from revoke.app.web.full import analysis_page, keypads
from revoke.app.web.full.analysis_page import job_named
from revoke.app.web.full.board_fields import (
    FullRoute,
    Sent,
    code_names,
    entry,
    file,
    has_file,
    sent_fields,
    strings,
    with_address,
    with_fields,
    word,
    worked_out,
)
from revoke.app.web.full.keypads import board_page, hand_page, picture, play_page
from revoke.app.web.pages import From, Routes, SpoilerGuard, guard_of, page
from revoke.case.case import Case
from revoke.formats.conversion import FORMATS
from revoke.formats.native import case_document
from revoke.law.code import CODES
from revoke.table.cards import SUITS_DOWNWARD
from revoke.table.sentence import sentence, template

# Files of play records: their irregular and doubtful entries, and conversion to another format.

router = Routes(FullRoute)

_NOTHING = sentence("There is nothing to read. Paste the records, or choose a file.")
_NOTHING_PASTED = template("nothing was pasted; paste a board, choose a file, or enter the cards by keypad")
_TOO_LONG = sentence(
    "This is longer than {number} bytes. Give fewer boards at a time, or use {command} on a computer.",
    number=f"{MOST_BYTES:,}",
    command="revoke check",
)
_FETCHED = template("The converted file has expired. Convert it again.")
_MEDIA_TYPES = {"pbn": "application/vnd.pbn", "lin": "text/plain"}


@router.get("/full/check")
def checking(request: Request) -> Response:
    """The form for records to check."""
    return page(request, "full/check.html", text="", notes=False, wrong=(), found=None, here="/full")


@router.post("/full/check")
def checked(request: Request, form: Sent) -> Response:
    """The irregular and doubtful entries of the records, as ``revoke check`` lists them."""
    given, _, wrong = _given(form)
    notes = bool(word(form, "notes"))
    found: Any = None  # a document
    if not wrong:
        found = worked_out(request, tasks.checked, given, notes)
    if isinstance(found, CaseFailure):
        wrong, found = found.problems, None
    about = {"text": word(form, "text"), "notes": notes, "wrong": wrong, "found": found, "here": "/full"}
    return page(request, "full/check.html", status=422 if wrong else 200, **about)


@router.get("/full/convert")
def converting(request: Request) -> Response:
    """The form for records to convert to another format."""
    return _convert(request, FormData())


@router.post("/full/convert")
def converted(request: Request, form: Sent) -> Response:
    """The result of the conversion and its gaps, as ``revoke convert`` tells them, with a link to the file."""
    given, name, wrong = _given(form)
    if wrong:
        return _convert(request, form, status=422, wrong=wrong)
    to, code = word(form, "to"), word(form, "code")
    asked = (to if to in FORMATS else FORMATS[0], code if code in CODES else settings_of(request).code)
    done = worked_out(request, tasks.converted_file, given, name, *asked, bool(word(form, "ruled")), True)
    if isinstance(done, CaseFailure):
        return _convert(request, form, status=422, wrong=done.problems)
    return _convert(request, form, done=done, held=CONVERTED.keep(done) if done.data else "")


@router.get("/full/converted/{held}")
def kept(held: str) -> Response:
    """The converted file."""
    done = CONVERTED.get(held)
    if done is None:
        raise HTTPException(404, _FETCHED)
    return pages.file(done.data, done.name, _MEDIA_TYPES[done.name.rpartition(".")[2]])


def _convert(request: Request, form: FormData, *, status: int = 200, **found: Any) -> Response:
    about = {"text": word(form, "text"), "to": word(form, "to"), "ruled": bool(word(form, "ruled"))}
    about |= {"code": word(form, "code") or settings_of(request).code, "codes": code_names(), "formats": FORMATS}
    about |= {"wrong": (), "done": None, "held": "", "here": "/full", **found}
    return page(request, "full/convert.html", status=status, **about)


def _given(form: FormData) -> tuple[bytes | str, str, tuple[CaseProblem, ...]]:
    """The pasted or uploaded text, its name in errors, and the reasons why it is not read."""
    handed_in, text = file(form, "file"), word(form, "text")
    given: bytes | str = text if handed_in is None else handed_in[1]
    name = "-" if handed_in is None else PurePath(handed_in[0]).name[-80:]
    wrong = _NOTHING if not given else _TOO_LONG if len(given) > MOST_BYTES else ""
    return given, name, (CaseProblem("", wrong),) if wrong else ()


# The start page of full mode: a text, a file, or the keypad; and whether the director is playing.

Genuine = Annotated[None, From(genuine)]


@router.get("/full")
def start(request: Request) -> Response:
    return _start(request)


@router.post("/full/read")
def read(request: Request, form: Sent) -> Response:
    """Read a text or a file, and show its board, or let the director choose one of several."""
    if not has_file(form, "file"):
        address = short_address("/full/read", *strings(form))
        if address:
            return RedirectResponse(address, 303)
    return read_boards(request, form)


@router.get("/full/read")
def read_boards(request: Request, form: Sent) -> Response:
    """The page of the board in a text or a file, or of the boards to choose from."""
    code = word(form, "code")
    code = code if code in CODES else settings_of(request).code
    given, text = file(form, "file"), word(form, "text")
    if given is None and not text and "text" in form:  # only the form for the keypad has no field for a text
        return _start(request, status=422, text="", code=code, wrong=_NOTHING_PASTED)
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
    """The page for choosing a board, which shows only their numbers."""
    return page(request, "full/choose.html", name=name, boards=_held(name), guard=guard_of(request))


@router.post("/full/held/{name}")
def chosen(request: Request, name: str, form: Sent) -> Response:
    """The chosen board; a director who says that he has played it may see it."""
    boards = _held(name)
    place = _place(boards, word(form, "board"))
    answer = RedirectResponse(f"/full/held/{name}/{place}", 303)
    if word(form, "played"):
        guard_of(request).having_played(boards[place].label).keep(request, answer)
    return answer


@router.get("/full/held/{name}/{board}")
def held_board(request: Request, name: str, board: str) -> Response:
    """The page of one of the boards, unless the director has still to play it."""
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
    """Set whether the director is playing."""
    answer = RedirectResponse("/full", 303)
    SpoilerGuard(bool(word(form, "playing")), guard_of(request).played).keep(request, answer)
    return answer


_FORGOTTEN = template("The record has expired. Paste the text or give the file again.")


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
        drafts=list(kept_boards(request)),
    )


MOST_CARDS = 52

for _each in (keypads, analysis_page):
    router.include(_each.router)


@with_address(router, "/full/board")
def board(request: Request, form: Sent) -> Response:
    """Take the sent fields, if any, and go where the button says."""
    case = entry(form)
    if "strain" in form:
        said = sent_fields(form)
        case, wrong = with_fields(case, said)
        if wrong:
            return board_page(request, case, status=422, fields=said, wrong=wrong)
    match word(form, "go"):
        case "deal":
            return hand_page(request, case)
        case "play":
            return play_page(request, case)
        case "analysis":
            return analysis_page.analysis_page(request, case)
        case "save":
            return _saved(case, "case", json.dumps(case_document(case), ensure_ascii=False, indent=2))
        case "ruling":
            return _saved(case, "ruling", _ruling(request, case))
    return board_page(request, case)


def _ruling(request: Request, case: Case) -> str:
    """The ruling document, as ``revoke rule --json`` writes it.

    Raises:
        HTTPException: the case cannot be ruled on; the error says why.
    """
    found = worked_out(request, tasks.ruling, case, True)
    if isinstance(found, CaseFailure):
        raise HTTPException(422, found.words)
    return json.dumps(found, ensure_ascii=False)


def _saved(case: Case, what: str, text: str) -> Response:
    board = "" if case.board.number is None else f"board-{case.board.number}"
    name = f"{board}-ruling" if board and what == "ruling" else board or what
    return pages.file(text + "\n", f"{name}.json", "application/json")


@with_address(router, "/full/card")
def card(request: Request, form: Sent) -> Response:
    """Show one card of the play; if the play cannot be followed, the analysis says why."""
    case, job = entry(form), job_named(request, word(form, "job"))
    number = whole_number(word(form, "card"), 1, MOST_CARDS) or 1
    seen = picture(case)
    if not seen.replays:
        return analysis_page.analysis_page(request, case, seen=seen, job=job)
    step = worked_out(request, tasks.step, case, number, seen.facts)
    if isinstance(step, CaseFailure):
        return analysis_page.analysis_page(request, case, seen=seen, job=job, status=422, wrong=step.why)
    show_entry(request, case)
    return page(request, "full/card.html", case=entry_text(case), step=step, job=job, suits=SUITS_DOWNWARD)
