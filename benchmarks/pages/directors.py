"""How the pages and the log bear a crowd: two hundred directors at once, tapping for a minute, on one small machine.

    python -m benchmarks directors [--directors 200] [--seconds 60] [--pause 2]

Starts ``revoke serve`` on the loopback address with a new log. Every director goes through calls: the questions of
quick mode screen by screen, a case opened and ruled on in the log, a note, the list. Between two taps each waits
``--pause`` seconds on average. Prints the median and the 99th percentile of the answer times by kind. Exits with status
1 if any answer is an error, if the log holds more or fewer cases than were acknowledged, or if its chain does not
verify.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import re
import tempfile
import time
from collections import defaultdict
from pathlib import Path
from urllib.parse import urljoin

import httpx2
from tests.servers import revoke_serve

ANSWER = re.compile(r'<a class="button" href="([^"]+)"')
MOST_TAPS = 8
CASE = {
    "format": "revoke-case/1",
    "code": "duplicate-2017",
    "findings": {
        "revokes": [
            {
                "offender": "defender",
                "trick": 5,
                "won_by": "opponents",
                "later_tricks": 2,
                "before_attention": ["offending side played to next trick", "play ended"],
            }
        ]
    },
}


class Crowd:
    """What happened: seconds of each answer by kind, errors, and the cases that the server acknowledged."""

    def __init__(self, until: float, pause: float) -> None:
        self.until, self.pause = until, pause
        self.took: dict[str, list[float]] = defaultdict(list)
        self.errors: list[str] = []
        self.cases = 0

    async def asks(
        self, client: httpx2.AsyncClient, kind: str, method: str, path: str, said: object = None
    ) -> httpx2.Response | None:
        """One answer, timed; ``None`` after an error or when time is up."""
        await asyncio.sleep(random.expovariate(1 / self.pause))
        if time.monotonic() > self.until:
            return None
        began = time.perf_counter()
        try:
            answer = await client.request(method, path, json=said)
        except httpx2.HTTPError as wrong:
            self.errors.append(f"{method} {path}: {type(wrong).__name__} {wrong}")
            return None
        self.took[kind].append(time.perf_counter() - began)
        if answer.status_code >= 400:
            self.errors.append(f"{method} {path}: {answer.status_code} {answer.text[:200]}")
            return None
        return answer

    async def director(self, client: httpx2.AsyncClient, number: int) -> None:
        while time.monotonic() < self.until:
            await self.call(client)
            await self.case(client, number)

    async def call(self, client: httpx2.AsyncClient) -> None:
        """Go through a call in quick mode, with a random answer on each screen."""
        path = "/quick"
        for _ in range(MOST_TAPS):
            page = await self.asks(client, "quick mode", "GET", path)
            answers = ANSWER.findall(page.text) if page else []
            if not answers:
                return
            path = urljoin(path, random.choice(answers).replace("&amp;", "&"))

    async def case(self, client: httpx2.AsyncClient, number: int) -> None:
        """Open a case of the log, rule on it and note it, then fetch the list."""
        who = f"D{number}"
        place = {"table": str(number), "board": random.randint(1, 36)}
        told = {"who": who, "place": place, "case": CASE}
        opened = await self.asks(client, "write", "POST", "/api/v1/cases", told)
        if opened is None:
            return
        self.cases += 1
        address = f"/api/v1/cases/{opened.json()['id']}"
        await self.asks(client, "ruling", "POST", f"{address}/rulings", {"who": who, "equity": "none"})
        await self.asks(client, "write", "POST", f"{address}/notes", {"who": who, "text": "North agrees."})
        await self.asks(client, "list", "GET", "/api/v1/cases?limit=20")


async def crowd(address: str, directors: int, seconds: float, pause: float) -> Crowd:
    limits = httpx2.Limits(max_connections=directors, max_keepalive_connections=directors)
    met = Crowd(time.monotonic() + seconds, pause)
    async with httpx2.AsyncClient(base_url=address, limits=limits, timeout=30) as client:
        await asyncio.gather(*(met.director(client, number) for number in range(1, directors + 1)))
    return met


def report(met: Crowd) -> None:
    total = sum(map(len, met.took.values()))
    print(f"{total:,} answers, {len(met.errors)} errors, {met.cases:,} cases opened")
    for kind, took in sorted(met.took.items()):
        in_order = sorted(took)
        half, most = (in_order[min(int(len(took) * part), len(took) - 1)] * 1000 for part in (0.5, 0.99))
        print(f"  {kind:10} {len(took):6,} answers   p50 {half:6.0f} ms   p99 {most:6.0f} ms")
    for error in met.errors[:5]:
        print(f"  {error}")


def verified(address: str, met: Crowd) -> bool:
    """Whether the log holds exactly the acknowledged cases, in a chain that verifies."""
    checked = httpx2.get(f"{address}/api/v1/verify", timeout=120).json()
    cases, cursor = 0, ""
    while True:
        found = httpx2.get(f"{address}/api/v1/cases?limit=100{cursor}", timeout=120).json()
        cases += len(found["cases"])
        if found["next"] is None:
            break
        cursor = f"&cursor={found['next']}"
    print(f"the log: {checked['entries']:,} entries, {len(checked['flaws'])} flaws, {cases:,} cases")
    return not checked["flaws"] and cases == met.cases


def main() -> int:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--directors", type=int, default=200)
    asked.add_argument("--seconds", type=float, default=60)
    asked.add_argument("--pause", type=float, default=2.0)
    given = asked.parse_args()
    with tempfile.TemporaryDirectory() as folder, revoke_serve("--db", Path(folder, "log.sqlite")) as (address, _):
        met = asyncio.run(crowd(address, given.directors, given.seconds, given.pause))
        report(met)
        sound = verified(address, met)
    return 0 if sound and not met.errors else 1


if __name__ == "__main__":
    raise SystemExit(main())
