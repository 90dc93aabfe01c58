"""PBN's auction and play, read byte by byte, and the cards of a table of tricks laid in playing order."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from revoke.scan.bytes_read import HEIGHTS, SUITS, bid, is_space, other_call
from revoke.scan.compiled import compiled
from revoke.scan.pbn_values import key_of, word

# A play or an auction being read.
LINES, ROW, COLUMN, NEW_LINE, STAR, CALL_LINES, CALLS_DONE = 0, 1, 2, 3, 4, 5, 6
STATE = 7

PASS, P, X, D, DBL, XX, R, RDBL, AP = (word(each) for each in ("pass", "p", "x", "d", "dbl", "xx", "r", "rdbl", "ap"))

_NOT_A_WORD = np.zeros(256, np.bool_)
_NOT_A_WORD[list(b" \t\r\n!?=$^*+-")] = True


@compiled
def after_annotation(data: NDArray[np.uint8], at: int, end: int) -> int:
    """Past a suffix, a ``$`` or a ``=`` and its number; where there is none of them, ``at``."""
    byte = data[at]
    if byte == 33 or byte == 63:
        return at + 1
    if byte != 36 and byte != 61:
        return at
    at += 1
    while at < end and 48 <= data[at] <= 57:
        at += 1
    if byte == 61 and at < end and data[at] == 61:
        at += 1
    return at


@compiled
def auction_line(
    data: NDArray[np.uint8], at: int, end: int, auction: NDArray[np.int64], state: NDArray[np.int64]
) -> bool:
    """The calls of a line, seats counted from the first caller; false for what is not an ordinary call."""
    while at < end and state[CALLS_DONE] == 0:
        if is_space(data[at]):
            at += 1
            continue
        state[CALL_LINES] = 1
        past = after_annotation(data, at, end)
        if past > at:
            at = past
            continue
        if data[at] == 42 or data[at] == 43:
            state[CALLS_DONE] = 1
            break
        stop = at
        while stop < end and not _NOT_A_WORD[data[stop]]:
            stop += 1
        if stop == at:
            return False
        if 49 <= data[at] <= 55 and 2 <= stop - at <= 3:
            strain = 4 if data[at + 1] | 32 == 110 else int(SUITS[data[at + 1]])
            if strain < 0 or (stop - at == 3 and (strain != 4 or data[at + 2] | 32 != 116)):
                return False
            bid(auction, auction[0] & 3, int(data[at]) - 48, strain)
        else:
            key = key_of(data, at, stop)
            if key in (PASS, P):
                other_call(auction, 0)
            elif key in (X, D, DBL):
                other_call(auction, 1)
            elif key in (XX, R, RDBL):
                other_call(auction, 2)
            elif key == AP:
                while auction[0] < 4 or auction[1] < 3:
                    other_call(auction, 0)
                state[CALLS_DONE] = 1
            else:
                return False
        at = stop
    return True


@compiled
def play_line(data: NDArray[np.uint8], at: int, end: int, rows: NDArray[np.uint8], state: NDArray[np.int64]) -> bool:
    """The cards of a line, or of a part of one, into the table of tricks; false for what is not an ordinary row."""
    while at < end:
        if is_space(data[at]):
            at += 1
            continue
        state[LINES] = 1
        if state[STAR] == 1:
            break
        past = after_annotation(data, at, end)
        if past > at:
            at = past
            continue
        byte = data[at]
        if byte == 42:
            state[STAR] = 1
            break
        card = 255
        if byte == 45:
            while at < end and data[at] == 45:
                at += 1
        elif byte == 43:
            at += 1
        else:
            if at + 1 >= end or not (at + 2 == end or _NOT_A_WORD[data[at + 2]]):
                return False
            suit, height = SUITS[byte], HEIGHTS[data[at + 1]]
            if suit < 0 or height < 0:
                return False
            card = suit * 13 + height
            at += 2
        if state[NEW_LINE] == 1 and state[COLUMN] > 0:
            if state[COLUMN] != 4:
                return False
            state[ROW] += 1
            state[COLUMN] = 0
        state[NEW_LINE] = 0
        if state[COLUMN] == 4 or state[ROW] > 12:
            return False
        rows[state[ROW] * 4 + state[COLUMN]] = card
        state[COLUMN] += 1
    return True


@compiled
def whole_rows(data: NDArray[np.uint8], at: int, rows: NDArray[np.uint8], state: NDArray[np.int64]) -> int:
    """Past the lines of four cards and nothing else, as nearly all are; ``at`` where another kind of line stands."""
    size = len(data)
    row = int(state[ROW]) + 1 if state[COLUMN] == 4 else 0
    if state[STAR] == 1 or (state[COLUMN] & 3) != 0 or (row == 0 and state[ROW] > 0):
        return at
    while row < 13 and at + 11 < size and data[at + 2] == 32 and data[at + 5] == 32 and data[at + 8] == 32:
        end = at + 11
        while end < size and data[end] == 32:
            end += 1
        if end < size and data[end] == 13:
            end += 1
        if end == size or data[end] != 10:
            break
        known = True
        for column in range(4):
            suit, height = SUITS[data[at + 3 * column]], HEIGHTS[data[at + 3 * column + 1]]
            known = known and suit >= 0 and height >= 0
            rows[row * 4 + column] = suit * 13 + height if known else 255
        if not known:
            break
        state[LINES], state[ROW], state[COLUMN] = 1, row, 4
        row += 1
        at = end + 1
    return at


@compiled
def lay_out(
    rows: NDArray[np.uint8], holder: NDArray[np.uint8], row: int, first: int, trump: int, cards: NDArray[np.uint8]
) -> int:
    """Lay the table of tricks in playing order into a row of ``cards``.

    ``first`` is the opening leader and the seat of the first column. Returns how many cards it names; -1 where it does
    not fit the hands, or a card is unknown before the last row.
    """
    last = -1
    for place in range(52):
        if rows[place] != 255:
            last = place // 4
    gone = count = 0
    lead = first
    for trick in range(last + 1):
        led, best, top = -1, 0, -1
        for step in range(4):
            seat = (lead + step) & 3
            card = int(rows[trick * 4 + ((seat - first) & 3)])
            if card == 255:
                if trick < last:
                    return -1
                continue
            if holder[row, card] != seat or (gone >> card) & 1:
                return -1
            gone |= 1 << card
            count += 1
            cards[row, trick * 4 + step] = card
            suit = card // 13
            if step == 0:
                led = suit
            value = card - suit * 13
            if suit == trump:
                value += 26
            elif suit == led:
                value += 13
            if value > top:
                top, best = value, step
        lead = (lead + best) & 3
    return count
