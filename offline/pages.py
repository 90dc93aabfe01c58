"""The site as a visitor sees it: opened in a real browser, with its engine started."""

from __future__ import annotations

from playwright.sync_api import BrowserContext, Frame, Page

STARTED = 120_000
"""Milliseconds within which an engine starts, even on a busy machine."""


def visit(context: BrowserContext, address: str) -> Page:
    """Open the site for the first time, up to full analysis: the browser then keeps all that it needs."""
    page = context.new_page()
    page.goto(f"{address}/")
    page.wait_for_selector("html[data-kept]", state="attached", timeout=STARTED)
    page.get_by_role("link", name="Full analysis").last.click()
    started(page)
    page.wait_for_selector("html[data-whole]", state="attached", timeout=STARTED)  # also the files that come later
    return page


def started(page: Page) -> Frame:
    """The frame of the pages inside the outer page, once the engine runs."""
    page.wait_for_selector("html[data-engine=ready]", state="attached", timeout=STARTED)
    page.wait_for_selector("iframe:not([hidden])", timeout=STARTED)
    return page.frames[1]


def snapshot_kept(page: Page) -> None:
    """Wait until the browser has kept the memory of a started engine for the next start."""
    page.wait_for_selector("html[data-snapshot]", state="attached", timeout=STARTED)
