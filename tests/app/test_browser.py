"""The browser that the tests of the pages open is found, or asked for in words."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from tests.app import browser as browsers
from tests.app.browser import barriers


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
