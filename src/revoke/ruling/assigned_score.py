"""How an adjusted score is entered: rounded weights, one result where none can be, two scores where sides part."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict
from typing import Any

from revoke.case.case import Tricks, Weighting
from revoke.equity.weights import WHOLE, one_result, split, weigh
from revoke.remedy.self_inflicted import SELF_INFLICTED, refuse_gain
from revoke.ruling.scores import Scorer


def leant(tricks: Tricks, scorer: Scorer, *, innocent_declares: bool, estimated: bool) -> Tricks:
    """The adjusted score with doubt resolved for the innocent side, by as much as the conditions of contest say.

    What is only estimated is assigned in the steps in which weights are wanted; a director's finding stays as it is,
    and so does everything where no weights are wanted.

    Source: Duplicate 2017, 12C1(c).
    """
    weighting = scorer.facts.case.findings.weighting
    if weighting is None or (not weighting.lean and not estimated):
        return tricks
    worth = _to_the_innocent(scorer, innocent_declares)
    weights = weigh(tricks, lambda number: worth({number: 1.0}), step=weighting.step, lean=weighting.lean)
    return {number: weight / WHOLE for number, weight in weights.items()}


def assigned(tricks: Tricks, after: int | None, scorer: Scorer, *, innocent_declares: bool) -> dict[str, Any]:
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
    weights = weigh(tricks, worth, step=(findings.weighting or Weighting()).step)
    entry: dict[str, Any] = {
        "weights": dict(weights),
        "one_result": one_result(weights, worth),
    }
    without_error = (findings.self_inflicted or {}).get(SELF_INFLICTED)
    if without_error is None or after is None:
        return entry
    refuse_gain(without_error, after, worth)
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
