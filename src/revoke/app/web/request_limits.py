"""Host check and request limits: requests under a foreign name, and bodies too long, are not read."""

from __future__ import annotations

from collections.abc import Collection

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from revoke.app.api.problems import KINDS, Refused
from revoke.app.entrance.whole_number import whole_number
from revoke.table.sentence import template

LONGEST_BODY = 8_000_000
"""Bytes; the largest file that a page takes is smaller."""

_NOT_HERE = "Ask for these pages at 127.0.0.1 or localhost."
TOO_LONG = template("This is too long to be read here. Send less.")

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
        if whole_number(headers.get("content-length", "0"), 0, self.most) is None:
            await _turned_away(scope, "too-large", TOO_LONG)(scope, receive, send)
            return
        arrived = 0

        async def counted() -> Message:
            nonlocal arrived
            message = await receive()
            arrived += len(message.get("body", b""))
            if arrived > self.most:
                raise HTTPException(413, TOO_LONG)
            return message

        await self.app(scope, counted, send)


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
