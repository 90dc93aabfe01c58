"""The output of the byte parsers for each board of a text: a row of numbers, the cards, and the hands."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, ParamSpec, TypeVar

import numpy as np
from numpy.typing import NDArray

# Arrays of numbers, by type; facts are a board's row.
Bytes = NDArray[np.uint8]
Ints = NDArray[np.int64]
Facts = NDArray[np.int32]
Flags = NDArray[np.bool_]


# Compiles the loops that read archives byte by byte, if numba is there; else they run as Python.

P = ParamSpec("P")
R = TypeVar("R")

COMPILES = find_spec("numba") is not None
"""Whether the extra ``fast`` is installed."""


def compiled(function: Callable[P, R]) -> Callable[P, R]:
    """The function in machine code, made at the first call and kept for later runs; or the function itself."""
    if not COMPILES:
        return function
    numba: Any = import_module("numba")  # Any: numba says little about its types

    usual = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = str(_kept_in(usual))
    try:
        quick: Callable[P, R] = numba.njit(cache=True, nogil=True)(function)
    except (RuntimeError, OSError):  # nowhere to keep it: each process makes its own
        quick = numba.njit(nogil=True)(function)
    finally:
        numba.config.CACHE_DIR = usual
    return quick


@cache
def _kept_in(usual: str) -> Path:
    """The folder for the machine code, another one for each state of the sources of this room.

    One function is compiled into another, but numba checks only the file of the outer function to see whether its
    code is still good.
    """
    room = Path(__file__).parent
    sources = hashlib.sha1(usedforsecurity=False)
    for path in sorted(room.glob("*.py")):
        sources.update(path.read_bytes())
    near = room / "__pycache__"
    if usual:
        folder = Path(usual)
    elif os.access(near if near.exists() else room, os.W_OK):
        folder = near
    else:
        folder = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "revoke"
    return folder / sources.hexdigest()[:12]


def is_made() -> bool:
    """Whether there is machine code from an earlier run, or none is needed; making it takes some seconds."""
    return not COMPILES or any(_kept_in(os.environ.get("NUMBA_CACHE_DIR", "")).rglob("*.nbi"))


def plainly(function: Callable[P, R]) -> Callable[P, R]:
    """The Python function, whether or not it has been compiled."""
    plain: Callable[P, R] = getattr(function, "py_func", function)
    return plain


# The columns of ``Read.facts``, as plain numbers: the compiled loops take them as constants.
START = 0  # where the board's text begins
AT = 1  # where its first item or tag stands, for the line
STATUS = 2
BOARD = 3  # where the board's number begins and ends; EVENT, DATE and SCORING the same
DEALER = 4
VULNERABLE = 5  # 0 none, 1 North–South, 2 East–West, 3 all
LEVEL = 6
STRAIN = 7
DOUBLING = 8
DECLARER = 9
RESULT = 10
CLAIMED = 11
CARDS = 12  # how many cards the record names
LEADER = 13
MATCH = 14  # LIN: the board whose items give the match, -1 for none
ROOM = 15  # LIN: 1 open, 2 closed room, 0 neither
EVENT = 16  # 0 and 0 where the tag is absent
EVENT_END = 17
DATE = 18
DATE_END = 19
SCORING = 20
SCORING_END = 21
PASSED_OUT = 22
BOARD_END = 23
NAMES = 24  # where each player's name, from North on, begins and ends; -1 in LIN: from the match
WIDTH = 32

UNSAID = -1

REGULAR = 0  # read; only the replay can show anything to report
OTHER = 1  # for the tolerant reader
EMPTY = 2  # no board at all

LOST = -1
"""In place of the number of boards: the boards cannot be told apart."""
FULL = -2
"""In place of the number of boards: there are more than there was room for."""


def _by_letter(letters: str) -> Ints:
    table = np.full(256, -1, np.int64)
    for place, letter in enumerate(letters):
        table[ord(letter)] = table[ord(letter.lower())] = place
    return table


HEIGHTS = _by_letter("23456789TJQKA")
"""The byte of a rank's letter → its height, -1 for none."""
SUITS = _by_letter("CDHS")
"""The byte of a suit's letter → its number, -1 for none."""


@dataclass(frozen=True, slots=True)
class Read:
    """The boards of a text, ``n`` of them, as far as they are regular.

    Attributes:
        facts: ``(n, WIDTH)``, a row of numbers a board; ``UNSAID`` for what the record does not say.
        cards: ``(n, 52)``, in playing order, 255 where there is none.
        holder: ``(n, 52)``, card → seat.
        whole: whether the text could be cut into boards; if not, the tolerant reader takes all of it.
    """

    facts: Facts
    cards: Bytes
    holder: Bytes
    whole: bool


def columns_of(loop: Callable[..., int], text: bytes, *more: Ints, bytes_a_board: int) -> Read:
    """The boards that a loop reads from the bytes of a text; ``bytes_a_board`` is less than most records have."""
    # Machine code reads an array fastest, Python bytes.
    data = np.frombuffer(text, np.uint8) if COMPILES else text
    most = len(text) // bytes_a_board + 8
    while True:
        facts = np.empty((most, WIDTH), np.int32)
        cards, holder = np.empty((most, 52), np.uint8), np.empty((most, 52), np.uint8)
        count = loop(data, *more, facts, cards, holder)
        if count == LOST:
            return unread()
        if count != FULL:
            return Read(facts[:count], cards[:count], holder[:count], True)
        most *= 8


def unread() -> Read:
    """The result for a text whose boards cannot be told apart."""
    none = np.zeros((0, 52), np.uint8)
    return Read(np.zeros((0, WIDTH), np.int32), none, none, False)


def trumps_of_boards(read: Read) -> Bytes:
    """The trump suit of each board; 4 for no trumps and for no contract."""
    strain = read.facts[:, STRAIN]
    return np.where(strain == UNSAID, 4, strain).astype(np.uint8)


# An auction being read: calls, passes in a row, level, strain, bidder, doubling; from 6 on, side and strain -> first
# seat to name the strain.
CALLS, PASSES, BID, BID_STRAIN, BIDDER, DOUBLED, FIRST = 0, 1, 2, 3, 4, 5, 6
AUCTION = 16


@compiled
def begin(auction: Ints) -> None:
    """Start an empty auction."""
    for place in range(16):
        auction[place] = -1 if place >= 6 else 0


@compiled
def bid(auction: Ints, seat: int, level: int, strain: int) -> None:
    """Add a bid."""
    auction[0] += 1
    auction[1] = 0
    auction[2], auction[3], auction[4], auction[5] = level, strain, seat, 0
    place = 6 + (seat & 1) * 5 + strain
    if auction[place] < 0:
        auction[place] = seat


@compiled
def other_call(auction: Ints, doubling: int) -> None:
    """Add a pass (0), a double (1) or a redouble (2); a double before any bid is ignored."""
    auction[0] += 1
    if doubling == 0:
        auction[1] += 1
    else:
        auction[1] = 0
        if auction[2] > 0:
            auction[5] = doubling


@compiled
def declarers(auction: Ints) -> int:
    """The seat of declarer: the first of his side to name the strain."""
    return int(auction[6 + (auction[4] & 1) * 5 + auction[3]])


@compiled
def worth(card: int, led: int, trump: int) -> int:
    """The rank of a card in its trick: trumps above the suit led, and the suit led above the others."""
    suit = card // 13
    return card - suit * 13 + (26 if suit == trump else 13 if suit == led else 0)


@compiled
def alike(data: Bytes, at: int, end: int, other: int, other_end: int) -> bool:
    """Whether two values are the same, byte for byte."""
    same: bool = end - at == other_end - other
    place = 0
    while same and at + place < end:
        same = int(data[at + place]) == int(data[other + place])
        place += 1
    return same


@compiled
def is_space(byte: int) -> bool:
    """Whether a byte is a blank, tab or line end."""
    return byte == 32 or byte == 10 or byte == 13 or byte == 9
