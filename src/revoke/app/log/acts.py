"""What each act changes in a case, and when it is refused; no database here."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

from revoke.app.log import words as fit
from revoke.app.log.entry import digest
from revoke.app.log.fold import NOTE, POLL, State, time_text
from revoke.app.log.logged import About, Asked, EquityState, LoggedCase
from revoke.app.log.pen import Pen
from revoke.app.log.place import Place
from revoke.app.log.refusals import BadWords, NotYet
from revoke.app.log.status import NEEDS_FACTS, equity_asked_by
from revoke.case.case import Case
from revoke.formats.native import case_document
from revoke.ruling.ruling import Ruling
from revoke.ruling.ruling import document as ruling_document
from revoke.table.seats import Seat
from revoke.table.sentence import sentence, template

Change = dict[str, Any]
"""Parts of a case by name, as they are to be."""

MOST_NOTES = 200
MOST_POINTS = 100_000
NOT_TOLD: Change = {"announced": None}
"""What was announced no longer holds, so both sides are to be told again."""


def opened(pen: Pen, number: int, place: Place, case: Case, asked: Asked) -> Change:
    """A new case, with everything that every case has."""
    return {
        "number": number,
        "place": place.document(),
        "document": case_document(case),
        "asked": asked.document(),
        "equity": {"state": EquityState.OPEN.value, "tricks": None},
        "director": pen.who,
    }


def moved(place: Place) -> Change:
    """Where it arose, corrected."""
    return {"place": place.document()}


def told(state: State, case: Case, asked: Asked | None) -> Change:
    """New facts; a ruling on the old ones stays in the log but no longer stands."""
    document = case_document(case)
    change: Change = {"document": document} if document != state["document"] else {}
    if asked is not None and asked.document() != state["asked"]:
        change["asked"] = asked.document()
    return change | (NOT_TOLD if "document" in change and state.get("announced") else {})


def ruled(state: State, pen: Pen, ruling: Ruling, reason: str) -> Change:
    """A ruling, or one that replaces another and then needs a reason."""
    document = json.loads(json.dumps(ruling_document(ruling)))
    if document["code"] != state["document"]["code"]:
        raise BadWords(
            "ruling",
            f"it is under {document['code']}",
            f"the case is under {state['document']['code']}",
            "Rule under the code of the case, or change the case first.",
        )
    facts, before = digest(state["document"]), state.get("ruling")
    if before and before["document"] == document and before["facts"] == facts:
        return {}
    why = fit.text("reason", reason)
    if before and not why:
        again = template(
            "a ruling was given on this case before (version {version}), so the new one needs a reason."
            " Say why it replaces the other, as that a fact was wrong or that the law was misread (Law 82C)."
        )
        raise NotYet(sentence(again, version=before["version"]))
    return {
        "ruling": {
            "version": before["version"] + 1 if before else 1,
            **pen.signed,
            "document": document,
            "facts": facts,
            "reason": pen.seal(why),
        },
        "equity": {"state": equity_asked_by(document).value, "tricks": None},
        "override": None,
        **NOT_TOLD,
    }


def overridden(pen: Pen, tricks: Mapping[str, float] | None, ns: float | None, ew: float | None, reason: str) -> Change:
    """What the director decides instead of what the program ruled, always with a reason."""
    why = fit.text("reason", reason)
    if not why:
        raise NotYet(template("an override needs a reason, for an appeals committee will ask for it. Say why."))
    if tricks is None and ns is None and ew is None:
        raise NotYet(template("an override needs a result. Give declarer's tricks, or the scores of both sides."))
    for side, score in (("ns", ns), ("ew", ew)):
        if score is not None and not abs(score) <= MOST_POINTS:
            because = sentence("no board scores more than {most} points", most=str(MOST_POINTS))
            raise BadWords(side, f"{score:g}", because, template("Correct the score."))
    part = {**pen.signed, "tricks": _tricks(tricks), "ns": ns, "ew": ew, "reason": pen.seal(why)}
    return {"override": part, **NOT_TOLD}


def weighed(state: State, pen: Pen, answer: EquityState, tricks: Mapping[str, float] | None, reason: str) -> Change:
    """The answer about equity; the reason becomes a note."""
    equity = {"state": answer.value, "tricks": _tricks(tricks)}
    change = {"equity": equity} if equity != state["equity"] else {}
    told_again = NOT_TOLD if change and state.get("announced") else {}
    return change | told_again | (noted(state, pen, About.EQUITY, reason) if reason.strip() else {})


def announced(state: State, pen: Pen, at: datetime, appeal: timedelta | datetime) -> Change:
    """Both sides were told the result."""
    if not state.get("ruling"):
        raise NotYet(template("there is nothing to announce yet. Rule first."))
    until = at + appeal if isinstance(appeal, timedelta) else appeal
    if until < at:
        because = template("that is before both sides were told")
        raise BadWords("appeal until", time_text(until), because, template("Give a later time."))
    return {"announced": {"at": time_text(at), "who": pen.who, "appeal_until": time_text(until)}}


def may_be_closed(case: LoggedCase) -> None:
    """Nothing, where nothing is left open but to tell both sides.

    Raises:
        NotYet: something is open, with what to do about it.
    """
    if case.ruling is None:
        raise NotYet(_NO_RULING)
    if not case.ruling_stands:
        raise NotYet(_STALE)
    if case.ruling.document["status"] == NEEDS_FACTS:
        raise NotYet(_FACTS_LACK)
    if case.equity.state is EquityState.OPEN:
        raise NotYet(_EQUITY_OPEN)


_NO_RULING = template(
    "this case cannot be closed, for no ruling was given. Rule first; or withdraw it, if it was a mistake."
)
_STALE = template("this case cannot be closed, for the facts have changed since the ruling. Rule again first.")
_FACTS_LACK = template(
    "this case cannot be closed, for the ruling needs more facts. Come back to the table, answer, and rule."
)
_EQUITY_OPEN = template(
    "this case cannot be closed while its equity question is open: would the other side have done better without the"
    " revoke? Answer it first, or consult and answer then."
)


def withdrawn(pen: Pen, reason: str) -> Change:
    """A case opened by mistake."""
    return {"withdrawn": {**pen.signed, "reason": pen.seal(fit.text("reason", reason))}}


def reopened(state: State, pen: Pen, reason: str) -> Change:
    """A closed case is taken up again: nobody counts as told any more."""
    if not state.get("withdrawn") and not state.get("announced"):
        return {}
    why = fit.text("reason", reason)
    if not why:
        raise NotYet(template("a closed case is reopened for a reason. Say why."))
    return {"withdrawn": None, "reopened": {**pen.signed, "reason": pen.seal(why)}, **NOT_TOLD}


def noted(state: State, pen: Pen, about: About, text: str) -> Change:
    """One more note; nothing where nothing was written."""
    words = fit.text("note", text)
    if not words:
        return {}
    return {_next(state, NOTE): {**pen.signed, "about": about.value, "text": pen.seal(words)}}


def consulted(state: State, pen: Pen, answers: Mapping[str, str]) -> Change:
    """One player or colleague who was asked."""
    said = {name: fit.text(name, text) for name, text in answers.items()}
    if not any(said.values()):
        return {}
    return {_next(state, POLL): {**pen.signed, "text": pen.seal(json.dumps(said, ensure_ascii=False))}}


def named(pen: Pen, names: Mapping[Seat, str]) -> Change:
    """The players at the table, in place of those named before."""
    said = {seat.value: name for seat in Seat if (name := fit.line("name", names.get(seat, "")))}
    return {"names": pen.seal_names(said)}


def _next(state: State, name: str) -> str:
    number = 1 + sum(key.startswith(name) for key in state)
    if number > MOST_NOTES:
        raise NotYet(
            sentence("this case has {number} of them already. Write further ones on the form.", number=MOST_NOTES)
        )
    return f"{name}{number}"


def _tricks(tricks: Mapping[str, float] | None) -> dict[str, float] | None:
    """Declarer's tricks with their shares, checked as a case document checks them."""
    if tricks is None:
        return None
    strange = [number for number in tricks if number not in _NUMBERS]
    if strange or not all(0 <= share <= 1 for share in tricks.values()) or abs(sum(tricks.values()) - 1) > 0.001:
        said = json.dumps(dict(tricks))[:60]
        raise BadWords(
            "tricks",
            said,
            template("declarer takes 0 to 13 tricks and the shares add up to 1"),
            sentence("Say it as {example}.", example='{"9": 0.4, "10": 0.6}'),
        )
    return {number: float(share) for number, share in tricks.items()}


_NUMBERS = {str(number) for number in range(14)}
