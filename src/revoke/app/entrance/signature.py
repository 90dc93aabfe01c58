"""Signatures: who signs an entry is who has the session, the phone or the link, and not whoever types his initials."""

from __future__ import annotations

import secrets

from fastapi import Request
from starlette.responses import Response

from revoke.app.entrance.evening import log_of
from revoke.app.entrance.session import COOKIE, is_inside, sessions_of
from revoke.app.entrance.settings import Settings
from revoke.app.log import free_text as fit
from revoke.app.log.refusals import NotYours
from revoke.table.sentence import alone, sentence, template

PHONE = "phone"
_A_DAY = 24 * 3600

_SIGNS_AS_ANOTHER = template(
    "you sign as {who} since you gave the passcode. Give the passcode again to sign with other initials."
)
_IN_USE = template(
    "{who} signs from another phone or browser this evening. Take other initials, or have the chief give the chief's"
    " passcode here."
)
_IN_USE_BY_ANOTHER_TOKEN = template(
    "{who} signs with another token or from a phone this evening. Take other initials, or ask for a new token with the"
    " old one, or the chief's, in Authorization."
)
_LINK_OF_ANOTHER = template("this case was handed to {who}. Only {who} writes with that link.")


def phone_of(request: Request) -> str:
    """What only this phone or browser knows; made up for one that has nothing yet."""
    known = request.cookies.get(PHONE, "")
    if known:
        return known
    begun: str = getattr(request.state, "phone", "") or secrets.token_urlsafe(16)
    request.state.phone = begun
    return begun


def keep_phone(request: Request, answer: Response) -> None:
    """Have the browser keep that for the evening."""
    secure = request.url.scheme == "https"
    answer.set_cookie(
        PHONE, phone_of(request), max_age=_A_DAY, httponly=True, samesite="strict", secure=secure, path="/"
    )


def may_sign(request: Request, who: str, token: str = "", link: str = "") -> None:
    """Nothing, where whoever asks may sign with these initials; with the first ones of a session it signs from then on.

    Args:
        token: of a session that came without a cookie.
        link: a token for writing on one case.

    Raises:
        BadWords: they are no initials.
        NotYours: somebody else signs with them, or he himself signs with others.
    """
    who, settings, sessions = fit.who(who), _settings(request), sessions_of(request)
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
    if signs != who:  # who may not sign with them takes them from nobody
        raise NotYours(sentence(_SIGNS_AS_ANOTHER, who=alone(signs)))
    _claim(request, who, holder, claim=True, token=by_token)


def may_take_over(request: Request, who: str, token: str = "") -> None:
    """Nothing, where nobody else signs with these initials this evening.

    Args:
        token: of a session that came without a cookie.

    Raises:
        BadWords: they are no initials.
        NotYours: somebody does.
    """
    if _settings(request).passcode is not None:
        holder = token if sessions_of(request).lets_in(token) else request.cookies.get(PHONE, "")
        _claim(request, fit.who(who), holder, claim=False, token=token)


def signs_from_here(request: Request, who: str, token: str = "", link: str = "") -> None:
    """Note that these initials are used by this phone or browser from now on.

    Args:
        token: of a session that came without a cookie, which then holds them.
        link: a token for writing on one case, which holds them where there is no such session.
    """
    if _settings(request).passcode is not None:
        holder = token if sessions_of(request).lets_in(token) else link or phone_of(request)
        _claim(request, fit.who(who), holder, claim=True, token=token)


def signs_on(request: Request, token: str, new_token: str) -> None:
    """Give the initials of a token to the one that takes its place, so that a program goes on under its name."""
    if token and _settings(request).passcode is not None:
        log_of(request).hand_signers_on(token, new_token)


def _claim(request: Request, who: str, holder: str, *, claim: bool, token: str) -> None:
    settings, log = _settings(request), log_of(request)
    has_chief = settings.chief_passcode is not None
    by_chief = has_chief and (is_inside(request, chief=True) or sessions_of(request).lets_in(token, chief=True))
    if not log.signs_here(who, holder, claim=claim, force=by_chief):
        raise NotYours(sentence(_IN_USE_BY_ANOTHER_TOKEN if token else _IN_USE, who=alone(who)))


def _settings(request: Request) -> Settings:
    settings: Settings = request.app.state.settings
    return settings
