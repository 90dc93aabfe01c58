"""The drawings: all in them is told in words as well, nothing hangs on a colour, nothing comes from elsewhere."""

from __future__ import annotations

import re
from itertools import pairwise
from xml.etree import ElementTree

import pytest

from revoke.language.language import language
from revoke.ruling.estimate import PlayCurve
from revoke.table.cards import Card

pytest.importorskip("svg")

from revoke.app.paper.curve_svg import curve_svg, distribution_svg

SVG = "{http://www.w3.org/2000/svg}"
FALLS = PlayCurve((10,) * 20 + (8, 7, 7), {19: Card.parse("C2")})
GAP = PlayCurve((9, 9, None, None, 9, 8), {}, first_trick=7, whole=False)
DRAWINGS = {
    "a curve": curve_svg(FALLS),
    "a curve in a file": curve_svg(FALLS, alone=True),
    "a gap": curve_svg(GAP),
    "two revokes": curve_svg(PlayCurve((9, 9, 8, 9), {1: Card.parse("H2"), 2: Card.parse("SA")})),
    "nothing known": curve_svg(PlayCurve((), {})),
    "a distribution": distribution_svg({7: 0.1, 9: 0.9}, {7: 0.02, 9: 0.02}, double_dummy=8),
    "a distribution in a file": distribution_svg({10: 1.0}, alone=True),
    "no playouts": distribution_svg({}),
}

every_drawing = pytest.mark.parametrize("drawn", DRAWINGS.values(), ids=DRAWINGS)


def texts(drawn: str) -> list[str]:
    return [each.text or "" for each in ElementTree.fromstring(drawn).iter(f"{SVG}text")]


def described(drawn: str) -> str:
    found = ElementTree.fromstring(drawn).find(f"{SVG}desc")
    assert found is not None
    return found.text or ""


def test_it_speaks_the_language_of_its_page_with_that_languages_cards() -> None:
    """The ace is A in French; the king would be R."""
    drawn = curve_svg(PlayCurve((10, 10, 8), {1: Card.parse("SK")}), language("fr"))
    assert described(drawn).replace("\N{NO-BREAK SPACE}", " ") == (
        "Avant la première carte : 10. La carte de la renonce ♠R (levée 1) : de 10 à 8."
    )
    assert {"Levées du déclarant, à jeu ouvert", "♠R, la renonce"} <= set(texts(drawn))


@every_drawing
def test_who_cannot_see_it_is_told(drawn: str) -> None:
    root = ElementTree.fromstring(drawn)
    assert root.get("role") == "img"
    title = root.find(f"{SVG}title")
    assert title is not None
    assert title.text == root.get("aria-label")


@every_drawing
def test_there_is_one_ink_and_nothing_from_elsewhere(drawn: str) -> None:
    used = re.findall(r'(?:fill|stroke)="([^"]*)"', drawn)
    assert set(used) <= {"currentColor", "none"}
    assert not re.search(r"<script|<image|href|@import|url\(|@font-face", drawn)
    assert drawn.count("http") == 1  # the name of the language


@every_drawing
def test_everything_lies_on_the_page(drawn: str) -> None:
    root = ElementTree.fromstring(drawn)
    width, height = float(root.get("width", 0)), float(root.get("height", 0))
    places = {"x": width, "x1": width, "x2": width, "y": height, "y1": height, "y2": height}
    for each in root.iter():
        for name, most in places.items():
            if name in each.attrib:
                assert 0 <= float(each.attrib[name]) <= most


def test_only_a_file_of_its_own_brings_colours() -> None:
    assert "<style>" not in DRAWINGS["a curve"]
    assert "prefers-color-scheme:dark" in DRAWINGS["a curve in a file"]


def test_the_curve_tells_where_it_starts_and_where_it_moves() -> None:
    """Card 20 is the last of trick 5, card 21 the first of trick 6."""
    assert described(DRAWINGS["a curve"]) == (
        "Before the first card: 10. The revoke card ♣2 (trick 5): from 10 to 8. Card 1 of trick 6: from 8 to 7."
    )
    assert "♣2, the revoke" in texts(DRAWINGS["a curve"])


def test_a_record_that_begins_later_counts_its_own_tricks_and_says_so() -> None:
    drawn = DRAWINGS["a gap"]
    assert "Declarer's tricks from trick 7 on, double dummy" in texts(drawn)
    assert {"7", "8"} <= set(texts(drawn))
    assert "Card 2 of trick 7: from 9 to not known. Card 4 of trick 7: from not known to 9." in described(drawn)


def test_where_nothing_is_known_the_curve_breaks_off() -> None:
    path = next(ElementTree.fromstring(DRAWINGS["a gap"]).iter(f"{SVG}path"))
    assert path.get("d", "").count("M") == 2


def test_the_names_of_two_revokes_stand_in_rows_of_their_own() -> None:
    names = list(ElementTree.fromstring(DRAWINGS["two revokes"]).iter(f"{SVG}text"))
    rows = [float(each.get("y", 0)) for each in names if "the revoke" in (each.text or "")]
    assert all(after - before >= 15 for before, after in pairwise(rows))


def test_bars_are_as_high_as_their_shares_and_empty_numbers_have_none() -> None:
    bars = list(ElementTree.fromstring(DRAWINGS["a distribution"]).iter(f"{SVG}rect"))
    assert [float(bar.get("height", 0)) for bar in bars] == pytest.approx([16, 144])
    assert {"7", "8", "9", "10%", "90%", "double dummy"} <= set(texts(DRAWINGS["a distribution"]))


def test_a_distribution_is_told_with_its_errors() -> None:
    assert described(DRAWINGS["a distribution"]) == (
        "7 tricks: 10%, plus or minus 2%. 9 tricks: 90%, plus or minus 2%. Double dummy: 8."
    )


def test_a_small_error_is_not_told_as_none() -> None:
    """One playout of two hundred apart: the root of 0.005 × 0.995 / 200 is half a per cent."""
    assert "plus or minus 0.5%." in described(distribution_svg({9: 0.005, 10: 0.995}, {9: 0.004987, 10: 0.004987}))


def test_where_all_playouts_agree_that_is_told_and_drawn() -> None:
    drawn = distribution_svg({10: 1.0}, {10: 0.0}, playouts=200)
    assert described(drawn) == "10 tricks: 100%, all 200 playouts agree."
    assert "all 200 playouts agree" in texts(drawn)
    for others in (distribution_svg({10: 1.0}, {10: 0.0}, playouts=1), distribution_svg({10: 1.0}, {10: 0.0})):
        assert "agree" not in others


def test_a_distribution_speaks_the_language_of_its_page() -> None:
    drawn = distribution_svg({10: 1.0}, {10: 0.0}, language("nl"), playouts=200, double_dummy=9)
    assert described(drawn) == "10 slagen: 100%, alle 200 simulaties komen overeen. Met open kaarten: 9."
    assert {"Slagen van de leider", "met open kaarten", "alle 200 simulaties komen overeen"} <= set(texts(drawn))
    apart = described(distribution_svg({9: 0.005, 10: 0.995}, {9: 0.004987, 10: 0.004987}, language("nl")))
    assert "10 slagen: 100%, plus of min 0,5%." in apart  # with a comma


def test_a_whisker_ends_at_nothing_and_at_all() -> None:
    """An error that reaches below 0 or above 100 per cent is cut off there, not drawn off the page."""
    drawn = distribution_svg({9: 0.01, 10: 0.99}, {9: 0.05, 10: 0.05})
    ends = [
        float(each.get(name, 0)) for each in ElementTree.fromstring(drawn).iter(f"{SVG}line") for name in ("y1", "y2")
    ]
    assert (min(ends), max(ends)) == (64, 224)
