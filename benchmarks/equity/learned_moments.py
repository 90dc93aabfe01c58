"""Double-dummy results of real boards at some moments of their play; a new run resumes where the last one stopped.

Each board is solved before tricks 4, 6, 8 and 10, and once within tricks 5, 7, 9 and 11, with one to three cards on
the table, because no revoke is a lead. One board in four, and every board of club players, is also solved before
trick 2 and within trick 3, which takes longest.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from dataclasses import asdict, astuple
from pathlib import Path
from typing import Any

from benchmarks.equity.learned_boards import RealBoard, players, read_boards

from revoke.equity.likely_result import Choice, Situation, situation_at
from revoke.equity.solver import DDS
from revoke.table.seats import Seat

MOMENTS = Path("build/learned/moments.jsonl")
BEFORE, WITHIN = (4, 6, 8, 10), (5, 7, 9, 11)
BEFORE_EARLY, WITHIN_EARLY = (2,), (3,)
EARLY = 4  # one board in so many is also examined early in the play


def looked_at_early(board: RealBoard) -> bool:
    """Whether the board is examined from trick 2 on, and shown in the tables."""
    return not board.number % EARLY or players(board) == "club"


def wanted(board: RealBoard) -> Iterator[int]:
    """The numbers of cards played after which the board is examined."""
    chance = random.Random(board.number)
    early = looked_at_early(board)
    for trick in (*(BEFORE_EARLY if early else ()), *BEFORE):
        yield 4 * (trick - 1)
    for trick in (*(WITHIN_EARLY if early else ()), *WITHIN):
        yield 4 * (trick - 1) + chance.randint(1, 3)


def situations(board: RealBoard) -> Iterator[tuple[int, Situation]]:
    """The situations of a board, each with the number of cards played before it."""
    found = board.found
    declarer = Seat(board.declarer)
    for played in sorted(wanted(board)):
        if played >= len(found):
            return
        moment = found[played]
        if moment.position is not None:
            here = situation_at(moment.position, declarer, moment.won[declarer.side], DDS())
            if here is not None:
                yield played, here


def document(board: RealBoard, played: int, here: Situation) -> dict[str, Any]:
    return {
        "board": board.number,
        "played": played,
        **asdict(here),
        "choices": [astuple(each) for each in here.choices],
    }


def read_moments(path: Path = MOMENTS) -> Iterator[tuple[int, int, Situation]]:
    """Each moment in the file: the number of the board, the cards played, the situation."""
    with path.open() as lines:
        for line in lines:
            if not line.endswith("\n"):
                return  # still being written
            said = json.loads(line)
            choices = tuple(Choice(bool(own), *rest) for own, *rest in said.pop("choices"))
            trumps = said.pop("trumps")
            board, played = said.pop("board"), said.pop("played")
            yield board, played, Situation(**said, trumps=tuple(trumps) if trumps else None, choices=choices)


def keep_moments(out: Path = MOMENTS) -> None:
    """Work out the situations of the boards missing from the file."""
    done = max((board for board, *_ in read_moments(out)), default=-1) if out.exists() else -1
    with out.open("a") as file:
        for board in read_boards():
            if board.number > done:
                file.write("".join(json.dumps(document(board, *each)) + "\n" for each in situations(board)))
                file.flush()
