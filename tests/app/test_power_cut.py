"""The server is killed while it writes, again and again: what it acknowledged is in the log, and the log is sound."""

from __future__ import annotations

import random
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from threading import Timer

import httpx2

from revoke.app.log.log import Log

WRITES = 1000
WRITERS = 8
KILLS = 6


@contextmanager
def served(database: Path) -> Iterator[tuple[str, subprocess.Popen[bytes]]]:
    """A server on that log, and its address; killed at the end if it still runs."""
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        port = door.getsockname()[1]
    revoke = Path(sys.executable).with_name("revoke")
    server = subprocess.Popen(
        [revoke, "serve", "--port", str(port), "--db", str(database)],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    address = f"http://127.0.0.1:{port}/api/v1"
    try:
        for _ in range(600):
            try:
                httpx2.get(f"{address}/health").raise_for_status()
                break
            except httpx2.TransportError:
                assert server.poll() is None, "the server ended before it answered"
                time.sleep(0.05)
        yield address, server
    finally:
        server.kill()
        server.wait()


def writes(address: str, numbers: list[int]) -> list[str]:
    """The ids of the cases that the server said it had opened, until it answers no more."""
    acknowledged = []
    with httpx2.Client(base_url=address, timeout=30) as client:
        for number in numbers:
            said = {"who": "TD", "place": {"table": str(number % 40 + 1), "board": number % 36 + 1}}
            try:
                answer = client.post("/cases", json=said, headers={"Idempotency-Key": f"write {number}"})
            except httpx2.TransportError:
                break
            assert answer.status_code == 201, answer.text
            acknowledged.append(answer.json()["id"])
    return acknowledged


def test_nothing_acknowledged_is_lost_when_the_server_is_killed(tmp_path: Path) -> None:
    database = tmp_path / "log.sqlite"
    die = random.Random(82)
    acknowledged: list[str] = []
    for killed in range(KILLS + 1):
        left = WRITES - len(acknowledged)
        first = killed * WRITES
        shares = [list(range(first, first + left))[place::WRITERS] for place in range(WRITERS)]
        with served(database) as (address, server), ThreadPoolExecutor(WRITERS) as threads:
            cut = Timer(die.uniform(0.05, 1.0), server.send_signal, [signal.SIGKILL])
            if killed < KILLS:
                cut.start()
            for opened in threads.map(lambda share, to=address: writes(to, share), shares):
                acknowledged += opened
            cut.cancel()
    assert len(acknowledged) == WRITES, "the last server was not killed, and all its writes were to succeed"
    with Log.at(str(database)) as log:
        assert log.verify() == ()
        assert all(log.case(case).id == case for case in acknowledged)
        count, _ = log.chain_end()
    assert WRITES <= count <= WRITES + KILLS * WRITERS
