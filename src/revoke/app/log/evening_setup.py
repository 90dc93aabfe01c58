"""The set-up of an evening, stored in the log: scoring, laws, times, and the deals by board number."""

from __future__ import annotations

import json
import re
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
    """The set-up of an evening; for an empty part, the server's own setting holds.

    Attributes:
        scoring: ``"MP"`` or ``"IMP"``, as in a case document.
        code: the code of law for a new call.
        appeal_minutes: for how many minutes after a ruling a player may appeal; 0 for the server's own setting.
        correction_until, appeal_until: the end of the correction period and of the appeal period, as ``"23:30"``.
        reminder_minutes: after how long a director is reminded to come back to a table.
        boards: the number of a board -> its deal, dealer and vulnerability, as in a case document.
        committee_until: the time by which a committee has to decide an appeal, as ``"23:45"``.
        weighted: whether adjusted scores are weighted; otherwise they are those of the most likely result.
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
        """The deal, dealer and vulnerability of a board; empty for a board that was not loaded."""
        return self.boards.get(str(number), {})

    def until(self, told: datetime, otherwise: timedelta) -> datetime | timedelta:
        """The end of the time to appeal against a ruling told then: the evening's, or ``otherwise`` after, if later."""
        if not self.appeal_until:
            return otherwise
        return max(told + otherwise, moment_of(self.appeal_until, told))

    def decided_by(self, lodged: datetime, said: datetime | None) -> datetime | None:
        """The time by which the committee has to decide an appeal lodged then; ``None`` if no time is set.

        Args:
            said: the time that was set for this appeal alone.

        Raises:
            BadWords: that time is before the appeal was lodged.
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
    """The next moment at that time of day, from a given moment on."""
    here = after.astimezone()
    found = datetime.combine(here.date(), time.fromisoformat(said)).astimezone()
    return found if found >= here else found + timedelta(days=1)


def time_of_day(name: str, said: str) -> str:
    """A time of day as ``"23:30"``; empty for no time.

    Raises:
        BadWords: that is no time of day.

    >>> [time_of_day("appeal until", said) for said in ("9:30", "21h05", "21 h", "21.05", "")]
    ['09:30', '21:05', '21:00', '21:05', '']
    """
    if not said:
        return ""
    try:
        return time.fromisoformat(_AS_WRITTEN.sub(_with_a_colon, said).rjust(5, "0")).strftime("%H:%M")
    except ValueError:
        because = template("a time has hours and minutes")
        raise BadWords(name, f"{said[:20]!r}", because, template("Write it as 20:10.")) from None


_AS_WRITTEN = re.compile(r"([0-9]{1,2})(?: ?h ?([0-9]{2})?|\.([0-9]{2}))", re.IGNORECASE)


def _with_a_colon(written: re.Match[str]) -> str:
    hour, minutes, after_a_stop = written.groups()
    return f"{hour}:{minutes or after_a_stop or '00'}"


def setup_of(database: Database) -> EveningSetup:
    """The set-up of the evening that the log stores."""
    with database.reading() as connection:
        said: dict[str, Any] = json.loads(setting(connection, NAME) or "{}")  # Any: JSON, written by us
    return EveningSetup(**said)
