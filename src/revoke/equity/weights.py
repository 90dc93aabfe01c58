"""Weighted scores of several results, and split scores where the innocent side did part of the damage itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import fsum, isclose

from revoke.errors import NotBridge
from revoke.table.sentence import sentence, template

Worth = Callable[[int], float]
"""Declarer's tricks -> what they are worth to the non-offending side: points, IMPs, matchpoints or a percentage."""

STEPS = (5, 10)
WHOLE = 100


def result_weights(shares: Mapping[int, float], worth: Worth, *, step: int = 5, lean: int = 0) -> dict[int, int]:
    """Weights in whole per cent for an adjusted score, best result for the non-offending side first.

    Shares are rounded down to the step. The rest up to 100 goes, a step at a time, to the results that lost most by
    rounding; of equals, to the better for the non-offending side. Then ``lean`` per cent are taken from the results
    worst for that side and given to its best.

    Args:
        shares: declarer's tricks -> how probable; they add up to 1.
        step: 5 or 10, as weights are given in the event.
        lean: per cent, a multiple of the step; 0 unless the conditions of contest resolve doubt in this way.

    Returns:
        declarer's tricks -> per cent, adding up to 100; results without weight are left out.

    Raises:
        NotBridge: shares that are no distribution, another step, or a lean that is no multiple of it.

    Source: Laws of Duplicate Bridge 2017, Law 12C1(c).

    >>> result_weights({9: 0.42, 10: 0.58}, {9: 400, 10: 430}.__getitem__)
    {10: 60, 9: 40}
    >>> result_weights({9: 0.42, 10: 0.58}, {9: 400, 10: 430}.__getitem__, lean=10)
    {10: 70, 9: 30}
    """
    if step not in STEPS:
        raise NotBridge(sentence("weights are given in steps of 5 or 10 per cent, not {step}", step=step))
    if not 0 <= lean <= WHOLE or lean % step:
        odd = template("{lean} per cent is not a multiple of {step} from 0 to 100; lean by a whole number of steps")
        raise NotBridge(sentence(odd, lean=lean, step=step))
    best_first = sorted(_distribution(shares), key=worth, reverse=True)
    weights = _rounded({tricks: shares[tricks] for tricks in best_first}, step)
    weights = {tricks: weight for tricks, weight in weights.items() if weight}
    best = next(iter(weights))
    for tricks in reversed(list(weights)):
        moved = min(lean, weights[tricks])
        weights[tricks] -= moved
        weights[best] += moved
        lean -= moved
    return {tricks: weight for tricks, weight in weights.items() if weight}


def weighted_score(weights: Mapping[int, int], worth: Worth) -> float:
    """The weighted score: each result scored by itself, then weighted.

    Points give an average of points. For matchpoints or IMPs ``worth`` must give those: the matchpoints of an average
    are not the average of the matchpoints.

    Raises:
        NotBridge: weights that do not add up to 100.

    >>> weighted_score({10: 60, 9: 40}, {9: 400, 10: 430}.__getitem__)
    418.0
    """
    if sum(weights.values()) != WHOLE or min(weights.values()) < 0:
        sum_up = template("weights {weights} do not add up to 100; correct them")
        raise NotBridge(sentence(sum_up, weights=str(dict(weights))))
    return fsum(weight * worth(tricks) for tricks, weight in weights.items()) / WHOLE


def one_result(weights: Mapping[int, int], worth: Worth) -> int:
    """The one result to enter where the scoring program takes no weights: the nearest to the weighted score.

    Of two equally near, it is the better for the non-offending side. The difference is entered as an adjustment.

    >>> one_result({10: 60, 9: 40}, {9: 400, 10: 430}.__getitem__)
    10
    """
    target = weighted_score(weights, worth)
    return min(weights, key=lambda tricks: (abs(worth(tricks) - target), -worth(tricks)))


@dataclass(frozen=True, slots=True)
class Split:
    """The basis of each side's score, both as the non-offending side would score it.

    The offending side gets the counterpart of ``offending``.
    """

    non_offending: float
    offending: float

    @property
    def same(self) -> bool:
        """Whether one score serves for both sides."""
        return self.non_offending == self.offending


def split(*, actual: float, without_revoke: float, without_error: float) -> Split:
    """Both sides' scores where the non-offending side did part of the damage to itself.

    The offending side loses all that it had gained; the other side bears the part that its own extremely serious error
    or gamble cost. All three are in the same measure (points, IMPs or matchpoints) and for the non-offending side.

    Args:
        actual: what it scored, with the automatic tricks.
        without_revoke: what it could expect had there been no revoke.
        without_error: what it could still have scored after the revoke, but for its own error.

    Raises:
        NotBridge: an error that gained.

    Source: Laws of Duplicate Bridge 2017, Law 12C1(e).

    >>> split(actual=-100, without_revoke=620, without_error=170)
    Split(non_offending=350, offending=620)
    """
    if without_error < actual:
        gained = template(
            "without its error the side would have scored {without}, less than the {actual} it scored; an error that "
            "gained is not self-inflicted damage"
        )
        raise NotBridge(sentence(gained, without=without_error, actual=actual))
    if actual >= without_revoke:
        return Split(actual, actual)
    if without_error >= without_revoke:
        return Split(actual, without_revoke)
    return Split(without_revoke - (without_error - actual), without_revoke)


def _distribution(shares: Mapping[int, float]) -> Mapping[int, float]:
    if not shares or min(shares.values()) < 0 or not isclose(fsum(shares.values()), 1, abs_tol=1e-6):
        none = template("the shares {shares} are not a distribution; they must not be negative, and add up to 1")
        raise NotBridge(sentence(none, shares=str(dict(shares))))
    return shares


def _rounded(shares: Mapping[int, float], step: int) -> dict[int, int]:
    """Shares as multiples of the step that add up to 100; of equal remainders the earlier one is rounded up."""
    exact = {tricks: share * WHOLE / step for tricks, share in shares.items()}
    steps = {tricks: int(each + 1e-9) for tricks, each in exact.items()}
    lost_most = sorted(exact, key=lambda tricks: round(steps[tricks] - exact[tricks], 9))
    for tricks in lost_most[: WHOLE // step - sum(steps.values())]:
        steps[tricks] += 1
    return {tricks: number * step for tricks, number in steps.items()}
