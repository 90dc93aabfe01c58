"""The cookie of a case handed over: lets one director write on that case alone."""

from __future__ import annotations

from fastapi import Request
from starlette.responses import Response

from revoke.app.entrance.evening import log_of
from revoke.app.entrance.session import NotInside, is_inside
from revoke.app.log.case_links import Purpose
from revoke.app.log.refusals import NoSuchLink

COOKIE = "handed"
_HALF_A_DAY = 12 * 3600


def may_write(request: Request, case_id: str) -> bool:
    """Whether whoever asks may read this case and write on it."""
    if is_inside(request):
        return True
    token = request.cookies.get(COOKIE, "")
    if not token:
        return False
    try:
        return log_of(request).admitted(token, Purpose.WRITE) == case_id
    except NoSuchLink:
        return False


def demand(request: Request, case_id: str) -> None:
    """Raises:
    NotInside: he may not.
    """
    if not may_write(request, case_id):
        raise NotInside


def keep_handed(request: Request, answer: Response, token: str) -> None:
    """Have the browser keep what lets it write on the case."""
    secure = request.url.scheme == "https"
    answer.set_cookie(COOKIE, token, max_age=_HALF_A_DAY, httponly=True, samesite="strict", secure=secure)
