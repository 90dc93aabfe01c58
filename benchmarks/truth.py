"""Predicts what real players made from the middle of real boards, by double dummy and by simulation, and keeps score.

    python -m benchmarks.truth [--data ../shared/data/pbn] [--at 8:240 6:160 4:40] [--keep FILE]

Each board is stopped before trick 2, 4, 6 or 8; ``--at 6:160`` means before trick 6, on 160 of the boards that reached
it. Declarer's final tricks are predicted with what was then known and compared with what was made. Both predictions are
tuned on one half of the boards (how often players make one trick more or less than predicted) and judged on the other.
``--keep`` writes every prediction as a line of JSON and does not repeat those that the file already holds.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from benchmarks.truth_boards import Board, boards
from benchmarks.truth_score import Prediction, report

from revoke.equity.curve import total
from revoke.equity.distribution import Distribution
from revoke.equity.playout import playouts
from revoke.equity.solver import DDS

CHOSEN = 600


def predictions(chosen: Sequence[Board], trick: int, wanted: int, asked: argparse.Namespace) -> Iterator[Prediction]:
    reached = [board for board in chosen if len(board.found) > 4 * (trick - 1)]
    for board in reached[:wanted]:
        known = asked.done.get((board.name, trick))
        if known is not None:
            yield known
            continue
        found = board.found[: 4 * (trick - 1) + 1]
        double_dummy = total(found[-1], board.declarer.side, DDS())
        assert double_dummy is not None
        began = time.process_time()
        made = playouts(found, declarer=board.declarer, number=asked.playouts, worlds=asked.worlds, seed=asked.seed)
        shares = Distribution.of(made).shares
        spent = time.process_time() - began
        fresh = Prediction(board.name, trick, double_dummy, shares, board.made, board.shown, round(spent, 2))
        if asked.keep:
            with asked.keep.open("a") as file:
                file.write(json.dumps(fresh.document) + "\n")
        yield fresh


def main() -> int:
    asked = arguments()
    if not asked.data.is_dir():
        print(f"skipped: there is no folder {asked.data} of play records here; name one with --data")
        return 0
    chosen, counted = boards(asked.data, CHOSEN, seed=asked.seed)
    print(f"{sum(counted.values())} records read from {asked.data.name}/; of them")
    for kind, number in counted.most_common():
        print(f"  {number:>6}  {kind}")
    asked.done = {}
    if asked.keep and asked.keep.exists():
        for line in asked.keep.read_text().splitlines():
            kept = Prediction.of(json.loads(line))
            asked.done[kept.board, kept.trick] = kept
    print(f"simulation: {asked.playouts} playouts, {asked.worlds} layouts, seed {asked.seed}")
    for trick, wanted in asked.at:
        print(report(trick, list(predictions(chosen, trick, wanted, asked))), flush=True)
    return 0


def arguments() -> Any:  # argparse gives no types
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--data", type=Path, default=Path(__file__).parents[2] / "shared" / "data" / "pbn")
    asked.add_argument("--at", nargs="+", type=_trick_and_number, default=[(8, 240), (6, 120), (4, 24)])
    asked.add_argument("--playouts", type=int, default=60)
    asked.add_argument("--worlds", type=int, default=50)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--keep", type=Path)
    return asked.parse_args()


def _trick_and_number(text: str) -> tuple[int, int]:
    trick, _, number = text.partition(":")
    return int(trick), int(number)


if __name__ == "__main__":
    sys.exit(main())
