"""A director's phone: how it shows a page, and how he taps through a call."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, Page

from tests.app.web.calls import MORE

PHONE = {"width": 360, "height": 640}


@contextmanager
def phone_with(browser: Browser, **settings: Any) -> Iterator[Page]:
    """A page on a small phone that may complain of nothing, asks nobody else, and runs no foreign script.

    Any: the settings of a browser's context.
    """
    context = browser.new_context(**{"viewport": PHONE, "locale": "en-GB", **settings})
    context.set_default_timeout(10_000)
    page = context.new_page()
    complaints: list[str] = []
    asked: set[str] = set()
    page.on("console", lambda said: complaints.append(said.text) if said.type == "error" else None)
    page.on("pageerror", lambda wrong: complaints.append(str(wrong)))
    page.on("dialog", lambda dialog: complaints.append(dialog.message))
    page.on("request", lambda request: asked.add("/".join(request.url.split("/")[:3])))
    yield page
    context.close()
    assert complaints == []
    assert len({each for each in asked if not each.startswith("data:")}) <= 1, asked


def tap(page: Page, answer: str) -> None:
    """Tap a button of a question; for one more revoke, two taps."""
    if answer.startswith(MORE):
        page.get_by_role("link", name="More", exact=True).click()
        answer = answer.removeprefix(MORE)
    page.locator("main").get_by_role("link", name=answer, exact=True).first.click()


def is_too_wide(page: Page) -> bool:
    """Whether the page is wider than its window."""
    return bool(page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth"))


def is_too_high(page: Page) -> bool:
    """Whether something of the page is below the screen."""
    return bool(page.evaluate("document.documentElement.scrollHeight > innerHeight + 1"))
