"""Slots for the log: so many requests use it at a time, and the others wait without holding up anybody else.

Requests share one pool of threads. Were the log stuck, by a lock or a server that does not answer, each request for it
would take a thread and keep it, until none was left for a revoke call that needs no log at all.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

from fastapi import Request

from revoke.app.log.refusals import LogUnavailable
from revoke.table.sentence import template

SLOTS = 16
"""Requests that may use the log at a time; the pool has 40 threads."""

SECONDS = 2.0
"""How long a request waits for a slot."""

RETRY_AFTER = "5"

_NONE_FREE = template("Too many requests wait for the log just now. Nothing was written. Try again in a moment.")


async def log_slot(request: Request) -> AsyncIterator[None]:
    """A slot for as long as the request lasts, for ``Depends``.

    Raises:
        LogUnavailable: none was free in time.
    """
    slots: asyncio.Semaphore | None = getattr(request.app.state, "log_slots", None)
    if slots is None:
        slots = request.app.state.log_slots = asyncio.Semaphore(SLOTS)
    try:
        async with asyncio.timeout(SECONDS):
            await slots.acquire()
    except TimeoutError:
        raise LogUnavailable(_NONE_FREE) from None
    try:
        yield
    finally:
        slots.release()
