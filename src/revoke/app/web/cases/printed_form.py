"""The form for a ruling and an appeal, as a page that prints on one sheet, and as PDF."""

from __future__ import annotations

from math import ceil
from typing import assert_never

from fastapi import APIRouter, Request
from starlette.responses import Response

from revoke.app.entrance.evening import demand_names, log_of
from revoke.app.log.form import Boxes, Diagram, Form, FormRow, Grid, Paragraph, Part
from revoke.app.log.form_filling import form
from revoke.app.log.logged_case import LoggedCase
from revoke.app.web.cases.case_list import file
from revoke.app.web.cases.permissions import OnCase
from revoke.app.web.cases.spoiler import kept_back
from revoke.app.web.page_language import spoken
from revoke.app.web.pages import page
from revoke.table.cards import Suit

router = APIRouter()

_WIDTH, _HEIGHT = 527.0, 770.0  # points within the margins of an A4 sheet
_LETTER = 0.5  # the width of a letter on average, in its own height
_LEADING = 1.25
_GAP, _UNEVEN = 3, 1.15  # between the fields of a row, in letters; and room that they leave because each has its share
_WIDER, _WIDE, _BROAD = 0.4, "mwMW@%", 0x2E80  # by how much a capital is wider; letters about as wide as high
SIZES = (10.0, 9.0, 8.0, 7.0)
"""The letters in points, tried in this order until everything fits."""

MOST_LINES = (40, 20, 12, 8, 6, 4, 3, 2)
"""How many lines a paragraph may take in print, once the smallest letters are not small enough."""


@router.get("/cases/{case}/form")
def sheet(request: Request, case: OnCase, names: str = "") -> Response:
    """The form as a page; on the screen its texts are whole, in print they are cut where the sheet ends."""
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
def pdf(request: Request, case: OnCase, names: str = "") -> Response:
    """The form as PDF."""
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
    told = log.case(case.id, with_names=True) if names else case
    last = log.history(case.id)[-1].hash
    language = spoken(request, request.app.state.settings.language)
    return form(told, printed=log.clock(), last_hash=last, spoken=language)


def fitting(filled: Form) -> tuple[float, int, int]:
    """With which all fits on the sheet: the largest letters, the most lines of a paragraph, and the lines to write on.

    The last are so many for each line that the form asks for.

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
    """How high the form gets, in points; reckoned on the safe side."""
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
    """How many letters of average width take as much room as this text."""
    wide = sum(each in _WIDE or ord(each) >= _BROAD for each in text)
    return len(text) + wide + _WIDER * sum(map(str.isupper, text))
