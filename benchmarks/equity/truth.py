"""Predicts what real players made from the middle of real boards, by double dummy and by simulation, and keeps score.

    python -m benchmarks truth [--data ../shared/data/pbn] [--at 8:240 6:160 4:40] [--keep FILE] [--plot FILE]

Each board is stopped before trick 2, 4, 6 or 8; ``--at 6:160`` means before trick 6, on 160 of the boards that reached
it. Declarer's final tricks are predicted from what was then known and compared with the result. Every prediction is
tuned (how often players make one trick more or less than predicted) on the half of the boards that does not hold it.
``--keep`` writes every prediction as a line of JSON and skips those already in the file; ``--plot`` draws predicted
against observed shares (.svg or .png).
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

from benchmarks.equity.truth_boards import USABLE, Board, boards
from benchmarks.equity.truth_calibration import Foretold, calibration, plot
from benchmarks.equity.truth_score import Prediction, report

from revoke.equity.curve import total
from revoke.equity.simulation import Simulation
from revoke.equity.solver import DDS

CHOSEN = 1400


def predictions(chosen: Sequence[Board], trick: int, wanted: int, asked: argparse.Namespace) -> Iterator[Prediction]:
    """A prediction for each board in order; as many processes as asked work on those missing from the kept file."""
    reached = [board for board in chosen if len(board.found) > 4 * (trick - 1)][:wanted]
    predict = partial(predicted, trick=trick, playouts=asked.playouts, worlds=asked.worlds, seed=asked.seed)
    with ProcessPoolExecutor(asked.workers) as pool:
        fresh = pool.map(predict, [board for board in reached if (board.name, trick) not in asked.done])
        for board in reached:
            known = asked.done.get((board.name, trick))
            if known is None:
                known = next(fresh)
                if asked.keep:
                    with asked.keep.open("a") as file:
                        file.write(json.dumps(known.document) + "\n")
            yield known


def predicted(board: Board, *, trick: int, playouts: int, worlds: int, seed: int) -> Prediction:
    found = board.found[: 4 * (trick - 1) + 1]
    double_dummy = total(found[-1], board.declarer.side, DDS())
    assert double_dummy is not None
    began = time.process_time()
    simulation = Simulation(playouts, worlds, seed)
    shares = simulation(found, board.declarer, {})
    spent = round(time.process_time() - began, 2)
    return Prediction(board.name, trick, double_dummy, shares, board.made, board.shown, spent)


def main() -> int:
    asked = arguments()
    if not asked.data.is_dir():
        print(f"skipped: there is no folder {asked.data} of play records here; name one with --data")
        return 0
    chosen, counted = boards(asked.data, CHOSEN, seed=asked.seed)
    print(f"{sum(counted.values())} records read from {asked.data.name}/; of them")
    for kind, number in counted.most_common():
        print(f"  {number:>6}  {kind}")
    print(f"usable are {sum(counted[kind] for kind in USABLE)}")
    asked.done = {}
    if asked.keep and asked.keep.exists():
        for line in asked.keep.read_text().splitlines():
            kept = Prediction.of(json.loads(line))
            asked.done[kept.board, kept.trick] = kept
    print(f"simulation: {asked.playouts} playouts, {asked.worlds} layouts, seed {asked.seed}")
    everything: dict[str, list[Foretold]] = {}
    for trick, wanted in asked.at:
        words, foretold = report(trick, list(predictions(chosen, trick, wanted, asked)))
        print(words, flush=True)
        for name, each in foretold.items():
            everything.setdefault(f"{name}, tuned", []).extend(each)
    for name, said in everything.items():
        print(*calibration(name, said), sep="\n")
    if asked.plot and everything:
        plot(everything, asked.plot)
        print(f"\n{asked.plot}: drawn")
    return 0


def arguments() -> Any:  # argparse gives no types
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--data", type=Path, default=Path(__file__).parents[3] / "shared" / "data" / "pbn")
    asked.add_argument("--at", nargs="+", type=_trick_and_number, default=[(8, 240), (6, 120), (4, 24)])
    asked.add_argument("--playouts", type=int, default=60)
    asked.add_argument("--worlds", type=int, default=50)
    asked.add_argument("--seed", type=int, default=2)
    asked.add_argument("--workers", type=int, default=os.cpu_count() or 1, help="processes")
    asked.add_argument("--keep", type=Path)
    asked.add_argument("--plot", type=Path)
    return asked.parse_args()


def _trick_and_number(text: str) -> tuple[int, int]:
    trick, _, number = text.partition(":")
    return int(trick), int(number)


if __name__ == "__main__":
    sys.exit(main())
