"""Held answers: a page that answers a form, held under an address, so that Back and reload find it there.

A page that comes as the answer to a form that was sent cannot be gone back to: the browser asks whether to send the
form again, or shows an error of its own. What full mode answers is said by an address (``full.form_address``). A form
of the log may hold names and statements, which belong in no address: its page is held by the server instead, and the
address names it by a word that nobody can guess and that is good on one phone only.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from hashlib import sha256
from typing import Any
from urllib.parse import parse_qsl, urlencode

from fastapi import Request
from fastapi.routing import APIRoute
from starlette.responses import RedirectResponse, Response

from revoke.app.entrance.session import COOKIE
from revoke.app.entrance.signature import PHONE
from revoke.app.web.full.entry_address import LONGEST
from revoke.app.web.held_store import HeldStore

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
"""What full mode answered to a form too long for an address."""


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


class RefusedFormRoute(APIRoute):
    """An address of the log: a form that is refused comes back at an address, as it was filled in.

    Who asks for it again has to be let in to the plain form first: that is answered before, and then left aside.
    """

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        # Any: as FastAPI declares it.
        handle = super().get_route_handler()

        async def handled(request: Request) -> Response:
            answer = await handle(request)
            if request.method == "POST" and 400 <= answer.status_code < 500:
                path = getattr(request.state, "form_at", "")
                return at_address(request, answer, REFUSED_FORMS, path, private=True)
            if asks_for_held(request) and answer.status_code == 200:
                return held_answer(request, REFUSED_FORMS)
            return answer

        return handled


def form_stands_at(request: Request, address: str) -> None:
    """Note where the form of a request stands, where that is not the address that it was sent to."""
    request.state.form_at = address


def _phone(request: Request) -> bytes:
    known = request.cookies.get(PHONE) or request.cookies.get(COOKIE) or ""
    return sha256(known.encode("utf-8", "replace")).digest()
