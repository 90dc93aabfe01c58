"""The icons of the installed site are PNG of the sizes that they are said to have, with the mark's own colours."""

from __future__ import annotations

from io import BytesIO
from math import hypot

import pytest
from guide.icons import MARK, WITHIN, icon, outlines
from PIL import Image, ImageChops

from revoke.app.site.folder import ICONS

GREEN = (11, 81, 65)  # 0b5141, as the drawing says it
WHITE = (255, 255, 255)
GOLD = (255, 199, 107)


def drawn(size: int, *, maskable: bool = False) -> Image.Image:
    return Image.open(BytesIO(icon(MARK.read_text("utf-8"), size, maskable=maskable))).convert("RGBA")


def unlike(pixel: object, colour: tuple[int, int, int]) -> int:
    """How far a pixel is from a colour; few colours are kept, so that it may be off by a little."""
    assert isinstance(pixel, tuple)
    assert pixel[3] > 250
    return int(max(abs(a - b) for a, b in zip(pixel[:3], colour, strict=True)))


@pytest.mark.parametrize("size", [192, 512])
def test_the_mark_is_where_the_drawing_has_it(size: int) -> None:
    """By hand, on a sheet 48 wide: a diamond round (24, 12), the club round (24, 31.7), ground at (24, 24)."""
    picture = drawn(size)
    assert picture.size == (size, size)
    for x, y, colour in ((24, 12, WHITE), (11, 24, WHITE), (37, 24, WHITE), (24, 32, GOLD), (24, 24, GREEN)):
        assert unlike(picture.getpixel((x * size // 48, y * size // 48)), colour) < 12
    corner = picture.getpixel((0, 0))
    assert isinstance(corner, tuple)
    assert corner[3] == 0


def test_nothing_of_a_maskable_icon_is_lost_when_it_is_cut_to_a_circle() -> None:
    picture = drawn(512, maskable=True)
    assert unlike(picture.getpixel((0, 0)), GREEN) < 12
    far = [
        hypot(x - 255.5, y - 255.5)
        for x in range(0, 512, 4)
        for y in range(0, 512, 4)
        if unlike(picture.getpixel((x, y)), GREEN) > 60
    ]
    assert 150 < max(far) <= WITHIN * 256 + 1


@pytest.mark.parametrize(("name", "size", "purpose"), [(name, *about) for name, about in ICONS.items()])
def test_the_icons_that_lie_there_are_what_is_drawn(name: str, size: int, purpose: str) -> None:
    file = MARK.with_name(name)
    assert file.stat().st_size < 25_000
    with Image.open(file) as picture:
        assert (picture.format, picture.size) == ("PNG", (size, size))
        again = drawn(size, maskable=purpose == "maskable")
        unlike = ImageChops.difference(picture.convert("RGBA"), again)
    assert max(unlike.tobytes()) < 12


def test_an_arc_goes_round_its_centre() -> None:
    """By hand: a half circle of radius 4 round (4, 0), clockwise on a sheet whose second number grows downwards."""
    (half,) = outlines("M0 0A4 4 0 0 1 8 0Z")
    assert all(abs(hypot(x - 4, y) - 4) < 1e-9 for x, y in half)
    assert min(y for _, y in half) == pytest.approx(-4)
