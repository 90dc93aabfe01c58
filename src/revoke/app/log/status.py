"""The status of a case: what is to be done next, as it follows from what is known; nobody sets it by hand."""

from __future__ import annotations

from revoke.app.log.logged_case import Announced, EquityFinding, EquityState, GivenRuling, Status

NEEDS_FACTS = "needs facts"


def status(
    *,
    withdrawn: bool,
    ruling: GivenRuling | None,
    ruling_stands: bool,
    play_goes_on: bool,
    equity: EquityFinding,
    announced: Announced | None,
    under_appeal: bool,
) -> Status:
    """The status of a case.

    Args:
        withdrawn: it was opened by mistake.
        ruling: the ruling given last.
        ruling_stands: whether it rests on the facts as they are told now.
        play_goes_on: the revoke was mentioned during the play, and the director has not come back since.
        equity: the answer about equity.
        announced: that both sides were told; nothing once ruling or equity have changed since.
        under_appeal: an appeal was lodged, and the committee has not decided on it.
    """
    if withdrawn:
        return Status.CLOSED
    if ruling is None or not ruling_stands or ruling.document["status"] == NEEDS_FACTS:
        return Status.COME_BACK if play_goes_on else Status.OPEN
    if equity.state is EquityState.OPEN:
        return Status.EQUITY_OPEN
    if under_appeal:
        return Status.UNDER_APPEAL
    return Status.CLOSED if announced else Status.ANNOUNCE


def equity_asked_by(ruling: dict[str, object]) -> EquityState:
    """What a ruling document by itself says about equity: decided where the ruling is final, else open.

    >>> equity_asked_by({"status": "final", "adjusted_score": None})
    <EquityState.NOT_NEEDED: 'not needed'>
    >>> equity_asked_by({"status": "provisional", "adjusted_score": {"needed": True}})
    <EquityState.OPEN: 'open'>
    """
    adjusted = ruling["adjusted_score"]
    if ruling["status"] != "final":
        return EquityState.OPEN
    if not isinstance(adjusted, dict):
        return EquityState.NOT_NEEDED
    return {True: EquityState.ADJUST, False: EquityState.NO_ADJUST, None: EquityState.OPEN}[adjusted["needed"]]
