"""Twenty thousand positions of every size, half of the later ones with a revoke on the table: does the solver err?

    python -m benchmarks.equity_gate [--seed 1]

Endings of up to five cards are solved by plain minimax (``equity/reference.py``). Larger positions are held to the rule
that defines the answer: the value of each legal card is the value of the position after it, solved by itself, and
the value of a position is that of its best card. Every answer is asked for both alone and in a batch. Prints one line
for each size and exits 1 on any difference.
"""

from __future__ import annotations

import argparse
import sys

from tests.equity.endings import has_revoke_on_table, mixed_endings

from revoke.equity.position import Position
from revoke.equity.reference import Plain
from revoke.equity.solver import DDS
from revoke.table.cards import Card
from revoke.table.seats import Side

NUMBERS = {
    1: 2000, 2: 3000, 3: 4000, 4: 2600, 5: 100,
    6: 2500, 7: 2000, 8: 1600, 9: 1000, 10: 700, 11: 300, 12: 150, 13: 50,
}  # fmt: skip
PLAIN_UP_TO = 5


def one_card_on(position: Position, solver: DDS) -> dict[Card, int]:
    """The value of each card, from the positions after it."""
    mine = position.on_turn.side
    found = {}
    for card in position.legal:
        after = position.play(card)
        found[card] = (not after.trick and after.leader.side is mine) + solver.tricks(after, mine)
    return found


def main() -> int:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--seed", type=int, default=1)
    seed = asked.parse_args().seed
    solver, plain = DDS(), Plain()
    tested = wrong = 0
    print("cards each  positions  revoke on table  twin               different")
    for cards_each, number in NUMBERS.items():
        positions = list(mixed_endings(seed * 100 + cards_each, cards_each, number))
        in_batch = zip(solver.values(positions, Side.NS), solver.by_cards(positions), strict=True)
        different = 0
        for position, (together, cards_together) in zip(positions, in_batch, strict=True):
            by_card = solver.by_card(position)
            expected = plain.by_card(position) if cards_each <= PLAIN_UP_TO else one_card_on(position, solver)
            best = max(expected.values(), default=0)
            north_south = best if position.on_turn.side is Side.NS else position.tricks_left - best
            alone = solver.tricks(position, Side.NS)
            different += not (by_card == cards_together == expected and alone == together == north_south)
        twin = "plain minimax" if cards_each <= PLAIN_UP_TO else "one card further on"
        revokes = sum(map(has_revoke_on_table, positions))
        print(f"{cards_each:>10}  {number:>9}  {revokes:>15}  {twin:<19}{different:>9}", flush=True)
        tested += number
        wrong += different
    print(f"{tested} positions, {wrong} different")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
