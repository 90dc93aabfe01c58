"""The log of a server: opened for the evening and passed to every request."""

from __future__ import annotations

import asyncio
import re
import secrets
from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import timedelta
from threading import Lock
from typing import TYPE_CHECKING

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response

from revoke.app.entrance.settings import Settings
from revoke.app.entrance.web_sessions import COOKIE, is_inside, keep_cookie, sessions_of, settings_of
from revoke.app.log import refusals as fit
from revoke.app.log.logged_case import LoggedCase
from revoke.app.log.refusals import LogUnavailable, NotYours
from revoke.table.sentence import alone, sentence, template

if TYPE_CHECKING:
    from revoke.app.log.evening_setup import EveningSetup
    from revoke.app.log.log import Log

# A whole number from a person or a browser: plain digits between two limits, and nothing else.


def whole_number(said: str, least: int, most: int) -> int | None:
    """The number in a text, from ``least`` to ``most``; ``None`` for anything else.

    Only the digits 0 to 9 count, and only as many as such a number can have: Python would read the digits of every
    script, and refuses very long numbers.

    >>> [whole_number(said, 0, 13) for said in ("13", "14", "007", "9" * 5000, "٣", "")]
    [13, None, 7, None, None, None]
    """
    found = int(said) if re.fullmatch(r"[0-9]{1,15}", said) else -1
    return found if least <= found <= most else None


# Slots for the log: a limited number of requests use it at a time, and the others wait without holding anybody up.
#
# Requests share one pool of threads. If the log hung, on a lock or a silent server, each request for it would keep a
# thread, until none was left for a revoke call that needs no log at all.

SLOTS = 16
"""The number of requests that may use the log at a time; the pool has 40 threads."""

SECONDS = 2.0
"""The time that a request waits for a slot."""

RETRY_AFTER = "5"

_NONE_FREE = template("Too many requests wait for the log just now. Nothing was written. Try again in a moment.")


async def log_slot(request: Request) -> AsyncIterator[None]:
    """A slot for the time of the request, for ``Depends``.

    Raises:
        LogUnavailable: no slot was free in time.
    """
    slots: asyncio.Semaphore | None = getattr(request.app.state, "log_slots", None)
    if slots is None:
        slots = request.app.state.log_slots = asyncio.Semaphore(SLOTS)
    try:
        async with asyncio.timeout(SECONDS):
            await slots.acquire()
    except TimeoutError:
        raise LogUnavailable(_NONE_FREE) from None
    try:
        yield
    finally:
        slots.release()


_OPENING = Lock()


def set_up(app: Starlette, setup: EveningSetup) -> None:
    """Apply the set-up of the evening to the pages; for its empty parts, the server's own settings hold."""
    settings: Settings = app.state.settings
    app.state.settings = replace(
        settings,
        scoring=setup.scoring,
        code=setup.code or settings.code,
        appeal_minutes=setup.appeal_minutes or settings.appeal_minutes,
        reminder_minutes=setup.reminder_minutes,
        correction_until=setup.correction_until,
        committee_until=setup.committee_until,
        weighted=setup.weighted,
    )


def log_of(request: Request) -> Log:
    """The log of the evening, opened on first use."""
    from revoke.app.log.log import Log  # imports the database, which pages without the log do not need

    state = request.app.state
    with _OPENING:
        if getattr(state, "log", None) is None:
            state.log = Log.at(state.settings.database)
    log: Log = state.log
    return log


AN_EVENING = timedelta(hours=24)

_OF_ANOTHER = template("only the chief's passcode opens names of other evenings. Give it, or leave them out.")


def demand_names(request: Request, case: LoggedCase, *, by_chief: bool | None = None) -> None:
    """Refuse a request for names that the sender may not see.

    Args:
        by_chief: whether the chief asks; by default as the session says.

    Raises:
        NotYours: the case is of another evening, and the chief has not given his passcode.
    """
    settings = settings_of(request)
    if settings.passcode is None or log_of(request).clock() - case.opened_at <= AN_EVENING:
        return
    by_chief = is_inside(request, chief=True) if by_chief is None else by_chief
    if settings.chief_passcode is None or not by_chief:
        raise NotYours(_OF_ANOTHER)


# Signatures: the session, the phone or the link decides who signs an entry, not only the typed initials.

PHONE = "phone"
_A_DAY = 24 * 3600

_SIGNS_AS_ANOTHER = template(
    "you have signed as {who} since you gave the passcode. Give the passcode again to sign with other initials."
)
_IN_USE = template(
    "{who} signs from another phone or browser this evening. Use other initials, or have the chief enter the chief's "
    "passcode here."
)
_IN_USE_BY_ANOTHER_TOKEN = template(
    "{who} signs with another token or from a phone this evening. Take other initials, or ask for a new token with the"
    " old one, or the chief's, in Authorization."
)
_LINK_OF_ANOTHER = template("this case was handed to {who}. Only {who} writes with that link.")


def phone_of(request: Request) -> str:
    """The secret of this phone or browser; a new one if it has none yet."""
    known = request.cookies.get(PHONE, "")
    if known:
        return known
    begun: str = getattr(request.state, "phone", "") or secrets.token_urlsafe(16)
    request.state.phone = begun
    return begun


def keep_phone(request: Request, answer: Response) -> None:
    """Store the secret of the phone in its browser for the evening."""
    keep_cookie(request, answer, PHONE, phone_of(request), seconds=_A_DAY)


def may_sign(request: Request, who: str, token: str = "", link: str = "") -> None:
    """Refuse a sender who may not sign with these initials; a session keeps the first ones that it signs with.

    Args:
        token: the token of a session without a cookie.
        link: a token for writing on one case.

    Raises:
        BadWords: they are no initials.
        NotYours: somebody else signs with them, or the sender signs with others.
    """
    who, settings, sessions = fit.who(who), settings_of(request), sessions_of(request)
    if settings.passcode is None:
        return
    cookie = token if token and sessions.lets_in(token) else request.cookies.get(COOKIE)
    if not sessions.lets_in(cookie):
        if link and (given := log_of(request).link_given_to(link)) != who:
            raise NotYours(sentence(_LINK_OF_ANOTHER, who=alone(given)))
        return
    holder = token if cookie == token else request.cookies.get(PHONE, "") or cookie or ""
    by_token = token if cookie == token else ""
    _claim(request, who, holder, claim=False, token=by_token)
    signs = sessions.signs(cookie, who)
    if signs != who:  # a person who may not sign with these initials takes them from nobody
        raise NotYours(sentence(_SIGNS_AS_ANOTHER, who=alone(signs)))
    _claim(request, who, holder, claim=True, token=by_token)


def may_take_over(request: Request, who: str, token: str = "") -> None:
    """Refuse initials with which somebody else signs this evening.

    Args:
        token: the token of a session without a cookie.

    Raises:
        BadWords: they are no initials.
        NotYours: somebody else signs with them.
    """
    if settings_of(request).passcode is not None:
        holder = token if sessions_of(request).lets_in(token) else request.cookies.get(PHONE, "")
        _claim(request, fit.who(who), holder, claim=False, token=token)


def signs_from_here(request: Request, who: str, token: str = "", link: str = "") -> None:
    """Reserve these initials for this phone or browser from now on.

    Args:
        token: the token of a session without a cookie, which then holds them.
        link: a token for writing on one case, which holds them if there is no such session.
    """
    if settings_of(request).passcode is not None:
        holder = token if sessions_of(request).lets_in(token) else link or phone_of(request)
        _claim(request, fit.who(who), holder, claim=True, token=token)


def signs_on(request: Request, token: str, new_token: str) -> None:
    """Move the initials of a token to its successor, so that a program goes on under the same name."""
    if token and settings_of(request).passcode is not None:
        log_of(request).hand_signers_on(token, new_token)


def _claim(request: Request, who: str, holder: str, *, claim: bool, token: str) -> None:
    settings, log = settings_of(request), log_of(request)
    has_chief = settings.chief_passcode is not None
    by_chief = has_chief and (is_inside(request, chief=True) or sessions_of(request).lets_in(token, chief=True))
    if not log.signs_here(who, holder, claim=claim, force=by_chief):
        raise NotYours(sentence(_IN_USE_BY_ANOTHER_TOKEN if token else _IN_USE, who=alone(who)))
