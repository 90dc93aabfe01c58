"""Navigation of full mode: where the buttons under a board lead."""

from __future__ import annotations

import json

from fastapi import APIRouter, Request
from starlette.responses import Response

from revoke.app.web.full.analysis_page import analysis_page
from revoke.app.web.full.board_fields import sent_fields, with_fields
from revoke.app.web.full.board_page import board_page
from revoke.app.web.full.deal_keypad import hand_page
from revoke.app.web.full.form_address import with_address
from revoke.app.web.full.form_input import FullRoute, Sent, entry, word
from revoke.app.web.full.play_keypad import play_page
from revoke.case.case import Case
from revoke.formats.case_document import case_document

router = APIRouter(route_class=FullRoute)


@with_address(router, "/full/board")
def board(request: Request, form: Sent) -> Response:
    """Take the fields, where they were sent, and go on to wherever the button says."""
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
            return analysis_page(request, case)
        case "save":
            return _saved(case)
    return board_page(request, case)


def _saved(case: Case) -> Response:
    """The case document, as a file."""
    name = "case" if case.board.number is None else f"board-{case.board.number}"
    text = json.dumps(case_document(case), ensure_ascii=False, indent=2)
    headers = {"Content-Disposition": f'attachment; filename="{name}.json"', "Cache-Control": "no-store"}
    return Response(text + "\n", media_type="application/json", headers=headers)
