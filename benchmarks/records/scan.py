"""How fast an archive is searched for revokes, as ratios measured in one run against named baselines.

    python -m benchmarks scan [--only NAME ...] [--boards 100000] [--most 1000000]

Names: truth, detect, lin, pbn, flat. Boards are dealt and played at random, one in a hundred with a revoke at a known
place. The two of a pair take turns, one process on one core, and the fastest pass counts. ``--most 10000000`` follows
the cost of a board up to ten million.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import subprocess
import sys
import tempfile
import time
import warnings
from collections.abc import Callable
from pathlib import Path

import numpy as np
from tests.scan.seen import Failures, failures
from tests.scan.synthetic import Synthetic, lin_text, pbn_text, synthetic

from revoke.scan import lin_bytes, pbn_bytes
from revoke.scan.bytes_read import COMPILES, OTHER, STATUS, Read
from revoke.scan.columns import Plays, look
from revoke.scan.regular import plays_of

PASSES = 5
PIECE = 4096  # boards of a text that are read at a time
LINE = "{:<58}{:>14}{:>14}{:>9}   {}"

Revokes = list[tuple[int, int]]


def main() -> int:
    """Run the parts asked for."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--only", nargs="+", choices=list(PARTS), default=list(PARTS))
    asked.add_argument("--boards", type=int, default=100_000, help="boards that ours is timed on")
    asked.add_argument("--most", type=int, default=1_000_000, help="boards to which the cost of one is followed")
    given = asked.parse_args()
    if not COMPILES:
        print("numba is not installed: these are the figures of numpy and of plain loops")
    print(LINE.format("what", "ours", "baseline", "ratio", "wanted"))
    for name in given.only:
        PARTS[name](given.boards, given.most)
    return 0


def fastest(*tasks: Callable[[], object], passes: int = PASSES) -> list[float]:
    """The fastest time of each task, the tasks taking turns."""
    best = [float("inf")] * len(tasks)
    for _ in range(passes):
        for place, task in enumerate(tasks):
            began = time.perf_counter()
            task()
            best[place] = min(best[place], time.perf_counter() - began)
    return best


def show(what: str, ours: float, baseline: float, wanted: str) -> None:
    """Print one line; ``ours`` and ``baseline`` are seconds a board."""
    print(LINE.format(what, rate(ours), rate(baseline), f"{baseline / ours:.0f} x", wanted), flush=True)


def rate(seconds: float) -> str:
    """Boards a second."""
    return f"{1 / seconds:,.0f}/s"


def truth(_boards: int, most: int) -> None:
    """Check that machine code and numpy find every revoke put into a million records, and invent none."""
    count = put_in = 0
    for seed, size in enumerate(sizes(most)):
        made = synthetic(size, seed=seed, share=0.3, most=3)
        wanted = [*zip(*(places.tolist() for places in np.nonzero(made.revokes)), strict=True)]
        for by in ("numba", "numpy") if COMPILES else ("numpy",):
            seen = look(made.plays, by=by)
            assert listed(failures(made.plays, seen)) == wanted, f"{by} does not find what was put in"
            assert np.array_equal(seen.winners, made.winners)
            assert seen.sound.all()
        count, put_in = count + size, put_in + len(wanted)
    print(f"{count:,} records, {put_in:,} revokes put in: every one found, none invented", flush=True)


def sizes(most: int) -> list[int]:
    """``most`` records in blocks that fit in memory."""
    return [50_000] * (most // 50_000) + ([most % 50_000] if most % 50_000 else [])


def listed(found: Failures) -> Revokes:
    """The record and the place of each revoke."""
    return [*zip(found.record.tolist(), found.place.tolist(), strict=True)]


def detect(boards: int, _most: int) -> None:
    """Time detection alone, on columns, against the same loop in plain Python over lists."""
    made = synthetic(boards, seed=1)
    few = min(boards, 4_000)
    part = made.plays[:few]
    columns = (part.cards.tolist(), part.holder.tolist(), part.leader.tolist(), part.trumps.tolist())
    some = failures(part, look(part))
    told = zip(
        *(each.tolist() for each in (some.record, some.place, some.offender, some.won_by, some.won_since)), strict=True
    )
    assert in_python(*columns) == list(told), "the Python loop does not find the same"
    for by in ("numba", "numpy") if COMPILES else ("numpy",):
        look(made.plays[:10], by=by)

        def ours(by: str = by) -> Failures:
            return failures(made.plays, look(made.plays, by=by))  # type: ignore[arg-type]

        mine, plain = fastest(ours, lambda: in_python(*columns))
        wanted = ">= 60" if by == "numba" else ""
        show(f"detection on columns, {by}, against a Python loop", mine / boards, plain / few, wanted)


def in_python(
    cards: list[list[int]], holder: list[list[int]], leader: list[int], trumps: list[int]
) -> list[tuple[int, int, int, int, int]]:
    """The baseline, with the same results: replays each record card by card, as one would write it in Python.

    For each revoke: record, place, offender, how the revoke trick was won, and the offending side's tricks since.
    It also works out who won each trick, and whether each card came from the hand that held it.
    """
    found = []
    for record, (played, held_by, lead, trump) in enumerate(zip(cards, holder, leader, trumps, strict=True)):
        left = [0] * 16
        for card, seat in enumerate(held_by):
            left[seat * 4 + card // 13] += 1
        gone = set()
        revokes, winners = [], []
        sound = True
        for trick in range(0, 52, 4):
            led, best, top = played[trick] // 13, 0, -1
            for step in range(4):
                card = played[trick + step]
                seat, suit = (lead + step) & 3, card // 13
                if held_by[card] != seat or card in gone:
                    sound = False
                gone.add(card)
                if suit != led and left[seat * 4 + led]:
                    revokes.append((trick + step, seat))
                left[seat * 4 + suit] -= 1
                value = card % 13 + (26 if suit == trump else 13 if suit == led else 0)
                if value > top:
                    top, best = value, step
            lead = (lead + best) & 3
            winners.append(lead)
        assert sound
        for place, seat in revokes:
            winner = winners[place // 4]
            won_by = 0 if winner == seat else 1 if winner == (seat + 2) & 3 else 2
            since = sum(won & 1 == seat & 1 for won in winners[place // 4 :])
            found.append((record, place, seat, won_by, since))
    return found


def lin(boards: int, _most: int) -> None:
    """Time LIN text to a list of revokes, against endplay's parser and a check in Python."""
    end_to_end("LIN", boards, lin_text, lin_bytes.read, ">= 300")


def pbn(boards: int, _most: int) -> None:
    """Time PBN text to a list of revokes, against endplay's parser and a check in Python."""
    end_to_end("PBN", boards, pbn_text, pbn_bytes.read, ">= 100")


def end_to_end(
    name: str, boards: int, text_of: Callable[[Synthetic, int], str], read: Callable[[bytes], Read], wanted: str
) -> None:
    """Time both ways from text to revokes, over the same boards."""
    few = min(boards, 300)
    distinct = min(boards, 20_000)
    made = synthetic(distinct, seed=2)
    texts = [text_of(made, record) + "\n" for record in range(distinct)]
    texts *= boards // distinct
    pieces = ["".join(texts[at : at + PIECE]).encode() for at in range(0, len(texts), PIECE)]
    sample = "".join(texts[:few])
    theirs = with_endplay(name, sample)
    assert [each for each in revokes_of(read, pieces) if each[0] < few] == theirs, "the two do not find the same"
    mine, endplay = fastest(lambda: revokes_of(read, pieces), lambda: with_endplay(name, sample), passes=3)
    show(f"{name} file to list of revokes, against endplay", mine / len(texts), endplay / few, wanted)


def revokes_of(read: Callable[[bytes], Read], pieces: list[bytes]) -> Revokes:
    """Board and place of each revoke in a text in pieces."""
    found: Revokes = []
    before = 0
    for piece in pieces:
        boards = read(piece)
        assert not (boards.facts[:, STATUS] == OTHER).any(), "a board of this text is for the tolerant reader"
        plays: Plays = plays_of(boards)
        some = failures(plays, look(plays))
        found += zip((some.record + before).tolist(), some.place.tolist(), strict=True)
        before += len(plays)
    return found


def with_endplay(name: str, text: str) -> Revokes:
    """The same revokes by endplay's reader, with a check as lean as Python allows, so that reading takes most of it."""
    with warnings.catch_warnings(), contextlib.redirect_stdout(io.StringIO()):
        warnings.simplefilter("ignore")
        from endplay import Denom, Rank
        from endplay.parsers import lin as lin_parser
        from endplay.parsers import pbn as pbn_parser

        parser = lin_parser if name == "LIN" else pbn_parser
        boards = parser.loads(text)
    suits = (Denom.spades, Denom.hearts, Denom.diamonds, Denom.clubs)
    letters = {rank.abbr: rank for rank in Rank}
    found: Revokes = []
    for number, board in enumerate(boards):
        holder, left = {}, {}
        for seat, hand in enumerate(board.deal.to_pbn()[2:].split()):
            for suit, ranks in zip(suits, hand.split("."), strict=True):
                left[seat, suit] = len(ranks)
                for rank in ranks:
                    holder[suit, letters[rank]] = seat
        for place, card in enumerate(board.play):
            suit = card.suit
            seat = holder[suit, card.rank]
            if place % 4 == 0:
                led = suit
            elif suit != led and left[seat, led]:
                found.append((number, place))
            left[seat, suit] -= 1
    return found


def flat(_boards: int, most: int) -> None:
    """Time the whole command, one process, over ever larger archives: the cost of a board, and the peak memory."""
    made = synthetic(5_000, seed=3, share=0.002)
    block = "".join(lin_text(made, record) + "\n" for record in range(len(made))).encode()
    sizes = [10_000 * 10**power for power in range(8) if 10_000 * 10**power <= most]
    with tempfile.TemporaryDirectory() as there:
        first = Path(there) / "warm.lin"
        first.write_bytes(block)
        command(first, Path(there) / "warm")
        first.write_bytes(block[: block.index(b"\n") + 1])
        start = min(command(first, Path(there) / f"start{turn}")[0] for turn in range(3))
        for size in sizes:
            archive = Path(there) / f"{size}.lin"
            with archive.open("wb") as file:
                for _ in range(size // len(made)):
                    file.write(block)
            seconds, memory = command(archive, Path(there) / str(size))
            archive.unlink()
            print(
                f"revoke scan --jobs 1, {size:>10,} boards of LIN: {seconds / size * 1e6:7.2f} µs a board,"
                f" {(seconds - start) / size * 1e6:6.2f} without the start of {start:.1f} s;"
                f" most memory {memory:.0f} MB (wanted: flat, < 500)",
                flush=True,
            )


_SCAN = """
import sys, time
from pathlib import Path
from revoke.app.commands.scan import scan
try:
    scan(sys.argv[1:], prog_name="scan")
except SystemExit as end:
    assert end.code == 0, end.code
# What getrusage gives is at least what the process had that started this one.
peak = next(line.split()[1] for line in Path("/proc/self/status").read_text().splitlines() if line.startswith("VmHWM"))
print(time.process_time(), int(peak) / 1000, file=sys.stderr)
"""


def command(archive: Path, out: Path) -> tuple[float, float]:
    """CPU seconds and megabytes of one scan in its own process, imports included."""
    given = [sys.executable, "-c", _SCAN, str(archive), "--out", str(out), "--jobs", "1"]
    done = subprocess.run(given, capture_output=True, text=True, check=True)
    seconds, memory = done.stderr.split()[-2:]
    return float(seconds), float(memory)


PARTS: dict[str, Callable[[int, int], None]] = {
    "truth": truth, "detect": detect, "lin": lin, "pbn": pbn, "flat": flat,
}  # fmt: skip

if __name__ == "__main__":
    sys.exit(main())
