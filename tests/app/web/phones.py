"""A director's phone: how it shows a page, and how he taps through a call."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, Locator, Page

from tests.app.web.calls import MORE

PHONE = {"width": 360, "height": 640}
OPENING = ".phase[href*=open]"
"""What opens a phase of the play; where one answer stands for a phase, the link is that answer."""


@contextmanager
def phone_with(browser: Browser, **settings: Any) -> Iterator[Page]:
    """A page on a small phone that may complain of nothing, asks nobody else, and runs no foreign script.

    Any: the settings of a browser's context.
    """
    context = browser.new_context(**{"viewport": PHONE, "locale": "en-GB", **settings})
    context.set_default_timeout(30_000)
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
    """Tap a button of a question; for one more revoke, two taps, and so for what stands in a phase of the play."""
    bar = page.locator(".flow")
    if answer.startswith(MORE):
        bar.get_by_role("link", name="More", exact=True).click()
        answer = answer.removeprefix(MORE)
    beside = bar.get_by_role("link", name=answer, exact=True)
    button = beside if beside.count() else link(page, answer)
    with page.expect_navigation():
        button.click()
    agree = page.locator(".all-agree")
    if agree.count():  # the facts are said back before the ruling
        with page.expect_navigation():
            agree.click()


def link(page: Page, answer: str) -> Locator:
    """The link of an answer, with the phase of the play opened in which it stands."""
    main = page.locator("main")
    button = main.get_by_role("link", name=re.compile(rf"^{re.escape(answer)}( not established yet)?$"))
    alone = main.locator(".phase", has_text=answer)
    if not button.count() and not alone.count():
        lists = main.locator(".answers")
        said = page.locator("a > span:first-child", has_text=re.compile(f"^{re.escape(answer)}$"))
        shut = lists.filter(has=said)
        later = not shut.count()
        phase = (lists.last if later else shut.first).get_attribute("aria-label")
        with page.expect_navigation():
            main.locator(OPENING, has_text=phase).click()
        assert not is_too_high(page), page.url
        if later:
            with page.expect_navigation():
                main.get_by_role("link", name="the next board, or later").click()
            assert not is_too_high(page), page.url
    return (button if button.count() else alone).first


def is_too_high(page: Page) -> bool:
    """Whether something of the page is below the screen."""
    page.wait_for_load_state()
    return bool(page.evaluate("document.documentElement.scrollHeight > innerHeight + 1"))
