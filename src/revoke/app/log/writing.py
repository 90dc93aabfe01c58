"""Writes in a log: every act on a case is one entry, and writers take turns."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from typing import Any

import sqlalchemy as sa

from revoke.app.log import acts, chain, keys, shelf
from revoke.app.log.entry import Kind
from revoke.app.log.fold import State, after, fold, logged, time_text
from revoke.app.log.logged import About, Asked, EquityState, LoggedCase, Status
from revoke.app.log.pen import By, Pen
from revoke.app.log.place import Place
from revoke.app.log.reading import Reading, found
from revoke.app.log.refusals import Changed
from revoke.app.log.tables import cases
from revoke.case.case import Case
from revoke.ruling.ruling import Ruling
from revoke.ruling.ruling import document as ruling_document
from revoke.table.seats import Seat
from revoke.table.sentence import sentence, template

APPEAL = timedelta(minutes=30)
"""How long after the end of the round a ruling may be appealed, where the organiser says nothing (Law 92B)."""


class Writing(Reading):
    """A log in a database, for reading and writing; each act says who does it, by a :class:`By`."""

    def open_case(self, place: Place, case: Case | None = None, *, by: By, asked: Asked | None = None) -> LoggedCase:
        """Open a case.

        Args:
            place: where it arose, as far as known.
            case: the facts told so far; its code is the code of the case.
            by: who opens it.
            asked: how far the interview has got.
        """
        told, so_far = case or Case(), asked or Asked()
        request = {"place": place.document(), **acts.told({"document": None, "asked": None}, told, so_far)}

        def change(state: State, pen: Pen, connection: sa.Connection) -> acts.Change:
            count = connection.execute(sa.select(sa.func.count()).select_from(cases)).scalar_one()
            return acts.opened(pen, count + 1, place, told, so_far)

        return self._write("", Kind.OPENED, by, request, change)

    def move(self, case_id: str, place: Place, *, by: By) -> LoggedCase:
        """Correct where a case arose; ``place`` replaces the old one whole."""
        return self._write(case_id, Kind.MOVED, by, {"place": place.document()}, lambda *_: acts.moved(place))

    def tell(self, case_id: str, case: Case, *, by: By, asked: Asked | None = None) -> LoggedCase:
        """Keep the facts as they are told now; ``asked`` stays as it was where it is not given.

        Raises:
            Unwritable: a card that nobody knows, as a play record may have one.
        """
        request = acts.told({"document": None, "asked": None}, case, asked)
        return self._write(case_id, Kind.TOLD, by, request, lambda state, *_: acts.told(state, case, asked))

    def rule(self, case_id: str, ruling: Ruling, *, by: By, reason: str = "") -> LoggedCase:
        """Give a ruling on the facts as they are; the equity question is open again unless the ruling settles it.

        Raises:
            NotYet: it replaces another ruling and no reason is given.
        """
        request = {"ruling": ruling_document(ruling), "reason": reason}
        return self._write(
            case_id, Kind.RULED, by, request, lambda state, pen, _: acts.ruled(state, pen, ruling, reason)
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
    ) -> LoggedCase:
        """Decide otherwise than the program: declarer's tricks (tricks -> share), or each side's score in points.

        Raises:
            NotYet: without a reason, or without a result.
            BadWords: shares that do not add up to 1.
        """
        request = {"tricks": tricks and dict(tricks), "ns": ns, "ew": ew, "reason": reason}
        return self._write(
            case_id, Kind.OVERRIDDEN, by, request, lambda _, pen, __: acts.overridden(pen, tricks, ns, ew, reason)
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
            lambda state, pen, _: acts.weighed(state, pen, answer, tricks, reason),
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
            lambda state, pen, _: acts.announced(state, pen, at or self.clock(), appeal),
        )

    def close_case(self, case_id: str, *, by: By, appeal: timedelta | datetime = APPEAL) -> LoggedCase:
        """Close a case: both sides have been told, and nothing is open.

        Raises:
            NotYet: no ruling, facts missing, or the equity question open; the sentence says what to do.
        """

        def change(state: State, pen: Pen, _: sa.Connection) -> acts.Change:
            case = logged(state, {})
            if case.status is Status.CLOSED:
                return {}
            acts.may_be_closed(case)
            return acts.announced(state, pen, self.clock(), appeal)

        return self._write(case_id, Kind.ANNOUNCED, by, {"close": str(appeal)}, change)

    def withdraw(self, case_id: str, *, by: By, reason: str = "") -> LoggedCase:
        """Close a case that was opened by mistake; it stays in the log."""
        return self._write(
            case_id, Kind.WITHDRAWN, by, {"reason": reason}, lambda _, pen, __: acts.withdrawn(pen, reason)
        )

    def reopen(self, case_id: str, *, by: By, reason: str) -> LoggedCase:
        """Take a closed case up again.

        Raises:
            NotYet: no reason.
        """
        return self._write(
            case_id, Kind.REOPENED, by, {"reason": reason}, lambda state, pen, _: acts.reopened(state, pen, reason)
        )

    def note(self, case_id: str, text: str, *, by: By, about: About = About.NOTE) -> LoggedCase:
        """Write something down: a note, what a side says, the finding, a statement for an appeal."""
        request = {"text": text, "about": about.value}
        return self._write(case_id, Kind.NOTED, by, request, lambda state, pen, _: acts.noted(state, pen, about, text))

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
        return self._write(case_id, Kind.CONSULTED, by, said, lambda state, pen, _: acts.consulted(state, pen, said))

    def name_players(self, case_id: str, players: Mapping[Seat, str], *, by: By) -> LoggedCase:
        """Keep the players' names, apart from everything else; an empty mapping takes them away."""
        request = {seat.value: name for seat, name in players.items()}
        return self._write(case_id, Kind.NAMED, by, request, lambda _, pen, __: acts.named(pen, players))

    def _write(
        self,
        case_id: str,
        kind: Kind,
        by: By,
        request: Mapping[str, Any],  # Any: what the act was asked for, as JSON
        change: Callable[[State, Pen, sa.Connection], acts.Change],
    ) -> LoggedCase:
        """One act: what it changes is worked out and written while nobody else may write."""
        with self.database.writing() as connection:
            done = keys.done_before(connection, by, kind, case_id, request)
            if done is not None:
                return self._case(connection, fold(chain.read(connection, done.case_id, up_to=done.entry)))
            state: State = {} if kind is Kind.OPENED else found(connection, case_id)
            if by.seen is not None and state.get("version", 0) != by.seen:
                changed = template(
                    "case {number} has changed since you read it ({at}, by somebody else's entry). Look at it again,"
                    " then write."
                )
                raise Changed(sentence(changed, number=state["number"], at=state["changed_at"]))
            pen = Pen(time_text(self.clock()), by.who)
            state = self._append(connection, state, kind, pen, change(state, pen, connection))
            keys.note(connection, by, kind, case_id, request, state["id"], state["last_entry"], pen.at)
            return self._case(connection, state)

    def _append(self, connection: sa.Connection, state: State, kind: Kind, pen: Pen, change: acts.Change) -> State:
        """The state after an entry with this change; the same state, and no entry, where nothing changes."""
        before = {name: state.get(name) for name in change}
        if before == change:
            return state
        case_id = state["id"] if state else secrets.token_hex(8)
        entry = chain.append(connection, case_id, pen.at, pen.who, kind, before, change)
        pen.put_away(connection, case_id)
        state = after(state, entry)
        shelf.put(connection, state)
        return state
