"""The browser that the tests of the pages open is found, or asked for in words."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from tests.app import browser as browsers
from tests.app.browser import AAA, barriers, faint


def test_without_a_browser_a_test_fails_and_says_what_to_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.which", lambda name: None)
    with pytest.raises(pytest.fail.Exception, match=r"chromium-browser, google-chrome\. Run: make"):
        browsers.chromium()


def test_the_first_that_is_there_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    there = {"chromium-browser": "/bin/b", "google-chrome": "/bin/c"}
    monkeypatch.setattr("shutil.which", there.get)
    assert browsers.chromium() == "/bin/b"


def test_a_barrier_in_a_page_is_told_and_a_page_without_one_is_not(browser: Browser) -> None:
    page = browser.new_page()
    page.set_content('<html lang="en"><title>A page</title><main><h1>Cards</h1><img src="data:,"></main>')
    assert "image-alt" in barriers(page)
    assert not barriers(page, {"rules": {"image-alt": {"enabled": False}}})
    page.close()


ALIKE = """<html lang="en"><title>A page</title><style>
  body {background: white; color: black} .note {color: #666} p:nth-of-type(3) {color: %s}
  .bar {background: %s; height: 2em; width: 9em} .on {position: absolute; top: %s}
</style><main><h1>Cards</h1><p>one</p><p>two</p><p>three</p><p class="note">four</p>
<div class="bar"></div><div class="bar"></div><span class="on">five</span>
<input value="six" aria-label="six" style="%s"></main></html>"""


@pytest.mark.parametrize(
    "styles",
    [
        ("#ccc", "white", "0", ""),
        ("black", "#222; position: absolute; top: 9em; left: 0", "9em; left: 0", ""),
        ("black", "white", "0", "color: #ccc"),
    ],
    ids=["one of three paragraphs", "words put over something", "a field"],
)
def test_of_texts_that_look_alike_one_is_looked_at_and_whatever_looks_otherwise(
    browser: Browser, styles: tuple[str, ...]
) -> None:
    page = browser.new_page()
    page.set_content(ALIKE % ("black", "white", "0", ""))
    assert not faint(page)
    assert "color-contrast-enhanced" in faint(page, AAA), "the note has less than seven to one"
    assert not barriers(page, {"runOnly": ["cat.color"]})
    page.set_content(ALIKE % styles)
    assert "color-contrast" in faint(page)
    page.close()
