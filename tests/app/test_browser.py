"""The browser for the tests of the pages is found, or asked for in words."""

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
    for title in "first", "second", "third", "fourth":  # axe is put into each page or loads with it
        page.goto(f'data:text/html,<html lang="en"><title>{title}</title><main><h1>Cards</h1><img src="data:,"></main>')
        assert "image-alt" in barriers(page), title
        assert not barriers(page, {"rules": {"image-alt": {"enabled": False}}}), title
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
        ("white", "white", "0", ""),
        ("black", "#222; position: absolute; top: 9em; left: 0", "9em; left: 0", ""),
        ("black", "white", "0", "color: #ccc"),
    ],
    ids=["one of three paragraphs", "one that cannot be seen", "words put over something", "a field"],
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
    assert "color-contrast -" in faint(page, AAA), "less than four and a half to one is less than seven"
    page.close()


LAID_OVER = """<html lang="en"><title>A page</title><style>
  body {background: white; color: black} .bar {height: 2em; width: 9em; background: white} .dark {background: #222} %s
</style><main><h1>Cards</h1><div class="pair"><div class="bar"></div><p>one</p></div>
<div class="pair"><div class="bar dark"></div><p>two</p></div></main></html>"""


@pytest.mark.parametrize(
    "style",
    [
        ".pair {display: grid} .pair > * {grid-area: 1 / 1; margin: 0; width: 9em; height: 2em}",
        "p {margin-top: -1.5em}",
        ".bar {margin: 0} p {margin: 0; transform: translateY(-1.5em)}",
        "p {margin: 0; position: relative; top: -1.5em}",
    ],
    ids=["a grid", "a margin", "a transform", "an offset"],
)
def test_texts_of_one_look_that_are_laid_over_other_things_are_each_looked_at(browser: Browser, style: str) -> None:
    page = browser.new_page()
    page.set_content(LAID_OVER % style)
    assert "color-contrast" in faint(page)
    page.set_content((LAID_OVER % style).replace("bar dark", "bar"))
    assert not faint(page)
    page.close()
