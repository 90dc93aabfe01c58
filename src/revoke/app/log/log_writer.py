"""Writes to a log: every act on a case is one entry, and writers take turns."""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable, Iterable, Mapping
from datetime import datetime, timedelta
from typing import Any

import sqlalchemy as sa

from revoke.app.log import database, tables
from revoke.app.log import refusals as fit
from revoke.app.log.case_state import APPEAL, DECISION, NOTE, POLL, State, after, fold, logged, moment, time_text
from revoke.app.log.entry import Kind, entry_digest, hashed
from revoke.app.log.evening_setup import setup_of
from revoke.app.log.log_reader import LogReader, case_in, found
from revoke.app.log.logged_case import (
    NEEDS_FACTS,
    About,
    AppealOutcome,
    CasePlace,
    EquityState,
    LoggedCase,
    LoggedInterview,
    Status,
    equity_asked_by,
)
from revoke.app.log.refusals import BadWords, Changed, KeyReused, NotYet, NotYours
from revoke.app.log.tables import By, EntryDraft, cases, keys
from revoke.case.case import Case
from revoke.formats.native import case_document
from revoke.ruling.ruling import Ruling
from revoke.table.seats import Seat
from revoke.table.sentence import alone, sentence, template
from revoke.telling.ruling_words import document as ruling_document

# The acts on a case: what each changes, and when it is refused.

Change = dict[str, Any]
"""The new values of parts of a case, by name."""

Act = Callable[[State, EntryDraft, sa.Connection], Change]
"""A function that works out a change, while nobody else may write."""

MOST_NOTES = 200
MOST_POINTS = 100_000
NOT_TOLD: Change = {"announced": None}
"""The change that cancels the announcement, so that both sides must be told again."""

APPEAL_PERIOD = timedelta(minutes=30)
"""The default time to appeal, counted from the announcement (Law 92B)."""

_KEY_REUSED = template("this idempotency key was used for another request. Use a new key for every new request.")
_NOT_YOURS = template("this is the case of {director}. Only that director, or the director in charge, may do this.")
_NO_RULING = template(
    "this case has no ruling, so it cannot be closed. Rule first; or withdraw it, if it was a mistake."
)
_STALE = template("the facts have changed since the ruling, so this case cannot be closed. Rule again first.")
_FACTS_LACK = template(
    "the ruling needs more facts, so this case cannot be closed. Go back to the table, answer the questions, and rule."
)
_EQUITY_OPEN = template(
    "the equity question is open, so this case cannot be closed: would the other side have done better without the "
    "revoke? Answer it first, or consult and then answer."
)
_UNDER_APPEAL = template(
    "an appeal is open, so this case cannot be closed. First enter the committee's decision, or that the appeal was "
    "withdrawn."
)


def opened(draft: EntryDraft, number: int, place: CasePlace, case: Case, asked: LoggedInterview) -> Change:
    """The change that opens a case, with the parts that every case has."""
    return {
        "number": number,
        "place": place.document(),
        "document": case_document(case),
        "asked": asked.document(),
        "equity": {"state": EquityState.OPEN.value, "tricks": None},
        "director": draft.who,
    }


def told(state: State, case: Case, asked: LoggedInterview | None) -> Change:
    """The change to new facts; a ruling on the old facts remains in the log but no longer stands."""
    document = case_document(case)
    change: Change = {"document": document} if document != state["document"] else {}
    if asked is not None and asked.document() != state["asked"]:
        change["asked"] = asked.document()
    return change | (NOT_TOLD if "document" in change and state.get("announced") else {})


def announced(state: State, draft: EntryDraft, at: datetime, appeal: timedelta | datetime) -> Change:
    """The change that both sides have been told the result."""
    if not state.get("ruling"):
        raise NotYet(template("there is nothing to announce yet. Rule first."))
    until = at + appeal if isinstance(appeal, timedelta) else appeal
    if until < at:
        because = template("that is before both sides were told")
        raise BadWords("appeal until", time_text(until), because, template("Give a later time."))
    return {"announced": {"at": time_text(at), "who": draft.who, "appeal_until": time_text(until)}}


def noted(state: State, draft: EntryDraft, about: About, text: str) -> Change:
    """The change that adds a note; empty for an empty note."""
    words = fit.text("note", text)
    return {_next(state, NOTE): {**draft.signed, "about": about.value, "text": draft.seal(words)}} if words else {}


def _next(parts: Iterable[str], name: str) -> str:
    """The name of the next part of that kind."""
    number = 1 + sum(each.startswith(name) for each in parts)
    if number > MOST_NOTES:
        more = template("this case already has {number} of them. Write further ones on the form.")
        raise NotYet(sentence(more, number=MOST_NOTES))
    return f"{name}{number}"


def _result(tricks: Mapping[str, float] | None, ns: float | None, ew: float | None) -> Change:
    """A decided result, checked: declarer's tricks as in a case document, or scores in points."""
    for side, score in (("ns", ns), ("ew", ew)):
        if score is not None and not abs(score) <= MOST_POINTS:
            because = sentence("no board scores more than {most} points", most=str(MOST_POINTS))
            raise BadWords(side, alone(score), because, template("Correct the score."))
    return {"tricks": _tricks(tricks), "ns": ns, "ew": ew}


def _tricks(tricks: Mapping[str, float] | None) -> dict[str, float] | None:
    """Declarer's tricks with their shares, checked as in a case document."""
    if tricks is None:
        return None
    strange = [number for number in tricks if number not in _NUMBERS]
    if strange or not all(0 <= share <= 1 for share in tricks.values()) or abs(sum(tricks.values()) - 1) > 0.001:
        because = template("declarer takes 0 to 13 tricks and the shares add up to 1")
        instead = sentence("Say it as {example}.", example='{"9": 0.4, "10": 0.6}')
        raise BadWords("tricks", json.dumps(dict(tricks))[:60], because, instead)
    return {number: float(share) for number, share in tricks.items()}


_NUMBERS = {str(number) for number in range(14)}


class LogWriter(LogReader):
    """A log in a database, for reading and writing; each act names its author in a :class:`By`."""

    def open_case(
        self, place: CasePlace, case: Case | None = None, *, by: By, asked: LoggedInterview | None = None
    ) -> LoggedCase:
        """Open a case.

        Args:
            place: where the case arose, as far as known.
            case: the facts so far, and the code.
            by: who opens it.
            asked: the progress of the interview.
        """
        facts, so_far = case or Case(), asked or LoggedInterview()
        request = {"place": place.document(), **told({"document": None, "asked": None}, facts, so_far)}

        def act(state: State, draft: EntryDraft, connection: sa.Connection) -> Change:
            count = connection.execute(sa.select(sa.func.count()).select_from(cases)).scalar_one()
            return opened(draft, count + 1, place, facts, so_far)

        return self._write("", Kind.OPENED, by, request, act)

    def move(self, case_id: str, place: CasePlace, *, by: By) -> LoggedCase:
        """Correct the place of a case; ``place`` replaces the whole of the old one."""
        moved = {"place": place.document()}
        return self._write(case_id, Kind.MOVED, by, moved, lambda *_: moved)

    def tell(self, case_id: str, case: Case, *, by: By, asked: LoggedInterview | None = None) -> LoggedCase:
        """Store the present facts; without ``asked``, the progress of the interview stays unchanged.

        Raises:
            Unwritable: a card that nobody knows, as a play record may have.
        """
        request = told({"document": None, "asked": None}, case, asked)
        return self._write(case_id, Kind.TOLD, by, request, lambda state, *_: told(state, case, asked))

    def rule(self, case_id: str, ruling: Ruling, *, by: By, reason: str = "") -> LoggedCase:
        """Give a ruling on the present facts; the equity question is open again unless the ruling settles it.

        Raises:
            NotYet: the ruling replaces another and no reason is given.
            BadWords: the ruling is under another code than the case.
        """
        given = ruling_document(ruling)

        def act(state: State, draft: EntryDraft, _: sa.Connection) -> Change:
            document = json.loads(json.dumps(given))
            if document["code"] != state["document"]["code"]:
                raise BadWords(
                    "ruling",
                    sentence("it is under {code}", code=document["code"]),
                    sentence("the case is under {code}", code=state["document"]["code"]),
                    template("Rule under the code of the case, or change the case first."),
                )
            facts, before = entry_digest(state["document"]), state.get("ruling")
            if before and before["document"] == document and before["facts"] == facts:
                return {}
            why = fit.text("reason", reason)
            if before and not why:
                again = template(
                    "this case already has a ruling (version {version}), so the new one needs a reason. Say why it "
                    "replaces the other: a wrong fact, or a misread law (Law 82C)."
                )
                raise NotYet(sentence(again, version=before["version"]))
            version = before["version"] + 1 if before else 1
            part = {"version": version, **draft.signed, "document": document, "facts": facts}
            equity = {"state": equity_asked_by(document).value, "tricks": None}
            return {"ruling": part | {"reason": draft.seal(why)}, "equity": equity, "override": None, **NOT_TOLD}

        return self._write(case_id, Kind.RULED, by, {"ruling": given, "reason": reason}, act)

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
        """Replace the program's ruling: by declarer's tricks (tricks -> share), or by each side's score in points.

        Args:
            by_chief: whether the director in charge decides, who may do so in every case.

        Raises:
            NotYours: another director has the case.
            NotYet: there is no reason, or no result.
            BadWords: the shares do not add up to 1.
        """

        def act(state: State, draft: EntryDraft, _: sa.Connection) -> Change:
            if draft.who != state["director"] and not by_chief:
                raise NotYours(sentence(_NOT_YOURS, director=alone(state["director"])))
            why = fit.text("reason", reason)
            if not why:
                raise NotYet(template("an override needs a reason: an appeals committee will ask for it. Say why."))
            if tricks is None and ns is None and ew is None:
                no_result = template("an override needs a result. Give declarer's tricks, or the scores of both sides.")
                raise NotYet(no_result)
            part = {**draft.signed, **_result(tricks, ns, ew), "reason": draft.seal(why)}
            return {"override": part, **NOT_TOLD}

        request = {"tricks": tricks and dict(tricks), "ns": ns, "ew": ew, "reason": reason}
        return self._write(case_id, Kind.OVERRIDDEN, by, request, act)

    def weigh(
        self,
        case_id: str,
        answer: EquityState,
        *,
        by: By,
        tricks: Mapping[str, float] | None = None,
        reason: str = "",
    ) -> LoggedCase:
        """Answer the equity question, or open it again; the reason becomes a note.

        Args:
            tricks: what declarer would have made without the revoke (tricks -> share), if that was said.

        Raises:
            BadWords: the shares do not add up to 1.
        """

        def act(state: State, draft: EntryDraft, _: sa.Connection) -> Change:
            equity = {"state": answer.value, "tricks": _tricks(tricks)}
            change = {"equity": equity} if equity != state["equity"] else {}
            told_again = NOT_TOLD if change and state.get("announced") else {}
            return change | told_again | noted(state, draft, About.EQUITY, reason)

        request = {"answer": answer.value, "tricks": tricks and dict(tricks), "reason": reason}
        return self._write(case_id, Kind.WEIGHED, by, request, act)

    def announce(
        self, case_id: str, *, by: By, at: datetime | None = None, appeal: timedelta | datetime = APPEAL_PERIOD
    ) -> LoggedCase:
        """Record that both sides have been told; that closes a case with nothing else open.

        Args:
            at: when they were told; by default now.
            appeal: until when they may appeal, or for how long from ``at``.

        Raises:
            NotYet: no ruling was given.
        """

        def act(state: State, draft: EntryDraft, _: sa.Connection) -> Change:
            return announced(state, draft, at or self.clock(), appeal)

        return self._write(case_id, Kind.ANNOUNCED, by, {"at": at and time_text(at), "appeal": str(appeal)}, act)

    def close_case(self, case_id: str, *, by: By, appeal: timedelta | datetime = APPEAL_PERIOD) -> LoggedCase:
        """Close a case: both sides have been told, and nothing is open.

        Raises:
            NotYet: the ruling or facts are missing, or equity is open; the sentence says what to do.
        """

        def act(state: State, draft: EntryDraft, _: sa.Connection) -> Change:
            case = logged(state, {})
            if case.status is Status.CLOSED:
                return {}
            if case.ruling is None:
                raise NotYet(_NO_RULING)
            if not case.ruling_stands:
                raise NotYet(_STALE)
            if case.ruling.document["status"] == NEEDS_FACTS:
                raise NotYet(_FACTS_LACK)
            if case.equity.state is EquityState.OPEN:
                raise NotYet(_EQUITY_OPEN)
            if case.status is Status.UNDER_APPEAL:
                raise NotYet(_UNDER_APPEAL)
            return announced(state, draft, self.clock(), appeal)

        return self._write(case_id, Kind.ANNOUNCED, by, {"close": str(appeal)}, act)

    def withdraw(self, case_id: str, *, by: By, reason: str = "") -> LoggedCase:
        """Close a case that was opened by mistake; it stays in the log."""

        def act(state: State, draft: EntryDraft, _: sa.Connection) -> Change:
            return {"withdrawn": {**draft.signed, "reason": draft.seal(fit.text("reason", reason))}}

        return self._write(case_id, Kind.WITHDRAWN, by, {"reason": reason}, act)

    def reopen(self, case_id: str, *, by: By, reason: str = "") -> LoggedCase:
        """Reopen a closed case; the sides have to be told again.

        Raises:
            NotYet: there is no reason.
        """

        def act(state: State, draft: EntryDraft, _: sa.Connection) -> Change:
            if not state.get("withdrawn") and not state.get("announced"):
                return {}
            why = fit.text("reason", reason)
            if not why:
                raise NotYet(template("reopening a case needs a reason. Say why."))
            return {"withdrawn": None, "reopened": {**draft.signed, "reason": draft.seal(why)}, **NOT_TOLD}

        return self._write(case_id, Kind.REOPENED, by, {"reason": reason}, act)

    def note(self, case_id: str, text: str, *, by: By, about: About = About.NOTE) -> LoggedCase:
        """Write a note on a case: a remark, what a side says, the finding, a statement for an appeal."""
        request = {"text": text, "about": about.value}
        return self._write(case_id, Kind.NOTED, by, request, lambda state, draft, _: noted(state, draft, about, text))

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
        """Record a question to a colleague, or to a player of the same class, and the answer."""
        said = {"level": level, "question": question, "answer": answer, "alternatives": alternatives, "reason": reason}

        def act(state: State, draft: EntryDraft, _: sa.Connection) -> Change:
            words = {name: fit.text(name, text) for name, text in said.items()}
            if not any(words.values()):
                return {}
            return {_next(state, POLL): {**draft.signed, "text": draft.seal(json.dumps(words, ensure_ascii=False))}}

        return self._write(case_id, Kind.CONSULTED, by, said, act)

    def name_players(self, case_id: str, players: Mapping[Seat, str], *, by: By) -> LoggedCase:
        """Store the players' names, apart from everything else; an empty mapping removes them."""

        def act(state: State, draft: EntryDraft, _: sa.Connection) -> Change:
            said = {seat.value: name for seat in Seat if (name := fit.line("name", players.get(seat, "")))}
            return {"names": draft.seal_names(said)}

        return self._write(case_id, Kind.NAMED, by, {seat.value: name for seat, name in players.items()}, act)

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
        """Record an appeal; the case is under appeal until :meth:`decide_appeal`.

        Args:
            lodged_by: the player, pair or captain.
            concurring: whether both partners agree to the appeal; ``None`` if that is not said.
            statement: the appellants' case, in their own words.
            at: when it was lodged; by default now.
            decide_by: when the committee has to decide at the latest; by default as the evening is set up.

        Raises:
            NotYet: no ruling was given, or both the appellants and their statement are missing.
            BadWords: the committee would have to decide before the appeal was lodged.
        """
        evening = setup_of(self.database)

        def act(state: State, draft: EntryDraft, _: sa.Connection) -> Change:
            case, when = logged(state, {}), at or self.clock()
            due = evening.decided_by(when, decide_by)
            name, words = fit.line("lodged by", lodged_by), fit.text("statement", statement)
            if case.ruling is None:
                raise NotYet(template("there is no ruling to appeal yet. Rule first."))
            if not name and not words:
                raise NotYet(template("the entry is empty. Type who appeals, or their statement."))
            part = {**draft.signed, "at": time_text(when), "lodged_by": draft.seal(name), "concurring": concurring}
            part["until"] = time_text(case.announced.appeal_until) if case.announced else None
            part["decide_by"] = time_text(due) if due else None
            lodged = [f"{APPEAL}{each.number}" for each in case.appeals]  # with the one read from notes
            return {_next(lodged, APPEAL): part | {"text": draft.seal(words)}}

        said = {"by": lodged_by, "concurring": concurring, "statement": statement, "at": at and time_text(at)}
        said |= {"decide_by": time_text(decide_by)} if decide_by else {}
        return self._write(case_id, Kind.APPEALED, by, said, act)

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
        text: str = "",
        members: str = "",
        at: datetime | None = None,
    ) -> LoggedCase:
        """Record the decision on an appeal, or correct it; both sides have to be told an adjusted score.

        Args:
            number: the number of the appeal in the case, from 1.
            tricks, ns, ew: the adjusted score: declarer's tricks (tricks -> share), or each side's points.
            text: the facts found and the decision, in the committee's words.
            members: the committee.
            at: when it was decided; by default now.

        Raises:
            NotYet: there is no such appeal, or outcome and result do not go together.
            BadWords: the shares do not add up to 1.
        """
        adjusted, scored = outcome is AppealOutcome.ADJUSTED, any(each is not None for each in (tricks, ns, ew))

        def act(state: State, draft: EntryDraft, _: sa.Connection) -> Change:
            case = logged(state, {})
            if not any(each.number == number for each in case.appeals) or case.ruling is None:
                none = template("this case has no appeal {number}. First enter who appeals.")
                raise NotYet(sentence(none, number=str(number)))
            if adjusted and not scored:
                to_what = template(
                    "the score is adjusted, but to what? Give declarer's tricks, or the scores of both sides."
                )
                raise NotYet(to_what)
            if scored and not adjusted:
                not_adjusted = template(
                    "there is a result, but the score is not adjusted. Adjust the score, or leave out the result."
                )
                raise NotYet(not_adjusted)
            part = {
                **draft.signed,
                "at": time_text(at or self.clock()),
                "outcome": outcome.value,
                "ruling": case.ruling.version,
                **_result(tricks, ns, ew),
                "text": draft.seal(fit.text("decision", text)),
                "members": draft.seal(fit.text("committee", members)),
            }
            return {f"{DECISION}{number}": part, **(NOT_TOLD if adjusted and case.announced else {})}

        result = {"tricks": tricks and dict(tricks), "ns": ns, "ew": ew}
        said: dict[str, Any] = {"number": number, "outcome": outcome.value, **result}
        said |= {"words": text, "members": members, "at": at and time_text(at)}
        return self._write(case_id, Kind.APPEAL_DECIDED, by, said, act)

    def _write(
        self,
        case_id: str,
        kind: Kind,
        by: By,
        request: Mapping[str, Any],  # Any: what the act was asked for, as JSON
        act: Act,
    ) -> LoggedCase:
        """Work out and write what one act changes, while nobody else may write.

        The same request with the same key gets the same answer again, and nothing is written twice.

        Raises:
            KeyReused: the key came with another request.
        """
        key = asked = ""
        if by.key is not None:  # the key goes into the digest, so that nobody can test words against it
            key, asked = hashed(by.key), entry_digest([by.key, by.who, kind.value, case_id, dict(request)])
        with self.database.writing() as connection:
            done = connection.execute(sa.select(keys).where(keys.c.key == key)).one_or_none() if key else None
            if done is not None and done.request != asked:
                raise KeyReused(_KEY_REUSED)
            if done is not None:
                return case_in(connection, fold(tables.read_entries(connection, done.case_id, up_to=done.entry)))
            state: State = {} if kind is Kind.OPENED else found(connection, case_id)
            if not by.has_seen(state.get("version", 0)):
                changed = template(
                    "somebody changed case {number} after you read it ({at}). Read it again, then write."
                )
                at = moment(state["changed_at"]).astimezone()
                raise Changed(sentence(changed, number=state["number"], at=f"{at:%H:%M}"))
            draft = EntryDraft(time_text(self.clock()), by.who)
            state = self._append(connection, state, kind, draft, act(state, draft, connection))
            if key:
                row = {"key": key, "request": asked, "case_id": state["id"], "entry": state["last_entry"]}
                connection.execute(keys.insert().values(**row, at=draft.at))
            return case_in(connection, state)

    def _append(self, connection: sa.Connection, state: State, kind: Kind, draft: EntryDraft, change: Change) -> State:
        """Write an entry with a change, and return the state after it; if nothing changes, write none."""
        before = {name: state.get(name) for name in change}
        if before == change:
            return state
        case_id = state["id"] if state else secrets.token_hex(8)
        entry = tables.append(connection, case_id, draft.at, draft.who, kind, before, change)
        draft.put_away(connection, case_id)
        state = after(state, entry)
        database.put(connection, state)
        return state
