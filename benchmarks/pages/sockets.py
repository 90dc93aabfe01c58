"""Whether one guest can stop the server: idle connections, slow heads, forms of nothing but ``&``.

    python -m benchmarks sockets [--idle 1400] [--slow 100]

Starts ``revoke serve`` on the loopback address, with the limit of 1,024 files that most systems begin with, and
requests the first question of quick mode a hundred times: alone, with idle connections from many addresses of this
computer, with connections whose heads come letter by letter, and while forms of 8 MB of ``&`` are sent to the sign-in.
Prints the median and the longest answer time. Exits with status 1 if an answer is an error or takes a second.
"""

from __future__ import annotations

import argparse
import resource
import socket
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import httpx2
from tests.servers import revoke_serve

ASKED = 100
LONGEST = 1.0  # seconds
FILES = 1024


def asked(address: str, what: str) -> bool:
    """Request the first question so many times on new connections; whether every answer was right and in time."""
    took, errors = [], 0
    for _ in range(ASKED):
        began = time.perf_counter()
        try:
            errors += httpx2.get(f"{address}/quick", timeout=30).status_code != 200
        except httpx2.HTTPError:
            errors += 1
        took.append(time.perf_counter() - began)
    took.sort()
    print(f"  {what:40} p50 {took[ASKED // 2] * 1000:6.0f} ms   longest {took[-1] * 1000:6.0f} ms   {errors} errors")
    return not errors and took[-1] < LONGEST


@contextmanager
def connected(port: int, number: int) -> Iterator[list[socket.socket]]:
    """So many connections, forty from each address of this computer."""
    every = []
    for each in range(number):
        with suppress(OSError):
            source = (f"127.0.{each // 4000}.{2 + each // 40 % 250}", 0)
            every.append(socket.create_connection(("127.0.0.1", port), timeout=5, source_address=source))
    try:
        yield every
    finally:
        for one in every:
            one.close()


def dribble(every: list[socket.socket], stop: threading.Event) -> None:
    for letter in b"GET /quick HTTP/1.1" * 100:
        if stop.wait(0.2):
            return
        for each in every:
            with suppress(OSError):
                each.send(bytes([letter]))


def flood(address: str, stop: threading.Event) -> None:
    head = {"Content-Type": "application/x-www-form-urlencoded"}
    body = b"&" * 8_000_000
    while not stop.is_set():
        with suppress(httpx2.HTTPError):
            httpx2.post(f"{address}/enter", content=body, headers=head, timeout=30)


def few_files() -> None:
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (FILES, hard))


def main() -> int:
    said = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    said.add_argument("--idle", type=int, default=1400)
    said.add_argument("--slow", type=int, default=100)
    given = said.parse_args()
    with (
        tempfile.TemporaryDirectory() as folder,
        revoke_serve("--db", Path(folder, "log.sqlite"), preexec_fn=few_files) as (address, _),
    ):
        port, stop = int(address.rpartition(":")[2]), threading.Event()
        try:
            good = [asked(address, "nobody else")]
            with connected(port, given.idle) as idle:
                good.append(asked(address, f"beside {len(idle):,} idle connections"))
            with connected(port, given.slow) as slow:
                slowly = threading.Thread(target=dribble, args=(slow, stop))
                slowly.start()
                good.append(asked(address, f"beside {len(slow):,} slow heads"))
                stop.set()
                slowly.join()
            stop.clear()
            flooding = threading.Thread(target=flood, args=(address, stop))
            flooding.start()
            good.append(asked(address, "beside forms of 8 MB of &"))
        finally:
            stop.set()
        flooding.join()
    return 0 if all(good) else 1


if __name__ == "__main__":
    raise SystemExit(main())
