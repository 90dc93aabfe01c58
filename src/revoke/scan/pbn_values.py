"""The values of PBN's tags, read byte by byte; each function says ``WRONG`` for what is not in the usual form."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from revoke.scan.bytes_read import HEIGHTS, SUITS
from revoke.scan.compiled import compiled, plainly

WRONG = -2
NOT_SAID = -1
PASSED = -3

KEY = (1 << 48) - 1
"""As long as the key of a word may get."""

SEATS = np.full(256, -1, np.int64)
"""The byte of a seat's letter → its number, -1 for none."""
for _number, _letter in enumerate("NESW"):
    SEATS[ord(_letter)] = SEATS[ord(_letter.lower())] = _number

LOWER = np.zeros(256, np.int64)
"""The byte of a letter, a figure or an underline → the same in lower case, 0 for all others."""
for _byte in b"0123456789_abcdefghijklmnopqrstuvwxyz":
    LOWER[_byte] = LOWER[ord(chr(_byte).upper())] = _byte


@compiled
def key_of(data: NDArray[np.uint8], at: int, end: int) -> int:
    """A word in lower case as one number of 48 bits, different for words that are different."""
    key = 0
    for place in range(at, end):
        byte = int(data[place])
        key = key * 131 + (byte + 32 if 65 <= byte <= 90 else byte) & KEY
    return key


def word(text: str) -> int:
    """The key of a word that is known beforehand."""
    return plainly(key_of)(text.encode(), 0, len(text))  # type: ignore[arg-type]  # bytes give numbers as well


NONE, LOVE, NS, EW, ALL, BOTH = (word(each) for each in ("none", "love", "ns", "ew", "all", "both"))
PASS = word("pass")


@compiled
def is_unsaid(data: NDArray[np.uint8], at: int, end: int) -> bool:
    """Nothing, ``?`` or ``-``."""
    return at == end or (end - at == 1 and (data[at] == 63 or data[at] == 45))


@compiled
def seat(data: NDArray[np.uint8], at: int, end: int) -> int:
    """A seat by its letter."""
    if is_unsaid(data, at, end):
        return NOT_SAID
    if end - at == 1 and SEATS[data[at]] >= 0:
        return int(SEATS[data[at]])
    return WRONG


@compiled
def vulnerable(data: NDArray[np.uint8], at: int, end: int) -> int:
    """0 none, 1 North–South, 2 East–West, 3 all."""
    if at == end or (end - at == 1 and data[at] == 63):
        return NOT_SAID
    key = key_of(data, at, end)
    if key in (NONE, LOVE):
        return 0
    if key == NS:
        return 1
    if key == EW:
        return 2
    if key in (ALL, BOTH):
        return 3
    return WRONG


@compiled
def small_number(data: NDArray[np.uint8], at: int, end: int) -> int:
    """A number of one to nine figures, without a nought before it."""
    if at == end or end - at > 9 or (data[at] == 48 and end - at > 1):
        return WRONG
    number = 0
    for place in range(at, end):
        figure = int(data[place]) - 48
        if figure < 0 or figure > 9:
            return WRONG
        number = number * 10 + figure
    return number


@compiled
def result(data: NDArray[np.uint8], at: int, end: int) -> int:
    """Declarer's tricks, 0 to 13; or 100 and North–South's, 200 and East–West's."""
    if is_unsaid(data, at, end):
        return NOT_SAID
    if end - at > 3 and data[at + 2] == 32:
        side = key_of(data, at, at + 2)
        tricks = small_number(data, at + 3, end)
        if tricks < 0 or tricks > 13 or side not in (NS, EW):
            return WRONG
        return tricks + (100 if side == NS else 200)
    tricks = small_number(data, at, end)
    return tricks if tricks <= 13 else WRONG


@compiled
def contract(data: NDArray[np.uint8], at: int, end: int) -> int:
    """Level, strain and doubling as ``level * 100 + strain * 10 + doubling``; ``PASSED`` where nobody bid."""
    if is_unsaid(data, at, end):
        return NOT_SAID
    if key_of(data, at, end) == PASS:
        return PASSED
    if end - at < 2 or not 49 <= data[at] <= 55:
        return WRONG
    level = int(data[at]) - 48
    at += 1
    strain = 4 if data[at] == 78 else int(SUITS[data[at]])
    at += 1
    if strain == 4 and at < end and data[at] == 84:
        at += 1
    doubling = 0
    while at < end and data[at] == 88:
        doubling += 1
        at += 1
    if strain < 0 or doubling > 2 or at < end:
        return WRONG
    return level * 100 + strain * 10 + doubling


@compiled
def deal(data: NDArray[np.uint8], at: int, end: int, holder: NDArray[np.uint8], row: int) -> bool:
    """A complete deal into a row of ``holder``; false for any other."""
    if end - at < 2 or SEATS[data[at]] < 0 or data[at + 1] != 58:
        return False
    owner = int(SEATS[data[at]])
    gone = 0
    suit, held, hands = 3, 0, 1
    for place in range(at + 2, end):
        byte = data[place]
        height = HEIGHTS[byte]
        if height >= 0:
            if suit < 0:
                return False
            card = suit * 13 + height
            if (gone >> card) & 1:
                return False
            gone |= 1 << card
            holder[row, card] = owner
            held += 1
        elif byte == 46:
            suit -= 1
        elif byte == 32 and suit == 0 and held == 13:
            owner = (owner + 1) & 3
            suit, held = 3, 0
            hands += 1
        else:
            return False
    return hands == 4 and suit == 0 and held == 13
