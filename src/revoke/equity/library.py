"""The double dummy library: found beside the endplay package and called directly, without importing that package."""

from __future__ import annotations

import ctypes
import importlib.util
import os
import threading
from functools import cache
from pathlib import Path

from revoke.errors import RevokeError

AT_ONCE = 200  # boards in one call, the library's own limit
LONGEST = 13  # cards a hand can choose from

ANY_TARGET = -1  # find the most tricks, not whether a number can be reached
BEST_CARD, EVERY_CARD = 1, 3
ALWAYS_SEARCH = 1  # mode 2 would keep tables from the call before, wrong as soon as trumps change

CALLING = threading.Lock()  # the library keeps its state in globals


class SolverMissing(RevokeError):
    """The double dummy library is not installed, so what would have happened cannot be worked out."""


class SolverFailed(RevokeError):
    """The double dummy library refused a position; the number is the library's own."""


class Board(ctypes.Structure):
    """One position: trumps, leader, suits and ranks on the table (3 each), then 4 hands of 4 suits as bits."""

    _fields_ = [("words", ctypes.c_int32 * 24)]


class Boards(ctypes.Structure):
    _fields_ = [
        ("number", ctypes.c_int32),
        ("boards", Board * AT_ONCE),
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
def library() -> ctypes.CDLL:
    """The library, loaded once and told how many cores there are.

    Raises:
        SolverMissing: the endplay package, which ships it, is not installed or holds no library for this machine.
    """
    endplay = importlib.util.find_spec("endplay")
    folders = endplay.submodule_search_locations if endplay else None
    for folder in folders or ():
        for path in sorted(Path(folder, "_dds").glob("*dds*")):
            if path.suffix in (".so", ".dylib", ".dll"):
                try:
                    loaded = ctypes.CDLL(str(path))
                except OSError as wrong:
                    raise SolverMissing(
                        f"the double dummy library {path.name} cannot be loaded here ({wrong}); "
                        "install it anew: pip install --force-reinstall 'revoke[dd]'"
                    ) from None
                return _declared(loaded)
    raise SolverMissing(
        "the double dummy library is not installed, so the likely result cannot be worked out; "
        "install it: pip install 'revoke[dd]', or give the director's finding as findings.without_revoke"
    )


def _declared(loaded: ctypes.CDLL) -> ctypes.CDLL:
    loaded.SolveBoard.argtypes = [
        Board, ctypes.c_int, ctypes.c_int, ctypes.c_int, ctypes.POINTER(Found), ctypes.c_int,
    ]  # fmt: skip
    loaded.SolveAllBoardsBin.argtypes = [ctypes.POINTER(Boards), ctypes.POINTER(AllFound)]
    loaded.SetMaxThreads.restype = None
    loaded.SetMaxThreads(os.cpu_count() or 1)
    return loaded


def accepted(code: int) -> None:
    """Nothing where the library accepted what it was given.

    Raises:
        SolverFailed: it did not.
    """
    if code != 1:
        raise SolverFailed(f"the double dummy library refused the position (its number {code}); please report the case")
