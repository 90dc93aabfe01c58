"""The log of an evening: cases are opened, told, ruled, announced and closed, and every change can be looked up."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from revoke.app.log import doors, privacy
from revoke.app.log.doors import Link, Purpose
from revoke.app.log.entry import Kind
from revoke.app.log.fold import logged, time_text
from revoke.app.log.logged import LoggedCase
from revoke.app.log.pen import By, Pen
from revoke.app.log.privacy import Purged
from revoke.app.log.reading import found
from revoke.app.log.writing import Writing


class Log(Writing):
    """A log in a database. Threads may share one; processes may each have their own on the same database.

    Every writing is one entry in the chain, on the disk when the method returns. Writers take turns.

    Args:
        database: where it is kept.
        clock: gives the time, with a time zone.

    >>> from tempfile import TemporaryDirectory
    >>> from revoke.app.log.place import Place
    >>> with TemporaryDirectory() as folder, Log.at(f"{folder}/evening.sqlite") as log:
    ...     case = log.open_case(Place(table="4", board=7), by=By("KB"))
    ...     case = log.note(case.id, "East says that she had none", by=By("KB"))
    ...     case.number, case.status.value, case.version, log.verify()
    (1, 'open', 2, ())
    """

    def hand_over(self, case_id: str, *, by: By, valid: timedelta = doors.HAND_OVER) -> Link:
        """A link by which one other director may take the case over, once and in time.

        Raises:
            NoSuchCase: there is none of that id.
        """
        return self._let_in(case_id, Purpose.HAND_OVER, by, valid)

    def share(self, case_id: str, *, by: By, valid: timedelta = doors.SHARE) -> Link:
        """A link by which anybody who has it may read the case, without names and free texts."""
        return self._let_in(case_id, Purpose.READ, by, valid)

    def take_over(self, token: str, who: str, *, valid: timedelta = doors.WRITE) -> Link:
        """Use a hand-over link: the case is now this director's, who gets a link for writing on it.

        Raises:
            NoSuchLink: it was never given, has been used, or has expired.
        """
        by, now = By(who), self.clock()
        with self.database.writing() as connection:
            case_id = doors.used(connection, token, time_text(now))
            part = {"director": by.who, "offered": None}
            self._append(connection, found(connection, case_id), Kind.TAKEN_OVER, Pen(time_text(now), by.who), part)
            return doors.given(connection, case_id, Purpose.WRITE, by.who, now + valid)

    def admitted(self, token: str, purpose: Purpose) -> str:
        """The id of the case that a link lets in to, for reading or for writing.

        Raises:
            NoSuchLink: it is no such link, or has expired.
        """
        with self.database.reading() as connection:
            return doors.admitted(connection, token, purpose, time_text(self.clock()))

    def shared(self, token: str) -> LoggedCase:
        """The case that a link for reading shows, without names and free texts.

        Raises:
            NoSuchLink: it is no such link, or has expired.
        """
        case_id = self.admitted(token, Purpose.READ)
        with self.database.reading() as connection:
            return logged(found(connection, case_id), {})

    def purge(self, before: datetime, *, by: By) -> Purged:
        """Blank the names and the free texts of all cases opened before a moment; rulings and facts stay."""
        now = time_text(self.clock())
        with self.database.writing() as connection:
            purged = privacy.purge(connection, time_text(before), now, by.who)
        if purged.texts or purged.names:
            self.database.forget()
        return purged

    def due(self, before: datetime) -> int:
        """How many cases opened before a moment have names or free texts that a purge would blank."""
        with self.database.reading() as connection:
            return len(privacy.due(connection, time_text(before)))

    def person(self, event: str, pair: str) -> dict[str, Any]:
        """Everything held about a pair of an event, names and free texts included, as a JSON document."""
        with self.database.reading() as connection:
            return privacy.held_about(connection, event, pair)

    def _let_in(self, case_id: str, purpose: Purpose, by: By, valid: timedelta) -> Link:
        now = self.clock()
        until = now + valid
        kind, part = (Kind.OFFERED, "offered") if purpose is Purpose.HAND_OVER else (Kind.SHARED, "shared")
        with self.database.writing() as connection:
            state = found(connection, case_id)
            self._append(connection, state, kind, Pen(time_text(now), by.who), {part: {"until": time_text(until)}})
            return doors.given(connection, case_id, purpose, by.who, until)
