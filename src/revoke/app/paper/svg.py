"""What the drawings of the equity have in common: one ink, words for who cannot see them, a file of its own if wanted.

Everything is drawn in ``currentColor``, the colour of the text round it, so that a drawing is as dark or as light as
its page. Nothing is fetched from elsewhere and nothing depends on a colour.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Literal

import svg

INK = "currentColor"
SMALL = 12  # letters, in the units of the drawing
FAINT = 0.25

_ON_ITS_OWN = (
    "svg{color:#1a1a1a;background:#fff;font-family:sans-serif}"
    "@media (prefers-color-scheme:dark){svg{color:#eee;background:#1a1a1a}}"
)


def page(title: str, told: str, width: int, height: int, drawn: Sequence[svg.Element], *, alone: bool) -> str:
    """A drawing as text.

    Args:
        title: what it shows, in a few words.
        told: all that it shows, in words.
        alone: whether it will be a file of its own, which brings its own colours for light and dark; without it, it
            takes the colours and the letters of the page it is put into.
    """
    style = [svg.Style(text=_ON_ITS_OWN)] if alone else []
    whole = svg.SVG(  # the library writes texts as they stand, so they are escaped here
        viewBox=svg.ViewBoxSpec(0, 0, width, height),
        width=width,
        height=height,
        extra={"role": "img", "aria-label": escape(title)},
        elements=[svg.Title(text=escape(title)), svg.Desc(text=escape(told)), *style, *drawn],
    )
    return str(whole)


def words(
    x: float, y: float, text: str, *, anchor: Literal["start", "middle", "end"] = "middle", bold: bool = False
) -> svg.Text:
    """A line of words that stands on ``y``."""
    return svg.Text(
        x=_short(x),
        y=_short(y),
        text=escape(text),
        font_size=SMALL,
        fill=INK,
        text_anchor=anchor,
        font_weight="bold" if bold else None,
    )


def line(x1: float, y1: float, x2: float, y2: float, *, faint: bool = False, dashed: bool = False) -> svg.Line:
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
    """A hollow triangle that points down to a place."""
    path: list[svg.PathData] = [svg.M(_short(x), _short(y)), svg.LineToRel(-5, -8), svg.LineToRel(10, 0), svg.Z()]
    return svg.Path(d=path, stroke=INK, fill="none")


def _short(number: float) -> float:
    """A place with no more decimals than anybody can see."""
    return round(number, 2)
