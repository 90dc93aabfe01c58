"""Kept requests: a form sent without the passcode, kept by the page that asks for it, and carried out after it."""

from __future__ import annotations

import base64
import binascii
import json
import zlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Message

from revoke.app.entrance.session import COOKIE, sessions_of

KEEPABLE = ("/cases", "/take-over")
"""Where the addresses begin whose forms are kept; nobody has to type the others again."""

LARGEST = 200_000
"""Letters of a kept form, once it is unpacked."""

_LEFT_OUT = frozenset({"token"})
_HEADS = (b"host", b"user-agent", b"accept", b"accept-language", b"x-forwarded-proto")


@dataclass(frozen=True, slots=True)
class KeptRequest:
    """A form as it was sent: to which address, and its fields.

    >>> kept = KeptRequest("/cases/1/note", (("text", "East says so."),))
    >>> KeptRequest.of(kept.text) == kept, KeptRequest.of("something else")
    (True, None)
    """

    path: str
    fields: tuple[tuple[str, str], ...]

    @classmethod
    async def sent(cls, request: Request) -> KeptRequest | None:
        """What a request brings; ``None`` where it is nothing that is kept."""
        if request.method != "POST" or not request.url.path.startswith(KEEPABLE):
            return None
        async with request.form() as form:  # which closes what was sent as a file: it is chosen anew
            said = ((name, value) for name, value in form.multi_items() if isinstance(value, str))
            return cls(request.url.path, tuple(each for each in said if each[0] not in _LEFT_OUT))

    @classmethod
    def of(cls, text: str) -> KeptRequest | None:
        """The opposite of :attr:`text`; ``None`` for anything else."""
        try:
            said = json.loads(unpacked(text))
            path, fields = said["to"], tuple((str(name), str(value)) for name, value in said["fields"])
        except (ValueError, TypeError, KeyError):
            return None
        return cls(path, fields) if isinstance(path, str) and path.startswith(KEEPABLE) else None

    @property
    def text(self) -> str:
        """The form in letters that a field can hold."""
        return packed(json.dumps({"to": self.path, "fields": self.fields}, ensure_ascii=False))

    async def carried_out(self, request: Request, cookies: Mapping[str, str]) -> Response:
        """What the address answers to the form, now that whoever sent it is inside.

        Args:
            request: the one that brought the passcode.
            cookies: what the browser is given with the answer, by name; among them the session's.
        """
        fields = [*self.fields, ("token", sessions_of(request).token(cookies[COOKIE]))]
        body = urlencode(fields).encode()
        others = {**request.cookies, **cookies}
        heads = [each for each in request.scope["headers"] if each[0] in _HEADS]
        heads += [
            (b"cookie", "; ".join(f"{name}={value}" for name, value in others.items()).encode("latin-1", "replace")),
            (b"content-type", b"application/x-www-form-urlencoded"),
            (b"content-length", str(len(body)).encode()),
        ]
        scope = {name: request.scope[name] for name in _ABOUT if name in request.scope}
        scope |= {"method": "POST", "path": self.path, "raw_path": self.path.encode(), "query_string": b""}
        started: Message = {}
        parts: list[bytes] = []

        async def receive() -> Message:
            return {"type": "http.request", "body": body, "more_body": False}

        async def send(message: Message) -> None:
            if message["type"] == "http.response.start":
                started.update(message)
            parts.append(message.get("body", b""))

        await request.app({**scope, "headers": heads, "state": {}}, receive, send)
        answer = Response(b"".join(parts), started["status"])
        answer.raw_headers = [each for each in started["headers"] if each[0].lower() != b"content-length"]
        answer.raw_headers.append((b"content-length", str(len(answer.body)).encode()))
        return answer


_ABOUT = ("type", "asgi", "http_version", "server", "client", "scheme", "root_path")


def packed(text: str) -> str:
    """A text in letters that an address and a cookie can hold."""
    return base64.urlsafe_b64encode(zlib.compress(text.encode("utf-8", "replace"), 9)).rstrip(b"=").decode()


def unpacked(text: str, most: int = LARGEST) -> str:
    """The opposite of :func:`packed`.

    Raises:
        ValueError: it is nothing that was packed, or longer than ``most`` once it is unpacked.

    >>> unpacked(packed("♠4"))
    '♠4'
    """
    try:
        unpacking = zlib.decompressobj()
        found = unpacking.decompress(base64.urlsafe_b64decode(text.encode() + b"=" * (-len(text) % 4)), most)
    except (binascii.Error, zlib.error) as wrong:
        raise ValueError(str(wrong)) from None
    if not unpacking.eof:
        raise ValueError("it is longer than what may be packed")
    return found.decode()


def packed_fields(fields: Iterable[tuple[str, str]]) -> str:
    """The fields of a form in letters that an address and a cookie can hold."""
    return packed(json.dumps(list(fields), ensure_ascii=False, separators=(",", ":")))


def unpacked_fields(text: str) -> list[tuple[str, str]]:
    """The opposite of :func:`packed_fields`; nothing for anything else.

    >>> unpacked_fields(packed_fields([("seat", "N")])), unpacked_fields("?")
    ([('seat', 'N')], [])
    """
    try:
        return [(str(name), str(value)) for name, value in json.loads(unpacked(text))]
    except (ValueError, TypeError):
        return []
