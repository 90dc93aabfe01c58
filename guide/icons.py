"""Draws the mark as PNG, in the sizes that phones ask for.

    python -m guide.icons

A phone accepts no SVG as the icon of an installed site, so these pictures lie beside the mark. A test checks that they
match the drawing here.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from io import BytesIO
from math import acos, copysign, cos, hypot, pi, sin, sqrt
from pathlib import Path
from typing import Any

from PIL import Image, ImageDraw

from revoke.app import paper
from revoke.app.site.folder import ICONS

MARK = Path(paper.__file__).with_name("design") / "mark.svg"

WITHIN = 0.8
"""The diameter of the circle of a maskable icon that is always visible, as a share of the width."""

_FINER = 4  # pixels drawn for each pixel kept, in each direction
_COLOURS = 48  # three, and those between them along the edges
_STEPS = 24  # straight pieces for a curve
_NUMBERS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "A": 7, "Z": 0}

Point = tuple[float, float]


def icon(mark: str, size: int, *, maskable: bool = False) -> bytes:
    """A PNG of the mark.

    Args:
        mark: the mark as SVG: one rectangle behind, and paths with straight lines, arcs and curves.
        size: pixels of its side.
        maskable: filled to the corners, with paths small enough to stay whole however the icon is cut.
    """
    width = float(_named(mark, r'viewBox="0 0 (\d+) \d+"'))
    corner, ground = float(_named(mark, r' rx="(\d+)"')), _named(mark, r'<rect [^>]*fill="(#\w+)"')
    scale = size * _FINER / width
    picture = Image.new("RGBA", (size * _FINER, size * _FINER))
    pen = ImageDraw.Draw(picture)
    pen.rounded_rectangle((0, 0, *picture.size), 0 if maskable else corner * scale, ground)
    paths = [(colour, list(outlines(path))) for colour, path in re.findall(r'<path fill="(#\w+)" d="([^"]+)"', mark)]
    reach = max(hypot(x - width / 2, y - width / 2) for _, found in paths for each in found for x, y in each)
    share = WITHIN * width / 2 / reach if maskable else 1.0

    def placed(point: Point) -> Point:
        x, y = (width / 2 + (each - width / 2) * share for each in point)
        return x * scale, y * scale

    for colour, found in paths:
        for each in found:
            pen.polygon(list(map(placed, each)), fill=colour)
    with BytesIO() as file:
        whole = picture.resize((size, size), Image.Resampling.LANCZOS)
        whole.quantize(_COLOURS, Image.Quantize.FASTOCTREE).save(file, "PNG", optimize=True)
        return file.getvalue()


def outlines(path: str) -> Iterator[list[Point]]:
    """The closed outlines of an SVG path, curves as short straight lines.

    >>> list(outlines("M1 1 4 1 4 5Z"))
    [[(1.0, 1.0), (4.0, 1.0), (4.0, 5.0)]]
    >>> [len(each) for each in outlines("M0 0a4 4 0 0 1 8 0Z")]
    [25]
    """
    at: list[Point] = []
    for letter, digits in re.findall(r"([A-Za-z])([^A-Za-z]*)", path):
        numbers = [float(each) for each in re.findall(r"-?\d*\.?\d+", digits)]
        several = _NUMBERS[letter.upper()]
        if not several:
            yield at
            at = []
        for first in range(0, len(numbers), several or 1):
            given = numbers[first : first + several]
            came = at[-1] if at else (0.0, 0.0)
            at.extend(_drawn(letter.upper(), _from_the_corner(letter, given, came), came))


def _from_the_corner(letter: str, given: list[float], came: Point) -> list[float]:
    """The numbers of a step as absolute coordinates, from relative ones if the letter is small."""
    if letter.isupper():
        return given
    if letter in "hv":
        return [given[0] + came[letter == "v"]]
    kept = 5 if letter == "a" else 0  # an arc's radii and flags are not points
    return given[:kept] + [each + came[place % 2] for place, each in enumerate(given[kept:])]


def _drawn(letter: str, given: list[float], came: Point) -> Iterator[Point]:
    if letter in "ML":
        yield given[0], given[1]
    elif letter in "HV":
        yield (given[0], came[1]) if letter == "H" else (came[0], given[0])
    else:
        along = _curve(came, given) if letter == "C" else _arc(came, given)
        yield from (along(step / _STEPS) for step in range(1, _STEPS + 1))


def _curve(start: Point, given: list[float]) -> Callable[[float], Point]:
    """A cubic Bézier curve, with a parameter from 0 to 1."""
    xs, ys = (start[0], *given[::2]), (start[1], *given[1::2])

    def along(t: float) -> Point:
        weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
        return (
            sum(weight * x for weight, x in zip(weights, xs, strict=True)),
            sum(weight * y for weight, y in zip(weights, ys, strict=True)),
        )

    return along


def _arc(start: Point, given: list[float]) -> Callable[[float], Point]:
    """An arc of a circle from 0 to 1, given its radius, which of the four arcs it is, and its end (SVG 1.1, F.6)."""
    radius, large, clockwise, end = given[0], bool(given[3]), bool(given[4]), (given[5], given[6])
    half = ((start[0] - end[0]) / 2, (start[1] - end[1]) / 2)
    radius = max(radius, hypot(*half))
    off = sqrt(max(0.0, radius**2 - hypot(*half) ** 2)) / hypot(*half) * (1 if large != clockwise else -1)
    centre = ((start[0] + end[0]) / 2 + off * half[1], (start[1] + end[1]) / 2 - off * half[0])

    def angle(point: Point) -> float:
        x, y = point[0] - centre[0], point[1] - centre[1]
        return copysign(acos(max(-1.0, min(1.0, x / radius))), y)

    begins = angle(start)
    turn = (angle(end) - begins) % (2 * pi) if clockwise else -((begins - angle(end)) % (2 * pi))
    return lambda t: (
        centre[0] + radius * cos(begins + t * turn),
        centre[1] + radius * sin(begins + t * turn),
    )


def _named(text: str, pattern: str) -> Any:  # Any: the caller knows the type
    found = re.search(pattern, text)
    if found is None:
        raise ValueError(f"the mark has no {pattern}")
    return found[1]


def main() -> None:
    """Draw every icon of the site beside the mark."""
    for name, (size, purpose) in ICONS.items():
        MARK.with_name(name).write_bytes(icon(MARK.read_text("utf-8"), size, maskable=purpose == "maskable"))


if __name__ == "__main__":
    main()
