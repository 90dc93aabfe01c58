"""Responses: a task is given to the worker processes, and what comes of it is sent back."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, is_dataclass
from functools import partial
from typing import Any

from anyio import CapacityLimiter, to_thread
from fastapi import Request
from starlette.responses import Response

from revoke.app.api.problems import Refused, refusal
from revoke.app.desk.failures import CaseFailure
from revoke.app.desk.workers import Task, TooBusy, TooLong, Workers
from revoke.app.entrance.fair_share import MOST_OF_AN_ADDRESS, NotYourTurn, fair_share

_WAITING = CapacityLimiter(40)
"""Requests that wait for a process have threads of their own, so that they keep nobody else waiting."""


async def worked_out(request: Request, task: Task, *given: object, seconds: float | None = None) -> Any:
    """What a task of :mod:`revoke.app.desk.tasks` gives, worked out in another process.

    Raises:
        Refused: there is no answer, or none in time.
    """
    workers: Workers = request.app.state.workers
    try:
        with fair_share(request):
            found = await to_thread.run_sync(partial(workers.do, task, *given, seconds=seconds), limiter=_WAITING)
    except NotYourTurn:
        detail = f"{MOST_OF_AN_ADDRESS} requests from your address are being worked on. Wait for one, or sign in."
        raise Refused("too-many", detail, headers={"Retry-After": "5"}) from None
    except TooBusy:
        detail = "Everything is being worked on just now. Send the request again in a few seconds."
        raise Refused("too-many", detail, headers={"Retry-After": "5"}) from None
    except TooLong:
        detail = "It was not worked out in time, or needs too much room. Tell more facts about it."
        raise Refused("too-long", detail) from None
    if isinstance(found, CaseFailure):
        raise refusal(found)
    return found


def sent(document: object, status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
    """A document as it is sent."""
    plain = asdict(document) if is_dataclass(document) and not isinstance(document, type) else document
    text = json.dumps(plain, ensure_ascii=False).encode("utf-8", "replace")
    return Response(text, status, {"Cache-Control": "no-store", **(headers or {})}, media_type="application/json")
