"""How an adjusted score is entered: rounded weights, one result where none can be, two scores where sides part."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict
from typing import Any

from revoke.case.case import Tricks
from revoke.equity.weights import WHOLE, one_result, split, weigh
from revoke.errors import Contradiction
from revoke.ruling.scores import Scorer
from revoke.table.sentence import sentence, template

SELF_INFLICTED = "without_error"
"""The figure of ``findings.self_inflicted``: declarer's tricks, had the innocent side not erred after the revoke."""


def leant(tricks: Tricks, scorer: Scorer, *, innocent_declares: bool) -> Tricks:
    """The adjusted score with doubt resolved for the innocent side, by as much as the conditions of contest say.

    Source: Duplicate 2017, 12C1(c).
    """
    weighting = scorer.facts.case.findings.weighting
    if not weighting.lean:
        return tricks
    worth = _to_the_innocent(scorer, innocent_declares)
    weights = weigh(tricks, lambda number: worth({number: 1.0}), step=weighting.step, lean=weighting.lean)
    return {number: weight / WHOLE for number, weight in weights.items()}


def entered(tricks: Tricks, after: int | None, scorer: Scorer, *, innocent_declares: bool) -> dict[str, Any]:
    """``weights``, ``one_result`` and, where the innocent side did part of the damage to itself, ``split``.

    Args:
        tricks: declarer's tricks in the adjusted score -> probability, doubt resolved already.
        after: declarer's tricks with the automatic transfer, where that is known.
        scorer: what results are worth in the form of scoring in use.

    Raises:
        Contradiction: a self-inflicted error that gained, or that leaves a number of tricks nobody can take.

    Source: Duplicate 2017, 12C1(c) and (e).
    """

    in_all = _to_the_innocent(scorer, innocent_declares)

    def worth(number: int) -> float:
        return in_all({number: 1.0})

    findings = scorer.facts.case.findings
    weights = weigh(tricks, worth, step=findings.weighting.step)
    entry: dict[str, Any] = {
        "weights": {str(number): weight for number, weight in weights.items()},
        "one_result": one_result(weights, worth),
    }
    without_error = (findings.self_inflicted or {}).get(SELF_INFLICTED)
    if without_error is None or after is None:
        return entry
    if without_error not in range(14):
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
    entry["split"] = asdict(
        split(actual=worth(after), without_revoke=in_all(tricks), without_error=worth(int(without_error)))
    )
    return entry


def _to_the_innocent(scorer: Scorer, innocent_declares: bool) -> Callable[[Tricks], float]:
    """What a weighted result is worth to the innocent side."""

    def worth(tricks: Tricks) -> float:
        declarers = scorer.worth(tricks)
        return declarers if innocent_declares else scorer.of_the_other_side(declarers)

    return worth


def _contradicts(said: str, other: str, instead: str) -> Contradiction:
    return Contradiction((f"findings.self_inflicted.{SELF_INFLICTED}", sentence("the deal")), said, other, instead)
