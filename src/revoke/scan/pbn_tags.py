"""PBN's tags, read byte by byte: which of them begins another game, and what they say of it."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from revoke.scan.bytes_read import (
    BOARD,
    BOARD_END,
    DATE,
    DATE_END,
    DEALER,
    DECLARER,
    EVENT,
    EVENT_END,
    NAMES,
    RESULT,
    SCORING,
    SCORING_END,
    VULNERABLE,
)
from revoke.scan.compiled import compiled
from revoke.scan.pbn_values import NOT_SAID, SEATS, WRONG, contract, deal, result, seat, vulnerable, word

_EVENT, _SITE, _DATE, _BOARD = word("event"), word("site"), word("date"), word("board")
_WEST, _NORTH, _EAST, _SOUTH = word("west"), word("north"), word("east"), word("south")
_DEALER, _VULNERABLE, _DEAL = word("dealer"), word("vulnerable"), word("deal")
_SCORING, _DECLARER, _CONTRACT, _RESULT = word("scoring"), word("declarer"), word("contract"), word("result")
_AUCTION, _PLAY, _NOTE = word("auction"), word("play"), word("note")

# Of the game being read.
MODE, SEEN, TAGS, CONTRACT_SAID, FIRST, CALLER, HAS_DEAL, BAD = 0, 1, 2, 3, 4, 5, 6, 7
DEAL_READ, DEALT_BEFORE = 8, 9
NOWHERE, IN_AUCTION, IN_PLAY, IN_TABLE = 0, 1, 2, 3
MOST_TAGS = 60


# Tags by number: first those that identify a game.
EVENT_TAG, BOARD_TAG, DEAL_TAG, SITE_TAG, DATE_TAG, WEST_TAG, NORTH_TAG, EAST_TAG, SOUTH_TAG = 0, 1, 2, 3, 4, 5, 6, 7, 8
DEALER_TAG, VULNERABLE_TAG, AUCTION_TAG, PLAY_TAG, SCORING_TAG, DECLARER_TAG, CONTRACT_TAG = 9, 10, 11, 12, 13, 14, 15
RESULT_TAG, NOTE_TAG, KNOWN_TAGS, ANOTHER = 16, 17, 18, -1


@compiled
def tag_of(key: int) -> int:
    """The number of a tag by the key of its name, ``ANOTHER`` for one that nothing turns on."""
    if key in (_WEST, _NORTH):
        return WEST_TAG if key == _WEST else NORTH_TAG
    if key in (_EAST, _SOUTH):
        return EAST_TAG if key == _EAST else SOUTH_TAG
    if key in (_EVENT, _SITE):
        return EVENT_TAG if key == _EVENT else SITE_TAG
    if key in (_DATE, _BOARD):
        return DATE_TAG if key == _DATE else BOARD_TAG
    if key in (_DEALER, _VULNERABLE):
        return DEALER_TAG if key == _DEALER else VULNERABLE_TAG
    if key in (_DEAL, _AUCTION):
        return DEAL_TAG if key == _DEAL else AUCTION_TAG
    if key in (_PLAY, _CONTRACT):
        return PLAY_TAG if key == _PLAY else CONTRACT_TAG
    if key in (_DECLARER, _RESULT):
        return DECLARER_TAG if key == _DECLARER else RESULT_TAG
    if key in (_SCORING, _NOTE):
        return SCORING_TAG if key == _SCORING else NOTE_TAG
    return ANOTHER


@compiled
def begins(game: NDArray[np.int64], tag: int, after_blank: bool) -> bool:
    """Whether a tag begins another game."""
    if AUCTION_TAG <= tag <= RESULT_TAG:
        return after_blank and (game[SEEN] >> tag) & 1 == 1
    if not 0 <= tag <= VULNERABLE_TAG:
        return False
    section = (game[SEEN] >> AUCTION_TAG) & 3 != 0
    if (game[SEEN] >> tag) & 1:
        return tag <= BOARD_TAG or after_blank or section
    return after_blank and (section or (game[SEEN] >> DEAL_TAG) & 1 == 1)


@compiled
def keep(
    data: NDArray[np.uint8],
    key: int,
    tag: int,
    name_end: int,
    at: int,
    end: int,
    facts: NDArray[np.int32],
    holder: NDArray[np.uint8],
    row: int,
    game: NDArray[np.int64],
    names: NDArray[np.int64],
) -> None:
    """Understand one tag, unless the game has had it before.

    ``names`` has a row for each known tag and then one for each other: the key of its name, and where its value is.
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
        if not _alike(data, names[place, 1], names[place, 2], at, end):
            game[BAD] = 1
        if tag in (AUCTION_TAG, PLAY_TAG):
            game[MODE] = IN_TABLE  # the section of the first one counts
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
        name = NAMES + 2 * ((tag - NORTH_TAG) & 3)
        facts[row, name], facts[row, name + 1] = at, end
        return
    wrong = False
    if tag == EVENT_TAG:
        facts[row, EVENT], facts[row, EVENT_END] = at, end
    elif tag == DATE_TAG:
        facts[row, DATE], facts[row, DATE_END] = at, end
    elif tag == SCORING_TAG:
        facts[row, SCORING], facts[row, SCORING_END] = at, end
    elif tag == BOARD_TAG:
        facts[row, BOARD], facts[row, BOARD_END] = at, end
        wrong = at == end or data[at] <= 35 or data[end - 1] <= 32 or data[at] >= 128 or data[end - 1] >= 128
    elif tag == DEALER_TAG:
        facts[row, DEALER] = seat(data, at, end)
        wrong = facts[row, DEALER] == WRONG
    elif tag == VULNERABLE_TAG:
        facts[row, VULNERABLE] = vulnerable(data, at, end)
        wrong = facts[row, VULNERABLE] == WRONG
    elif tag == DEAL_TAG:
        game[HAS_DEAL] = 1
        if end - at == 1 and data[at] == 35:  # as in the game before
            wrong = game[DEALT_BEFORE] == 0
            if not wrong:
                holder[row, :] = holder[row - 1, :]
        else:
            wrong = not deal(data, at, end, holder, row)
        game[DEAL_READ] = 0 if wrong else 1
    elif tag == CONTRACT_TAG:
        game[CONTRACT_SAID] = contract(data, at, end)
        wrong = game[CONTRACT_SAID] == WRONG
    elif tag == DECLARER_TAG:
        facts[row, DECLARER] = seat(data, at, end)
        wrong = facts[row, DECLARER] == WRONG
    elif tag == RESULT_TAG:
        facts[row, RESULT] = result(data, at, end)
        wrong = facts[row, RESULT] == WRONG
    elif tag == AUCTION_TAG:
        game[MODE] = IN_AUCTION
        wrong = at < end and data[at] <= 35  # a blank before the letter, or # for that of the game before
        game[CALLER] = int(SEATS[data[at]]) if at < end else NOT_SAID
    elif tag == PLAY_TAG:
        game[MODE] = IN_PLAY
        game[FIRST] = seat(data, at, end)
    if wrong:
        game[BAD] = 1


@compiled
def _is_table(data: NDArray[np.uint8], at: int) -> bool:
    """Whether ``Tabl`` stands there."""
    return int(data[at]) == 84 and int(data[at + 1]) == 97 and int(data[at + 2]) == 98 and int(data[at + 3]) == 108


@compiled
def _alike(data: NDArray[np.uint8], at: int, end: int, other: int, other_end: int) -> bool:
    alike: bool = end - at == other_end - other
    place = 0
    while alike and at + place < end:
        alike = int(data[at + place]) == int(data[other + place])
        place += 1
    return alike
