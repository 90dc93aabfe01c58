"""Privacy: names and free texts, what is held about a pair, and how they are blanked when their time is over."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa

from revoke.app.log import hash_chain
from revoke.app.log.case_state import State
from revoke.app.log.entry import Kind, LogEntry
from revoke.app.log.free_text import plain
from revoke.app.log.tables import cases, keys, links, names, texts


@dataclass(frozen=True, slots=True)
class Purged:
    """What a purge blanked; ``entry`` is its own, and there is none where nothing was left to blank."""

    cases: int
    texts: int
    names: int
    entry: LogEntry | None


def purge(connection: sa.Connection, before: str, now: str, who: str) -> Purged:
    """Blank names and free texts of the cases opened before a moment, and what else could tell them."""
    touched = due(connection, before)
    counted = [
        connection.execute(table.update().where(_due(table, before)).values(salt=None, words=None)).rowcount
        for table in (texts, names)
    ]
    connection.execute(keys.delete().where(keys.c.at < before))
    connection.execute(links.delete().where(links.c.expires_at < now))
    if not touched:
        return Purged(0, 0, 0, None)
    told = {"before": before, "cases": len(touched), "texts": counted[0], "names": counted[1]}
    entry = hash_chain.append(connection, "", now, who, Kind.PURGED, {"purged": None}, {"purged": told})
    return Purged(len(touched), counted[0], counted[1], entry)


def due(connection: sa.Connection, before: str) -> frozenset[str]:
    """The ids of the cases opened before a moment of which names or free texts are still there."""
    found = (sa.select(table.c.case_id).where(_due(table, before)) for table in (texts, names))
    return frozenset(case_id for each in found for case_id in connection.execute(each).scalars())


def _due(table: sa.Table, before: str) -> sa.ColumnElement[bool]:
    old = sa.select(cases.c.id).where(cases.c.opened_at < before)
    return sa.and_(table.c.case_id.in_(old), table.c.words.is_not(None))


def names_in(words: Mapping[str, str], state: State) -> Mapping[str, str]:
    """Seat letter -> name, as they were given last."""
    found: Mapping[str, str] = json.loads(words.get(state.get("names") or "", "{}"))
    return found


def held_about(connection: sa.Connection, event: str, pair: str) -> dict[str, Any]:
    """A JSON document of every case of a pair, with every text written down there, and the names of this pair."""
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
            for entry in hash_chain.read(connection, case_id)
        ],
    }


def _words(connection: sa.Connection, table: sa.Table, case_id: str) -> list[str]:
    wanted = sa.select(table.c.words).where(table.c.case_id == case_id, table.c.words.is_not(None))
    return sorted(connection.execute(wanted).scalars())
