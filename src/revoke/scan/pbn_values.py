"""Reads the values of PBN's tags byte by byte; functions return ``WRONG`` for a value in an unusual form."""

from __future__ import annotations

import numpy as np

from revoke.scan.bytes_read import HEIGHTS, SUITS, Bytes, Ints, bid, compiled, is_space, other_call, plainly, worth

WRONG = -2
NOT_SAID = -1
PASSED = -3

KEY = (1 << 48) - 1
"""The largest key of a word: 48 bits."""

SEATS = np.full(256, -1, np.int64)
"""The byte of a seat's letter → its number, -1 for none."""
for _number, _letter in enumerate("NESW"):
    SEATS[ord(_letter)] = SEATS[ord(_letter.lower())] = _number

LOWER = np.zeros(256, np.int64)
"""The byte of a letter, a figure or an underline → the same in lower case, 0 for all others."""
for _byte in b"0123456789_abcdefghijklmnopqrstuvwxyz":
    LOWER[_byte] = LOWER[ord(chr(_byte).upper())] = _byte


@compiled
def key_of(data: Bytes, at: int, end: int) -> int:
    """The key of a word in lower case: a number of 48 bits, different for different words."""
    key = 0
    for place in range(at, end):
        byte = int(data[place])
        key = key * 131 + (byte + 32 if 65 <= byte <= 90 else byte) & KEY
    return key


def word(text: str) -> int:
    """The key of a word known beforehand."""
    return plainly(key_of)(text.encode(), 0, len(text))  # type: ignore[arg-type]  # bytes give numbers as well


NONE, LOVE, NS, EW, ALL, BOTH = (word(each) for each in ("none", "love", "ns", "ew", "all", "both"))
PASS = word("pass")


@compiled
def is_unsaid(data: Bytes, at: int, end: int) -> bool:
    """Whether a value is empty, ``?`` or ``-``."""
    return at == end or (end - at == 1 and (data[at] == 63 or data[at] == 45))


@compiled
def seat(data: Bytes, at: int, end: int) -> int:
    """A seat from its letter."""
    if is_unsaid(data, at, end):
        return NOT_SAID
    if end - at == 1 and SEATS[data[at]] >= 0:
        return int(SEATS[data[at]])
    return WRONG


@compiled
def vulnerable(data: Bytes, at: int, end: int) -> int:
    """Vulnerability: 0 none, 1 NS, 2 EW, 3 all."""
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
def small_number(data: Bytes, at: int, end: int) -> int:
    """A number of one to nine digits, without a leading zero."""
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
def result(data: Bytes, at: int, end: int) -> int:
    """Declarer's tricks, 0 to 13; or 100 plus North–South's, 200 plus East–West's."""
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
def contract(data: Bytes, at: int, end: int) -> int:
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
def deal(data: Bytes, at: int, end: int, holder: Bytes, row: int) -> bool:
    """Read a complete deal into a row of ``holder``; false for others."""
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


# Reads PBN's auction and play byte by byte, and puts the cards of a table of tricks in playing order.

# State of a play or an auction being read.
LINES, ROW, COLUMN, NEW_LINE, STAR, CALL_LINES, CALLS_DONE = 0, 1, 2, 3, 4, 5, 6
STATE = 7

PASS_BYTE, P, X, D, DBL, XX, R, RDBL, AP = (
    word(each) for each in ("pass", "p", "x", "d", "dbl", "xx", "r", "rdbl", "ap")
)

_NOT_A_WORD = np.zeros(256, np.bool_)
_NOT_A_WORD[list(b" \t\r\n!?=$^*+-")] = True


@compiled
def after_annotation(data: Bytes, at: int, end: int) -> int:
    """The place after a suffix, or after ``$`` or ``=`` and its number; ``at`` if there is none."""
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
def auction_line(data: Bytes, at: int, end: int, auction: Ints, state: Ints) -> bool:
    """Read the calls of a line, with seats counted from the first caller; false for an unusual call."""
    while at < end and state[CALLS_DONE] != 1:
        if is_space(data[at]):
            at += 1
            continue
        if state[CALLS_DONE] == 2:
            return False  # perhaps a call after the end
        state[CALL_LINES] = 1
        past = after_annotation(data, at, end)
        if past > at:
            at = past
            continue
        if data[at] == 42 or data[at] == 43:
            state[CALLS_DONE] = 2
            at += 1
            continue
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
            if key in (PASS_BYTE, P):
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
def play_line(data: Bytes, at: int, end: int, rows: Bytes, state: Ints) -> bool:
    """Read the cards of a line, or of part of a line, into the table of tricks; false for an unusual row."""
    while at < end:
        if is_space(data[at]):
            at += 1
            continue
        state[LINES] = 1
        if state[STAR] == 1:
            return False  # perhaps a card that was not played
        past = after_annotation(data, at, end)
        if past > at:
            at = past
            continue
        byte = data[at]
        if byte == 42:
            state[STAR] = 1
            at += 1
            continue
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
def whole_rows(data: Bytes, at: int, rows: Bytes, state: Ints) -> int:
    """Read lines of just four cards, as nearly all are; returns the place after them, ``at`` if there are none."""
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
def lay_out(rows: Bytes, holder: Bytes, row: int, first: int, trump: int, cards: Bytes) -> int:
    """Put the table of tricks in playing order into a row of ``cards``.

    ``first`` is the opening leader and the seat of the first column. Returns the number of known cards; -1 if a card
    does not fit the hands, or is unknown before the last row.
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
            if step == 0:
                led = card // 13
            value = worth(card, led, trump)
            if value > top:
                top, best = value, step
        lead = (lead + best) & 3
    return count
