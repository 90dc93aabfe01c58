"""Reads a log: its present cases, lists and counts, its entries, and whether all of it is sound."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import IntEnum
from typing import Any, Self

import sqlalchemy as sa
from sqlalchemy.exc import DatabaseError

from revoke.app.log import database, privacy, tables
from revoke.app.log.case_state import FREE_TEXTS, State, after, logged, time_text
from revoke.app.log.database import Database, database_fault, default_database
from revoke.app.log.entry import FIRST, Kind, LogEntry, Parts, hashed
from revoke.app.log.logged_case import HIGHEST_BOARD, LoggedCase, Status
from revoke.app.log.refusals import LogUnavailable, NoSuchCase, plain
from revoke.app.log.tables import cases, clauses, entries, entry_of_row, entry_row, keys, names, salted, texts
from revoke.table.sentence import Sentence, placed, sentence, template, whole

# Verification of the log: finds altered entries, and cases that differ from their entries.


@dataclass(frozen=True, slots=True)
class LogFlaw:
    """A flaw of a log; ``entry`` is the number of the wrong entry, ``None`` if a case or a text is wrong."""

    entry: int | None
    case_id: str
    text: str

    def __str__(self) -> str:
        return self.words

    @property
    def words(self) -> Sentence:
        """The flaw in words, after the number of the entry."""
        text = whole(self.text)
        return text if self.entry is None else placed(sentence("entry {number}", number=str(self.entry)), text)


def flaws(connection: sa.Connection, expected: Collection[str] = ()) -> Iterator[LogFlaw]:
    """The flaws of a log; none for a sound one.

    Args:
        expected: hashes that somebody once noted as the last; each has to be the hash of an entry.
    """
    states: dict[str, State] = {}
    noted = dict.fromkeys(each.strip().casefold() for each in expected)
    kept = set()
    for table in (texts, names):
        kept |= set(connection.execute(sa.select(table.c.digest)).scalars())
        yield from _words(connection, table)
    previous, awaited = FIRST, 1
    noted.pop(FIRST, None)
    for row in connection.execute(sa.select(entries).order_by(entries.c.number)):
        if row.number != awaited:
            gap = template("{first} to {last} are missing before it.")
            if row.number == awaited + 1:
                gap = template("{first} is missing before it.")
            yield LogFlaw(row.number, row.case_id, sentence(gap, first=str(awaited), last=str(row.number - 1)))
        entry = _sound(row)
        if entry is None:
            yield LogFlaw(row.number, row.case_id, template("it was altered: its content does not match its hash."))
        elif entry.previous != previous:
            another = template("it does not follow the entry before it, which has been replaced.")
            yield LogFlaw(entry.number, entry.case_id, another)
        if entry is not None:
            yield from _followed(entry, states, kept)
        previous, awaited = row.hash, row.number + 1
        noted.pop(row.hash, None)
    for each in noted:
        lost = template(
            "no entry has the noted hash {hash}: this is an older copy or another log, or entries at its end were "
            "removed."
        )
        yield LogFlaw(None, "", sentence(lost, hash=repr(each[:64])))
    yield from _listed_cases(connection, states)


def clock_set_back(connection: sa.Connection) -> Iterator[LogFlaw]:
    """The entries whose time is before that of an earlier entry: no flaws, but the reader should know."""
    latest = ""
    for row in connection.execute(sa.select(entries.c.number, entries.c.case_id, entries.c.at).order_by("number")):
        if row.at < latest:
            text = template("its time, {time}, is before that of an earlier entry, {latest}: a clock was set back.")
            yield LogFlaw(row.number, row.case_id, sentence(text, time=row.at, latest=latest))
        latest = max(latest, row.at)


def _sound(row: sa.Row[Any]) -> LogEntry | None:
    """The entry in a row, if it is letter by letter what was hashed."""
    try:
        entry = entry_of_row(row)
        sound = entry.true_hash == row.hash and entry_row(entry) == row._asdict()
    except (ValueError, TypeError, RecursionError):
        return None
    return entry if sound else None


def _followed(entry: LogEntry, states: dict[str, State], kept: set[str]) -> Iterator[LogFlaw]:
    """Apply one sound entry to the states, and find where it contradicts the entries before it."""
    for digest in _digests(entry.after):
        if digest not in kept:
            text = template("a text that belongs to it was removed without a purge.")
            yield LogFlaw(entry.number, entry.case_id, text)
    if entry.kind is Kind.PURGED:
        return
    state = states.get(entry.case_id, {})
    if any(state.get(name) != value for name, value in entry.before.items()):
        text = template("it does not agree with the entries before it.")
        yield LogFlaw(entry.number, entry.case_id, text)
    states[entry.case_id] = after(state, entry)


def _digests(change: Parts) -> Iterator[str]:
    for name, part in change.items():
        if name == "names" and part:
            yield part
        elif isinstance(part, dict):
            yield from (part[key] for key in FREE_TEXTS if part.get(key))


def _listed_cases(connection: sa.Connection, states: dict[str, State]) -> Iterator[LogFlaw]:
    """The flaws of the table of cases, compared with the entries."""
    rows = {row.id: row._asdict() for row in connection.execute(sa.select(cases))}
    cited: dict[str, set[str]] = {}
    for row in connection.execute(sa.select(clauses)):
        cited.setdefault(row.case_id, set()).add(row.clause)
    for case_id, state in states.items():
        if case_id not in rows:
            text = template("case {case}: it has entries, but the table of cases does not list it.")
            yield LogFlaw(None, case_id, sentence(text, case=case_id))
            continue
        stands = rows.pop(case_id)
        if stands != _row(state) or cited.get(case_id, set()) != set(database.clauses_of(state)):
            text = template("case {case}: the table of cases does not match its entries.")
            yield LogFlaw(None, case_id, sentence(text, case=str(stands["number"])))
    for case_id, stands in rows.items():
        text = template("case {case}: the table of cases lists it, but it has no entries.")
        yield LogFlaw(None, case_id, sentence(text, case=str(stands["number"])))


def _row(state: State) -> dict[str, Any] | None:
    """The row that the table should have; ``None`` if altered entries lead to an impossible state."""
    try:
        return database.case_row(state)
    except Exception:  # an altered entry can hold anything; the alteration itself is already reported
        return None


def _words(connection: sa.Connection, table: sa.Table) -> Iterator[LogFlaw]:
    """The flaws of the free texts, compared with their digests."""
    for row in connection.execute(sa.select(table).where(table.c.words.is_not(None))):
        if salted(row.salt or "", row.words) != row.digest:
            yield LogFlaw(None, row.case_id, sentence(_ALTERED, table=table.name, case=str(row.case_id)))


_ALTERED = template("a text among the {table} of case {case} was altered.")


# Search: cases by event, board, table, pair, director, clause, status, or words in them.

MOST = 500
LARGEST = 2**31 - 1  # the largest number a database can hold


class NextStep(IntEnum):
    """The next steps of a case, the most pressing first: the director's work, telling, a committee, an appeal."""

    WAITS = 0
    TO_TELL = 1
    COMMITTEE = 2
    APPEAL = 3
    DONE = 4


_NEXT = {
    Status.OPEN: NextStep.WAITS,
    Status.COME_BACK: NextStep.WAITS,
    Status.EQUITY_OPEN: NextStep.WAITS,
    Status.ANNOUNCE: NextStep.TO_TELL,
    Status.UNDER_APPEAL: NextStep.COMMITTEE,
}


def next_step(case: LoggedCase, now: datetime) -> NextStep:
    """The next step of a case; a closed case may be appealed until the time for that is over."""
    told = case.announced
    appealable = told is not None and not case.withdrawn and told.appeal_until >= now
    return _NEXT.get(case.status, NextStep.APPEAL if appealable else NextStep.DONE)


@dataclass(frozen=True, slots=True)
class Search:
    """A search for cases: every given part must match, and an empty search finds every case.

    Attributes:
        pair: the pair at North–South or at East–West.
        clause: a clause or the beginning of its number: ``"64A"`` finds ``64A1`` and ``64A2``.
        director: the initials of the case's director.
        appealable_at: a moment at which the sides have been told and may still appeal.
        statuses: the statuses, any of which will do.
        text: words in a free text, in the event's name or in the code; capitals do not matter. Names are not searched.
        before: find only cases with a smaller number, so that reading page by page misses none.
        pressing_at: a moment; the most pressing cases at that moment come first, by :class:`NextStep`.
        most: the largest number of cases, from ``skip`` on, the latest first.
    """

    event: str | None = None
    section: str | None = None
    table: str | None = None
    board: int | None = None
    pair: str | None = None
    clause: str | None = None
    director: str | None = None
    appealable_at: datetime | None = None
    statuses: frozenset[Status] = frozenset()
    text: str | None = None
    before: int | None = None
    pressing_at: datetime | None = None
    most: int = MOST
    skip: int = 0

    def __post_init__(self) -> None:
        """Clean the words like stored ones: characters that a log never stores must not spoil a search."""
        for name in ("event", "section", "table", "pair", "clause", "director", "text"):
            said = getattr(self, name)
            if said is not None:
                object.__setattr__(self, name, plain(said))


def query(wanted: Search) -> sa.Select[str, str]:
    """The query for the id and the state of the cases that a search wants."""
    said = [
        (cases.c.event, wanted.event),
        (cases.c.section, wanted.section),
        (cases.c.table_name, wanted.table),
        (cases.c.director, wanted.director),
    ]
    found = sa.select(cases.c.id, cases.c.state).where(
        *(column == value for column, value in said if value is not None)
    )
    if wanted.board is not None and not 1 <= wanted.board <= HIGHEST_BOARD:
        found = found.where(sa.false())  # some such numbers are too large to ask a database for
    elif wanted.board is not None:
        found = found.where(cases.c.board == wanted.board)
    if wanted.pair is not None:
        found = found.where(sa.or_(cases.c.ns == wanted.pair, cases.c.ew == wanted.pair))
    if wanted.clause is not None:
        cited = sa.select(clauses.c.case_id).where(clauses.c.clause.startswith(wanted.clause, autoescape=True))
        found = found.where(cases.c.id.in_(cited))
    if wanted.appealable_at is not None:
        found = found.where(cases.c.appeal_until >= time_text(wanted.appealable_at))
    if wanted.statuses:
        found = found.where(cases.c.status.in_([each.value for each in wanted.statuses]))
    if wanted.before is not None:
        found = found.where(cases.c.number < _countable(wanted.before))
    if wanted.text:
        found = found.where(_says(wanted.text))
    if wanted.pressing_at is not None:
        found = found.order_by(_pressing(wanted.pressing_at))
    return found.order_by(cases.c.number.desc()).limit(_countable(wanted.most)).offset(_countable(wanted.skip))


def _pressing(now: datetime) -> sa.ColumnElement[int]:
    """The number of a case's next step, in SQL, as :func:`next_step` has it."""
    by_status = [(cases.c.status == status.value, int(step)) for status, step in _NEXT.items()]
    return sa.case(*by_status, (cases.c.appeal_until >= time_text(now), int(NextStep.APPEAL)), else_=int(NextStep.DONE))


def _countable(number: int) -> int:
    return min(max(number, 0), LARGEST)


def _says(text: str) -> sa.ColumnElement[bool]:
    """Whether a case has these words, in SQL; SQLite gets its own ``lower``, as its built-in one knows only ASCII."""
    words = text.lower()
    in_texts = sa.select(texts.c.case_id).where(sa.func.lower(texts.c.words).contains(words, autoescape=True))
    return sa.or_(
        cases.c.id.in_(in_texts),
        sa.func.lower(cases.c.event).contains(words, autoescape=True),
        cases.c.code.contains(words, autoescape=True),
    )


EVERYTHING = Search()


def now() -> datetime:
    """The present time, in UTC."""
    return datetime.now(UTC)


class LogReader:
    """A log in a database, for reading.

    Args:
        database: the database that holds the log.
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
            url: a file, or ``postgresql://user@host/name``; by default :func:`default_database`.
            must_exist: do not make a missing file.
            read_only: write nothing, not even to bring an older log up to date.

        Raises:
            NoLog: the log cannot be opened.
        """
        return cls(Database(url or default_database(), must_exist=must_exist, read_only=read_only), clock)

    def close(self) -> None:
        """Close the database; the log cannot be used any more."""
        self.database.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def case(self, case_id: str, *, with_names: bool = False) -> LoggedCase:
        """A case as it is now, with its free texts, and with the players' names only if asked for.

        Raises:
            NoSuchCase: no case has that id.
        """
        with self.database.reading() as connection:
            return case_in(connection, found(connection, case_id), with_names=with_names)

    def case_numbered(self, number: int, *, with_names: bool = False) -> LoggedCase:
        """A case by its number.

        Raises:
            NoSuchCase: no case has that number.
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
            return tuple(database.cases_of(connection, query(wanted)))

    def counts(self, event: str | None = None) -> Mapping[Status, int]:
        """The number of cases with each status, 0 included, in one event or in all."""
        wanted = sa.select(cases.c.status, sa.func.count()).group_by(cases.c.status)
        if event is not None:
            wanted = wanted.where(cases.c.event == plain(event))
        with self.database.reading() as connection:
            found = {row[0]: row[1] for row in connection.execute(wanted)}
        return {status: found.get(status.value, 0) for status in Status}

    def events(self) -> tuple[str, ...]:
        """The events that have cases, the latest first."""
        wanted = sa.select(cases.c.event).where(cases.c.event.is_not(None)).group_by(cases.c.event)
        with self.database.reading() as connection:
            return tuple(connection.execute(wanted.order_by(sa.func.max(cases.c.number).desc())).scalars())

    def history(self, case_id: str) -> tuple[LogEntry, ...]:
        """The entries of a case, in order.

        Raises:
            NoSuchCase: no case has that id.
        """
        with self.database.reading() as connection:
            found(connection, case_id)
            return tuple(tables.read_entries(connection, case_id))

    def has_answered(self, key: str | None) -> bool:
        """Whether a request with this idempotency key was carried out; without a key, never."""
        if key is None:
            return False
        with self.database.reading() as connection:
            wanted = sa.select(keys.c.key).where(keys.c.key == hashed(key))
            return connection.execute(wanted).one_or_none() is not None

    def words(self, case_id: str) -> Mapping[str, str]:
        """Digest -> free text, for every text of a case that nobody has purged; entries have only the digests."""
        with self.database.reading() as connection:
            return database.words_of(connection, [case_id])

    def entries(self) -> tuple[LogEntry, ...]:
        """Every entry of the log, in order."""
        with self.database.reading() as connection:
            return tuple(tables.read_entries(connection))

    def chain_end(self) -> tuple[int, str]:
        """The number of entries and the last hash; a note of both proves later that no entry was cut off."""
        with self.database.reading() as connection:
            return tables.end(connection)

    def verify(self, expected: Collection[str] = ()) -> tuple[LogFlaw, ...]:
        """The flaws of the log, each with the number of its entry; none for a sound log.

        Args:
            expected: hashes that somebody once noted as the last; each has to be there.
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
        """The entries whose time is before that of an earlier entry."""
        with self.database.reading() as connection:
            return tuple(clock_set_back(connection))

    def backup(self, file: str) -> None:
        """Copy the log into a new SQLite file, as it stands at one moment; others may go on writing.

        Raises:
            NoLog: the file exists or cannot be made, or the log is not in SQLite.
        """
        self.database.backup(file)


def case_in(connection: sa.Connection, state: State, *, with_names: bool = False) -> LoggedCase:
    """The case in a state, with its free texts and, if asked for, the players' names."""
    words = database.words_of(connection, [state["id"]])
    said = privacy.names_in(database.words_of(connection, [state["id"]], names), state) if with_names else {}
    return logged(state, words, said)


def found(connection: sa.Connection, case_id: str) -> State:
    """The state of a case.

    Raises:
        NoSuchCase: no case has that id.
    """
    state = database.state_of(connection, plain(case_id))
    if state is None:
        raise NoSuchCase(sentence(_NO_CASE, case=repr(case_id[:40])))
    return state


_NO_CASE = template("There is no case {case} in this log. List the cases to see their numbers.")
_NOT_TO_ITS_END = template("the database is damaged and cannot be read to its end ({fault}).")
