"""A hundred thousand positions of every size, many with a revoke on the table: does the solver ever err?

    python -m benchmarks equity_gate [--seed 1] [--share 1.0]

Compares every card of every position with libdds, from one table that all positions share and from a table of its own.
It also asks for the best card, and whether its tricks are reached and not exceeded. Plain minimax
(``tests/equity/reference.py``) solves the smallest endings too. Prints a line for each size; exits 1 on any difference.
"""

from __future__ import annotations

import argparse
import sys

import numpy as np
from tests.equity import libdds
from tests.equity.arrays import Tricks, Words, best, by_card, rows
from tests.equity.endings import has_revoke_on_table, mixed_endings
from tests.equity.reference import PlainMinimax

from revoke.equity.solver import EVERY_CARD, NOT_PLAYABLE, PACK, REACHES, Solving

NUMBERS = {
    1: 5000, 2: 10000, 3: 15000, 4: 20000, 5: 18000, 6: 14000, 7: 9000,
    8: 5000, 9: 2500, 10: 1000, 11: 350, 12: 120, 13: 30,
}  # fmt: skip
PLAIN = {1: 5000, 2: 10000, 3: 4000, 4: 600, 5: 25}
"""How many positions of each size plain minimax solves; it takes a second for one of five cards."""
LITTLE = 4 << 20


def main() -> int:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--share", type=float, default=1.0, help="of the positions, for a shorter run")
    given = asked.parse_args()
    tested = wrong = 0
    print("cards each  positions  revoke on table  minimax  different")
    for cards_each, whole in NUMBERS.items():
        number = max(1, round(whole * given.share))
        positions = list(mixed_endings(given.seed * 100 + cards_each, cards_each, number))
        many = rows(positions)
        expected = libdds.by_card(many)
        different = (by_card(many) != expected).any(axis=1)
        different |= best(many) != expected.max(axis=1)
        for place, row in enumerate(many):
            different[place] |= not alone(row, expected[place])
        plain = positions[: PLAIN.get(cards_each, 0)]
        for place, position in enumerate(plain):
            plainly = PlainMinimax().by_card(position)
            row = np.array([plainly.get(card, NOT_PLAYABLE) for card in PACK])
            different[place] |= (row != expected[place]).any()
        revokes = sum(map(has_revoke_on_table, positions))
        print(f"{cards_each:>10}  {number:>9}  {revokes:>15}  {len(plain):>7}  {different.sum():>9}", flush=True)
        tested += number
        wrong += int(different.sum())
    print(f"{tested} positions, {wrong} different")
    return 1 if wrong else 0


def alone(row: Words, expected: Tricks) -> bool:
    """Whether a solver with an empty table says the same, and the best result is reached and not exceeded."""
    tricks, reached = np.empty(len(PACK), dtype=np.int8), np.empty(2, dtype=np.int8)
    best = int(expected.max())
    solver = Solving(LITTLE)
    solver.solve(row.ctypes.data, 1, EVERY_CARD, tricks.ctypes.data)
    for more in range(2):
        solver.solve(row.ctypes.data, 1, REACHES, reached[more:].ctypes.data, tricks=best + more)
    return bool((tricks == expected).all()) and reached.tolist() == [1, 0]


if __name__ == "__main__":
    sys.exit(main())
