"""The connections of the server: how many there may be, and how long one may say nothing."""

from __future__ import annotations

import asyncio
import socket
from collections import Counter, OrderedDict
from ipaddress import ip_address
from typing import Any, cast

from uvicorn.protocols.http.h11_impl import H11Protocol

HEAD = 10.0
"""Seconds in which the head of a request has to have come in whole."""


MOST_OF_ONE, MOST_CONNECTIONS = 100, 2000
"""Connections for each address; a program in front of the server, on the same computer, brings everybody's."""


MOST = 3000
"""Connections in all, where the system lets a process have so many files; fewer where it does not."""


SPARE = 200
"""Files that are left for everything else."""


WAITING = 1024
"""The number of connections that may wait before one is turned away."""


def listening_socket(host: str, port: int) -> socket.socket:
    """A socket that listens at a port.

    It says that it is TCP, or the event loop would leave Nagle's algorithm on, and a page would wait 40 ms for the
    browser to acknowledge its first half.

    Raises:
        OSError: the port is in use, or not ours to use.
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
    """The connections that are open: those that wait for a request give way, the oldest first, to new ones.

    Args:
        most: how many there may be in all.
    """

    def __init__(self, most: int = MOST) -> None:
        self.most = most
        self.of_one: Counter[str] = Counter()
        self.waiting: OrderedDict[LimitedProtocol, str] = OrderedDict()

    def opened(self, connection: LimitedProtocol, address: str) -> bool:
        """Whether there is room for one more, once another has given way where it has to."""
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
        """End the connection that has waited longest, of one address or of all."""
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
    """The number of connections possible, given the files that the system lets a process have."""
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
    """HTTP over one connection, counted, and ended where the head of a request does not come in time."""

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
            self.every.waiting[self] = self._address  # between two requests; uvicorn keeps the time

    def end(self) -> None:
        """End it at once, whoever is at the other end."""
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
