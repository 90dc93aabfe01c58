"""The carrier of the browser: hands a page's request to the application, where a server would have done it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import anyio.to_thread

from revoke.app.entrance.settings import Settings
from revoke.app.log.database import database_url
from revoke.app.log.log import Log
from revoke.app.site.cookies import Cookies
from revoke.app.site.in_place import JobsInPlace, WorkersInPlace, run_in_place
from revoke.app.site.later_parts import find_later
from revoke.app.site.sub_path import address_below, page_below, policy_below
from revoke.app.web.site import site

HOST = "localhost"
"""As pages see their address: one that nobody else can open, so that they offer no link to others."""

_FRAMED = (("frame-ancestors 'none'", "frame-ancestors 'self'"), ("DENY", "SAMEORIGIN"))
"""Pages stand in a frame of the site's own page, which has the engine; nobody else's may hold them."""


class Carrier:
    """The application of one browser, with the log that the browser keeps.

    Args:
        kept: the folder that outlasts the page.
        origin: scheme, host and port of the site, as the browser has them.
        folder: the path on that host where the site lies, ``/`` or beginning and ending in it.
    """

    def __init__(self, kept: str, origin: str = "", folder: str = "/") -> None:
        self._origin, self._below = origin, folder
        anyio.to_thread.run_sync = run_in_place  # type: ignore[assignment]  # a browser's Python has no threads
        find_later()
        self._folder = Path(kept)
        settings = Settings(database=database_url(str(self._folder / "log.sqlite")))
        self._cookies = Cookies(self._folder / "cookies.json")
        self._app = site(settings, Log.at(settings.database))
        self._app.state.workers, self._app.state.jobs = WorkersInPlace(), JobsInPlace()
        self._seen = self._written()

    def wrote(self) -> bool:
        """Whether anything was written to the folder since this was last asked."""
        before, self._seen = self._seen, self._written()
        return before != self._seen

    def _written(self) -> dict[str, tuple[int, int]]:
        return {each.name: ((told := each.stat()).st_mtime_ns, told.st_size) for each in self._folder.iterdir()}

    async def answer(
        self,
        method: str,
        path: str,
        query: str,
        headers: Iterable[tuple[str, str]],
        body: Any,
        head: Callable[[int, Any], None],
        data: Callable[[bytes], None],
        gone: Callable[[], bool],
    ) -> None:
        """Answer a request.

        Args:
            path: as the address has it, with its percent signs, from the folder of the site on.
            headers: as the browser gave them to the service worker: without cookies, which are kept here.
            body: the bytes, as Python's or the browser's.
            head: told the status and the headers of the answer, once.
            data: told each piece of its body.
            gone: whether nobody waits for the answer any more.
        """
        arrived = body.tobytes() if hasattr(body, "tobytes") else bytes(body)
        own = {"host": HOST, "content-length": str(len(arrived)), "cookie": self._cookies.for_path(path)}
        given = {**{name.lower(): said for name, said in headers}, **{name: said for name, said in own.items() if said}}
        scope = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": method,
            "scheme": "http",
            "path": unquote(path),
            "raw_path": path.encode(),
            "query_string": query.encode(),
            "root_path": "",
            "headers": [(name.encode("latin-1"), said.encode("latin-1")) for name, said in given.items()],
            "client": ("127.0.0.1", 0),
            "server": (HOST, 80),
        }
        unread = [{"type": "http.request", "body": arrived, "more_body": False}]

        async def receive() -> dict[str, Any]:
            if unread:
                return unread.pop()
            while not gone():
                await asyncio.sleep(0.2)
            return {"type": "http.disconnect"}

        page: list[bytes] | None = None  # one whose addresses are yet to be put below the folder

        async def send(message: dict[str, Any]) -> None:
            nonlocal page
            if message["type"] == "http.response.start":
                told = self._told(path, message["headers"])
                page = [] if self._below != "/" and _is_html(told) else None
                head(message["status"], told)
            elif page is None:
                if message.get("body"):
                    data(message["body"])
            else:
                page.append(message.get("body", b""))
                if not message.get("more_body") and any(page):
                    data(page_below(b"".join(page).decode(), self._below).encode())

        application: Callable[..., Awaitable[None]] = self._app
        await application(scope, receive, send)

    def _told(self, path: str, headers: Iterable[tuple[bytes, bytes]]) -> list[list[str]]:
        """The headers of an answer as the browser is to see them; its cookies stay here."""
        told = []
        for raw, value in headers:
            name, said = raw.decode("latin-1").lower(), value.decode("latin-1")
            if name == "set-cookie":
                self._cookies.keep(said, path)
                continue
            if name == "location":
                said = address_below(said.removeprefix(f"http://{HOST}") or "/", self._below)
            if name == "content-length":
                continue  # nobody reads it here, and it would be another one below a folder
            if name in ("content-security-policy", "x-frame-options"):
                said = policy_below(said, self._origin, self._below)
                for strict, framed in _FRAMED:
                    said = said.replace(strict, framed)
            told.append([name, said])
        return told


def _is_html(headers: Iterable[list[str]]) -> bool:
    return any(name == "content-type" and said.startswith("text/html") for name, said in headers)
