"""What a simulation gave, as a drawing: a bar for each number of tricks, its uncertainty, and double dummy beside."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import svg

from revoke.app.language.language import ENGLISH, Language, language
from revoke.app.paper.svg import INK, SMALL, line, page, pointer, words
from revoke.table.sentence import Sentence, sentence, template

BAR, GAP, HIGH = 44, 20, 160  # how wide a bar, how wide between two, how high 100 per cent
LEFT, HEAD, FOOT = 30, 64, 44
BELOW, NEXT = 36, 18  # from the foot of the bars to the words under the numbers, and from those to the next line
NARROWEST = 300
TITLE = template("Declarer's tricks as these players would have played")


def distribution_svg(
    shares: Mapping[int, float],
    errors: Mapping[int, float] | None = None,
    spoken: Language | None = None,
    *,
    playouts: int | None = None,
    double_dummy: int | None = None,
    alone: bool = False,
) -> str:
    """Bars for a distribution of declarer's tricks, with a whisker of one standard error up and down.

    Where all playouts agree there is no whisker, for an error of 0 is no certainty; that they agree is said instead.

    Args:
        shares: declarer's tricks -> probability.
        errors: declarer's tricks -> standard error of its share.
        spoken: the language of its words; English without it.
        playouts: how many there were, where that is known.
        double_dummy: where the triangle stands.
        alone: whether it is to be a file of its own (see :func:`~revoke.app.paper.svg.page`).

    >>> drawn = distribution_svg({9: 0.25, 10: 0.75}, {9: 0.03, 10: 0.03}, double_dummy=10)
    >>> "9 tricks: 25 per cent, give or take 3." in drawn, "Double dummy: 10." in drawn
    (True, True)
    """
    errors, spoken = errors or {}, spoken or language(ENGLISH)
    t = spoken.say
    known = [*shares, *([] if double_dummy is None else [double_dummy])]
    columns = range(min(known, default=0), max(known, default=0) + 1)
    width = max(NARROWEST, 2 * LEFT + (BAR + GAP) * len(columns))
    agree: Sentence | None = None
    if len(shares) == 1 and playouts is not None and playouts > 1:
        agree = sentence("all {number} playouts agree", number=playouts)
    told = [t(_told(tricks, shares[tricks], errors.get(tricks), agree, spoken)) for tricks in sorted(shares)]
    if double_dummy is not None:
        told.append(t("Double dummy: {tricks}.", tricks=double_dummy))
    drawn = list(_drawn(columns, shares, errors, double_dummy, width, spoken))
    height = HEAD + HIGH + FOOT
    if agree is not None:
        drawn.append(words(LEFT, HEAD + HIGH + BELOW + NEXT, t(agree), anchor="start"))
        height += NEXT
    return page(t(TITLE), " ".join(told), width, height, drawn, alone=alone)


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
    yield words(LEFT, SMALL + 2, t("As these players would have played"), anchor="start", bold=True)
    yield line(LEFT, foot, width - LEFT, foot)
    for number, tricks in enumerate(columns):
        left = first + (BAR + GAP) * number
        middle = left + BAR / 2
        share, error = shares.get(tricks, 0.0), errors.get(tricks, 0.0)
        top = foot - HIGH * share
        yield words(middle, foot + 18, str(tricks))
        if share:
            yield _bar(left, top, foot)
            yield words(middle, foot - HIGH * min(1.0, share + error) - 5, spoken.percent(share))
        if error:
            yield from _whisker(middle, foot - HIGH * min(1.0, share + error), foot - HIGH * max(0.0, share - error))
        if tricks == double_dummy:
            above = foot - HIGH * min(1.0, share + error) - (20 if share else 4)
            yield pointer(middle, above)
            yield words(middle, above - 11, t("double dummy"))
    yield words(LEFT, foot + BELOW, t("Declarer's tricks"), anchor="start")


def _bar(left: float, top: float, foot: float) -> svg.Element:
    return svg.Rect(
        x=left, y=round(top, 2), width=BAR, height=round(foot - top, 2), fill=INK, fill_opacity=0.3, stroke=INK
    )


def _whisker(x: float, top: float, foot: float) -> Iterator[svg.Element]:
    yield line(x, top, x, foot)
    for y in (top, foot):
        yield line(x - 6, y, x + 6, y)


def _told(tricks: int, share: float, error: float | None, agree: Sentence | None, spoken: Language) -> Sentence:
    part = f"{100 * share:.0f}"
    if agree is not None:
        return sentence("{tricks} tricks: {part} per cent, {agree}.", tricks=tricks, part=part, agree=agree)
    if not error:
        return sentence("{tricks} tricks: {part} per cent.", tricks=tricks, part=part)
    around = spoken.number(float(f"{100 * error:.2g}"))
    return sentence("{tricks} tricks: {part} per cent, give or take {error}.", tricks=tricks, part=part, error=around)
