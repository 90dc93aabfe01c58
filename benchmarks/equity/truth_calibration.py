"""How often predicted chances came true, by tenths, as a table and as a picture."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from pathlib import Path

BARS = 20


@dataclass(frozen=True, slots=True)
class Foretold:
    """A predicted number of tricks, its chance, and whether it was made."""

    chance: float
    came: bool


@dataclass(frozen=True, slots=True)
class Tenth:
    """All predictions from one tenth up to the next: how many, their mean chance, the share that came true."""

    first: int
    number: int
    said: float
    came: float

    @property
    def error(self) -> float:
        """Standard error of the share that came true."""
        return sqrt(max(self.said * (1 - self.said), 1e-9) / self.number)


def tenths(foretold: Sequence[Foretold]) -> list[Tenth]:
    found = []
    for tenth in range(10):
        inside = [each for each in foretold if tenth / 10 <= each.chance < (tenth + 1) / 10 + (tenth == 9)]
        if inside:
            said = sum(each.chance for each in inside) / len(inside)
            found.append(Tenth(tenth, len(inside), said, sum(each.came for each in inside) / len(inside)))
    return found


def calibration(name: str, foretold: Sequence[Foretold]) -> list[str]:
    """The table's lines: one for each tenth, a mark at the predicted share and a bar as long as the observed share."""
    lines = [f"{name + ':':<20}said        came true  predictions"]
    for each in tenths(foretold):
        bar = "".join(
            "|" if place == round(each.said * BARS) else "█" if place < round(each.came * BARS) else "·"
            for place in range(BARS + 1)
        )
        span = f"{each.first * 10:>3}–{each.first * 10 + 10:<3}%"
        lines.append(f"  {span}        {each.said:>6.1%}    {each.came:>6.1%}  {each.number:>9}  {bar}")
    return lines


def plot(foretold: Mapping[str, Sequence[Foretold]], path: Path) -> None:
    """Draw predicted against observed, one panel for each predictor, in the format of the file name."""
    from matplotlib import rc_context  # comes with endplay
    from matplotlib.figure import Figure

    figure = Figure(figsize=(4 * len(foretold), 4.4), layout="constrained")
    panels = figure.subplots(1, len(foretold), sharey=True, squeeze=False)[0]
    for panel, (name, predictions) in zip(panels, foretold.items(), strict=True):
        found = tenths(predictions)
        panel.plot([0, 1], [0, 1], color="0.6", linewidth=1, linestyle="--")
        panel.errorbar(
            [each.said for each in found],
            [each.came for each in found],
            yerr=[each.error for each in found],
            fmt="o",
            color="black",
            capsize=3,
        )
        for each in found:
            panel.annotate(str(each.number), (each.said, each.came), xytext=(4, -12), textcoords="offset points")
        panel.set(title=name, xlabel="said", xlim=(-0.03, 1.03), ylim=(-0.03, 1.03), aspect="equal")
    panels[0].set_ylabel("came true")
    # Keep text as text, and no random names.
    with rc_context({"svg.fonttype": "none", "svg.hashsalt": path.stem}):
        figure.savefig(path, metadata={"Date": None, "Creator": None} if path.suffix == ".svg" else None)
