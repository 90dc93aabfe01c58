"""The wall poster: the boxes of a chart on one A4 page, as large as fits, no line over another, black on white."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from reportlab.graphics import renderPDF, renderSVG
from reportlab.graphics.shapes import Circle, Drawing, Group, Line, Rect, String
from reportlab.lib.colors import Color, black, white
from reportlab.lib.pagesizes import A4, landscape
from reportlab.pdfbase.pdfmetrics import stringWidth

from revoke.app.paper.tree_chart import Box
from revoke.errors import RevokeError
from revoke.table.sentence import sentence, template

PLAIN, BOLD = "Helvetica", "Helvetica-Bold"
SMALLEST, LARGEST, STEP = 8.0, 12.0, 0.25  # points
MARGIN, GAP, PAD = 20.0, 5.0, 3.0
TITLE, TITLED, HINTED = 20.0, 16.0, 9.0
SHADE = Color(0.88, 0.88, 0.88)
HINT = "Start at box 1. Go from answer to box; a letter is a ruling."


class DoesNotFit(RevokeError):
    """A chart has more in it than one page holds in letters that can be read."""


@dataclass(frozen=True, slots=True)
class PageText:
    """A line of a box: its words, whether it is bold, how far it stands in, and the boxes that it leads to."""

    words: str
    bold: bool = False
    indent: float = 0.0
    to: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Placed:
    """A box with its lines, where it stands (left, top, from the page's foot) and its size, in points."""

    box: Box
    lines: tuple[PageText, ...]
    left: float
    top: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Sheet:
    """A page laid out: its size, the size of its letters, and every box."""

    width: float
    height: float
    letters: float
    boxes: tuple[Placed, ...]


_TOO_MANY = template("{number} boxes do not fit on one page. Print the tree with {command} instead.")


def lay_out(boxes: Sequence[Box]) -> Sheet:
    """Find the page, upright or broad, and the columns that allow the largest letters.

    Raises:
        DoesNotFit: not even with the smallest.
    """
    letters = LARGEST
    while letters >= SMALLEST:
        for (width, height), columns in ((A4, 2), (landscape(A4), 3), (A4, 3), (landscape(A4), 4)):
            placed = _in_columns(boxes, width, height, columns, letters)
            if placed is not None:
                return Sheet(width, height, letters, placed)
        letters -= STEP
    raise DoesNotFit(sentence(_TOO_MANY, number=len(boxes), command="revoke tree"))


def _in_columns(
    boxes: Sequence[Box], width: float, height: float, columns: int, letters: float
) -> tuple[Placed, ...] | None:
    """The first box over the whole page, the others below it column by column; ``None`` where they do not fit."""
    whole, each = width - 2 * MARGIN, (width - 2 * MARGIN - (columns - 1) * GAP) / columns
    table = _placed(boxes[0], MARGIN, height - MARGIN - TITLE - GAP, whole, letters)
    first, last = table.top - table.height - GAP, MARGIN + letters + GAP
    column, top = 0, first
    placed = [table]
    for box in boxes[1:]:
        here = _placed(box, MARGIN + column * (each + GAP), top, each, letters)
        if top - here.height < last:
            column, top = column + 1, first
            here = _placed(box, MARGIN + column * (each + GAP), top, each, letters)
        if column == columns or top - here.height < last:
            return None
        placed.append(here)
        top -= here.height + GAP
    return tuple(placed)


def _placed(box: Box, left: float, top: float, width: float, letters: float) -> Placed:
    lines = tuple(_lines(box, width - 2 * PAD, letters))
    return Placed(box, lines, left, top, width, len(lines) * _leading(letters) + 2 * PAD)


def _pitch(box: Box, letters: float) -> float:
    """How far the signs at the right of a box stand apart."""
    heads = max((stringWidth(head, BOLD, letters) for head in box.heads), default=0.0)
    return max(heads, _badge(letters) * 2) + PAD


def _leading(letters: float) -> float:
    return letters * 1.22


def _lines(box: Box, room: float, letters: float) -> Iterator[PageText]:
    """What stands in a box, broken to its width: title, what to say, answers with the boxes they lead to."""
    title = box.title + (f" ({', '.join(box.laws)})" if box.laws else "")
    heads = len(box.heads) * _pitch(box, letters)
    for line in _broken(title, room - heads, BOLD, letters, first=_badge(letters) * 2 + PAD):
        yield PageText(line, bold=True)
    for said in box.say:
        yield from (PageText(line) for line in _broken(said, room, PLAIN, letters))
    for row in box.rows:
        signs = len(row.to) * _pitch(box, letters)
        broken = list(_broken(row.text, room - letters - signs - PAD, PLAIN, letters))
        for number, line in enumerate(broken):
            yield PageText(line, indent=letters, to=row.to if number == len(broken) - 1 else ())


def _badge(letters: float) -> float:
    """The radius of the round or square sign that carries a box's name."""
    return letters * 0.55


def _broken(words: str, room: float, font: str, letters: float, *, first: float = 0.0) -> Iterator[str]:
    """The words in lines that fit; ``first`` is taken from the first line, for what stands before it."""
    line, left = "", room - first
    for word in words.split():
        longer = f"{line} {word}".strip()
        if line and stringWidth(longer, font, letters) > left:
            yield line
            line, left = word, room
        else:
            line = longer
    yield line


_FAMILY = "Helvetica, Arial, 'Liberation Sans', sans-serif"
_FONTS = {
    PLAIN: {"family": _FAMILY},
    BOLD: {"family": _FAMILY, "weight": "bold"},
}


def svg(title: str, boxes: Sequence[Box], footer: str) -> str:
    """The page as SVG."""
    drawn: str = renderSVG.drawToString(_drawn(title, boxes, footer), fontHacks=_FONTS)
    return drawn


def pdf(title: str, boxes: Sequence[Box], footer: str) -> bytes:
    """The page as PDF."""
    drawn: bytes = renderPDF.drawToString(_drawn(title, boxes, footer), msg=title, autoSize=1)
    return drawn


def _drawn(title: str, boxes: Sequence[Box], footer: str) -> Drawing:
    sheet = lay_out(boxes)
    page = Drawing(sheet.width, sheet.height)
    page.add(Rect(0, 0, sheet.width, sheet.height, fillColor=white, strokeColor=None))
    head = sheet.height - MARGIN - TITLE * 0.75
    hint = stringWidth(HINT, PLAIN, HINTED)
    name = f"Revoke: {title}"
    room = sheet.width - 2 * MARGIN - hint - 2 * GAP
    page.add(_string(MARGIN, head, name, BOLD, min(TITLED, room / stringWidth(name, BOLD, 1))))
    page.add(_string(sheet.width - MARGIN - hint, head, HINT, PLAIN, HINTED))
    for placed in sheet.boxes:
        page.add(_box(placed, sheet.letters))
    page.add(_string(MARGIN, MARGIN, footer, PLAIN, SMALLEST))
    return page


def _box(placed: Placed, letters: float) -> Group:
    box = Group()
    ruling = not placed.box.rows
    box.add(
        Rect(
            placed.left,
            placed.top - placed.height,
            placed.width,
            placed.height,
            fillColor=SHADE if ruling else white,
            strokeColor=black,
            strokeWidth=1.2 if ruling else 0.6,
        )
    )
    radius = _badge(letters)
    baseline = placed.top - PAD - letters * 0.9
    for number, line in enumerate(placed.lines):
        left = placed.left + PAD + line.indent + (2 * radius + PAD if number == 0 else 0)
        box.add(_string(left, baseline, line.words, BOLD if line.bold else PLAIN, letters))
        middle = baseline + letters * 0.34
        if number == 0:
            _sign(box, placed.left + PAD + radius, middle, placed.box.name, letters)
            for head, right in zip(placed.box.heads, _rights(placed, len(placed.box.heads), letters), strict=True):
                start = right - stringWidth(head, BOLD, letters) / 2
                box.add(_string(start, baseline, head, BOLD, letters))
        if line.to:
            _signs(box, placed, line, left, middle, letters)
        baseline -= _leading(letters)
    return box


def _rights(placed: Placed, signs: int, letters: float) -> list[float]:
    """The middles of the signs at the right of a box."""
    pitch = _pitch(placed.box, letters)
    end = placed.left + placed.width - PAD / 2 - pitch / 2
    return [end - (signs - 1 - number) * pitch for number in range(signs)]


def _signs(box: Group, placed: Placed, line: PageText, left: float, middle: float, letters: float) -> None:
    """The boxes that an answer leads to, with a dotted line from the answer to the first."""
    rights = _rights(placed, len(line.to), letters)
    start = left + stringWidth(line.words, PLAIN, letters) + PAD
    end = rights[0] - _badge(letters) - PAD / 2
    if end - start > letters:
        dots = Line(start, middle, end, middle, strokeColor=black, strokeWidth=0.4)
        dots.strokeDashArray = (0.6, 1.8)
        box.add(dots)
    for name, right in zip(line.to, rights, strict=True):
        _sign(box, right, middle, name, letters)


def _sign(box: Group, x: float, y: float, name: str, letters: float) -> None:
    """A question's number in a circle, a ruling's letter white in a black square."""
    radius = _badge(letters)
    ruling = not name.isdecimal()
    if ruling:
        box.add(Rect(x - radius, y - radius, 2 * radius, 2 * radius, fillColor=black, strokeColor=black))
    else:
        box.add(Circle(x, y, radius, fillColor=white, strokeColor=black, strokeWidth=0.7))
    size = letters * 0.82
    box.add(
        _string(
            x - stringWidth(name, BOLD, size) / 2, y - size * 0.35, name, BOLD, size, colour=white if ruling else black
        )
    )


def _string(x: float, y: float, words: str, font: str, size: float, *, colour: Color = black) -> String:
    """Words whose width is written down with them, so that another font of the reader's machine keeps to it."""
    # The SVG writer cuts its mirror line off to a whole number, so a height in halves keeps its place.
    string = String(x, round(2 * y) / 2, words, fontName=font, fontSize=size, fillColor=colour)
    string._svgAttrs = {"textLength": f"{stringWidth(words, font, size):.2f}", "lengthAdjust": "spacingAndGlyphs"}
    return string
