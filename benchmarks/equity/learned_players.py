"""Whether it helps to tell club players from experts, tested on events that nothing was learned from.

    python -m benchmarks learned_players [--write docs/likely-result.md]

Each board of experts and of club players is predicted from the other four fifths of the events, in four ways: *as it
was*, without boards of club players and without sure tricks; *one* for all players, with both; *told apart*; and
*delivered*, the same with sure tricks cashed as often as real players did. Reads the files of ``python -m benchmarks
learned boards moments``.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from benchmarks.equity.learned_boards import BOARDS, players, read_boards
from benchmarks.equity.learned_fit import FOLDS, RealMoment, figures, learned, real_moments, strength
from benchmarks.equity.learned_truth import Judged, compared, mean_score, table
from benchmarks.equity.truth_calibration import Foretold, tenths
from benchmarks.records.archive import put
from numpy.typing import NDArray

from revoke.equity.likely_result import FEATURES, Correction
from revoke.ruling.estimate import as_often_as_taken, sure_result
from revoke.table.seats import Seat

AS_IT_WAS, ONE, APART, DELIVERED = "as it was", "one for all", "told apart", "delivered"
SURE = tuple(place for place, name in enumerate(FEATURES) if "sure" in name)
CLUB = FEATURES.index("club players")
UNSEEN: Mapping[str, Sequence[int]] = {AS_IT_WAS: (*SURE, CLUB), ONE: (CLUB,), APART: ()}
"""The figures that each way ignores: they are 0 for everybody."""

TRICKS = (8, 6, 4, 2)
WHO = ("experts", "club")
FEWEST, POINTS = 100, 0.03
UNMIXED: Mapping[str, Any] = {"version": "", "slips": {}, "powers": {}}


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--write", type=Path, help="the page to put the tables into")
    given = asked.parse_args()
    if not BOARDS.exists():
        print(f"skipped: there is no {BOARDS}; read the archives with: python -m benchmarks learned boards moments")
        return
    moments = [each for each in real_moments(read_boards()) if each.possible]
    judged = judge(moments)
    made = {"players better": better(judged), "players calibration": calibrated(judged), "players sure": sure(judged)}
    if given.write:
        put(given.write, made)
    else:
        print(*(f"{name}\n\n{text}\n" for name, text in made.items()), sep="\n")


def judge(moments: Sequence[RealMoment]) -> list[Judged]:
    """The moments before the tricks in the tables, each with all predictions."""
    rows = figures(moments)
    fold = np.array([each.fold for each in moments])
    club = np.array([players(each.board) == "club" for each in moments])
    found: list[Judged] = []
    for part in range(FOLDS):
        corrections = {
            name: _learned(moments, rows, (fold != part) & ~(club & (name == AS_IT_WAS)), unseen)
            for name, unseen in UNSEEN.items()
        }
        for each in moments:
            if each.fold == part and shown(each):
                said = {
                    name: correction.shares(each.here, each.board.needed, strength=strength(each.board))
                    for name, correction in corrections.items()
                }
                found.append(Judged(each, {**said, DELIVERED: _as_often_as_taken(each, said[APART])}))
    return found


def _as_often_as_taken(each: RealMoment, shares: Mapping[int, float]) -> Mapping[int, float]:
    if each.here.double_dummy not in (each.here.floor, each.here.ceiling):
        return shares  # nobody can cash all of it, so there is no need to look for who can
    declarer = Seat(each.board.declarer)
    sure = sure_result(each.board.found[: each.played + 1], declarer, each.here, each.board.needed)
    return as_often_as_taken(shares, each.here, sure, declarer.side)


def _learned(
    moments: Sequence[RealMoment], rows: NDArray[np.float64], mask: NDArray[np.bool_], unseen: Sequence[int]
) -> Correction:
    seen = rows[mask].copy()
    seen[:, list(unseen)] = 0
    chosen = [each for each, wanted in zip(moments, mask, strict=True) if wanted]
    return Correction.of({**UNMIXED, **learned(chosen, seen)})


def shown(each: RealMoment) -> bool:
    return not each.here.lying and each.here.trick in TRICKS and players(each.board) in WHO


def groups(judged: Sequence[Judged]) -> dict[tuple[str, int], list[Judged]]:
    """The moments by kind of player and trick."""
    found: dict[tuple[str, int], list[Judged]] = {(who, trick): [] for who in WHO for trick in TRICKS}
    for each in judged:
        found[players(each.moment.board), each.moment.here.trick].append(each)
    return found


def better(judged: Sequence[Judged]) -> str:
    """A table of log scores, and how much better the other ways are."""
    rows = []
    for (who, trick), group in groups(judged).items():
        pairs = ((ONE, AS_IT_WAS), (APART, ONE), (DELIVERED, APART))
        cells = [f"{mean:+.3f} ± {error:.3f}" for mean, error in (compared(group, *pair) for pair in pairs)]
        rows.append([f"{who}, before trick {trick}", f"{len(group):,}", f"{mean_score(group, AS_IT_WAS):.3f}", *cells])
    return table(
        ["", "boards", AS_IT_WAS, "one: better by", "told apart: than one", "delivered: than told apart"], rows
    )


def calibrated(judged: Sequence[Judged]) -> str:
    """A table of predicted minus observed by tenths with 100 predictions or more: how many are off, and the worst."""
    rows = []
    for (who, trick), group in groups(judged).items():
        row = [f"{who}, before trick {trick}"]
        for name in (*UNSEEN, DELIVERED):
            every = [
                Foretold(share, tricks == each.moment.board.made)
                for each in group
                for tricks, share in each.said[name].items()
            ]
            bins = [each for each in tenths(every) if each.number >= FEWEST]
            off = sum(abs(each.said - each.came) > POINTS for each in bins)
            worst = max(bins, key=lambda each: abs(each.said - each.came))
            row.append(
                f"{off} of {len(bins)}; {worst.first * 10}–{worst.first * 10 + 10}%: "
                f"{worst.said - worst.came:+.1%} ± {worst.error:.1%}"
            )
        rows.append(row)
    return table(["", *UNSEEN, DELIVERED], rows)


def sure(judged: Sequence[Judged]) -> str:
    """A table for boards where all double-dummy tricks are sure: how often fewer came, and the prediction."""
    rows = []
    for (who, trick), group in groups(judged).items():
        row = [f"{who}, before trick {trick}"]
        own = [each for each in group if each.moment.here.won < each.moment.here.floor == each.moment.here.double_dummy]
        theirs = [
            each
            for each in group
            if each.moment.here.double_dummy == each.moment.here.ceiling < 13 - each.moment.here.lost
        ]
        for chosen in (own, theirs):
            came = said = 0.0
            for each in chosen:
                here = each.moment.here
                beyond = {n for n in range(14) if (n < here.floor if chosen is own else n > here.ceiling)}
                came += each.moment.board.made in beyond
                said += sum(share for tricks, share in each.said[DELIVERED].items() if tricks in beyond)
            number = len(chosen)
            row += [f"{number:,}", f"{came / number:.1%}" if number else "–", f"{said / number:.1%}" if number else "–"]
        rows.append(row)
    return table(["", "declarer: boards", "fewer came", "said", "the defence: boards", "fewer came", "said"], rows)


if __name__ == "__main__":
    main()
