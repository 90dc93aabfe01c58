"""Plays real boards out from before tricks 8, 6 and 4, for the part that a simulation has in the likely result.

    nice -n 15 python -m benchmarks.learned_simulations [--at 8:1500 6:300 4:80] [--out FILE]

Boards come in their random order, so many of those that reached the trick; what the file holds already is not
repeated. The tricks take turns, so that a run that is stopped has a share of each.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from benchmarks.learned_boards import BOARDS, RealBoard, read_boards

from revoke.equity.simulation import Simulation
from revoke.table.seats import Seat

SIMULATIONS = Path("build/learned/simulations.jsonl")
TURNS = 20  # each trick's boards are done in so many portions


@dataclass(frozen=True, slots=True)
class Simulated:
    """A board played out from before a trick."""

    board: int
    trick: int
    shares: Mapping[int, float]
    seconds: float


def read_simulations(path: Path = SIMULATIONS) -> list[Simulated]:
    """What was played out so far; nothing where nothing was."""
    if not path.exists():
        return []
    rows = [json.loads(line) for line in path.read_text().splitlines(keepends=True) if line.endswith("\n")]
    return [
        Simulated(row["board"], row["trick"], {int(n): share for n, share in row["shares"].items()}, row["seconds"])
        for row in rows
    ]


def in_turns(boards: Sequence[RealBoard], at: Mapping[int, int]) -> Iterator[tuple[int, RealBoard]]:
    """Trick and board, a portion of each trick's at a time."""
    waiting = {
        trick: islice((board for board in boards if board.cards_played > 4 * (trick - 1)), number)
        for trick, number in at.items()
    }
    for _ in range(TURNS + 1):
        for trick, number in at.items():
            for board in islice(waiting[trick], -(-number // TURNS)):
                yield trick, board


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--boards", type=Path, default=BOARDS)
    asked.add_argument("--out", type=Path, default=SIMULATIONS)
    asked.add_argument("--at", nargs="+", default=["8:1500", "6:300", "4:80"], metavar="TRICK:BOARDS")
    asked.add_argument("--playouts", type=int, default=60)
    asked.add_argument("--worlds", type=int, default=50)
    given = asked.parse_args()
    done = {(each.board, each.trick) for each in read_simulations(given.out)}
    at = {int(trick): int(number) for trick, _, number in (each.partition(":") for each in given.at)}
    with given.out.open("a") as file:
        for trick, board in in_turns(read_boards(given.boards), at):
            if (board.number, trick) not in done:
                began = time.process_time()
                so_far = board.found[: 4 * (trick - 1) + 1]
                shares = Simulation(given.playouts, given.worlds, seed=1)(so_far, Seat(board.declarer), {})
                seconds = round(time.process_time() - began, 2)
                row = {"board": board.number, "trick": trick, "shares": shares, "seconds": seconds}
                file.write(json.dumps(row) + "\n")
                file.flush()


if __name__ == "__main__":
    main()
