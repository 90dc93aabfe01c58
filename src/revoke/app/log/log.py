"""The log of an evening: cases are opened, told, ruled, announced and closed, and every change can be looked up."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any

import sqlalchemy as sa

from revoke.app.log import case_links, changes, evening_setup, own_settings, privacy, signers
from revoke.app.log.case_links import Link, Purpose
from revoke.app.log.case_state import State, logged, time_text
from revoke.app.log.entry import Kind, digest
from revoke.app.log.entry_draft import By, EntryDraft
from revoke.app.log.evening_setup import EveningSetup
from revoke.app.log.importing import ImportedCases, import_cases, read_cases
from revoke.app.log.log_reader import found
from revoke.app.log.log_writer import LogWriter
from revoke.app.log.logged_case import AppealOutcome, LoggedCase
from revoke.app.log.notices import CaseNotices, noticed
from revoke.app.log.privacy import DueCase, Purged


class Log(LogWriter):
    """A log in a database. Threads may share one; processes may each have their own on the same database.

    Every writing is one entry in the chain, on the disk when the method returns. Writers take turns.

    Args:
        database: where it is kept.
        clock: gives the time, with a time zone.

    >>> from tempfile import TemporaryDirectory
    >>> from revoke.app.log.place import CasePlace
    >>> with TemporaryDirectory() as folder, Log.at(f"{folder}/evening.sqlite") as log:
    ...     case = log.open_case(CasePlace(table="4", board=7), by=By("KB"))
    ...     case = log.note(case.id, "East says that she had none", by=By("KB"))
    ...     case.number, case.status.value, case.version, log.verify()
    (1, 'open', 2, ())
    """

    def lodge_appeal(
        self,
        case_id: str,
        *,
        by: By,
        lodged_by: str = "",
        concurring: bool | None = None,
        statement: str = "",
        at: datetime | None = None,
        decide_by: datetime | None = None,
    ) -> LoggedCase:
        """Write down an appeal; the case is under appeal until :meth:`decide_appeal`.

        Args:
            lodged_by: the player, pair or captain.
            concurring: whether both partners agree to it; ``None`` where that is not said.
            statement: the appellants' case, in their own words.
            at: when it was lodged; now, without it.
            decide_by: until when the committee has to decide; as the evening is set up, without it.

        Raises:
            NotYet: no ruling was given, or neither who appeals nor what they say.
            BadWords: the committee would have to decide before the appeal was lodged.
        """
        said = {"by": lodged_by, "concurring": concurring, "statement": statement, "at": at and time_text(at)}
        said |= {"decide_by": time_text(decide_by)} if decide_by else {}
        evening = self.evening()

        def change(state: State, draft: EntryDraft, _: sa.Connection) -> changes.Change:
            when = at or self.clock()
            due = evening.decided_by(when, decide_by)
            return changes.appealed(logged(state, {}), draft, when, lodged_by, concurring, statement, due)

        return self._write(case_id, Kind.APPEALED, by, said, change)

    def decide_appeal(
        self,
        case_id: str,
        number: int,
        outcome: AppealOutcome,
        *,
        by: By,
        tricks: Mapping[str, float] | None = None,
        ns: float | None = None,
        ew: float | None = None,
        words: str = "",
        members: str = "",
        at: datetime | None = None,
    ) -> LoggedCase:
        """Write down what became of an appeal, or correct what was; an adjusted score is to be told to both sides.

        Args:
            number: which appeal of the case, from 1.
            tricks, ns, ew: what the score is adjusted to: declarer's tricks (tricks -> share), or each side's points.
            words: the facts found and the decision, as the committee puts them.
            members: the committee.
            at: when it was decided; now, without it.

        Raises:
            NotYet: there is no such appeal, or outcome and result do not go together.
            BadWords: shares that do not add up to 1.
        """
        result = {"tricks": tricks and dict(tricks), "ns": ns, "ew": ew}
        said = {"outcome": outcome.value, **result, "words": words, "members": members, "at": at and time_text(at)}

        def change(state: State, draft: EntryDraft, _: sa.Connection) -> changes.Change:
            case, when = logged(state, {}), at or self.clock()
            return changes.appeal_decided(case, draft, number, when, outcome, (tricks, ns, ew), words, members)

        return self._write(case_id, Kind.APPEAL_DECIDED, by, {"number": number, **said}, change)

    def analyse(self, case_id: str, found: Mapping[str, Any], *, by: By) -> LoggedCase:
        """Keep an analysis of the facts as they are told now, in place of the one before.

        Args:
            found: what :func:`~revoke.app.log.kept_analysis.found_part` gives. Any: JSON.
        """

        def change(state: State, draft: EntryDraft, _: sa.Connection) -> changes.Change:
            return {"analysis": {**draft.signed, **found, "facts": digest(state["document"])}}

        return self._write(case_id, Kind.ANALYSED, by, {"found": dict(found)}, change)

    def import_cases(self, cases: Sequence[Mapping[str, Any]], *, by: By) -> ImportedCases:
        """Take over the cases of another log, all or none; those that are here already as they are there stay.

        Args:
            cases: as :func:`~revoke.app.log.import_json.cases_in` gives them. Any: JSON.

        Raises:
            CannotImport: a case cannot be read, or stands here already and otherwise.
        """

        def append(connection: sa.Connection, case_id: str, draft: EntryDraft, parts: State) -> State:
            return self._append(connection, {"id": case_id}, Kind.IMPORTED, draft, parts)

        read = read_cases(cases, lambda: EntryDraft(time_text(self.clock()), by.who))  # nobody waits for this
        with self.database.writing() as connection:
            return import_cases(connection, read, append)

    def hand_over(self, case_id: str, *, by: By, valid: timedelta = case_links.HAND_OVER) -> Link:
        """A link by which one other director may take the case over, once and in time.

        Raises:
            NoSuchCase: there is none of that id.
        """
        return self._let_in(case_id, Purpose.HAND_OVER, by, valid)

    def share(self, case_id: str, *, by: By, valid: timedelta = case_links.SHARE) -> Link:
        """A link by which anybody who has it may read the case, without names and free texts."""
        return self._let_in(case_id, Purpose.READ, by, valid)

    def take_over(self, token: str, who: str, *, valid: timedelta = case_links.WRITE) -> Link:
        """Use a hand-over link: the case is now this director's, who gets a link for writing on it.

        Raises:
            NoSuchLink: it was never given, has been used, or has expired.
        """
        by, now = By(who), self.clock()
        with self.database.writing() as connection:
            case_id = case_links.used(connection, token, time_text(now))
            part = {"director": by.who, "offered": None}
            self._append(
                connection, found(connection, case_id), Kind.TAKEN_OVER, EntryDraft(time_text(now), by.who), part
            )
            return case_links.given(connection, case_id, Purpose.WRITE, by.who, now + valid)

    def admitted(self, token: str, purpose: Purpose) -> str:
        """The id of the case that a link lets in to, for reading or for writing.

        Raises:
            NoSuchLink: it is no such link, or has expired.
        """
        with self.database.reading() as connection:
            return case_links.admitted(connection, token, purpose, time_text(self.clock()))

    def shared(self, token: str) -> LoggedCase:
        """The case that a link for reading shows, without names and free texts.

        Raises:
            NoSuchLink: it is no such link, or has expired.
        """
        case_id = self.admitted(token, Purpose.READ)
        with self.database.reading() as connection:
            return logged(found(connection, case_id), {})

    def purge(self, before: datetime, *, by: By, only: Collection[int] | None = None) -> Purged:
        """Blank the names and the free texts of cases opened before a moment; rulings and facts stay.

        Args:
            only: the numbers of those to be blanked; all without it.
        """
        now = time_text(self.clock())
        with self.database.writing() as connection:
            purged = privacy.purge(connection, time_text(before), now, by.who, only)
        if purged.texts or purged.names:
            self.database.forget()
        return purged

    def due(self, before: datetime) -> int:
        """How many cases opened before a moment have names or free texts that a purge would blank."""
        return len(self.due_cases(before))

    def due_cases(self, before: datetime) -> tuple[DueCase, ...]:
        """These cases, the oldest first, each with how much there is to be blanked."""
        with self.database.reading() as connection:
            return privacy.due(connection, time_text(before))

    def person(self, event: str, pair: str) -> dict[str, Any]:
        """Everything held about a pair of an event, names and free texts included, as a JSON document."""
        with self.database.reading() as connection:
            return privacy.held_about(connection, event, pair)

    def evening(self) -> EveningSetup:
        """How the evening is set up."""
        return evening_setup.setup_of(self.database)

    def set_up_evening(self, setup: EveningSetup) -> None:
        """Keep how the evening is set up."""
        evening_setup.keep_setup(self.database, setup)

    def notices(self, case: LoggedCase) -> CaseNotices:
        """What is noticed about a case among the others of the evening."""
        return noticed(case, self.cases(), self.clock())

    def form_secret(self) -> bytes:
        """What the tokens of forms are made with: the same for every server on this log, and after each start."""
        return own_settings.form_secret(self.database)

    def signs_here(self, who: str, holder: str, *, claim: bool, force: bool = False) -> bool:
        """Whether somebody may sign with these initials, as :func:`revoke.app.log.signers.signs_here` has it."""
        return signers.signs_here(self.database, who, holder, self.clock(), claim=claim, force=force)

    def hand_signers_on(self, holder: str, new_holder: str) -> None:
        """Give the initials of one signer's phone or token to another, as :func:`revoke.app.log.signers.hand_on`."""
        signers.hand_on(self.database, holder, new_holder)

    def link_given_to(self, token: str) -> str:
        """To whom a link for writing was given, by his initials.

        Raises:
            NoSuchLink: it is no such link, or has expired.
        """
        with self.database.reading() as connection:
            return case_links.writer(connection, token, time_text(self.clock()))

    def take_back(self, case_id: str, *, by: By) -> LoggedCase:
        """Take every link of a case back: for taking it over, for writing on it, for reading it.

        Raises:
            NoSuchCase: there is none of that id.
        """

        def change(state: State, draft: EntryDraft, connection: sa.Connection) -> changes.Change:
            case_links.take_back(connection, state["id"])
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
            return case_links.given(connection, case_id, purpose, by.who, until)
