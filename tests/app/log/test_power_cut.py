"""The power goes while a director is writing: what was acknowledged is there afterwards, and the chain is whole."""

from __future__ import annotations

import random
import signal
import subprocess
import sys
from itertools import count
from pathlib import Path

from revoke.app.log.log import Log
from tests.strategies import so_many

ROOT = Path(__file__).parents[3]
WRITES = so_many(140)


def cut_off(url: str, who: str, after: int, chance: random.Random) -> tuple[str, int]:
    """A writer killed about when it acknowledged so many: the id of its case, and the last version it acknowledged."""
    writing = [sys.executable, "-m", "tests.app.log.writer", url, who, "1000000"]
    with subprocess.Popen(writing, cwd=ROOT, stdout=subprocess.PIPE, text=True) as writer:
        assert writer.stdout is not None
        case_id = writer.stdout.readline().strip()
        version = 1
        for _ in range(after):
            version = int(writer.stdout.readline())
        for _ in range(chance.randrange(2000)):  # so that it dies anywhere within a writing
            pass
        writer.send_signal(signal.SIGKILL)
        rest = writer.stdout.read().splitlines()  # what it had acknowledged before the signal reached it
        return case_id, int(rest[-1]) if rest and rest[-1].isdecimal() else version


def test_nothing_acknowledged_is_lost_when_the_power_goes(tmp_path: Path) -> None:
    url = str(tmp_path / "evening.sqlite")
    chance = random.Random(64)
    acknowledged = 0
    for number in count(1):
        case_id, version = cut_off(url, f"D{number}", chance.randrange(20, 90), chance)
        acknowledged += version
        with Log.at(url) as log:
            kept = log.case(case_id)
            assert log.verify() == ()
        assert kept.version >= version
        assert kept.version <= version + 1  # one may have been written that was not acknowledged any more
        assert [note.text for note in kept.notes] == [f"note {n} of D{number}" for n in range(1, kept.version)]
        if acknowledged >= WRITES:
            break
    assert number >= 2
    with Log.at(url) as log:
        assert log.chain_end()[0] >= acknowledged
        assert [entry.number for entry in log.entries()] == list(range(1, log.chain_end()[0] + 1))
