"""The set-up of an evening, kept with the log: scoring, laws, times, and the deals of the session by board number."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, time, timedelta
from typing import Any

from revoke.app.log.database import Database
from revoke.app.log.refusals import BadWords
from revoke.app.log.tables import setting
from revoke.table.sentence import template

NAME = "evening"
SCORINGS = ("MP", "IMP", "BAM", "Total")


@dataclass(frozen=True, slots=True)
class EveningSetup:
    """The set-up of an evening; an empty part is as the server was started.

    Attributes:
        scoring: as a case document has it, ``"MP"`` or ``"IMP"``.
        code: the code of law that a new call begins under.
        appeal_minutes: for how long after a ruling a player may appeal; 0 for what the server was told.
        correction_until, appeal_until: the end of the correction period and of the appeal period, as ``"23:30"``.
        reminder_minutes: after how long a director is reminded to come back to a table.
        boards: the number of a board -> its deal, dealer and vulnerability, as a case document has a board.
        committee_until: until when a committee has to decide on an appeal, as ``"23:45"``.
        weighted: whether scores are adjusted to weighted ones; otherwise to the most likely result.
    """

    scoring: str = ""
    code: str = ""
    appeal_minutes: int = 0
    correction_until: str = ""
    appeal_until: str = ""
    reminder_minutes: int = 3
    boards: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    committee_until: str = ""
    weighted: bool = False

    def board(self, number: int | None) -> Mapping[str, str]:
        """The deal, dealer and vulnerability of a board; nothing for one that was not loaded."""
        return self.boards.get(str(number), {})

    def until(self, told: datetime, otherwise: timedelta) -> datetime | timedelta:
        """Until when a ruling that was told then may be appealed: the end of the period, or so long after, if later."""
        if not self.appeal_until:
            return otherwise
        return max(told + otherwise, moment_of(self.appeal_until, told))

    def decided_by(self, lodged: datetime, said: datetime | None) -> datetime | None:
        """Until when the committee has to decide on an appeal that was lodged then; nothing where no time is set.

        Args:
            said: until when, where that was said of this appeal.

        Raises:
            BadWords: that is before the appeal was lodged.
        """
        if said is not None and said < lodged:
            because = template("that is before the appeal was lodged")
            raise BadWords(
                "committee decides by", said.isoformat(" ", "minutes"), because, template("Give a later time.")
            )
        if said is not None or not self.committee_until:
            return said
        return moment_of(self.committee_until, lodged)


def moment_of(said: str, after: datetime) -> datetime:
    """The next moment of that time of the day, from a moment on."""
    here = after.astimezone()
    found = datetime.combine(here.date(), time.fromisoformat(said)).astimezone()
    return found if found >= here else found + timedelta(days=1)


def time_of_day(name: str, said: str) -> str:
    """A time of the day as ``"23:30"``; nothing for nothing.

    Raises:
        BadWords: it is no time of the day.

    >>> time_of_day("appeal until", "9:30"), time_of_day("appeal until", "")
    ('09:30', '')
    """
    if not said:
        return ""
    try:
        return time.fromisoformat(said.rjust(5, "0")).strftime("%H:%M")
    except ValueError:
        because = template("a time has hours and minutes")
        raise BadWords(name, f"{said[:20]!r}", because, template("Write it as 20:10.")) from None


def setup_of(database: Database) -> EveningSetup:
    """The set-up that the log keeps."""
    with database.reading() as connection:
        said: dict[str, Any] = json.loads(setting(connection, NAME) or "{}")  # Any: JSON, written by us
    return EveningSetup(**said)
