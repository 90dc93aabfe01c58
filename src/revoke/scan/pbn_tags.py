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


@compiled
def identity_of(key: int) -> int:
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
def begins(game: NDArray[np.int64], state: NDArray[np.int64], identity: int, after_blank: bool) -> bool:
    """Whether a tag begins another game; bits 11 and 12 of the tags seen are the auction and the play."""
    section = game[SEEN] >> 11 != 0
    if (game[SEEN] >> identity) & 1:
        return identity < 2 or after_blank or section
    return after_blank and (section or (game[SEEN] >> 2) & 1 == 1)


@compiled
def keep(
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
    game[MODE] = NOWHERE
    if name_end >= 5 and data[name_end - 1] == 101 and _is_table(data, name_end - 5):
        game[MODE] = IN_TABLE
    if key == _NOTE:
        return
    for place in range(game[TAGS]):
        if names[place, 0] == key:
            if not _alike(data, names[place, 1], names[place, 2], at, end):
                game[BAD] = 1
            if key in (_AUCTION, _PLAY):
                game[MODE] = IN_TABLE  # the section of the first one counts
            return
    if game[TAGS] == MOST_TAGS:
        game[BAD] = 1
        return
    names[game[TAGS], 0], names[game[TAGS], 1], names[game[TAGS], 2] = key, at, end
    game[TAGS] += 1
    wrong = False
    if identity >= 0:
        game[SEEN] |= 1 << identity
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
        game[HAS_DEAL] = 1
        if end - at == 1 and data[at] == 35:  # as in the game before
            wrong = game[DEALT_BEFORE] == 0
            if not wrong:
                holder[row, :] = holder[row - 1, :]
        else:
            wrong = not deal(data, at, end, holder, row)
        game[DEAL_READ] = 0 if wrong else 1
    elif key == _CONTRACT:
        game[CONTRACT_SAID] = contract(data, at, end)
        wrong = game[CONTRACT_SAID] == WRONG
    elif key == _DECLARER:
        facts[row, DECLARER] = seat(data, at, end)
        wrong = facts[row, DECLARER] == WRONG
    elif key == _RESULT:
        facts[row, RESULT] = result(data, at, end)
        wrong = facts[row, RESULT] == WRONG
    elif key == _AUCTION:
        game[MODE] = IN_AUCTION
        game[SEEN] |= 1 << 11
        wrong = at < end and data[at] <= 35  # a blank before the letter, or # for that of the game before
        game[CALLER] = int(SEATS[data[at]]) if at < end else NOT_SAID
    elif key == _PLAY:
        game[MODE] = IN_PLAY
        game[SEEN] |= 1 << 12
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
