"""The log that belongs to a server: opened for the evening and handed to every request."""

from __future__ import annotations

from dataclasses import replace
from threading import Lock

from fastapi import FastAPI, Request

from revoke.app.entrance.settings import Settings
from revoke.app.log.evening_setup import EveningSetup
from revoke.app.log.log import Log

_OPENING = Lock()


def set_up(app: FastAPI, setup: EveningSetup) -> None:
    """Have the pages go by the set-up of the evening; what it leaves open is as the server was started."""
    settings: Settings = app.state.settings
    app.state.settings = replace(
        settings,
        scoring=setup.scoring,
        code=setup.code or settings.code,
        appeal_minutes=setup.appeal_minutes or settings.appeal_minutes,
        reminder_minutes=setup.reminder_minutes,
        correction_until=setup.correction_until,
    )


def log_of(request: Request) -> Log:
    """The log of the evening, opened when first asked for."""
    state = request.app.state
    with _OPENING:
        if getattr(state, "log", None) is None:
            state.log = Log.at(state.settings.database)
    log: Log = state.log
    return log
