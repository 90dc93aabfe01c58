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
from dataclasses import dataclass, field
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Event

import httpx2

from revoke.app.log.log import Log

WRITES = 1000
WRITERS = 8
KILLS = 8


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
        for _ in range(1200):
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


@dataclass
class Evening:
    """What is still to be written, and what the server has said it wrote: number of the writing -> id of the case."""

    to_write: SimpleQueue[int] = field(default_factory=SimpleQueue)
    acknowledged: dict[int, str] = field(default_factory=dict)
    unanswered: set[int] = field(default_factory=set)

    def __post_init__(self) -> None:
        for number in range(1, WRITES + 1):
            self.to_write.put(number)

    def write(self, address: str, enough: int, reached: Event) -> None:
        """Open cases until all are open or the server answers no more; what was not answered is tried again later."""
        try:
            with httpx2.Client(base_url=address, timeout=60) as client:
                while len(self.acknowledged) < WRITES and self._written(client, self.to_write.get_nowait()):
                    if len(self.acknowledged) >= enough:
                        reached.set()
        except Empty:
            pass  # the others have the rest in hand
        finally:
            reached.set()  # nobody waits for one who has stopped

    def _written(self, client: httpx2.Client, number: int) -> bool:
        said = {"who": "TD", "place": {"table": str(number), "board": number % 36 + 1}}
        try:
            answer = client.post("/cases", json=said, headers={"Idempotency-Key": f"write-{number}"})
        except httpx2.TransportError:
            self.to_write.put(number)
            self.unanswered.add(number)
            return False
        assert answer.status_code == 201, answer.text
        self.acknowledged[number] = answer.json()["id"]
        return True


def test_nothing_acknowledged_is_lost_when_the_server_is_killed(tmp_path: Path) -> None:
    """Eight write at once, and whoever got no answer asks again with the same key: each case is there, and once."""
    database = tmp_path / "log.sqlite"
    chance = random.Random(82)
    evening = Evening()
    kills = sorted(chance.sample(range(20, WRITES - 20), KILLS))
    for enough in (*kills, WRITES):
        reached = Event()
        with served(database) as (address, server), ThreadPoolExecutor(WRITERS) as threads:
            writers = [threads.submit(evening.write, address, enough, reached) for _ in range(WRITERS)]
            if enough < WRITES:
                assert reached.wait(120), "the server does not answer any more"
                time.sleep(chance.uniform(0, 0.02))  # so that it dies anywhere within a writing
                server.send_signal(signal.SIGKILL)
            for each in writers:
                each.result()
    assert evening.unanswered, "nobody was left without an answer"
    assert sorted(evening.acknowledged) == list(range(1, WRITES + 1))
    with Log.at(str(database)) as log:
        assert log.verify() == ()
        assert {log.case(case_id).place.table: case_id for case_id in evening.acknowledged.values()} == {
            str(number): case_id for number, case_id in evening.acknowledged.items()
        }
        assert log.chain_end()[0] == WRITES, "a writing that was tried again was done twice"
