"""What is explored once for many cases is what exploring each of them finds."""

from __future__ import annotations

import pytest

from revoke.facts.establish import establish
from revoke.interview.interview import explored
from revoke.law.code import CODES
from revoke.training.inquiry import FOR_THE_SCORE, inquiry, open_facts


@pytest.mark.parametrize("name", CODES)
def test_a_turned_table_asks_what_the_table_itself_asks(name: str) -> None:
    looked_at = 0
    for seed in range(12):
        here = inquiry(name, seed)
        for asked in (None, *(key.name for key in here.yardstick), "trick", "won_by"):
            here = here.after([asked]) if asked else here
            ways = explored(here.told, establish(here.told.case), 1)
            settled = len(ways.outcomes) == 1  # which finds out besides what is lacking
            lacking = frozenset(key for key in ways.lacking if key.name not in FOR_THE_SCORE)
            assert open_facts(here.told.case) == (frozenset() if settled else lacking)
            looked_at += 1
    assert looked_at > 40
