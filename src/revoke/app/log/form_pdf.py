"""Draws the form as a PDF of one A4 page, in the largest letters that fit."""

from __future__ import annotations

import unicodedata
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import lru_cache
from io import BytesIO
from itertools import islice, pairwise
from typing import TYPE_CHECKING

from reportlab.lib.colors import black
from reportlab.lib.pagesizes import A4
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.pdfgen.canvas import Canvas

from revoke.app.log.form import Boxes, Diagram, Field, Form, FormRow, Grid, HandShown, Paragraph, form
from revoke.table.seats import Seat

if TYPE_CHECKING:
    from revoke.app.log.log import Log
    from revoke.app.log.logged_case import LoggedCase

# The layout of a row on the form: how the fields share its width.


def widths(room: float, shares: Sequence[float], needed: Sequence[float]) -> list[float]:
    """The width of each field: its share, or more if it needs more and others need less than theirs.

    Labels are longer in some languages than in others, and a long label shall not cut its value.

    Args:
        room: the total width.
        shares: the share of each field, relative to the others.
        needed: the width that each label and value need together.

    >>> widths(100, (1, 1), (20, 30)), widths(100, (1, 1), (20, 60)), widths(100, (1, 1), (90, 90))
    ([50.0, 50.0], [40.0, 60.0], [50.0, 50.0])
    """
    own = [room * share / sum(shares) for share in shares]
    lacking = sum(max(0.0, need - has) for need, has in zip(needed, own, strict=True))
    spare = sum(max(0.0, has - need) for need, has in zip(needed, own, strict=True))
    if not lacking or not spare:
        return own
    moved = min(lacking, spare)
    return [
        has + (need - has) * moved / (lacking if need > has else spare) for need, has in zip(needed, own, strict=True)
    ]


PLAIN, BOLD = "Helvetica", "Helvetica-Bold"
MARGIN = 34.0  # points
LARGEST, SMALLEST, STEP = 9.5, 7.0, 0.25
LEADING = 1.3
MOST_LINES = (40, 12, 8, 6, 4, 3, 2, 1)
"""The line limits of a paragraph, tried in this order once even the smallest letters are too large."""

_SIGNS = "♠♥♦♣−"
_ALMOST = str.maketrans("łŁđĐıħĦŧŦ", "lLdDihHtT")


@dataclass(slots=True)
class _Page:
    """A page that fills from the top: the things to draw, and how much of it is used.

    ``most`` is the largest number of lines in a paragraph, ``cut`` the end of a paragraph that has more, and
    ``spare`` the number of extra lines to write on under a label.
    """

    letters: float
    most: int
    cut: str
    spare: int = 0
    height: float = A4[1] - 2 * MARGIN
    width: float = A4[0] - 2 * MARGIN
    used: float = 0.0
    words: list[tuple[float, float, str, str]] = field(default_factory=list)
    lines: list[tuple[float, float, float, float]] = field(default_factory=list)

    @property
    def line(self) -> float:
        return self.letters * LEADING

    @property
    def fits(self) -> bool:
        return self.used <= self.height

    def write(self, x: float, down: float, text: str, font: str = PLAIN) -> None:
        self.words.append((x, down + self.letters, text, font))

    def rule(self, x: float, down: float, width: float) -> None:
        """Draw a line to write on, at the foot of the letters."""
        self.lines.append((x, down + self.letters * 1.15, x + width, down + self.letters * 1.15))

    def wide(self, text: str, font: str = PLAIN) -> float:
        return _at_size_one(text, font) * self.letters


@lru_cache(maxsize=1 << 14)
def _at_size_one(text: str, font: str) -> float:
    return float(stringWidth(text, font, 1))


def form_of_case(log: Log, case: LoggedCase) -> bytes:
    """The form of a case of a log as a PDF, in English, with the present time as its time of printing."""
    return form_pdf(form(case, printed=datetime.now(UTC), last_hash=log.history(case.id)[-1].hash))


def form_pdf(form: Form) -> bytes:
    """The form as a PDF of one A4 page, black on white.

    A letter that PDF readers' own fonts lack is written without its marks, ł as l, or else as a question mark.
    A text for which the page has no room is cut, and says so.
    """
    page = _laid_out(form)
    paper = BytesIO()
    canvas = Canvas(paper, pagesize=A4, invariant=True)
    canvas.setTitle(f"{form.title}, {form.marks}")
    canvas.setLineWidth(0.4)
    canvas.setStrokeColor(black)
    top = A4[1] - MARGIN
    for x, down, text, font in page.words:
        canvas.setFont(font, page.letters)
        canvas.drawString(MARGIN + x, top - down, text)
    for x, down, x_end, down_end in page.lines:
        canvas.line(MARGIN + x, top - down, MARGIN + x_end, top - down_end)
    canvas.showPage()
    canvas.save()
    return paper.getvalue()


def _laid_out(form: Form) -> _Page:
    """The page with the most room to write and the largest letters that fit; cut if not even the smallest do."""
    for spare in (3, 2, 1):
        page = _filled(form, LARGEST, MOST_LINES[0], spare)
        if page.fits:
            return page
    letters = LARGEST
    while letters > SMALLEST:
        page = _filled(form, letters, MOST_LINES[0])
        if page.fits:
            return page
        letters -= STEP
    for most in MOST_LINES:
        page = _filled(form, SMALLEST, most)
        if page.fits:
            return page
    return page


def _filled(form: Form, letters: float, most: int, spare: int = 0) -> _Page:
    page = _Page(letters, most, f" {_plain(form.cut)}", spare)
    page.write(0, 0, _plain(form.title).upper(), BOLD)
    marks = _plain(form.marks)
    page.write(page.width - page.wide(marks), 0, marks)
    page.used = page.line * 1.4
    for section in form.sections:
        if section.title:
            page.lines.append((0, page.used + page.line * 0.2, page.width, page.used + page.line * 0.2))
            page.used += page.line * 0.4
            page.write(0, page.used, _plain(section.title).upper(), BOLD)
            page.used += page.line
        for part in section.parts:
            page.used += _part(page, part, 0, page.used, page.width)
    page.used += page.line * 0.3
    page.write(0, page.used, _cut_to(page, _plain(form.footer), page.width))
    page.used += page.line
    return page


def _part(
    page: _Page, part: FormRow | Paragraph | Boxes | Grid | Diagram, x: float, down: float, width: float
) -> float:
    """Put a part on the page, and return its height."""
    match part:
        case FormRow(fields=fields):
            return _row(page, fields, x, down, width)
        case Paragraph():
            return _paragraph(page, part, x, down, width)
        case Boxes():
            return _boxes(page, part, x, down)
        case Grid():
            return _grid(page, part, x, down)
        case Diagram():
            return _diagram(page, part, x, down, width)


def _row(page: _Page, fields: Sequence[Field], x: float, down: float, width: float) -> float:
    gap = page.letters * 0.6
    room = width - gap * (len(fields) - 1)
    labels = [f"{_plain(each.label)} " for each in fields]
    needed = [
        page.wide(label, BOLD) + max(page.wide(_plain(each.value)), page.letters)
        for label, each in zip(labels, fields, strict=True)
    ]
    for label, each, own in zip(labels, fields, widths(room, [each.share for each in fields], needed), strict=True):
        page.write(x, down, label, BOLD)
        start = page.wide(label, BOLD)
        page.rule(x + start, down, own - start)
        page.write(x + start, down, _cut_to(page, _plain(each.value), own - start))
        x += own + gap
    return page.line * 1.15


def _paragraph(page: _Page, part: Paragraph, x: float, down: float, width: float) -> float:
    label = f"{_plain(part.label)}  "
    page.write(x, down, label, BOLD)
    start = page.wide(label, BOLD)
    if not part.text:
        lines = part.lines + page.spare
        for line in range(lines):
            indent = start if line == 0 else 0
            page.rule(x + indent, down + line * page.line, width - indent)
        return page.line * lines + page.line * 0.15
    broken = _broken(page, part.text, width, start)
    for number, words in enumerate(broken):
        page.write(x + (start if number == 0 else 0), down + number * page.line, words)
    return page.line * len(broken) + page.line * 0.15


def _boxes(page: _Page, boxes: Boxes, x: float, down: float) -> float:
    label = _plain(boxes.label)
    page.write(x, down, label, BOLD)
    x += page.wide(label, BOLD) + page.letters
    side = page.letters * 0.85
    for place, choice in enumerate(boxes.choices):
        top, foot = down + page.letters * 0.2, down + page.letters * 0.2 + side
        corners = ((x, top), (x + side, top), (x + side, foot), (x, foot), (x, top))
        page.lines += [(*one, *other) for one, other in pairwise(corners)]
        if place == boxes.ticked:
            page.lines += [(x, top, x + side, foot), (x, foot, x + side, top)]
        page.write(x + side * 1.4, down, _plain(choice))
        x += side * 1.4 + page.wide(_plain(choice)) + page.letters * 1.5
    return page.line * 1.15


def _grid(page: _Page, grid: Grid, x: float, down: float) -> float:
    rows = [tuple(map(_plain, row)) for row in (grid.columns, *grid.rows)]
    wide = [max(page.wide(row[column], BOLD) for row in rows) for column in range(len(grid.columns))]
    gap = page.letters * 1.6
    for number, row in enumerate(rows):
        font = PLAIN if number else BOLD
        start = x
        for column, cell in enumerate(row):
            indent = wide[column] - page.wide(cell, font) if column else 0  # figures are aligned at the right
            page.write(start + indent, down + number * page.line, cell, font)
            start += wide[column] + gap
    return page.line * len(rows) + page.line * 0.15


def _diagram(page: _Page, diagram: Diagram, x: float, down: float, width: float) -> float:
    """Put the hands on the left, North above South, West and East between, and the rest beside them."""
    hand, left = page.letters * 9.5, width * 0.52
    middle = (left - hand) / 2
    for seat, across, line in ((Seat.NORTH, middle, 0), (Seat.WEST, 0, 4), (Seat.EAST, left - hand, 4)):
        _hand(page, diagram.hands[seat], x + across, down + line * page.line, hand)
    _hand(page, diagram.hands[Seat.SOUTH], x + middle, down + 8 * page.line, hand)
    beside = down
    for part in diagram.beside:
        beside += _part(page, part, x + left + page.letters, beside, width - left - page.letters) + page.line * 0.4
    return max(12.3 * page.line, beside - down)


def _hand(page: _Page, shown: HandShown, x: float, down: float, width: float) -> None:
    for number, (sign, ranks) in enumerate(shown.suits or tuple((sign, "") for sign in "♠♥♦♣")):
        mark = f"{shown.letter}  " if number == 0 else ""
        indent = page.wide("W  ", BOLD)
        page.write(x, down + number * page.line, mark, BOLD)
        page.write(x + indent, down + number * page.line, f"{sign} {_plain(ranks)}")
        if not ranks:
            start = indent + page.wide(f"{sign} ")
            page.rule(x + start, down + number * page.line, width - start - page.letters)


def _broken(page: _Page, text: str, width: float, start: float) -> list[str]:
    """The lines of a text, no more than a paragraph may have; the first begins at ``start``."""
    lines = list(islice(_wrapped(page, text, width - start, width), page.most + 1))
    if len(lines) <= page.most:
        return lines
    room = width - (start if page.most == 1 else 0) - page.wide(page.cut)
    return [*lines[: page.most - 1], _cut_to(page, lines[page.most - 1], room, mark="") + page.cut]


def _wrapped(page: _Page, text: str, first: float, width: float) -> Iterator[str]:
    room, blank = first, page.wide(" ")
    for given in text.split("\n"):
        line, used = "", 0.0
        for word in _plain(given).split(" "):
            long = page.wide(word)
            if line and used + blank + long <= room:
                line, used = f"{line} {word}", used + blank + long
                continue
            if line:
                yield line
                room = width
            while page.wide(word) > room:  # a word longer than a line is broken at its end
                head = _cut_to(page, word, room, mark="")
                yield head
                word, room = word[len(head) :], width
            line, used = word, page.wide(word)
        yield line
        room = width


def _cut_to(page: _Page, text: str, room: float, mark: str = "…") -> str:
    """The part of a text that fits, at least one letter, with a mark if the rest was left off."""
    if page.wide(text) <= room:
        return text
    fits = bisect_right(range(len(text)), room, key=lambda end: page.wide(text[:end] + mark)) - 1
    return text[: max(fits, 1)] + mark


def _plain(text: str) -> str:
    """A text in letters that every PDF reader has."""
    return "".join(map(_letter, text.replace("\t", " ").translate(_ALMOST)))


@lru_cache(maxsize=1 << 12)
def _letter(letter: str) -> str:
    if letter in _SIGNS or _is_latin(letter):
        return letter
    bare = "".join(each for each in unicodedata.normalize("NFKD", letter) if not unicodedata.combining(each))
    return bare if bare and all(map(_is_latin, bare)) else "?"


def _is_latin(letter: str) -> bool:
    try:
        letter.encode("cp1252")
    except UnicodeEncodeError:
        return False
    return True
