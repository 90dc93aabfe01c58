"""What full mode works out for one page: every way that a board can still turn out is looked at once."""

from __future__ import annotations

from functools import cached_property

import pytest

from revoke.app.desk.analysis import analysed
from revoke.facts.fact import Known
from revoke.formats.native import read_case
from revoke.interview import interview
from revoke.ruling import explore
from revoke.ruling.adjudicate import every_way
from revoke.ruling.explore import Exploration
from revoke.ruling.judgment import Outcome

PLAYED_ON = ["offending side played to next trick"]
TWO_BY_ONE_SIDE = read_case(
    {
        "format": "revoke-case/1",
        "board": {"contract": "3NT", "declarer": "E", "vulnerable": "None"},
        "findings": {
            "revokes": [
                {"offender": "N", "trick": 3, "before_attention": PLAYED_ON},
                {"offender": "S", "trick": 4, "before_attention": PLAYED_ON},
            ]
        },
    }
)
"""Two revokes by the defenders, both established, and nobody has said yet who won those tricks, or any later one."""


def test_for_one_page_a_board_is_explored_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The ruling, what is asked next while play goes on, and what is asked once it has ended rest on the same."""
    explored: list[Known] = []

    class Watched(Exploration):
        @cached_property
        def outcomes(self) -> tuple[Outcome, ...]:
            explored.append(self.known)
            return super().outcomes

    monkeypatch.setattr(explore, "Exploration", Watched)
    monkeypatch.setattr(interview, "Exploration", Watched)
    found = analysed(TWO_BY_ONE_SIDE)
    assert found.ruling.status == "needs facts"
    assert found.question is not None
    whole, _ = every_way(TWO_BY_ONE_SIDE)
    assert explored.count(whole.known) == 1
