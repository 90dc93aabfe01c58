"""Settings for all tests."""

from __future__ import annotations

import gc
import signal
from collections import Counter

import pytest
from hypothesis import HealthCheck, settings

from tests.strategies import so_many

# No test depends on how fast a machine draws and runs cases.
settings.register_profile(
    "any machine", deadline=None, max_examples=so_many(30), suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("any machine")

# A shell starts background programs with interrupts ignored, and the programs that a test starts would inherit that.
signal.signal(signal.SIGINT, signal.default_int_handler)


YOUNG = 10_000
"""New objects before a search for garbage, instead of 700: most belong to a test that is still running."""

gc.set_threshold(50 * YOUNG)  # nearly all objects stay during collection: searching them took a tenth


def pytest_collection_finish(session: pytest.Session) -> None:
    """Refuse two tests of one name: shared out over several processes, only one of them would run.

    Then freeze the objects that stay to the end, eleven thousand tests and every module: searching them for garbage
    again and again took a tenth of the CPU time.
    """
    names = Counter(each.nodeid for each in session.items)
    if twice := [name for name, times in names.items() if times > 1]:
        raise pytest.UsageError(f"several tests have one name, so that not all would be run: {', '.join(twice)}")
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG)


TELLING_AND_CHEAP = ("tests/test_architecture.py", "tests/law/", "tests/provisions/", "tests/cases/", "tests/facts/")
"""The tests that run first: they are quick, and find most of what a change in the engine can break."""


MAKES_MACHINE_CODE = ("tests/scan/test_endings_compiled.py", "tests/scan/test_duplicates.py")
"""The tests that run next: they compile the loops of the scan, so that no later process does it again."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put the quick and telling tests first; the others keep their order, with the examples in docstrings last."""
    early = TELLING_AND_CHEAP, MAKES_MACHINE_CODE
    items.sort(key=lambda item: [not item.nodeid.startswith(names) for names in early])
