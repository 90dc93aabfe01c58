"""What the tests of the pages share: the site, served for a browser or asked directly."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page
from starlette.testclient import TestClient

from revoke.app.entrance.settings import Settings
from revoke.app.web.application import site
from tests.app.web.full.served import database, served
from tests.app.web.phones import phone_with


@pytest.fixture
def phone(browser: Browser) -> Iterator[Page]:
    """A director's phone."""
    with phone_with(browser) as found:
        yield found


@pytest.fixture(scope="session")
def served_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where the site is served, once for all tests."""
    with served(tmp_path_factory.mktemp("log")) as found:
        yield found


@pytest.fixture
def open_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """The site without a passcode, and an empty log."""
    with TestClient(site(Settings(database(tmp_path_factory.mktemp("log"))))) as found:
        yield found


@pytest.fixture(scope="module")
def shared_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """The site without a passcode, once for the tests of a file: to make it takes longer than most of its pages."""
    with TestClient(site(Settings(database(tmp_path_factory.mktemp("log"))))) as found:
        yield found


@pytest.fixture
def trainee(shared_site: TestClient) -> TestClient:
    """Somebody new on the pages of the trainer, which keep nothing of anybody."""
    shared_site.cookies.clear()
    return shared_site


@pytest.fixture
def shut_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """The site behind a passcode, 271828, with another for the chief, 161803."""
    settings = Settings(database(tmp_path_factory.mktemp("log")), passcode="271828", chief_passcode="161803")
    with TestClient(site(settings)) as found:
        yield found
