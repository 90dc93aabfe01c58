"""Makes the two fonts of the pages from registry packages, with only the letters that the pages use.

    npm pack @fontsource-variable/roboto @fontsource/noto-serif    # unpack each into a folder of its own
    python -m pip install fonttools brotli                         # into an environment of its own
    python guide/fonts.py ROBOTO NOTO-SERIF

Roboto keeps its weights from 400 to 700. The suits look like the pips of our cards; the other signs are drawn below.
"""

from __future__ import annotations

import re
import sys
from io import BytesIO
from pathlib import Path
from typing import Any

from fontTools.pens.cu2quPen import Cu2QuPen
from fontTools.pens.transformPen import TransformPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.subset import Options, Subsetter
from fontTools.svgLib.path import parse_path
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

WEB = Path(__file__).parents[1] / "src" / "revoke" / "app" / "web"
LETTERS = [*range(0x20, 0x7F), *range(0xA0, 0x100), *map(ord, "ŒœŸ‘’‚“”„–—…‹›•−×½⁄\u2009€")]
"""ASCII, Latin-1, and the other letters of English, French and Dutch."""

FEATURES = ["kern", "mark", "ccmp", "locl", "tnum", "lnum"]
LICENCE_KEPT = [0, 1, 2, 3, 4, 5, 6, 13, 14]
"""The name records that stay in a font: owner, names and licence."""

SUITS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
SIGNS = {
    "→": (31, "M2 14H23L15.5 6.5 18 4 29.5 15.5 18 27 15.5 24.5 23 17.5H2Z"),
    "✓": (31, "M4 17 7 14 12.5 19.5 25 6 28 9 12.5 25.5Z"),
    "⌄": (31, "M5 12 7.5 9.5 15.5 17.5 23.5 9.5 26 12 15.5 22.5Z"),
    "▸": (27, "M5 4 22 15.5 5 27Z"),
    "▾": (27, "M2 8 25 8 13.5 25Z"),
    "●": (26, "M13 6A9.5 9.5 0 0 1 13 25 9.5 9.5 0 0 1 13 6Z"),
    "☐": (31, "M3 3H28V28H3ZM5.5 5.5V25.5H25.5V5.5Z"),
    "☒": (
        31,
        "M3 3H28V28H3ZM5.5 5.5V25.5H25.5V5.5Z"
        "M8 10 10 8 15.5 13.5 21 8 23 10 17.5 15.5 23 21 21 23 15.5 17.5 10 23 8 21 13.5 15.5Z",
    ),
    "⚠": (
        32,
        "M16 2.5 31 28.5H1ZM16 7 5 26H27ZM14.8 13H17.2V20H14.8ZM14.8 21.7H17.2V24.1H14.8Z",
    ),
}
"""Signs that differ between phones: the width and outline of each, on a square of 32 with the line at 31."""

EM = 45.045
"""The font's em, in units of that square."""


def main(roboto: Path, noto: Path) -> None:
    sans = TTFont(roboto / "files" / "roboto-latin-wght-normal.woff2")
    sans = _read_again(instantiateVariableFont(sans, {"wght": (400, 700)}))
    _subset(sans)
    cards = (WEB / "templates" / "_cards.html").read_text("utf-8")
    pips = {each: (32, path) for each, path in re.findall(r'id="pip-(.)".*?d="([^"]+)"', cards)}
    for sign, (wide, outline) in {**{SUITS[each]: drawn for each, drawn in pips.items()}, **SIGNS}.items():
        _draw(sans, sign, wide, outline)
    del sans["HVAR"]  # lacks the signs; the outlines hold the widths of the letters too
    voice = TTFont(noto / "files" / "noto-serif-latin-400-normal.woff2")
    _subset(voice)
    licences = []
    for font, name, package in ((sans, "Sans", roboto), (voice, "Voice", noto)):
        _rename(font, name)
        font.flavor = "woff2"
        font.save(WEB / "static" / f"{name.lower()}.woff2")
        licences.append(f"{name.lower()}.woff2, from {package.name}:\n\n{(package / 'LICENSE').read_text('utf-8')}")
    (WEB / "static" / "fonts-licence.txt").write_text("\n\n".join(licences), "utf-8")


def _read_again(font: Any) -> Any:  # Any: the result of instancing
    with BytesIO() as file:
        font.flavor = None
        font.save(file)
        file.seek(0)
        return TTFont(BytesIO(file.read()))


def _subset(font: Any) -> None:  # Any: a font's tables are named by keys
    options = Options()
    options.layout_features, options.name_IDs = FEATURES, LICENCE_KEPT
    options.hinting, options.notdef_outline = False, True
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=LETTERS)
    subsetter.subset(font)
    for table in font["cmap"].tables:
        if table.isUnicode():
            table.cmap[0x202F] = table.cmap[0x2009]  # the narrow space that does not break


def _draw(font: Any, sign: str, wide: float, outline: str) -> None:  # Any: as above
    unit = font["head"].unitsPerEm / EM
    pen = TTGlyphPen(None)
    place = (unit, 0, 0, -unit, unit, unit * 31)
    parse_path(outline, TransformPen(Cu2QuPen(pen, max_err=1.0, reverse_direction=True), place))
    name, glyph = f"sign{ord(sign):04X}", pen.glyph()
    font.setGlyphOrder([*font.getGlyphOrder(), name])
    font["glyf"].glyphs[name], font["glyf"].glyphOrder = glyph, font.getGlyphOrder()
    glyph.recalcBounds(font["glyf"])
    font["hmtx"][name] = (round(unit * (wide + 2)), glyph.xMin)
    font["gvar"].variations[name] = []
    for table in font["cmap"].tables:
        if table.isUnicode():
            table.cmap[ord(sign)] = name


def _rename(font: Any, name: str) -> None:  # Any: as above
    """Rename the font, as its licence asks of a changed font with a reserved name."""
    for each in font["name"].names:
        said = {1: f"Revoke {name}", 3: f"Revoke {name}, a subset", 4: f"Revoke {name}", 6: f"Revoke{name}"}
        each.string = said.get(each.nameID, str(each))


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
