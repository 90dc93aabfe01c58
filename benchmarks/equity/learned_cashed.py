"""How often a side won fewer tricks than it could cash: where the player on lead could see all of it, and where not.

    python -m benchmarks learned_cashed [--boards 8000]

The moments are from real boards: a side leads, or wins the trick on the table whatever is played, and can cash all
that double dummy gives it. *However they lie* are those in which it can do so in fifteen layouts of the cards that
the player does not see. The player is declarer, or the defender on lead, who must hold all the winners himself. The
others depend on the lie. *Said* is what was learned without that, *factor* fits best, and *better by* is the gain in
log score on the fifth of the events left out of the fit. Reads the files of ``python -m benchmarks learned boards
moments``.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from math import log, sqrt

from benchmarks.equity.learned_boards import BOARDS, players, read_boards
from benchmarks.equity.learned_fit import FOLDS, RealMoment, real_moments, strength
from benchmarks.equity.learned_truth import table

from revoke.equity.likely_result import correction
from revoke.ruling.estimate import cashed_at_once, sure_result
from revoke.table.seats import Seat

FACTORS = (0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 1.0, 1.2, 1.4, 1.6, 1.8, 2.0, 2.5)
MOST = 0.9
GROUPS = tuple(
    f"{side}, {how}"
    for side, contract in (("declarer", "makes the contract"), ("the defence", "beats the contract"))
    for how in (f"however they lie, {contract}", "however they lie, does not", "hangs on the lie")
)


@dataclass(frozen=True, slots=True)
class Cashed:
    """A moment at which a side leads and can cash all that double dummy gives it."""

    moment: RealMoment
    group: str
    fewer: bool
    said: float

    def gain(self, factor: float) -> float:
        """The log score gained when the chance of fewer tricks is multiplied by a factor and the rest scaled down."""
        given = min(self.said * factor, MOST)
        return log(given / self.said) if self.fewer else log((1 - given) / (1 - self.said))


def cashed(each: RealMoment) -> Cashed | None:
    """The moment as judged here; ``None`` if no side can cash all that it can make."""
    here, declarer = each.here, Seat(each.board.declarer)
    so_far = each.board.found[: each.played + 1]
    if so_far[-1].position is None:
        return None
    sure = sure_result(so_far, declarer, here, each.board.needed)
    within = cashed_at_once(here, sure, declarer.side)
    if within is None:
        return None
    shares = correction().shares(here, each.board.needed, strength=strength(each.board))
    said = sum(share for tricks, share in shares.items() if tricks not in within)
    group = GROUPS[
        3 * (sure.cashing is not declarer.side) + (2 if sure.hangs_on_the_lie else not sure.settles_the_contract)
    ]
    return Cashed(each, group, each.board.made not in within, max(said, 1e-4))


def row(name: str, group: Sequence[Cashed]) -> list[str]:
    """One row: the boards, how often fewer tricks were won and were predicted, the factor, and its gain."""
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
    asked.add_argument("--by-trick", action="store_true", help="a row for each trick, and for the boards of a club")
    given = asked.parse_args()
    if not BOARDS.exists():
        print(f"skipped: there is no {BOARDS}; read the archives with: python -m benchmarks learned boards moments")
        return
    moments = [each for each in real_moments(read_boards()) if each.possible and each.board.number < given.boards]
    found = [each for each in map(cashed, moments) if each is not None]
    rows = []
    for name in GROUPS:
        group = [each for each in found if each.group == name]
        rows.append(row(name, group))
        if given.by_trick:
            tricks = sorted({each.moment.here.trick for each in group})
            rows += [row(f"trick {trick}", [e for e in group if e.moment.here.trick == trick]) for trick in tricks]
            rows.append(row("club", [each for each in group if players(each.moment.board) == "club"]))
    print(table(["", "boards", "fewer came", "said", "factor", "better by"], rows))


if __name__ == "__main__":
    main()
