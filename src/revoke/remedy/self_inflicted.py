"""Damage that the innocent side did to itself: the figure that says so, and the figures that cannot be."""

from __future__ import annotations

from collections.abc import Callable

from revoke.errors import Contradiction
from revoke.remedy.adjusted import ALL_TRICKS
from revoke.table.sentence import sentence, template

SELF_INFLICTED = "without_error"
"""The figure of ``findings.self_inflicted``: declarer's tricks, had the innocent side not erred after the revoke."""


def refuse_gain(without_error: object, after: int, worth: Callable[[int], float]) -> None:
    """Refuse a self-inflicted error that gained, or that leaves a number of tricks nobody can take.

    Args:
        without_error: declarer's tricks but for the error, as the case has them.
        after: declarer's tricks with the automatic transfer.
        worth: what a number of tricks is worth to the side that erred.

    Raises:
        Contradiction: it cannot be so.

    Source: Duplicate 2017, 12C1(e).
    """
    if not isinstance(without_error, int | float) or without_error not in range(ALL_TRICKS + 1):
        raise _contradicts(
            sentence("{number} tricks", number=str(without_error)),
            template("a deal has from 0 to 13"),
            template("Say how many declarer had taken."),
        )
    if worth(int(without_error)) < worth(after):
        raise _contradicts(
            sentence("declarer has {number} tricks without the error", number=without_error),
            sentence("with it he has {number}, which is better for the side that erred", number=after),
            template("An error that gained is no self-inflicted damage: leave it out."),
        )


def _contradicts(said: str, other: str, instead: str) -> Contradiction:
    return Contradiction((f"findings.self_inflicted.{SELF_INFLICTED}", sentence("the deal")), said, other, instead)
