"""The settings of a server for an evening, and its passcode."""

from __future__ import annotations

import hashlib
import hmac
import secrets
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from math import ceil
from threading import Lock
from typing import Literal

from revoke.app.log.refusals import RETENTION_DAYS
from revoke.case.case import DEFAULT_CODE


@dataclass(frozen=True, slots=True)
class Settings:
    """The options of ``revoke serve``.

    Attributes:
        database: the URL of the log for SQLAlchemy (``sqlite:///…``, ``postgresql+psycopg://…``).
        code: the code of law for a new call.
        language: the language of pages if the browser asks for none.
        passcode: the passcode for the log and everything with names; ``None`` only if nobody but this computer can
            reach the pages.
        chief_passcode: the passcode for what only the chief may do: names in exports, and the purge. Without it
            everybody inside may do that.
        hosts: the names under which the pages may be requested; ``None`` for any name.
        lan_address: the address for other devices, as ``"http://192.168.1.7:8787"``; empty if there is none.
        site_address: the address of the site without a server, where anybody can open a link to a case.
        scoring: the scoring of new boards, as in a case document; empty if it is not known.
        reminder_minutes: after how many minutes a director is reminded to come back.
        correction_until: the end of the correction period, as ``"23:30"``; empty if it is not known.
        committee_until: the time by which a committee has to decide an appeal, as ``"23:45"``; empty if none is set.
        weighted: whether adjusted scores are weighted if a case does not say.
        appeal_minutes: for how many minutes after a ruling a player may appeal (Law 92B).
        retention_days: after how many days names and free text are blanked.
    """

    database: str
    code: str = DEFAULT_CODE
    language: str = "en"
    passcode: str | None = None
    chief_passcode: str | None = None
    hosts: tuple[str, ...] | None = None
    lan_address: str = ""
    site_address: str = ""
    scoring: str = ""
    reminder_minutes: int = 3
    correction_until: str = ""
    committee_until: str = ""
    weighted: bool = False
    appeal_minutes: int = 30
    retention_days: int = RETENTION_DAYS


LEAST_DIGITS = 6


LEAST_OF_CHIEF = 10
"""The least length of the chief's passcode, which opens other evenings' names and the purge, so it is longer."""


TRIES, WAIT = 5, 60.0
"""The number of wrong passcodes allowed from one place, and the seconds of waiting after that."""


TRIES_OF_ALL, PAUSE = 20, 1.0
"""The number of wrong passcodes allowed per minute in all, and the seconds between tries after that."""


_MOST_PLACES = 10_000


class TooManyTries(Exception):
    """This place has to wait; ``seconds`` says how long, in whole seconds, as in ``Retry-After``.

    They are rounded up and at least 1, so that a try after them is never too early.

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
    """A check of passcodes that stores only their scrypt hashes.

    Args:
        passcode: the passcode of the room.
        chief: the passcode of the chief; empty for none.
        clock: a monotonic clock, in seconds.

    >>> door = PasscodeCheck("271828")
    >>> door.comes("club laptop", "314159"), door.comes("club laptop", "271828")
    (None, 'director')
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

    def comes(self, place: str, said: str) -> Literal["director", "chief"] | None:
        """The role that a passcode gives; ``None`` for a wrong one.

        Args:
            place: the origin of the try; each place has its own count.

        Raises:
            TooManyTries: no try from there is checked for now.
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
