"""Cases from a file: the document that another log, or a phone that had no network, has saved is taken over."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request
from starlette.datastructures import UploadFile
from starlette.responses import Response

from revoke.app.desk.failures import why
from revoke.app.entrance.evening import log_of
from revoke.app.entrance.session import chief
from revoke.app.log.import_json import LARGEST_LOG, cases_in
from revoke.app.log.refusals import LogError, NotYet
from revoke.app.web.cases.case_form import Sent, Typed
from revoke.app.web.cases.permissions import WRITES, status_of
from revoke.app.web.held_answers import RefusedFormRoute
from revoke.app.web.initials import initials, keep_initials
from revoke.app.web.pages import page
from revoke.table.sentence import template

router = APIRouter(route_class=RefusedFormRoute)
_CHIEF = [Depends(chief)]
_NO_FILE = template("no file was chosen. Choose the one that JSON saved under Cases.")


async def _handed_in(request: Request) -> bytes:
    file = (await request.form()).get("file")
    return await file.read(LARGEST_LOG + 1) if isinstance(file, UploadFile) else b""


HandedIn = Annotated[bytes, Depends(_handed_in)]


@router.get("/cases/import", dependencies=_CHIEF)
def importing(request: Request) -> Response:
    """The form for a file with cases."""
    return _import_page(request, Sent())


@router.post("/cases/import", dependencies=[*_CHIEF, *WRITES])
def imported(request: Request, data: HandedIn, sent: Typed) -> Response:  # the file first: then the form is closed
    """Take over every case of the file, or say why none is taken."""
    try:
        if not data:
            raise NotYet(_NO_FILE)
        done = log_of(request).import_cases(cases_in(data), by=sent.by())
    except LogError as wrong:
        return _import_page(request, sent, status=status_of(wrong), refused=why(wrong))
    answer = _import_page(request, sent, done=done)
    keep_initials(answer, sent("who"))
    return answer


def _import_page(request: Request, typed: Sent, *, status: int = 200, refused: str = "", done: Any = None) -> Response:
    """Any: the cases that were taken over."""
    who = typed("who") or initials(request)
    return page(request, "cases/import.html", status=status, refused=refused, done=done, who=who, here="/cases")
