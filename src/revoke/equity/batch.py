"""Many positions solved in one go: written into the library's own memory as arrays, read from it as arrays."""

from __future__ import annotations

import ctypes
from functools import cache

import numpy as np
from numpy.typing import NDArray

from revoke.equity.library import (
    ALWAYS_SEARCH,
    ANY_TARGET,
    AT_ONCE,
    BEST_CARD,
    CALLING,
    EVERY_CARD,
    LONGEST,
    AllFound,
    Boards,
    accepted,
    library,
)
from revoke.equity.solver import LOWEST_RANK, calls

Words = NDArray[np.int32]  # positions x 24, as Board has them
Tricks = NDArray[np.int8]  # positions x 52 cards, spades first and twos first; NOT_PLAYABLE elsewhere

NOT_PLAYABLE = -1
RANKS_OF_A_SUIT = 13
_TABLE = slice(2, 8)  # the words that say what lies on the table


class _Memory:
    """The two structures of the library, and arrays that look into them."""

    def __init__(self) -> None:
        self.asked, self.found = Boards(), AllFound()
        whole = np.frombuffer(memoryview(self.asked), dtype=np.int32)[1:]
        self.words = whole[: 24 * AT_ONCE].reshape(AT_ONCE, 24)
        self.target, self.solutions, self.mode = whole[24 * AT_ONCE :].reshape(3, AT_ONCE)
        self.target[:], self.mode[:] = ANY_TARGET, ALWAYS_SEARCH
        answers = np.frombuffer(memoryview(self.found), dtype=np.int32)[1:].reshape(AT_ONCE, 2 + 4 * LONGEST)
        self.cards = answers[:, 1]
        by_card = answers[:, 2:].reshape(AT_ONCE, 4, LONGEST)
        self.suit, self.rank, self.equals, self.score = (by_card[:, each] for each in range(4))

    def solve(self, words: Words, solutions: int) -> None:
        self.asked.number = len(words)
        self.words[: len(words)] = words
        self.solutions[: len(words)] = solutions
        accepted(library().SolveAllBoardsBin(ctypes.byref(self.asked), ctypes.byref(self.found)))


_memory = cache(_Memory)


def best(words: Words) -> NDArray[np.int8]:
    """For each position the tricks the side on turn takes from there on. Every hand on turn must hold a card.

    Args:
        words: positions x 24, each as :func:`~revoke.equity.solver.words` writes one.

    Raises:
        SolverMissing: the library is not installed.
        SolverFailed: a row that is no position.

    >>> from revoke.equity.position import Position
    >>> from revoke.equity.solver import words
    >>> from revoke.table.seats import Seat
    >>> finesse = Position.parse("N:AQ... 43... 52... K6...", trumps=None, leader=Seat.SOUTH)
    >>> best(np.array([words(finesse)] * 3, dtype=np.int32))
    array([2, 2, 2], dtype=int8)
    """
    tricks = np.empty(len(words), dtype=np.int8)
    for rows in _calls(words):
        with CALLING:
            asked = words[rows]
            _memory().solve(asked, BEST_CARD)
            tricks[rows] = _memory().score[: len(asked), 0]
    return tricks


def by_card(words: Words) -> Tricks:
    """For each position and each card the hand on turn may play, the tricks its side takes: positions x 52.

    Cards run from the two of spades to the ace of clubs; ``NOT_PLAYABLE`` stands for the others. The rest is as for
    :func:`best`.

    >>> from revoke.equity.position import Position
    >>> from revoke.equity.solver import words
    >>> from revoke.table.seats import Seat
    >>> finesse = Position.parse("N:AQ... 43... 5... K...", trumps=None, leader=Seat.SOUTH, trick=["S2", "S6"])
    >>> by_card(np.array([words(finesse)], dtype=np.int32))[0, 8:13].tolist()  # ten, knave, queen, king, ace
    [-1, -1, 2, -1, 1]
    """
    tricks = np.full((len(words), 4 * RANKS_OF_A_SUIT), NOT_PLAYABLE, dtype=np.int8)
    for rows in _calls(words):
        with CALLING:
            asked = words[rows]
            _memory().solve(asked, EVERY_CARD)
            _read(_memory(), len(asked), tricks[rows])
    return tricks


def _read(memory: _Memory, number: int, tricks: Tricks) -> None:
    """Write what was found for the first *number* boards into as many rows."""
    row, entry = np.nonzero(np.arange(LONGEST) < memory.cards[:number, None])
    suit = memory.suit[row, entry] * RANKS_OF_A_SUIT
    score = memory.score[row, entry]
    tricks[row, suit + memory.rank[row, entry] - LOWEST_RANK] = score
    equals = memory.equals[row, entry]
    alike, rank = np.nonzero(equals[:, None] >> np.arange(LOWEST_RANK, LOWEST_RANK + RANKS_OF_A_SUIT) & 1)
    tricks[row[alike], suit[alike] + rank] = score[alike]


def _calls(words: Words) -> list[slice]:
    if (words[1:, _TABLE] == words[:1, _TABLE]).all():
        return [slice(start, start + AT_ONCE) for start in range(0, len(words), AT_ONCE)]
    return list(calls(words.tolist()))
