"""Reads a log: cases as they are now, lists, counts, the entries themselves, and whether all of it is sound."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from datetime import UTC, datetime
from typing import Self

import sqlalchemy as sa
from sqlalchemy.exc import DatabaseError

from revoke.app.log import hash_chain, privacy, projection, search
from revoke.app.log.case_state import State, logged
from revoke.app.log.database import Database, default_database
from revoke.app.log.database_faults import database_fault
from revoke.app.log.entry import LogEntry
from revoke.app.log.free_text import plain
from revoke.app.log.logged_case import LoggedCase, Status
from revoke.app.log.refusals import LogUnavailable, NoSuchCase
from revoke.app.log.search import LARGEST, Search
from revoke.app.log.tables import cases, names
from revoke.app.log.verification import LogFlaw, clock_set_back, flaws
from revoke.table.sentence import sentence, template, whole

EVERYTHING = Search()


def now() -> datetime:
    """The time, in UTC."""
    return datetime.now(UTC)


class LogReader:
    """A log in a database, for reading.

    Args:
        database: where it is kept.
        clock: gives the time, with a time zone.
    """

    def __init__(self, database: Database, clock: Callable[[], datetime] = now) -> None:
        self.database = database
        self.clock = clock

    @classmethod
    def at(
        cls,
        url: str | None = None,
        *,
        clock: Callable[[], datetime] = now,
        must_exist: bool = False,
        read_only: bool = False,
    ) -> Self:
        """The log at a URL or in a SQLite file, made or brought up to date where needed.

        Args:
            url: a file, or ``postgresql://user@host/name``; without it :func:`default_database`.
            must_exist: a file that is not there is not made.
            read_only: nothing is written, not even what brings an older log up to date.

        Raises:
            NoLog: it cannot be opened.
        """
        return cls(Database(url or default_database(), must_exist=must_exist, read_only=read_only), clock)

    def close(self) -> None:
        """Let go of the database; the log cannot be used any more."""
        self.database.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def case(self, case_id: str, *, with_names: bool = False) -> LoggedCase:
        """A case as it is now, with its free texts; with the players' names only if asked for.

        Raises:
            NoSuchCase: there is none of that id.
        """
        with self.database.reading() as connection:
            return self._case(connection, found(connection, case_id), with_names=with_names)

    def case_numbered(self, number: int, *, with_names: bool = False) -> LoggedCase:
        """A case by the number that people know.

        Raises:
            NoSuchCase: there is none of that number.
        """
        with self.database.reading() as connection:
            wanted = sa.select(cases.c.id).where(cases.c.number == (number if 0 < number <= LARGEST else 0))
            case_id = connection.execute(wanted).scalar_one_or_none()
        if case_id is None:
            no_case = template("There is no case {number} in this log. List the cases to see their numbers.")
            raise NoSuchCase(sentence(no_case, number=str(number)))
        return self.case(case_id, with_names=with_names)

    def cases(self, wanted: Search = EVERYTHING) -> tuple[LoggedCase, ...]:
        """The cases that a search finds, the latest first."""
        with self.database.reading() as connection:
            return tuple(projection.cases_of(connection, search.query(wanted)))

    def counts(self, event: str | None = None) -> Mapping[Status, int]:
        """How many cases have each status, of one event or of all; every status is there."""
        with self.database.reading() as connection:
            return search.counts(connection, event)

    def clauses(self, event: str | None = None) -> Mapping[str, int]:
        """Clause -> how many cases rest on it, for statistics without a name."""
        with self.database.reading() as connection:
            return search.clause_counts(connection, event)

    def events(self) -> tuple[str, ...]:
        """The events that have cases, the latest first."""
        with self.database.reading() as connection:
            return search.events(connection)

    def history(self, case_id: str) -> tuple[LogEntry, ...]:
        """The entries of a case, in order.

        Raises:
            NoSuchCase: there is none of that id.
        """
        with self.database.reading() as connection:
            found(connection, case_id)
            return tuple(hash_chain.read(connection, case_id))

    def words(self, case_id: str) -> Mapping[str, str]:
        """Digest -> free text, of every text written on a case that nobody has purged; entries know them by digest."""
        with self.database.reading() as connection:
            return projection.words_of(connection, [case_id])

    def entries(self) -> tuple[LogEntry, ...]:
        """Every entry of the log, in order."""
        with self.database.reading() as connection:
            return tuple(hash_chain.read(connection))

    def chain_end(self) -> tuple[int, str]:
        """How many entries there are, and the hash of the last; who noted it can tell later that none was cut off."""
        with self.database.reading() as connection:
            return hash_chain.end(connection)

    def verify(self, expected: Collection[str] = ()) -> tuple[LogFlaw, ...]:
        """Everything that is wrong with the log, each with the number of its entry; nothing for a sound one.

        Args:
            expected: hashes noted earlier as the last one; each has to be there.
        """
        try:
            with self.database.reading() as connection:
                damaged = [
                    LogFlaw(None, "", sentence("the database is damaged: {fault}.", fault=whole(each)))
                    for each in self.database.damage()
                ]
                return (*damaged, *flaws(connection, expected))
        except (DatabaseError, LogUnavailable) as wrong:
            return (LogFlaw(None, "", sentence(_NOT_TO_ITS_END, fault=database_fault(wrong))),)

    def clock_set_back(self) -> tuple[LogFlaw, ...]:
        """The entries whose time is before that of an earlier one."""
        with self.database.reading() as connection:
            return tuple(clock_set_back(connection))

    def backup(self, file: str) -> None:
        """Copy the log into a new SQLite file, as it is at one moment; others may go on writing.

        Raises:
            NoLog: the file is there already or cannot be made, or the log is not kept in SQLite.
        """
        self.database.backup(file)

    def _case(self, connection: sa.Connection, state: State, *, with_names: bool = False) -> LoggedCase:
        words = projection.words_of(connection, [state["id"]])
        said = privacy.names_in(projection.words_of(connection, [state["id"]], names), state) if with_names else {}
        return logged(state, words, said)


def found(connection: sa.Connection, case_id: str) -> State:
    """The state of a case.

    Raises:
        NoSuchCase: there is none of that id.
    """
    state = projection.state_of(connection, plain(case_id))
    if state is None:
        raise NoSuchCase(sentence(_NO_CASE, case=repr(case_id[:40])))
    return state


_NO_CASE = template("There is no case {case} in this log. List the cases to see which there are.")
_NOT_TO_ITS_END = template("the database is damaged and cannot be read to its end ({fault}).")
