"""Reads PBN byte by byte where it is regular, and says which games are not.

The slow twin is ``formats.pbn``: a game is called regular only where that reader would find no fault with it.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from revoke.scan.bytes_read import (
    AT,
    AUCTION,
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
    NUMBER,
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
from revoke.scan.pbn_sections import CONTRACT_SAID, FIRST_SEAT, GOOD, ROWS, STATE, auction_line, lay_out, play_line
from revoke.scan.pbn_values import board_number, contract, deal, key_of, result, seat, vulnerable

_BYTES_A_GAME = 200

# A tag's name, its first eight letters in lower case as one number, as ``key_of`` makes it.
_EVENT, _SITE, _DATE, _BOARD = key_of(b"event", 0, 5), key_of(b"site", 0, 4), key_of(b"date", 0, 4), key_of(b"board", 0, 5)
_WEST, _NORTH, _EAST, _SOUTH = (key_of(name, 0, len(name)) for name in (b"west", b"north", b"east", b"south"))
_DEALER, _VULNERABLE, _DEAL = key_of(b"dealer", 0, 6), key_of(b"vulnerable", 0, 10), key_of(b"deal", 0, 4)
_SCORING, _DECLARER, _CONTRACT = key_of(b"scoring", 0, 7), key_of(b"declarer", 0, 8), key_of(b"contract", 0, 8)
_RESULT, _AUCTION, _PLAY, _NOTE = key_of(b"result", 0, 6), key_of(b"auction", 0, 7), key_of(b"play", 0, 4), key_of(b"note", 0, 4)
_MOST_TAGS = 64

NOWHERE, IN_AUCTION, IN_PLAY, IN_TABLE = 0, 1, 2, 3
