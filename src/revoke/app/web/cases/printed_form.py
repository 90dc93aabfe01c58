"""The form for a ruling and an appeal, as a page for one printed sheet, and as a PDF."""

from __future__ import annotations

from math import ceil
from typing import assert_never

from starlette.requests import Request
from starlette.responses import Response

from revoke.app.desk.failures import why
from revoke.app.entrance.evening import demand_names, keep_phone, log_of, may_take_over, signs_from_here
from revoke.app.entrance.web_sessions import keep_cookie
from revoke.app.log.form import Boxes, Diagram, Form, FormRow, Grid, Paragraph, Part, form
from revoke.app.log.log import Link, Purpose
from revoke.app.log.logged_case import LoggedCase
from revoke.app.log.refusals import LogError
from revoke.app.web.cases import case_form
from revoke.app.web.cases.analysis_kept import analysis_found, cards_of
from revoke.app.web.cases.case_page import case_page, shown
from revoke.app.web.form_redirects import RefusedFormRoute
from revoke.app.web.pages import Routes, file, initials, keep_initials, kept_back, own_address, page, spoken, square
from revoke.table.cards import SUITS_DOWNWARD, Suit

router = Routes()

_WIDTH, _HEIGHT = 527.0, 770.0  # points between the margins of an A4 sheet
_LETTER = 0.5  # the average width of a letter, as a share of its height
_LEADING = 1.25
_GAP, _UNEVEN = 3, 1.15  # the gap between a row's fields in letters, and a factor for the room that fixed shares waste
_WIDER, _WIDE, _BROAD = 0.4, "mwMW@%", 0x2E80  # the extra width of a capital; square letters
SIZES = (10.0, 9.0, 8.0, 7.0)
"""The sizes of letters in points, tried in this order until everything fits."""

MOST_LINES = (40, 20, 12, 8, 6, 4, 3, 2)
"""The line limits of a paragraph in print, for texts that do not fit even in the smallest letters."""


@router.get("/cases/{case}/form")
def sheet(request: Request, case: case_form.OnCase, names: str = "") -> Response:
    """The form as a page; on the screen its texts are whole, in print they are cut to fit the sheet."""
    hidden = kept_back(request, case)
    if hidden:
        return hidden
    filled = _filled(request, case, names=bool(names))
    size, most, spare = fitting(filled)
    return page(
        request,
        "cases/form.html",
        form=filled,
        case=case,
        names=bool(names),
        size=f"{size:g}",
        most=most,
        spare=spare,
        signs={suit.symbol: suit for suit in Suit},
        kind=lambda part: type(part).__name__,
        here="/cases",
    )


@router.get("/cases/{case}/form.pdf")
def pdf(request: Request, case: case_form.OnCase, names: str = "") -> Response:
    """The form as a PDF."""
    from revoke.app.log.form_pdf import form_pdf

    hidden = kept_back(request, case)
    if hidden:
        return hidden
    filled = _filled(request, case, names=bool(names))
    return file(form_pdf(filled), f"revoke-case-{case.number}.pdf", "application/pdf")


def _filled(request: Request, case: LoggedCase, *, names: bool) -> Form:
    log = log_of(request)
    if names:
        demand_names(request, case)
        case = log.case(case.id, with_names=True)
    return form(case, printed=log.clock(), last_hash=log.history(case.id)[-1].hash, spoken=spoken(request))


def fitting(filled: Form) -> tuple[float, int, int]:
    """The layout with which a form fits on the sheet: the size of letters, the line limit of a paragraph, the spare.

    The spare is the number of lines to write on for each line that the form asks for.

    >>> from revoke.app.log.form import Section
    >>> fitting(Form("Form", "case 1", (Section("Facts", (Paragraph("Agreed", "Short."),)),), "foot", "[cut]"))
    (10.0, 40, 3)
    """
    for spare in (3, 2):
        if _height(filled, SIZES[0], MOST_LINES[0], spare) <= _HEIGHT:
            return SIZES[0], MOST_LINES[0], spare
    for size in SIZES:
        if _height(filled, size, MOST_LINES[0]) <= _HEIGHT:
            return size, MOST_LINES[0], 1
    most = next((most for most in MOST_LINES if _height(filled, SIZES[-1], most) <= _HEIGHT), MOST_LINES[-1])
    return SIZES[-1], most, 1


def _height(filled: Form, size: float, most: int, spare: int = 1) -> float:
    """The height of the form in points, estimated generously."""
    parts = [part for section in filled.sections for part in section.parts]
    lines = (
        3.0
        + 1.5 * sum(bool(each.title) for each in filled.sections)
        + sum(_lines(part, size, most, spare, _WIDTH) for part in parts)
    )
    return lines * size * _LEADING


def _lines(part: Part, size: float, most: int, spare: int, width: float) -> float:
    room = width / (size * _LETTER)
    match part:
        case FormRow(fields=fields):
            written = sum(_letters(f"{each.label} {each.value}") + _GAP for each in fields)
            return 1.3 * ceil(written * _UNEVEN / room)
        case Paragraph(text=""):
            return 1.2 + part.lines * spare * 1.5
        case Paragraph(label=label, text=text):
            return min(most, sum(max(1, ceil(_letters(line) / room)) for line in f"{label} {text}".split("\n")))
        case Boxes():
            return 1.3
        case Grid(rows=rows):
            return 1.2 * (len(rows) + 1)
        case Diagram(hands=hands, beside=beside):
            known = any(each.suits for each in hands.values())
            return max(15.5 if known else 10.5, sum(_lines(each, size, most, 1, width / 2) for each in beside))
    assert_never(part)


def _letters(text: str) -> float:
    """The width of a text, in letters of average width."""
    wide = sum(each in _WIDE or ord(each) >= _BROAD for each in text)
    return len(text) + wide + _WIDER * sum(map(str.isupper, text))


# Case links: one for another director to take a case over, once; one for anybody to read it, without names.

case_links_router = Routes(RefusedFormRoute)


@case_links_router.get("/cases/{case}/hand-over")
def offering(request: Request, case: case_form.OnCase) -> Response:
    """The form that offers the case to another director."""
    return case_page(request, "hand-over", case, case_form.untouched(case))


@case_links_router.post("/cases/{case}/hand-over", needs=case_form.WRITES)
def offered(request: Request, case: case_form.OnCase, sent: case_form.Typed) -> Response:
    """The page with a link that works once; it is shown only now, because nothing stores it."""
    return _linked(request, case, sent, Purpose.HAND_OVER)


@case_links_router.get("/cases/{case}/share")
def sharing(request: Request, case: case_form.OnCase) -> Response:
    """The form that makes a link for reading."""
    return case_page(request, "share", case, case_form.untouched(case))


@case_links_router.post("/cases/{case}/share", needs=case_form.WRITES)
def shared(request: Request, case: case_form.OnCase, sent: case_form.Typed) -> Response:
    """The page with a link for reading the case, without names and free texts."""
    return _linked(request, case, sent, Purpose.READ)


@case_links_router.get("/take-over/{token}")
def taking(request: Request, token: str) -> Response:
    """The page behind a hand-over link: a button takes the case, so that opening the link does not use it up."""
    log = log_of(request)
    case = log.case(log.admitted(token, Purpose.HAND_OVER))
    return page(request, "cases/take-over.html", case=case, refused="", who=initials(request), here="/cases")


@case_links_router.post("/take-over/{token}", needs=case_form.WRITES)
def taken(request: Request, token: str, sent: case_form.Typed) -> Response:
    """Give the case to this director, whose browser may now write on it."""
    log = log_of(request)
    case = log.case(log.admitted(token, Purpose.HAND_OVER))
    try:
        may_take_over(request, sent("who"))
        link = log.take_over(token, sent("who"))
        signs_from_here(request, sent("who"))
    except LogError as wrong:
        said = {"case": case, "refused": why(wrong), "who": sent("who")}
        return page(request, "cases/take-over.html", status=case_form.status_of(wrong), **said, here="/cases")
    answer = case_form.written(case, "taken", sent)
    keep_cookie(request, answer, case_form.COOKIE, link.token, seconds=case_form.HALF_A_DAY)
    keep_phone(request, answer)
    return answer


@case_links_router.get("/shared/{token}")
def read(request: Request, token: str) -> Response:
    """The page behind a link for reading.

    It has the analysis and the cards once play has ended, unless the reader has still to play the board.
    """
    case = log_of(request).shared(token)
    seen = shown(case)
    to_be_seen = not seen["playing"] and kept_back(request, case) is None
    return page(
        request,
        "cases/shared.html",
        shown=seen,
        case=case,
        found=analysis_found(request, case) if to_be_seen and case.analysis else None,
        cards=cards_of(case) if to_be_seen else None,
        suits=SUITS_DOWNWARD,
        here="/cases",
    )


def _linked(request: Request, case: LoggedCase, sent: case_form.Sent, purpose: Purpose) -> Response:
    log, by_hand = log_of(request), purpose is Purpose.HAND_OVER
    try:
        by = sent.by("link")
        link: Link = log.hand_over(case.id, by=by) if by_hand else log.share(case.id, by=by)
    except LogError as wrong:
        name = "hand-over" if by_hand else "share"
        return case_page(request, name, case, sent, status=case_form.status_of(wrong), refused=why(wrong))
    home, only_here = own_address(request)
    address = f"{home}/{'take-over' if by_hand else 'shared'}/{link.token}"
    about = {"link": link, "address": address, "square": square(address, "m", scale=4, border=4)}
    answer = case_page(request, "link", case, sent, **about, by_hand=by_hand, only_here=only_here)
    keep_initials(answer, sent("who"))
    return answer
