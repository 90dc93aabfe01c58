"""How long it takes to say whether a legal play fits, with thirteen tricks and half of the cards known.

    python benchmarks/law/consistent.py [deals of each kind]

Within the limit of ten seconds, the smallest conflict must be found, or everything that is certain stated. Deals are
random and played at random; "careless" means that a hand that could follow suit does not, one time in ten.
"""

from __future__ import annotations

import random
import sys
from time import perf_counter

from revoke.case.case import AgreedFact, Board, Case, Findings
from revoke.facts.legal_play import Consistency, consistency
from revoke.table.cards import CARDS, Card
from revoke.table.contract import Strain
from revoke.table.deal import Deal
from revoke.table.seats import SEATS, Seat
from revoke.timeline.table import winner

LIMIT = 10.0
KINDS = (("legal", 0.0, 0), ("careless", 0.1, 0), ("one trick more told", 0.0, 1), ("one trick fewer told", 0.0, -1))


def case(chance: random.Random, carelessness: float, more: int) -> Case:
    """A random deal with half of its cards agreed, and a number of tricks that is wrong by ``more`` on purpose."""
    cards = chance.sample(sorted(CARDS.values()), 52)
    hands = {seat: frozenset(cards[place::4]) for place, seat in enumerate(SEATS)}
    left = {seat: set(held) for seat, held in hands.items()}
    strain, declarer = chance.choice(list(Strain)), chance.choice(SEATS)
    facts: list[AgreedFact] = []
    leader, tricks = declarer.left, 0
    for trick in range(1, 14):
        table: list[tuple[Seat, Card]] = []
        for step in range(4):
            seat = leader.turn(step)
            following = [card for card in sorted(left[seat]) if table and card.suit is table[0][1].suit]
            careful = following and chance.random() >= carelessness
            card = chance.choice(following if careful else sorted(left[seat]))
            left[seat].remove(card)
            table.append((seat, card))
            facts.append(AgreedFact(trick, hand=seat, card=card))
        won = winner(table, strain.trumps or "none")
        assert won is not None
        leader = won
        tricks += leader.side is declarer.side
    board = Board(deal=Deal(hands), declarer=declarer, strain=strain)
    told = min(13, max(0, tricks + more))
    return Case(board=board, findings=Findings(agreed=tuple(chance.sample(facts, 26)), table_tricks=told))


def main() -> int:
    deals = int(sys.argv[1]) if len(sys.argv) > 1 else 25
    heads = f"{'deals':>6}{'possible':>10}{'impossible':>12}{'stopped':>9}{'smallest':>10}{'mean s':>8}{'most s':>8}"
    print(f"{'played':<22}{heads}")
    worst = 0.0
    for name, carelessness, more in KINDS:
        chance = random.Random(name)
        seconds: list[float] = []
        found: list[Consistency] = []
        for _ in range(deals):
            one = case(chance, carelessness, more)
            began = perf_counter()
            found.append(consistency(one, budget_seconds=LIMIT - 0.5))
            seconds.append(perf_counter() - began)
        verdicts = [each.verdict for each in found]
        worst = max(worst, *seconds)
        print(
            f"{name:<22}{deals:>6}{verdicts.count('possible'):>10}{verdicts.count('impossible'):>12}"
            f"{verdicts.count('stopped'):>9}{sum(each.smallest for each in found):>10}"
            f"{sum(seconds) / deals:>8.2f}{max(seconds):>8.2f}",
            flush=True,
        )
    print(f"the slowest took {worst:.2f} s of {LIMIT:.0f} s")
    return 1 if worst > LIMIT else 0


if __name__ == "__main__":
    sys.exit(main())
