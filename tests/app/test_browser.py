"""The browser that the tests of the pages open is found, or asked for in words."""

from __future__ import annotations

import pytest

from tests.app import browser


def test_without_a_browser_a_test_fails_and_says_what_to_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.which", lambda name: None)
    with pytest.raises(pytest.fail.Exception, match=r"chromium-browser, google-chrome\. Run: make"):
        browser.chromium()


def test_the_first_that_is_there_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    there = {"chromium-browser": "/bin/b", "google-chrome": "/bin/c"}
    monkeypatch.setattr("shutil.which", there.get)
    assert browser.chromium() == "/bin/b"
