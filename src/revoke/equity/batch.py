"""Many positions solved in one go: their numbers to the library as bytes, and its answers as bytes."""

from __future__ import annotations

from collections.abc import Callable
from ctypes import c_int8, c_int32, sizeof

from revoke.equity.library import BEST_CARD, EVERY_CARD, solving
from revoke.equity.solver import PACK

POSITION = 24 * sizeof(c_int32)
"""Bytes of a position: its 24 numbers as :func:`~revoke.equity.solver.words` has them, 32 bits each."""


def best(positions: bytes, should_stop: Callable[[], bool] | None = None) -> bytes:
    """For each position the tricks the side on turn takes from there on, a byte each; 0 after the last card.

    Args:
        positions: one after the other, each 24 numbers of 32 bits.
        should_stop: asked every few milliseconds.

    Raises:
        SolverMissing: the library was not built.
        SolverFailed: one of them is no position.
        SolverStopped: it was told to stop.

    >>> from array import array
    >>> from revoke.equity.position import Position
    >>> from revoke.equity.solver import words
    >>> from revoke.table.seats import Seat
    >>> finesse = Position.parse("N:AQ... 43... 52... K6...", trumps=None, leader=Seat.SOUTH)
    >>> list(best(array("i", words(finesse)).tobytes() * 3))
    [2, 2, 2]
    """
    return _solved(positions, 1, BEST_CARD, should_stop)


def by_card(positions: bytes, should_stop: Callable[[], bool] | None = None) -> bytes:
    """For each position and each card the hand on turn may play, the tricks its side takes: 52 bytes a position.

    Cards run from the two of spades to the ace of clubs; ``NOT_PLAYABLE``, as a signed byte, stands for the others. So
    ``found[place::52]`` is what one card takes in every position. The rest is as for :func:`best`.

    >>> from array import array
    >>> from revoke.equity.position import Position
    >>> from revoke.equity.solver import words
    >>> from revoke.table.seats import Seat
    >>> finesse = Position.parse("N:AQ... 43... 5... K...", trumps=None, leader=Seat.SOUTH, trick=["S2", "S6"])
    >>> list(array("b", by_card(array("i", words(finesse)).tobytes()))[8:13])  # ten, knave, queen, king, ace
    [-1, -1, 2, -1, 1]
    """
    return _solved(positions, len(PACK), EVERY_CARD, should_stop)


def _solved(positions: bytes, answers: int, question: int, should_stop: Callable[[], bool] | None) -> bytes:
    number = len(positions) // POSITION
    found = (c_int8 * (number * answers))()
    with solving() as solver:
        solver.solve(positions, number, question, found, should_stop=should_stop)
    return bytes(found)
