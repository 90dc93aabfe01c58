"""What the tests of the pages share: a browser, logs that wait for no disk, and pocket pages that are quickly made."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from revoke.app.log import database
from tests.app.browser import browser

__all__ = ["browser", "one_case_of_each_concept"]


@pytest.fixture(scope="module")
def one_case_of_each_concept() -> Iterator[None]:
    """A pocket page takes most of its time for the cases of its trainer: here it has one about each concept."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("revoke.app.pocket.page.CASES", 1)
        yield


@pytest.fixture(scope="session", autouse=True)
def as_written_to_the_disk() -> Iterator[tuple[str, ...]]:
    """What a log asks of SQLite. For the tests it is asked not to wait for the disk, since nobody pulls its plug.

    A program that a test starts waits for it as ever, and so does whoever patches these back.
    """
    asked = database._PRAGMAS
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(database, "_PRAGMAS", (*asked, "synchronous = OFF"))
        yield asked
