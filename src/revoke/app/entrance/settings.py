"""Settings of one evening's pages: which laws, which language, where the log is, who may come in."""

from __future__ import annotations

from dataclasses import dataclass

from revoke.app.log.free_text import RETENTION_DAYS
from revoke.case.case import DEFAULT_CODE


@dataclass(frozen=True, slots=True)
class Settings:
    """What ``revoke serve`` was told.

    Attributes:
        database: where the log is, as an address that SQLAlchemy reads (``sqlite:///…``, ``postgresql+psycopg://…``).
        code: the code of law that a new call begins under.
        language: the language of pages for whoever asks for none.
        passcode: what opens the log and everything with names; ``None`` only where nobody but this computer can
            reach the pages.
        chief_passcode: what also opens what only the chief may do: names in exports, and the purge. Without it
            everybody inside may.
        hosts: the names under which the pages may be asked for; ``None`` where any will do.
        lan_address: how other devices reach the pages, as ``"http://192.168.1.7:8787"``; nothing where none can.
        scoring: of new boards, as a case document has it; nothing where it is not known.
        reminder_minutes: after how long a director is reminded to come back.
        correction_until: when the correction period ends, as ``"23:30"``; nothing where it is not known.
        committee_until: until when a committee decides on an appeal, as ``"23:45"``; nothing where no time is set.
        weighted: whether scores are adjusted to weighted ones where a case says nothing of it.
        appeal_minutes: for how long after a ruling a player may appeal (Law 92B).
        retention_days: after how many days names and free text are blanked.
    """

    database: str
    code: str = DEFAULT_CODE
    language: str = "en"
    passcode: str | None = None
    chief_passcode: str | None = None
    hosts: tuple[str, ...] | None = None
    lan_address: str = ""
    scoring: str = ""
    reminder_minutes: int = 3
    correction_until: str = ""
    committee_until: str = ""
    weighted: bool = False
    appeal_minutes: int = 30
    retention_days: int = RETENTION_DAYS
