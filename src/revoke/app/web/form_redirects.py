"""Gives the answer to a form an address of its own, so that Back and reload find it there.

A browser cannot go back to the direct answer to a form: it asks whether to send the form again, or shows an error.
In full mode the address has the whole content of the form. A form of the log may have names and statements, which
belong in no address: the server holds its page instead, under a name that nobody can guess and that works on one
phone only.
"""

from __future__ import annotations

import re
import secrets
import time
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from hashlib import sha256
from threading import Lock
from typing import Generic, TypeVar
from urllib.parse import parse_qsl, urlencode

from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from revoke.app.desk.board_entry import BoardRead, are_carried, entry_of, entry_text, packed_fields, unpacked_fields
from revoke.app.desk.tasks import ConvertedFile
from revoke.app.entrance.evening import PHONE, whole_number
from revoke.app.entrance.web_sessions import COOKIE, keep_cookie
from revoke.app.web.pages import PageRoute
from revoke.case.case import Case
from revoke.errors import RevokeError

# Addresses of full mode: the content of a form becomes an address, so that Back and reload work everywhere.
#
# The address has the whole state of the page, the entry and the changes to it: the server remembers nothing. The
# browser also stores the last boards in cookies, in case somebody closes the page.

LONGEST = 12_000
"""The largest number of letters for a state in an address; the server holds the answer to a longer one."""

MOST_DRAFTS, LONGEST_DRAFT = 4, 3_600
_A_DAY = 24 * 3600
_COOKIE = re.compile(r"draft([0-9]{1,4})")


def address_of(path: str, *fields: tuple[str, str], language: str = "") -> str:
    """The address of the page of full mode for these fields, in a language if one was asked for."""
    return f"{path}?{urlencode({'s': packed_fields(fields)} | ({'lang': language} if language else {}))}"


def short_address(path: str, *fields: tuple[str, str], language: str = "") -> str:
    """The same address, or empty if no address can carry so much: packed, or unpacked again at the other end."""
    address = address_of(path, *fields, language=language)
    return address if len(address) <= LONGEST and are_carried(fields) else ""


def state_in(request: Request) -> FormData:
    """The fields in an address."""
    return FormData([*unpacked_fields(request.query_params.get("s", ""))])


def show_entry(request: Request, case: Case) -> str:
    """The entry as text for the page; it is noted so that the browser stores it too."""
    request.state.entry = case
    return entry_text(case)


def logged_with(request: Request) -> str:
    """The id of the case in the log that this entry belongs to; empty if there is none."""
    return str(getattr(request.state, "logged", ""))


def keep_draft(request: Request, answer: Response) -> None:
    """Store the page's entry in the browser, in place of the entry for the same board or the oldest."""
    case: Case | None = getattr(request.state, "entry", None)
    if case is None or (case.board.deal is None and not case.events):
        return
    said = packed_fields([("case", entry_text(case)), ("logged", logged_with(request))])
    if len(said) > LONGEST_DRAFT:
        return
    name = f"draft{case.board.number or 0}"
    old = [each for each, _ in _kept(request) if each != name]
    for each in old[MOST_DRAFTS - 1 :]:
        answer.delete_cookie(each, path="/full")
    keep_cookie(request, answer, name, f"{int(time.time())}.{said}", seconds=_A_DAY, path="/full")


def _kept(request: Request) -> list[tuple[str, str]]:
    """The cookies with entries and their content, the latest first."""
    found = [(name, *value.partition(".")) for name, value in request.cookies.items() if _COOKIE.fullmatch(name)]
    found.sort(key=lambda each: -(whole_number(each[1], 0, 10**12) or 0))
    return [(name, said) for name, _, _, said in found]


def kept_boards(request: Request) -> Iterator[tuple[str, Case]]:
    """The last boards entered in this browser, each with its address and its entry so far."""
    for _, said in _kept(request)[:MOST_DRAFTS]:
        fields = unpacked_fields(said)
        with suppress(RevokeError):
            yield address_of("/full/board", *fields), entry_of(dict(fields).get("case", ""))


# A store of things that wait to be fetched: boards to choose from, a converted file.

MOST_HELD = 100
MOST_FILES = 20
"""The largest number of converted files held until they are fetched; each may have a megabyte or more."""

Held = TypeVar("Held")


@dataclass(slots=True)
class HeldStore(Generic[Held]):
    """A store of answers under names that nobody can guess; the oldest go when there are too many.

    >>> held: HeldStore[tuple[int, ...]] = HeldStore()
    >>> held.get(held.keep(())), held.get("something")
    ((), None)
    """

    most: int = MOST_HELD
    _held: OrderedDict[str, Held] = field(default_factory=OrderedDict)
    _lock: Lock = field(default_factory=Lock, repr=False)

    def keep(self, what: Held) -> str:
        """Hold an answer, and return its name."""
        name = secrets.token_urlsafe(16)
        with self._lock:
            self._held[name] = what
            while len(self._held) > self.most:
                self._held.popitem(last=False)
        return name

    def get(self, name: str) -> Held | None:
        """The answer under a name; ``None`` if it is gone."""
        with self._lock:
            return self._held.get(name)


HELD: HeldStore[tuple[BoardRead, ...]] = HeldStore()
"""The boards that wait for a choice, or until a playing director may see the deal.

Only this process has them: after a restart the text has to be pasted again.
"""

CONVERTED: HeldStore[ConvertedFile] = HeldStore(MOST_FILES)
"""The converted files that have not been fetched."""


LARGEST = 200_000
"""The largest size in bytes of a held page; a longer one is answered directly, without an address of its own."""

_WORD = "held"


@dataclass(frozen=True, slots=True)
class HeldAnswer:
    """A page that answered a form, and the digest of a secret of the phone that sent it; empty for any phone."""

    page: Response
    phone: bytes


REFUSED_FORMS: HeldStore[HeldAnswer] = HeldStore()
"""The refused forms of the log; only this process has them, and after a restart the form is shown anew."""

LONG_FORMS: HeldStore[HeldAnswer] = HeldStore()
"""The answers of full mode to forms that are too long for an address."""


def at_address(
    request: Request, answer: Response, store: HeldStore[HeldAnswer], path: str = "", *, private: bool = False
) -> Response:
    """A redirect to the address of a held answer; the answer itself if it or the address is too long.

    Args:
        path: the address of the form, if the form was sent to another one.
        private: whether only the phone that sent the form may see the answer.
    """
    way = path or request.url.path
    if len(answer.body) > LARGEST or len(way) > LONGEST:
        return answer
    name = store.keep(HeldAnswer(answer, _phone(request) if private else b""))
    on = RedirectResponse(f"{way}{'&' if '?' in way else '?'}{urlencode({_WORD: name})}", 303)
    on.raw_headers += [each for each in answer.raw_headers if each[0] == b"set-cookie"]
    return on


def asks_for_held(request: Request) -> bool:
    """Whether a request asks for a held answer."""
    return request.method == "GET" and _WORD in request.query_params


def held_answer(request: Request, store: HeldStore[HeldAnswer]) -> Response:
    """The held answer of an address; a redirect to the plain form if the answer is gone, or for another phone."""
    found = store.get(request.query_params[_WORD])
    if found is not None and found.phone in (b"", _phone(request)):
        page = found.page
        again = Response(bytes(page.body), page.status_code)
        again.raw_headers = [each for each in page.raw_headers if each[0] != b"set-cookie"]
        return again
    others = urlencode([each for each in parse_qsl(request.url.query, keep_blank_values=True) if each[0] != _WORD])
    return RedirectResponse(f"{request.url.path}?{others}".rstrip("?"), 303)


class RefusedFormRoute(PageRoute):
    """An address of the log, at which a refused form gets an address of its own, as it was filled in.

    A request for a refused form must also be allowed to see the plain form, so that is answered first and dropped.
    """

    async def answer(self, request: Request) -> Response:
        answer = await super().answer(request)
        if request.method == "POST" and 400 <= answer.status_code < 500:
            path = getattr(request.state, "form_at", "")
            return at_address(request, answer, REFUSED_FORMS, path, private=True)
        if asks_for_held(request) and answer.status_code == 200:
            return held_answer(request, REFUSED_FORMS)
        return answer


def form_stands_at(request: Request, address: str) -> None:
    """Note the address of a request's form, if the form was sent to another one."""
    request.state.form_at = address


def _phone(request: Request) -> bytes:
    known = request.cookies.get(PHONE) or request.cookies.get(COOKIE) or ""
    return sha256(known.encode("utf-8", "replace")).digest()
