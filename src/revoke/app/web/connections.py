"""Limits on the connections of the server: how many there may be, and how long one may stay silent."""

from __future__ import annotations

import asyncio
import socket
from collections import Counter, OrderedDict
from ipaddress import ip_address
from typing import Any, cast

from uvicorn.protocols.http.h11_impl import H11Protocol

HEAD = 10.0
"""Seconds within which the whole head of a request has to arrive."""


MOST_OF_ONE, MOST_CONNECTIONS = 100, 2000
"""Connections for each address; a proxy on the same computer may have more, as it brings everybody's."""


MOST = 3000
"""Connections in all, or fewer if the system limits the open files of a process."""


SPARE = 200
"""Open files reserved for everything else."""


WAITING = 1024
"""The number of connections that may wait to be accepted."""


def listening_socket(host: str, port: int) -> socket.socket:
    """A socket that listens at a port.

    It names TCP as its protocol; otherwise the event loop would leave Nagle's algorithm on, and a page would wait
    40 ms for the browser to acknowledge its first half.

    Raises:
        OSError: the port is in use, or we may not use it.
    """
    listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
        listening.listen(WAITING)
    except OSError:
        listening.close()
        raise
    return listening


class Connections:
    """The open connections; the one that has waited longest for a request gives way to a new one.

    Args:
        most: the largest number of connections in all.
    """

    def __init__(self, most: int = MOST) -> None:
        self.most = most
        self.of_one: Counter[str] = Counter()
        self.waiting: OrderedDict[LimitedProtocol, str] = OrderedDict()

    def opened(self, connection: LimitedProtocol, address: str) -> bool:
        """Count a new connection, after ending a waiting one if necessary; false if there is no room."""
        if self.of_one[address] >= _connections_each(address) and not self._ended(address):
            return False
        if self.of_one.total() >= self.most and not self._ended(None):
            return False
        self.of_one[address] += 1
        self.waiting[connection] = address
        return True

    def closed(self, connection: LimitedProtocol, address: str) -> None:
        self.waiting.pop(connection, None)
        self.of_one[address] -= 1
        if not self.of_one[address]:
            del self.of_one[address]

    def _ended(self, address: str | None) -> bool:
        """End the connection of one address, or of all, that has waited longest; false if none waits."""
        oldest = next((each for each, its in self.waiting.items() if address in (None, its)), None)
        if oldest is None:
            return False
        oldest.end()
        return True


def _connections_each(address: str) -> int:
    try:
        return MOST_CONNECTIONS if ip_address(address).is_loopback else MOST_OF_ONE
    except ValueError:  # a Unix socket, which has no such address
        return MOST_CONNECTIONS


def files_allowed() -> int:
    """The number of possible connections, given the system's limit on the open files of a process."""
    try:
        import resource
    except ImportError:  # the system has no such limits
        return MOST
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST + SPARE
    if soft < wanted:
        soft = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    return max(SPARE, min(MOST, soft - SPARE))


class LimitedProtocol(H11Protocol):
    """HTTP over one connection, which is counted, and ended if the head of a request is late."""

    every = Connections()
    _address = ""
    _counted = False
    _late: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        super().connection_made(transport)
        self._address = self.client[0] if self.client else ""
        self._counted = self.every.opened(self, self._address)
        if self._counted:
            self._wait()
        else:
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        if self._counted:
            self._counted = False
            self.every.closed(self, self._address)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        before = self.cycle
        super().data_received(data)
        if self.cycle is not before:
            self._stop_waiting()
        elif self._answered() and self._late is None:
            self._wait()  # the head of the next request has begun

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self._counted and self._answered():
            self.every.waiting[self] = self._address  # between two requests, timed by uvicorn

    def end(self) -> None:
        """End the connection at once."""
        self._stop_waiting()
        if self._counted:
            self._counted = False
            self.every.closed(self, self._address)
        if not self.transport.is_closing():
            self.transport.abort()

    def _answered(self) -> bool:
        return self.cycle is None or bool(self.cycle.response_complete)

    def _wait(self) -> None:
        self._late = cast(Any, self.loop).call_later(HEAD, self.end)  # Any: uvicorn's own type is too narrow

    def _stop_waiting(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None
        self.every.waiting.pop(self, None)
