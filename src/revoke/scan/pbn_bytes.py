"""Reads PBN byte by byte where it is regular, and says which games are not.

The slow twin is ``formats.pbn``: a game is called regular only where that reader would find no fault with it.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from revoke.scan.bytes_read import (
    AT,
    AUCTION,
    BOARD,
    BOARD_END,
    CARDS,
    CLAIMED,
    DATE,
    DATE_END,
    DEALER,
    DECLARER,
    DOUBLING,
    EVENT,
    EVENT_END,
    FULL,
    LEADER,
    LEVEL,
    LOST,
    OTHER,
    PASSED_OUT,
    REGULAR,
    RESULT,
    SCORING,
    SCORING_END,
    START,
    STATUS,
    STRAIN,
    UNSAID,
    VULNERABLE,
    Read,
    begin,
    declarer_of,
    room_for,
    unread,
)
from revoke.scan.compiled import compiled, plainly
from revoke.scan.pbn_sections import (
    CALL_LINES,
    LINES,
    NEW_LINE,
    STAR,
    STATE,
    auction_line,
    lay_out,
    play_line,
    whole_row,
)
from revoke.scan.pbn_values import (
    LOWER,
    NOT_SAID,
    PASSED,
    SEATS,
    WRONG,
    contract,
    deal,
    result,
    seat,
    vulnerable,
    word,
)

_BYTES_A_GAME = 300  # fewer than almost any game has

_EVENT, _SITE, _DATE, _BOARD = word("event"), word("site"), word("date"), word("board")
_WEST, _NORTH, _EAST, _SOUTH = word("west"), word("north"), word("east"), word("south")
_DEALER, _VULNERABLE, _DEAL = word("dealer"), word("vulnerable"), word("deal")
_SCORING, _DECLARER, _CONTRACT, _RESULT = word("scoring"), word("declarer"), word("contract"), word("result")
_AUCTION, _PLAY, _NOTE = word("auction"), word("play"), word("note")

# Of the game being read.
_MODE, _SEEN, _TAGS, _CONTRACT_SAID, _FIRST, _CALLER, _HAS_DEAL, _BAD = 0, 1, 2, 3, 4, 5, 6, 7
_DEAL_READ, _DEALT_BEFORE = 8, 9
_NOWHERE, _IN_AUCTION, _IN_PLAY, _IN_TABLE = 0, 1, 2, 3
_MOST_TAGS = 60


def read(text: bytes, *, compiled: bool = True) -> Read:
    """The games of a PBN text (UTF-8).

    Args:
        compiled: use machine code where there is any; otherwise the same loop runs as it is written.

    >>> read(b'[Board "1"]\\n[Deal "N:-"]').facts[:, STATUS].tolist()
    [1]
    """
    # A value that stands for all games that follow, and lines that end as on old Macintoshes, are rare.
    if b'"##' in text or text.count(b"\r") != text.count(b"\r\n"):
        return unread()
    data = np.frombuffer(text, np.uint8)
    ends = np.flatnonzero(data == 10)
    most = len(text) // _BYTES_A_GAME + 8
    while True:
        facts, cards, holder = room_for(most)
        if compiled:
            count = _read(data, ends, facts, cards, holder)
        else:
            count = plainly(_read)(text, ends, facts, cards, holder)  # type: ignore[arg-type]  # bytes give numbers as well
        if count == LOST:
            return unread()
        if count != FULL:
            return Read(facts[:count], cards[:count], holder[:count], True)
        most *= 8


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
    names = np.zeros((_MOST_TAGS, 3), np.int64)  # key, and where the value begins and ends
    row, line, number = -1, 0, 0
    after_blank = comment = False
    if size >= 3 and data[0] == 239 and data[1] == 187 and data[2] == 191:
        line = 3
    while line < size:
        if game[_MODE] == _IN_PLAY and not comment:
            end = whole_row(data, line, rows, state)
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
                if _first(data, line, end) == 91:
                    return LOST  # a game may begin in a comment that was never closed
                line = following
                continue
            at += 1
            comment, closed = False, True
        tagged = False
        while True:
            while at < end and (data[at] == 32 or data[at] == 9):
                at += 1
            if at == end or data[at] != 91:
                break
            name = at + 1
            while name < end and data[name] == 32:
                name += 1
            stop = name
            key = 0
            while stop < end and LOWER[data[stop]] != 0:
                if stop < name + 7:
                    key = key * 256 + LOWER[data[stop]]
                stop += 1
            key += min(stop - name, 99) << 56
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
            identity = _identity(key)
            if row < 0 or (identity >= 0 and _begins(game, state, identity, after_blank)):
                if tagged:
                    return LOST
                if row >= 0:
                    _finish(facts, cards, holder, row, auction, state, rows, game)
                row += 1
                if row == len(facts):
                    return FULL
                facts[row, :] = UNSAID
                cards[row, :] = 255
                holder[row, :] = 0
                facts[row, START] = 0 if row == 0 else line
                facts[row, AT] = line
                facts[row, EVENT : SCORING_END + 1] = 0
                dealt = game[_DEAL_READ]
                game[:] = 0
                game[_DEALT_BEFORE] = dealt
                game[_CONTRACT_SAID] = game[_FIRST] = game[_CALLER] = NOT_SAID
                state[:] = 0
                rows[:] = 255
                begin(auction)
            _keep(data, key, stop, value, close, facts, holder, row, game, names, identity)
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
        if game[_MODE] != _IN_TABLE:
            state[NEW_LINE] = 1
            while at < end:
                stop = at
                while stop < end and data[stop] != 123 and data[stop] != 59:
                    stop += 1
                if not _text(data, at, stop, auction, rows, state, game):
                    game[_BAD] = 1
                if stop == end or data[stop] == 59:
                    break
                while stop < end and data[stop] != 125:
                    stop += 1
                comment = stop == end
                at = stop + 1
        line = following
    if row >= 0:
        if comment:
            game[_BAD] = 1
        _finish(facts, cards, holder, row, auction, state, rows, game)
    return row + 1


@compiled
def _first(data: NDArray[np.uint8], at: int, end: int) -> int:
    """The first byte that is no blank."""
    while at < end and (data[at] == 32 or data[at] == 9):
        at += 1
    return int(data[at]) if at < end else 0


@compiled
def _identity(key: int) -> int:
    """The place of a tag among those that identify a game, -1 for others."""
    if key == _EVENT:
        return 0
    if key == _BOARD:
        return 1
    if key == _DEAL:
        return 2
    if key in (_SITE, _DATE):
        return 3 if key == _SITE else 4
    if key in (_WEST, _NORTH):
        return 5 if key == _WEST else 6
    if key in (_EAST, _SOUTH):
        return 7 if key == _EAST else 8
    if key in (_DEALER, _VULNERABLE):
        return 9 if key == _DEALER else 10
    return -1


@compiled
def _begins(game: NDArray[np.int64], state: NDArray[np.int64], identity: int, after_blank: bool) -> bool:
    """Whether a tag begins another game; bits 11 and 12 of the tags seen are the auction and the play."""
    section = game[_SEEN] >> 11 != 0
    if (game[_SEEN] >> identity) & 1:
        return identity < 2 or after_blank or section
    return after_blank and (section or (game[_SEEN] >> 2) & 1 == 1)


@compiled
def _keep(
    data: NDArray[np.uint8],
    key: int,
    name_end: int,
    at: int,
    end: int,
    facts: NDArray[np.int32],
    holder: NDArray[np.uint8],
    row: int,
    game: NDArray[np.int64],
    names: NDArray[np.int64],
    identity: int,
) -> None:
    """Understand one tag, unless the game has had it before."""
    game[_MODE] = _NOWHERE
    if name_end >= 5 and data[name_end - 1] == 101 and _is_table(data, name_end - 5):
        game[_MODE] = _IN_TABLE
    if key == _NOTE:
        return
    for place in range(game[_TAGS]):
        if names[place, 0] == key:
            if not _alike(data, names[place, 1], names[place, 2], at, end):
                game[_BAD] = 1
            if key in (_AUCTION, _PLAY):
                game[_MODE] = _IN_TABLE  # the section of the first one counts
            return
    if game[_TAGS] == _MOST_TAGS:
        game[_BAD] = 1
        return
    names[game[_TAGS], 0], names[game[_TAGS], 1], names[game[_TAGS], 2] = key, at, end
    game[_TAGS] += 1
    wrong = False
    if identity >= 0:
        game[_SEEN] |= 1 << identity
    if key == _EVENT:
        facts[row, EVENT], facts[row, EVENT_END] = at, end
    elif key == _DATE:
        facts[row, DATE], facts[row, DATE_END] = at, end
    elif key == _SCORING:
        facts[row, SCORING], facts[row, SCORING_END] = at, end
    elif key == _BOARD:
        facts[row, BOARD], facts[row, BOARD_END] = at, end
        wrong = at == end or data[at] <= 35 or data[end - 1] <= 32 or data[at] >= 128 or data[end - 1] >= 128
    elif key == _DEALER:
        facts[row, DEALER] = seat(data, at, end)
        wrong = facts[row, DEALER] == WRONG
    elif key == _VULNERABLE:
        facts[row, VULNERABLE] = vulnerable(data, at, end)
        wrong = facts[row, VULNERABLE] == WRONG
    elif key == _DEAL:
        game[_HAS_DEAL] = 1
        if end - at == 1 and data[at] == 35:  # as in the game before
            wrong = game[_DEALT_BEFORE] == 0
            if not wrong:
                holder[row, :] = holder[row - 1, :]
        else:
            wrong = not deal(data, at, end, holder, row)
        game[_DEAL_READ] = 0 if wrong else 1
    elif key == _CONTRACT:
        game[_CONTRACT_SAID] = contract(data, at, end)
        wrong = game[_CONTRACT_SAID] == WRONG
    elif key == _DECLARER:
        facts[row, DECLARER] = seat(data, at, end)
        wrong = facts[row, DECLARER] == WRONG
    elif key == _RESULT:
        facts[row, RESULT] = result(data, at, end)
        wrong = facts[row, RESULT] == WRONG
    elif key == _AUCTION:
        game[_MODE] = _IN_AUCTION
        game[_SEEN] |= 1 << 11
        wrong = at < end and data[at] <= 35  # a blank before the letter, or # for that of the game before
        game[_CALLER] = int(SEATS[data[at]]) if at < end else NOT_SAID
    elif key == _PLAY:
        game[_MODE] = _IN_PLAY
        game[_SEEN] |= 1 << 12
        game[_FIRST] = seat(data, at, end)
    if wrong:
        game[_BAD] = 1


@compiled
def _is_table(data: NDArray[np.uint8], at: int) -> bool:
    """Whether ``Tabl`` stands there."""
    return data[at] == 84 and data[at + 1] == 97 and data[at + 2] == 98 and data[at + 3] == 108


@compiled
def _alike(data: NDArray[np.uint8], at: int, end: int, other: int, other_end: int) -> bool:
    alike = end - at == other_end - other
    place = 0
    while alike and at + place < end:
        alike = data[at + place] == data[other + place]
        place += 1
    return alike


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
    if game[_MODE] == _IN_AUCTION:
        return auction_line(data, at, end, auction, state)
    if game[_MODE] == _IN_PLAY:
        return play_line(data, at, end, rows, state)
    return _first(data, at, end) == 0


@compiled
def _finish(
    facts: NDArray[np.int32],
    cards: NDArray[np.uint8],
    holder: NDArray[np.uint8],
    row: int,
    auction: NDArray[np.int64],
    state: NDArray[np.int64],
    rows: NDArray[np.uint8],
    game: NDArray[np.int64],
) -> None:
    """Bring tags, auction and play of a game together."""
    facts[row, STATUS] = OTHER
    facts[row, CLAIMED] = state[STAR]
    facts[row, CARDS] = 0
    facts[row, PASSED_OUT] = 0
    if game[_BAD] == 1 or game[_HAS_DEAL] == 0 or facts[row, BOARD] < 0:
        return
    caller = game[_CALLER] if game[_CALLER] >= 0 else facts[row, DEALER]
    called = auction[0] if state[CALL_LINES] == 1 and caller >= 0 else 0
    over = called >= 4 and auction[1] >= 3
    said, declarer = game[_CONTRACT_SAID], int(facts[row, DECLARER])
    if said == PASSED:
        said = declarer = NOT_SAID
        facts[row, PASSED_OUT] = 1
    elif over and auction[2] == 0:
        facts[row, PASSED_OUT] = 1 if said == NOT_SAID else 0
    elif over:
        bought = auction[2] * 100 + auction[3] * 10 + auction[5]
        plays = (declarer_of(auction) + caller) & 3
        if said == NOT_SAID:
            said = bought
        if declarer == NOT_SAID:
            declarer = plays
        if said != bought or declarer != plays:
            return
    facts[row, DECLARER] = declarer
    if facts[row, RESULT] >= 100:
        if declarer < 0:
            return
        mine = (facts[row, RESULT] // 100 - 1) == (declarer & 1)
        facts[row, RESULT] = facts[row, RESULT] % 100 if mine else 13 - facts[row, RESULT] % 100
    if said >= 0:
        facts[row, LEVEL], facts[row, STRAIN], facts[row, DOUBLING] = said // 100, said // 10 % 10, said % 10
    if declarer >= 0:
        facts[row, LEADER] = (declarer + 1) & 3
    if rows[0] != 255 or state[LINES] == 1:
        unseated = game[_FIRST] < 0 or said < 0 or declarer < 0 or game[_FIRST] != facts[row, LEADER]
        if unseated:
            return
        trump = facts[row, STRAIN]
        named = lay_out(rows, holder, row, game[_FIRST], trump, cards)
        if named < 0:
            return
        facts[row, CARDS] = named
    facts[row, STATUS] = REGULAR
