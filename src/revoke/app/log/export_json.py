"""The cases of a log as documents of the contract, each with where it arose and how it stands."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from revoke.app.log.case_state import time_text
from revoke.app.log.entry import LogEntry, digest
from revoke.app.log.logged_case import Appeal, AppealDecision, LoggedCase
from revoke.app.log.stored_ruling import in_order
from revoke.app.log.verification import LogFlaw
from revoke.formats.native import case_document

FORMAT, LOG_FORMAT = "revoke-log-case/1", "revoke-log/1"


def case_of_log(case: LoggedCase, *, private: bool = False) -> dict[str, Any]:
    """A case of the log as a JSON document; ``case`` and ``ruling`` in it are those of the contract.

    Args:
        private: with free texts, and with the names if the case was read with them.
    """
    return {
        "format": FORMAT,
        "id": case.id,
        "number": case.number,
        "version": case.version,
        "place": case.place.document(),
        "status": case.status.value,
        "opened_at": time_text(case.opened_at),
        "changed_at": time_text(case.changed_at),
        "director": case.director,
        "case": case_document(case.case),
        "asked": case.asked.document(),
        "ruling": in_order(case.ruling.document) if case.ruling else None,
        "ruling_version": case.ruling.version if case.ruling else None,
        "ruling_stands": case.ruling_stands,
        "override": _override(case, private=private),
        "equity": {"state": case.equity.state.value, "tricks": case.equity.tricks},
        "analysis": _analysis(case),
        "announced": _announced(case),
        "appeals": [_appeal(each, private=private) for each in case.appeals],
        "withdrawn": case.withdrawn,
        **(_private(case) if private else {}),
    }


def as_json(cases: Iterable[LoggedCase], *, private: bool = False) -> str:
    """All cases in one document."""
    told = {"format": LOG_FORMAT, "cases": [case_of_log(case, private=private) for case in cases]}
    return json.dumps(told, ensure_ascii=False, indent=2)


def check_of_log(flaws: Iterable[LogFlaw], remarks: Iterable[LogFlaw], entries: int, last: str) -> dict[str, Any]:
    """What a verification of a log found, with the number of its entries and the hash of the last, as a document."""
    told = {"format": "revoke-log-check/1", "entries": entries, "last_hash": last}
    return told | {"flaws": list(map(_flaw, flaws)), "remarks": list(map(_flaw, remarks))}


def _flaw(found: LogFlaw) -> dict[str, Any]:
    return {"entry": found.entry, "case": found.case_id, "text": found.text}


def entry_of_log(entry: LogEntry) -> dict[str, Any]:
    """An entry as a JSON document."""
    return {
        "number": entry.number,
        "case": entry.case_id,
        "at": entry.at,
        "who": entry.who,
        "kind": entry.kind.value,
        "before": entry.before,
        "after": entry.after,
        "previous": entry.previous,
        "hash": entry.hash,
    }


def _override(case: LoggedCase, *, private: bool) -> dict[str, Any] | None:
    decided = case.override
    if decided is None:
        return None
    score = {"NS": decided.ns, "EW": decided.ew}
    return {"tricks": decided.tricks, "score": score, "reason": decided.reason if private else None}


def _appeal(appeal: Appeal, *, private: bool) -> dict[str, Any]:
    return {
        "number": appeal.number,
        "at": time_text(appeal.at),
        "who": appeal.who,
        "until": time_text(appeal.until) if appeal.until else None,
        "decide_by": time_text(appeal.decide_by) if appeal.decide_by else None,
        "concurring": appeal.concurring,
        "lodged_by": appeal.lodged_by if private else None,
        "statement": appeal.statement if private else None,
        "decision": appeal.decision and _decision(appeal.decision, private=private),
    }


def _decision(decided: AppealDecision, *, private: bool) -> dict[str, Any]:
    return {
        "at": time_text(decided.at),
        "who": decided.who,
        "outcome": decided.outcome and decided.outcome.value,
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
    stands = found.facts == digest(case.document)
    return {"at": time_text(found.at), "who": found.who, "facts_stand": stands, **found.document()}


def _announced(case: LoggedCase) -> dict[str, Any] | None:
    told = case.announced
    if told is None:
        return None
    return {"at": time_text(told.at), "who": told.who, "appeal_until": time_text(told.appeal_until)}


def _private(case: LoggedCase) -> dict[str, Any]:
    notes = [
        {"number": each.number, "at": time_text(each.at), "who": each.who, "about": each.about.value, "text": each.text}
        for each in case.notes
    ]
    polls = [
        {
            "number": each.number,
            "at": time_text(each.at),
            "who": each.who,
            "level": each.level,
            "question": each.question,
            "answer": each.answer,
            "alternatives": each.alternatives,
            "reason": each.reason,
        }
        for each in case.polls
    ]
    reason = case.ruling.reason if case.ruling else None
    return {"reason": reason, "notes": notes, "polls": polls, "names": dict(case.names)}
