"""Writes in a log: every act on a case is one entry, and writers take turns."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from typing import Any

import sqlalchemy as sa

from revoke.app.log import changes, hash_chain, idempotency, projection
from revoke.app.log.case_state import State, after, fold, logged, time_text
from revoke.app.log.entry import Kind
from revoke.app.log.entry_draft import By, EntryDraft
from revoke.app.log.log_reader import LogReader, found
from revoke.app.log.logged_case import About, EquityState, LoggedCase, LoggedInterview, Status
from revoke.app.log.place import CasePlace
from revoke.app.log.refusals import Changed
from revoke.app.log.tables import cases
from revoke.case.case import Case
from revoke.ruling.ruling import Ruling
from revoke.table.seats import Seat
from revoke.table.sentence import sentence, template
from revoke.telling.document import document as ruling_document

APPEAL = timedelta(minutes=30)
"""How long after the end of the round a ruling may be appealed, where the organiser says nothing (Law 92B)."""


class LogWriter(LogReader):
    """A log in a database, for reading and writing; each act says who does it, by a :class:`By`."""

    def open_case(
        self, place: CasePlace, case: Case | None = None, *, by: By, asked: LoggedInterview | None = None
    ) -> LoggedCase:
        """Open a case.

        Args:
            place: where it arose, as far as known.
            case: the facts told so far; its code is the code of the case.
            by: who opens it.
            asked: how far the interview has got.
        """
        told, so_far = case or Case(), asked or LoggedInterview()
        request = {"place": place.document(), **changes.told({"document": None, "asked": None}, told, so_far)}

        def change(state: State, draft: EntryDraft, connection: sa.Connection) -> changes.Change:
            count = connection.execute(sa.select(sa.func.count()).select_from(cases)).scalar_one()
            return changes.opened(draft, count + 1, place, told, so_far)

        return self._write("", Kind.OPENED, by, request, change)

    def move(self, case_id: str, place: CasePlace, *, by: By) -> LoggedCase:
        """Correct where a case arose; ``place`` replaces the old one whole."""
        return self._write(case_id, Kind.MOVED, by, {"place": place.document()}, lambda *_: changes.moved(place))

    def tell(self, case_id: str, case: Case, *, by: By, asked: LoggedInterview | None = None) -> LoggedCase:
        """Keep the facts as they are told now; ``asked`` stays as it was where it is not given.

        Raises:
            Unwritable: a card that nobody knows, as a play record may have one.
        """
        request = changes.told({"document": None, "asked": None}, case, asked)
        return self._write(case_id, Kind.TOLD, by, request, lambda state, *_: changes.told(state, case, asked))

    def rule(self, case_id: str, ruling: Ruling, *, by: By, reason: str = "") -> LoggedCase:
        """Give a ruling on the facts as they are; the equity question is open again unless the ruling settles it.

        Raises:
            NotYet: it replaces another ruling and no reason is given.
        """
        request = {"ruling": ruling_document(ruling), "reason": reason}
        return self._write(
            case_id, Kind.RULED, by, request, lambda state, draft, _: changes.ruled(state, draft, ruling, reason)
        )

    def override(
        self,
        case_id: str,
        *,
        by: By,
        reason: str,
        tricks: Mapping[str, float] | None = None,
        ns: float | None = None,
        ew: float | None = None,
        by_chief: bool = False,
    ) -> LoggedCase:
        """Decide otherwise than the program: declarer's tricks (tricks -> share), or each side's score in points.

        Args:
            by_chief: whether the director in charge decides, who may do so in every case.

        Raises:
            NotYours: by another director than the one who has the case.
            NotYet: without a reason, or without a result.
            BadWords: shares that do not add up to 1.
        """
        request = {"tricks": tricks and dict(tricks), "ns": ns, "ew": ew, "reason": reason}
        return self._write(
            case_id,
            Kind.OVERRIDDEN,
            by,
            request,
            lambda state, draft, _: changes.overridden(state, draft, tricks, ns, ew, reason, by_chief),
        )

    def weigh(
        self,
        case_id: str,
        answer: EquityState,
        *,
        by: By,
        tricks: Mapping[str, float] | None = None,
        reason: str = "",
    ) -> LoggedCase:
        """Answer the equity question, or open it again; the reason is kept as a note.

        Args:
            tricks: what declarer would have made without the revoke (tricks -> share), where that was said.

        Raises:
            BadWords: shares that do not add up to 1.
        """
        request = {"answer": answer.value, "tricks": tricks and dict(tricks), "reason": reason}
        return self._write(
            case_id,
            Kind.WEIGHED,
            by,
            request,
            lambda state, draft, _: changes.weighed(state, draft, answer, tricks, reason),
        )

    def announce(
        self, case_id: str, *, by: By, at: datetime | None = None, appeal: timedelta | datetime = APPEAL
    ) -> LoggedCase:
        """Both sides have been told; a case with nothing else open is closed by that.

        Args:
            at: when they were told; now, without it.
            appeal: until when they may appeal, or how long from ``at``.

        Raises:
            NotYet: no ruling was given.
        """
        request = {"at": at and time_text(at), "appeal": str(appeal)}
        return self._write(
            case_id,
            Kind.ANNOUNCED,
            by,
            request,
            lambda state, draft, _: changes.announced(state, draft, at or self.clock(), appeal),
        )

    def close_case(self, case_id: str, *, by: By, appeal: timedelta | datetime = APPEAL) -> LoggedCase:
        """Close a case: both sides have been told, and nothing is open.

        Raises:
            NotYet: no ruling, facts missing, or the equity question open; the sentence says what to do.
        """

        def change(state: State, draft: EntryDraft, _: sa.Connection) -> changes.Change:
            case = logged(state, {})
            if case.status is Status.CLOSED:
                return {}
            changes.may_be_closed(case)
            return changes.announced(state, draft, self.clock(), appeal)

        return self._write(case_id, Kind.ANNOUNCED, by, {"close": str(appeal)}, change)

    def withdraw(self, case_id: str, *, by: By, reason: str = "") -> LoggedCase:
        """Close a case that was opened by mistake; it stays in the log."""
        return self._write(
            case_id, Kind.WITHDRAWN, by, {"reason": reason}, lambda _, draft, __: changes.withdrawn(draft, reason)
        )

    def reopen(self, case_id: str, *, by: By, reason: str) -> LoggedCase:
        """Take a closed case up again.

        Raises:
            NotYet: no reason.
        """
        return self._write(
            case_id,
            Kind.REOPENED,
            by,
            {"reason": reason},
            lambda state, draft, _: changes.reopened(state, draft, reason),
        )

    def note(self, case_id: str, text: str, *, by: By, about: About = About.NOTE) -> LoggedCase:
        """Write something down: a note, what a side says, the finding, a statement for an appeal."""
        request = {"text": text, "about": about.value}
        return self._write(
            case_id, Kind.NOTED, by, request, lambda state, draft, _: changes.noted(state, draft, about, text)
        )

    def consult(
        self,
        case_id: str,
        *,
        by: By,
        level: str = "",
        question: str = "",
        answer: str = "",
        alternatives: str = "",
        reason: str = "",
    ) -> LoggedCase:
        """Write down what a colleague, or a player of the same class, was asked and said."""
        said = {
            "level": level,
            "question": question,
            "answer": answer,
            "alternatives": alternatives,
            "reason": reason,
        }
        return self._write(
            case_id, Kind.CONSULTED, by, said, lambda state, draft, _: changes.consulted(state, draft, said)
        )

    def name_players(self, case_id: str, players: Mapping[Seat, str], *, by: By) -> LoggedCase:
        """Keep the players' names, apart from everything else; an empty mapping takes them away."""
        request = {seat.value: name for seat, name in players.items()}
        return self._write(case_id, Kind.NAMED, by, request, lambda _, draft, __: changes.named(draft, players))

    def _write(
        self,
        case_id: str,
        kind: Kind,
        by: By,
        request: Mapping[str, Any],  # Any: what the act was asked for, as JSON
        change: Callable[[State, EntryDraft, sa.Connection], changes.Change],
    ) -> LoggedCase:
        """One act: what it changes is worked out and written while nobody else may write."""
        with self.database.writing() as connection:
            done = idempotency.done_before(connection, by, kind, case_id, request)
            if done is not None:
                return self._case(connection, fold(hash_chain.read(connection, done.case_id, up_to=done.entry)))
            state: State = {} if kind is Kind.OPENED else found(connection, case_id)
            if not by.has_seen(state.get("version", 0)):
                changed = template(
                    "case {number} has changed since you read it ({at}, by somebody else's entry). Look at it again,"
                    " then write."
                )
                raise Changed(sentence(changed, number=state["number"], at=state["changed_at"]))
            draft = EntryDraft(time_text(self.clock()), by.who)
            state = self._append(connection, state, kind, draft, change(state, draft, connection))
            idempotency.note(connection, by, kind, case_id, request, state["id"], state["last_entry"], draft.at)
            return self._case(connection, state)

    def _append(
        self, connection: sa.Connection, state: State, kind: Kind, draft: EntryDraft, change: changes.Change
    ) -> State:
        """The state after an entry with this change; the same state, and no entry, where nothing changes."""
        before = {name: state.get(name) for name in change}
        if before == change:
            return state
        case_id = state["id"] if state else secrets.token_hex(8)
        entry = hash_chain.append(connection, case_id, draft.at, draft.who, kind, before, change)
        draft.put_away(connection, case_id)
        state = after(state, entry)
        projection.put(connection, state)
        return state
