"""Host check and request limits: requests under a foreign name, and bodies too long, are not read."""

from __future__ import annotations

import asyncio
import time
from collections import Counter, OrderedDict
from collections.abc import Collection
from ipaddress import ip_address
from typing import Any, cast

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from uvicorn.protocols.http.h11_impl import H11Protocol

from revoke.app.api.problems import KINDS, Refused
from revoke.app.entrance.evening import whole_number
from revoke.table.sentence import template

LONGEST_BODY = 8_000_000
"""Bytes; the largest file that a page takes is smaller."""

LONGEST_FORM = 300_000
"""Bytes of a form that brings no file; one with nothing but ``&`` takes long to read."""

LONGEST_OF = (
    ("/cases/evening", 500_000),
    ("/enter", 64_000),
    ("/leave", 4_000),
    ("/language", 4_000),
    ("/cases/import", LONGEST_BODY),
    ("/cases", 64_000),
    ("/take-over", 4_000),
)
"""Bytes of a form to addresses that begin so; the door's may hold another that is kept."""

BODY = 20.0
"""Seconds in which the body of a request has to have come in whole."""

_NOT_HERE = "Ask for these pages at 127.0.0.1 or localhost."
TOO_LONG = template("This is too long to be read here. Send less.")
TOO_SLOW = template("This did not come in within twenty seconds. Send it again.")

LOOPBACK = ("127.0.0.1", "localhost", "[::1]")
"""By what names the pages are reached on the computer itself."""


class RequestLimits:
    """Looks at the head of a request, and counts its body.

    Args:
        app: what answers.
        hosts: the names under which the pages may be asked for; any, where it is ``None``. A page of another site that
            has its own name lead here would otherwise count as ours.
        most: how many bytes a body may have.
    """

    def __init__(self, app: ASGIApp, hosts: Collection[str] | None = None, most: int = LONGEST_BODY) -> None:
        self.app = app
        self.hosts = hosts
        self.most = most

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        if self.hosts is not None and host_of(headers.get("host", "")) not in self.hosts:
            await _turned_away(scope, "elsewhere", _NOT_HERE)(scope, receive, send)
            return
        most = min(self.most, _most(scope["path"], headers.get("content-type", "")))
        if whole_number(headers.get("content-length", "0"), 0, most) is None:
            await _turned_away(scope, "too-large", TOO_LONG)(scope, receive, send)
            return
        arrived, whole, began = 0, False, time.monotonic()
        interface = scope["path"].startswith("/api/")  # which has deadlines of its own, and other words for them

        async def counted() -> Message:
            nonlocal arrived, whole
            if whole:  # what is waited for now is that the other end goes away
                return await receive()
            try:
                async with asyncio.timeout(None if interface else max(0.0, began + BODY - time.monotonic())):
                    message = await receive()
            except TimeoutError:
                raise HTTPException(408, TOO_SLOW, {"Connection": "close"}) from None
            arrived += len(message.get("body", b""))
            whole = not message.get("more_body", False)
            if arrived > most:
                raise HTTPException(413, TOO_LONG)
            return message

        await self.app(scope, counted, send)


def _most(path: str, kind: str) -> int:
    """How many bytes a body may have.

    >>> _most("/enter", ""), _most("/cases/7/note", ""), _most("/full/read", "multipart/form-data; boundary=x")
    (64000, 64000, 8000000)
    """
    for begins, most in LONGEST_OF:
        if path.startswith(begins):
            return most
    return LONGEST_FORM if kind.startswith("application/x-www-form-urlencoded") else LONGEST_BODY


def _turned_away(scope: Scope, kind: str, words: str) -> Response:
    """Why, in plain words; for other programs as a problem document."""
    if scope["path"].startswith("/api/"):
        return Refused(kind, words).answer()
    return PlainTextResponse(words, KINDS[kind].status)


def host_of(header: str) -> str:
    """The name in a Host header, without the port.

    >>> host_of("localhost:8787"), host_of("[::1]:8787"), host_of("Example.org")
    ('localhost', '[::1]', 'example.org')
    """
    name, colon, port = header.rpartition(":")
    return (name if colon and port.isdecimal() else header).lower()


# Connections to the server: a deadline for the head of a request, and a share for each address, so none stops it.

HEAD = 10.0
"""Seconds in which the head of a request has to have come in whole."""

MOST_OF_ONE, MOST_CONNECTIONS = 100, 2000
"""Connections for each address; a program in front of the server, on the same computer, brings everybody's."""

MOST = 3000
"""Connections in all, where the system lets a process have so many files; fewer where it does not."""

SPARE = 200
"""Files that are left for everything else."""


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
    except ValueError:  # a socket of this computer, which has no such address
        return MOST_CONNECTIONS


def files_allowed() -> int:
    """How many connections there may be, with as many files as the system lets a process have."""
    try:
        import resource
    except ImportError:  # a system that knows no such limits
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
            self._wait()  # the head of another request has begun

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self._counted and self._answered():
            self.every.waiting[self] = self._address  # between two requests; how long, uvicorn knows

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
        self._late = cast(Any, self.loop).call_later(HEAD, self.end)  # Any: uvicorn says less of it than it is

    def _stop_waiting(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None
        self.every.waiting.pop(self, None)
