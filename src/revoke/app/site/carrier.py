"""The carrier in the browser, which passes a page's request to the application as a server would."""

from __future__ import annotations

import asyncio
import json
import re
import time
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import asdict, dataclass
from html import escape
from http.cookies import CookieError, SimpleCookie
from pathlib import Path
from secrets import token_bytes
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, TypeVar
from urllib.parse import unquote

import anyio.to_thread

from revoke.app.desk import tasks
from revoke.app.desk.workers import Fault, Job, Jobs, Task, TooLong, Workers, fault_of
from revoke.app.entrance.settings import Settings
from revoke.app.entrance.web_sessions import Sessions
from revoke.app.web.application import site

if TYPE_CHECKING:
    from revoke.app.log.log import Log

# The sub-path of a site: its folder on a web host.
#
# The application's addresses begin at the root of a host; in the browser they are below that folder.

_ADDRESS = re.compile(r'(?<=\s)(href|src|action|formaction|data-events)="/(?!/)')
"""An attribute with an address of the application; typed text never matches, as its quotation marks are entities."""


def page_below(page: str, folder: str) -> str:
    """The text of a page, with each address of the application moved below the folder.

    Args:
        page: HTML, in which an address of the application begins with one ``/``.
        folder: a path that begins and ends in ``/``, or ``./`` for addresses beside the page.

    >>> page_below('<a href="/full">Full</a> <a href="//else.where/">x</a>', "/club/revoke/")
    '<a href="/club/revoke/full">Full</a> <a href="//else.where/">x</a>'
    >>> page_below('<a class="main" href="/">Revoke</a>', "./")
    '<a class="main" href="./">Revoke</a>'
    """
    return _ADDRESS.sub(lambda found: f'{found[1]}="{escape(folder)}', page)


def address_below(address: str, folder: str) -> str:
    """An address of the application, moved below the folder; a relative one stays unchanged.

    >>> address_below("/cases?done=1", "/club/revoke/"), address_below("?code=laws", "/club/revoke/")
    ('/club/revoke/cases?done=1', '?code=laws')
    """
    return f"{folder}{address[1:]}" if address.startswith("/") else address


def policy_below(policy: str, origin: str, folder: str) -> str:
    """A content security policy that allows only the folder, because the host may have other people's pages.

    >>> policy_below("connect-src 'self'; form-action 'self'", "https://club.example", "/revoke/")
    'connect-src https://club.example/revoke/; form-action https://club.example/revoke/'
    >>> policy_below("connect-src 'self'", "https://club.example", "/")
    "connect-src 'self'"
    """
    if folder == "/":
        return policy
    place = folder.replace(";", "%3B").replace(",", "%2C")  # each would end something in a policy
    return policy.replace("'self'", f"{origin}{place}")


# The cookies of one visitor, stored here because the browser stores none from answers without a network.


@dataclass(frozen=True, slots=True)
class Cookie:
    """A cookie: its name and value, the folder of its addresses, and its end, in seconds of the clock."""

    name: str
    value: str
    path: str
    until: float | None


class Cookies:
    """The cookies that the pages have set, stored in a file for the next time.

    Args:
        file: the file of cookies; an unreadable one counts as empty.
        clock: seconds since 1970.
    """

    def __init__(self, file: Path, clock: Callable[[], float] = time.time) -> None:
        self._file, self._clock = file, clock
        self._kept: dict[tuple[str, str], Cookie] = {}
        try:
            for each in json.loads(file.read_text("utf-8")):
                found = Cookie(**each)
                self._kept[found.name, found.path] = found
        except (OSError, ValueError, TypeError):
            self._kept = {}

    def for_path(self, path: str) -> str:
        """The Cookie header of a request for an address."""
        now = self._clock()
        own = (each for each in self._kept.values() if each.until is None or each.until > now)
        return "; ".join(f"{each.name}={each.value}" for each in own if _within(path, each.path))

    def keep(self, header: str, path: str) -> None:
        """Store the cookies that an answer from an address sets, and forget the expired ones."""
        try:
            told = SimpleCookie(header)
        except CookieError:
            return
        for name, each in told.items():
            own = each["path"] if each["path"].startswith("/") else path.rpartition("/")[0] or "/"
            if each["max-age"]:
                until: float | None = self._clock() + int(each["max-age"])
            else:
                until = 0.0 if each["expires"].startswith("Thu, 01 Jan 1970") else None
            self._kept.pop((name, own), None)
            if until is None or until > self._clock():
                self._kept[name, own] = Cookie(name, each.coded_value, own, until)
        self._file.write_text(json.dumps([asdict(each) for each in self._kept.values()]), "utf-8")


def _within(path: str, folder: str) -> bool:
    """Whether an address is in the folder of a cookie.

    >>> _within("/full/read", "/full"), _within("/fuller", "/full"), _within("/cases", "/")
    (True, False, True)
    """
    return path == folder or path.startswith(folder if folder.endswith("/") else f"{folder}/")


# Tasks done in place, in the only thread, where a server would use processes and threads.

Found = TypeVar("Found")

TURN = 0.05
"""Seconds for which a simulation computes before the page gets its turn."""


async def run_in_place(function: Callable[..., Found], *given: Any, **_: Any) -> Found:
    """The result of a function, called at once instead of in a thread, in place of ``anyio.to_thread.run_sync``.

    >>> import asyncio
    >>> asyncio.run(run_in_place(len, "abc", limiter=None))
    3
    """
    return function(*given)


class WorkersInPlace(Workers):
    """Workers without processes: the caller does each task itself, without a time limit.

    >>> WorkersInPlace().do(len, "abc")
    3
    """

    def do(self, task: Task, *given: object, seconds: float | None = None) -> Any:
        try:
            return task(*given)
        except MemoryError:
            raise TooLong from None
        except Exception as fault:
            raise Fault(f"{type(fault).__name__}: {fault}") from fault


class JobsInPlace(Jobs):
    """Simulation jobs in the only thread: a card at a time, with time for the page in between."""

    def begin(self, job: Job) -> None:
        task = asyncio.get_running_loop().create_task(self._in_turns(job))
        _kept.add(task)
        task.add_done_callback(_kept.discard)

    async def _in_turns(self, job: Job) -> None:
        job.put(state="running")
        until = time.monotonic() + self.seconds
        paused = time.monotonic()
        try:
            steps = tasks.equity_steps(job.case, job.playouts, job.worlds, job.seed, _Told(job, until))
            while True:
                try:
                    next(steps)
                except StopIteration as ended:
                    self._ended(job, ended.value)
                    return
                if time.monotonic() - paused > TURN:
                    await asyncio.sleep(0)
                    paused = time.monotonic()
        except Exception as fault:
            self._ended(job, fault_of(fault))
        finally:
            job.ended_at = self.clock()


_kept: set[asyncio.Task[None]] = set()  # an event loop holds only weak references to its tasks


class _Told(tasks.ProgressLine):
    """A line that reports a job's progress, and ends the job when it is stopped or its time is up."""

    def __init__(self, job: Job, until: float) -> None:
        self._job, self._until = job, until

    def tell(self, news: Any) -> None:
        self._job.told(news)

    def should_stop(self) -> bool:
        return self._job.stopping or time.monotonic() > self._until


# The carrier itself.

HOST = "localhost"
"""The host name that pages see: nobody else can open it, so that they offer no link to others."""

_FRAMED = (("frame-ancestors 'none'", "frame-ancestors 'self'"), ("DENY", "SAMEORIGIN"))
"""The changes to headers, because only the site's own page, which has the engine, may frame the pages."""


class Carrier:
    """The application of one browser, with the log that the browser stores.

    Args:
        kept: the folder that outlasts the page.
        origin: scheme, host and port of the site, as in the browser.
        folder: the path of the site on that host, ``/`` or beginning and ending in it.
    """

    def __init__(self, kept: str, origin: str = "", folder: str = "/") -> None:
        self._origin, self._below = origin, folder
        anyio.to_thread.run_sync = run_in_place  # type: ignore[assignment]  # a browser's Python has no threads
        self._folder = Path(kept)
        kept_log = self._folder / "log.sqlite"
        settings = Settings(database=str(kept_log), site_address=f"{origin}{folder}" if origin else "")
        self._cookies = Cookies(self._folder / "cookies.json")
        self._seen = self._written()
        self._app = site(settings, _opened(kept_log), alone=True)
        self._app.state.sessions = Sessions(secret=_kept_secret(self._folder / "forms"))
        self._app.state.workers, self._app.state.jobs = WorkersInPlace(), JobsInPlace()

    def wrote(self) -> bool:
        """Whether anything was written to the folder since the last call."""
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
            path: the path as in the address, with its percent signs, from the folder of the site on.
            headers: the headers from the service worker, without cookies, which are stored here.
            body: the bytes, as Python's or the browser's.
            head: called once with the status and the headers of the answer.
            data: called with each piece of its body.
            gone: returns whether nobody waits for the answer any more.
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

        page: list[bytes] | None = None  # a page whose addresses have to be moved below the folder

        async def send(message: dict[str, Any]) -> None:
            nonlocal page
            if message["type"] == "http.response.start":
                told = self._told(path, message["headers"])
                is_html = any(name == "content-type" and said.startswith("text/html") for name, said in told)
                page = [] if is_html and self._below != "/" else None
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
        """The headers of an answer for the browser; its cookies stay here."""
        told = []
        for raw, value in headers:
            name, said = raw.decode("latin-1").lower(), value.decode("latin-1")
            if name == "set-cookie":
                self._cookies.keep(said, path)
                continue
            if name == "location":
                said = address_below(said.removeprefix(f"http://{HOST}") or "/", self._below)
            if name == "content-length":
                continue  # unused, and different below a folder
            if name in ("content-security-policy", "x-frame-options"):
                said = policy_below(said, self._origin, self._below)
                for strict, framed in _FRAMED:
                    said = said.replace(strict, framed)
            told.append([name, said])
        return told


VISITS = Path(__file__).with_name("visits.json")
"""The requests from the making of the site, which found the parts that an analysis needs."""


async def rehearse() -> None:
    """Answer the requests from the making of the site once, so that everything they need is imported and worked out."""
    form = [("content-type", "application/x-www-form-urlencoded")]
    with TemporaryDirectory() as folder:
        carrier = Carrier(folder)
        for method, address, body in json.loads(VISITS.read_text("utf-8")):
            path, _, query = address.partition("?")
            await carrier.answer(
                method, path, query, form, body.encode(), lambda _, __: None, lambda _: None, lambda: False
            )


def _opened(file: Path) -> Log | None:
    """The stored log, for its set-up of the evening; before the first case none, so that nothing is imported for it."""
    if not file.exists():
        return None
    from revoke.app.log.log import Log

    return Log.at(str(file))


def _kept_secret(file: Path) -> bytes:
    """The secret for form tokens, stored so that a page of an earlier start can still send its form."""
    if not file.exists():
        file.write_bytes(token_bytes(32))
    return file.read_bytes()
