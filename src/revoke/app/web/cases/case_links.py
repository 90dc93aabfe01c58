"""Case links: for another director to take a case over, once; and for anybody to read it, without names."""

from __future__ import annotations

import segno
from fastapi import APIRouter, Request
from starlette.responses import RedirectResponse, Response

from revoke.app.desk.failures import why
from revoke.app.entrance.evening import log_of
from revoke.app.entrance.signature import keep_phone, may_take_over, signs_from_here
from revoke.app.log.case_links import Link, Purpose
from revoke.app.log.labels import EQUITY
from revoke.app.log.logged_case import LoggedCase
from revoke.app.log.refusals import LogError
from revoke.app.web.case_cookie import keep_handed
from revoke.app.web.cases.analysis_shown import analysis_found, cards_of
from revoke.app.web.cases.case_form import Sent, Typed, untouched
from revoke.app.web.cases.case_page import case_page
from revoke.app.web.cases.case_view import shown
from revoke.app.web.cases.permissions import WRITES, OnCase, status_of
from revoke.app.web.cases.spoiler import kept_back
from revoke.app.web.held_answers import RefusedFormRoute
from revoke.app.web.initials import initials, keep_initials
from revoke.app.web.own_address import own_address
from revoke.app.web.pages import page
from revoke.table.cards import SUITS_DOWNWARD

router = APIRouter(route_class=RefusedFormRoute)


@router.get("/cases/{case}/hand-over")
def offering(request: Request, case: OnCase) -> Response:
    """The form that offers the case to another director."""
    return case_page(request, "hand-over", case, untouched(case))


@router.post("/cases/{case}/hand-over", dependencies=WRITES)
def offered(request: Request, case: OnCase, sent: Typed) -> Response:
    """A link that is good once; it is shown now and never again, for nothing keeps it."""
    return _linked(request, case, sent, Purpose.HAND_OVER)


@router.get("/cases/{case}/share")
def sharing(request: Request, case: OnCase) -> Response:
    """The form that makes a link for reading."""
    return case_page(request, "share", case, untouched(case))


@router.post("/cases/{case}/share", dependencies=WRITES)
def shared(request: Request, case: OnCase, sent: Typed) -> Response:
    """A link by which anybody who has it reads the case, without names and free texts."""
    return _linked(request, case, sent, Purpose.READ)


@router.get("/take-over/{token}")
def taking(request: Request, token: str) -> Response:
    """What the other director sees: the case is taken by a button, so that looking at the link does not use it up."""
    log = log_of(request)
    case = log.case(log.admitted(token, Purpose.HAND_OVER))
    return page(request, "cases/take-over.html", case=case, refused="", who=initials(request), here="/cases")


@router.post("/take-over/{token}", dependencies=WRITES)
def taken(request: Request, token: str, sent: Typed) -> Response:
    """The case is this director's now, and his browser may write on it."""
    log = log_of(request)
    case = log.case(log.admitted(token, Purpose.HAND_OVER))
    try:
        may_take_over(request, sent("who"))
        link = log.take_over(token, sent("who"))
        signs_from_here(request, sent("who"))
    except LogError as wrong:
        said = {"case": case, "refused": why(wrong), "who": sent("who")}
        return page(request, "cases/take-over.html", status=status_of(wrong), **said, here="/cases")
    answer = RedirectResponse(f"/cases/{case.number}?done=taken", 303)
    keep_handed(request, answer, link.token)
    keep_phone(request, answer)
    keep_initials(answer, sent("who"))
    return answer


@router.get("/shared/{token}")
def read(request: Request, token: str) -> Response:
    """The case for whoever was sent the link, to be read only.

    With its analysis and its cards once play has ended, unless the reader has still to play the board.
    """
    case = log_of(request).shared(token)
    seen = shown(case)
    to_be_seen = not seen.playing and kept_back(request, case) is None
    return page(
        request,
        "cases/shared.html",
        shown=seen,
        case=case,
        found=analysis_found(request, case) if to_be_seen and case.analysis else None,
        cards=cards_of(case) if to_be_seen else None,
        equity=EQUITY,
        suits=SUITS_DOWNWARD,
        here="/cases",
    )


def _linked(request: Request, case: LoggedCase, sent: Sent, purpose: Purpose) -> Response:
    log, by_hand = log_of(request), purpose is Purpose.HAND_OVER
    try:
        by = sent.by("link")
        link: Link = log.hand_over(case.id, by=by) if by_hand else log.share(case.id, by=by)
    except LogError as wrong:
        name = "hand-over" if by_hand else "share"
        return case_page(request, name, case, sent, status=status_of(wrong), refused=why(wrong))
    home, only_here = own_address(request)
    address = f"{home}/{'take-over' if by_hand else 'shared'}/{link.token}"
    square = segno.make(address, error="m", micro=False).svg_data_uri(scale=4, border=4, light="#fff", dark="#000")
    answer = case_page(
        request,
        "link",
        case,
        sent,
        link=link,
        address=address,
        square=square,
        by_hand=by_hand,
        only_here=only_here,
    )
    keep_initials(answer, sent("who"))
    return answer
