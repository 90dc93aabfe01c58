"""Privacy: blanks old names and free texts, and shows everything that the log holds about a pair."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa

from revoke.app.log import tables
from revoke.app.log.case_state import State, logged
from revoke.app.log.entry import Kind, LogEntry
from revoke.app.log.logged_case import LoggedCase
from revoke.app.log.refusals import plain
from revoke.app.log.tables import cases, keys, links, names, texts


@dataclass(frozen=True, slots=True)
class Purged:
    """The result of a purge; ``entry`` is its own entry, ``None`` if there was nothing to blank."""

    cases: int
    texts: int
    names: int
    entry: LogEntry | None


@dataclass(frozen=True, slots=True)
class DueCase:
    """A case with the numbers of free texts and names that a purge would blank."""

    case: LoggedCase
    texts: int
    names: int


def purge(connection: sa.Connection, before: str, now: str, who: str, only: Collection[int] | None = None) -> Purged:
    """Blank names and free texts of the cases opened before a moment, and whatever could reveal them.

    Args:
        only: the numbers of the cases to blank; by default all.
    """
    touched = due(connection, before, only)
    counted = [
        connection.execute(table.update().where(_due(table, before, only)).values(salt=None, words=None)).rowcount
        for table in (texts, names)
    ]
    if only is None:
        connection.execute(keys.delete().where(keys.c.at < before))
    connection.execute(links.delete().where(links.c.expires_at < now))
    if not touched:
        return Purged(0, 0, 0, None)
    told: dict[str, Any] = {"before": before, "cases": len(touched), "texts": counted[0], "names": counted[1]}
    if only is not None:
        told["numbers"] = [each.case.number for each in touched]
    entry = tables.append(connection, "", now, who, Kind.PURGED, {"purged": None}, {"purged": told})
    return Purged(len(touched), counted[0], counted[1], entry)


def due(connection: sa.Connection, before: str, only: Collection[int] | None = None) -> tuple[DueCase, ...]:
    """The cases opened before a moment that still have names or free texts, the oldest first."""
    written, named = (_counted(connection, table, _due(table, before, only)) for table in (texts, names))
    found = sa.select(cases.c.id, cases.c.state).where(_old(before, only)).order_by(cases.c.opened_at, cases.c.number)
    return tuple(
        DueCase(logged(json.loads(state), {}), written.get(case_id, 0), named.get(case_id, 0))
        for case_id, state in connection.execute(found)
        if case_id in written or case_id in named
    )


def _counted(connection: sa.Connection, table: sa.Table, which: sa.ColumnElement[bool]) -> dict[str, int]:
    counted = sa.select(table.c.case_id, sa.func.count()).where(which).group_by(table.c.case_id)
    return {row[0]: row[1] for row in connection.execute(counted)}


def _due(table: sa.Table, before: str, only: Collection[int] | None) -> sa.ColumnElement[bool]:
    return sa.and_(table.c.case_id.in_(sa.select(cases.c.id).where(_old(before, only))), table.c.words.is_not(None))


def _old(before: str, only: Collection[int] | None) -> sa.ColumnElement[bool]:
    old = cases.c.opened_at < before
    return old if only is None else sa.and_(old, cases.c.number.in_(only))


def names_in(words: Mapping[str, str], state: State) -> Mapping[str, str]:
    """Seat letter -> name, as last given."""
    found: Mapping[str, str] = json.loads(words.get(state.get("names") or "", "{}"))
    return found


def held_about(connection: sa.Connection, event: str, pair: str) -> dict[str, Any]:
    """A JSON document of every case of a pair, with all its texts and the names of this pair."""
    event, pair = plain(event), plain(pair)
    here = sa.and_(cases.c.event == event, sa.or_(cases.c.ns == pair, cases.c.ew == pair))
    found = connection.execute(sa.select(cases.c.id, cases.c.state).where(here).order_by(cases.c.number)).all()
    return {
        "format": "revoke-held/1",
        "event": event,
        "pair": pair,
        "cases": [_held(connection, case_id, json.loads(state), pair) for case_id, state in found],
    }


def _held(connection: sa.Connection, case_id: str, state: State, pair: str) -> dict[str, Any]:
    seats = [seat for side, sat in (("ns", "NS"), ("ew", "EW")) if state["place"].get(side) == pair for seat in sat]
    named = [json.loads(each) for each in _words(connection, names, case_id)]
    return {
        "number": state["number"],
        "place": state["place"],
        "case": state["document"],
        "ruling": state["ruling"]["document"] if state.get("ruling") else None,
        "texts": _words(connection, texts, case_id),
        "names": [{seat: said[seat] for seat in seats if seat in said} for said in named],
        "entries": [
            {"number": entry.number, "at": entry.at, "who": entry.who, "kind": entry.kind.value}
            for entry in tables.read_entries(connection, case_id)
        ],
    }


def _words(connection: sa.Connection, table: sa.Table, case_id: str) -> list[str]:
    wanted = sa.select(table.c.words).where(table.c.case_id == case_id, table.c.words.is_not(None))
    return sorted(connection.execute(wanted).scalars())
