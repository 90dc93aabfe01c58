"""Draws the decision tree of a code: a box for each question and ruling, a line from each answer to the next box.

The first question is on the left. A box is in the first column to the right of every box that leads to it, so all
lines run to the right. Each box has a number, and each answer names the number that it leads to.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from textwrap import wrap
from typing import assert_never

import svg

from revoke.app.paper.curve_svg import FAINT, INK, SMALL, drawing, words_at
from revoke.facts.standing import Standing
from revoke.language.language import Language
from revoke.law.code import Code, code
from revoke.table.sentence import template
from revoke.telling.order_words import tricks_move
from revoke.telling.ruling_words import standing_words
from revoke.telling.tree_words import AsksInWords, NodeInWords, PlayOnInWords, RuledInWords, TreeInWords

# The words for the nodes and arrows of a decision tree, in any language.

_PLAY_ON = template("Play goes on.")
_AT_THE_END = template("when play has ended")
_NONE_MOVES = template("No tricks are transferred automatically.")
_THEN_WEIGHED = template("Then the director decides whether to adjust the score.")


def node_label(node: NodeInWords, language: Language, law: Code) -> str:
    """The words for a node: a question, a ruling, or that play goes on.

    >>> from revoke.case.case import DEFAULT_CODE
    >>> from revoke.language.language import language
    >>> node_label(PlayOnInWords((), 0), language("en"), code(DEFAULT_CODE))
    'Play goes on.'
    """
    match node:
        case AsksInWords(text=text):
            return language.say(text)
        case PlayOnInWords():
            return language.say(_PLAY_ON)
        case RuledInWords():
            return _ruled(node, language, law)
        case _:
            assert_never(node)


def _ruled(leaf: RuledInWords, language: Language, law: Code) -> str:
    """The words for a ruling: the status of each revoke, its clauses, and the tricks that move."""
    said = [
        f"{language.say(standing_words(standing, laws, law))} ({', '.join(laws)})"
        for standing, laws in zip(leaf.standings, leaf.laws, strict=True)
        if standing is not None
    ]
    moved, to = leaf.transfer.tricks, leaf.transfer.to
    if moved and to:
        said.append(language.say(tricks_move(moved, to)))
    elif moved == 0 and Standing.ESTABLISHED in leaf.standings:
        said.append(language.say(_NONE_MOVES))
    if leaf.weigh:
        said.append(f"{language.say(_THEN_WEIGHED)} ({', '.join(leaf.weigh)})")
    return " ".join(said)


def ways_on(node: NodeInWords, language: Language) -> Iterator[tuple[str, int]]:
    """The arrows from a node: the words on each, and the place of the node where it ends."""
    match node:
        case AsksInWords(branches=branches):
            for branch in branches:
                yield "; ".join(map(language.say, branch.called)), branch.to
        case PlayOnInWords(then=then):
            yield language.say(_AT_THE_END), then


WIDTH, GAP, BETWEEN = 290, 14, 110  # of a box; to the next box below; to the next column
LINE, PAD, MARGIN = 15, 8, 20
TITLE_LETTERS, ROW_LETTERS = 33, 36  # letters in a line, besides the number and the arrow
_SWEEPS = 6
_PAPER = "rect{fill:#fff}@media (prefers-color-scheme:dark){rect{fill:#1a1a1a}}"

_TOLD = template("Every question, every answer and every ruling: {boxes} boxes, read from the left.")


@dataclass(frozen=True, slots=True)
class TreeBox:
    """A box: the lines of its text, and its answers, each with its lines and its next box.

    Attributes:
        column: its column from the left, from 0.
        ruling: whether it is a ruling, which leads nowhere.
    """

    lines: tuple[str, ...]
    rows: tuple[tuple[tuple[str, ...], int], ...]
    column: int
    ruling: bool

    @property
    def height(self) -> int:
        return 2 * PAD + LINE * (len(self.lines) + sum(len(said) for said, _ in self.rows))


def tree_svg(tree: TreeInWords, language: Language) -> str:
    """The drawing of the whole tree, as a file of its own.

    >>> from revoke.language.language import language
    >>> from revoke.law.code import CODES
    >>> from revoke.telling.tree_words import tree_in_words
    >>> tree_svg(tree_in_words(CODES[-1]), language("en"))[:30]
    '<svg xmlns="http://www.w3.org/'
    """
    boxes = tree_boxes(tree, language)
    tops = laid_out(boxes)
    numbers = {
        place: number for number, place in enumerate(sorted(tops, key=lambda at: (boxes[at].column, tops[at])), 1)
    }
    drawn: list[svg.Element] = [svg.Style(text=_PAPER)]
    for place, box in boxes.items():
        drawn += _lines(place, box, boxes, tops)
    for place, box in boxes.items():
        drawn += _box(box, _left(box), tops[place], numbers[place], numbers)
    width = 2 * MARGIN + max(box.column for box in boxes.values()) * (WIDTH + BETWEEN) + WIDTH
    height = 2 * MARGIN + max(tops[place] + box.height for place, box in boxes.items())
    title = language.say(code(tree.code).name)
    return drawing(title, language.say(_TOLD, boxes=len(boxes)), width, int(height), drawn, alone=True)


def tree_boxes(tree: TreeInWords, language: Language) -> Mapping[int, TreeBox]:
    """The boxes by their places in the tree; those where the reader starts are at −1, −2 and so on."""
    columns: dict[int, int] = {start.node: 1 for start in tree.starts}
    for place in reversed(range(len(tree.nodes))):  # a node follows those it leads to
        for _, to in ways_on(tree.nodes[place], language):
            columns[to] = max(columns.get(to, 0), columns.get(place, 0) + 1)
    found = {
        -number: TreeBox(tuple(wrap(language.say(start.name), TITLE_LETTERS)), (((" ",), start.node),), 0, ruling=False)
        for number, start in enumerate(tree.starts, 1)
    }
    law = code(tree.code)
    for place, node in enumerate(tree.nodes):
        rows = ((tuple(wrap(said, ROW_LETTERS)) or (" ",), to) for said, to in ways_on(node, language))
        lines = tuple(wrap(node_label(node, language, law), TITLE_LETTERS))
        found[place] = TreeBox(lines, tuple(rows), columns.get(place, 0), isinstance(node, RuledInWords))
    return found


def laid_out(boxes: Mapping[int, TreeBox]) -> Mapping[int, float]:
    """The top of each box in its column: as near as possible to the answers that lead to it, on no other box."""
    columns: dict[int, list[int]] = {}
    for place, box in boxes.items():
        columns.setdefault(box.column, []).append(place)
    tops: dict[int, float] = {}
    for members in columns.values():
        _stacked(members, boxes, {}, tops)
    into: dict[int, list[tuple[int, float]]] = {}
    for place, box in boxes.items():
        for to, port in _ports(box):
            into.setdefault(to, []).append((place, port))
    for sweep in range(_SWEEPS):
        last = sweep == _SWEEPS - 1
        for column in sorted(columns, reverse=bool(sweep % 2) and not last):
            members = columns[column]
            wanted = {each: _wanted(each, boxes, into, tops, down=not sweep % 2 or last) for each in members}
            members.sort(key=lambda each: wanted[each])
            _stacked(members, boxes, wanted, tops)
    least = min(tops.values())
    return {place: top - least for place, top in tops.items()}


def _wanted(
    place: int,
    boxes: Mapping[int, TreeBox],
    into: Mapping[int, Sequence[tuple[int, float]]],
    tops: Mapping[int, float],
    *,
    down: bool,
) -> float:
    """The best height for the top of a box, given the boxes before it or those it leads to."""
    if down:
        heights = [tops[before] + port - PAD - LINE / 2 for before, port in into.get(place, ())]
    else:
        heights = [tops[to] + PAD + LINE / 2 - port for to, port in _ports(boxes[place])]
    return sum(heights) / len(heights) if heights else tops[place]


def _stacked(
    members: Sequence[int], boxes: Mapping[int, TreeBox], wanted: Mapping[int, float], tops: dict[int, float]
) -> None:
    """Stack the boxes of a column, each at its wanted height if there is room, or else further down."""
    bottom: float | None = None
    for each in members:
        top = wanted.get(each, 0.0)
        tops[each] = top if bottom is None else max(top, bottom + GAP)
        bottom = tops[each] + boxes[each].height
    moved = sum(tops[each] - wanted.get(each, tops[each]) for each in members) / len(members)
    for each in members:
        tops[each] -= moved


def _ports(box: TreeBox) -> Iterator[tuple[int, float]]:
    """The next box of each answer, and the height at which its line begins."""
    y = PAD + LINE * len(box.lines)
    for said, to in box.rows:
        yield to, y + LINE * (len(said) - 0.5)
        y += LINE * len(said)


def _left(box: TreeBox) -> float:
    return MARGIN + box.column * (WIDTH + BETWEEN)


def _lines(place: int, box: TreeBox, boxes: Mapping[int, TreeBox], tops: Mapping[int, float]) -> Iterator[svg.Element]:
    """A line from each answer to the box that it leads to."""
    for to, port in _ports(box):
        x, y = _left(box) + WIDTH, MARGIN + tops[place] + port
        end, there = _left(boxes[to]), MARGIN + tops[to] + PAD + LINE / 2
        bend = BETWEEN * 0.6
        path: list[svg.PathData] = [
            svg.M(x, round(y, 1)), svg.C(x + bend, round(y, 1), end - bend, round(there, 1), end, round(there, 1))
        ]  # fmt: skip
        yield svg.Path(d=path, stroke=INK, stroke_opacity=2 * FAINT, fill="none")


def _box(box: TreeBox, left: float, top: float, number: int, numbers: Mapping[int, int]) -> Iterator[svg.Element]:
    y = MARGIN + top
    yield svg.Rect(
        x=left, y=round(y, 1), width=WIDTH, height=box.height, rx=4, stroke=INK, stroke_width=2 if box.ruling else 1
    )
    y += PAD + LINE - 3
    yield words_at(left + WIDTH - PAD, y, str(number), anchor="end", bold=True)
    for line in box.lines:
        yield words_at(left + PAD, y, line, anchor="start", bold=not box.ruling)
        y += LINE
    for said, to in box.rows:
        for number_of_line, line in enumerate(said):
            yield words_at(left + PAD + (2 * SMALL if number_of_line else SMALL), y, line, anchor="start")
            y += LINE
        yield words_at(left + WIDTH - PAD, y - LINE, f"→ {numbers[to]}", anchor="end")
