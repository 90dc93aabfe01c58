"""Sessions: a random cookie, sessions in the server's memory, a CSRF token in each form that writes."""

from __future__ import annotations

import hashlib
import hmac
import json
import secrets
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from ipaddress import ip_address
from threading import Lock
from urllib.parse import urlencode

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Message

from revoke.app.desk.board_entry import packed, unpacked
from revoke.app.entrance.settings import Settings

COOKIE = "visit"
IDLE, LONGEST = 2 * 3600.0, 12 * 3600.0
"""The seconds without a request, and the seconds in all, after which the passcode is asked for again."""

_MOST_SESSIONS = 1000


class NotInside(Exception):
    """The page is behind the passcode, and the sender has not given it."""


class NotGenuine(Exception):
    """A form that did not come from a page of ours: it lacks the token."""


@dataclass(slots=True)
class _Session:
    since: float
    seen: float
    chief: bool
    who: str = ""


@dataclass(slots=True)
class Sessions:
    """The sessions of one run of the server, with only the digests of their cookies.

    Args:
        clock: a monotonic clock, in seconds.
        secret: the secret for form tokens. Because the log stores it, a page that was open when the server stopped can
            send its form to the next run.
    """

    clock: Callable[[], float] = time.monotonic
    secret: bytes = field(default_factory=lambda: secrets.token_bytes(32), repr=False)
    _open: dict[bytes, _Session] = field(default_factory=dict)
    _lock: Lock = field(default_factory=Lock, repr=False)

    def begin(self, *, chief: bool = False) -> str:
        """The cookie of a new session."""
        cookie = secrets.token_urlsafe(32)
        now = self.clock()
        with self._lock:
            while len(self._open) >= _MOST_SESSIONS:
                del self._open[next(iter(self._open))]
            self._open[_digest(cookie)] = _Session(now, now, chief)
        return cookie

    def end(self, cookie: str) -> None:
        """End the session of a cookie."""
        with self._lock:
            self._open.pop(_digest(cookie), None)

    def lets_in(self, cookie: str | None, *, chief: bool = False) -> bool:
        """Whether a cookie has a session that has not expired.

        Args:
            chief: require the chief's session.
        """
        if not cookie:
            return False
        now = self.clock()
        with self._lock:
            session = self._open.get(_digest(cookie))
            if session is None:
                return False
            if now - session.seen > IDLE or now - session.since > LONGEST:
                del self._open[_digest(cookie)]
                return False
            session.seen = now
            return session.chief or not chief

    def signs(self, cookie: str | None, who: str) -> str:
        """The initials with which a session signs: the first that it has used."""
        with self._lock:
            session = self._open.get(_digest(cookie or ""))
            if session is None:
                return who
            session.who = session.who or who
            return session.who

    def seal(self, *words: str) -> str:
        """The proof that this server sent these words."""
        return hmac.new(self.secret, "\n".join(words).encode("utf-8", "replace"), hashlib.sha256).hexdigest()

    def sealed(self, seal: object, *words: str) -> bool:
        """Whether a seal is that of these words."""
        return isinstance(seal, str) and hmac.compare_digest(
            self.seal(*words).encode(), seal.encode("utf-8", "replace")
        )

    def genuine(self, cookie: str | None, token: object) -> bool:
        """Whether a form token belongs to a cookie."""
        return bool(cookie) and self.sealed(token, cookie or "")


def _digest(cookie: str) -> bytes:
    return hashlib.sha256(cookie.encode("utf-8", "replace")).digest()


def sessions_of(request: Request) -> Sessions:
    sessions: Sessions = request.app.state.sessions
    return sessions


def settings_of(request: Request) -> Settings:
    """The settings of the server, with the set-up of the evening."""
    settings: Settings = request.app.state.settings
    return settings


def is_inside(request: Request, *, chief: bool = False) -> bool:
    """Whether the sender may see the log: after the passcode or, if there is none, always.

    Args:
        chief: ask whether he may do what only the chief may; if the chief has no passcode, everybody inside may.
    """
    settings = settings_of(request)
    if settings.passcode is None:
        return True
    only_chief = chief and settings.chief_passcode is not None
    return sessions_of(request).lets_in(request.cookies.get(COOKIE), chief=only_chief)


def inside(request: Request) -> None:
    """Admit a request to an address behind the passcode.

    Raises:
        NotInside: the passcode has not been given, or the session has expired.
    """
    if not is_inside(request):
        raise NotInside


def chief(request: Request) -> None:
    """Admit a request to what only the chief may do.

    Raises:
        NotInside: the chief's passcode has not been given.
    """
    if not is_inside(request, chief=True):
        raise NotInside


async def genuine(request: Request) -> None:
    """Admit a form that writes.

    Raises:
        NotGenuine: the form was not sent from a page of ours.
    """
    form = await request.form()
    if not sessions_of(request).genuine(request.cookies.get(COOKIE), form.get("token")):
        await form.close()  # it may have a file
        raise NotGenuine


class FormToken:
    """The token for a template's form; only when it is used does a visitor without a cookie get one.

    Attributes:
        used: whether a form of the page has the token, so that there is something to send.
    """

    def __init__(self, request: Request) -> None:
        self.request = request
        self.given: str | None = None
        self.used = False

    def __call__(self) -> Markup:
        """The hidden field with the token."""
        self.used = True
        begun: str | None = getattr(self.request.state, "visit", None)  # a session that starts with this answer
        cookie = begun or self.request.cookies.get(COOKIE) or self.given
        if cookie is None:
            cookie = self.given = secrets.token_urlsafe(32)
        token = sessions_of(self.request).seal(cookie)  # no other site can read either
        return Markup('<input type="hidden" name="token" value="{}">').format(token)

    def keep(self, answer: Response) -> None:
        """Put the new cookie into the answer, if there is one."""
        if self.given is not None:
            keep_cookie(self.request, answer, COOKIE, self.given)


def keep_cookie(
    request: Request, answer: Response, name: str, value: str, *, seconds: int | None = None, path: str = "/"
) -> None:
    """Set a cookie that no script reads and no other site sends, for a time or until the browser closes."""
    secure = request.url.scheme == "https"
    answer.set_cookie(name, value, max_age=seconds, httponly=True, samesite="strict", secure=secure, path=path)


# Kept requests: a form sent without the passcode, which the passcode page keeps and then carries out.

KEEPABLE = ("/cases", "/take-over")
"""The beginnings of the addresses whose forms are kept; other forms are not typed by hand."""

_LEFT_OUT = frozenset({"token"})
_HEADS = (b"host", b"user-agent", b"accept", b"accept-language", b"x-forwarded-proto")


@dataclass(frozen=True, slots=True)
class KeptRequest:
    """A sent form: its address and its fields.

    >>> kept = KeptRequest("/cases/1/note", (("text", "East says so."),))
    >>> KeptRequest.of(kept.text) == kept, KeptRequest.of("something else")
    (True, None)
    """

    path: str
    fields: tuple[tuple[str, str], ...]

    @classmethod
    async def sent(cls, request: Request) -> KeptRequest | None:
        """The content of a request; ``None`` if it is not kept."""
        if request.method != "POST" or not request.url.path.startswith(KEEPABLE):
            return None
        async with request.form() as form:  # closes uploaded files: the user chooses them again
            said = ((name, value) for name, value in form.multi_items() if isinstance(value, str))
            return cls(request.url.path, tuple(each for each in said if each[0] not in _LEFT_OUT))

    @classmethod
    def of(cls, text: str) -> KeptRequest | None:
        """The form that :attr:`text` packed; ``None`` for any other text."""
        try:
            said = json.loads(unpacked(text))
            path, fields = said["to"], tuple((str(name), str(value)) for name, value in said["fields"])
        except (ValueError, TypeError, KeyError):
            return None
        return cls(path, fields) if isinstance(path, str) and path.startswith(KEEPABLE) else None

    @property
    def text(self) -> str:
        """The form, packed into letters for a field."""
        return packed(json.dumps({"to": self.path, "fields": self.fields}, ensure_ascii=False))

    async def carried_out(self, request: Request, cookies: Mapping[str, str]) -> Response:
        """The answer of the address to the form, after its sender has given the passcode.

        Args:
            request: the request with the passcode.
            cookies: the cookies that the browser gets with the answer, by name, with that of the session.
        """
        fields = [*self.fields, ("token", sessions_of(request).seal(cookies[COOKIE]))]
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


# Fair shares: without a session, one address may have only a limited number of long tasks at a time.

MOST_OF_AN_ADDRESS = 8
"""The largest number of an address's requests that run or wait; others wait in the same queue."""

MOST_OF_THIS_COMPUTER = 400
"""The same number for this computer, larger because a proxy on it brings everybody's requests."""

_LOCK = Lock()


class NotYourTurn(Exception):
    """Too many requests of this address are waiting already."""


def _share(address: str) -> int:
    try:
        return MOST_OF_THIS_COMPUTER if ip_address(address).is_loopback else MOST_OF_AN_ADDRESS
    except ValueError:  # not a network address
        return MOST_OF_AN_ADDRESS


@contextmanager
def fair_share(request: Request) -> Iterator[None]:
    """A place in the queue for long tasks; a sender with a session always has one.

    Raises:
        NotYourTurn: the address has used all its places.
    """
    taken: Counter[str] = request.app.state.shares
    token = request.cookies.get(COOKIE) or request.headers.get("authorization", "").partition(" ")[2].strip()
    if sessions_of(request).lets_in(token):
        yield
        return
    address = request.client.host if request.client else ""
    with _LOCK:
        if taken[address] >= _share(address):
            raise NotYourTurn
        taken[address] += 1
    try:
        yield
    finally:
        with _LOCK:
            taken[address] -= 1
