"""Many positions solved in one go: read by the library from arrays, and written by it into arrays."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from revoke.equity.library import BEST_CARD, EVERY_CARD, solving
from revoke.equity.solver import PACK

Words = NDArray[np.int32]  # positions x 24, as solver.words has them
Tricks = NDArray[np.int8]  # positions x 52 cards, spades first and twos first; solver.NOT_PLAYABLE elsewhere


def best(words: Words, should_stop: Callable[[], bool] | None = None) -> NDArray[np.int8]:
    """For each position the tricks the side on turn takes from there on; 0 after the last card.

    Args:
        words: positions x 24, each as :func:`~revoke.equity.solver.words` writes one.
        should_stop: asked every few milliseconds.

    Raises:
        SolverMissing: the library was not built.
        SolverFailed: a row that is no position.
        SolverStopped: it was told to stop.

    >>> from revoke.equity.position import Position
    >>> from revoke.equity.solver import words
    >>> from revoke.table.seats import Seat
    >>> finesse = Position.parse("N:AQ... 43... 52... K6...", trumps=None, leader=Seat.SOUTH)
    >>> best(np.array([words(finesse)] * 3, dtype=np.int32))
    array([2, 2, 2], dtype=int8)
    """
    return _solved(words, np.empty(len(words), dtype=np.int8), BEST_CARD, should_stop)


def by_card(words: Words, should_stop: Callable[[], bool] | None = None) -> Tricks:
    """For each position and each card the hand on turn may play, the tricks its side takes: positions x 52.

    Cards run from the two of spades to the ace of clubs; ``NOT_PLAYABLE`` stands for the others. The rest is as for
    :func:`best`.

    >>> from revoke.equity.position import Position
    >>> from revoke.equity.solver import words
    >>> from revoke.table.seats import Seat
    >>> finesse = Position.parse("N:AQ... 43... 5... K...", trumps=None, leader=Seat.SOUTH, trick=["S2", "S6"])
    >>> by_card(np.array([words(finesse)], dtype=np.int32))[0, 8:13].tolist()  # ten, knave, queen, king, ace
    [-1, -1, 2, -1, 1]
    """
    return _solved(words, np.empty((len(words), len(PACK)), dtype=np.int8), EVERY_CARD, should_stop)


def _solved(words: Words, answers: Tricks, question: int, should_stop: Callable[[], bool] | None) -> Tricks:
    asked = np.ascontiguousarray(words, dtype=np.int32)
    with solving() as solver:
        solver.solve(asked.ctypes.data, len(asked), question, answers.ctypes.data, should_stop=should_stop)
    return answers
