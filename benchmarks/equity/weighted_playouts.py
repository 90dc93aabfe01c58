"""Whether playouts predict better if a learned policy weights the layouts, compared with equal weights.

    nice python -m benchmarks weighted_playouts [--learn 4000] [--boards 300] [--trick 8] [--playouts 40] [--seed 16]

The policy is that of ``weighted_layouts``, learned on other events. The product's players (``equity.players``) play
boards out from before a trick, but with every layout of a choice solved, and fifty drawn with replacement for each
look: once with equal chances, once in proportion to the chance that the two hidden hands would have played as they
did. The results are compared with declarer's actual tricks: the logarithm of the chance given to them, after part of
it is spread over all results that the cards still allow, and the error of the mean. The spread is the one that suits
each weighting best on these boards, which flatters a difference. Differences have the standard error of the mean over
events.
"""

from __future__ import annotations

import random
import struct
from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from math import exp, log, sqrt

from benchmarks.equity.learned_boards import RealBoard, event_groups
from benchmarks.equity.learned_fit import folds
from benchmarks.equity.weighted_layouts import Kind, boards_of, likelihood, number, options, played, policy

from revoke.equity.curve import PlayMoment
from revoke.equity.layouts import Layout
from revoke.equity.players import Decision, Players, TableState, held_cards
from revoke.equity.solver import LOWEST_RANK
from revoke.table.seats import Seat

WORLDS = 50
POWERS = (0.0, 1.0, 0.5)
"""Equal weights, and the learned weights whole and flattened."""
_WORDS = struct.Struct("=16i")
SPREAD = (0.02, 0.05, 0.1, 0.15, 0.2, 0.3)

Believes = Callable[[int, frozenset[int]], float]
"""From a seat and thirteen cards to the logarithm of the chance that they would have been played as they were."""


class WeightedPlayers(Players):
    """Players who give a layout more weight, the better it fits the cards played so far."""

    def __init__(self, found: Sequence[PlayMoment], declarer: Seat, believes: Believes, seed: int) -> None:
        super().__init__(found, declarer, worlds=WORLDS)
        self.power = 0.0
        self.chance = random.Random(seed)
        self._believes = believes
        self._solved: dict[int, tuple[Decision, list[bytes], list[float]]] = {}

    def choose(self, table: TableState, should_stop: Callable[[], bool] | None = None) -> int:
        """The card that the seat on turn plays now."""
        cards = table.worth_telling_apart()
        if len(cards) == 1:
            return cards[0]
        decision = self.decision(table, cards)
        if decision.listed is None:
            return decision.choose(self._chance, should_stop)
        if id(decision) not in self._solved:
            _, layouts = decision._layouts.draw(decision.listed)
            self._solved[id(decision)] = decision, decision._tricks_in(layouts, None), self._fitting(table, layouts)
        _, tricks, fitting = self._solved[id(decision)]
        weights = [exp(self.power * each) for each in fitting]
        rows = self.chance.choices(range(len(weights)), weights, k=WORLDS)
        totals = [sum(map(column.__getitem__, rows)) for column in tricks]
        return cards[totals.index(max(totals))]

    def _fitting(self, table: TableState, layouts: Sequence[Layout]) -> list[float]:
        player = self._declarer if table.turn == self._dummy else table.turn
        hidden = [seat for seat in range(4) if seat not in (player, self._dummy)]
        before = {seat: frozenset(map(number, held_cards(table.played[seat]))) for seat in hidden}
        found = []
        for layout in layouts:
            held = _held(layout)
            found.append(sum(self._believes(seat, before[seat] | held[seat]) for seat in hidden))
        most = max(found)
        return [max(each - most, -700.0) for each in found] if most > float("-inf") else [0.0] * len(found)


def _held(layout: Layout) -> list[frozenset[int]]:
    """The hands of a layout, with cards as numbers."""
    words = _WORDS.unpack(layout)
    return [frozenset().union(*(_suit(3 - suit, words[4 * seat + suit]) for suit in range(4))) for seat in range(4)]


@cache
def _suit(suit: int, ranks: int) -> frozenset[int]:
    return frozenset(13 * suit + height for height in range(13) if ranks >> (height + LOWEST_RANK) & 1)


def results(
    board: RealBoard, trick: int, playouts: int, weights: Mapping[Kind, float], seed: int
) -> list[Counter[int]]:
    """The tricks of so many playouts, for each weighting."""
    numbers = played(board)
    known: dict[tuple[int, frozenset[int]], float] = {}

    def believes(seat: int, hand: frozenset[int]) -> float:
        if (seat, hand) not in known:
            known[seat, hand] = likelihood(numbers, seat, hand, trick, weights)
        return known[seat, hand]

    players = WeightedPlayers(board.found[: 4 * (trick - 1) + 1], Seat(board.declarer), believes, seed)
    found = []
    for players.power in POWERS:
        made: Counter[int] = Counter()
        for _ in range(playouts):
            table = players.start()
            while any(table.hands):
                players.put(table, players.choose(table))
            made[table.won] += 1
        found.append(made)
    return found


def main() -> None:
    """Learn, play out, and print the results of each weighting."""
    asked = options(__doc__, boards=300)
    asked.add_argument("--trick", type=int, default=8, help="before which they are played out")
    asked.add_argument("--playouts", type=int, default=40)
    given = asked.parse_args()
    boards = boards_of(given.archives)
    events, fold = event_groups(boards), folds(event_groups(boards))
    weights = policy([played(each) for each in boards if fold[each.number]][: given.learn])
    judging = [each for each in boards if not fold[each.number] and each.cards_played > 4 * (given.trick - 1)]
    judging = judging[: given.boards]
    rows = [(each, results(each, given.trick, given.playouts, weights, given.seed)) for each in judging]
    print(f"before trick {given.trick}: {len(rows)} boards of {len({events[each.number] for each, _ in rows})} events")
    equal: list[tuple[float, float]] = []
    for place, power in enumerate(POWERS):
        spread = max(SPREAD, key=lambda part: sum(score(each, made[place], given.trick, part) for each, made in rows))
        judged = [
            (score(each, made[place], given.trick, spread), -abs(mean(made[place]) - each.made)) for each, made in rows
        ]
        equal = equal or judged
        by_event: dict[int, list[tuple[float, float]]] = defaultdict(list)
        for (each, _), mine, theirs in zip(rows, judged, equal, strict=True):
            by_event[events[each.number]].append((mine[0] - theirs[0], mine[1] - theirs[1]))
        better, nearer = (with_error([[pair[at] for pair in pairs] for pairs in by_event.values()]) for at in (0, 1))
        logs, errors = (sum(each[at] for each in judged) / len(judged) for at in (0, 1))
        print(f"power {power:g} (spread {spread:g}): log score {logs:.3f} ({better}), error {-errors:.3f} ({nearer})")


def score(board: RealBoard, made: Counter[int], trick: int, spread: float) -> float:
    """The logarithm of the chance given to the actual result."""
    return log((1 - spread) * made[board.made] / made.total() + spread / (15 - trick))


def mean(made: Counter[int]) -> float:
    return sum(tricks * number for tricks, number in made.items()) / made.total()


def with_error(by_event: Sequence[Sequence[float]]) -> str:
    """A mean and its standard error; events are independent of each other, boards are not."""
    total = sum(map(len, by_event))
    middle = sum(map(sum, by_event)) / total
    error = sqrt(sum((sum(each) - middle * len(each)) ** 2 for each in by_event)) / total
    return f"{middle:+.4f} ± {error:.4f}"


if __name__ == "__main__":
    main()
