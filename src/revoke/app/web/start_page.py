"""The start page: the call, what is still open, and what to say first; and the choice of language."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

from fastapi import APIRouter, Depends, Request
from starlette.responses import Response

from revoke.app.entrance.evening import log_of
from revoke.app.entrance.log_slots import log_slot
from revoke.app.entrance.session import is_inside
from revoke.app.log.labels import STATUS
from revoke.app.log.logged_case import LoggedCase, Status
from revoke.app.log.search import Search
from revoke.app.web.call_address import TableCall
from revoke.app.web.call_and_case import call_again
from revoke.app.web.page_language import at_home, spoken
from revoke.app.web.pages import page
from revoke.law.code import CODES
from revoke.law.code import code as code_named
from revoke.table.cards import Card

OPEN = frozenset({Status.OPEN, Status.COME_BACK, Status.EQUITY_OPEN, Status.ANNOUNCE, Status.UNDER_APPEAL})
_MOST = 20

_EXAMPLE = (
    ("revokes[0].offender", "defender"),
    ("revokes[0].before_attention", "offending side played to next trick,play ended"),
    ("revokes[0].trick", "5"),
    ("revokes[0].won_by", "opponents"),
    ("revokes[0].later_tricks", "7"),
    ("table_tricks", "6"),
)
"""The call of the demonstration board, answered to the end."""

_DEMONSTRATION = Path(__file__).with_name("static") / "demonstration.pbn"
_FAN = tuple(zip(map(Card.parse, ("DJ", "D7", "D3", "C2")), ((8, -8), (24, -4), (41, 2), (59, 8)), strict=True))
"""Four cards as they lie in the picture of the example: how far to the right, and turned by how much."""

router = APIRouter()


@router.get("/", dependencies=[Depends(log_slot)])
def start(request: Request, code: str = "") -> Response:
    """The first page."""
    settings = request.app.state.settings
    chosen = code if code in CODES else settings.code
    inside = is_inside(request)
    found = log_of(request).cases(Search(statuses=OPEN, most=_MOST)) if inside else ()
    call = TableCall(code=chosen, language=spoken(request, settings.language).code)
    return page(
        request,
        "start.html",
        call=call,
        inside=inside,
        cases=tuple((each, goes_on(each), minutes_since(each)) for each in found),
        statuses=STATUS,
        codes=tuple((each, code_named(each).name) for each in CODES),
        law_name=code_named(chosen).name,
        example=replace(call, told=_EXAMPLE, contract="3NT", declarer="E", vulnerable="None", without="10").address,
        demonstration=_DEMONSTRATION.read_text("ascii"),
        fan=[(spoken(request, settings.language).rank(each), each.suit.value, *place) for each, place in _FAN],
        here="/",
    )


@router.get("/language")
def languages(request: Request, back: str = "/") -> Response:
    """The choice of language."""
    return page(request, "language.html", back=at_home(back, ""), here="/language")


def goes_on(case: LoggedCase) -> str:
    """Where a case goes on: at the question for which the director comes back, else on its own page."""
    if case.status is Status.COME_BACK:
        call = call_again(case)
        if call is not None:
            return replace(call, came_back=True).address
    return f"/cases/{case.number}"


def minutes_since(case: LoggedCase) -> int:
    """How many minutes ago the case was opened."""
    return int((datetime.now(UTC) - case.opened_at).total_seconds() // 60)
