"""Brings tags, auction and play of a PBN game together, read byte by byte, and says whether the game is regular."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from revoke.scan.bytes_read import (
    BOARD,
    CARDS,
    CLAIMED,
    DEALER,
    DECLARER,
    DOUBLING,
    LEADER,
    LEVEL,
    OTHER,
    PASSED_OUT,
    REGULAR,
    RESULT,
    STATUS,
    STRAIN,
    declarer_of,
)
from revoke.scan.compiled import compiled
from revoke.scan.pbn_sections import CALL_LINES, LINES, STAR, lay_out
from revoke.scan.pbn_tags import BAD, CALLER, CONTRACT_SAID, FIRST, HAS_DEAL
from revoke.scan.pbn_values import NOT_SAID, PASSED


@compiled
def finish(
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
    if game[BAD] == 1 or game[HAS_DEAL] == 0 or facts[row, BOARD] < 0:
        return
    caller = game[CALLER] if game[CALLER] >= 0 else facts[row, DEALER]
    called = auction[0] if state[CALL_LINES] == 1 and caller >= 0 else 0
    over = called >= 4 and auction[1] >= 3
    said, declarer = game[CONTRACT_SAID], int(facts[row, DECLARER])
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
        unseated = game[FIRST] < 0 or said < 0 or declarer < 0 or game[FIRST] != facts[row, LEADER]
        if unseated:
            return
        trump = facts[row, STRAIN]
        named = lay_out(rows, holder, row, game[FIRST], trump, cards)
        if named < 0:
            return
        facts[row, CARDS] = named
        if named == 52:
            facts[row, CLAIMED] = 0
    facts[row, STATUS] = REGULAR
