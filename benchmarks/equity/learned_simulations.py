"""Plays real boards out, to weigh the simulation's part in the likely result.

The boards are the first in the random order that reached the trick; those in the file are not repeated. The tricks
take turns, so that an interrupted run has a share of each.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from benchmarks.equity.learned_boards import RealBoard, read_boards

from revoke.equity.simulation import Simulation
from revoke.table.seats import Seat

SIMULATIONS = Path("build/learned/simulations.jsonl")
PLAYOUTS, WORLDS = 60, 50
TURNS = 20  # each trick's boards are done in so many portions


@dataclass(frozen=True, slots=True)
class Simulated:
    """A board played out from before a trick."""

    board: int
    trick: int
    shares: Mapping[int, float]
    seconds: float


def read_simulations(path: Path = SIMULATIONS) -> list[Simulated]:
    """The playouts in the file; none if there is no file."""
    if not path.exists():
        return []
    rows = [json.loads(line) for line in path.read_text().splitlines(keepends=True) if line.endswith("\n")]
    return [
        Simulated(row["board"], row["trick"], {int(n): share for n, share in row["shares"].items()}, row["seconds"])
        for row in rows
    ]


def reached(boards: Sequence[RealBoard], trick: int) -> Iterator[RealBoard]:
    """The boards whose play reached that trick."""
    return (board for board in boards if board.cards_played > 4 * (trick - 1))


def in_turns(boards: Sequence[RealBoard], at: Mapping[int, int]) -> Iterator[tuple[int, RealBoard]]:
    """Pairs of trick and board, a portion for each trick at a time."""
    waiting = {trick: islice(reached(boards, trick), number) for trick, number in at.items()}
    for _ in range(TURNS + 1):
        for trick, number in at.items():
            for board in islice(waiting[trick], -(-number // TURNS)):
                yield trick, board


def keep_simulations(at: Mapping[int, int], out: Path = SIMULATIONS) -> None:
    """Play out so many boards before each trick, without those in the file."""
    done = {(each.board, each.trick) for each in read_simulations(out)}
    with out.open("a") as file:
        for trick, board in in_turns(read_boards(), at):
            if (board.number, trick) not in done:
                began = time.process_time()
                so_far = board.found[: 4 * (trick - 1) + 1]
                shares = Simulation(PLAYOUTS, WORLDS, seed=1)(so_far, Seat(board.declarer), {})
                seconds = round(time.process_time() - began, 2)
                row = {"board": board.number, "trick": trick, "shares": shares, "seconds": seconds}
                file.write(json.dumps(row) + "\n")
                file.flush()
