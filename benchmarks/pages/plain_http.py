"""A connection that sends and reads as little as HTTP needs, so that a crowd of them costs the machine little."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping


class Cut(Exception):
    """The connection ended before the answer was whole."""


class Connection:
    """One connection to a server on this computer, opened when needed and kept open.

    Args:
        port: the server's port.
        token: the bearer token for Authorization, if any.
    """

    def __init__(self, port: int, token: str = "") -> None:
        self.port = port
        self.token = token
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def asks(
        self, method: str, path: str, said: object = None, heads: Mapping[str, str] | None = None
    ) -> tuple[int, dict[str, str], bytes]:
        """Send a request; return the status, headers and body of the answer.

        Raises:
            Cut: the server ended the connection, or was not there.
        """
        body = b"" if said is None else json.dumps(said).encode()
        lines = [f"{method} {path} HTTP/1.1", f"Host: 127.0.0.1:{self.port}", f"Content-Length: {len(body)}"]
        lines += [f"Authorization: Bearer {self.token}"] if self.token else []
        lines += ["Content-Type: application/json"] if body else []
        lines += [f"{name}: {value}" for name, value in (heads or {}).items()]
        try:
            reader, writer = self._streams or await asyncio.open_connection("127.0.0.1", self.port)
            self._streams = reader, writer
            writer.write("\r\n".join([*lines, "", ""]).encode() + body)
            status, found = _head(await reader.readuntil(b"\r\n\r\n"))
            length = int(found.get("content-length", "0"))
            answer = await reader.readexactly(length) if length else b""
        except (OSError, asyncio.IncompleteReadError) as wrong:
            self.close()
            raise Cut(str(wrong)) from None
        if found.get("connection") == "close":
            self.close()
        return status, found, answer

    def close(self) -> None:
        if self._streams:
            self._streams[1].close()
            self._streams = None


def _head(said: bytes) -> tuple[int, dict[str, str]]:
    first, *lines = said.decode("latin-1").strip().split("\r\n")
    heads = (line.partition(":") for line in lines)
    return int(first.split()[1]), {name.lower(): value.strip() for name, _, value in heads}
