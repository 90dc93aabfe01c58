"""Many positions as arrays: what tests and benchmarks ask the library in bulk, and libdds beside it."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from revoke.equity import players
from revoke.equity.position import Position
from revoke.equity.solver import BEST_CARD, solver_numbers, solving

Words = NDArray[np.int32]  # positions x 24, as solver.words has them
Tricks = NDArray[np.int8]  # positions x 52 cards, spades first and twos first; solver.NOT_PLAYABLE elsewhere


def rows(positions: Iterable[Position]) -> Words:
    """Positions as an array."""
    return np.array([solver_numbers(position) for position in positions], dtype=np.int32)


def best(asked: Words) -> NDArray[np.int8]:
    """The tricks that the side on turn takes from each position on; 0 after the last card."""
    found = np.empty(len(asked), dtype=np.int8)
    with solving() as solver:
        solver.solve(asked.ctypes.data, len(asked), BEST_CARD, found.ctypes.data)
    return found


def by_card(asked: Words) -> Tricks:
    """:func:`revoke.equity.players.by_card`, with arrays."""
    return np.frombuffer(players.by_card(asked.tobytes()), dtype=np.int8).reshape(-1, 52)
