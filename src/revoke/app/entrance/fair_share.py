"""Fair shares: of what takes long, one address where nobody has signed in may wait for so much at a time, no more."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from ipaddress import ip_address
from threading import Lock

from starlette.requests import Request

from revoke.app.entrance.session import COOKIE, sessions_of

MOST_OF_AN_ADDRESS = 8
"""Requests of one address that are worked on or wait to be; others wait with them in the same line."""

MOST_OF_THIS_COMPUTER = 400
"""The same for this computer itself: a program in front of the server brings everybody's."""

_LOCK = Lock()


class NotYourTurn(Exception):
    """So many requests of this address are waiting already."""


def _share(address: str) -> int:
    try:
        return MOST_OF_THIS_COMPUTER if ip_address(address).is_loopback else MOST_OF_AN_ADDRESS
    except ValueError:  # no address of a network
        return MOST_OF_AN_ADDRESS


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
        if taken[address] >= _share(address):
            raise NotYourTurn
        taken[address] += 1
    try:
        yield
    finally:
        with _LOCK:
            taken[address] -= 1
