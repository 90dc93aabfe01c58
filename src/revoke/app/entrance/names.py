"""Names of players: those of this evening for everybody inside, those of other evenings for the chief alone."""

from __future__ import annotations

from datetime import timedelta

from fastapi import Request

from revoke.app.entrance.evening import log_of
from revoke.app.entrance.session import is_inside
from revoke.app.entrance.settings import Settings
from revoke.app.log.logged_case import LoggedCase
from revoke.app.log.refusals import NotYours
from revoke.table.sentence import template

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
