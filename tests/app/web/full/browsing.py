"""What the browser tests of full mode share: a phone, what is done on it, and how a page is looked at."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, ViewportSize

from tests.app.browser import barriers, is_too_wide, keep

PHONE = ViewportSize(width=360, height=640)
MOST_TABS = 150
"""So often at most the tab key is pressed until whatever is wanted has the focus."""

_FOCUSED = """() => {
    const has = document.activeElement;
    const label = has.labels && has.labels.length ? has.labels[0].textContent : "";
    return (has.getAttribute("aria-label") || label || has.textContent).replace(/\\s+/g, " ").trim();
}"""


@pytest.fixture
def page(browser: Browser, address: str) -> Iterator[Page]:
    """A phone, held upright; anything that a page complains of fails the test."""
    complaints: list[str] = []
    context = browser.new_context(viewport=PHONE, base_url=address)
    opened = context.new_page()
    opened.set_default_timeout(15_000)
    opened.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
    opened.on("pageerror", lambda error: complaints.append(str(error)))
    yield opened
    context.close()
    assert not [each for each in complaints if "422" not in each and "400" not in each]


def pasted(page: Page, text: str) -> None:
    """Read a board from the first page of full mode."""
    page.goto("/full")
    page.get_by_label("Paste a board").fill(text)
    go(page, "Read it")


def go(page: Page, *names: str) -> None:
    """Press these buttons, one after the other, and wait for the last one's page."""
    for name in names:
        page.get_by_role("button", name=name).click()
    page.wait_for_load_state()


def kept(page: Page, name: str) -> None:
    """Keep a picture of the page, having looked for barriers in it, and for a page wider than its window."""
    keep(page, f"full-{name}")
    assert not is_too_wide(page), f"{name} is wider than the window"
    assert not (broken := barriers(page)), broken


def compared(page: Page) -> dict[str, str]:
    """The three ways of counting, with declarer's tricks in each."""
    page.wait_for_load_state()
    rows = page.locator(".bars tr")
    return {row.locator(".way").text_content() or "": row.locator("td").first.inner_text() for row in rows.all()}


def tabbed_to(page: Page, name: str) -> None:
    """Press the tab key until what is so called has the focus."""
    for _ in range(MOST_TABS):
        page.keyboard.press("Tab")
        if page.evaluate(_FOCUSED) == name:
            return
    pytest.fail(f"{name!r} cannot be reached with the tab key")
