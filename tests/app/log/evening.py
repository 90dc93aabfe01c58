"""An evening to put into a log: a clock, a director, and revokes as they come to his table."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any

from revoke.app.log.log import Log
from revoke.app.log.logged_case import CasePlace, LoggedCase
from revoke.app.log.tables import By
from revoke.case.case import Case
from revoke.formats.native import read_case
from revoke.ruling.adjudicate import adjudicate
from revoke.ruling.ruling import Ruling

START = datetime(2026, 5, 1, 19, 42, tzinfo=UTC)
KB = By("KB")
FRIDAY = CasePlace(event="Friday pairs", round="3", table="4", board=7, ns="12", ew="3")

PLAYED_ON = "offending side played to next trick"
DURING_PLAY: dict[str, Any] = {"offender": "N", "trick": 5, "suit": "D", "card": "C2", "before_attention": [PLAYED_ON]}
AT_THE_END = DURING_PLAY | {"won_by": "opponents", "later_tricks": 7, "before_attention": [PLAYED_ON, "play ended"]}


@dataclass
class Clock:
    """Time that goes on only by a second with every look at it, or when it is set."""

    at: datetime = field(default=START)

    def __call__(self) -> datetime:
        self.at += timedelta(seconds=1)
        return self.at


def told(*revokes: dict[str, Any], code: str = "duplicate-2017", **findings: Any) -> Case:
    """A case as a director without a record tells it."""
    return read_case(
        {
            "format": "revoke-case/1",
            "code": code,
            "board": {"contract": "3NT", "declarer": "E", "vulnerable": "None"},
            "findings": {"revokes": list(revokes), **findings},
        }
    )


NOTICED_DURING_PLAY = told(DURING_PLAY)
PLAY_OVER = told(AT_THE_END, table_tricks=6)
WEIGHED = told(AT_THE_END, table_tricks=6, without_revoke={"10": 1.0})
CORRECTED = told({"offender": "dummy", "before_attention": []})


def ruled(log: Log, case: Case, place: CasePlace = FRIDAY) -> LoggedCase:
    """A case of the log on which a ruling has been given."""
    opened = log.open_case(place, case, by=KB)
    return log.rule(opened.id, ruling_on(case), by=KB)


def ruling_on(case: Case) -> Ruling:
    return adjudicate(case)
