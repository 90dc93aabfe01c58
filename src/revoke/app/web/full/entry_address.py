"""Addresses of full mode: what was sent by a form is sent on as an address, so that Back and reload work everywhere.

What an address says is the page's whole state, the entry and what was done to it: the server remembers nothing. The
last boards are kept by the browser as well, in cookies, for whoever has closed the page.
"""

from __future__ import annotations

import re
import time
from dataclasses import dataclass
from urllib.parse import urlencode

from fastapi import Request
from starlette.datastructures import FormData
from starlette.responses import Response

from revoke.app.desk.entry_text import entry_of, entry_text
from revoke.app.entrance.kept_request import packed_fields, unpacked_fields
from revoke.app.entrance.whole_number import whole_number
from revoke.case.case import Case
from revoke.errors import RevokeError

LONGEST = 12_000
"""Letters of a state in an address; the answer to what is longer is held by the server."""

MOST_DRAFTS, LONGEST_DRAFT = 4, 3_600
_A_DAY = 24 * 3600
_COOKIE = re.compile(r"draft([0-9]{1,4})")


def address_of(path: str, *fields: tuple[str, str], language: str = "") -> str:
    """The address at which a page of full mode answers to these fields; in a language, where one was asked for."""
    return f"{path}?{urlencode({'s': packed_fields(fields)} | ({'lang': language} if language else {}))}"


def state_in(request: Request) -> FormData:
    """The fields that an address says."""
    return FormData([*unpacked_fields(request.query_params.get("s", ""))])


def show_entry(request: Request, case: Case) -> str:
    """The entry as the page carries it; the browser keeps it too."""
    request.state.entry = case
    return entry_text(case)


def logged_with(request: Request) -> str:
    """The id of the case in the log that this entry belongs to; nothing where there is none."""
    return str(getattr(request.state, "logged", ""))


def keep_draft(request: Request, answer: Response) -> None:
    """Have the browser keep the entry that the page shows, in place of the one of the same board or the oldest."""
    case: Case | None = getattr(request.state, "entry", None)
    if case is None or (case.board.deal is None and not case.events):
        return
    said = packed_fields([("case", entry_text(case)), ("logged", logged_with(request))])
    if len(said) > LONGEST_DRAFT:
        return
    name = f"draft{case.board.number or 0}"
    old = [each for each in _kept(request) if each.name != name]
    for each in old[MOST_DRAFTS - 1 :]:
        answer.delete_cookie(each.name, path="/full")
    secure = request.url.scheme == "https"
    value = f"{int(time.time())}.{said}"
    answer.set_cookie(name, value, max_age=_A_DAY, httponly=True, samesite="strict", secure=secure, path="/full")


@dataclass(frozen=True, slots=True)
class DraftCookie:
    """An entry that the browser has kept: when, and what it says."""

    name: str
    at: int
    said: str


@dataclass(frozen=True, slots=True)
class KeptBoard:
    """A board that was being entered: where it goes on, and how far it had got."""

    address: str
    case: Case


def _kept(request: Request) -> list[DraftCookie]:
    """The latest first."""
    found = []
    for name, value in request.cookies.items():
        at, _, said = value.partition(".")
        if _COOKIE.fullmatch(name):
            found.append(DraftCookie(name, whole_number(at, 0, 10**12) or 0, said))
    return sorted(found, key=lambda each: -each.at)


def kept_boards(request: Request) -> list[KeptBoard]:
    """The boards that this browser was entering last."""
    found = []
    for each in _kept(request)[:MOST_DRAFTS]:
        fields = unpacked_fields(each.said)
        try:
            case = entry_of(dict(fields).get("case", ""))
        except RevokeError:
            continue
        found.append(KeptBoard(address_of("/full/board", *fields), case))
    return found
