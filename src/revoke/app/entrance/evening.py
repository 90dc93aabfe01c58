"""The log that belongs to a server: opened for the evening and handed to every request."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from threading import Lock

from fastapi import FastAPI, Request

from revoke.app.entrance.session import is_inside
from revoke.app.entrance.settings import Settings
from revoke.app.log.evening_setup import EveningSetup
from revoke.app.log.log import Log
from revoke.app.log.logged_case import LoggedCase
from revoke.app.log.refusals import NotYours
from revoke.table.sentence import template

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
        committee_until=setup.committee_until,
        weighted=setup.weighted,
    )


def log_of(request: Request) -> Log:
    """The log of the evening, opened when first asked for."""
    state = request.app.state
    with _OPENING:
        if getattr(state, "log", None) is None:
            state.log = Log.at(state.settings.database)
    log: Log = state.log
    return log


AN_EVENING = timedelta(hours=24)

_OF_ANOTHER = template("names of other evenings are opened by the chief's passcode alone. Give it, or leave them out.")


def demand_names(request: Request, case: LoggedCase, *, by_chief: bool | None = None) -> None:
    """Nothing, where the names of a case may be seen.

    Args:
        by_chief: whether the chief asks; as the session says, where nothing is said.

    Raises:
        NotYours: the case is of another evening, and the chief has not given his passcode.
    """
    settings: Settings = request.app.state.settings
    if settings.passcode is None or log_of(request).clock() - case.opened_at <= AN_EVENING:
        return
    by_chief = is_inside(request, chief=True) if by_chief is None else by_chief
    if settings.chief_passcode is None or not by_chief:
        raise NotYours(_OF_ANOTHER)
