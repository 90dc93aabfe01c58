"""Held answers: a page that answers a form, held under an address, so that Back and reload find it there.

A page that comes as the answer to a form that was sent cannot be gone back to: the browser asks whether to send the
form again, or shows an error of its own. What full mode answers is said by an address (``full.form_address``). A form
of the log may hold names and statements, which belong in no address: its page is held by the server instead, and the
address names it by a word that nobody can guess and that is good on one phone only.
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

from revoke.app.desk.board_entry import BoardRead, entry_of, entry_text, packed_fields, unpacked_fields
from revoke.app.desk.tasks import ConvertedFile
from revoke.app.entrance.evening import PHONE, whole_number
from revoke.app.entrance.web_sessions import COOKIE, keep_cookie
from revoke.app.web.pages import PageRoute
from revoke.case.case import Case
from revoke.errors import RevokeError

# Addresses of full mode: what was sent by a form is sent on as an address, so that Back and reload work everywhere.
#
# What an address says is the page's whole state, the entry and what was done to it: the server remembers nothing. The
# last boards are kept by the browser as well, in cookies, for whoever has closed the page.

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
    old = [each for each, _ in _kept(request) if each != name]
    for each in old[MOST_DRAFTS - 1 :]:
        answer.delete_cookie(each, path="/full")
    keep_cookie(request, answer, name, f"{int(time.time())}.{said}", seconds=_A_DAY, path="/full")


def _kept(request: Request) -> list[tuple[str, str]]:
    """The cookies with entries and what each says, the latest first."""
    found = [(name, *value.partition(".")) for name, value in request.cookies.items() if _COOKIE.fullmatch(name)]
    found.sort(key=lambda each: -(whole_number(each[1], 0, 10**12) or 0))
    return [(name, said) for name, _, _, said in found]


def kept_boards(request: Request) -> Iterator[tuple[str, Case]]:
    """The boards that this browser was entering last: where each goes on, and how far it had got."""
    for _, said in _kept(request)[:MOST_DRAFTS]:
        fields = unpacked_fields(said)
        with suppress(RevokeError):
            yield address_of("/full/board", *fields), entry_of(dict(fields).get("case", ""))


# A store of what was read or written and waits to be fetched: boards for a choice, a converted file to be kept.

MOST_HELD = 100
MOST_FILES = 20
"""Converted files are held for as long as it takes to fetch them; each may have a megabyte or more."""

Held = TypeVar("Held")


@dataclass(slots=True)
class HeldStore(Generic[Held]):
    """The answers held under names that nobody can guess; the oldest go when there are too many.

    >>> held: HeldStore[tuple[int, ...]] = HeldStore()
    >>> held.get(held.keep(())), held.get("something")
    ((), None)
    """

    most: int = MOST_HELD
    _held: OrderedDict[str, Held] = field(default_factory=OrderedDict)
    _lock: Lock = field(default_factory=Lock, repr=False)

    def keep(self, what: Held) -> str:
        """Hold it, and say under which name."""
        name = secrets.token_urlsafe(16)
        with self._lock:
            self._held[name] = what
            while len(self._held) > self.most:
                self._held.popitem(last=False)
        return name

    def get(self, name: str) -> Held | None:
        """The answer held under that name, as long as it is there."""
        with self._lock:
            return self._held.get(name)


HELD: HeldStore[tuple[BoardRead, ...]] = HeldStore()
"""Boards that wait for a choice, or until a playing director may see the deal.

Of this process: a server that starts again has forgotten them, and the text is pasted once more.
"""

CONVERTED: HeldStore[ConvertedFile] = HeldStore(MOST_FILES)
"""Converted files, until they are fetched."""


LARGEST = 200_000
"""Bytes of a page that is held; a longer one is answered at once, and can only be sent again."""

_WORD = "held"


@dataclass(frozen=True, slots=True)
class HeldAnswer:
    """A page that answered a form, and the digest of what only the phone knows that sent it; empty for any phone."""

    page: Response
    phone: bytes


REFUSED_FORMS: HeldStore[HeldAnswer] = HeldStore()
"""Forms of the log that came back; of this process, so that a server that starts again shows the form anew."""

LONG_FORMS: HeldStore[HeldAnswer] = HeldStore()
"""The answers of full mode to forms too long for an address."""


def at_address(
    request: Request, answer: Response, store: HeldStore[HeldAnswer], path: str = "", *, private: bool = False
) -> Response:
    """The way to the address at which an answer is held; the answer itself where it or that is too long.

    Args:
        path: the address of the form, where it is another than the one that it was sent to.
        private: it is for the phone alone that sent the form.
    """
    way = path or request.url.path
    if len(answer.body) > LARGEST or len(way) > LONGEST:
        return answer
    name = store.keep(HeldAnswer(answer, _phone(request) if private else b""))
    on = RedirectResponse(f"{way}{'&' if '?' in way else '?'}{urlencode({_WORD: name})}", 303)
    on.raw_headers += [each for each in answer.raw_headers if each[0] == b"set-cookie"]
    return on


def asks_for_held(request: Request) -> bool:
    """Whether a request is for an answer that was held."""
    return request.method == "GET" and _WORD in request.query_params


def held_answer(request: Request, store: HeldStore[HeldAnswer]) -> Response:
    """The answer that the address names; the way to the plain form where it is not held any more, or for others."""
    found = store.get(request.query_params[_WORD])
    if found is not None and found.phone in (b"", _phone(request)):
        page = found.page
        again = Response(bytes(page.body), page.status_code)
        again.raw_headers = [each for each in page.raw_headers if each[0] != b"set-cookie"]
        return again
    others = urlencode([each for each in parse_qsl(request.url.query, keep_blank_values=True) if each[0] != _WORD])
    return RedirectResponse(f"{request.url.path}?{others}".rstrip("?"), 303)


class RefusedFormRoute(PageRoute):
    """An address of the log: a form that is refused comes back at an address, as it was filled in.

    Who asks for it again has to be let in to the plain form first: that is answered before, and then left aside.
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
    """Note where the form of a request stands, where that is not the address that it was sent to."""
    request.state.form_at = address


def _phone(request: Request) -> bytes:
    known = request.cookies.get(PHONE) or request.cookies.get(COOKIE) or ""
    return sha256(known.encode("utf-8", "replace")).digest()
