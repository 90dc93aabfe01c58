"""Idempotency keys for what the log does not keep: the same request again gets the same answer."""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from hashlib import sha256
from threading import Lock

from fastapi import Request
from starlette.responses import Response

from revoke.app.api.problems import Refused

LONGEST_KEY = 200
KEY = f"[!-~]{{1,{LONGEST_KEY}}}"
"""What an idempotency key may be: no blanks, and no letters beyond ASCII."""

MOST_KEPT = 1000


@dataclass(slots=True)
class Replays:
    """The answers given to requests with a key, as long as the server runs; the oldest make room."""

    _answers: OrderedDict[str, tuple[str, Response]] = field(default_factory=OrderedDict)
    _lock: Lock = field(default_factory=Lock, repr=False)

    def answer(self, key: str, said: str, act: Callable[[], Response]) -> Response:
        """The answer given before to this key, or what the act gives.

        Raises:
            Refused: the key came before with another request.
        """
        with self._lock:
            before = self._answers.get(key)
            if before is None:
                answer = act()
                self._answers[key] = (said, answer)
                while len(self._answers) > MOST_KEPT:
                    self._answers.popitem(last=False)
                return answer
        if before[0] != said:
            detail = "This idempotency key came before with another request. Take a new key for every new request."
            raise Refused("key-reused", detail)
        return before[1]


def key_of(request: Request) -> str | None:
    """The idempotency key of a request.

    Raises:
        Refused: it is too long, or has letters that no key has.
    """
    key = request.headers.get("idempotency-key")
    if key is not None and not re.fullmatch(KEY, key):
        detail = f"An Idempotency-Key has 1 to {LONGEST_KEY} letters, digits or signs. Take a random one, as a UUID."
        raise Refused("malformed", detail)
    return key


def replayed(request: Request, said: object, act: Callable[[], Response]) -> Response:
    """The answer to a request that may carry a key.

    Args:
        said: what was asked for, beside the address.
    """
    key = key_of(request)
    if key is None:
        return act()
    whole = f"{request.method} {request.url.path} {said!r}"
    replays: Replays = request.app.state.replays
    return replays.answer(sha256(key.encode()).hexdigest(), sha256(whole.encode("utf-8", "replace")).hexdigest(), act)
