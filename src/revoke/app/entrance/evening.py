"""The log that belongs to a server: opened for the evening and handed to every request."""

from __future__ import annotations

from threading import Lock

from fastapi import Request

from revoke.app.log.log import Log

_OPENING = Lock()


def log_of(request: Request) -> Log:
    """The log of the evening, opened when first asked for."""
    state = request.app.state
    with _OPENING:
        if getattr(state, "log", None) is None:
            state.log = Log.at(state.settings.database)
    log: Log = state.log
    return log
