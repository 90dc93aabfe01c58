"""Export of the cases of a log: as documents of the contract, as a table for a spreadsheet, and as play records."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import fields, replace
from datetime import datetime
from enum import Enum
from itertools import takewhile
from typing import Any

from revoke.app.desk.records import revokes_of, ruling_sentences
from revoke.app.log.case_state import time_text
from revoke.app.log.entry import LogEntry, entry_digest
from revoke.app.log.form import decided_result, declarer_tricks_words, override_words
from revoke.app.log.log_reader import LogFlaw
from revoke.app.log.logged_case import Appeal, AppealDecision, EquityState, LoggedCase, outcome_name
from revoke.app.log.stored_ruling import FinalResult, decided_instead, final_result, in_order, stored_ruling
from revoke.case.case import Case
from revoke.errors import RevokeError
from revoke.formats.conversion import write_file
from revoke.formats.native import case_document
from revoke.formats.record import PlayRecord, RecordedPlay, RecordOutcome
from revoke.formats.text import csv_file
from revoke.ruling.established_facts import established
from revoke.telling.ruling_words import RulingWords

# The cases of a log as documents of the contract, each with its place and its status.

FORMAT, LOG_FORMAT = "revoke-log-case/1", "revoke-log/1"


def case_of_log(case: LoggedCase, *, private: bool = False) -> dict[str, Any]:
    """A case of the log as a JSON document; its ``case`` and ``ruling`` are those of the contract.

    Args:
        private: include free texts, and the names if the case was read with them.
    """
    return {
        "format": FORMAT,
        **_told(case, "id", "number", "version"),
        "place": case.place.document(),
        **_told(case, "status", "opened_at", "changed_at", "director"),
        "case": case_document(case.case),
        "asked": case.asked.document(),
        "ruling": in_order(case.ruling.document) if case.ruling else None,
        "ruling_version": case.ruling.version if case.ruling else None,
        "ruling_stands": case.ruling_stands,
        "override": _override(case, private=private),
        "equity": _told(case.equity, "state", "tricks"),
        "analysis": _analysis(case),
        "announced": case.announced and _told(case.announced, "at", "who", "appeal_until"),
        "appeals": [_appeal(each, private=private) for each in case.appeals],
        "withdrawn": case.withdrawn,
        **(_private(case) if private else {}),
    }


def _told(thing: object, *names: str) -> dict[str, Any]:
    """The attributes of these names, as JSON: moments in UTC, and members of an enumeration by their value."""
    said = {name: getattr(thing, name) for name in names}
    return {
        name: time_text(each) if isinstance(each, datetime) else each.value if isinstance(each, Enum) else each
        for name, each in said.items()
    }


def as_json(cases: Iterable[LoggedCase], *, private: bool = False) -> str:
    """All cases in one JSON document."""
    told = {"format": LOG_FORMAT, "cases": [case_of_log(case, private=private) for case in cases]}
    return json.dumps(told, ensure_ascii=False, indent=2)


def exported(cases: Iterable[LoggedCase], form: str, *, private: bool = False) -> bytes:
    """The cases as a file in one of three forms: ``csv``, ``json`` or ``pbn``.

    Args:
        private: include free texts and names, in JSON only.
    """
    match form:
        case "csv":
            return as_csv(cases)
        case "pbn":
            return as_pbn(cases)
    return as_json(cases, private=private).encode()


def check_of_log(flaws: Iterable[LogFlaw], remarks: Iterable[LogFlaw], entries: int, last: str) -> dict[str, Any]:
    """The result of verifying a log, with the number of its entries and the last hash, as a document."""
    told = {"format": "revoke-log-check/1", "entries": entries, "last_hash": last}
    return told | {"flaws": list(map(_flaw, flaws)), "remarks": list(map(_flaw, remarks))}


def _flaw(found: LogFlaw) -> dict[str, Any]:
    return {"entry": found.entry, "case": found.case_id, "text": found.text}


def entry_of_log(entry: LogEntry) -> dict[str, Any]:
    """An entry as a JSON document."""
    told = _told(entry, "at", "who", "kind", "before", "after", "previous", "hash")
    return {"number": entry.number, "case": entry.case_id, **told}


def _override(case: LoggedCase, *, private: bool) -> dict[str, Any] | None:
    decided = case.override
    if decided is None:
        return None
    score = {"NS": decided.ns, "EW": decided.ew}
    return {"tricks": decided.tricks, "score": score, "reason": decided.reason if private else None}


def _appeal(appeal: Appeal, *, private: bool) -> dict[str, Any]:
    return {
        **_told(appeal, "number", "at", "who", "until", "decide_by", "concurring"),
        "lodged_by": appeal.lodged_by if private else None,
        "statement": appeal.statement if private else None,
        "decision": appeal.decision and _decision(appeal.decision, private=private),
    }


def _decision(decided: AppealDecision, *, private: bool) -> dict[str, Any]:
    return {
        **_told(decided, "at", "who", "outcome"),
        "ruling_version": decided.ruling,
        "tricks": decided.tricks,
        "score": {"NS": decided.ns, "EW": decided.ew},
        "text": decided.text if private else None,
        "members": decided.members if private else None,
    }


def _analysis(case: LoggedCase) -> dict[str, Any] | None:
    found = case.analysis
    if found is None:
        return None
    stands = found.facts == entry_digest(case.document)
    return {**_told(found, "at", "who"), "facts_stand": stands, **found.document()}


def _private(case: LoggedCase) -> dict[str, Any]:
    return {
        "reason": case.ruling.reason if case.ruling else None,
        "notes": [_told(each, "number", "at", "who", "about", "text") for each in case.notes],
        "polls": [_told(each, *(part.name for part in fields(each))) for each in case.polls],
        "names": dict(case.names),
    }


# The cases of a log as a table for a spreadsheet: one row for each case, no names and no free text.

COLUMNS = (
    "case", "event", "session", "section", "round", "table", "board", "ns", "ew", "code", "status", "opened",
    "director", "version", "ruling", "revokes", "clauses", "transfer", "to", "tricks at table", "tricks after transfer",
    "tricks final", "score at table", "score after transfer", "score final", "equity", "overridden", "announced",
    "appeal until", "appeal lodged", "appeal decision",
)  # fmt: skip
"""The columns; scores are North–South's, times UTC. The final ones are empty until somebody has ruled on them."""


def as_csv(cases: Iterable[LoggedCase]) -> bytes:
    """The cases as CSV with a heading."""
    return csv_file([COLUMNS, *map(_row, cases)])


def _row(case: LoggedCase) -> tuple[Any, ...]:
    place, told, lodged = case.place, case.announced, case.appeals
    where = (place.event, place.session, place.section, place.round, place.table, place.board, place.ns, place.ew)
    known = (case.code, case.status.value, time_text(case.opened_at), case.director)
    decided = (case.equity.state.value, "yes" if case.override else "no")
    until = (time_text(told.at), time_text(told.appeal_until)) if told else (None, None)
    appeals = (time_text(lodged[0].at), ", ".join(map(outcome_name, lodged))) if lodged else (None, None)
    return (case.number, *where, *known, *_ruled(case), *decided, *until, *appeals)


def _ruled(case: LoggedCase) -> tuple[Any, ...]:
    if case.ruling is None:
        return (None,) * 12
    ruling = case.ruling.document
    tricks, score, moved = ruling["declarer_tricks"], ruling["score"], ruling["transfer"]
    revokes = ", ".join(each["status"] or "not known" for each in ruling["revokes"])
    final = final_result(case)
    return (
        case.ruling.version,
        ruling["status"],
        revokes,
        " ".join(case.clauses),
        moved["tricks"],
        moved["to"],
        tricks["table"],
        tricks["after_transfer"],
        declarer_tricks_words(final.tricks) if final and final.tricks else None,
        score["table"],
        score["after_transfer"],
        final.ns if final else None,
    )


# The cases of a log as play records: deal, play, and the ruling after it, for programs that read PBN.


def as_pbn(cases: Iterable[LoggedCase]) -> bytes:
    """The cases as a PBN file without names, each with its ruling if that still rests on the present facts.

    A ruling is written as in ``revoke convert --ruled``, with the director's later decisions; open questions stay
    open. A case with impossible facts keeps its board and loses its play.
    """
    return write_file((_record(each, each.case), _outcome(each, each.case)) for each in cases)


def _record(logged: LoggedCase, case: Case) -> PlayRecord:
    """The board with the cards played, in order, without cards that were taken back."""
    board, place = case.board, logged.place
    number = place.board if place.board is not None else board.number
    try:
        tricks = established(case).table.tricks
    except RevokeError:
        tricks = ()
    plays = tuple(RecordedPlay(play.seat, play.card, play.trick) for trick in tricks for play in trick.plays)
    won = takewhile(lambda winner: winner is not None, (trick.winner for trick in tricks))
    return PlayRecord(
        board="" if number is None else str(number),
        dealer=board.dealer,
        vulnerable=board.vulnerable,
        deal=board.deal,
        contract=board.contract,
        declarer=board.declarer,
        scoring=board.scoring.value if board.scoring else "",
        result=case.findings.table_tricks,
        leader=plays[0].seat if plays else None,
        plays=plays,
        winners=tuple(seat for seat in won if seat),
        tags={"Event": place.event or "?", "Date": logged.opened_at.strftime("%Y.%m.%d")},
    )


def _outcome(logged: LoggedCase, case: Case) -> RecordOutcome | None:
    given = logged.ruling
    if given is None or not logged.ruling_stands:
        return None
    ruling = stored_ruling(given.document)
    tricks, score = _result(final_result(logged), ruling)
    return RecordOutcome(
        code=ruling.code,
        revokes=tuple(revokes_of(ruling)),
        table_tricks=ruling.declarer_tricks.table,
        tricks=tricks,
        score=score,
        text=(*_sentences(case, ruling), *_decided(logged, ruling)),
    )


def _result(in_the_end: FinalResult | None, ruling: RulingWords) -> tuple[int | None, int | None]:
    """Declarer's tricks and the score for a record; those after the automatic transfer while equity is open."""
    if in_the_end is None:
        return ruling.declarer_tricks.after_transfer, ruling.score.after_transfer
    tricks, score = in_the_end.tricks or {}, in_the_end.ns
    return (
        int(next(iter(tricks))) if len(tricks) == 1 else None,
        int(score) if score is not None and score == int(score) else None,
    )


def _sentences(case: Case, ruling: RulingWords) -> tuple[str, ...]:
    try:
        return tuple(ruling_sentences(case, ruling))
    except RevokeError:  # facts that an earlier version accepted
        return ()


def _decided(logged: LoggedCase, ruling: RulingWords) -> Iterator[str]:
    """The outcomes of appeals and the later decision, in words, without the reason: that is free text."""
    yield from (f"Appeal: {outcome_name(each)}." for each in logged.appeals)
    instead = decided_instead(logged)
    if isinstance(instead, AppealDecision):
        yield f"Committee decided instead: {decided_result(instead)}."
    elif instead is not None:
        yield f"Director decided instead: {override_words(replace(instead, reason=None))}"
    elif logged.equity.state is not EquityState.OPEN and ruling.status != "final":
        yield f"Equity: {logged.equity.state.value}."
