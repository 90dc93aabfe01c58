"""Web hosts for the site: the simplest of servers, which note their requests."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any


@dataclass(frozen=True, slots=True)
class Host:
    """A host, and each request that came: its method, its address and its headers."""

    address: str
    asked: list[tuple[str, str, str]] = field(default_factory=list)


class _Noting(SimpleHTTPRequestHandler):
    def __init__(self, *given: Any, host: Host, **named: Any) -> None:
        self._host = host
        super().__init__(*given, **named)

    def parse_request(self) -> bool:
        known = super().parse_request()
        if known:
            self._host.asked.append((self.command, self.path, str(self.headers)))
        return known

    def do_POST(self) -> None:
        self.rfile.read(int(self.headers.get("Content-Length") or 0))
        self.send_error(405)

    def do_CONNECT(self) -> None:
        self.send_error(405)  # a proxy gets it

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002  # as its parent names it
        pass


@contextmanager
def hosted(folder: Path) -> Iterator[Host]:
    """Serve the folder on a host of this computer."""
    asked: list[tuple[str, str, str]] = []
    host = Host("", asked)
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(_Noting, directory=folder, host=host)) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield Host(f"http://127.0.0.1:{server.server_port}", asked)
        server.shutdown()
