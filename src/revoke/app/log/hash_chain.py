"""The hash chain of entries: each is joined to the one before by its hash; added to and read here."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import sqlalchemy as sa

from revoke.app.log.entry import FIRST, Kind, LogEntry, Parts, canonical
from revoke.app.log.tables import entries


def append(
    connection: sa.Connection, case_id: str, at: str, who: str, kind: Kind, before: Parts, after: Parts
) -> LogEntry:
    """Write one more entry; the connection must be one that alone may write."""
    number, previous = end(connection)
    entry = LogEntry(number + 1, case_id, at, who, kind, before, after, previous, "")
    entry = replace(entry, hash=entry.true_hash)
    connection.execute(entries.insert().values(row_of(entry)))
    return entry


def end(connection: sa.Connection) -> tuple[int, str]:
    """The number and the hash of the last entry."""
    last = sa.select(entries.c.number, entries.c.hash).order_by(entries.c.number.desc()).limit(1)
    found = connection.execute(last).one_or_none()
    return (found.number, found.hash) if found else (0, FIRST)


def row_of(entry: LogEntry) -> dict[str, str | int]:
    """An entry as the table has it."""
    return {
        "number": entry.number,
        "case_id": entry.case_id,
        "at": entry.at,
        "who": entry.who,
        "kind": entry.kind.value,
        "before": canonical(entry.before),
        "after": canonical(entry.after),
        "previous": entry.previous,
        "hash": entry.hash,
    }


def entry_of(row: sa.Row[Any]) -> LogEntry:
    """A row of the table as an entry.

    Raises:
        ValueError: it is none that this program wrote.
    """
    before, after = json.loads(row.before), json.loads(row.after)
    if not isinstance(before, dict) or not isinstance(after, dict):
        raise ValueError("the parts of a case are an object")
    return LogEntry(row.number, row.case_id, row.at, row.who, Kind(row.kind), before, after, row.previous, row.hash)


def read(connection: sa.Connection, case_id: str | None = None, *, up_to: int | None = None) -> Iterator[LogEntry]:
    """The entries in order, of one case or of all, up to and with a number."""
    wanted = sa.select(entries).order_by(entries.c.number)
    if case_id is not None:
        wanted = wanted.where(entries.c.case_id == case_id)
    if up_to is not None:
        wanted = wanted.where(entries.c.number <= up_to)
    return map(entry_of, connection.execute(wanted))
