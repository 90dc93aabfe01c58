"""How often declarer came to fewer tricks than he could cash, by whether that hung on cards he did not see.

    python -m benchmarks learned_cashed [--boards 8000]

Of real boards: the moments before tricks at which declarer's side leads and can cash all that double dummy gives it.
*However they lie* are those in which it can do so in fifteen layouts of the cards that declarer does not see; the
others hang on the lie. *Said* is what was learned without that, *factor* what fits best, *better by* the log score that
it gains on the fifth of the events that it was not fitted on. It reads what ``python -m benchmarks learned boards
moments`` has kept.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from math import log, sqrt

from benchmarks.equity.learned_boards import BOARDS, read_boards
from benchmarks.equity.learned_fit import FOLDS, RealMoment, real_moments, strength
from benchmarks.equity.learned_truth import table

from revoke.equity.likely_result import correction, sure_tricks
from revoke.ruling.estimate import however_they_lie
from revoke.table.seats import Seat

FACTORS = (0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 1.0, 1.2, 1.4, 1.6, 1.8, 2.0, 2.5)
MOST = 0.9


@dataclass(frozen=True, slots=True)
class Cashed:
    """A moment at which declarer's side leads and can cash all that double dummy gives it."""

    moment: RealMoment
    hangs: bool
    said: float

    @property
    def fewer(self) -> bool:
        return self.moment.board.made < self.moment.here.floor

    def gain(self, factor: float) -> float:
        """The log score gained where fewer are given so many times as much, and as many or more the rest."""
        given = min(self.said * factor, MOST)
        return log(given / self.said) if self.fewer else log((1 - given) / (1 - self.said))


def cashed(each: RealMoment) -> Cashed | None:
    """The moment as it is judged here; ``None`` where declarer's side cannot cash all that it can make."""
    here, declarer = each.here, Seat(each.board.declarer)
    if here.lying or not here.choices[0].declarers or not here.won < here.floor == here.double_dummy:
        return None
    so_far = each.board.found[: each.played + 1]
    position = so_far[-1].position
    found = sure_tricks(position) if position is not None else None
    if found is None or found.cashing is not declarer.side:
        return None
    shares = correction().shares(here, each.board.needed, strength=strength(each.board))
    said = sum(share for tricks, share in shares.items() if tricks < here.floor)
    return Cashed(each, not however_they_lie(so_far, declarer, found.tricks[declarer.side]), max(said, 1e-4))


def row(name: str, group: Sequence[Cashed]) -> list[str]:
    """One row: how many boards, how often fewer came and was said, the factor, and what it gains."""
    number = len(group)
    came = sum(each.fewer for each in group) / number
    error = sqrt(came * (1 - came) / number)
    gains: dict[str, list[float]] = defaultdict(list)
    for fold in range(FOLDS):
        others = [each for each in group if each.moment.fold != fold]
        factor = max(FACTORS, key=lambda factor: sum(each.gain(factor) for each in others))
        for each in group:
            if each.moment.fold == fold:
                gains[each.moment.board.deal].append(each.gain(factor))
    mean = sum(map(sum, gains.values())) / number
    spread = sqrt(sum(sum(gain - mean for gain in each) ** 2 for each in gains.values())) / number
    best = max(FACTORS, key=lambda factor: sum(each.gain(factor) for each in group))
    said = sum(each.said for each in group) / number
    return [name, f"{number:,}", f"{came:.1%} ± {error:.1%}", f"{said:.1%}", f"{best}", f"{mean:+.4f} ± {spread:.4f}"]


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--boards", type=int, default=8000)
    given = asked.parse_args()
    if not BOARDS.exists():
        print(f"skipped: there is no {BOARDS}; read the archives with: python -m benchmarks learned boards moments")
        return
    moments = [each for each in real_moments(read_boards()) if each.possible and each.board.number < given.boards]
    found = [each for each in map(cashed, moments) if each is not None]
    groups = {"however they lie": False, "hangs on the lie": True}
    rows = [row(name, [each for each in found if each.hangs is hangs]) for name, hangs in groups.items()]
    print(table(["", "boards", "fewer came", "said", "factor", "better by"], rows))


if __name__ == "__main__":
    main()
