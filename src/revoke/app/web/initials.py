"""The director's initials, which sign an entry of the log: asked for once and kept by the browser."""

from __future__ import annotations

import re

from fastapi import Request
from starlette.responses import Response

from revoke.app.log.free_text import SHORT

COOKIE = "who"
_A_DAY = 24 * 3600
_PLAIN = re.compile(r"[\w .&'-]+")


def initials(request: Request) -> str:
    """The initials given last from this browser, or nothing."""
    said = request.cookies.get(COOKIE, "")
    try:
        said = bytes.fromhex(said).decode()
    except ValueError:
        return ""
    return said if len(said) <= SHORT and _PLAIN.fullmatch(said) else ""


def keep_initials(answer: Response, who: str) -> None:
    """Have the browser keep them for a day; as hexadecimal, for a cookie takes no letter outside ASCII."""
    answer.set_cookie(COOKIE, who.strip()[:SHORT].encode().hex(), max_age=_A_DAY, httponly=True, samesite="strict")
