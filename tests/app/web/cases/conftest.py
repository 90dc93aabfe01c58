"""What the tests of the log's pages share: a director who is inside, and an evening with one ruling."""

from __future__ import annotations

import pytest
from starlette.testclient import TestClient

from tests.app.web.cases.director import PLAY_OVER, Director


@pytest.fixture
def director(open_site: TestClient) -> Director:
    """A director at a log without a passcode."""
    return Director(open_site)


@pytest.fixture
def ruled(director: Director) -> Director:
    """The same, with one case: ruled on, and its equity question open."""
    director.keeps(*PLAY_OVER, table="4", board="7", ns="12", ew="3", event="Friday pairs")
    return director
