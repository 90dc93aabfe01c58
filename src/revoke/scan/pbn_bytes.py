"""Reads regular PBN games byte by byte, and says which games are not regular.

The slow twin is ``formats.pbn``: a game counts as regular only if that reader would find no fault with it.
"""

from __future__ import annotations

import numpy as np

from revoke.scan import bytes_read as b
from revoke.scan import pbn_values as values
from revoke.scan.single import only_labels, stands_on

# PBN's tags, read byte by byte: which tag begins another game, and what the tags say.

# State of the game being read.
MODE, SEEN, TAGS, CONTRACT_SAID, FIRST, CALLER, HAS_DEAL, BAD = 0, 1, 2, 3, 4, 5, 6, 7
DEAL_READ, DEALT_BEFORE = 8, 9
NOWHERE, IN_AUCTION, IN_PLAY, IN_TABLE = 0, 1, 2, 3
MOST_TAGS = 60


# Tags by number: first those that identify a game.
EVENT_TAG, BOARD_TAG, DEAL_TAG, SITE_TAG, DATE_TAG, WEST_TAG, NORTH_TAG, EAST_TAG, SOUTH_TAG = 0, 1, 2, 3, 4, 5, 6, 7, 8
DEALER_TAG, VULNERABLE_TAG, AUCTION_TAG, PLAY_TAG, SCORING_TAG, DECLARER_TAG, CONTRACT_TAG = 9, 10, 11, 12, 13, 14, 15
RESULT_TAG, NOTE_TAG, KNOWN_TAGS, ANOTHER = 16, 17, 18, -1
_KEYS = (
    *map(values.word, ("event", "board", "deal", "site", "date", "west", "north", "east", "south", "dealer")),
    *map(values.word, ("vulnerable", "auction", "play", "scoring", "declarer", "contract", "result", "note")),
)


@b.compiled
def tag_of(key: int) -> int:
    """The number of a tag by the key of its name, ``ANOTHER`` for a tag that does not matter."""
    for tag in range(KNOWN_TAGS):
        if key == _KEYS[tag]:
            return tag
    return ANOTHER


@b.compiled
def begins(game: b.Ints, tag: int, after_blank: bool) -> bool:
    """Whether a tag begins another game."""
    if AUCTION_TAG <= tag <= RESULT_TAG:
        return after_blank and (game[SEEN] >> tag) & 1 == 1
    if not 0 <= tag <= VULNERABLE_TAG:
        return False
    section = (game[SEEN] >> AUCTION_TAG) & 3 != 0
    if (game[SEEN] >> tag) & 1:
        return tag <= BOARD_TAG or after_blank or section
    return after_blank and (section or (game[SEEN] >> DEAL_TAG) & 1 == 1)


@b.compiled
def keep(
    data: b.Bytes,
    key: int,
    tag: int,
    name_end: int,
    at: int,
    end: int,
    facts: b.Facts,
    holder: b.Bytes,
    row: int,
    game: b.Ints,
    names: b.Ints,
) -> None:
    """Read one tag, unless the game has had that tag before.

    ``names`` has a row for each known tag, then one for each other tag: the key of its name, and its value's place.
    """
    game[MODE] = NOWHERE
    if tag == ANOTHER and data[name_end - 1] == 101 and name_end >= 5 and _is_table(data, name_end - 5):
        game[MODE] = IN_TABLE
    if tag == NOTE_TAG:
        return
    place = tag
    if tag == ANOTHER:
        place = KNOWN_TAGS
        while place < KNOWN_TAGS + game[TAGS] and names[place, 0] != key:
            place += 1
    if (game[SEEN] >> tag) & 1 if tag >= 0 else place < KNOWN_TAGS + game[TAGS]:
        if not b.alike(data, names[place, 1], names[place, 2], at, end):
            game[BAD] = 1
        if tag in (AUCTION_TAG, PLAY_TAG):
            game[MODE] = IN_TABLE
            game[BAD] = 1  # whether the sections differ, and which one counts, is not for here
        return
    if place == len(names):
        game[BAD] = 1
        return
    names[place, 0], names[place, 1], names[place, 2] = key, at, end
    if tag == ANOTHER:
        game[TAGS] += 1
        return
    game[SEEN] |= 1 << tag
    if tag == SITE_TAG:
        return
    if WEST_TAG <= tag <= SOUTH_TAG:
        name = b.NAMES + 2 * ((tag - NORTH_TAG) & 3)
        facts[row, name], facts[row, name + 1] = at, end
        return
    wrong = False
    if tag == EVENT_TAG:
        facts[row, b.EVENT], facts[row, b.EVENT_END] = at, end
    elif tag == DATE_TAG:
        facts[row, b.DATE], facts[row, b.DATE_END] = at, end
    elif tag == SCORING_TAG:
        facts[row, b.SCORING], facts[row, b.SCORING_END] = at, end
    elif tag == BOARD_TAG:
        facts[row, b.BOARD], facts[row, b.BOARD_END] = at, end
        wrong = at == end or data[at] <= 35 or data[end - 1] <= 32 or data[at] >= 128 or data[end - 1] >= 128
    elif tag == DEALER_TAG:
        facts[row, b.DEALER] = values.seat(data, at, end)
        wrong = facts[row, b.DEALER] == values.WRONG
    elif tag == VULNERABLE_TAG:
        facts[row, b.VULNERABLE] = values.vulnerable(data, at, end)
        wrong = facts[row, b.VULNERABLE] == values.WRONG
    elif tag == DEAL_TAG:
        game[HAS_DEAL] = 1
        if end - at == 1 and data[at] == 35:  # as in the game before
            wrong = game[DEALT_BEFORE] == 0
            if not wrong:
                holder[row, :] = holder[row - 1, :]
        else:
            wrong = not values.deal(data, at, end, holder, row)
        game[DEAL_READ] = 0 if wrong else 1
    elif tag == CONTRACT_TAG:
        game[CONTRACT_SAID] = values.contract(data, at, end)
        wrong = game[CONTRACT_SAID] == values.WRONG
    elif tag == DECLARER_TAG:
        facts[row, b.DECLARER] = values.seat(data, at, end)
        wrong = facts[row, b.DECLARER] == values.WRONG
    elif tag == RESULT_TAG:
        facts[row, b.RESULT] = values.result(data, at, end)
        wrong = facts[row, b.RESULT] == values.WRONG
    elif tag == AUCTION_TAG:
        game[MODE] = IN_AUCTION
        wrong = at < end and data[at] <= 35  # a blank before the letter, or # for the game before
        game[CALLER] = int(values.SEATS[data[at]]) if at < end else values.NOT_SAID
    elif tag == PLAY_TAG:
        game[MODE] = IN_PLAY
        game[FIRST] = values.seat(data, at, end)
    if wrong:
        game[BAD] = 1


@b.compiled
def _is_table(data: b.Bytes, at: int) -> bool:
    """Whether ``Tabl`` stands there."""
    return int(data[at]) == 84 and int(data[at + 1]) == 97 and int(data[at + 2]) == 98 and int(data[at + 3]) == 108


# Brings tags, auction and play of a PBN game together, and decides whether the game is regular.


@b.compiled
def finish(
    facts: b.Facts,
    cards: b.Bytes,
    holder: b.Bytes,
    row: int,
    auction: b.Ints,
    state: b.Ints,
    rows: b.Bytes,
    game: b.Ints,
) -> None:
    """Fill the row of a game from tags, auction and play."""
    facts[row, b.STATUS] = b.OTHER
    facts[row, b.CLAIMED] = state[values.STAR]
    facts[row, b.CARDS] = 0
    facts[row, b.PASSED_OUT] = 0
    if game[BAD] == 1 or game[HAS_DEAL] == 0 or facts[row, b.BOARD] < 0:
        return
    caller = game[CALLER] if game[CALLER] >= 0 else facts[row, b.DEALER]
    if state[values.CALL_LINES] == 1 and caller < 0:
        return  # nothing says who dealt
    if state[values.CALL_LINES] == 1 and facts[row, b.DEALER] >= 0 and caller != facts[row, b.DEALER]:
        return
    called = auction[0] if state[values.CALL_LINES] == 1 and caller >= 0 else 0
    over = called >= 4 and auction[1] >= 3
    said, declarer = game[CONTRACT_SAID], int(facts[row, b.DECLARER])
    if said == values.PASSED:
        said = declarer = values.NOT_SAID
        facts[row, b.PASSED_OUT] = 1
    elif over and auction[2] == 0:
        facts[row, b.PASSED_OUT] = 1 if said == values.NOT_SAID else 0
    elif over:
        bought = auction[2] * 100 + auction[3] * 10 + auction[5]
        plays = (b.declarers(auction) + caller) & 3
        if said == values.NOT_SAID:
            said = bought
        if declarer == values.NOT_SAID:
            declarer = plays
        if said != bought or declarer != plays:
            return
    facts[row, b.DECLARER] = declarer
    if facts[row, b.RESULT] >= 100:
        if declarer < 0:
            return
        mine = (facts[row, b.RESULT] // 100 - 1) == (declarer & 1)
        facts[row, b.RESULT] = facts[row, b.RESULT] % 100 if mine else 13 - facts[row, b.RESULT] % 100
    if said >= 0:
        facts[row, b.LEVEL], facts[row, b.STRAIN], facts[row, b.DOUBLING] = said // 100, said // 10 % 10, said % 10
    if declarer >= 0:
        facts[row, b.LEADER] = (declarer + 1) & 3
    if rows[0] != 255 or state[values.LINES] == 1:
        unseated = game[FIRST] < 0 or said < 0 or declarer < 0 or game[FIRST] != facts[row, b.LEADER]
        if unseated:
            return
        trump = facts[row, b.STRAIN]
        named = values.lay_out(rows, holder, row, game[FIRST], trump, cards)
        if named < 0:
            return
        facts[row, b.CARDS] = named
        if named == 52:
            facts[row, b.CLAIMED] = 0
    facts[row, b.STATUS] = b.REGULAR


def read(text: bytes) -> b.Read:
    """The games of a PBN text (UTF-8).

    >>> read(b'[Board "1"]\\n[Deal "N:-"]').whole
    True
    """
    data = np.frombuffer(text, np.uint8)
    returns = np.flatnonzero(data == 13)
    if not (data[np.minimum(returns + 1, len(data) - 1)] == 10).all():
        return b.unread()  # lines that end as on old Macintoshes
    if stands_on(text) and not only_labels(text):
        return b.unread()
    return b.columns_of(_read, text, np.flatnonzero(data == 10), bytes_a_board=300)


@b.compiled
def _read(data: b.Bytes, ends: b.Ints, facts: b.Facts, cards: b.Bytes, holder: b.Bytes) -> int:
    """Fill one row a game; ``ends`` are the places of line feeds."""
    size = len(data)
    auction = np.zeros(b.AUCTION, np.int64)
    state = np.zeros(values.STATE, np.int64)
    rows = np.full(52, 255, np.uint8)
    game = np.zeros(10, np.int64)
    names = np.zeros((MOST_TAGS, 3), np.int64)  # key, and where the value begins and ends
    row, line, number = -1, 0, 0
    after_blank = comment = False
    if size >= 3 and data[0] == 239 and data[1] == 187 and data[2] == 191:
        line = 3
    while line < size:
        if game[MODE] == IN_PLAY and not comment:
            end = values.whole_rows(data, line, rows, state)
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
                    return b.LOST  # the comment was never closed; it ends here
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
            while stop < end and values.LOWER[data[stop]] != 0:
                key = key * 131 + values.LOWER[data[stop]] & values.KEY
                stop += 1
            value = stop
            while value < end and data[value] == 32:
                value += 1
            if stop == name or value >= end or data[value] != 34:
                return b.LOST
            value += 1
            close = value
            past = -1
            while past < 0:
                while close < end and data[close] != 34:
                    close += 1
                if close == end:
                    return b.LOST
                past = close + 1
                while past < end and data[past] == 32:
                    past += 1
                if past == end or data[past] != 93:
                    past = -1
                    close += 1
            tag = tag_of(key)
            if row < 0 or begins(game, tag, after_blank):
                if tagged:
                    return b.LOST
                if row >= 0:
                    finish(facts, cards, holder, row, auction, state, rows, game)
                row += 1
                if row == len(facts):
                    return b.FULL
                facts[row, :] = b.UNSAID
                cards[row, :] = 255
                holder[row, :] = 0
                facts[row, b.START] = 0 if row == 0 else line
                facts[row, b.AT] = line
                facts[row, b.EVENT : b.SCORING_END + 1] = 0
                facts[row, b.NAMES :] = 0
                dealt = game[DEAL_READ]
                game[:] = 0
                game[DEALT_BEFORE] = dealt
                game[CONTRACT_SAID] = game[FIRST] = game[CALLER] = values.NOT_SAID
                state[:] = 0
                rows[:] = 255
                b.begin(auction)
            keep(data, key, tag, stop, value, close, facts, holder, row, game, names)
            after_blank, tagged = False, True
            at = past + 1
        if at == end:
            if not tagged:
                after_blank = True
            line = following
            continue
        if data[at] == 26 and following >= size and _past_blanks(data, at + 1, end) == end:
            break  # the end of a text on old systems
        if row < 0:
            if data[at] < 32 or data[at] >= 128:
                return b.LOST
            comment = data[at] == 123 and not closed
            for place in range(at, end):
                if data[place] == 125:
                    comment = False
            line = following
            continue
        if data[at] < 32 or data[at] >= 128:
            return b.LOST  # a blank of another kind, perhaps
        if game[MODE] != IN_TABLE:
            state[values.NEW_LINE] = 1
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


@b.compiled
def _may_begin(data: b.Bytes, at: int, end: int) -> bool:
    """Whether a line may begin with ``[Event`` or ``[Board``, or begins with a letter that may be another blank."""
    at = _past_blanks(data, at, end)
    if at < end and data[at] == 91:
        at = _past_blanks(data, at + 1, end)
        return at < end and (data[at] | 32 == 101 or data[at] | 32 == 98 or data[at] < 32 or data[at] >= 128)
    return at < end and (data[at] < 32 or data[at] >= 128)


@b.compiled
def _past_blanks(data: b.Bytes, at: int, end: int) -> int:
    while at < end and (data[at] == 32 or data[at] == 9):
        at += 1
    return at


@b.compiled
def _text(data: b.Bytes, at: int, end: int, auction: b.Ints, rows: b.Bytes, state: b.Ints, game: b.Ints) -> bool:
    """Read text that is neither tag nor comment: calls or cards; false for any other."""
    if game[MODE] == IN_AUCTION:
        return values.auction_line(data, at, end, auction, state)
    if game[MODE] == IN_PLAY:
        return values.play_line(data, at, end, rows, state)
    return _past_blanks(data, at, end) == end
