"""The site as a visitor has it: opened in a real browser, with its engine started."""

from __future__ import annotations

from playwright.sync_api import BrowserContext, Frame, Page

STARTED = 120_000
"""Milliseconds in which an engine starts, on a machine that does much else."""


def visit(context: BrowserContext, address: str) -> Page:
    """The site opened for the first time, up to full analysis: what it needs is kept after that."""
    page = context.new_page()
    page.goto(f"{address}/")
    page.wait_for_selector("html[data-kept]", state="attached", timeout=STARTED)
    page.get_by_role("link", name="Full analysis").last.click()
    started(page)
    page.wait_for_selector("html[data-whole]", state="attached", timeout=STARTED)  # also what comes later
    return page


def started(page: Page) -> Frame:
    """The pages within the page around them, once the engine is there."""
    page.wait_for_selector("html[data-engine=ready]", state="attached", timeout=STARTED)
    page.wait_for_selector("iframe:not([hidden])", timeout=STARTED)
    return page.frames[1]


def snapshot_kept(page: Page) -> None:
    """Wait until the browser has kept the memory of a started engine for the next start."""
    page.wait_for_selector("html[data-snapshot]", state="attached", timeout=STARTED)
