"""Whether a server killed while it writes loses anything that it acknowledged, on either database.

    python -m benchmarks kills [--kills 500] [--database sqlite|postgresql] [--writers 8]

A server like that of ``revoke serve`` opens cases for eight writers at once, and is killed (SIGKILL) at a random moment
of its writing, again and again. A writer without an answer repeats the request to the next server with the same
Idempotency-Key. At the end every acknowledged case must be in the log, once, under the id returned, in a chain that
verifies. PostgreSQL is a new server in a temporary folder, with default settings and synchronous writes; every
twenty-fifth kill also kills all of PostgreSQL. Exits with status 1 if a case is missing or doubled, or a chain broken.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import os
import random
import signal
import socket
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import uvicorn
from benchmarks.pages.plain_http import Connection, Cut
from starlette.applications import Starlette
from tests.servers import postgresql

from revoke.app.entrance.settings import Settings
from revoke.app.log.database import database_url
from revoke.app.log.log import Log
from revoke.app.web.application import site
from revoke.app.web.connections import LimitedProtocol, listening_socket

OF_THE_DATABASE = 25
"""The number of kills of the server for each kill of PostgreSQL."""


class Evening:
    """The writings still to do, those acknowledged (number of the writing -> id), and those without an answer."""

    def __init__(self) -> None:
        self.next = 0
        self.again: list[int] = []
        self.acknowledged: dict[int, str] = {}
        self.unanswered = 0
        self.refused = 0

    async def write(self, connection: Connection, enough: int) -> None:
        """Open cases until so many are acknowledged in all."""
        while len(self.acknowledged) < enough:
            if not self.again:
                self.next += 1
                self.again.append(self.next)
            number = self.again.pop()
            said = {
                "who": "TD",
                "place": {"table": str(number % 1000), "board": number % 36 + 1, "event": f"E{number}"},
            }
            try:
                status, _, body = await connection.asks(
                    "POST", "/api/v1/cases", said, {"Idempotency-Key": f"w{number}"}
                )
            except Cut:
                self.again.append(number)
                await asyncio.sleep(0.02)
                continue
            if status == 201:
                self.acknowledged[number] = json.loads(body)["id"]
                continue
            self.again.append(number)
            self.refused += 1
            if status != 503:
                raise SystemExit(f"{status}: {body[:300]!r}")
            await asyncio.sleep(0.1)


def child(app: Starlette, listening: socket.socket) -> int:
    """Start a server in its own process; return the id. It opens the log at the first request."""
    found = os.fork()
    if found:
        return found
    try:
        os.setsid()
        config = uvicorn.Config(app, http=LimitedProtocol, log_level="critical", ws="none")
        uvicorn.Server(config).run(sockets=[listening])
    finally:
        os._exit(1)


def killed(server: Any) -> None:
    """Kill every process of PostgreSQL and start it again; Any: its library has no types."""
    import psutil

    head = psutil.Process(server.get_pid())
    every = [head, *head.children(recursive=True)]
    for each in every:
        with suppress(psutil.NoSuchProcess):
            each.kill()
    psutil.wait_procs(every, timeout=30)
    server.ensure_postgres_running()


async def evening(database: str, kills: int, writers: int, server: Any) -> tuple[Evening, int]:
    """Write and kill until the last kill and a little more; return the outcome, and how often PostgreSQL was killed."""
    chance, found, of_the_database = random.Random(64), Evening(), 0
    listening = listening_socket("127.0.0.1", 0)
    connections = [Connection(listening.getsockname()[1]) for _ in range(writers)]
    app, began = site(Settings(database)), time.monotonic()
    gc.freeze()
    for kill in range(1, kills + 2):
        process = child(app, listening)
        enough = len(found.acknowledged) + chance.randrange(2, 20)
        writing = [asyncio.ensure_future(found.write(each, 10**9)) for each in connections]
        while len(found.acknowledged) < enough:
            done = [each for each in writing if each.done()]
            for each in done:
                each.result()
            if os.waitpid(process, os.WNOHANG)[0]:
                raise SystemExit("the server ended by itself")
            await asyncio.sleep(0.002)
        await asyncio.sleep(chance.uniform(0, 0.02))  # so that it dies at any point of a writing
        if server is not None and kill % OF_THE_DATABASE == 0:
            await asyncio.to_thread(killed, server)
            of_the_database += 1
        os.killpg(process, signal.SIGKILL)
        os.waitpid(process, 0)
        for each in writing:
            each.cancel()
        await asyncio.gather(*writing, return_exceptions=True)
        for one in connections:
            one.close()
        found.again = [number for number in range(1, found.next + 1) if number not in found.acknowledged]
        found.unanswered += len(found.again)
        if kill % 50 == 0:
            took = time.monotonic() - began
            print(f"  {kill} kills, {len(found.acknowledged):,} acknowledged, {took:.0f} s", flush=True)
    listening.close()
    return found, of_the_database


def told(database: str, found: Evening) -> bool:
    """Print whether the log holds each acknowledged case once, in a chain that verifies, and return it."""
    with Log.at(database) as log:
        flaws = log.verify()
        entries = log.entries()
        kept = {entry.case_id for entry in entries}
        lost = [number for number, case_id in found.acknowledged.items() if case_id not in kept]
        events = [log.case(case_id).place.event for case_id in kept]
    twice = len(events) - len(set(events))
    print(
        f"  {len(found.acknowledged):,} acknowledged, {len(entries):,} entries; {found.unanswered:,} asked again after "
        f"a kill, {found.refused:,} after a 503; {len(lost)} lost, {twice} twice, {len(flaws)} flaws in the chain"
    )
    return not (lost or twice or flaws)


def main() -> int:
    said = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    said.add_argument("--kills", type=int, default=500)
    said.add_argument("--writers", type=int, default=8)
    said.add_argument("--database", choices=("sqlite", "postgresql"), action="append")
    given = said.parse_args()
    good = []
    for kind in given.database or ("sqlite", "postgresql"):
        print(f"{kind}: {given.kills} kills of the server under writing", flush=True)
        if kind == "sqlite":
            with tempfile.TemporaryDirectory() as folder:
                database = database_url(str(Path(folder, "log.sqlite")))
                found, _ = asyncio.run(evening(database, given.kills, given.writers, None))
                good.append(told(database, found))
        else:
            with postgresql() as (url, server):
                database = database_url(url)
                found, of_it = asyncio.run(evening(database, given.kills, given.writers, server))
                print(f"  {of_it} of them with PostgreSQL killed as well")
                good.append(told(database, found))
    return 0 if all(good) else 1


if __name__ == "__main__":
    sys.exit(main())
