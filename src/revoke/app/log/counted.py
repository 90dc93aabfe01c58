"""What counts in the end on a case of the log: what somebody has ruled, and never an estimate that nobody has."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import assert_never

from revoke.app.log.logged import EquityState, LoggedCase


@dataclass(frozen=True, slots=True)
class Counted:
    """The result of a board in the end.

    Attributes:
        tricks: declarer's tricks -> share; ``None`` where it did not come to that, or no ruling says.
        ns: North–South's score in points, an expectation where it is weighted; ``None`` likewise.
    """

    tricks: Mapping[str, float] | None
    ns: float | None


def counted(case: LoggedCase) -> Counted | None:
    """What counts on a case in the end; ``None`` while nobody has ruled, or while its equity question is open.

    A ruling that leaves the damage to the director shows an estimate as its final result: until he has answered, that
    is a figure for him and no ruling. What he decided instead stands above the ruling.
    """
    if case.ruling is None:
        return None
    if case.override is not None:
        return Counted(case.override.tricks, case.override.ns)
    ruling, state = case.ruling.document, case.equity.state
    tricks, score = ruling["declarer_tricks"], ruling["score"]
    match state:
        case EquityState.OPEN:
            return None
        case EquityState.NO_ADJUST:
            after = tricks["after_transfer"]
            return Counted(None if after is None else {str(after): 1.0}, score["after_transfer"])
        case EquityState.ADJUST | EquityState.NOT_NEEDED:
            if ruling["status"] != "final":  # he adjusts, and to what stands in no ruling yet
                return Counted(None, None)
            return Counted(tricks["final"], score["final"])
        case _:
            assert_never(state)
