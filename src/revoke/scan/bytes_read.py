"""What the byte parsers write down about each board of a text: a row of numbers, the cards, and whose they were."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from revoke.scan.compiled import COMPILES, compiled

# The columns of ``Read.facts``. Plain numbers at the module's level: the compiled loops take them as constants.
START = 0  # where the board's text begins
AT = 1  # where its first item or tag stands, for its line
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
MATCH = 14  # LIN: the board whose items tell of the match, -1 for none
ROOM = 15  # LIN: 1 open, 2 closed room, 0 neither
EVENT = 16  # 0 and 0 where the tag is absent
EVENT_END = 17
DATE = 18
DATE_END = 19
SCORING = 20
SCORING_END = 21
PASSED_OUT = 22
BOARD_END = 23
NAMES = 24  # the players' names from North on, where each begins and ends; -1 in LIN: as the match has them
WIDTH = 32

UNSAID = -1

REGULAR = 0  # read, and nothing in it to remark on but what the replay shows
OTHER = 1  # for the tolerant reader
EMPTY = 2  # no board at all

LOST = -1
"""Instead of the number of boards: they cannot be told apart here."""
FULL = -2
"""Instead of the number of boards: there are more than there was room for."""


def _by_letter(letters: str) -> NDArray[np.int64]:
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
        whole: whether the text could be cut into boards; if not, all of it is for the tolerant reader.
    """

    facts: NDArray[np.int32]
    cards: NDArray[np.uint8]
    holder: NDArray[np.uint8]
    whole: bool


def columns_of(loop: Callable[..., int], text: bytes, *more: NDArray[np.int64], bytes_a_board: int) -> Read:
    """What a loop over the bytes of a text makes of it; ``bytes_a_board`` is fewer than most records have."""
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
    """A text whose boards could not be told apart."""
    none = np.zeros((0, 52), np.uint8)
    return Read(np.zeros((0, WIDTH), np.int32), none, none, False)


def trumps_of(read: Read) -> NDArray[np.uint8]:
    """The trump suit of each board, 4 for none, where there is a contract."""
    strain = read.facts[:, STRAIN]
    return np.where(strain == UNSAID, 4, strain).astype(np.uint8)


# An auction being read: calls, passes in a row, level, strain, bidder, doubling; from 6 on, side and strain -> the
# first seat to name it.
CALLS, PASSES, BID, BID_STRAIN, BIDDER, DOUBLED, FIRST = 0, 1, 2, 3, 4, 5, 6
AUCTION = 16


@compiled
def begin(auction: NDArray[np.int64]) -> None:
    """Nobody has called yet."""
    for place in range(16):
        auction[place] = -1 if place >= 6 else 0


@compiled
def bid(auction: NDArray[np.int64], seat: int, level: int, strain: int) -> None:
    """A bid."""
    auction[0] += 1
    auction[1] = 0
    auction[2], auction[3], auction[4], auction[5] = level, strain, seat, 0
    place = 6 + (seat & 1) * 5 + strain
    if auction[place] < 0:
        auction[place] = seat


@compiled
def other_call(auction: NDArray[np.int64], doubling: int) -> None:
    """A pass (0), a double (1) or a redouble (2); a cross before any bid counts for nothing."""
    auction[0] += 1
    if doubling == 0:
        auction[1] += 1
    else:
        auction[1] = 0
        if auction[2] > 0:
            auction[5] = doubling


@compiled
def declarer_of(auction: NDArray[np.int64]) -> int:
    """The first of the side that made the last bid to name its strain."""
    return int(auction[6 + (auction[4] & 1) * 5 + auction[3]])


@compiled
def is_space(byte: int) -> bool:
    """A blank, a tab or an end of line."""
    return byte == 32 or byte == 10 or byte == 13 or byte == 9
