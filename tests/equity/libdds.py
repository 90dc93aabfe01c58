"""The DDS library of Bo Haglund and Søren Hein, as the endplay package ships it: what our solver is held against.

It is called directly, for ``import endplay`` takes longer than all that is asked of it. Each position is solved by
itself: the library's own analysis of a whole play assumes that no card gains by being illegal, and is wrong at a revoke
without saying so.
"""

from __future__ import annotations

import ctypes
import importlib.util
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from revoke.equity.solver import LOWEST_RANK, NOT_PLAYABLE
from tests.equity.arrays import Tricks, Words

AT_ONCE = 200  # boards in one call, the library's own limit
LONGEST = 13  # cards a hand can choose from
SUIT = 13
TABLE = slice(2, 8)  # the words that say what lies on the table

ANY_TARGET = -1  # find the most tricks, not whether a number can be reached
BEST_CARD, EVERY_CARD = 1, 3
ALWAYS_SEARCH = 1  # mode 2 would keep tables from the call before, wrong as soon as trumps change


class Boards(ctypes.Structure):
    _fields_ = [
        ("number", ctypes.c_int32),
        ("words", ctypes.c_int32 * 24 * AT_ONCE),
        ("target", ctypes.c_int32 * AT_ONCE),
        ("solutions", ctypes.c_int32 * AT_ONCE),
        ("mode", ctypes.c_int32 * AT_ONCE),
    ]


class Found(ctypes.Structure):
    """What the library found: so many cards, with the tricks each one takes and its equals as bits of the suit."""

    _fields_ = [
        ("nodes", ctypes.c_int32),
        ("cards", ctypes.c_int32),
        ("suit", ctypes.c_int32 * LONGEST),
        ("rank", ctypes.c_int32 * LONGEST),
        ("equals", ctypes.c_int32 * LONGEST),
        ("score", ctypes.c_int32 * LONGEST),
    ]


class AllFound(ctypes.Structure):
    _fields_ = [("number", ctypes.c_int32), ("found", Found * AT_ONCE)]


@cache
def library(threads: int = 1) -> ctypes.CDLL:
    """The library, told how many cores it may use.

    Raises:
        ModuleNotFoundError: the endplay package is not installed.
    """
    endplay = importlib.util.find_spec("endplay")
    folders = endplay.submodule_search_locations if endplay else None
    for folder in folders or ():
        for path in sorted(Path(folder, "_dds").glob("*dds*")):
            if path.suffix in (".so", ".dylib", ".dll"):
                loaded = ctypes.CDLL(str(path))
                loaded.SetMaxThreads(threads)
                return loaded
    raise ModuleNotFoundError("the endplay package, which ships libdds, is not installed: make setup")


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
        code = library().SolveAllBoardsBin(ctypes.byref(self.asked), ctypes.byref(self.found))
        assert code == 1, f"libdds refused a position, its number {code}"


_memory = cache(_Memory)


def best(words: Words) -> NDArray[np.int8]:
    """:func:`revoke.equity.players.best`, by libdds; every hand on turn must hold a card."""
    tricks = np.empty(len(words), dtype=np.int8)
    for rows in calls(words):
        asked = words[rows]
        _memory().solve(asked, BEST_CARD)
        tricks[rows] = _memory().score[: len(asked), 0]
    return tricks


def by_card(words: Words) -> Tricks:
    """:func:`revoke.equity.players.by_card`, by libdds; every hand on turn must hold a card."""
    tricks = np.full((len(words), 4 * SUIT), NOT_PLAYABLE, dtype=np.int8)
    for rows in calls(words):
        asked = words[rows]
        _memory().solve(asked, EVERY_CARD)
        _read(_memory(), len(asked), tricks[rows])
    return tricks


def _read(memory: _Memory, number: int, tricks: Tricks) -> None:
    """Write what was found for the first *number* boards into as many rows."""
    row, entry = np.nonzero(np.arange(LONGEST) < memory.cards[:number, None])
    suit = memory.suit[row, entry] * SUIT
    score = memory.score[row, entry]
    tricks[row, suit + memory.rank[row, entry] - LOWEST_RANK] = score
    equals = memory.equals[row, entry]
    alike, rank = np.nonzero(equals[:, None] >> np.arange(LOWEST_RANK, LOWEST_RANK + SUIT) & 1)
    tricks[row[alike], suit[alike] + rank] = score[alike]


def calls(words: Words) -> Iterator[slice]:
    """The boards cut into calls of no more than the library takes, and none that it would take for another.

    Within one call it takes two boards for one and the same where hands, leader and trumps agree, and does not look at
    the cards on the table: the second would get the answer of the first.
    """
    start = 0
    tables: dict[bytes, bytes] = {}
    for number, board in enumerate(words):
        looked_at, table = np.delete(board, TABLE).tobytes(), board[TABLE].tobytes()
        if number - start == AT_ONCE or tables.get(looked_at, table) != table:
            yield slice(start, number)
            start, tables = number, {}
        tables[looked_at] = table
    if start < len(words):
        yield slice(start, len(words))
