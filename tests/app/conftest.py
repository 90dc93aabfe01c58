"""Fixtures for the tests of the pages: a browser, logs that do not wait for the disk, and quick pocket pages."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from revoke.app.log import database
from tests.app.browser import browser

__all__ = ["browser", "one_case_of_each_concept"]


@pytest.fixture(scope="module")
def one_case_of_each_concept() -> Iterator[None]:
    """Limit a pocket page to one case about each concept: most of its time is for the cases of its trainer."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("revoke.app.pocket.page.CASES", 1)
        yield


@pytest.fixture(scope="session", autouse=True)
def as_written_to_the_disk() -> Iterator[tuple[str, ...]]:
    """The settings that a log asks of SQLite. In tests the log does not wait for the disk, since nobody pulls its plug.

    A program started by a test waits as usual, and so does a test that patches these back.
    """
    asked = database._PRAGMAS
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(database, "_PRAGMAS", (*asked, "synchronous = OFF"))
        yield asked
