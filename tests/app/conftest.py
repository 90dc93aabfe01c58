"""What the tests of the pages share: a browser, and pocket pages that are quickly made."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.app.browser import browser

__all__ = ["browser", "one_case_of_each_concept"]


@pytest.fixture(scope="module")
def one_case_of_each_concept() -> Iterator[None]:
    """A pocket page takes most of its time for the cases of its trainer: here it has one about each concept."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("revoke.app.pocket.page.CASES", 1)
        yield
