"""The final result of a case: what somebody has ruled, and never an estimate that nobody has."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import assert_never

from revoke.app.log.logged_case import AppealDecision, AppealOutcome, EquityState, LoggedCase, Override


@dataclass(frozen=True, slots=True)
class FinalResult:
    """The result of a board in the end.

    Attributes:
        tricks: declarer's tricks -> share; ``None`` where it did not come to that, or no ruling says.
        ns: North–South's score in points, an expectation where it is weighted; ``None`` likewise.
    """

    tricks: Mapping[str, float] | None
    ns: float | None


def counted(case: LoggedCase) -> FinalResult | None:
    """What counts on a case in the end; ``None`` while nobody has ruled, or while its equity question is open.

    A ruling that leaves the damage to the director shows an estimate as its final result: until he has answered, that
    is a figure for him and no ruling. What he or a committee decided instead stands above the ruling.
    """
    if case.ruling is None:
        return None
    instead = decided_instead(case)
    if instead is not None:
        return FinalResult(instead.tricks, instead.ns)
    ruling, state = case.ruling.document, case.equity.state
    tricks, score = ruling["declarer_tricks"], ruling["score"]
    match state:
        case EquityState.OPEN:
            return None
        case EquityState.NO_ADJUST:
            after = tricks["after_transfer"]
            return FinalResult(None if after is None else {str(after): 1.0}, score["after_transfer"])
        case EquityState.ADJUST | EquityState.NOT_NEEDED:
            if ruling["status"] != "final":  # he adjusts, and to what stands in no ruling yet
                return FinalResult(None, None)
            return FinalResult(tricks["final"], score["final"])
        case _:
            assert_never(state)


def decided_instead(case: LoggedCase) -> Override | AppealDecision | None:
    """What stands instead of the ruling that was given last: the director's decision or a committee's, the later."""
    committee = [
        each.decision
        for each in case.appeals
        if each.decision
        and each.decision.outcome is AppealOutcome.ADJUSTED
        and case.ruling
        and each.decision.ruling == case.ruling.version
    ]
    decided: list[Override | AppealDecision] = [case.override, *committee] if case.override else [*committee]
    return max(decided, key=lambda each: each.at, default=None)
