"""How fast the equity figures come, as ratios measured in one run against a named baseline on the same machine.

    python -m benchmarks equity_speed [--only NAME ...] [--deals 3] [--cpu]

Names: single, endplay, cores, ruling, playouts, early, memo, stop, cold. The two of a pair take turns; the fastest pass
counts. ``--cpu`` compares seconds of CPU, which other work on the machine disturbs less; not for cores.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import queue
import random
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from statistics import median

import numpy as np
from tests.equity import libdds
from tests.equity.arrays import Words, by_card, rows
from tests.equity.endings import ending

from revoke.equity.curve import PlayMoment, choices, curve, moments
from revoke.equity.position import Position
from revoke.equity.simulation import Distribution, playouts
from revoke.equity.solver import DDS, EVERY_CARD, MEMORY, PACK, TABLES, Solving, _free
from revoke.table.cards import Card, Suit
from revoke.table.deal import Deal
from revoke.table.seats import Seat, Side

REPOSITORY = Path(__file__).parents[2]
PASSES = 7
RULINGS = 24
LINE = "{:<62}{:>10}{:>12}{:>8}   {}"


def main() -> int:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--only", nargs="+", choices=list(PARTS), default=[name for name in PARTS if name != "memo"])
    asked.add_argument("--deals", type=int, default=3, help="deals for the playouts")
    asked.add_argument("--slow", type=int, default=2000, help="playouts without a pool, for memo")
    asked.add_argument("--rounds", type=int, default=3, help="how often the two take turns, for cores and cold")
    asked.add_argument("--cpu", action="store_true", help="seconds of CPU instead, where other work shares the machine")
    given = asked.parse_args()
    if given.cpu:
        global CLOCK  # one clock for the whole run
        CLOCK = cpu
    print(LINE.format("what", "ours", "baseline", "ratio", "wanted"))
    for name in given.only:
        PARTS[name](given)
    return 0


def fastest(*tasks: Callable[[], object], passes: int = PASSES) -> list[float]:
    """The fastest time of each task, the tasks taking turns."""
    best = [float("inf")] * len(tasks)
    for _ in range(passes):
        for place, task in enumerate(tasks):
            began = CLOCK()
            task()
            best[place] = min(best[place], CLOCK() - began)
    return best


def cpu() -> float:
    """Seconds of CPU of this process, its threads, and the processes it has started and waited for."""
    spent = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(each.ru_utime + each.ru_stime for each in spent)


CLOCK: Callable[[], float] = time.perf_counter


def show(what: str, ours: float, baseline: float, wanted: str, *, faster: bool = True) -> None:
    ratio = baseline / ours if faster else ours / baseline
    sign = "x" if faster else "of"
    print(
        LINE.format(what, f"{ours * 1000:.2f} ms", f"{baseline * 1000:.2f} ms", f"{ratio:.2f} {sign}", wanted),
        flush=True,
    )


def four_cards_each(number: int) -> list[Position]:
    chance = random.Random(1)
    return [ending(chance, 4, on_table=0) for _ in range(number)]


SINGLE = {13: (60, 1.3), 12: (120, 1.3), 11: (200, 1.3), 10: (200, 1.3), 9: (200, 1.3), 8: (200, 1.3),
          7: (200, 0), 6: (400, 3), 5: (400, 0), 4: (400, 10), 3: (400, 10), 2: (400, 10)}  # fmt: skip
"""By cards a hand: the number of positions, and how many times faster than libdds we must be (0: no target)."""


ALONE_FROM = 9  # cards a hand from which each position is timed by itself, because few of them take most of the time


def single(_: argparse.Namespace) -> None:
    """Time every card of each position, each from an empty table, and give the median ratio."""
    chance = random.Random(1)
    answers = np.empty(len(PACK), dtype=np.int8)

    def mine(words: Words) -> None:
        for row in words:
            Solving(MEMORY // TABLES).solve(row.ctypes.data, 1, EVERY_CARD, answers.ctypes.data)

    for cards_each, (number, wanted) in SINGLE.items():
        words = rows([played_on(chance, cards_each) for _ in range(number)])
        parts = np.array_split(words, number if cards_each >= ALONE_FROM else 1)
        # each part in turn, then all parts again: libdds remembers a position solved twice running
        rounds = [
            [fastest(partial(mine, part), partial(libdds.by_card, part), passes=1) for part in parts]
            for _ in range(2 if cards_each > 10 else 4)
        ]
        times = [[min(each) for each in zip(*found, strict=True)] for found in zip(*rounds, strict=True)]
        ours, theirs = (sum(each) / number for each in zip(*times, strict=True))
        what = f"single: {cards_each} cards a hand, {number} positions; libdds, one thread"
        middle = f"the middle one {median(baseline / own for own, baseline in times):.2f}" if len(times) > 1 else ""
        show(what, ours, theirs, "; ".join(filter(None, (f"at least {wanted}" if wanted else "", middle))))


def played_on(chance: random.Random, cards_each: int) -> Position:
    """A position from a random deal, played at random until so many cards a hand are left."""
    position = ending(chance, 13, on_table=0)
    for _ in range(4 * (13 - cards_each)):
        position = position.play(chance.choice(sorted(position.legal)))
    return position


def against_endplay(_: argparse.Namespace) -> None:
    from benchmarks.equity.equity_endplay import values

    positions = four_cards_each(1000)
    ours, theirs = fastest(lambda: by_card(rows(positions)), lambda: values(positions))
    show("endplay: 1,000 boards, 4 cards a hand; its API on two threads", ours, theirs, "at least 1.4")


def two_cores(given: argparse.Namespace) -> None:
    """Time the same work on one thread and on two; compare the gain with that of two separate processes."""
    many = rows([played_on(random.Random(seed), 9) for seed in range(800)])
    parts = np.array_split(many, 80)  # small: the free thread takes the next, and neither waits long at the end

    def on(threads: int) -> float:
        free: queue.SimpleQueue[Solving] = queue.SimpleQueue()
        for _ in range(threads):
            free.put(Solving(MEMORY // 2))

        def answer(asked: Words) -> None:
            solver, answers = free.get(), np.empty((len(asked), len(PACK)), dtype=np.int8)
            solver.solve(asked.ctypes.data, len(asked), EVERY_CARD, answers.ctypes.data)
            free.put(solver)

        with ThreadPoolExecutor(threads) as pool:
            began = time.perf_counter()
            list(pool.map(answer, parts))
            return time.perf_counter() - began

    def apart(processes: int) -> float:
        began = time.perf_counter()
        running = [multiprocessing.get_context("fork").Process(target=on, args=(1,)) for _ in range(processes)]
        for each in running:
            each.start()
        for each in running:
            each.join()
        return time.perf_counter() - began

    rounds = [(on(2), on(1), apart(2), apart(1)) for _ in range(given.rounds)]
    both, one, pair, alone = (min(each) for each in zip(*rounds, strict=True))
    ceiling = 2 * alone / pair
    wanted = f"at least 1.85; two processes {ceiling:.2f}, of which {one / both / ceiling:.0%}"
    show("cores: 800 positions of 9 cards a hand; one thread", both, one, wanted)


def best_play(deal: Deal, trumps: Suit | None, leader: Seat, cards: int) -> list[tuple[Seat, Card]]:
    position = Position({seat: held or frozenset() for seat, held in deal}, trumps, leader)
    plays = []
    for _ in range(cards):
        found = DDS().by_card(position)
        card = max(sorted(found), key=lambda each: found[each])
        plays.append((position.on_turn, card))
        position = position.play(card)
    return plays


def random_deal(seed: int) -> tuple[Deal, Suit | None, Seat]:
    whole = ending(random.Random(seed), 13, on_table=0)
    return Deal(whole.hands), whole.trumps, whole.leader


def one_ruling(_: argparse.Namespace) -> None:
    from benchmarks.equity.equity_endplay import whole_play

    mine, theirs = [], []
    for seed in range(RULINGS):
        deal, trumps, leader = random_deal(seed)
        plays = best_play(deal, trumps, leader, 52)
        found = moments(deal, trumps=trumps, leader=leader, plays=plays)
        mine.append(partial(_ruling, found, leader.right.side))
        theirs.append(partial(whole_play, deal, trumps, leader, plays))
    # all deals in each pass, and from empty tables, because earlier results would be remembered
    ours, baseline = fastest(lambda: [_afresh(one) for one in mine], lambda: [one() for one in theirs])
    show(
        "ruling: trick 5, each card, after it, the rest; analyse_play, whole",
        ours / RULINGS,
        baseline / RULINGS,
        "at least 25",
    )


def _afresh(one: Callable[[], object]) -> object:
    _free.cache_clear()
    return one()


def _ruling(found: Sequence[PlayMoment], side: Side) -> object:
    """Work out a revoke by the second card of trick 5: every playable card, and the play after it."""
    return choices(found[17], side, DDS()), curve(found[18:], side, DDS())


def started(seed: int, trick: int) -> tuple[tuple[PlayMoment, ...], Seat]:
    """The moments of best play up to the first card of a trick, and the declarer."""
    deal, trumps, leader = random_deal(seed)
    plays = best_play(deal, trumps, leader, 4 * (trick - 1) + 1)
    return moments(deal, trumps=trumps, leader=leader, plays=plays), leader.right


def against_plain_playouts(given: argparse.Namespace) -> None:
    from benchmarks.equity.equity_endplay import one_playout

    times = []
    for seed in range(given.deals):
        found, declarer = started(seed, 5)
        mine = partial(_afresh, partial(_played_out, found, declarer))
        own, one = fastest(mine, partial(one_playout, found, declarer, 50, random.Random(seed)), passes=2)
        times.append((own, 200 * one))
    ours, theirs = (sum(each) / given.deals for each in zip(*times, strict=True))
    each = ", ".join(f"{baseline / own:.0f}" for own, baseline in times)
    what = f"playouts: trick 5, 200 x 50, {given.deals} deals; endplay's batch call, one x 200"
    show(what, ours, theirs, f"at least 100; each {each}")


def early(given: argparse.Namespace) -> None:
    """Compare the time before trick 2 with that before trick 5 of the same deals."""
    times = [0.0, 0.0]
    for seed in range(given.deals):
        for place, trick in enumerate((2, 5)):
            found, declarer = started(seed, trick)
            times[place] += fastest(partial(_afresh, partial(_played_out, found, declarer)), passes=1)[0]
    what = f"early: trick 2, 200 x 50, {given.deals} deals; trick 5"
    show(what, times[0] / given.deals, times[1] / given.deals, "at most 25", faster=False)


def stop(_: argparse.Namespace) -> None:
    """Print how often a search asks whether to stop: the median and the longest interval."""
    words = rows([played_on(random.Random(seed), 13) for seed in range(20)])
    answers = np.empty((len(words), len(PACK)), dtype=np.int8)
    waits: list[float] = []
    asked = [time.perf_counter()]

    def should_stop() -> bool:
        now = time.perf_counter()
        waits.append(now - asked[0])
        asked[0] = now
        return False

    Solving(MEMORY).solve(words.ctypes.data, len(words), EVERY_CARD, answers.ctypes.data, should_stop=should_stop)
    waits.sort()
    print(f"stop: asked {len(waits)} times, every {1000 * waits[len(waits) // 2]:.1f} ms, the longest "
          f"{1000 * waits[-1]:.1f} ms apart; wanted at most 50 ms")  # fmt: skip


def _played_out(found: Sequence[PlayMoment], declarer: Seat) -> list[int]:
    return list(playouts(found, declarer=declarer, number=200, worlds=50))


def against_no_memo(given: argparse.Namespace) -> None:
    """Total variation between 200 quick playouts and many more that draw no choice from a pool."""
    apart = []
    for deal in range(given.deals):
        found, declarer = started(deal, 5)
        slow = playouts(found, declarer=declarer, number=given.slow, worlds=50, pool=10**5, seed=1)
        wanted = Distribution.of(slow).shares
        for seed in range(2):
            quick = playouts(found, declarer=declarer, number=200, worlds=50, seed=seed)
            apart.append(_variation(Distribution.of(quick).shares, wanted))
            print(f"memo: deal {deal}, seed {seed}: total variation {apart[-1]:.3f}", flush=True)
    mean = sum(apart) / len(apart)
    print(f"memo: trick 5, mean total variation {mean:.3f}, largest {max(apart):.3f}; wanted at most 0.06")


def _variation(one: Mapping[int, float], other: Mapping[int, float]) -> float:
    return sum(abs(one.get(each, 0) - other.get(each, 0)) for each in {*one, *other}) / 2


def cold(given: argparse.Namespace) -> None:
    record = REPOSITORY / "examples" / "running_suit.pbn"
    if not record.exists():
        print(f"cold: skipped, there is no {record.name}")
        return

    with tempfile.TemporaryDirectory() as compiled:  # an installed package has its bytecode already
        around = {**os.environ, "PYTHONPYCACHEPREFIX": compiled, "PYTHONDONTWRITEBYTECODE": ""}

        def run(*command: str) -> Callable[[], object]:
            return lambda: subprocess.run([sys.executable, *command], capture_output=True, env=around)

        rule = run("-c", "from revoke.app.cli import main; main()", "rule", str(record))
        endplay = run("-c", "import endplay")
        fastest(rule, endplay, passes=1)
        ours, theirs = fastest(rule, endplay, passes=5 * given.rounds)
    show("cold: revoke rule with double dummy; python -c 'import endplay'", ours, theirs, "at most 0.35", faster=False)


PARTS: dict[str, Callable[[argparse.Namespace], None]] = {
    "single": single,
    "endplay": against_endplay,
    "cores": two_cores,
    "ruling": one_ruling,
    "playouts": against_plain_playouts,
    "early": early,
    "memo": against_no_memo,
    "stop": stop,
    "cold": cold,
}

if __name__ == "__main__":
    sys.exit(main())
