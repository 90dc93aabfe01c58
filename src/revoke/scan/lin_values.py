"""The values of LIN's items, read byte by byte: the hands, the calls, a board's number."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from revoke.scan.bytes_read import DEALER, HEIGHTS, NAMES, ROOM, SUITS, bid, other_call
from revoke.scan.compiled import compiled


@compiled
def number_at(data: NDArray[np.uint8], at: int, end: int) -> int:
    """Where the first number in a value begins; -1 for none, -2 where it may be in figures of another script."""
    while at < end and not 48 <= data[at] <= 57:
        if data[at] >= 128:
            return -2
        at += 1
    stop = number_end(data, at, end)
    return -1 if at == end else -2 if stop < end and data[stop] >= 128 else at


@compiled
def number_end(data: NDArray[np.uint8], at: int, end: int) -> int:
    """Where a number ends."""
    while at < end and 48 <= data[at] <= 57:
        at += 1
    return at


@compiled
def deal(
    data: NDArray[np.uint8],
    at: int,
    end: int,
    facts: NDArray[np.int32],
    holder: NDArray[np.uint8],
    row: int,
) -> bool:
    """The dealer and the hands from South on; a fourth one that is left out is the rest."""
    if at == end or not 49 <= data[at] <= 52:
        return False
    facts[row, DEALER] = (int(data[at]) - 48 + 1) & 3
    holder[row, :] = 1  # East's are those that the others were not dealt
    gone = 0
    place = at + 1
    for hand in range(3):
        seat = (hand + 2) & 3
        suit, held = -1, 0
        while place < end and data[place] != 44:
            height = HEIGHTS[data[place]]
            if height < 0:
                suit = SUITS[data[place]]
                if suit < 0:
                    return False
            else:
                if suit < 0:
                    return False
                card = suit * 13 + height
                if (gone >> card) & 1:
                    return False
                gone |= 1 << card
                holder[row, card] = seat
                held += 1
            place += 1
        if held != 13:
            return False
        place += 1
    rest = 0
    suit = -1
    while place < end and data[place] != 44:
        height = HEIGHTS[data[place]]
        if height < 0:
            suit = SUITS[data[place]]
            if suit < 0:
                return False
        else:
            card = suit * 13 + height
            if suit < 0 or (gone >> card) & 1:
                return False
            gone |= 1 << card
            rest += 1
        place += 1
    return rest == 0 or rest == 13


@compiled
def calls(data: NDArray[np.uint8], at: int, end: int, auction: NDArray[np.int64], dealer: int) -> bool:
    """The calls of one item; false where they are not written in the usual letters."""
    while at < end:
        seat = (dealer + int(auction[0])) & 3
        said = int(data[at]) | 32
        if 49 <= data[at] <= 55:
            if at + 1 == end:
                return False
            strain = 4 if data[at + 1] | 32 == 110 else SUITS[data[at + 1]]
            if strain < 0:
                return False
            bid(auction, seat, int(data[at]) - 48, strain)
            at += 2
            if strain == 4 and at < end and data[at] | 32 == 116:
                at += 1
        elif said == 112:
            other_call(auction, 0)
            at += 1
        elif said == 100:
            other_call(auction, 1)
            at += 1
        elif said == 114:
            other_call(auction, 2)
            at += 1
        elif said == 120:
            double = not (at + 1 < end and data[at + 1] | 32 == 120)
            other_call(auction, 1 if double else 2)
            at += 1 if double else 2
        else:
            return False
        while at < end and (data[at] == 33 or data[at] == 63 or data[at] == 42):
            at += 1
    return True


@compiled
def players(data: NDArray[np.uint8], at: int, end: int, facts: NDArray[np.int32], row: int) -> bool:
    """The four names from South on, or the last four of eight in the closed room; no others are anybody's.

    False where a name begins or ends with a letter that may be a blank of another kind.
    """
    commas = 0
    for place in range(at, end):
        commas += data[place] == 44
    facts[row, NAMES : NAMES + 8] = 0
    if commas != 3 and commas != 7:
        return True
    first = 4 if commas == 7 and facts[row, ROOM] == 2 else 0
    plain = True
    for name in range(first + 4):
        stop = at
        while stop < end and data[stop] != 44:
            stop += 1
        if name >= first:
            begin, last = at, stop
            while begin < last and _is_blank(data[begin]):
                begin += 1
            while last > begin and _is_blank(data[last - 1]):
                last -= 1
            if begin < last:
                letter = last - 1
                while letter > begin and data[letter] & 192 == 128:
                    letter -= 1
                plain = plain and not _begins_blank(data[begin]) and not _begins_blank(data[letter])
            place = NAMES + 2 * ((name - first + 2) & 3)
            facts[row, place], facts[row, place + 1] = begin, last
        at = stop + 1
    return plain


@compiled
def _is_blank(byte: int) -> bool:
    return byte == 32 or 9 <= byte <= 13 or 28 <= byte <= 31


@compiled
def _begins_blank(byte: int) -> bool:
    """Whether a letter that begins with this byte may be one of Unicode's blanks."""
    return byte == 194 or 225 <= byte <= 227
