"""What a director does on a case: each act takes a form and writes in the log; the log itself says what is refused."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime, time, timedelta

from revoke.app.entrance.settings import Settings
from revoke.app.log.log import Log
from revoke.app.log.logged import About, EquityState, LoggedCase
from revoke.app.log.pen import By
from revoke.app.log.refusals import BadWords, LogError, NotYet
from revoke.app.log.status import NEEDS_FACTS
from revoke.app.web.cases.sent import Sent
from revoke.ruling.adjudicate import rule
from revoke.table.seats import SEATS
from revoke.table.sentence import sentence, template

_MOST_TRICKS = 13
_LONGEST_APPEAL = 14 * 24 * 60  # minutes


@dataclass(frozen=True, slots=True)
class Asked:
    """What an act is asked to do: in which log, on which case, with which form, and whether by the chief."""

    log: Log
    case: LoggedCase
    sent: Sent
    settings: Settings
    by_chief: bool

    def by(self, step: str = "") -> By:
        return self.sent.by(step)


class NotYours(LogError):
    """Only the director of the case may do this, or the chief."""


Act = Callable[[Asked], LoggedCase]


def equity(asked: Asked) -> LoggedCase:
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


def _better(asked: Asked, tricks: int | None, reason: str) -> LoggedCase:
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


def ruled(asked: Asked) -> LoggedCase:
    """Rule on the facts as the log has them.

    Raises:
        NotYet: the law still asks for facts, or a reason is missing for another ruling.
    """
    ruling = rule(asked.case.case)
    if ruling.status == NEEDS_FACTS:
        raise NotYet(template("there are facts still to be found before you rule. Go on with the questions."))
    return asked.log.rule(asked.case.id, ruling, by=asked.by(), reason=asked.sent("reason"))


def announce(asked: Asked) -> LoggedCase:
    """Both sides were told, now or at a time of the day."""
    minutes = asked.sent.number("minutes", _LONGEST_APPEAL)
    appeal = timedelta(minutes=asked.settings.appeal_minutes if minutes is None else minutes)
    at = told_at(asked.sent("at"), asked.log.clock())
    return asked.log.announce(asked.case.id, by=asked.by(), at=at, appeal=appeal)


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


def close(asked: Asked) -> LoggedCase:
    appeal = timedelta(minutes=asked.settings.appeal_minutes)
    return asked.log.close_case(asked.case.id, by=asked.by(), appeal=appeal)


_NOT_YOURS = template("this is the case of {director}. Only that director, or the director in charge, may do this.")


def override(asked: Asked) -> LoggedCase:
    """Decide otherwise than the program: declarer's tricks with their shares in per cent, or scores."""
    sent, director = asked.sent, asked.case.director
    if not asked.by_chief and sent("who") != director:
        raise NotYours(sentence(_NOT_YOURS, director=director))
    shares: dict[str, float] = {}
    for row in ("1", "2", "3"):
        tricks, share = sent.number(f"tricks{row}", _MOST_TRICKS), sent.number(f"share{row}", 100)
        if tricks is not None:
            shares[str(tricks)] = shares.get(str(tricks), 0.0) + (100 if share is None else share) / 100
    return asked.log.override(
        asked.case.id,
        by=asked.by(),
        reason=sent("reason"),
        tricks=shares or None,
        ns=sent.score("ns_score"),
        ew=sent.score("ew_score"),
    )


def note(asked: Asked) -> LoggedCase:
    about = next((each for each in About if each.value == asked.sent("about")), About.NOTE)
    return _noted(asked, asked.sent("text"), about)


def appeal(asked: Asked) -> LoggedCase:
    """Write down an appeal: who lodged it, whether both partners agree, and what they say."""
    sent = asked.sent
    text = sent("text")
    about = next((each for each in STATEMENTS if each.value == sent("about")), About.APPELLANT)
    if about is About.APPELLANT:
        agree = "Both partners agree." if sent("concur") else "It is not said that both partners agree."
        lodged = sentence("Lodged by {who}. {agree}", who=sent("lodged"), agree=agree) if sent("lodged") else ""
        text = "\n".join(filter(None, (lodged, text)))
    return _noted(asked, text, about)


STATEMENTS = (About.APPELLANT, About.OPPONENTS, About.DIRECTOR, About.COMMITTEE)


def _noted(asked: Asked, text: str, about: About) -> LoggedCase:
    if not text:
        raise NotYet(template("there is nothing to write down. Type it first."))
    return asked.log.note(asked.case.id, text, by=asked.by(), about=about)


def consult(asked: Asked) -> LoggedCase:
    said = {name: asked.sent(name) for name in ("level", "question", "answer", "alternatives", "reason")}
    if not any(said.values()):
        raise NotYet(template("there is nothing to write down. Type what was asked, and what was said."))
    return asked.log.consult(asked.case.id, by=asked.by(), **said)


def names(asked: Asked) -> LoggedCase:
    players = {seat: asked.sent(f"name_{seat.value}") for seat in SEATS}
    return asked.log.name_players(asked.case.id, players, by=asked.by())


def place(asked: Asked) -> LoggedCase:
    return asked.log.move(asked.case.id, asked.sent.place(asked.case.place), by=asked.by())


def reopen(asked: Asked) -> LoggedCase:
    return asked.log.reopen(asked.case.id, by=asked.by(), reason=asked.sent("reason"))


def withdraw(asked: Asked) -> LoggedCase:
    return asked.log.withdraw(asked.case.id, by=asked.by(), reason=asked.sent("reason"))


ACTS: Mapping[str, Act] = {
    "equity": equity,
    "ruled": ruled,
    "announce": announce,
    "close": close,
    "override": override,
    "note": note,
    "appeal": appeal,
    "consult": consult,
    "names": names,
    "place": place,
    "reopen": reopen,
    "withdraw": withdraw,
}
"""Each act by the name that ends its address; its form is the template of that name."""
