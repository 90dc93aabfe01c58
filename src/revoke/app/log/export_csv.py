"""The cases of a log as a table for a spreadsheet: one row a case, no names and no free text."""

from __future__ import annotations

import csv
from collections.abc import Iterable
from io import StringIO
from typing import Any

from revoke.app.log.case_state import time_text
from revoke.app.log.final_result import counted
from revoke.app.log.form_words import tricks_words
from revoke.app.log.logged_case import LoggedCase, outcome_name

COLUMNS = (
    "case", "event", "session", "section", "round", "table", "board", "ns", "ew", "code", "status", "opened",
    "director", "version", "ruling", "revokes", "clauses", "transfer", "to", "tricks at table", "tricks after transfer",
    "tricks final", "score at table", "score after transfer", "score final", "equity", "overridden", "announced",
    "appeal until", "appeal lodged", "appeal decision",
)  # fmt: skip
"""The columns; scores are North–South's, times UTC. The final ones are empty until somebody has ruled on them."""

_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
"""What a spreadsheet takes for the beginning of a formula, the broad forms of Asian keyboards included."""


def as_csv(cases: Iterable[LoggedCase]) -> bytes:
    """The table in UTF-8, marked as such for spreadsheets, with a heading.

    A text that a spreadsheet would run as a formula has an apostrophe before it.
    """
    written = StringIO(newline="")
    table = csv.writer(written)
    table.writerow(COLUMNS)
    for case in cases:
        table.writerow(map(_cell, _row(case)))
    return written.getvalue().encode("utf-8-sig")


def _row(case: LoggedCase) -> tuple[Any, ...]:
    place = case.place
    where = (place.event, place.session, place.section, place.round, place.table, place.board, place.ns, place.ew)
    told = case.announced
    known = (case.code, case.status.value, time_text(case.opened_at), case.director)
    until = (time_text(told.at), time_text(told.appeal_until)) if told else (None, None)
    return (
        case.number,
        *where,
        *known,
        *_ruled(case),
        case.equity.state.value,
        case.override is not None,
        *until,
        *_appeals(case),
    )


def _appeals(case: LoggedCase) -> tuple[str | None, str | None]:
    """When the first appeal was lodged, and what became of each."""
    if not case.appeals:
        return None, None
    return time_text(case.appeals[0].at), ", ".join(map(outcome_name, case.appeals))


def _ruled(case: LoggedCase) -> tuple[Any, ...]:
    if case.ruling is None:
        return (None,) * 12
    ruling = case.ruling.document
    tricks, score, moved = ruling["declarer_tricks"], ruling["score"], ruling["transfer"]
    revokes = ", ".join(each["status"] or "not known" for each in ruling["revokes"])
    clauses = " ".join(dict.fromkeys(law for each in ruling["revokes"] for law in each["laws"]))
    final = counted(case)
    return (
        case.ruling.version,
        ruling["status"],
        revokes,
        clauses,
        moved["tricks"],
        moved["to"],
        tricks["table"],
        tricks["after_transfer"],
        tricks_words(final.tricks) if final and final.tricks else None,
        score["table"],
        score["after_transfer"],
        final.ns if final else None,
    )


def _cell(value: Any) -> Any:
    """A cell as it is written: numbers as they are, yes and no, and no text that would be run."""
    match value:
        case bool():
            return "yes" if value else "no"
        case str() if value.startswith(_FORMULA):
            return f"'{value}"
        case None:
            return ""
    return value
