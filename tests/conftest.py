"""What holds for every test."""

from __future__ import annotations

import signal
from collections import Counter

import pytest

# A shell starts what runs in the background with interrupts ignored, and whatever a test starts would inherit that.
signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_collection_finish(session: pytest.Session) -> None:
    """Refuses two tests of one name: shared out over several processes, only one of them would be run."""
    names = Counter(each.nodeid for each in session.items)
    if twice := [name for name, times in names.items() if times > 1]:
        raise pytest.UsageError(f"several tests have one name, so that not all would be run: {', '.join(twice)}")
