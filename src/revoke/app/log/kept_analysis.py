"""The analysis of a case as the log keeps it: the double dummy curve and what a simulation found, beside the facts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from revoke.ruling.estimate import PlayCurve
from revoke.table.cards import Card


@dataclass(frozen=True, slots=True)
class KeptAnalysis:
    """An analysis that was made and kept with a case.

    Attributes:
        facts: the digest of the case document that it rests on.
        curve: declarer's tricks double dummy before each card and after the last; empty where there was none.
        revokes: the number of a card in the play, from 0 -> the revoke card, as ``"C2"``.
        first_trick, whole: as :class:`~revoke.ruling.estimate.PlayCurve` has them.
        shares: declarer's tricks -> share of the playouts; empty where nothing was simulated.
        errors: declarer's tricks -> the standard error of that.
        playouts, seed: of the simulation; no playouts where it was worked out without.
    """

    at: datetime
    who: str
    facts: str
    curve: tuple[int | None, ...] = ()
    revokes: Mapping[str, str] | None = None
    first_trick: int = 1
    whole: bool = True
    shares: Mapping[str, float] | None = None
    errors: Mapping[str, float] | None = None
    playouts: int = 0
    seed: int = 0

    @property
    def play_curve(self) -> PlayCurve | None:
        """The curve, as it is drawn; ``None`` where there is none."""
        if not self.curve:
            return None
        revokes = {int(number): Card.parse(card) for number, card in (self.revokes or {}).items()}
        return PlayCurve(self.curve, revokes, self.first_trick, self.whole)

    def document(self) -> dict[str, Any]:
        """What was found, as JSON has it."""
        return {
            "curve": list(self.curve),
            "revokes": dict(self.revokes or {}),
            "first_trick": self.first_trick,
            "whole": self.whole,
            "shares": dict(self.shares or {}),
            "standard_errors": dict(self.errors or {}),
            "playouts": self.playouts,
            "seed": self.seed,
        }


def found_part(curve: PlayCurve | None, simulated: Mapping[str, Any] | None) -> dict[str, Any]:
    """What was found, as a part of an entry has it.

    Args:
        simulated: ``shares``, ``standard_errors``, ``playouts`` and ``seed`` of a simulation.
    """
    said: Mapping[str, Any] = simulated or {}
    return {
        "curve": list(curve.totals) if curve else [],
        "revokes": {str(number): card.code for number, card in curve.revokes.items()} if curve else {},
        "first_trick": curve.first_trick if curve else 1,
        "whole": curve.whole if curve else True,
        "shares": {str(tricks): float(share) for tricks, share in said.get("shares", {}).items()},
        "standard_errors": {str(tricks): float(error) for tricks, error in said.get("standard_errors", {}).items()},
        "playouts": int(said.get("playouts", 0)),
        "seed": int(said.get("seed", 0)),
    }


def analysis_of(part: Mapping[str, Any] | None) -> KeptAnalysis | None:
    """The analysis that a part of a case tells; ``None`` for none."""
    if part is None:
        return None
    return KeptAnalysis(
        at=datetime.fromisoformat(part["at"]),
        who=part["who"],
        facts=part["facts"],
        curve=tuple(part["curve"]),
        revokes=part["revokes"],
        first_trick=part["first_trick"],
        whole=part["whole"],
        shares=part["shares"],
        errors=part["standard_errors"],
        playouts=part["playouts"],
        seed=part["seed"],
    )
