"""The server is killed while it writes: what it acknowledged is in the log, and the log is sound."""

from __future__ import annotations

import random
import signal
import subprocess
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Event

import httpx2

from revoke.app.log.log import Log
from tests.servers import revoke_serve
from tests.strategies import so_many

WRITES = 60 * so_many(1)
WRITERS = 8
KILLS = so_many(1)


@dataclass
class Evening:
    """The writings still to do, and those that the server acknowledged: number of the writing -> id of the case."""

    to_write: SimpleQueue[int] = field(default_factory=SimpleQueue)
    acknowledged: dict[int, str] = field(default_factory=dict)
    unanswered: set[int] = field(default_factory=set)

    def __post_init__(self) -> None:
        for number in range(1, WRITES + 1):
            self.to_write.put(number)

    def write(self, address: str, enough: int, reached: Event) -> None:
        """Open cases until all are open or the server stops answering; a case without an answer comes again later."""
        try:
            with httpx2.Client(base_url=address, timeout=60) as client:
                while len(self.acknowledged) < WRITES and self._written(client, self.to_write.get_nowait()):
                    if len(self.acknowledged) >= enough:
                        reached.set()
        except Empty:
            pass  # the others do the rest
        finally:
            reached.set()  # nobody waits for a writer that has stopped

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
    """Eight write at once, and repeat a request without an answer under the same key: each case is there once."""
    database = tmp_path / "log.sqlite"
    chance = random.Random(82)
    evening = Evening()
    kills = sorted(chance.sample(range(20, WRITES - 20), KILLS))
    for enough in (*kills, WRITES):
        reached = Event()
        served = revoke_serve("--db", database, stderr=subprocess.DEVNULL)
        with served as (home, server), ThreadPoolExecutor(WRITERS) as threads:
            address = f"{home}/api/v1"
            writers = [threads.submit(evening.write, address, enough, reached) for _ in range(WRITERS)]
            if enough < WRITES:
                assert reached.wait(120), "the server does not answer any more"
                time.sleep(chance.uniform(0, 0.02))  # so that it dies at any point of a writing
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
