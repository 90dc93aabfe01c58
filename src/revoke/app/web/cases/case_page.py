"""The page of one case, the forms of the acts on it, and the acts themselves."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, time, timedelta
from typing import Any, NamedTuple

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from revoke.app.desk.failures import why
from revoke.app.entrance.evening import demand_names, log_of
from revoke.app.entrance.settings import Settings
from revoke.app.entrance.web_sessions import is_inside, settings_of
from revoke.app.log.case_state import POLL, moment
from revoke.app.log.entry import LogEntry
from revoke.app.log.evening_setup import moment_of, time_of_day
from revoke.app.log.form import decided_result, declarer_tricks_words, override_words, poll_words
from revoke.app.log.log import EVENING, Log
from revoke.app.log.log_writer import MOST_NOTES
from revoke.app.log.logged_case import (
    DONE,
    NEEDS_FACTS,
    About,
    AppealDecision,
    AppealOutcome,
    EquityState,
    LoggedCase,
    Status,
)
from revoke.app.log.refusals import BadWords, Changed, NotYet
from revoke.app.log.stored_ruling import given_ruling
from revoke.app.web.call import TableCall, call_again, facts_of
from revoke.app.web.cases.analysis_kept import analysis_found
from revoke.app.web.cases.case_form import WRITES, OnCase, Sent, Typed, form_page, status_of, untouched, written
from revoke.app.web.form_redirects import RefusedFormRoute, address_of
from revoke.app.web.pages import Routes, board_of, guard_of, kept_back, spoken
from revoke.app.web.ruling_view import RulingView, ruling_view
from revoke.case.case import Mixing
from revoke.errors import RevokeError
from revoke.facts.fact import BOARD, Key, value_words
from revoke.facts.revoke import BoardFacts, Revoke
from revoke.facts.standing import WonBy
from revoke.interview.interview import key_at
from revoke.language.language import Language
from revoke.law.code import code
from revoke.law.orders import Against
from revoke.ruling.adjudicate import adjudicate
from revoke.table.cards import Card, Suit
from revoke.table.seats import SEATS, Role, Seat
from revoke.table.sentence import alone, sentence, template
from revoke.telling.explanation import explain
from revoke.telling.facts import STAGE_WORDS, question_words
from revoke.telling.reasons import answer_words
from revoke.telling.ruling_words import in_words as ruling_in_words
from revoke.understanding import LONGEST_STORY

# The entries of a case in words: who, when, the value before, and the value after.

_OF_A_RULING = ("version", "document.status", "document.transfer.tricks", "document.transfer.to", "reason")
_KNOWN_ELSEWHERE = ("at", "who", "format")
_DIGEST = re.compile(r"[0-9a-f]{64}")
_MOMENT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z")


@dataclass(frozen=True, slots=True)
class Change:
    """One change by an entry: the value before and after, empty if there was none."""

    what: str
    before: str
    after: str


class HistoryLine(NamedTuple):
    """One entry in words: its time and its changes; ``sound`` if nobody has altered a letter of it."""

    entry: LogEntry
    at: datetime
    changes: tuple[Change, ...]
    sound: bool


def history(entries: Sequence[LogEntry], texts: Mapping[str, str], spoken: Language) -> tuple[HistoryLine, ...]:
    """The entries of a case, the latest first.

    Args:
        entries: the entries, in order.
        texts: digest -> free text, if nobody has purged it; the chain itself has only the digests.
        spoken: the language for times and numbers.
    """
    return tuple(
        HistoryLine(each, moment(each.at), tuple(_changes(each, texts, spoken)), each.true_hash == each.hash)
        for each in reversed(entries)
    )


def _changes(entry: LogEntry, texts: Mapping[str, str], spoken: Language) -> Iterator[Change]:
    for part, after in entry.after.items():
        was, now = (_leaves(part, each, texts, spoken) for each in (entry.before.get(part), after))
        for path in dict.fromkeys((*was, *now)):
            if was.get(path, "") != now.get(path, ""):
                yield Change(_called(path), was.get(path, ""), now.get(path, ""))


def _leaves(part: str, value: Any, texts: Mapping[str, str], spoken: Language) -> Mapping[str, str]:
    """The single values in a part by their paths; for a ruling, only the few that tell it from another.

    Any: a part is JSON.
    """
    found = dict(_walked("", value, spoken))
    if part == "ruling":
        found = {path: said for path, said in found.items() if path in _OF_A_RULING}
    return {
        f"{part}.{path}".rstrip("."): _read(part, said, texts, spoken)
        for path, said in found.items()
        if path not in _KNOWN_ELSEWHERE
    }


def _read(part: str, said: str, texts: Mapping[str, str], spoken: Language) -> str:
    """A value for human readers: the text behind a digest, a moment in local time."""
    if _MOMENT.fullmatch(said):
        at = moment(said).astimezone()
        return f"{spoken.date(at, short=True)} {spoken.clock(at)}"
    if not _DIGEST.fullmatch(said):
        return said
    text = texts.get(said, "")
    return "; ".join(filter(None, json.loads(text).values())) if text and part.startswith(POLL) else text


def _walked(path: str, value: Any, spoken: Language) -> Iterator[tuple[str, str]]:
    match value:
        case None:
            return
        case dict():
            for name, each in value.items():
                yield from _walked(f"{path}.{name}".lstrip("."), each, spoken)
        case list() if any(isinstance(each, dict) for each in value):
            for number, each in enumerate(value, 1):
                yield from _walked(f"{path} {number}", each, spoken)
        case list() if path.endswith(FIELD):
            yield path, ", ".join(str(spoken.score(each)) for each in value)
        case list():
            yield path, ", ".join(map(str, value))
        case bool():
            yield path, "yes" if value else "no"
        case float():
            yield path, spoken.number(value)
        case _:
            yield path, str(value)


def _called(path: str) -> str:
    """A path in the words of the case document, without the parts that only a program needs.

    >>> _called("document.findings.revokes 2.later_tricks"), _called("place.board"), _called("note 1.text")
    ('revoke 2, later tricks', 'board', 'note 1')
    """
    *rooms, last = path.split(".")
    steps = [*(each for each in rooms if each not in _ROOMS), *([last] if last != "text" else [])]
    return ", ".join(each.replace("revokes ", "revoke ").replace("_", " ") for each in steps)


_ROOMS = ("document", "findings", "place", "board", "asked")
FIELD = template("field")  # the board's other results, as North–South's scores


# The content of a case's page: the facts as told, the ruling in words, and where the case continues.

AGREED, FOUND, NOT_KNOWN = template("agreed"), template("disputed, your finding"), template("not known")


class FactsView(NamedTuple):
    """One told fact: the question, the answer, and whether the table agreed.

    ``revoke`` is the number of the revoke if there are several, otherwise 0.
    """

    revoke: int
    question: str
    answer: str
    how: str


def shown(case: LoggedCase) -> dict[str, Any]:
    """The values of a case for its templates.

    Among them: ``ruled``, the ruling or what it would be on the facts so far, empty if these are impossible;
    ``go_on``, the address in quick mode, empty if quick mode cannot express these facts; ``begin``, the address where
    quick mode begins again on this case with the story of a note, as a new call if it cannot go on; ``appeals``, each
    with its outcome and its result, both empty while it is open.
    """
    told = tuple(_told(case))
    given = case.ruling.document if case.ruling and case.ruling_stands else None
    adjusted = given["adjusted_score"] if given else None
    call, fresh = call_again(case), TableCall(case.code, table=case.place.table or "")
    if call:
        fresh = replace(fresh, case=call.case, replaces=call.replaces, board=call.board)
        call = replace(call, came_back=True) if case.status is Status.COME_BACK else call
    return {
        "status": case.status,
        "law": code(case.code),
        "told": told,
        "agreed": sum(each.how == AGREED for each in told),
        "disputed": sum(each.how == FOUND for each in told),
        "unknown": sum(each.how == NOT_KNOWN for each in told),
        "ruled": _ruled(case),
        "given": case.ruling_stands,
        "playing": case.playing,
        "go_on": call.address if call else "",
        "begin": fresh.address,
        "after": given["declarer_tricks"]["after_transfer"] if given else None,
        "both_revoked": adjusted is not None and adjusted["against"] == Against.NO_REVOKE_BY_ANYBODY.value,
        "override": override_words(case.override) if case.override else "",
        "weighed": declarer_tricks_words(case.equity.tricks) if case.equity.tricks else "",
        "polls": [(each.who, poll_words(each)) for each in case.polls],
        "appeals": [(each, *_decided(each.decision)) for each in case.appeals],
    }


def _decided(decision: AppealDecision | None) -> tuple[str, str]:
    if decision is None:
        return "", ""
    return decision.outcome.label if decision.outcome else "", decided_result(decision)


def _ruled(case: LoggedCase) -> RulingView | None:
    try:
        given = given_ruling(case)
        if given is None or not case.ruling_stands:
            given = ruling_in_words(adjudicate(case.case))
        return ruling_view(explain(case.case, given), given, playing=case.playing)
    except RevokeError:  # facts that are impossible, or that an earlier version accepted
        return None


def _told(case: LoggedCase) -> Iterator[FactsView]:
    findings = case.case.findings
    several = len(findings.revokes) > 1
    for index, revoke in enumerate(findings.revokes):
        for fact in facts_of(Revoke):
            said = getattr(revoke, fact.name, None)
            if said is not None:
                asked, answer = question_words(Key(index, fact.name)), _answer(said, revoke.offender)
                yield FactsView(index + 1 if several else 0, asked, answer, _how(case, index, fact.name))
    for fact in facts_of(BoardFacts):
        said = getattr(findings, fact.name, None)
        if said is not None:
            yield FactsView(0, question_words(Key(BOARD, fact.name)), _answer(said), _how(case, BOARD, fact.name))
    for path in case.asked.skipped:
        if key := key_at(path):  # a log may have any path
            yield FactsView(key.revoke + 1 if several else 0, question_words(key), NOT_KNOWN, NOT_KNOWN)


def _how(case: LoggedCase, index: int, name: str) -> str:
    found = Key(index, name).path in case.asked.found
    return FOUND if found or (name == Revoke.proved.name and index in case.asked.disputed) else AGREED


def _answer(said: object, offender: object = None) -> str:
    match said:
        case Seat() | Card():
            return alone(said)
        case Suit():
            return _SUITS[said]
        case frozenset() if said not in STAGE_WORDS:
            return value_words(said)
        case str() if said in {each.value for each in WonBy}:
            return answer_words(WonBy(said), offender=offender)
        case bool() | Role() | Mixing() | frozenset():
            return answer_words(said)
        case tuple() | list() | str() | int():
            return alone(str(value_words(said)))
    return value_words(said)


_SUITS = {
    Suit.CLUBS: template("clubs"),
    Suit.DIAMONDS: template("diamonds"),
    Suit.HEARTS: template("hearts"),
    Suit.SPADES: template("spades"),
}


# Acts on a case: each takes a form and writes to the log; the log decides what to refuse.

_MOST_TRICKS = 13
_LONGEST_APPEAL = 14 * 24 * 60  # minutes


@dataclass(frozen=True, slots=True)
class ActionForm:
    """A request for an act: the log, the case, the form, and whether the director in charge sends it."""

    log: Log
    case: LoggedCase
    sent: Sent
    settings: Settings
    by_chief: bool


Act = Callable[[ActionForm], LoggedCase]


def equity(asked: ActionForm) -> LoggedCase:
    """Answer whether the other side would have done better; after a yes the engine rules again.

    Raises:
        NotYet: there is no answer, or a yes lacks the number of tricks or the reason.
    """
    log, case, reason = asked.log, asked.case, asked.sent("reason")
    match asked.sent("answer"):
        case "no":
            return log.weigh(case.id, EquityState.NO_ADJUST, by=asked.sent.by(), reason=reason)
        case "unsure":
            return log.weigh(case.id, EquityState.OPEN, by=asked.sent.by(), reason=reason)
        case "yes":
            return _better(asked, asked.sent.number("tricks", _MOST_TRICKS), reason)
    raise NotYet(template("nothing was chosen. Choose no, not sure or yes."))


def _better(asked: ActionForm, tricks: int | None, reason: str) -> LoggedCase:
    log, case = asked.log, asked.case
    if tricks is None:
        lacks = template("a yes needs a number. Give the tricks that declarer would have made without the revoke.")
        raise NotYet(lacks)
    if not reason:
        raise NotYet(template("a yes needs a reason: both sides will ask for it. Say why in a few words."))
    if case.ruling is None:
        raise NotYet(template("there is no ruling yet. Rule first, then answer the equity question."))
    facts = case.case
    weighed = replace(facts, findings=replace(facts.findings, without_revoke={tricks: 1.0}))
    ruling = adjudicate(weighed)
    found = {str(tricks): 1.0}
    log.tell(case.id, weighed, by=asked.sent.by())
    case = log.rule(case.id, ruling, by=asked.sent.by("rule"), reason=reason)
    decided = case.equity.state
    answer = EquityState.ADJUST if decided is EquityState.OPEN else decided
    return log.weigh(case.id, answer, by=asked.sent.by("weigh"), tricks=found, reason=reason)


def ruled(asked: ActionForm) -> LoggedCase:
    """Rule on the facts in the log.

    Raises:
        NotYet: the law still needs facts, or a reason for another ruling is missing.
    """
    ruling = adjudicate(asked.case.case)
    if ruling.status == NEEDS_FACTS:
        raise NotYet(template("some facts are still open. Answer the questions before you rule."))
    return asked.log.rule(asked.case.id, ruling, by=asked.sent.by(), reason=asked.sent("reason"))


def announce(asked: ActionForm) -> LoggedCase:
    """Record that both sides were told, now or at a time of day."""
    minutes = asked.sent.number("minutes", _LONGEST_APPEAL)
    appeal = timedelta(minutes=asked.settings.appeal_minutes if minutes is None else minutes)
    at = told_at(asked.sent("at"), asked.log.clock())
    until = asked.log.evening().until(at or asked.log.clock(), appeal)
    return asked.log.announce(asked.case.id, by=asked.sent.by(), at=at, appeal=until)


def told_at(said: str, now: datetime) -> datetime | None:
    """The last moment with that time of day, today or in the past night; ``None`` if no time is given.

    Raises:
        BadWords: that is no time of day, or it is still to come.

    >>> from datetime import UTC
    >>> now = datetime(2026, 5, 2, 0, 10).astimezone()
    >>> str(told_at("23:55", now).replace(tzinfo=None)), told_at("", now)
    ('2026-05-01 23:55:00', None)
    """
    if not said:
        return None
    hour = time.fromisoformat(time_of_day("time", said))
    here = now.astimezone()
    moment = datetime.combine(here.date(), hour).astimezone()
    if moment <= here:
        return moment
    moment = datetime.combine(here.date() - timedelta(days=1), hour).astimezone()
    if here - moment > EVENING:
        because = sentence("that is still to come: it is {now}", now=f"{here:%H:%M}")
        raise BadWords("time", f"{said[:20]!r}", because, template("Leave it empty if it is now."))
    return moment


def close(asked: ActionForm) -> LoggedCase:
    until = asked.log.evening().until(asked.log.clock(), timedelta(minutes=asked.settings.appeal_minutes))
    return asked.log.close_case(asked.case.id, by=asked.sent.by(), appeal=until)


def override(asked: ActionForm) -> LoggedCase:
    """Replace the program's ruling: by declarer's tricks with their shares in per cent, or by scores."""
    by_chief = asked.by_chief
    result = _result(asked.sent)
    return asked.log.override(
        asked.case.id, by=asked.sent.by(), reason=asked.sent("reason"), by_chief=by_chief, **result
    )


def _result(sent: Sent) -> dict[str, Any]:
    """A result from the fields of a form: declarer's tricks with their shares, or scores. Any: they differ in type."""
    shares: dict[str, float] = {}
    for row in ("1", "2", "3"):
        tricks, share = sent.number(f"tricks{row}", _MOST_TRICKS), sent.number(f"share{row}", 100)
        if tricks is not None:
            shares[str(tricks)] = shares.get(str(tricks), 0.0) + (100 if share is None else share) / 100
    return {"tricks": shares or None, "ns": sent.score("ns_score"), "ew": sent.score("ew_score")}


def note(asked: ActionForm) -> LoggedCase:
    about = next((each for each in About if each.value == asked.sent("about")), About.NOTE)
    return _noted(asked, asked.sent("text"), about)


def appeal(asked: ActionForm) -> LoggedCase:
    """Record an appeal: who lodged it, whether both partners agree, and their statement; or an answer to it."""
    sent = asked.sent
    about = next((each for each in STATEMENTS if each.value == sent("about")), About.APPELLANT)
    if about is not About.APPELLANT:
        return _noted(asked, sent("text"), about)
    at = told_at(sent("at"), asked.log.clock())
    due = time_of_day("committee decides by", sent("committee"))
    return asked.log.lodge_appeal(
        asked.case.id,
        by=asked.sent.by(),
        lodged_by=sent("lodged"),
        concurring={"yes": True, "no": False}.get(sent("concur")),
        statement=sent("text"),
        at=at,
        decide_by=moment_of(due, at or asked.log.clock()) if due else None,
    )


STATEMENTS = (About.APPELLANT, About.OPPONENTS, About.DIRECTOR)
"""The possible statements on an appeal."""


def decision(asked: ActionForm) -> LoggedCase:
    """Record the decision on an appeal: on the named one, else on the first open one.

    Raises:
        NotYet: the form has no outcome.
    """
    sent, by = asked.sent, asked.sent.by()
    outcome = next((each for each in AppealOutcome if each.value == sent("outcome")), None)
    if outcome is None:
        raise NotYet(_NO_OUTCOME)
    open_ones = [each.number for each in asked.case.appeals if each.decision is None]
    number = sent.number("appeal", MOST_NOTES) or next(iter(open_ones), 1)
    return asked.log.decide_appeal(
        asked.case.id,
        number,
        outcome,
        by=by,
        text=sent("text"),
        members=sent("members"),
        at=told_at(sent("at"), asked.log.clock()),
        **_result(sent),
    )


_NO_OUTCOME = template(
    "nothing was chosen. Say whether the ruling stands, the score is adjusted, or the appeal was withdrawn."
)


def _noted(asked: ActionForm, text: str, about: About) -> LoggedCase:
    if not text:
        raise NotYet(template("the entry is empty. Type it first."))
    return asked.log.note(asked.case.id, text, by=asked.sent.by(), about=about)


def consult(asked: ActionForm) -> LoggedCase:
    said = {name: asked.sent(name) for name in ("level", "question", "answer", "alternatives", "reason")}
    if not any(said.values()):
        raise NotYet(template("the entry is empty. Type the question and the answer."))
    return asked.log.consult(asked.case.id, by=asked.sent.by(), **said)


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
    "names": lambda a: a.log.name_players(a.case.id, {s: a.sent(f"name_{s.value}") for s in SEATS}, by=a.sent.by()),
    "place": lambda a: a.log.move(a.case.id, a.sent.place(a.case.place), by=a.sent.by()),
    "reopen": lambda a: a.log.reopen(a.case.id, by=a.sent.by(), reason=a.sent("reason")),
    "withdraw": lambda a: a.log.withdraw(a.case.id, by=a.sent.by(), reason=a.sent("reason")),
    "take-back": lambda a: a.log.take_back(a.case.id, by=a.sent.by()),
}
"""The acts by name: it ends the address of the act, and is the name of its form's template."""


router = Routes(RefusedFormRoute)
_SHOW_CARDS = ("announce", "ruled")


@router.get("/cases/{case}")
def one(request: Request, case: OnCase, done: str = "") -> Response:
    """The page of a case: its state, its next step, and its whole history."""
    hidden = kept_back(request, case)
    if hidden:
        return hidden
    log = log_of(request)
    lines = history(log.history(case.id), log.words(case.id), spoken(request))
    return case_page(
        request,
        "one",
        case,
        untouched(case),
        lines=lines,
        notices=log.notices(case),
        full=_in_full(request, case),
        done=DONE.get(done, ""),
        found=analysis_found(request, case),
    )


def _in_full(request: Request, case: LoggedCase) -> str:
    """The address of the case in full mode, with the deal of the board if the session's hand records were loaded."""
    board = dict(case.document.get("board", {}))
    number = case.place.board if case.place.board is not None else board.get("number")
    if not guard_of(request).hides(board_of(case)) and "ending" not in board:
        loaded = log_of(request).evening().board(number)
        board = {**loaded, **board} if "deal" not in board else board
    settings = settings_of(request)
    if settings.scoring:
        board.setdefault("scoring", settings.scoring)
    if number is not None:
        board.setdefault("number", number)
    document = {**case.document, "board": board} if board else dict(case.document)
    return address_of("/full/board", ("case", json.dumps(document)), ("logged", case.id))


@router.get("/cases/{case}/{act}")
def form(request: Request, case: OnCase, act: str) -> Response:
    """The form of an act."""
    if act not in ACTS:
        raise HTTPException(404)
    hidden = kept_back(request, case) if act in _SHOW_CARDS else None
    return hidden or case_page(request, act, _seen(request, case, act), untouched(case))


@router.post("/cases/{case}/{act}", needs=WRITES)
def acted(request: Request, case: OnCase, act: str, sent: Typed) -> Response:
    """Carry out an act; if it is refused, its filled-in form comes back with the reason."""
    if act not in ACTS:
        raise HTTPException(404)
    by_chief = is_inside(request, chief=True)
    try:
        ACTS[act](ActionForm(log_of(request), case, sent, settings_of(request), by_chief))
    except RevokeError as wrong:
        now = _seen(request, case, act)
        news = _since(request, now, sent) if isinstance(wrong, Changed) else ()
        return case_page(request, act, now, sent, status=status_of(wrong), refused=why(wrong), news=news)
    return written(case, act, sent)


guard_router = Routes()


@guard_router.post("/cases/{case}/played", needs=WRITES)
def played(request: Request, case: OnCase) -> Response:
    """Note that the director has played the board, and show him the case."""
    guard = guard_of(request)
    answer = RedirectResponse(f"/cases/{case.number}", 303)
    guard.having_played(board_of(case)).keep(request, answer)
    return answer


def case_page(request: Request, name: str, case: LoggedCase, typed: Sent, **values: Any) -> Response:
    """A page about a case.

    Args:
        name: the name of the template.
        typed: the content of its form's fields.
        values: further values for the template. Any: they differ by template.
    """
    about: dict[str, Any] = {
        "case": case,
        "shown": shown(case),
        "news": (),
        "act": name,
        "about": About,
        "statements": STATEMENTS,
        "outcomes": AppealOutcome,
        "seats": SEATS,
        "longest_story": LONGEST_STORY,
    }
    return form_page(request, name, typed, **{**about, **values})


def _since(request: Request, case: LoggedCase, sent: Sent) -> tuple[HistoryLine, ...]:
    """The entries that were made on the case after the form was opened."""
    log = log_of(request)
    entries = log.history(case.id)
    return history(entries[sent.number("version", len(entries)) or 0 :], log.words(case.id), spoken(request))


def _seen(request: Request, case: LoggedCase, act: str) -> LoggedCase:
    """The present case, with names only for the form of names."""
    if act == "names":
        demand_names(request, case)
    return log_of(request).case(case.id, with_names=act == "names")
