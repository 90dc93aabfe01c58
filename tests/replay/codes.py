"""The six codes: which of the two books each follows, and the peculiarities of its records."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.replay import historic, modern
from tests.replay.verdict import Verdict

MODERN = ("duplicate-2017", "duplicate-2007", "duplicate-1997")
HISTORIC = ("bridge-1905", "auction-1912", "auction-1913")


def rule(case: Mapping[str, Any]) -> Verdict:
    """The law's verdict on a case document that tells a record."""
    return modern.rule(case) if case["code"] in MODERN else historic.rule(case)
