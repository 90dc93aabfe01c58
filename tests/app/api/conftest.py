"""The interface as it is served, beside the pages, with a log in a file of its own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.applications import Starlette
from starlette.testclient import TestClient

from revoke.app.desk.workers import Workers
from revoke.app.entrance.settings import Settings
from revoke.app.web.application import site
from tests.app.log.empty import empty_log

PASSCODE, CHIEF = "271828", "314159"


def application(
    database: str, *, passcode: str | None = None, chief: str | None = None, seconds: float = 20.0
) -> Starlette:
    """The site, with two processes to work things out."""
    app = site(Settings(f"sqlite:///{empty_log(Path(database))}", passcode=passcode, chief_passcode=chief))
    app.state.workers = Workers(number=2, seconds=seconds)
    return app


@pytest.fixture(scope="session")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """Somebody who asks, with no passcode in the way; the same for all tests, as its processes take time to start."""
    app = application(str(tmp_path_factory.mktemp("log") / "log.sqlite"))
    with TestClient(app, base_url="http://localhost/api/v1") as asking:
        yield asking


@pytest.fixture
def guarded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """Somebody who asks where there is a passcode."""
    app = application(str(tmp_path_factory.mktemp("log") / "log.sqlite"), passcode=PASSCODE, chief=CHIEF)
    with TestClient(app, base_url="http://localhost/api/v1") as asking:
        yield asking
