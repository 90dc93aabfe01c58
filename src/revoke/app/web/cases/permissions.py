"""Permissions on a case: which case an address means, who may see it, and the status of a refusal."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends, Request

from revoke.app.entrance.evening import log_of
from revoke.app.entrance.session import NotInside, genuine, is_inside
from revoke.app.entrance.whole_number import whole_number
from revoke.app.log.log import Log
from revoke.app.log.logged_case import LoggedCase
from revoke.app.log.refusals import BadWords, CannotImport, DiskFull, LogError, LogUnavailable, NoSuchCase, NotYours
from revoke.app.web.case_cookie import may_write
from revoke.errors import RevokeError

WRITES = [Depends(genuine)]
_HIGHEST_CASE = 999_999_999


def case_meant(log: Log, said: str, *, with_names: bool = False) -> LoggedCase:
    """The case of that number, as people name it, or of that id.

    Raises:
        NoSuchCase: there is none.
    """
    number = whole_number(said, 0, _HIGHEST_CASE)
    if number is None:
        return log.case(said, with_names=with_names)
    return log.case_numbered(number, with_names=with_names)


def _on_case(request: Request, case: str) -> LoggedCase:
    """The case of an address, for somebody who may write on it; others learn not even whether it is there.

    Raises:
        NoSuchCase: there is none.
        NotInside: neither the passcode nor this case was given to whoever asks.
    """
    try:
        found = case_meant(log_of(request), case)
    except NoSuchCase:
        if is_inside(request):
            raise
        raise NotInside from None
    if not may_write(request, found.id):
        raise NotInside
    return found


OnCase = Annotated[LoggedCase, Depends(_on_case)]


def status_of(wrong: RevokeError) -> int:
    """The HTTP status of a form that comes back.

    >>> from revoke.app.log.refusals import Changed
    >>> status_of(Changed("it has changed")), status_of(NotYours("this is the case of KB"))
    (409, 403)
    """
    match wrong:
        case NotYours():
            return 403
        case DiskFull():
            return 507
        case LogUnavailable():
            return 503
        case BadWords() | CannotImport():
            return 422
        case LogError():
            return 409
    return 422
