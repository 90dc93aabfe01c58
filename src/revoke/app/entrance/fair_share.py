"""Fair shares: of what takes long, one address where nobody has signed in may wait for so much at a time, no more."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock

from fastapi import Request

from revoke.app.entrance.session import COOKIE, sessions_of

MOST_OF_AN_ADDRESS = 8
"""Requests of one address that are worked on or wait to be; others wait with them in the same line."""

_LOCK = Lock()


class NotYourTurn(Exception):
    """So many requests of this address are waiting already."""


@contextmanager
def fair_share(request: Request) -> Iterator[None]:
    """A place in the line; whoever has signed in has his own.

    Raises:
        NotYourTurn: the address has all of its places.
    """
    taken: Counter[str] = request.app.state.shares
    token = request.cookies.get(COOKIE) or request.headers.get("authorization", "").partition(" ")[2].strip()
    if sessions_of(request).lets_in(token):
        yield
        return
    address = request.client.host if request.client else ""
    with _LOCK:
        if taken[address] >= MOST_OF_AN_ADDRESS:
            raise NotYourTurn
        taken[address] += 1
    try:
        yield
    finally:
        with _LOCK:
            taken[address] -= 1
