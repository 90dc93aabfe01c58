"""What the tests of full mode share: the site, served for a browser or asked directly."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from revoke.app.entrance.settings import Settings
from revoke.app.web.application import site
from tests.app.web.full.browsing import page
from tests.app.web.full.served import database, served

__all__ = ["address", "client", "page"]


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where the site is served."""
    with served(tmp_path_factory.mktemp("log")) as found:
        yield found


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """Somebody who asks the site without a browser."""
    folder: Path = tmp_path_factory.mktemp("log")
    with TestClient(site(Settings(database=database(folder)))) as found:
        yield found
