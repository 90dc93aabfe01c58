"""The wall poster: the boxes of a chart on one A4 page, as large as possible, black on white."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from string import ascii_uppercase
from typing import assert_never

from reportlab.graphics import renderPDF, renderSVG
from reportlab.graphics.shapes import Circle, Drawing, Line, Rect, String
from reportlab.graphics.shapes import Group as Shapes
from reportlab.lib.colors import Color, black, white
from reportlab.lib.pagesizes import A4, landscape
from reportlab.pdfbase.pdfmetrics import stringWidth

from revoke.errors import RevokeError
from revoke.facts.moments import Phase
from revoke.facts.standing import Standing
from revoke.law.clause import Chapter
from revoke.law.code import code, text
from revoke.ruling.ruling import Group, When
from revoke.table.sentence import sentence, template
from revoke.telling.facts import stage_place
from revoke.telling.order_words import person_words, tricks_in_words
from revoke.telling.ruling_words import is_dummys_card
from revoke.telling.tree_words import AsksInWords, BranchInWords, NodeInWords, PlayOnInWords, RuledInWords, TreeInWords

# The decision tree of a code as boxes for a wall: questions with numbers, rulings with letters.
#
# A tree distinguishes the clause that establishes a revoke and the side that gains; a director at a table needs one
# box for all of these. So nodes that differ in nothing else become one box.


@dataclass(frozen=True, slots=True)
class ChartRow:
    """An answer with the name of the next box, or in a table with one name for each column."""

    text: str
    to: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Box:
    """One box of the chart.

    Attributes:
        name: a number for a question, a letter for a ruling.
        title: the question, or the ruling in short.
        laws: the clauses on which it rests.
        say: the words to say at the table.
        rows: the answers; none in a ruling.
        heads: the column headings of a table, if one question has different next boxes for several players.
    """

    name: str
    title: str
    laws: tuple[str, ...]
    say: tuple[str, ...]
    rows: tuple[ChartRow, ...]
    heads: tuple[str, ...] = ()


_ENDINGS = {
    Standing.CORRECT: "It is corrected now",
    Standing.RESTORE: "It is corrected now",
    Standing.OPEN: "Nothing is put right",
    Standing.NOT_A_REVOKE: "It is no revoke",
    Standing.UNPROVED: "It has not been shown",
}
_DUMMYS_CARD = "It is no revoke, and is put right now"


@dataclass(slots=True)
class _Way:
    """The words of the answers with one next box, and the clauses of a ruling in that box, each once."""

    names: dict[str, None] = field(default_factory=dict)
    laws: dict[str, None] = field(default_factory=dict)

    def __str__(self) -> str:
        return " / ".join(self.names) + (f" ({', '.join(self.laws)})" if self.laws else "")


@dataclass(slots=True)
class _Part:
    """A box in the making; ``leads`` has the place of a part -> the way to it, and is empty for a ruling."""

    title: str
    say: tuple[str, ...] = ()
    laws: dict[str, None] = field(default_factory=dict)
    leads: dict[int, _Way] = field(default_factory=dict)

    def box(self, name: str, names: Mapping[int, str]) -> Box:
        rows = tuple(ChartRow(str(way), (names[to],)) for to, way in self.leads.items())
        return Box(name, self.title, tuple(self.laws), self.say, rows)


def chart(tree: TreeInWords) -> tuple[Box, ...]:
    """The boxes for one revoke: the questions in reading order, then the rulings.

    >>> from revoke.case.case import DEFAULT_CODE
    >>> from revoke.telling.tree_words import tree_in_words
    >>> chart(tree_in_words(DEFAULT_CODE))[0].heads
    ('a defender', 'declarer', 'dummy')
    """
    gathered = _Gathered(tree)
    table = _table(tree, gathered.places)
    order = list(_met(gathered.parts, table.leads))
    questions = [place for place in order if gathered.parts[place].leads]
    endings = [place for place in order if not gathered.parts[place].leads]
    names = {place: str(number) for number, place in enumerate(questions, 2)}
    letters = (*ascii_uppercase, *map("".join, product(ascii_uppercase, repeat=2)))
    names |= dict(zip(endings, letters, strict=False))
    first = Box("1", table.text, table.laws, (), tuple(table.rows(names)), table.heads)
    return (first, *(gathered.parts[place].box(names[place], names) for place in (*questions, *endings)))


@dataclass(frozen=True, slots=True)
class _Table:
    """The table for offender and stage: rows by phase of the play, and a column for each player."""

    text: str
    laws: tuple[str, ...]
    heads: tuple[str, ...]
    ways: Mapping[tuple[Phase, tuple[int, ...]], Sequence[str]]

    @property
    def leads(self) -> Iterator[int]:
        """The places that the table leads to, row by row."""
        return (place for _, places in self.ways for place in places)

    def rows(self, names: Mapping[int, str]) -> Iterator[ChartRow]:
        for (_, places), said in self.ways.items():
            yield ChartRow("; or ".join(said), tuple(names[place] for place in places))


def _table(tree: TreeInWords, places: Sequence[int]) -> _Table:
    who = tree.nodes[tree.starts[0].node]
    assert isinstance(who, AsksInWords)
    asked = [node for branch in who.branches if isinstance(node := tree.nodes[branch.to], AsksInWords)]
    ways: dict[tuple[Phase, tuple[int, ...]], list[str]] = {}
    answers = {
        value: (branch.phase, said)
        for branch in asked[0].branches
        for value, said in zip(branch.values, branch.called, strict=True)
    }
    for value, (phase, said) in sorted(answers.items(), key=lambda each: stage_place(each[0])):
        assert phase is not None
        leads = [branch.to for node in asked for branch in node.branches if value in branch.values]
        ways.setdefault((phase, tuple(places[to] for to in leads)), []).append(said)
    laws = tuple(dict.fromkeys(law for node in asked for law in node.laws))
    return _Table(f"{who.text} {asked[0].text}", laws, tuple(branch.text for branch in who.branches), ways)


def _met(parts: Sequence[_Part], first: Iterable[int]) -> Iterator[int]:
    """The places in reading order, level by level."""
    waiting = list(dict.fromkeys(first))
    met = set(waiting)
    while waiting:
        place = waiting.pop(0)
        yield place
        for to in parts[place].leads:
            if to not in met:
                met.add(to)
                waiting.append(to)


class _Gathered:
    """The parts of a chart, after nodes that look the same on a wall were merged; ``places`` has each node's part."""

    def __init__(self, tree: TreeInWords) -> None:
        self.parts: list[_Part] = []
        self.places: list[int] = []
        self._known: dict[object, int] = {}
        self._nodes = tree.nodes
        self._words = text(tree.code)
        self._law = law = code(tree.code)
        self._establishing = {clause.cite for clause in law.chapters[Chapter.ESTABLISHMENT]}
        self._scoring = {clause.cite for clause in law.chapters[Chapter.SCORE]}
        for node in tree.nodes[: tree.starts[0].node + 1]:
            self.places.append(self._gather(node))

    def _gather(self, node: NodeInWords) -> int:
        match node:
            case RuledInWords():
                title, say = self._ending(node)
                return self._place((title, say), _Part(title, say))
            case PlayOnInWords(say=said, then=then):
                say = tuple(f"To the table: “{each.text}”" for each in said)
                ended = _Way({"when play has ended": None})
                return self._place(
                    (say, self.places[then]), _Part("Play goes on", say, leads={self.places[then]: ended})
                )
            case AsksInWords():
                return self._asks(node)
            case _:
                assert_never(node)

    def _place(self, like: object, part: _Part) -> int:
        if like not in self._known:
            self._known[like] = len(self.parts)
            self.parts.append(part)
        return self._known[like]

    def _asks(self, node: AsksInWords) -> int:
        """The place of a question, or of the only part that all its answers lead to."""
        leads: dict[int, list[BranchInWords]] = {}
        for branch in node.branches:
            leads.setdefault(self.places[branch.to], []).append(branch)
        if len(leads) == 1:
            return next(iter(leads))
        if not node.laws and (same := self._same_ruling(leads)) is not None:
            return same
        answers = frozenset((to, frozenset(v for each in said for v in each.values)) for to, said in leads.items())
        place = self._place((node.fact, answers), _Part(node.text))
        question = self.parts[place]
        question.laws.update(dict.fromkeys(node.laws))
        for to, said in leads.items():
            way = question.leads.setdefault(to, _Way())
            way.names["; or ".join(each.text for each in said)] = None
            way.laws.update((cite, None) for each in said for cite in self._decisive(each.to))
        return place

    def _same_ruling(self, leads: Iterable[int]) -> int | None:
        """The ruling that says to weigh damage, if the rulings differ only in whether there can be damage left."""
        endings = {place: part for place in leads if not (part := self.parts[place]).leads}
        if len(endings) < len(list(leads)) or len({each.title for each in endings.values()}) > 1:
            return None
        return next(place for place, each in endings.items() if each.say)

    def _ending(self, node: RuledInWords) -> tuple[str, tuple[str, ...]]:
        """The title of a ruling, and the words to say."""
        (standing,) = node.standings
        if standing is not Standing.ESTABLISHED:
            dummys = is_dummys_card(standing, node.laws[0], self._law)
            title = _DUMMYS_CARD if dummys else _ENDINGS[standing or Standing.OPEN]
            return title, tuple(dict.fromkeys(_said(node)))
        moved = node.transfer.tricks or 0
        goes = "goes" if moved < 2 else "go"
        title = f"{tricks_in_words(moved).capitalize() if moved else 'No trick'} {goes} to the other side"
        weigh = ", ".join(node.weigh)
        then = (f"Then weigh whether that is enough ({weigh}).",) if weigh else ()
        return title, (*self._scored(node), *then)

    def _scored(self, node: RuledInWords) -> Iterator[str]:
        """The cost on the score sheet, in the words of the clauses."""
        for cite in node.laws[0]:
            if cite in self._scoring:
                says = self._words[cite]["says"].rstrip(".")
                yield f"{says[:1].upper()}{says[1:]}. ({cite})"

    def _decisive(self, node: int) -> Sequence[str]:
        """The clauses of a ruling, except those that only say why the revoke is established."""
        ruled = self._nodes[node]
        laws = ruled.laws[0] if isinstance(ruled, RuledInWords) else ()
        return [cite for cite in laws if cite not in self._establishing]


def _said(node: RuledInWords) -> Iterator[str]:
    """The words to say before the end of play, each with its hearer; the first hearer is the revoker."""
    for each in node.say:
        if each.when is not When.END:
            who = "the revoker" if each.to is node.say[0].to and each.to is not Group.TABLE else person_words(each.to)
            yield f"To {who}: “{each.text}”"


PLAIN, BOLD = "Helvetica", "Helvetica-Bold"
SMALLEST, LARGEST, STEP = 8.0, 12.0, 0.25  # points
MARGIN, GAP, PAD = 20.0, 5.0, 3.0
TITLE, TITLED, HINTED = 20.0, 16.0, 9.0
SHADE = Color(0.88, 0.88, 0.88)
HINT = "Start at box 1. Go from answer to box; a letter is a ruling."


class DoesNotFit(RevokeError):
    """A chart has too much for one page in readable letters."""


@dataclass(frozen=True, slots=True)
class PageText:
    """A line of a box: its words, whether it is bold, its indent, and the boxes that it leads to."""

    words: str
    bold: bool = False
    indent: float = 0.0
    to: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Placed:
    """A box on the page, with its lines, its place (left, top, from the page's foot) and its size, in points."""

    box: Box
    lines: tuple[PageText, ...]
    left: float
    top: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Sheet:
    """The layout of a page: its size, the size of its letters, and every box."""

    width: float
    height: float
    letters: float
    boxes: tuple[Placed, ...]


_TOO_MANY = template("{number} boxes do not fit on one page. Print the tree with {command} instead.")


def lay_out(boxes: Sequence[Box]) -> Sheet:
    """The layout, upright or broad, with the number of columns that allows the largest letters.

    Raises:
        DoesNotFit: not even the smallest letters fit.
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
    """The first box across the page, and the others below it in columns; ``None`` if they do not fit."""
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
    """The distance between the signs at the right of a box."""
    heads = max((stringWidth(head, BOLD, letters) for head in box.heads), default=0.0)
    return max(heads, _badge(letters) * 2) + PAD


def _leading(letters: float) -> float:
    return letters * 1.22


def _lines(box: Box, room: float, letters: float) -> Iterator[PageText]:
    """The lines of a box, wrapped to its width: title, words to say, answers with their next boxes."""
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
    """The radius of the round or square sign with a box's name."""
    return letters * 0.55


def _broken(words: str, room: float, font: str, letters: float, *, first: float = 0.0) -> Iterator[str]:
    """The lines of some words; the first line is shorter by ``first``, for the sign before it."""
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
    """The poster as SVG."""
    drawn: str = renderSVG.drawToString(_drawn(title, boxes, footer), fontHacks=_FONTS)
    return drawn


def pdf(title: str, boxes: Sequence[Box], footer: str) -> bytes:
    """The poster as a PDF."""
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


def _box(placed: Placed, letters: float) -> Shapes:
    box = Shapes()
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
    """The centres of the signs at the right of a box."""
    pitch = _pitch(placed.box, letters)
    end = placed.left + placed.width - PAD / 2 - pitch / 2
    return [end - (signs - 1 - number) * pitch for number in range(signs)]


def _signs(box: Shapes, placed: Placed, line: PageText, left: float, middle: float, letters: float) -> None:
    """Draw the signs of an answer's next boxes, with a dotted line from the answer to the first."""
    rights = _rights(placed, len(line.to), letters)
    start = left + stringWidth(line.words, PLAIN, letters) + PAD
    end = rights[0] - _badge(letters) - PAD / 2
    if end - start > letters:
        dots = Line(start, middle, end, middle, strokeColor=black, strokeWidth=0.4)
        dots.strokeDashArray = (0.6, 1.8)
        box.add(dots)
    for name, right in zip(line.to, rights, strict=True):
        _sign(box, right, middle, name, letters)


def _sign(box: Shapes, x: float, y: float, name: str, letters: float) -> None:
    """Draw a question's number in a circle, or a ruling's letter in white on a black square."""
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
    """Words with their width beside them, so that another font on the reader's machine keeps to it."""
    # The SVG writer truncates its mirror line to a whole number, so a height in halves keeps its place.
    string = String(x, round(2 * y) / 2, words, fontName=font, fontSize=size, fillColor=colour)
    string._svgAttrs = {"textLength": f"{stringWidth(words, font, size):.2f}", "lengthAdjust": "spacingAndGlyphs"}
    return string
