"""Reads PBN byte by byte where it is regular, and says which games are not.

The slow twin is ``formats.pbn``: a game is called regular only where that reader would find no fault with it.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from revoke.scan.bytes_read import (
    AT,
    AUCTION,
    EVENT,
    FULL,
    LOST,
    NAMES,
    SCORING_END,
    START,
    UNSAID,
    Read,
    begin,
    columns_of,
    unread,
)
from revoke.scan.compiled import compiled
from revoke.scan.pbn_game import finish
from revoke.scan.pbn_inherited import only_labels, stands_on
from revoke.scan.pbn_sections import (
    NEW_LINE,
    STATE,
    auction_line,
    play_line,
    whole_rows,
)
from revoke.scan.pbn_tags import (
    BAD,
    CALLER,
    CONTRACT_SAID,
    DEAL_READ,
    DEALT_BEFORE,
    FIRST,
    IN_AUCTION,
    IN_PLAY,
    IN_TABLE,
    MODE,
    MOST_TAGS,
    begins,
    keep,
    tag_of,
)
from revoke.scan.pbn_values import KEY, LOWER, NOT_SAID


def read(text: bytes) -> Read:
    """The games of a PBN text (UTF-8).

    >>> read(b'[Board "1"]\\n[Deal "N:-"]').whole
    True
    """
    data = np.frombuffer(text, np.uint8)
    returns = np.flatnonzero(data == 13)
    if not (data[np.minimum(returns + 1, len(data) - 1)] == 10).all():
        return unread()  # lines that end as on old Macintoshes
    if stands_on(text) and not only_labels(text):
        return unread()
    return columns_of(_read, text, np.flatnonzero(data == 10), bytes_a_board=300)


@compiled
def _read(
    data: NDArray[np.uint8],
    ends: NDArray[np.int64],
    facts: NDArray[np.int32],
    cards: NDArray[np.uint8],
    holder: NDArray[np.uint8],
) -> int:
    """Fill a row a game; ``ends`` are the places of the line feeds."""
    size = len(data)
    auction = np.zeros(AUCTION, np.int64)
    state = np.zeros(STATE, np.int64)
    rows = np.full(52, 255, np.uint8)
    game = np.zeros(10, np.int64)
    names = np.zeros((MOST_TAGS, 3), np.int64)  # key, and where the value begins and ends
    row, line, number = -1, 0, 0
    after_blank = comment = False
    if size >= 3 and data[0] == 239 and data[1] == 187 and data[2] == 191:
        line = 3
    while line < size:
        if game[MODE] == IN_PLAY and not comment:
            end = whole_rows(data, line, rows, state)
            if end > line:
                line = end
                continue
        while number < len(ends) and ends[number] < line:
            number += 1
        end = int(ends[number]) if number < len(ends) else size
        following = end + 1
        if end > line and data[end - 1] == 13:
            end -= 1
        at = line
        if data[line] == 37:  # %
            line = following
            continue
        closed = False
        if comment:
            while at < end and data[at] != 125:
                at += 1
            if at == end:
                if _may_begin(data, line, end):
                    return LOST  # the comment was never closed, and ends here
                line = following
                continue
            at += 1
            comment, closed = False, True
        tagged = False
        while True:
            at = _past_blanks(data, at, end)
            if at == end or data[at] != 91:
                break
            name = at + 1
            while name < end and data[name] == 32:
                name += 1
            stop = name
            key = 0
            while stop < end and LOWER[data[stop]] != 0:
                key = key * 131 + LOWER[data[stop]] & KEY
                stop += 1
            value = stop
            while value < end and data[value] == 32:
                value += 1
            if stop == name or value >= end or data[value] != 34:
                return LOST
            value += 1
            close = value
            past = -1
            while past < 0:
                while close < end and data[close] != 34:
                    close += 1
                if close == end:
                    return LOST
                past = close + 1
                while past < end and data[past] == 32:
                    past += 1
                if past == end or data[past] != 93:
                    past = -1
                    close += 1
            tag = tag_of(key)
            if row < 0 or begins(game, tag, after_blank):
                if tagged:
                    return LOST
                if row >= 0:
                    finish(facts, cards, holder, row, auction, state, rows, game)
                row += 1
                if row == len(facts):
                    return FULL
                facts[row, :] = UNSAID
                cards[row, :] = 255
                holder[row, :] = 0
                facts[row, START] = 0 if row == 0 else line
                facts[row, AT] = line
                facts[row, EVENT : SCORING_END + 1] = 0
                facts[row, NAMES:] = 0
                dealt = game[DEAL_READ]
                game[:] = 0
                game[DEALT_BEFORE] = dealt
                game[CONTRACT_SAID] = game[FIRST] = game[CALLER] = NOT_SAID
                state[:] = 0
                rows[:] = 255
                begin(auction)
            keep(data, key, tag, stop, value, close, facts, holder, row, game, names)
            after_blank, tagged = False, True
            at = past + 1
        if at == end:
            if not tagged:
                after_blank = True
            line = following
            continue
        if row < 0:
            if (data[at] < 32 or data[at] >= 128) and data[at] != 26:
                return LOST
            comment = data[at] == 123 and not closed
            for place in range(at, end):
                if data[place] == 125:
                    comment = False
            line = following
            continue
        if (data[at] < 32 or data[at] >= 128) and data[at] != 26:
            return LOST  # a blank of another kind, perhaps
        if game[MODE] != IN_TABLE:
            state[NEW_LINE] = 1
            while at < end:
                stop = at
                while stop < end and data[stop] != 123 and data[stop] != 59:
                    stop += 1
                if not _text(data, at, stop, auction, rows, state, game):
                    game[BAD] = 1
                if stop == end or data[stop] == 59:
                    break
                while stop < end and data[stop] != 125:
                    stop += 1
                comment = stop == end
                at = stop + 1
        line = following
    if row >= 0:
        if comment:
            game[BAD] = 1
        finish(facts, cards, holder, row, auction, state, rows, game)
    return row + 1


@compiled
def _may_begin(data: NDArray[np.uint8], at: int, end: int) -> bool:
    """Whether a line begins as ``[Event`` and ``[Board`` do, or with a letter that may be a blank of another kind."""
    at = _past_blanks(data, at, end)
    if at < end and data[at] == 91:
        at = _past_blanks(data, at + 1, end)
        return at < end and (data[at] | 32 == 101 or data[at] | 32 == 98 or data[at] < 32 or data[at] >= 128)
    return at < end and (data[at] < 32 or data[at] >= 128)


@compiled
def _past_blanks(data: NDArray[np.uint8], at: int, end: int) -> int:
    while at < end and (data[at] == 32 or data[at] == 9):
        at += 1
    return at


@compiled
def _text(
    data: NDArray[np.uint8],
    at: int,
    end: int,
    auction: NDArray[np.int64],
    rows: NDArray[np.uint8],
    state: NDArray[np.int64],
    game: NDArray[np.int64],
) -> bool:
    """Text that is neither tag nor comment: calls, cards, or something that belongs nowhere."""
    if game[MODE] == IN_AUCTION:
        return auction_line(data, at, end, auction, state)
    if game[MODE] == IN_PLAY:
        return play_line(data, at, end, rows, state)
    return _past_blanks(data, at, end) == end
