"""How good predictions of declarer's tricks were: error, log score, and how much of the prediction came true."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from math import log, sqrt
from typing import Any

from benchmarks.equity.truth_calibration import Foretold

Shares = Mapping[int, float]
Predict = Callable[["Prediction"], Shares]

FURTHEST = 4  # the most tricks by which a prediction may be wrong
STEPS_OF_TUNING = 100
TRUST = 0.5
"""The weight of double dummy beside a simulation in the baseline, which learns nothing."""
TRUSTS = [tenth / 10 for tenth in range(11)]
LINE = "{:<14}{:<7}{:>7}  {:>6}  {:>6}  {:>6}  {:>6}  {:>7}  {:>6}"
HEADING = """                            as predicted    tuned
                     boards  error    bias   error   error²     log  exact"""
APART = "{:<14}better than double dummy by: error² {:.3f} ± {:.3f}, log score {:.3f} ± {:.3f}"


@dataclass(frozen=True, slots=True)
class Prediction:
    board: str
    trick: int
    double_dummy: int
    simulated: Shares
    made: int
    shown: bool
    seconds: float

    @property
    def document(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def of(cls, document: Mapping[str, Any]) -> Prediction:
        shares = {int(tricks): share for tricks, share in document["simulated"].items()}
        return cls(**{**document, "simulated": shares})


def double_dummy(each: Prediction) -> Shares:
    return {each.double_dummy: 1.0}


def simulation(each: Prediction) -> Shares:
    return each.simulated


def half_and_half(double_dummy: int, simulated: Shares, *, trust: float = TRUST) -> dict[int, float]:
    """The mixture of double dummy, which knows too much, and the simulation, whose players know too little."""
    shares = {tricks: (1 - trust) * share for tricks, share in simulated.items()}
    shares[double_dummy] = shares.get(double_dummy, 0.0) + trust
    return {tricks: share for tricks, share in sorted(shares.items()) if share}


def both(each: Prediction, *, trust: float = TRUST) -> Shares:
    return half_and_half(each.double_dummy, each.simulated, trust=trust)


PREDICTORS: dict[str, Predict] = {"double dummy": double_dummy, "simulation": simulation, "both": both}


def slips(pairs: Sequence[tuple[Shares, int]]) -> dict[int, float]:
    """How often players make so many tricks more than predicted: the shares that best fit these pairs."""
    found = dict.fromkeys(range(-FURTHEST, FURTHEST + 1), 1 / (2 * FURTHEST + 1))
    for _ in range(STEPS_OF_TUNING):
        counts = dict.fromkeys(found, 0.2)  # a little of everything, so that nothing is impossible
        for shares, made in pairs:
            blame = {slip: share * shares.get(made - slip, 0.0) for slip, share in found.items()}
            whole = sum(blame.values())
            for slip in blame if whole else ():
                counts[slip] += blame[slip] / whole
        found = {slip: count / sum(counts.values()) for slip, count in counts.items()}
    return found


def tuned(shares: Shares, slip_shares: Shares) -> dict[int, float]:
    """The prediction with the players' slips added, on 0 to 13 tricks, never quite zero."""
    found = dict.fromkeys(range(14), 1e-4)
    for tricks, share in shares.items():
        for slip, chance in slip_shares.items():
            if 0 <= tricks + slip <= 13:
                found[tricks + slip] += share * chance
    whole = sum(found.values())
    return {tricks: share / whole for tricks, share in found.items()}


def mean(shares: Shares) -> float:
    return sum(tricks * share for tricks, share in shares.items())


def middle(shares: Shares) -> int:
    """The median number of tricks: the prediction with the smallest mean error."""
    reached = 0.0
    for tricks in sorted(shares):
        reached += shares[tricks]
        if reached >= 0.5 - 1e-9:
            return tricks
    return max(shares)


@dataclass(frozen=True, slots=True)
class Judged:
    """One prediction compared with the result.

    ``error`` and ``bias`` use the prediction before tuning: its median and its mean against the result. The others
    are after tuning: ``mean_error`` and ``square`` of the mean, and the ``log`` of the chance given to the result;
    ``exact`` is whether the likeliest number came true.
    """

    error: int
    bias: float
    mean_error: float
    square: float
    log: float
    exact: bool

    @classmethod
    def of(cls, predicted: Shares, after: Shares, made: int) -> Judged:
        off = mean(after) - made
        likeliest = max(after, key=lambda tricks: after[tricks])
        return cls(
            abs(middle(predicted) - made), mean(predicted) - made, abs(off), off**2, log(after[made]), likeliest == made
        )


def report(trick: int, found: Sequence[Prediction]) -> tuple[str, dict[str, list[Foretold]]]:
    """The report as text, and for each predictor its chances and whether each came true."""
    if len(found) < 4:
        return f"\nbefore trick {trick}: {len(found)} boards are too few to tune and judge on", {}
    seconds = sum(each.seconds for each in found) / len(found)
    lines = [
        f"\nbefore trick {trick}: {len(found)} boards, each half tuned on the other; {seconds:.1f} s CPU a board",
        HEADING,
    ]
    judged: dict[str, list[Judged]] = {}
    foretold: dict[str, list[Foretold]] = {}
    for name, predict in PREDICTORS.items():
        after = tuned_on_the_other_half(predict, found)
        judged[name] = [Judged.of(predict(each), one, each.made) for each, one in zip(found, after, strict=True)]
        lines.extend(_lines(name, found, judged[name]))
        foretold[name] = [
            Foretold(share, tricks == each.made)
            for each, one in zip(found, after, strict=True)
            for tricks, share in one.items()
        ]
    lines.extend(_apart(name, judged[name], judged["double dummy"]) for name in ("simulation", "both"))
    lines.append("log score by the trust in double dummy:")
    lines.append("  ".join(f"{trust:.1f} {_score(found, trust):.3f}" for trust in TRUSTS))
    return "\n".join(lines), foretold


def tuned_on_the_other_half(predict: Predict, found: Sequence[Prediction]) -> list[Shares]:
    """Each prediction, tuned with the slips of players on the other half of the boards."""
    halves = found[::2], found[1::2]
    learned = [slips([(predict(each), each.made) for each in half]) for half in halves]
    return [tuned(predict(each), learned[1 - place % 2]) for place, each in enumerate(found)]


def _lines(name: str, judge: Sequence[Prediction], judged: Sequence[Judged]) -> Iterator[str]:
    """The predictor's lines: on all boards, on those with all 52 cards, on those that ended in a claim."""
    for kind, wanted in (("all", (True, False)), ("shown", (True,)), ("claim", (False,))):
        group = [one for each, one in zip(judge, judged, strict=True) if each.shown in wanted]
        if group:
            columns = ("error", "bias", "mean_error", "square", "log", "exact")
            error, bias, *rest, exact = (sum(getattr(one, column) for one in group) / len(group) for column in columns)
            figures = (f"{error:.3f}", f"{bias:+.3f}", *(f"{each:.3f}" for each in rest), f"{exact:.0%}")
            yield LINE.format(name, kind, len(group), *figures)


def _apart(name: str, judged: Sequence[Judged], baseline: Sequence[Judged]) -> str:
    """A line on how much better the predictor is than double dummy, board by board, with the standard error."""
    squares = [theirs.square - ours.square for ours, theirs in zip(judged, baseline, strict=True)]
    logs = [ours.log - theirs.log for ours, theirs in zip(judged, baseline, strict=True)]
    return APART.format(name, *_with_error(squares), *_with_error(logs))


def _with_error(numbers: Sequence[float]) -> tuple[float, float]:
    average = sum(numbers) / len(numbers)
    return average, sqrt(sum((each - average) ** 2 for each in numbers) / len(numbers) / (len(numbers) - 1))


def _score(found: Sequence[Prediction], trust: float) -> float:
    """The tuned log score with this much trust in double dummy."""
    after = tuned_on_the_other_half(partial(both, trust=trust), found)
    return sum(log(one[each.made]) for each, one in zip(found, after, strict=True)) / len(found)
