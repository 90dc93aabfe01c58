"""The log of an evening: directors open, rule, announce and close cases, and every change can be looked up."""

from __future__ import annotations

import json
import secrets
import unicodedata
from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import datetime, timedelta
from enum import Enum
from typing import Any

import sqlalchemy as sa

from revoke.app.log import evening_setup, privacy, tables
from revoke.app.log.case_state import State, logged, moment, time_text
from revoke.app.log.entry import Kind, entry_digest, hashed
from revoke.app.log.evening_setup import EveningSetup
from revoke.app.log.importing import ImportedCases, import_cases, read_cases
from revoke.app.log.log_reader import found
from revoke.app.log.log_writer import Change, LogWriter
from revoke.app.log.logged_case import LoggedCase
from revoke.app.log.privacy import DueCase, Purged
from revoke.app.log.refusals import NoSuchLink
from revoke.app.log.tables import By, EntryDraft, links, settings
from revoke.table.sentence import template

# What the log notices about a case: the same table and board twice, and the same facts decided otherwise tonight.

TONIGHT = timedelta(hours=12)
_OF_THE_BOARD = ("table_tricks", "winners", "without_revoke", "without_repeat", "weighting", "strength")


@dataclass(frozen=True, slots=True)
class CaseNotices:
    """The numbers of other cases of the evening that the director should look at.

    Attributes:
        same_place: cases at the same table and board.
        otherwise: cases with the same facts and another result.
    """

    same_place: tuple[int, ...] = ()
    otherwise: tuple[int, ...] = ()


def noticed(case: LoggedCase, others: Sequence[LoggedCase], now: datetime) -> CaseNotices:
    """The notices about a case, among others of the same log."""
    tonight = [each for each in others if each.id != case.id and not each.withdrawn and now - each.opened_at <= TONIGHT]
    here = case.place
    same = [
        each.number
        for each in tonight
        if here.table
        and here.board is not None
        and (each.place.table, each.place.board, each.place.section, each.place.event)
        == (here.table, here.board, here.section, here.event)
    ]
    facts = _facts(case)
    otherwise = [
        each.number
        for each in tonight
        if facts is not None and _facts(each) == facts and _result(each, case) != _result(case, each)
    ]
    return CaseNotices(tuple(sorted(same)), tuple(sorted(otherwise)))


def _facts(case: LoggedCase) -> str | None:
    """The digest of the facts without those of the board; ``None`` where no ruling stands on them."""
    if case.withdrawn or not case.ruling_stands:
        return None
    document = case.document
    findings = {name: said for name, said in document.get("findings", {}).items() if name not in _OF_THE_BOARD}
    return entry_digest([document["code"], findings, document.get("events", [])])


def _result(case: LoggedCase, other: LoggedCase) -> list[Any]:
    """The decision, with equity only if both cases are from the same board. Any: JSON."""
    assert case.ruling is not None
    decided = case.override
    result: list[Any] = [
        case.ruling.document["transfer"],
        None if decided is None else [decided.tricks, decided.ns, decided.ew],
    ]
    if case.place.board is not None and case.place.board == other.place.board:
        result += [case.equity.state.value, case.equity.tricks]
    return result


# Signers of an evening: which initials are in use, and by which phone, browser or token; nobody else may use them.

EVENING = timedelta(hours=12)
"""The time for which initials stay reserved after their holder has signed."""

_NOTED = timedelta(minutes=10)
_PREFIX = "signer "


def _others(found: dict[str, str] | None, holder: str, now: datetime) -> bool:
    if found is None or now - moment(found["at"]) > EVENING:
        return False
    return not holder or found["holder"] != hashed(holder)


def _read(connection: sa.Connection, name: str) -> dict[str, str] | None:
    found = tables.setting(connection, name)
    return None if found is None else dict(json.loads(found))


def _name(who: str) -> str:
    """The setting's name for some initials, the same in capitals and in small letters."""
    return f"{_PREFIX}{hashed(unicodedata.normalize('NFKC', who).casefold())[:24]}"


# Case links: tokens that let somebody take one case over, write on it, or only read it.

HAND_OVER, WRITE, SHARE = timedelta(minutes=30), timedelta(hours=12), timedelta(hours=24)
"""The default lifetime of each kind of link."""


class Purpose(Enum):
    """The purpose of a link."""

    HAND_OVER = "hand over"
    WRITE = "write"
    READ = "read"


@dataclass(frozen=True, slots=True)
class Link:
    """A new link to a case. Its token, 128 random bits in letters for a URL, is shown once and stored nowhere."""

    token: str
    case_id: str
    purpose: Purpose
    expires_at: datetime


def given(connection: sa.Connection, case_id: str, purpose: Purpose, who: str, until: datetime) -> Link:
    """A new link. Unless it is for reading, it replaces the old one: a case has one director at a time."""
    token = secrets.token_urlsafe(16)
    if purpose is not Purpose.READ:
        connection.execute(links.delete().where(links.c.case_id == case_id, links.c.purpose == purpose.value))
    connection.execute(
        links.insert().values(
            digest=hashed(token),
            case_id=case_id,
            purpose=purpose.value,
            given_by=who,
            expires_at=time_text(until),
        )
    )
    return Link(token, case_id, purpose, until)


def admitted(connection: sa.Connection, token: str, purpose: Purpose, now: str) -> str:
    """The id of the case that a link opens.

    Raises:
        NoSuchLink: it opens none.
    """
    wanted = sa.select(links.c.case_id).where(
        links.c.digest == hashed(token),
        links.c.purpose == purpose.value,
        links.c.used_at.is_(None),
        links.c.expires_at > now,
    )
    case_id = connection.execute(wanted).scalar_one_or_none()
    if case_id is None:
        raise NoSuchLink(
            template("This link does not work: it was used, has expired, or never existed. Ask for a new one.")
        )
    return str(case_id)


_SECRET = "forms"
"""The name of the setting that holds the secret for form tokens."""


class Log(LogWriter):
    """A log in a database. Threads may share one; each process may have its own on the same database.

    Every change is one entry in the chain, on the disk when the method returns. Writers take turns.

    Args:
        database: the database that holds the log.
        clock: gives the time, with a time zone.

    >>> from tempfile import TemporaryDirectory
    >>> from revoke.app.log.logged_case import CasePlace
    >>> with TemporaryDirectory() as folder, Log.at(f"{folder}/evening.sqlite") as log:
    ...     case = log.open_case(CasePlace(table="4", board=7), by=By("KB"))
    ...     case = log.note(case.id, "East says that she had none", by=By("KB"))
    ...     case.number, case.status.value, case.version, log.verify()
    (1, 'open', 2, ())
    """

    def analyse(self, case_id: str, found: Mapping[str, Any], *, by: By) -> LoggedCase:
        """Store an analysis of the present facts, in place of the earlier one.

        Args:
            found: the result of :func:`~revoke.app.log.logged_case.found_part`. Any: JSON.
        """

        def change(state: State, draft: EntryDraft, _: sa.Connection) -> Change:
            return {"analysis": {**draft.signed, **found, "facts": entry_digest(state["document"])}}

        return self._write(case_id, Kind.ANALYSED, by, {"found": dict(found)}, change)

    def import_cases(self, cases: Sequence[Mapping[str, Any]], *, by: By) -> ImportedCases:
        """Import the cases of another log, all or none; identical cases that are already here stay.

        Args:
            cases: as :func:`~revoke.app.log.importing.cases_in` gives them. Any: JSON.

        Raises:
            CannotImport: a case cannot be read, or differs from the one stored here.
        """

        def append(connection: sa.Connection, case_id: str, draft: EntryDraft, parts: State) -> State:
            return self._append(connection, {"id": case_id}, Kind.IMPORTED, draft, parts)

        read = read_cases(cases, lambda: EntryDraft(time_text(self.clock()), by.who))  # outside the lock
        with self.database.writing() as connection:
            return import_cases(connection, read, append)

    def hand_over(self, case_id: str, *, by: By, valid: timedelta = HAND_OVER) -> Link:
        """A link with which one other director may take the case over, once and before it expires.

        Raises:
            NoSuchCase: no case has that id.
        """
        return self._let_in(case_id, Purpose.HAND_OVER, by, valid)

    def share(self, case_id: str, *, by: By, valid: timedelta = SHARE) -> Link:
        """A link with which anybody may read the case, without names and free texts."""
        return self._let_in(case_id, Purpose.READ, by, valid)

    def take_over(self, token: str, who: str, *, valid: timedelta = WRITE) -> Link:
        """Use a hand-over link: this director now has the case, and gets a link for writing on it.

        Raises:
            NoSuchLink: the link was never given, has been used, or has expired.
        """
        by, now = By(who), self.clock()
        with self.database.writing() as connection:
            case_id = admitted(connection, token, Purpose.HAND_OVER, time_text(now))
            connection.execute(links.update().where(links.c.digest == hashed(token)).values(used_at=time_text(now)))
            part = {"director": by.who, "offered": None}
            self._append(
                connection, found(connection, case_id), Kind.TAKEN_OVER, EntryDraft(time_text(now), by.who), part
            )
            return given(connection, case_id, Purpose.WRITE, by.who, now + valid)

    def admitted(self, token: str, purpose: Purpose) -> str:
        """The id of the case that a link opens for this purpose.

        Raises:
            NoSuchLink: there is no such link, or it has expired.
        """
        with self.database.reading() as connection:
            return admitted(connection, token, purpose, time_text(self.clock()))

    def shared(self, token: str) -> LoggedCase:
        """The case that a link for reading shows, without names and free texts.

        Raises:
            NoSuchLink: there is no such link, or it has expired.
        """
        case_id = self.admitted(token, Purpose.READ)
        with self.database.reading() as connection:
            return logged(found(connection, case_id), {})

    def purge(self, before: datetime, *, by: By, only: Collection[int] | None = None) -> Purged:
        """Blank the names and the free texts of cases opened before a moment; rulings and facts stay.

        Args:
            only: the numbers of the cases to blank; all by default.
        """
        now = time_text(self.clock())
        with self.database.writing() as connection:
            purged = privacy.purge(connection, time_text(before), now, by.who, only)
        if purged.texts or purged.names:
            self.database.forget()
        return purged

    def due(self, before: datetime) -> int:
        """The number of cases opened before a moment with names or free texts that a purge would blank."""
        return len(self.due_cases(before))

    def due_cases(self, before: datetime) -> tuple[DueCase, ...]:
        """The cases that a purge would blank, the oldest first, with the numbers of texts."""
        with self.database.reading() as connection:
            return privacy.due(connection, time_text(before))

    def person(self, event: str, pair: str) -> dict[str, Any]:
        """Everything held about a pair of an event, names and free texts included, as a JSON document."""
        with self.database.reading() as connection:
            return privacy.held_about(connection, event, pair)

    def evening(self) -> EveningSetup:
        """The set-up of the evening."""
        return evening_setup.setup_of(self.database)

    def set_up_evening(self, setup: EveningSetup) -> None:
        """Store the set-up of the evening, in place of the earlier one."""
        with self.database.writing() as connection:
            tables.keep_setting(connection, evening_setup.NAME, json.dumps(asdict(setup), ensure_ascii=False))

    def notices(self, case: LoggedCase) -> CaseNotices:
        """The notices about a case among the others of the evening."""
        return noticed(case, self.cases(), self.clock())

    def form_secret(self) -> bytes:
        """The secret for form tokens, made on first use. Every server on this log shares it, also after a restart,
        so a page that was open when the server stopped can still send its form.
        """
        with self.database.writing() as connection:
            found = tables.setting(connection, _SECRET)
            if found is None:
                found = secrets.token_hex(32)
                tables.keep_setting(connection, _SECRET, found)
        return bytes.fromhex(found)

    def signs_here(self, who: str, holder: str, *, claim: bool, force: bool = False) -> bool:
        """Whether somebody may sign with these initials, because nobody else uses them.

        Args:
            holder: a secret that only his phone, browser or program knows; empty if he has none.
            claim: whether to reserve them for him from now on.
            force: whether he takes them even from somebody who has them.
        """
        name, now = _name(who), self.clock()
        with self.database.reading() as connection:
            found = _read(connection, name)
        if not force and _others(found, holder, now):
            return False
        noted = found is not None and found["holder"] == hashed(holder) and now - moment(found["at"]) <= _NOTED
        if claim and holder and not noted:
            with self.database.writing() as connection:
                if not force and _others(_read(connection, name), holder, now):
                    return False
                tables.keep_setting(connection, name, json.dumps({"holder": hashed(holder), "at": time_text(now)}))
        return True

    def hand_signers_on(self, holder: str, new_holder: str) -> None:
        """Move all the initials that one phone, browser or token holds to the one that replaces it."""
        with self.database.writing() as connection:
            wanted = sa.select(settings.c.name, settings.c.value).where(settings.c.name.startswith(_PREFIX))
            for name, value in connection.execute(wanted).all():
                said = json.loads(value)
                if said["holder"] == hashed(holder):
                    changed = json.dumps(said | {"holder": hashed(new_holder)})
                    connection.execute(settings.update().where(settings.c.name == name).values(value=changed))

    def link_given_to(self, token: str) -> str:
        """The initials of the director who was given a link for writing.

        Raises:
            NoSuchLink: there is no such link, or it has expired.
        """
        with self.database.reading() as connection:
            admitted(connection, token, Purpose.WRITE, time_text(self.clock()))
            wanted = sa.select(links.c.given_by).where(links.c.digest == hashed(token))
            return str(connection.execute(wanted).scalar_one())

    def take_back(self, case_id: str, *, by: By) -> LoggedCase:
        """Withdraw every link to a case: for taking it over, for writing on it, for reading it.

        Raises:
            NoSuchCase: no case has that id.
        """

        def change(state: State, draft: EntryDraft, connection: sa.Connection) -> Change:
            connection.execute(links.delete().where(links.c.case_id == state["id"]))
            return {"offered": None, "shared": None, "links_taken_back": draft.signed}

        return self._write(case_id, Kind.LINKS_TAKEN_BACK, by, {}, change)

    def _let_in(self, case_id: str, purpose: Purpose, by: By, valid: timedelta) -> Link:
        now = self.clock()
        until = now + valid
        kind, part = (Kind.OFFERED, "offered") if purpose is Purpose.HAND_OVER else (Kind.SHARED, "shared")
        with self.database.writing() as connection:
            state = found(connection, case_id)
            self._append(
                connection, state, kind, EntryDraft(time_text(now), by.who), {part: {"until": time_text(until)}}
            )
            return given(connection, case_id, purpose, by.who, until)
