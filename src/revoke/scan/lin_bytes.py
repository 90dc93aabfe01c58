"""Reads regular LIN boards byte by byte, and says which boards are not regular.

The slow twin is ``formats.lin``: a board counts as regular only if that reader would find no fault with it.
"""

from __future__ import annotations

import numpy as np

from revoke.scan import bytes_read as b

# The values of LIN's items, read byte by byte: the hands, the calls, a board's number.


@b.compiled
def number_at(data: b.Bytes, at: int, end: int) -> int:
    """The place where the first number in a value begins; -1 for none, -2 if its digits may not be ASCII."""
    while at < end and not 48 <= data[at] <= 57:
        if data[at] >= 128:
            return -2
        at += 1
    stop = number_end(data, at, end)
    return -1 if at == end else -2 if stop < end and data[stop] >= 128 else at


@b.compiled
def number_end(data: b.Bytes, at: int, end: int) -> int:
    """The place where a number ends."""
    while at < end and 48 <= data[at] <= 57:
        at += 1
    return at


@b.compiled
def deal(data: b.Bytes, at: int, end: int, facts: b.Facts, holder: b.Bytes, row: int) -> bool:
    """Read dealer and hands, from South on; a fourth hand left out is the rest."""
    if at == end or not 49 <= data[at] <= 52:
        return False
    facts[row, b.DEALER] = (int(data[at]) - 48 + 1) & 3
    holder[row, :] = 1  # East has the cards that the others were not dealt
    gone = 0
    place = at + 1
    for hand in range(4):
        seat = (hand + 2) & 3
        suit, held = -1, 0
        while place < end and data[place] != 44:
            height = b.HEIGHTS[data[place]]
            if height < 0:
                suit = b.SUITS[data[place]]
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
        if held != 13 and (hand < 3 or held > 0):
            return False
        place += 1
    return True


@b.compiled
def calls(data: b.Bytes, at: int, end: int, auction: b.Ints, dealer: int) -> bool:
    """Read the calls of one item; false where they are not in the usual letters."""
    while at < end:
        seat = (dealer + int(auction[0])) & 3
        said = int(data[at]) | 32
        if 49 <= data[at] <= 55:
            if at + 1 == end:
                return False
            strain = 4 if data[at + 1] | 32 == 110 else b.SUITS[data[at + 1]]
            if strain < 0:
                return False
            b.bid(auction, seat, int(data[at]) - 48, strain)
            at += 2
            if strain == 4 and at < end and data[at] | 32 == 116:
                at += 1
        elif said == 112:
            b.other_call(auction, 0)
            at += 1
        elif said == 100:
            b.other_call(auction, 1)
            at += 1
        elif said == 114:
            b.other_call(auction, 2)
            at += 1
        elif said == 120:
            double = not (at + 1 < end and data[at + 1] | 32 == 120)
            b.other_call(auction, 1 if double else 2)
            at += 1 if double else 2
        else:
            return False
        while at < end and (data[at] == 33 or data[at] == 63 or data[at] == 42):
            at += 1
    return True


@b.compiled
def players(data: b.Bytes, at: int, end: int, facts: b.Facts, row: int) -> bool:
    """Read the four names from South on, or of eight the last four for the closed room; else there are none.

    False where a name begins or ends with a letter that may be a Unicode blank.
    """
    commas = 0
    for place in range(at, end):
        commas += data[place] == 44
    facts[row, b.NAMES : b.NAMES + 8] = 0
    if commas != 3 and commas != 7:
        return True
    first = 4 if commas == 7 and facts[row, b.ROOM] == 2 else 0
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
            place = b.NAMES + 2 * ((name - first + 2) & 3)
            facts[row, place], facts[row, place + 1] = begin, last
        at = stop + 1
    return plain


@b.compiled
def _names_an_item(data: b.Bytes, at: int, end: int) -> bool:
    """Whether a value is the name of an item: ``pc``, ``mb``, ``mc`` or ``pg``."""
    while end > at and _is_blank(data[end - 1]):
        end -= 1
    while at < end and _is_blank(data[at]):
        at += 1
    if end - at != 2:
        return False
    one, two = data[at] | 32, data[at + 1] | 32
    return bool((one == 112 and (two == 99 or two == 103)) or (one == 109 and (two == 98 or two == 99)))


@b.compiled
def _is_blank(byte: int) -> bool:
    return byte == 32 or 9 <= byte <= 13 or 28 <= byte <= 31


@b.compiled
def _begins_blank(byte: int) -> bool:
    """Whether a letter that begins with this byte may be one of Unicode's blanks."""
    return byte == 194 or 225 <= byte <= 227


def read(text: bytes) -> b.Read:
    """The boards of a LIN text (UTF-8).

    >>> read(b"qx|o1|md|1SAHKDQCJ,SKHADJCQ,SQHJDKCA,SJHQDACK|pc|SK|").facts[:, b.STATUS].tolist()
    [1]
    """
    return b.columns_of(_read, text, bytes_a_board=150)


@b.compiled
def _read(data: b.Bytes, facts: b.Facts, cards: b.Bytes, holder: b.Bytes) -> int:
    size = len(data)
    auction = np.zeros(b.AUCTION, np.int64)
    # This board's md, sv, ah, mc, qx, number by ah, number by qx, pc or mb, and where the values of pn and md
    # begin and end.
    heard = np.zeros(12, np.int64)
    row, at, match = -1, 0, -1
    clean = True
    played = 0
    while at < size:
        # Nearly all items are one card, or empty after a trick.
        if data[at] == 112 and at + 5 < size and row >= 0:
            if data[at + 1] == 99 and data[at + 2] == 124 and data[at + 5] == 124 and played < 52:
                suit, height = b.SUITS[data[at + 3]], b.HEIGHTS[data[at + 4]]
                if suit >= 0 and height >= 0:
                    heard[7] = 1
                    cards[row, played] = suit * 13 + height
                    played += 1
                    at += 6
                    continue
            if data[at + 1] == 103 and data[at + 2] == 124 and data[at + 3] == 124:
                at += 4
                continue
        bar = at
        while bar < size and data[bar] != 124:
            bar += 1
        if bar == size:
            break
        value = bar + 1
        end = value
        while end < size and data[end] != 124:
            end += 1
        if _names_an_item(data, value, end):
            return b.LOST  # a bar is missing or too many
        last = bar
        while last > at and b.is_space(data[last - 1]):
            last -= 1
        one = two = 0
        if last > at and data[last - 1] >= 128:
            return b.LOST  # perhaps a mark that only looks empty
        if last - at >= 2:
            one, two = data[last - 2] | 32, data[last - 1] | 32
        elif last == at:  # an item without a name is skipped
            at = end + 1
            continue
        name = one * 256 + two
        if row < 0:
            starts = True
        elif name == 29048:  # qx
            starts = heard[0] >= 1 or heard[4] == 1
        elif name == 28004:  # md
            starts = (heard[0] == 1 and heard[7] == 1) or (
                heard[0] == 2 and (heard[7] == 1 or not b.alike(data, heard[10], heard[11], value, end))
            )
        else:  # pn, vg
            starts = heard[0] >= 1 and (name == 28782 or name == 30311)
        if starts:
            if row >= 0:
                _finish(data, facts, row, auction, heard, played, clean)
            row += 1
            if row == len(facts):
                return b.FULL
            facts[row, :] = b.UNSAID
            cards[row, :] = 255
            holder[row, :] = 0
            facts[row, b.START] = at if row else 0
            facts[row, b.AT] = value
            facts[row, b.MATCH] = match
            facts[row, b.ROOM] = 0
            facts[row, b.EVENT : b.SCORING_END + 1] = 0
            facts[row, b.CLAIMED] = 0
            heard[:] = 0
            heard[5] = heard[6] = heard[8] = -1
            played, clean = 0, True
            b.begin(auction)
        if name == 28771:  # pc
            heard[7] = 1
            stop = end
            while stop > value and b.is_space(data[stop - 1]):
                stop -= 1
            place = value
            while place < stop:
                suit = b.SUITS[data[place]]
                height = b.HEIGHTS[data[place + 1]] if place + 1 < stop else -1
                if suit < 0 or height < 0 or played >= 52:
                    clean = False
                    break
                cards[row, played] = suit * 13 + height
                played += 1
                place += 2
        elif name == 28002:  # mb
            heard[7] = 1
            if (
                heard[0] == 0
                or facts[row, b.DEALER] < 0
                or not calls(data, value, end, auction, int(facts[row, b.DEALER]))
            ):
                clean = False
        elif name == 28004:  # md
            heard[0] = 1
            heard[10], heard[11] = value, end
            for place in range(value, end):
                if 97 <= data[place] | 32 <= 122 or data[place] >= 128:
                    heard[0] = 2  # with hands, and not only the place of a deal
            if not deal(data, value, end, facts, holder, row):
                clean = False
        elif name == 24936:  # ah
            if heard[2] == 0:
                heard[2] = 1
                heard[5] = number_at(data, value, end)
        elif name == 29048:  # qx
            if heard[4] == 0:
                heard[4] = 1
                heard[6] = number_at(data, value, end)
                place = value
                while place < end and b.is_space(data[place]):
                    place += 1
                if place < end:
                    facts[row, b.ROOM] = 1 if data[place] | 32 == 111 else 2 if data[place] | 32 == 99 else 0
        elif name == 29558:  # sv
            if heard[1] == 0:
                heard[1] = 1
                if end - value == 1:
                    said = data[value] | 32
                    facts[row, b.VULNERABLE] = (
                        0 if said == 111 else 1 if said == 110 else 2 if said == 101 else 3 if said == 98 else -1
                    )
                    if facts[row, b.VULNERABLE] < 0:
                        clean = False
                elif end > value:
                    clean = False
        elif name == 28003:  # mc
            if heard[3] == 1:
                clean = False  # perhaps put right
            else:
                heard[3] = 1
                if 0 < end - value < 3:
                    tricks = 0
                    for place in range(value, end):
                        digit = int(data[place]) - 48
                        tricks = tricks * 10 + digit if 0 <= digit <= 9 and tricks >= 0 else -99
                    facts[row, b.RESULT] = tricks
                    if tricks < 0 or tricks > 13:
                        clean = False
                elif end > value:
                    clean = False
        elif name == 28782:  # pn
            if heard[8] < 0:
                heard[8], heard[9] = value, end
        elif name == 30311 or name == 29299:  # vg, rs
            match = row
            facts[row, b.MATCH] = row
        at = end + 1
    if row >= 0:
        _finish(data, facts, row, auction, heard, played, clean)
    return row + 1


@b.compiled
def _finish(data: b.Bytes, facts: b.Facts, row: int, auction: b.Ints, heard: b.Ints, played: int, clean: bool) -> None:
    if heard[0] == 0 and heard[7] == 0:
        facts[row, b.STATUS] = b.EMPTY
        return
    facts[row, b.CARDS] = played
    number = heard[5] if heard[5] != -1 else heard[6]
    facts[row, b.BOARD] = facts[row, b.BOARD_END] = max(number, 0)
    if number >= 0:
        facts[row, b.BOARD_END] = number_end(data, number, len(data))
    if heard[3] == 1 and played < 52:
        facts[row, b.CLAIMED] = 1
    facts[row, b.PASSED_OUT] = 1 if auction[2] == 0 and auction[0] >= 4 else 0
    if auction[2] > 0:
        facts[row, b.LEVEL], facts[row, b.STRAIN], facts[row, b.DOUBLING] = auction[2], auction[3], auction[5]
        facts[row, b.DECLARER] = b.declarers(auction)
        facts[row, b.LEADER] = (facts[row, b.DECLARER] + 1) & 3
    elif played > 0 or facts[row, b.MATCH] >= 0:
        clean = False
    if heard[8] >= 0:
        clean = players(data, int(heard[8]), int(heard[9]), facts, row) and clean
    regular = clean and heard[0] == 2 and number != -2
    facts[row, b.STATUS] = b.REGULAR if regular else b.OTHER
