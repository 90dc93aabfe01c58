"""Sessions: a cookie that says nothing, sessions kept by the server, a CSRF token in each form that writes."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import secrets
import time
import zlib
from collections import deque
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from math import ceil
from threading import Lock
from typing import Literal
from urllib.parse import urlencode

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Message

from revoke.app.log.free_text import RETENTION_DAYS
from revoke.case.case import DEFAULT_CODE

# Settings of one evening's pages: which laws, which language, where the log is, who may come in.


@dataclass(frozen=True, slots=True)
class Settings:
    """What ``revoke serve`` was told.

    Attributes:
        database: where the log is, as an address that SQLAlchemy reads (``sqlite:///…``, ``postgresql+psycopg://…``).
        code: the code of law that a new call begins under.
        language: the language of pages for whoever asks for none.
        passcode: what opens the log and everything with names; ``None`` only where nobody but this computer can
            reach the pages.
        chief_passcode: what also opens what only the chief may do: names in exports, and the purge. Without it
            everybody inside may.
        hosts: the names under which the pages may be asked for; ``None`` where any will do.
        lan_address: how other devices reach the pages, as ``"http://192.168.1.7:8787"``; nothing where none can.
        scoring: of new boards, as a case document has it; nothing where it is not known.
        reminder_minutes: after how long a director is reminded to come back.
        correction_until: when the correction period ends, as ``"23:30"``; nothing where it is not known.
        committee_until: until when a committee decides on an appeal, as ``"23:45"``; nothing where no time is set.
        weighted: whether scores are adjusted to weighted ones where a case says nothing of it.
        appeal_minutes: for how long after a ruling a player may appeal (Law 92B).
        retention_days: after how many days names and free text are blanked.
    """

    database: str
    code: str = DEFAULT_CODE
    language: str = "en"
    passcode: str | None = None
    chief_passcode: str | None = None
    hosts: tuple[str, ...] | None = None
    lan_address: str = ""
    scoring: str = ""
    reminder_minutes: int = 3
    correction_until: str = ""
    committee_until: str = ""
    weighted: bool = False
    appeal_minutes: int = 30
    retention_days: int = RETENTION_DAYS


# The passcode check: compared in constant time, with a rate limit on wrong ones.

LEAST_DIGITS = 6
LEAST_OF_CHIEF = 10
"""The chief's passcode opens names of other evenings and the purge, so it is longer than the room's."""

TRIES, WAIT = 5, 60.0
"""So many wrong passcodes from one place, then so many seconds in which none is looked at."""

TRIES_OF_ALL, PAUSE = 20, 1.0
"""So many wrong ones a minute from all places together, then only one try each so many seconds."""

_MOST_PLACES = 10_000


class TooManyTries(Exception):
    """This place has to wait; ``seconds`` says how long, in whole seconds, as ``Retry-After`` has it.

    They are rounded up and never nothing: who comes back after them does not come too early.

    Source: RFC 9110, 10.2.3 (a non-negative whole number).

    >>> TooManyTries(59.2).seconds, TooManyTries(0.2).seconds
    (60, 1)
    """

    def __init__(self, seconds: float) -> None:
        self.seconds = max(1, ceil(seconds))
        super().__init__(f"too many wrong passcodes. Wait {self.seconds} seconds.")


@dataclass(slots=True)
class _Tries:
    wrong: int = 0
    until: float = 0.0


@dataclass(slots=True)
class PasscodeCheck:
    """Opens to a passcode, which it does not keep: only what scrypt makes of it.

    Args:
        passcode: what opens it.
        chief: what opens it as well, and shows who comes as the chief; none where it is empty.
        clock: seconds that only grow.

    >>> door = PasscodeCheck("271828")
    >>> door.opens("club laptop", "314159"), door.opens("club laptop", "271828")
    (False, True)
    """

    passcode: str
    chief: str = ""
    clock: Callable[[], float] = time.monotonic
    _salt: bytes = field(init=False, repr=False)
    _kept: bytes = field(init=False, repr=False)
    _kept_of_chief: bytes | None = field(init=False, repr=False)
    _places: dict[str, _Tries] = field(init=False, default_factory=dict, repr=False)
    _wrong: deque[float] = field(init=False, default_factory=deque, repr=False)
    _last: float = field(init=False, default=float("-inf"))
    _lock: Lock = field(init=False, default_factory=Lock, repr=False)

    def __post_init__(self) -> None:
        self._salt = secrets.token_bytes(16)
        self._kept = self._hashed(self.passcode)
        self._kept_of_chief = self._hashed(self.chief) if self.chief else None
        self.passcode = self.chief = ""

    def opens(self, place: str, said: str) -> bool:
        """Whether it is a passcode, the room's or the chief's.

        Args:
            place: from where it is tried; each has its own count.

        Raises:
            TooManyTries: nothing from there is looked at for now.
        """
        return self.comes(place, said) is not None

    def comes(self, place: str, said: str) -> Literal["director", "chief"] | None:
        """As whom somebody with this passcode comes in; ``None`` with a wrong one.

        Raises:
            TooManyTries: nothing from there is looked at for now.
        """
        with self._lock:
            self._wait(place)
            hashed = self._hashed(said)
            is_chief = self._kept_of_chief is not None and hmac.compare_digest(self._kept_of_chief, hashed)
            if not hmac.compare_digest(self._kept, hashed) and not is_chief:
                self._count(place)
                return None
            self._places.pop(place, None)
            return "chief" if is_chief else "director"

    def _hashed(self, said: str) -> bytes:
        return hashlib.scrypt(said.encode("utf-8", "replace"), salt=self._salt, n=2**14, r=8, p=1)

    def _wait(self, place: str) -> None:
        now = self.clock()
        tries = self._places.get(place)
        if tries and tries.until > now:
            raise TooManyTries(tries.until - now)
        while self._wrong and self._wrong[0] <= now - 60:
            self._wrong.popleft()
        if len(self._wrong) >= TRIES_OF_ALL and now < self._last + PAUSE:
            raise TooManyTries(PAUSE)
        self._last = now

    def _count(self, place: str) -> None:
        now = self.clock()
        self._wrong.append(now)
        while len(self._places) >= _MOST_PLACES:
            del self._places[next(iter(self._places))]
        tries = self._places.setdefault(place, _Tries())
        tries.wrong += 1
        if tries.wrong >= TRIES:
            tries.wrong, tries.until = 0, now + WAIT


COOKIE = "visit"
IDLE, LONGEST = 2 * 3600.0, 12 * 3600.0
"""After so many seconds without a request, and after so many in all, the passcode is asked for again."""

_MOST_SESSIONS = 1000


class NotInside(Exception):
    """The page is behind the passcode, and whoever asks has not given it."""


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
    """The sessions of one run of the server; of a cookie only the digest is kept.

    Args:
        clock: seconds that only grow.
        secret: what the tokens of forms are made with. Kept with the log, it lets a page that was open when the server
            ended send its form to the next run of it.
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
        """Let nobody in with that cookie any more."""
        with self._lock:
            self._open.pop(_digest(cookie), None)

    def lets_in(self, cookie: str | None, *, chief: bool = False) -> bool:
        """Whether the cookie is that of a session which has not expired.

        Args:
            chief: it has to be the chief's.
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
        """The initials with which a session signs: the first that it has signed with."""
        with self._lock:
            session = self._open.get(_digest(cookie or ""))
            if session is None:
                return who
            session.who = session.who or who
            return session.who

    def token(self, cookie: str) -> str:
        """What a form must say besides the cookie; no other site can read either."""
        return self.seal(cookie)

    def seal(self, *words: str) -> str:
        """What shows that these words went out from here."""
        return hmac.new(self.secret, "\n".join(words).encode("utf-8", "replace"), hashlib.sha256).hexdigest()

    def sealed(self, seal: object, *words: str) -> bool:
        """Whether the seal is that of these words."""
        return isinstance(seal, str) and hmac.compare_digest(
            self.seal(*words).encode(), seal.encode("utf-8", "replace")
        )

    def genuine(self, cookie: str | None, token: object) -> bool:
        """Whether the token belongs to the cookie."""
        return bool(cookie) and self.sealed(token, cookie or "")


def _digest(cookie: str) -> bytes:
    return hashlib.sha256(cookie.encode("utf-8", "replace")).digest()


def sessions_of(request: Request) -> Sessions:
    sessions: Sessions = request.app.state.sessions
    return sessions


def is_inside(request: Request, *, chief: bool = False) -> bool:
    """Whether whoever asks may see the log: after the passcode or, where there is none, always.

    Args:
        chief: whether he may do what is the chief's alone; everybody inside may where the chief has no passcode.
    """
    settings: Settings = request.app.state.settings
    if settings.passcode is None:
        return True
    only_chief = chief and settings.chief_passcode is not None
    return sessions_of(request).lets_in(request.cookies.get(COOKIE), chief=only_chief)


def inside(request: Request) -> None:
    """For every address behind the passcode.

    Raises:
        NotInside: the passcode has not been given, or the session has expired.
    """
    if not is_inside(request):
        raise NotInside


def chief(request: Request) -> None:
    """For what the chief alone may do.

    Raises:
        NotInside: the chief's passcode has not been given.
    """
    if not is_inside(request, chief=True):
        raise NotInside


async def genuine(request: Request) -> None:
    """For every form that writes.

    Raises:
        NotGenuine: it was not sent from a page of ours.
    """
    form = await request.form()
    if not sessions_of(request).genuine(request.cookies.get(COOKIE), form.get("token")):
        await form.close()  # which may have brought a file
        raise NotGenuine


class FormToken:
    """Puts the token into a template's form; a visitor without a cookie is given one then, and only then.

    Attributes:
        used: whether a form of the page has it, so that there is something to be sent.
    """

    def __init__(self, request: Request) -> None:
        self.request = request
        self.given: str | None = None
        self.used = False

    def __call__(self) -> Markup:
        """The hidden field."""
        self.used = True
        begun: str | None = getattr(self.request.state, "visit", None)  # a session that this very answer begins
        cookie = begun or self.request.cookies.get(COOKIE) or self.given
        if cookie is None:
            cookie = self.given = secrets.token_urlsafe(32)
        token = sessions_of(self.request).token(cookie)
        return Markup('<input type="hidden" name="token" value="{}">').format(token)

    def keep(self, answer: Response) -> None:
        """Send the cookie along, if one was given."""
        if self.given is not None:
            set_cookie(self.request, answer, self.given)


def set_cookie(request: Request, answer: Response, cookie: str) -> None:
    """Give the visitor this cookie for as long as the browser is open."""
    answer.set_cookie(COOKIE, cookie, httponly=True, samesite="strict", secure=request.url.scheme == "https", path="/")


# Kept requests: a form sent without the passcode, kept by the page that asks for it, and carried out after it.

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
