"""Host check and request limits: refuses requests under a foreign name, and bodies that are too long."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Collection

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from revoke.app.api.problems import KINDS, Refused
from revoke.app.entrance.evening import whole_number
from revoke.table.sentence import template

LONGEST_BODY = 8_000_000
"""The largest body in bytes; the largest file that a page takes is smaller."""

LONGEST_FORM = 300_000
"""The largest form without a file, in bytes; a form of nothing but ``&`` takes long to read."""

LONGEST_OF = (
    ("/cases/evening", 500_000),
    ("/enter", 64_000),
    ("/leave", 4_000),
    ("/language", 4_000),
    ("/cases/import", LONGEST_BODY),
    ("/cases", 64_000),
    ("/take-over", 4_000),
)
"""The largest forms for addresses that begin so, in bytes; the passcode form may carry another form."""

BODY = 20.0
"""Seconds within which the whole body of a request has to arrive."""

_NOT_HERE = "Ask for these pages at 127.0.0.1 or localhost."
TOO_LONG = template("This is too long. Send less.")
TOO_SLOW = template("This took longer than twenty seconds to arrive. Send it again.")

LOOPBACK = ("127.0.0.1", "localhost", "[::1]")
"""The names of this computer for itself."""


class RequestLimits:
    """A layer that checks the host of a request, and counts its body.

    Args:
        app: the application behind it.
        hosts: the allowed names of this site; ``None`` for any. Without the check, another site whose name leads
            here would count as ours.
        most: the largest body in bytes.
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
        interface = scope["path"].startswith("/api/")  # the API has its own deadlines and messages

        async def counted() -> Message:
            nonlocal arrived, whole
            if whole:  # only the end of the connection can come now
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
    """The largest allowed body in bytes.

    >>> _most("/enter", ""), _most("/cases/7/note", ""), _most("/full/read", "multipart/form-data; boundary=x")
    (64000, 64000, 8000000)
    """
    for begins, most in LONGEST_OF:
        if path.startswith(begins):
            return most
    return LONGEST_FORM if kind.startswith("application/x-www-form-urlencoded") else LONGEST_BODY


def _turned_away(scope: Scope, kind: str, words: str) -> Response:
    """The answer to a refused request: plain words, or a problem document for programs."""
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
