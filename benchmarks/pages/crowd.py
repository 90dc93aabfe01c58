"""Quick mode in the worst of evenings: five hundred directors at once, twenty analyses, and a log that is stuck.

    python -m benchmarks crowd [--directors 500] [--seconds 60] [--pause 10] [--analyses 20] [--log sqlite|postgresql]

Starts ``revoke serve`` on the loopback address and requests the screens of quick mode: one director alone for a while,
then all at once. Each has his own connection and waits ``--pause`` seconds on average between two taps, to read the
question and hear the answer at the table. Meanwhile ``--analyses`` programs have signed in and request the analysis of
a board as fast as they are answered. Another program blocks the log (a write lock on SQLite; SIGSTOP for PostgreSQL),
while twenty writers try to open cases. Prints the median and the 99th percentile of quick mode, for one director and
for the crowd, and the answers to the writers. Exits with status 1 if quick mode answers with an error, if its 99th
percentile is 200 ms longer in the crowd, or if a writer gets anything but 503 with Retry-After.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import sqlite3
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from urllib.parse import urljoin

import psutil
from benchmarks.pages.directors import ANSWER, CASE, MOST_TAPS
from benchmarks.pages.plain_http import Connection, Cut
from tests.app.web.full.served import DEAL, PLAY
from tests.servers import postgresql, revoke_serve, stopped

ALONE = 300
"""Screens that one director requests alone, for comparison."""

MOST_OVER = 0.2  # seconds
WRITERS = 20
BOARD = {
    "deal": DEAL,
    "contract": "3NT",
    "declarer": "E",
    "vulnerable": "None",
}


class Evening:
    """What happened: seconds of each screen, errors, and the answers to writers and analyses."""

    def __init__(self) -> None:
        self.took: list[float] = []
        self.errors: list[str] = []
        self.writers: Counter[str] = Counter()
        self.analyses: Counter[int] = Counter()

    async def screen(self, connection: Connection, path: str) -> str | None:
        """The path of a random answer on a screen of quick mode; ``None`` at the end of a call or on an error."""
        began = time.perf_counter()
        try:
            status, _, body = await connection.asks("GET", path)
        except Cut as wrong:
            self.errors.append(f"GET {path}: {wrong}")
            return None
        self.took.append(time.perf_counter() - began)
        if status != 200:
            self.errors.append(f"GET {path}: {status}")
            return None
        answers = ANSWER.findall(body.decode())
        return urljoin(path, random.choice(answers).replace("&amp;", "&")) if answers else None

    async def director(self, port: int, until: float, pause: float) -> None:
        """Make calls one after the other, each from the first question to the ruling."""
        connection = Connection(port)
        while True:
            path: str | None = "/quick"
            for _ in range(MOST_TAPS):
                await asyncio.sleep(random.expovariate(1 / pause))
                if time.monotonic() > until:
                    return connection.close()
                path = await self.screen(connection, path or "/quick")
                if path is None:
                    break

    async def analysis(self, port: int, until: float) -> None:
        """Request the analysis of a board again and again, with another contract each time."""
        connection = Connection(port)
        _, _, body = await connection.asks("POST", "/api/v1/session", {"passcode": "271828"})
        connection.token = json.loads(body)["token"]
        while time.monotonic() < until:
            board = {**BOARD, "contract": f"{random.randint(1, 7)}{random.choice(['C', 'D', 'H', 'S', 'NT'])}"}
            case = {"format": "revoke-case/1", "board": board, "events": PLAY[:20], "findings": {"table_tricks": 6}}
            try:
                status, heads, _ = await connection.asks("POST", "/api/v1/analysis", case)
            except Cut:
                status, heads = 0, {}
            self.analyses[status] += 1
            if status != 200:
                await asyncio.sleep(float(heads.get("retry-after", "1")) / 5)
        connection.close()

    async def writer(self, port: int, until: float) -> None:
        """Open cases as fast as the log allows."""
        connection = Connection(port)
        while time.monotonic() < until:
            began = time.monotonic()
            try:
                status, heads, _ = await connection.asks("POST", "/api/v1/cases", {"who": "KB", "case": CASE})
            except Cut:
                status, heads = 0, {}
            wait = "with Retry-After" if "retry-after" in heads else "without Retry-After"
            self.writers[f"{status} {wait}"] += 1
            self.longest = max(getattr(self, "longest", 0.0), time.monotonic() - began)
            await asyncio.sleep(0.5)
        connection.close()


def told(what: str, took: list[float], errors: list[str]) -> tuple[float, float]:
    """Print the median and the 99th percentile of the times, and return both, in seconds."""
    in_order = sorted(took) or [float("inf")]
    half, most = (in_order[min(int(len(in_order) * part), len(in_order) - 1)] for part in (0.5, 0.99))
    times = f"p50 {half * 1000:6.0f} ms   p99 {most * 1000:6.0f} ms"
    print(f"  {what:44} {len(took):6,} screens   {times}   {len(errors)} errors")
    for error in errors[:5]:
        print(f"    {error}")
    return half, most


async def alone(port: int) -> Evening:
    found, connection, path = Evening(), Connection(port), "/quick"
    for _ in range(ALONE):
        path = await found.screen(connection, path) or "/quick"
        await asyncio.sleep(0.01)
    connection.close()
    return found


async def together(port: int, directors: int, seconds: float, pause: float, analyses: int, writers: int) -> Evening:
    found, until = Evening(), time.monotonic() + seconds
    tasks = [found.director(port, until, pause) for _ in range(directors)]
    tasks += [found.analysis(port, until) for _ in range(analyses)]
    tasks += [found.writer(port, until) for _ in range(writers)]
    await asyncio.gather(*tasks)
    return found


@contextmanager
def stuck_file(file: Path) -> Iterator[None]:
    """A program that holds the log's write lock for the whole block."""
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield


def main() -> int:
    said = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    said.add_argument("--directors", type=int, default=500)
    said.add_argument("--seconds", type=float, default=60)
    said.add_argument("--pause", type=float, default=10)
    said.add_argument("--analyses", type=int, default=20)
    said.add_argument("--log", choices=("sqlite", "postgresql"), default="sqlite")
    given = said.parse_args()
    with ExitStack() as evening:
        folder = Path(evening.enter_context(tempfile.TemporaryDirectory()))
        file, database = folder / "log.sqlite", None
        url = str(file)
        if given.log == "postgresql":
            url, database = evening.enter_context(postgresql())
        address, _ = evening.enter_context(revoke_serve("--db", url))
        port = int(address.rpartition(":")[2])
        asyncio.run(alone(port))  # warm up whatever the first request makes
        by_himself = asyncio.run(alone(port))
        _, idle = told("one director by himself", by_himself.took, by_himself.errors)
        load = os.getloadavg()[0]
        head = psutil.Process(database.get_pid()) if database else None
        held = stopped([head, *head.children(recursive=True)]) if head else stuck_file(file)
        with held:
            met = asyncio.run(together(port, given.directors, given.seconds, given.pause, given.analyses, WRITERS))
        what = f"{given.directors} directors, {given.analyses} analyses, a stuck log"
        _, crowded = told(what, met.took, met.errors)
    print(
        f"  99 in 100 took {(crowded - idle) * 1000:.0f} ms longer ({crowded / idle:.1f} times); load before {load:.1f}"
    )
    print(f"  analyses by status {dict(met.analyses)}; writers {dict(met.writers)}, at most {met.longest:.1f} s")
    heard = set(met.writers) <= {"503 with Retry-After"}
    return 0 if heard and not met.errors and crowded - idle < MOST_OVER else 1


if __name__ == "__main__":
    sys.exit(main())
