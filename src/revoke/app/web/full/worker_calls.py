"""Worker calls of full mode: what may take long is worked out in other processes."""

from __future__ import annotations

import logging
from collections.abc import Callable
from threading import BoundedSemaphore
from typing import TypeVar

from fastapi import HTTPException, Request

from revoke.app.desk.failures import CaseFailure
from revoke.app.desk.workers import Fault, TooBusy, TooLong, Workers
from revoke.app.entrance.fair_share import NotYourTurn, fair_share
from revoke.table.sentence import template

LOGGER = logging.getLogger("revoke.web")
Found = TypeVar("Found")

_TOO_LONG = template("This takes too long to work out. Go back, and give less or tell more facts.")
_BUSY = template("Everything is being worked on. Go back, and try again in a few seconds.")
_SOON = {"Retry-After": "5"}  # seconds
_FAULT = template("This is a fault of the program. Please report it with what you entered.")
_WAITING = BoundedSemaphore(16)
"""So many may wait for a process at a time: each holds a thread, and there are others who need one."""


def worked_out(request: Request, task: Callable[..., Found | CaseFailure], *given: object) -> Found | CaseFailure:
    """What a task gives, or why it gives nothing.

    Raises:
        HTTPException: every process is at work, or it took too long.
    """
    workers: Workers = request.app.state.workers
    if not _WAITING.acquire(blocking=False):
        raise HTTPException(429, _BUSY, _SOON)
    try:
        with fair_share(request):
            found: Found | CaseFailure = workers.do(task, *given)
    except (TooBusy, NotYourTurn):
        raise HTTPException(429, _BUSY, _SOON) from None
    except TooLong:
        raise HTTPException(422, _TOO_LONG) from None
    except Fault:
        LOGGER.exception("%s %s", request.method, request.url.path)
        raise HTTPException(500, _FAULT) from None
    finally:
        _WAITING.release()
    return found
