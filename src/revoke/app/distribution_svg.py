"""What a simulation gave, as a drawing: a bar for each number of tricks, its uncertainty, and double dummy beside."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import svg

from revoke.app.drawing import INK, SMALL, line, page, pointer, words

BAR, GAP, HIGH = 44, 20, 160  # how wide a bar, how wide between two, how high 100 per cent
LEFT, HEAD, FOOT = 30, 64, 44
NARROWEST = 300
TITLE = "Declarer's tricks as these players would have played"


def distribution_svg(
    shares: Mapping[int, float],
    errors: Mapping[int, float] | None = None,
    *,
    double_dummy: int | None = None,
    alone: bool = False,
) -> str:
    """Bars for a distribution of declarer's tricks, with a whisker of one standard error up and down.

    Args:
        shares: declarer's tricks -> probability.
        errors: declarer's tricks -> standard error of its share.
        double_dummy: where the triangle stands.
        alone: whether it is to be a file of its own (see :func:`~revoke.app.drawing.page`).

    >>> drawn = distribution_svg({9: 0.25, 10: 0.75}, {9: 0.03, 10: 0.03}, double_dummy=10)
    >>> "9 tricks: 25 per cent, give or take 3." in drawn, "Double dummy: 10." in drawn
    (True, True)
    """
    errors = errors or {}
    known = [*shares, *([] if double_dummy is None else [double_dummy])]
    columns = range(min(known, default=0), max(known, default=0) + 1)
    width = max(NARROWEST, 2 * LEFT + (BAR + GAP) * len(columns))
    told = [_told(tricks, shares[tricks], errors.get(tricks)) for tricks in sorted(shares)]
    if double_dummy is not None:
        told.append(f"Double dummy: {double_dummy}.")
    drawn = list(_drawn(columns, shares, errors, double_dummy, width))
    return page(TITLE, " ".join(told), width, HEAD + HIGH + FOOT, drawn, alone=alone)


def _drawn(
    columns: range, shares: Mapping[int, float], errors: Mapping[int, float], double_dummy: int | None, width: int
) -> Iterator[svg.Element]:
    foot = HEAD + HIGH
    first = (width - (BAR + GAP) * len(columns) + GAP) / 2
    yield words(LEFT, SMALL + 2, "As these players would have played", anchor="start", bold=True)
    yield line(LEFT, foot, width - LEFT, foot)
    for number, tricks in enumerate(columns):
        left = first + (BAR + GAP) * number
        middle = left + BAR / 2
        share, error = shares.get(tricks, 0.0), errors.get(tricks, 0.0)
        top = foot - HIGH * share
        yield words(middle, foot + 18, str(tricks))
        if share:
            yield _bar(left, top, foot)
            yield words(middle, foot - HIGH * min(1.0, share + error) - 5, f"{share:.0%}")
        if error:
            yield from _whisker(middle, foot - HIGH * min(1.0, share + error), foot - HIGH * max(0.0, share - error))
        if tricks == double_dummy:
            above = foot - HIGH * min(1.0, share + error) - (20 if share else 4)
            yield pointer(middle, above)
            yield words(middle, above - 11, "double dummy")
    yield words(LEFT, foot + 36, "Declarer's tricks", anchor="start")


def _bar(left: float, top: float, foot: float) -> svg.Element:
    return svg.Rect(
        x=left, y=round(top, 2), width=BAR, height=round(foot - top, 2), fill=INK, fill_opacity=0.3, stroke=INK
    )


def _whisker(x: float, top: float, foot: float) -> Iterator[svg.Element]:
    yield line(x, top, x, foot)
    for y in (top, foot):
        yield line(x - 6, y, x + 6, y)


def _told(tricks: int, share: float, error: float | None) -> str:
    around = f", give or take {100 * error:.0f}" if error else ""
    return f"{tricks} tricks: {100 * share:.0f} per cent{around}."
