"""Every page of full mode as it is seen: twice the size, by night, in print, with the keyboard alone, by axe."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.app.web.full.browsing import compared, go, kept, pasted, tabbed_to
from tests.app.web.full.served import EXAMPLE, PLAY, as_case

TEXT = EXAMPLE.read_text("utf-8")
AT_200_PER_CENT = ViewportSize(width=512, height=384)
"""A tablet of 1024 by 768: at twice the size, half as many pixels are left for the same page."""


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_pages_hold_at_twice_the_size_by_day_and_by_night(
    browser: Browser, address: str, scheme: Literal["light", "dark"]
) -> None:
    context = browser.new_context(
        viewport=AT_200_PER_CENT, device_scale_factor=2, color_scheme=scheme, base_url=address
    )
    page = context.new_page()
    page.goto("/full")
    kept(page, f"zoom-{scheme}-start")
    pasted(page, TEXT)
    kept(page, f"zoom-{scheme}-board")
    for button, name in (
        ("Enter or change the cards", "hand"),
        ("Take this hand", "board-again"),
        ("Enter or change the play", "play"),
        ("Analyse", "analysis"),
    ):
        go(page, button)
        kept(page, f"zoom-{scheme}-{name}")
    context.close()


def test_what_was_refused_can_be_read_by_everybody(page: Page) -> None:
    """Each page that says no: a paste, a field, a hand, a card, a claim, and an entry that was spoilt on the way."""
    pasted(page, "three no trumps by East")
    expect(page.get_by_role("alert")).to_contain_text("Not taken:")
    kept(page, "refused-text")
    pasted(page, as_case(PLAY[:24]))
    page.get_by_label("The other tables' scores").fill("a lot")
    go(page, "Analyse")
    expect(page.get_by_label("The other tables' scores")).to_have_attribute("aria-invalid", "true")
    kept(page, "refused-field")
    page.get_by_label("The other tables' scores").fill("")
    go(page, "Enter or change the cards")
    page.get_by_label("or type the hand").fill("AKQ")
    go(page, "Take this hand")
    expect(page.get_by_role("alert")).to_contain_text("is not four suits")
    kept(page, "refused-hand")
    go(page, "Back to the board", "Enter or change the play")
    page.get_by_text("A card that is not among these").click()
    page.get_by_label("Type it").fill("x9")
    go(page, "Play it")
    expect(page.get_by_role("alert")).to_contain_text("is not a card")
    kept(page, "refused-card")
    page.get_by_text("Claim", exact=True).click()
    page.get_by_label("How many of the tricks left?").fill("12")
    go(page, "Enter the claim")
    expect(page.get_by_role("alert")).to_contain_text("claims 12 tricks")
    kept(page, "refused-claim")
    page.locator("input[name=case]").first.evaluate("field => { field.value = 'nothing'; }")
    go(page, "Undo")
    expect(page.get_by_role("heading", level=1)).to_have_text("That cannot be accepted")
    kept(page, "refused-entry")


def test_what_is_asked_on_the_way_can_be_read_by_everybody(page: Page) -> None:
    pasted(page, TEXT + '\n[Board "2"]\n')
    kept(page, "choose")
    pasted(page, as_case([], revokes=[{"trick": 5}]))
    go(page, "Analyse")
    expect(page.locator("#question")).to_contain_text("Who revoked?")
    kept(page, "question")
    pasted(page, as_case(PLAY[:24]))
    go(page, "Analyse")
    expect(page.locator("#table-tricks")).to_be_visible()
    kept(page, "table-tricks")


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("empty.pbn", b""),
        ("picture.png", b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 8),
        ("huge.pbn", b"[Board 7]\n" * 110_000),
    ],
)
def test_a_file_that_holds_no_board_is_refused_in_words(page: Page, name: str, content: bytes) -> None:
    page.goto("/full")
    file = {"name": name, "mimeType": "application/octet-stream", "buffer": content}
    page.get_by_label("or choose a file").set_input_files(file)  # type: ignore[arg-type]
    go(page, "Read it")
    expect(page.get_by_role("alert")).to_contain_text(name)


def test_on_paper_there_is_the_analysis_and_nothing_to_press(browser: Browser, address: str, tmp_path: Path) -> None:
    """Also from a dark screen it is black on white."""
    context = browser.new_context(base_url=address, color_scheme="dark")
    page = context.new_page()
    pasted(page, TEXT)
    go(page, "Analyse")
    page.emulate_media(media="print")
    for pressed in page.locator("button, input, select, nav").all():
        expect(pressed).to_be_hidden()
    assert compared(page)["without the revoke"] == "10"
    expect(page.get_by_text("3NT +1").first).to_be_visible()
    colours = page.evaluate("[getComputedStyle(document.body).color, getComputedStyle(document.body).backgroundColor]")
    assert colours == ["rgb(0, 0, 0)", "rgb(255, 255, 255)"]
    kept(page, "print")
    page.pdf(path=tmp_path / "analysis.pdf", format="A4")
    pages = len(re.findall(rb"/Type\s*/Page\b", (tmp_path / "analysis.pdf").read_bytes()))
    assert 1 <= pages <= 3
    context.close()


def test_everything_can_be_done_with_the_keyboard_alone(page: Page) -> None:
    """From the first page to the analysis and back, with a card played and a finding made; nothing is clicked."""
    page.goto("/full")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "Skip to content"
    page.keyboard.press("Enter")
    tabbed_to(page, "Paste a board")
    page.keyboard.insert_text(as_case(PLAY[:23], table_tricks=6))
    tabbed_to(page, "Read it")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("The board")
    tabbed_to(page, "Enter or change the cards")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("North's cards")
    tabbed_to(page, "♠A")
    page.keyboard.press("Space")
    expect(page.locator("output[data-count]")).to_have_text("14")
    tabbed_to(page, "Back to the board")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("The board")
    tabbed_to(page, "Enter or change the play")
    page.keyboard.press("Enter")
    expect(page.locator("#turn")).to_have_text("North to play")
    tabbed_to(page, "♦10")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Trick 7 of 13")
    tabbed_to(page, "Analyse")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("The analysis")
    assert compared(page)["without the revoke"] == "10"
    tabbed_to(page, "9")
    page.keyboard.press("Enter")
    expect(page.locator("p.say").first).to_contain_text("adjusted to 3NT making nine")
