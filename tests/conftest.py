"""What holds for every test."""

from __future__ import annotations

import gc
import signal
from collections import Counter

import pytest
from hypothesis import HealthCheck, settings

from tests.strategies import so_many

# How fast a machine draws and runs cases is no matter of a test.
settings.register_profile(
    "any machine", deadline=None, max_examples=so_many(30), suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("any machine")

# A shell starts what runs in the background with interrupts ignored, and whatever a test starts would inherit that.
signal.signal(signal.SIGINT, signal.default_int_handler)


YOUNG = 10_000
"""So many new objects are looked through for garbage, not 700: most are those of a test that goes on."""

gc.set_threshold(50 * YOUNG)  # while tests are collected nearly everything stays: looking through it took a tenth


def pytest_collection_finish(session: pytest.Session) -> None:
    """Refuses two tests of one name: shared out over several processes, only one of them would be run.

    And sets aside what stays to the end, eleven thousand tests and every module: looking through all that for garbage
    again and again took a tenth of the processor's time.
    """
    names = Counter(each.nodeid for each in session.items)
    if twice := [name for name, times in names.items() if times > 1]:
        raise pytest.UsageError(f"several tests have one name, so that not all would be run: {', '.join(twice)}")
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG)


TELLING_AND_CHEAP = ("tests/test_architecture.py", "tests/law/", "tests/provisions/", "tests/cases/", "tests/facts/")
"""What runs first: it takes little time, and tells most of what a change in the engine can break."""


MAKES_MACHINE_CODE = ("tests/scan/test_endings_compiled.py", "tests/scan/test_duplicates.py")
"""What follows: here the loops of the scan are compiled, so that no process of a later test does it again."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What is cheap and telling comes first; everything else stays in its order, the examples in docstrings last."""
    early = TELLING_AND_CHEAP, MAKES_MACHINE_CODE
    items.sort(key=lambda item: [not item.nodeid.startswith(names) for names in early])
