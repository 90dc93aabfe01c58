"""Files of play records: what is irregular or doubtful in one, and the same records in another format."""

from __future__ import annotations

from pathlib import PurePath
from typing import Any

from fastapi import APIRouter, HTTPException, Request
from starlette.datastructures import FormData
from starlette.responses import Response

from revoke.app.desk import file_conversion, tasks
from revoke.app.desk.board_entry import MOST_BYTES
from revoke.app.desk.failures import CaseFailure, CaseProblem
from revoke.app.web.full.board_fields import code_names
from revoke.app.web.full.form_input import FullRoute, Sent, file, settings_of, word
from revoke.app.web.full.worker_calls import worked_out
from revoke.app.web.held_store import CONVERTED
from revoke.app.web.pages import page
from revoke.formats.conversion import FORMATS
from revoke.law.code import CODES
from revoke.table.sentence import sentence, template

router = APIRouter(route_class=FullRoute)

_NOTHING = sentence("Nothing was given. Paste the records, or take a file.")
_TOO_LONG = sentence(
    "This is longer than {number} bytes. Give fewer boards at a time, or use {command} on a computer.",
    number=f"{MOST_BYTES:,}",
    command="revoke check",
)
_FETCHED = template("What was converted is not kept any more. Convert it once again.")
_MEDIA_TYPES = {"pbn": "application/vnd.pbn", "lin": "text/plain"}


@router.get("/full/check")
def checking(request: Request) -> Response:
    """The form for records to be looked through."""
    return page(request, "full/check.html", text="", notes=False, wrong=(), found=None, here="/full")


@router.post("/full/check")
def checked(request: Request, form: Sent) -> Response:
    """What is irregular or doubtful in the records, as ``revoke check`` says it."""
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
    """The form for records to be written in another format."""
    return _convert(request, FormData())


@router.post("/full/convert")
def converted(request: Request, form: Sent) -> Response:
    """What was written and what could not be, as ``revoke convert`` says it; the file is fetched from there."""
    given, name, wrong = _given(form)
    if wrong:
        return _convert(request, form, status=422, wrong=wrong)
    to, code = word(form, "to"), word(form, "code")
    asked = (to if to in FORMATS else FORMATS[0], code if code in CODES else settings_of(request).code)
    ruled = bool(word(form, "ruled"))
    done = worked_out(request, file_conversion.converted_file, given, name, *asked, ruled, True)
    if isinstance(done, CaseFailure):
        return _convert(request, form, status=422, wrong=done.problems)
    held = CONVERTED.keep(done) if done.data else ""
    return _convert(request, form, done=done, held=held)


@router.get("/full/converted/{held}")
def kept(held: str) -> Response:
    """The converted file."""
    done = CONVERTED.get(held)
    if done is None:
        raise HTTPException(404, _FETCHED)
    headers = {"Content-Disposition": f'attachment; filename="{done.name}"', "Cache-Control": "no-store"}
    return Response(done.data, headers=headers, media_type=_MEDIA_TYPES[done.name.rpartition(".")[2]])


def _convert(request: Request, form: FormData, *, status: int = 200, **found: Any) -> Response:
    """Any: what came of it, as the template shows it."""
    about = {"text": word(form, "text"), "to": word(form, "to"), "ruled": bool(word(form, "ruled"))}
    about |= {"code": word(form, "code") or settings_of(request).code, "codes": code_names(), "formats": FORMATS}
    about |= {"wrong": (), "done": None, "held": "", "here": "/full", **found}
    return page(request, "full/convert.html", status=status, **about)


def _given(form: FormData) -> tuple[bytes | str, str, tuple[CaseProblem, ...]]:
    """What was pasted or handed in, what errors call it, and why it is not looked at."""
    handed_in, text = file(form, "file"), word(form, "text")
    given: bytes | str = text if handed_in is None else handed_in[1]
    name = "-" if handed_in is None else PurePath(handed_in[0]).name[-80:]
    wrong = _NOTHING if not given else _TOO_LONG if len(given) > MOST_BYTES else ""
    return given, name, (CaseProblem("", wrong),) if wrong else ()
