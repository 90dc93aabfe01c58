"""How good predictions of declarer's tricks were: mean error, log score, calibration."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from math import log
from typing import Any

from revoke.equity.distribution import advised

Shares = Mapping[int, float]

FURTHEST = 4  # tricks by which a prediction is allowed to be wrong
STEPS_OF_TUNING = 200
BARS = 20


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


def slips(pairs: Sequence[tuple[Shares, int]]) -> dict[int, float]:
    """How often players make so many tricks more than predicted: what fits these pairs best."""
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
    """The prediction with the players' slips added, on 0 to 13 tricks, never quite nothing."""
    found = dict.fromkeys(range(14), 1e-4)
    for tricks, share in shares.items():
        for slip, chance in slip_shares.items():
            if 0 <= tricks + slip <= 13:
                found[tricks + slip] += share * chance
    whole = sum(found.values())
    return {tricks: share / whole for tricks, share in found.items()}


def mean(shares: Shares) -> float:
    return sum(tricks * share for tricks, share in shares.items())


def report(trick: int, found: Sequence[Prediction]) -> str:
    tune, judge = found[::2], found[1::2]
    if len(judge) < 2:
        return f"\nbefore trick {trick}: {len(found)} boards are too few to tune and judge on"
    seconds = sum(each.seconds for each in found) / len(found)
    lines = [
        f"\nbefore trick {trick}: tuned on {len(tune)} boards, judged on {len(judge)}; {seconds:.1f} s CPU a board"
    ]
    lines.append("                     boards  mean error  bias    mean error  log score")
    lines.append("                             untuned     untuned tuned       tuned")
    calibrated: dict[str, list[tuple[float, bool]]] = {}
    for name, predict in (
        ("double dummy", lambda each: {each.double_dummy: 1.0}),
        ("simulation", lambda each: each.simulated),
        ("both, halved", lambda each: advised(each.double_dummy, each.simulated)),
    ):
        slip_shares = slips([(predict(each), each.made) for each in tune])
        for kind, group in _kinds(judge):
            if not group:
                continue
            after = [tuned(predict(each), slip_shares) for each in group]
            raw = [mean(predict(each)) - each.made for each in group]
            error = sum(map(abs, raw)) / len(group)
            bias = sum(raw) / len(group)
            tuned_error = sum(abs(mean(one) - each.made) for one, each in zip(after, group, strict=True)) / len(group)
            score = sum(log(one[each.made]) for one, each in zip(after, group, strict=True)) / len(group)
            lines.append(
                f"{name:<13}{kind:<8}{len(group):>6}  {error:>10.3f}  {bias:>+7.3f} {tuned_error:>9.3f}  {score:>11.3f}"
            )
            if kind == "all":
                calibrated[name] = [
                    (share, tricks == each.made)
                    for one, each in zip(after, group, strict=True)
                    for tricks, share in one.items()
                ]
    for name in ("simulation", "both, halved"):
        lines.extend(calibration(name, calibrated[name]))
    return "\n".join(lines)


def calibration(name: str, said: Sequence[tuple[float, bool]]) -> list[str]:
    """Of all that was given 60-70 %, how much came true: one line for each tenth."""
    lines = [f"{name + ', tuned:':<20}said        came true  predictions"]
    for tenth in range(10):
        inside = [(share, true) for share, true in said if tenth / 10 <= share < (tenth + 1) / 10 + (tenth == 9)]
        if not inside:
            continue
        expected = sum(share for share, _ in inside) / len(inside)
        true = sum(true for _, true in inside) / len(inside)
        bar = "".join(
            "|" if place == round(expected * BARS) else "█" if place < round(true * BARS) else "·"
            for place in range(BARS + 1)
        )
        lines.append(
            f"  {tenth * 10:>3}–{tenth * 10 + 10:<3}%        {expected:>6.1%}    {true:>6.1%}  {len(inside):>9}  {bar}"
        )
    return lines


def _kinds(found: Sequence[Prediction]) -> list[tuple[str, list[Prediction]]]:
    return [
        ("all", list(found)),
        ("shown", [each for each in found if each.shown]),
        ("claim", [each for each in found if not each.shown]),
    ]
