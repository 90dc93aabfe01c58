"""The equity estimate of a board: what would have happened without the revoke, double dummy and by simulation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from revoke.app.desk.case_sources import SourcedCase
from revoke.app.desk.failures import CONTRADICTORY, CaseFailure, CaseProblem, failure
from revoke.case.case import Case
from revoke.equity.curve import PlayMoment
from revoke.equity.known import Known
from revoke.equity.simulation import Simulation
from revoke.equity.solver import DDS
from revoke.equity.steps import Steps
from revoke.errors import RevokeError
from revoke.ruling.adjudicate import rule
from revoke.ruling.established_facts import established
from revoke.ruling.estimate import PlayCurve, Simulate, play_curve
from revoke.ruling.ruling import AdjustedScore, Ruling
from revoke.table.seats import Seat
from revoke.telling.document import document

if TYPE_CHECKING:
    from revoke.equity.distribution import Distribution


@dataclass(frozen=True, slots=True)
class EquityEstimate:
    """What was found out about one board."""

    where: str
    case: Case
    ruling: Ruling
    adjusted: AdjustedScore
    simulation: Simulation
    curve: PlayCurve | None

    @property
    def distribution(self) -> Distribution | None:
        """The simulation that the ruling rests on; of several revokes each had its own."""
        shares = self.adjusted.simulation or {}
        same = (each for each in self.simulation.found if list(each.shares.values()) == list(shares.values()))
        return next(same, None)

    @property
    def errors(self) -> dict[int, float]:
        """The standard error of each share, by declarer's tricks."""
        found = self.distribution
        if found is None:
            return {}
        errors = map(found.standard_error, found.counts)  # counted from the first card known, and in the same order
        return dict(zip((self.adjusted.simulation or {}), errors, strict=True))


def estimated(told: SourcedCase, simulation: Simulation, simulate: Simulate) -> EquityEstimate | CaseFailure:
    """What would have happened without the revoke, or why nobody can say.

    Args:
        simulate: the simulation itself, or the same with somebody who watches it.
    """
    if isinstance(told.told, CaseFailure):
        return told.told
    try:
        ruling = rule(told.told, solver=DDS(), simulate=simulate)
        curve = play_curve(established(told.told), DDS())
    except RevokeError as wrong:
        return failure(wrong, told.where, told.events)
    adjusted = ruling.adjusted_score
    if adjusted is None or (adjusted.double_dummy is None and adjusted.simulation is None):
        problem = CaseProblem("", f"nothing can be estimated. {_why(ruling)}")
        return CaseFailure(told.where, "unknown", (problem,), max(CONTRADICTORY, ruling.exit_status))
    return EquityEstimate(told.where, told.told, ruling, adjusted, simulation, curve)


def estimated_in_steps(told: SourcedCase, simulation: Simulation) -> Steps[EquityEstimate | CaseFailure]:
    """The same with a pause after every card that is played out.

    A ruling cannot pause: where it asks for a simulation, it is given up, the simulation is done, and the ruling is
    made again with what that has found.
    """
    found: list[Mapping[int, float]] = []
    while True:
        asked = _InOrder(found)
        try:
            return estimated(told, simulation, asked)
        except _Unanswered as unanswered:
            try:
                shares = yield from simulation.steps(*unanswered.given)
            except RevokeError as wrong:
                return failure(wrong, told.where, told.events)
            found.append(shares)


class _Unanswered(Exception):
    """A ruling has asked for a simulation that has not been done so far."""

    def __init__(self, *given: Any) -> None:
        self.given = given


class _InOrder:
    """A simulation whose results are there already, in the order in which a ruling asks for them."""

    def __init__(self, found: Sequence[Mapping[int, float]]) -> None:
        self._left = list(found)

    def __call__(
        self, so_far: Sequence[PlayMoment], declarer: Seat, known: Mapping[Seat, Known]
    ) -> Mapping[int, float]:
        if not self._left:
            raise _Unanswered(so_far, declarer, known)
        return self._left.pop(0)


def _why(ruling: Ruling) -> str:
    if not ruling.revokes:
        return "No revoke was found."
    if ruling.adjusted_score is None:
        return "No revoke was established, so there is no damage to weigh."
    return "Give the deal (or the ending), the contract, and the play up to the revoke card, card by card."


def equity_document(found: EquityEstimate) -> dict[str, Any]:
    """The figures as a document, ready for JSON."""
    return {
        "format": "revoke-equity/1",
        "playouts": found.distribution.playouts if found.distribution else 0,
        "exact": found.distribution is not None and found.distribution.exact,
        "worlds": found.simulation.worlds,
        "seed": found.simulation.seed,
        "stopped": found.simulation.stopped,
        "standard_errors": {str(tricks): round(error, 4) for tricks, error in found.errors.items()},
        "curve": list(found.curve.totals) if found.curve else [],
        "legal": _legal(found.curve) if found.curve else {},
        "ruling": document(found.ruling),
    }


def _legal(curve: PlayCurve) -> dict[str, dict[str, int]]:
    """Revoke card → each card that could have been played → declarer's tricks."""
    return {
        curve.revokes[number].code: {card.code: tricks for card, tricks in legal.items()}
        for number, legal in curve.legal.items()
    }
