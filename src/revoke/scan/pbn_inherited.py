"""Where a PBN tag's value stands that comes from a game before: ``#`` as in the last, ``##…`` for all that follow."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
from numpy.typing import NDArray

from revoke.scan.compiled import COMPILES, compiled

# A value that stands for all games that follow is understood in bulk only where nothing turns on it but how a board is
# labelled, and in texts that are not long: all of it goes before each board that is read alone.
_TURNED_ON = re.compile(
    rb'\[\s*(?:Board|Dealer|Vulnerable|Deal|Declarer|Contract|Result|Auction|Play)\s*"##', re.IGNORECASE
)
_LONGEST = 1_000_000


def stands_on(text: bytes) -> bool:
    """Whether a value stands for the rest of the text, ``[Event "##…"]``."""
    return b"#" in text and b'"##' in text


def only_labels(text: bytes) -> bool:
    """Whether a text in which values stand for the rest can be read in bulk all the same."""
    return len(text) <= _LONGEST and _TURNED_ON.search(text) is None


def inherited(
    text: bytes, begin: NDArray[np.integer[Any]], end: NDArray[np.integer[Any]]
) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.bool_]]:
    """Where one tag's value stands for each game, and which games refer to one that is not there.

    Args:
        begin, end: ``(n,)``, where each game's own value is; 0 and 0 where it does not have the tag.

    >>> values = b'"##Cup" "#" "Final"'
    >>> begin, end, _ = inherited(values, np.array([1, 0, 9, 13, 0]), np.array([6, 0, 10, 18, 0]))
    >>> [values[at:stop] for at, stop in zip(begin, end)]
    [b'Cup', b'Cup', b'Cup', b'Final', b'']
    """
    begins, ends = begin.astype(np.int64), end.astype(np.int64)
    missing = np.zeros(len(begins), np.bool_)
    data: Any = np.frombuffer(text, np.uint8) if COMPILES else text  # Any: either gives numbers
    _inherit(data, begins, ends, missing)
    return begins, ends, missing


@compiled
def _inherit(
    data: NDArray[np.uint8], begin: NDArray[np.int64], end: NDArray[np.int64], missing: NDArray[np.bool_]
) -> None:
    standing = standing_end = last = last_end = 0
    there = False  # whether the game before has the tag, which may be empty
    for row in range(len(begin)):
        at, stop = int(begin[row]), int(end[row])
        if at == 0:
            at, stop = standing, standing_end
            there = standing > 0
        elif stop - at == 1 and data[at] == 35:
            missing[row] = not there
            at, stop = last, last_end
            there = True
        else:
            standing = standing_end = 0
            if stop - at > 1 and data[at] == 35 and data[at + 1] == 35:
                at += 2
                standing, standing_end = at, stop
            there = True
        begin[row], end[row] = last, last_end = at, stop
