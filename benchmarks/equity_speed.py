"""How fast the equity figures come, as ratios measured in one run against a named baseline on the same machine.

    python -m benchmarks.equity_speed [--only NAME ...] [--deals 3] [--cpu]

Names: batch, endplay, cores, ruling, playouts, memo, cold. Each pair is timed in turn, the fastest pass counts. With
``--cpu`` seconds of CPU are compared, which other work on the machine disturbs less; not for cores and batch.
Without a C++ compiler the comparison with C++ is skipped, and says so.
"""

from __future__ import annotations

import argparse
import random
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

import numpy as np
from benchmarks.truth import one_core
from tests.equity.endings import ending

from revoke.equity import batch
from revoke.equity.curve import Moment, choices, curve, moments
from revoke.equity.distribution import Distribution
from revoke.equity.layouts import holdings
from revoke.equity.library import library
from revoke.equity.playout import playouts
from revoke.equity.position import Position
from revoke.equity.solver import DDS, NO_TRUMPS, SUIT_NUMBER
from revoke.table.cards import Card, Suit
from revoke.table.deal import Deal
from revoke.table.seats import Seat, Side

REPOSITORY = Path(__file__).parents[1]
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


def four_cards_each(number: int = 2000) -> list[Position]:
    chance = random.Random(1)
    return [ending(chance, 4, on_table=0) for _ in range(number)]


def rows(hands: np.ndarray, first: np.ndarray, trumps: np.ndarray) -> batch.Words:
    words = np.zeros((len(hands), 24), dtype=np.int32)
    words[:, 0], words[:, 1] = trumps, first
    words[:, 8:] = hands.reshape(len(hands), 16)
    return words


def against_cpp(_: argparse.Namespace) -> None:
    compiler = shutil.which("g++")
    if compiler is None:
        print("batch: skipped, there is no g++ here to compile the C++ driver with")
        return
    positions = four_cards_each()
    hands = np.array([holdings(position.hands) for position in positions])
    first = np.array([position.leader.number for position in positions])
    trumps = np.array([NO_TRUMPS if each.trumps is None else SUIT_NUMBER[each.trumps] for each in positions])
    with tempfile.TemporaryDirectory() as folder:
        program, data = Path(folder, "driver"), Path(folder, "positions")
        source = Path(__file__).with_name("equity_batch.cpp")
        subprocess.run([compiler, "-O2", str(source), "-o", str(program), "-ldl"], check=True)
        data.write_bytes(rows(hands, first, trumps).tobytes())
        theirs = float("inf")
        ours = float("inf")
        for _pass in range(PASSES):
            command = [str(program), library()._name, str(data), "1", "2"]
            told = subprocess.run(command, capture_output=True, text=True, check=True).stdout
            theirs = min(theirs, float(told.split()[0]))
            ours = min(ours, *fastest(lambda: batch.by_card(rows(hands, first, trumps)), passes=1))
    show("batch: 2,000 boards, 4 cards a hand, built, solved, read; C++", ours, theirs, "at most 1.10", faster=False)


def against_endplay(_: argparse.Namespace) -> None:
    from benchmarks.equity_endplay import values

    positions = four_cards_each(1000)
    hands = np.array([holdings(position.hands) for position in positions])
    first = np.array([position.leader.number for position in positions])
    trumps = np.array([NO_TRUMPS if each.trumps is None else SUIT_NUMBER[each.trumps] for each in positions])
    ours, theirs = fastest(lambda: batch.by_card(rows(hands, first, trumps)), lambda: values(positions))
    show("endplay: 1,000 boards, 4 cards a hand; its API on two threads", ours, theirs, "at least 1.4")


def two_cores(given: argparse.Namespace) -> None:
    """In processes of their own: once the library has been told of one core, it uses one for good."""

    def on(cores: int, work: str) -> float:
        program = f"from benchmarks.equity_speed import on_cores; print(on_cores({cores}, {work!r}))"
        ran = subprocess.run(
            [sys.executable, "-c", program], cwd=REPOSITORY, capture_output=True, text=True, check=True
        )
        return float(ran.stdout)

    for work, what in WORK.items():
        both, one = (min(each) for each in zip(*((on(2, work), on(1, work)) for _ in range(given.rounds)), strict=True))
        show(f"cores: {what}; one core", both, one, "at least 1.85")


WORK = {
    "batch": "1,000 boards, 4 cards a hand",
    "playouts": "trick 5, 200 x 50, one deal",
    "truth": "12 boards before trick 8, one process a board",
}


def on_cores(number: int, work: str) -> float:
    """Seconds for that work with so many cores."""
    if work == "truth":
        starts = [started(seed, 8) for seed in range(12)]
        with ProcessPoolExecutor(number, initializer=one_core) as pool:
            list(pool.map(_played_out, *zip(*starts, strict=True)))  # the processes are there, the library is loaded
            return fastest(lambda: list(pool.map(_played_out, *zip(*starts, strict=True))), passes=3)[0]
    if work == "playouts":
        found, declarer = started(0, 5)
        library().SetMaxThreads(number)
        return fastest(partial(_played_out, found, declarer), passes=2)[0]
    positions = four_cards_each(1000)
    words = rows(
        np.array([holdings(position.hands) for position in positions]),
        np.array([position.leader.number for position in positions]),
        np.array([NO_TRUMPS if each.trumps is None else SUIT_NUMBER[each.trumps] for each in positions]),
    )
    library().SetMaxThreads(number)
    return fastest(lambda: batch.by_card(words))[0]


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
    from benchmarks.equity_endplay import whole_play

    mine, theirs = [], []
    for seed in range(RULINGS):
        deal, trumps, leader = random_deal(seed)
        plays = best_play(deal, trumps, leader, 52)
        found = moments(deal, trumps=trumps, leader=leader, plays=plays)
        mine.append(partial(_ruling, found, leader.right.side))
        theirs.append(partial(whole_play, deal, trumps, leader, plays))
    # every deal in turn in each pass, for the library remembers the last position it was asked about
    ours, baseline = fastest(lambda: [one() for one in mine], lambda: [one() for one in theirs])
    show(
        "ruling: trick 5, each card, after it, the rest; analyse_play, whole",
        ours / RULINGS,
        baseline / RULINGS,
        "at least 8",
    )


def _ruling(found: Sequence[Moment], side: Side) -> object:
    """The second card of trick 5 is the revoke: every card that could have been played, and the play from there on."""
    return choices(found[17], side, DDS()), curve(found[18:], side, DDS())


def started(seed: int, trick: int) -> tuple[tuple[Moment, ...], Seat]:
    """Best play to one card into the trick."""
    deal, trumps, leader = random_deal(seed)
    plays = best_play(deal, trumps, leader, 4 * (trick - 1) + 1)
    return moments(deal, trumps=trumps, leader=leader, plays=plays), leader.right


def against_plain_playouts(given: argparse.Namespace) -> None:
    deals = given.deals
    from benchmarks.equity_endplay import one_playout

    ours = theirs = 0.0
    for seed in range(deals):
        found, declarer = started(seed, 5)
        (mine,) = fastest(partial(_played_out, found, declarer), passes=1)
        (one,) = fastest(partial(one_playout, found, declarer, 50, random.Random(seed)), passes=2)
        ours += mine
        theirs += 200 * one
    what = f"playouts: trick 5, 200 x 50, {deals} deals; endplay's batch call, one x 200"
    show(what, ours / deals, theirs / deals, "at least 12")


def _played_out(found: Sequence[Moment], declarer: Seat) -> list[int]:
    return list(playouts(found, declarer=declarer, number=200, worlds=50))


def against_no_memo(given: argparse.Namespace) -> None:
    """Total variation between 200 quick playouts and many more in which no choice is ever drawn from a pool."""
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

    def run(*command: str) -> Callable[[], object]:
        return lambda: subprocess.run([sys.executable, *command], capture_output=True)

    rule = run("-c", "from revoke.app.cli import main; main()", "rule", str(record))
    ours, theirs = fastest(rule, run("-c", "import endplay"), passes=5 * given.rounds)
    show("cold: revoke rule with double dummy; python -c 'import endplay'", ours, theirs, "at most 0.6", faster=False)


PARTS: dict[str, Callable[[argparse.Namespace], None]] = {
    "batch": against_cpp,
    "endplay": against_endplay,
    "cores": two_cores,
    "ruling": one_ruling,
    "playouts": against_plain_playouts,
    "memo": against_no_memo,
    "cold": cold,
}

if __name__ == "__main__":
    sys.exit(main())
