"""Actions on a case: each takes a form and writes in the log; the log says what is refused."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime, time, timedelta
from typing import TypedDict

from revoke.app.entrance.settings import Settings
from revoke.app.log.changes import MOST_NOTES
from revoke.app.log.entry_draft import By
from revoke.app.log.evening_setup import moment_of, time_of_day
from revoke.app.log.log import Log
from revoke.app.log.logged_case import About, AppealOutcome, EquityState, LoggedCase
from revoke.app.log.refusals import BadWords, NotYet
from revoke.app.log.status import NEEDS_FACTS
from revoke.app.web.cases.case_form import Sent
from revoke.ruling.adjudicate import rule
from revoke.table.seats import SEATS
from revoke.table.sentence import template

_MOST_TRICKS = 13
_LONGEST_APPEAL = 14 * 24 * 60  # minutes


@dataclass(frozen=True, slots=True)
class ActionForm:
    """What an act is asked to do: in which log, on which case, with which form, and whether by the chief."""

    log: Log
    case: LoggedCase
    sent: Sent
    settings: Settings
    by_chief: bool

    def by(self, step: str = "") -> By:
        return self.sent.by(step)


Act = Callable[[ActionForm], LoggedCase]


def equity(asked: ActionForm) -> LoggedCase:
    """Answer whether the other side would have done better; a yes goes to the engine, which says what follows.

    Raises:
        NotYet: no answer, or a yes without a number of tricks or without a reason.
    """
    log, case, reason = asked.log, asked.case, asked.sent("reason")
    match asked.sent("answer"):
        case "no":
            return log.weigh(case.id, EquityState.NO_ADJUST, by=asked.by(), reason=reason)
        case "unsure":
            return log.weigh(case.id, EquityState.OPEN, by=asked.by(), reason=reason)
        case "yes":
            return _better(asked, asked.sent.number("tricks", _MOST_TRICKS), reason)
    raise NotYet(template("nothing was chosen. Choose no, not sure or yes."))


def _better(asked: ActionForm, tricks: int | None, reason: str) -> LoggedCase:
    log, case = asked.log, asked.case
    if tricks is None:
        lacks = template("a yes needs a number. Give the tricks that declarer would have made without the revoke.")
        raise NotYet(lacks)
    if not reason:
        raise NotYet(template("a yes needs a reason, for both sides will ask for it. Say in a few words why."))
    if case.ruling is None:
        raise NotYet(template("there is no ruling yet. Rule first, then answer the equity question."))
    facts = case.case
    weighed = replace(facts, findings=replace(facts.findings, without_revoke={tricks: 1.0}))
    ruling = rule(weighed)
    found = {str(tricks): 1.0}
    log.tell(case.id, weighed, by=asked.by())
    case = log.rule(case.id, ruling, by=asked.by("rule"), reason=reason)
    decided = case.equity.state
    answer = EquityState.ADJUST if decided is EquityState.OPEN else decided
    return log.weigh(case.id, answer, by=asked.by("weigh"), tricks=found, reason=reason)


def ruled(asked: ActionForm) -> LoggedCase:
    """Rule on the facts as the log has them.

    Raises:
        NotYet: the law still asks for facts, or a reason is missing for another ruling.
    """
    ruling = rule(asked.case.case)
    if ruling.status == NEEDS_FACTS:
        raise NotYet(template("there are facts still to be found before you rule. Go on with the questions."))
    return asked.log.rule(asked.case.id, ruling, by=asked.by(), reason=asked.sent("reason"))


def announce(asked: ActionForm) -> LoggedCase:
    """Both sides were told, now or at a time of the day."""
    minutes = asked.sent.number("minutes", _LONGEST_APPEAL)
    appeal = timedelta(minutes=asked.settings.appeal_minutes if minutes is None else minutes)
    at = told_at(asked.sent("at"), asked.log.clock())
    until = asked.log.evening().until(at or asked.log.clock(), appeal)
    return asked.log.announce(asked.case.id, by=asked.by(), at=at, appeal=until)


def told_at(said: str, now: datetime) -> datetime | None:
    """The moment that a time of the day means, the last one that is not ahead of us; nothing where none is said.

    Raises:
        BadWords: it is no time of the day.

    >>> from datetime import UTC
    >>> now = datetime(2026, 5, 2, 0, 10).astimezone()
    >>> str(told_at("23:55", now).replace(tzinfo=None)), told_at("", now)
    ('2026-05-01 23:55:00', None)
    """
    if not said:
        return None
    try:
        hour = time.fromisoformat(said.rjust(5, "0")).replace(second=0, microsecond=0, tzinfo=None)
    except ValueError:
        because = template("a time is hours and minutes")
        raise BadWords("told at", f"{said[:20]!r}", because, template("Write it as 20:10.")) from None
    here = now.astimezone()
    moment = datetime.combine(here.date(), hour).astimezone()
    return moment if moment <= here else datetime.combine(here.date() - timedelta(days=1), hour).astimezone()


def close(asked: ActionForm) -> LoggedCase:
    appeal = timedelta(minutes=asked.settings.appeal_minutes)
    until = asked.log.evening().until(asked.log.clock(), appeal)
    return asked.log.close_case(asked.case.id, by=asked.by(), appeal=until)


def override(asked: ActionForm) -> LoggedCase:
    """Decide otherwise than the program: declarer's tricks with their shares in per cent, or scores."""
    by_chief = asked.by_chief
    result = _result(asked.sent)
    return asked.log.override(asked.case.id, by=asked.by(), reason=asked.sent("reason"), by_chief=by_chief, **result)


def _result(sent: Sent) -> _Result:
    shares: dict[str, float] = {}
    for row in ("1", "2", "3"):
        tricks, share = sent.number(f"tricks{row}", _MOST_TRICKS), sent.number(f"share{row}", 100)
        if tricks is not None:
            shares[str(tricks)] = shares.get(str(tricks), 0.0) + (100 if share is None else share) / 100
    return {"tricks": shares or None, "ns": sent.score("ns_score"), "ew": sent.score("ew_score")}


class _Result(TypedDict):
    """A result that the fields of a form give: declarer's tricks with their shares, or scores."""

    tricks: dict[str, float] | None
    ns: float | None
    ew: float | None


def note(asked: ActionForm) -> LoggedCase:
    about = next((each for each in About if each.value == asked.sent("about")), About.NOTE)
    return _noted(asked, asked.sent("text"), about)


def appeal(asked: ActionForm) -> LoggedCase:
    """Write down an appeal: who lodged it, whether both partners agree, and what they say; or an answer to it."""
    sent = asked.sent
    about = next((each for each in STATEMENTS if each.value == sent("about")), About.APPELLANT)
    if about is not About.APPELLANT:
        return _noted(asked, sent("text"), about)
    at = told_at(sent("at"), asked.log.clock())
    due = time_of_day("committee decides by", sent("committee"))
    return asked.log.lodge_appeal(
        asked.case.id,
        by=asked.by(),
        lodged_by=sent("lodged"),
        concurring={"yes": True, "no": False}.get(sent("concur")),
        statement=sent("text"),
        at=at,
        decide_by=moment_of(due, at or asked.log.clock()) if due else None,
    )


STATEMENTS = (About.APPELLANT, About.OPPONENTS, About.DIRECTOR)
"""What may be said on an appeal."""


def decision(asked: ActionForm) -> LoggedCase:
    """Write down what became of an appeal: of the one that is named, else of the first that is open.

    Raises:
        NotYet: it is not said what became of it.
    """
    sent, by = asked.sent, asked.by()
    outcome = next((each for each in AppealOutcome if each.value == sent("outcome")), None)
    if outcome is None:
        raise NotYet(
            template(
                "nothing was chosen. Say whether the ruling stands, the score is adjusted, or the appeal was withdrawn."
            )
        )
    open_ones = [each.number for each in asked.case.appeals if each.decision is None]
    number = sent.number("appeal", MOST_NOTES) or next(iter(open_ones), 1)
    return asked.log.decide_appeal(
        asked.case.id,
        number,
        outcome,
        by=by,
        words=sent("text"),
        members=sent("members"),
        at=told_at(sent("at"), asked.log.clock()),
        **_result(sent),
    )


def _noted(asked: ActionForm, text: str, about: About) -> LoggedCase:
    if not text:
        raise NotYet(template("there is nothing to write down. Type it first."))
    return asked.log.note(asked.case.id, text, by=asked.by(), about=about)


def consult(asked: ActionForm) -> LoggedCase:
    said = {name: asked.sent(name) for name in ("level", "question", "answer", "alternatives", "reason")}
    if not any(said.values()):
        raise NotYet(template("there is nothing to write down. Type what was asked, and what was said."))
    return asked.log.consult(asked.case.id, by=asked.by(), **said)


def names(asked: ActionForm) -> LoggedCase:
    players = {seat: asked.sent(f"name_{seat.value}") for seat in SEATS}
    return asked.log.name_players(asked.case.id, players, by=asked.by())


def place(asked: ActionForm) -> LoggedCase:
    return asked.log.move(asked.case.id, asked.sent.place(asked.case.place), by=asked.by())


def reopen(asked: ActionForm) -> LoggedCase:
    return asked.log.reopen(asked.case.id, by=asked.by(), reason=asked.sent("reason"))


def withdraw(asked: ActionForm) -> LoggedCase:
    return asked.log.withdraw(asked.case.id, by=asked.by(), reason=asked.sent("reason"))


def take_back(asked: ActionForm) -> LoggedCase:
    return asked.log.take_back(asked.case.id, by=asked.by())


ACTS: Mapping[str, Act] = {
    "equity": equity,
    "ruled": ruled,
    "announce": announce,
    "close": close,
    "override": override,
    "note": note,
    "appeal": appeal,
    "decision": decision,
    "consult": consult,
    "names": names,
    "place": place,
    "reopen": reopen,
    "withdraw": withdraw,
    "take-back": take_back,
}
"""Each act by the name that ends its address; its form is the template of that name."""
