"""How long the next training case takes, in every exercise and under every code, beside a question of quick mode.

    nice python -m benchmarks next_case [--cases 100] [--seed 15]

Starts ``revoke serve`` on the loopback address and requests cases one after another, each with its own seed. For every
exercise and code it prints, in milliseconds by the clock, the first case, the median and 99th percentile of the others,
and the slowest with its seed; then the same for the first screen of quick mode, requested as often in the same run, and
the ratio of the medians. The limits: a second for the first case under a code, 100 ms for the next. Exits with status 1
if more than one case in a thousand takes longer: a busy machine is late now and then.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
import time
from pathlib import Path

import httpx2
from tests.servers import revoke_serve

from revoke.law.code import CODES

EXERCISES = ("/train", "/train/ask", "/train/find", "/train/tricks", "/train/law")
FIRST, NEXT = 1000.0, 100.0  # milliseconds
LATE = 0.001
"""The share of cases that may be late."""


def timed(client: httpx2.Client, path: str, said: dict[str, str]) -> float:
    """Milliseconds until the whole page has arrived.

    Raises:
        AssertionError: the answer is no page.
    """
    start = time.perf_counter()
    answer = client.get(path, params=said)
    took = 1000 * (time.perf_counter() - start)
    assert answer.status_code == 200, f"{path} {said}: {answer.status_code}"
    return took


def share(of: list[float], part: float) -> float:
    return sorted(of)[min(len(of) - 1, int(part * len(of)))]


def main() -> int:
    """Request the cases, and print how long each took."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cases", type=int, default=100)
    parser.add_argument("--seed", type=int, default=15)
    said = parser.parse_args()
    chance = random.Random(said.seed)
    firsts: list[float] = []
    others: list[float] = []
    quick: list[float] = []
    with (
        tempfile.TemporaryDirectory() as folder,
        revoke_serve("--db", Path(folder) / "log.sqlite") as (address, _),
        httpx2.Client(base_url=address) as client,
    ):
        timed(client, "/quick", {})
        for path in EXERCISES:
            for code in CODES:
                seeds = [chance.randrange(10**6) for _ in range(said.cases + 1)]
                first, *rest = [timed(client, path, {"code": code, "seed": str(seed)}) for seed in seeds]
                quick += [timed(client, "/quick", {"code": code}) for _ in rest]
                slowest = max(rest)
                print(
                    f"{path:14} {code:15} first {first:4.0f}   half {share(rest, 0.5):4.0f}   99 in 100"
                    f" {share(rest, 0.99):4.0f}   slowest {slowest:4.0f} (seed {seeds[1 + rest.index(slowest)]})",
                    flush=True,
                )
                firsts.append(first)
                others += rest
    late = sum(each > NEXT for each in others)
    half, screen = share(others, 0.5), share(quick, 0.5)
    print(
        f"all {len(others)}: half {half:.0f} ms, 99 in 100 {share(others, 0.99):.0f} ms, slowest {max(others):.0f} ms,"
        f" {late} above {NEXT:.0f} ms; first case at most {max(firsts):.0f} ms; a screen of quick mode {screen:.0f} ms:"
        f" a case takes {half / screen:.1f} times as long"
    )
    return int(late > LATE * len(others) or max(firsts) > FIRST)


if __name__ == "__main__":
    sys.exit(main())
