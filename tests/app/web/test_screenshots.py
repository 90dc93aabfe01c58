"""Pictures of every stage, as a director meets them: made by ``make pictures``, for somebody to look at."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest
from playwright.sync_api import Browser

from tests.app.browser import PICTURES, SCREENSHOTS, is_too_wide, keep
from tests.app.web.calls import PLAYED_ON, STAGES, address, told
from tests.app.web.full.browsing import go
from tests.app.web.phones import PHONE

PLAY_OVER = STAGES["play over"]
ADJUSTED = replace(
    told(*PLAY_OVER).telling("table_tricks", "6"), contract="3NT", declarer="E", vulnerable="None", without="10"
)
SCENES: Mapping[str, str] = {
    "start": "/",
    "how-far": address("a defender"),
    "how-far-open": f"{address('a defender')}&open=play over",
    "said-back": told(*PLAY_OVER).address,
    "put-right": address(*STAGES["corrected now"]),
    "play-on": address("a defender", PLAYED_ON, "5"),
    "adjusted": replace(ADJUSTED, agreed=True).address,
}
"""The pictures, by the names of the design that they are held against."""


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_stage_is_photographed(browser: Browser, served_site: str, scheme: str) -> None:
    context = browser.new_context(
        viewport=PHONE,  # type: ignore[arg-type]
        color_scheme=scheme,  # type: ignore[arg-type]
        locale="en-GB",
        reduced_motion="reduce",
    )
    page = context.new_page()
    for name, path in SCENES.items():
        answer = page.goto(served_site + path)
        assert answer is not None
        assert answer.status == 200
        assert not is_too_wide(page), name
        keep(page, f"stages/{scheme}-{name}")
    page.goto(served_site)
    page.locator("form[action='/full/read'] button").click()
    go(page, "Analyse")
    assert not is_too_wide(page)
    assert page.locator(".drops a").count() == 3, "the revoke, and two cards after it"
    keep(page, f"stages/{scheme}-analysis")
    trick = page.locator("section", has_text="Trick 5: the revoke").last
    assert trick.is_visible()
    if PICTURES:
        trick.screenshot(path=SCREENSHOTS / "stages" / f"{scheme}-trick.png")
    context.close()
