"""Draws the curve of a play: declarer's double dummy tricks before every card, with the revoke marked.

``curve_svg(play_curve(facts, DDS()))`` draws it for a page, ``alone=True`` for a file; ``distribution_svg`` draws a
simulation. ``revoke equity --svg`` writes both.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from typing import Literal

import svg

from revoke.language.language import ENGLISH, Language, language
from revoke.ruling.estimate import PlayCurve
from revoke.table.cards import Card
from revoke.table.sentence import Percent, Sentence, sentence, template

# The common parts of the equity drawings: one ink, words for those who cannot see them, a file of its own if wanted.
#
# Everything is drawn in ``currentColor``, the colour of the surrounding text, so that a drawing is as dark or as light
# as its page. Nothing is fetched from elsewhere and nothing depends on a colour.

INK = "currentColor"
SMALL = 12  # letters, in the units of the drawing
FAINT = 0.25

_ON_ITS_OWN = (
    "svg{color:#1a1a1a;background:#fff;font-family:sans-serif}"
    "@media (prefers-color-scheme:dark){svg{color:#eee;background:#1a1a1a}}"
)


def drawing(title: str, told: str, width: int, height: int, drawn: Sequence[svg.Element], *, alone: bool) -> str:
    """A drawing as text.

    Args:
        title: its subject, in a few words.
        told: its whole content, in words.
        alone: whether it is a file of its own, with its own colours for light and dark; otherwise it takes the colours
            and letters of its page.
    """
    style = [svg.Style(text=_ON_ITS_OWN)] if alone else []
    whole = svg.SVG(  # the library does not escape text, so it is escaped here
        viewBox=svg.ViewBoxSpec(0, 0, width, height),
        width=width,
        height=height,
        extra={"role": "img", "aria-label": escape(title)},
        elements=[svg.Title(text=escape(title)), svg.Desc(text=escape(told)), *style, *drawn],
    )
    return str(whole)


def words_at(
    x: float, y: float, text: str, *, anchor: Literal["start", "middle", "end"] = "middle", bold: bool = False
) -> svg.Text:
    """A line of words on the height ``y``."""
    return svg.Text(
        x=_short(x),
        y=_short(y),
        text=escape(text),
        font_size=SMALL,
        fill=INK,
        text_anchor=anchor,
        font_weight="bold" if bold else None,
    )


def straight_line(x1: float, y1: float, x2: float, y2: float, *, faint: bool = False, dashed: bool = False) -> svg.Line:
    """A straight line."""
    return svg.Line(
        x1=_short(x1),
        y1=_short(y1),
        x2=_short(x2),
        y2=_short(y2),
        stroke=INK,
        stroke_opacity=FAINT if faint else None,
        stroke_dasharray=[4, 3] if dashed else None,
    )


def pointer(x: float, y: float) -> svg.Path:
    """A hollow triangle that points down to a point."""
    path: list[svg.PathData] = [svg.M(_short(x), _short(y)), svg.LineToRel(-5, -8), svg.LineToRel(10, 0), svg.Z()]
    return svg.Path(d=path, stroke=INK, fill="none")


def _short(number: float) -> float:
    """A coordinate without invisible decimals."""
    return round(number, 2)


CARD, TRICK = 5.5, 24  # width of a card and height of a trick, so that a whole play fits a phone
LEFT, RIGHT, FOOT, ROW = 34, 14, 44, 20
NARROWEST = 340
LETTER = 8  # upper bound for the average width of a letter
DOT = 8  # the radius of a number's disc
FEWEST_TRICKS = 3  # a flat curve needs some room too
CARDS_OF_A_TRICK = 4


def curve_svg(curve: PlayCurve, spoken: Language | None = None, *, alone: bool = False) -> str:
    """The drawing of a curve: a step for each card, the tricks counted below, each revoke card on a dashed line.

    Args:
        curve: the curve, from :func:`~revoke.ruling.estimate.play_curve`.
        spoken: the language of its words; by default English.
        alone: whether it is a file of its own (see :func:`~revoke.app.paper.curve_svg.drawing`).

    >>> drawn = curve_svg(PlayCurve((10, 10, 8), {1: Card.parse("C2")}))
    >>> drawn[:30], "The revoke card ♣2 (trick 1): from 10 to 8." in drawn
    ('<svg xmlns="http://www.w3.org/', True)
    """
    t = (spoken or language(ENGLISH)).say
    place, width, height = _frame(curve)
    title, below = t(_title(curve)), t("Before each card of trick")
    names = {number: t("{card}, the revoke", card=card) for number, card in sorted(curve.revokes.items())}
    drawn = [
        *_bands(curve, place),
        *_grid(curve, place, title, below),
        *_steps(curve.totals, place),
        *_marks(names, place),
        *_moves(curve, place),
    ]
    return drawing(title, " ".join(map(t, _curve_told(curve))), width, height, drawn, alone=alone)


def curve_links(curve: PlayCurve, links: Sequence[str]) -> str:
    """An invisible and silent layer over the curve, on which each trick can be tapped.

    Args:
        links: the address for a tap on each trick.
    """
    place, width, height = _frame(curve)
    strips = [
        svg.Rect(x=round(place.x(trick * CARDS_OF_A_TRICK), 2), y=0, width=CARD * CARDS_OF_A_TRICK, height=height,
                 fill_opacity=0)
        for trick in range(len(links))
    ]  # fmt: skip
    taps: list[svg.Element] = [
        svg.A(href=escape(link), tabindex=-1, elements=[strip]) for link, strip in zip(links, strips, strict=True)
    ]
    sheet = svg.SVG(viewBox=svg.ViewBoxSpec(0, 0, width, height), elements=taps, class_=["taps"])
    sheet.extra = {"aria-hidden": "true", "focusable": "false"}
    return sheet.as_str()


class _Place:
    """The point of a card and a number of tricks in the drawing."""

    def __init__(self, low: int, high: int, head: int) -> None:
        self.low, self.high, self.head = low, high, head

    def x(self, cards: float) -> float:
        return LEFT + CARD * cards

    def y(self, tricks: int) -> int:
        return self.head + TRICK * (self.high - tricks)


def _frame(curve: PlayCurve) -> tuple[_Place, int, int]:
    """The layout of the drawing, with its width and height."""
    low, high = _room([each for each in curve.totals if each is not None])
    place = _Place(low, high, ROW * (len(curve.revokes) + 1))
    width = round(max(NARROWEST, place.x(len(curve.totals)) + RIGHT))
    return place, width, place.y(low) + FOOT


def _room(known: Sequence[int]) -> tuple[int, int]:
    """The smallest and the largest number of tricks in the drawing."""
    low, high = min(known, default=0), max(known, default=0)
    while high - low < FEWEST_TRICKS:
        low, high = max(0, low - 1), min(13, high + 1)
    return low, high


def _grid(curve: PlayCurve, place: _Place, title: str, below: str) -> Iterator[svg.Element]:
    end = place.x(len(curve.totals))
    for tricks in range(place.low, place.high + 1):
        yield straight_line(LEFT, place.y(tricks), end, place.y(tricks), faint=True)
        yield words_at(LEFT - 8, place.y(tricks) + SMALL / 3, str(tricks), anchor="end")
    foot = place.y(place.low)
    cards = len(curve.totals) - 1
    for first in range(0, cards + 1, CARDS_OF_A_TRICK):
        yield straight_line(place.x(first), place.y(place.high), place.x(first), foot + 6, faint=True)
        if first < cards:
            middle = (place.x(first) + place.x(min(first + CARDS_OF_A_TRICK, cards))) / 2
            yield words_at(middle, foot + 18, str(curve.first_trick + first // CARDS_OF_A_TRICK))
    yield words_at(LEFT, foot + 36, below, anchor="start")
    yield words_at(LEFT, SMALL + 2, title, anchor="start", bold=True)


def _steps(totals: Sequence[int | None], place: _Place) -> Iterator[svg.Element]:
    """The curve itself, with gaps where nothing is known."""
    path: list[svg.PathData] = []
    before: int | None = None
    for number, total in enumerate(totals):
        if total is not None:
            path.append(svg.M(place.x(number), place.y(total)) if before is None else svg.V(place.y(total)))
            path.append(svg.H(place.x(number + 1)))
        before = total
    if path:
        yield svg.Path(d=path, stroke=INK, stroke_width=3, fill="none", stroke_linejoin="round")


def _bands(curve: PlayCurve, place: _Place) -> Iterator[svg.Element]:
    """A band behind the curve for the trick of each revoke."""
    for first in sorted({number - number % CARDS_OF_A_TRICK for number in curve.revokes}):
        x = place.x(first)
        yield svg.Rect(
            x=round(x, 2),
            y=place.y(place.high),
            width=round(place.x(first + CARDS_OF_A_TRICK) - x, 2),
            height=place.y(place.low) - place.y(place.high),
            fill=INK,
            fill_opacity=0.1,
        )


def _marks(names: Mapping[int, str], place: _Place) -> Iterator[svg.Element]:
    """A line for each revoke card, with its name above; later names are lower, so that no line crosses a name."""
    for row, (number, named) in enumerate(names.items(), 1):
        x, y = place.x(number + 1), ROW * row + ROW / 2
        left = x + 9 + LETTER * len(named) > NARROWEST
        yield pointer(x, y + 4)
        yield straight_line(x, y + 4, x, place.y(place.low), dashed=True)
        yield words_at(x - 9 if left else x + 9, y + 2, named, anchor="end" if left else "start", bold=True)


def _moves(curve: PlayCurve, place: _Place) -> Iterator[svg.Element]:
    """A number at each card that changes the curve; the list below the drawing names the card for each number."""
    number, before_x = 0, 0.0
    for moved, (before, after) in enumerate(zip(curve.totals, curve.totals[1:], strict=False)):
        if before is None or after is None or before == after or moved >= len(curve.plays):
            continue
        number += 1
        x = max(place.x(moved + 1) + DOT, before_x + 2 * DOT)
        y = (place.y(before) + place.y(after)) / 2
        before_x = x
        yield svg.Circle(cx=round(x, 2), cy=y, r=DOT, fill=INK)
        yield svg.Text(
            x=round(x, 2), y=y + 4, text=str(number), font_size=11, text_anchor="middle", class_=["on-ink"], fill="#fff"
        )


def _title(curve: PlayCurve) -> str:
    if curve.whole:
        return template("Declarer's tricks, double dummy")
    return sentence("Declarer's tricks from trick {trick} on, double dummy", trick=curve.first_trick)


def _curve_told(curve: PlayCurve) -> Iterator[str]:
    """The curve in words: its start, every card that changes it, every revoke."""
    start = curve.totals[0] if curve.totals else None
    yield sentence("Before the first card: {tricks}.", tricks=_number(start))
    for number, (before, after) in enumerate(zip(curve.totals, curve.totals[1:], strict=False)):
        trick = curve.first_trick + number // CARDS_OF_A_TRICK
        revoke: Card | None = curve.revokes.get(number)
        change = sentence("from {before} to {after}", before=_number(before), after=_number(after))
        if after == before:
            change = sentence("{tricks}, as before", tricks=_number(after))
        if revoke is not None:
            yield sentence("The revoke card {card} (trick {trick}): {change}.", card=revoke, trick=trick, change=change)
        elif after != before:
            place = number % CARDS_OF_A_TRICK + 1
            yield sentence("Card {number} of trick {trick}: {change}.", number=place, trick=trick, change=change)


def _number(tricks: int | None) -> int | Sentence:
    return sentence("not known") if tricks is None else tricks


# The drawing of a simulation: a bar for each number of tricks, its uncertainty, and the double dummy result.

BAR, GAP, HIGH = 44, 20, 160  # width of a bar, gap between two, height of 100 per cent
BARS_LEFT, HEAD, BARS_FOOT = 30, 64, 44
BELOW, NEXT = 36, 18  # from the foot of the bars to the words below the numbers, and from there to the next line
NARROWEST_BARS = 300
TITLE = template("Declarer's tricks in the simulation")


def distribution_svg(
    shares: Mapping[int, float],
    errors: Mapping[int, float] | None = None,
    spoken: Language | None = None,
    *,
    playouts: int | None = None,
    double_dummy: int | None = None,
    alone: bool = False,
) -> str:
    """The drawing of a distribution of declarer's tricks, as bars with a whisker of one standard error up and down.

    If all playouts agree, a sentence says so instead of a whisker, because an error of 0 is no certainty.

    Args:
        shares: declarer's tricks -> probability.
        errors: declarer's tricks -> standard error of its share.
        spoken: the language of its words; by default English.
        playouts: the number of playouts, if known.
        double_dummy: the number of tricks for the triangle.
        alone: whether it is a file of its own (see :func:`~revoke.app.paper.curve_svg.drawing`).

    >>> drawn = distribution_svg({9: 0.25, 10: 0.75}, {9: 0.03, 10: 0.03}, double_dummy=10)
    >>> "9 tricks: 25%, plus or minus 3%." in drawn, "Double dummy: 10." in drawn
    (True, True)
    """
    errors, spoken = errors or {}, spoken or language(ENGLISH)
    t = spoken.say
    known = [*shares, *([] if double_dummy is None else [double_dummy])]
    columns = range(min(known, default=0), max(known, default=0) + 1)
    width = max(NARROWEST_BARS, 2 * BARS_LEFT + (BAR + GAP) * len(columns))
    agree: Sentence | None = None
    if len(shares) == 1 and playouts is not None and playouts > 1:
        agree = sentence("all {number} playouts agree", number=playouts)
    told = [t(_share_told(tricks, shares[tricks], errors.get(tricks), agree)) for tricks in sorted(shares)]
    if double_dummy is not None:
        told.append(t("Double dummy: {tricks}.", tricks=double_dummy))
    drawn = list(_drawn(columns, shares, errors, double_dummy, width, spoken))
    height = HEAD + HIGH + BARS_FOOT
    if agree is not None:
        drawn.append(words_at(BARS_LEFT, HEAD + HIGH + BELOW + NEXT, t(agree), anchor="start"))
        height += NEXT
    return drawing(t(TITLE), " ".join(told), width, height, drawn, alone=alone)


def _drawn(
    columns: range,
    shares: Mapping[int, float],
    errors: Mapping[int, float],
    double_dummy: int | None,
    width: int,
    spoken: Language,
) -> Iterator[svg.Element]:
    foot, t = HEAD + HIGH, spoken.say
    first = (width - (BAR + GAP) * len(columns) + GAP) / 2
    yield words_at(BARS_LEFT, SMALL + 2, t("Simulation"), anchor="start", bold=True)
    yield straight_line(BARS_LEFT, foot, width - BARS_LEFT, foot)
    for number, tricks in enumerate(columns):
        left = first + (BAR + GAP) * number
        middle = left + BAR / 2
        share, error = shares.get(tricks, 0.0), errors.get(tricks, 0.0)
        top = foot - HIGH * share
        yield words_at(middle, foot + 18, str(tricks))
        if share:
            yield svg.Rect(
                x=left, y=round(top, 2), width=BAR, height=round(foot - top, 2), fill=INK, fill_opacity=0.3, stroke=INK
            )
            yield words_at(middle, foot - HIGH * min(1.0, share + error) - 5, spoken.percent(share))
        if error:
            yield from _whisker(middle, foot - HIGH * min(1.0, share + error), foot - HIGH * max(0.0, share - error))
        if tricks == double_dummy:
            above = foot - HIGH * min(1.0, share + error) - (20 if share else 4)
            yield pointer(middle, above)
            yield words_at(middle, above - 11, t("double dummy"))
    yield words_at(BARS_LEFT, foot + BELOW, t("Declarer's tricks"), anchor="start")


def _whisker(x: float, top: float, foot: float) -> Iterator[svg.Element]:
    yield straight_line(x, top, x, foot)
    for y in (top, foot):
        yield straight_line(x - 6, y, x + 6, y)


def _share_told(tricks: int, share: float, error: float | None, agree: Sentence | None) -> Sentence:
    part = Percent(share)
    if agree is not None:
        return sentence("{tricks} tricks: {part}, {agree}.", tricks=tricks, part=part, agree=agree)
    if not error:
        return sentence("{tricks} tricks: {part}.", tricks=tricks, part=part)
    around = Percent(float(f"{error:.2g}"), digits=None)
    return sentence("{tricks} tricks: {part}, plus or minus {error}.", tricks=tricks, part=part, error=around)
