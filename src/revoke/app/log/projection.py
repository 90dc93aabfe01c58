"""The projection of the log: cases as they are now, kept so that lists need not read the whole chain."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

import sqlalchemy as sa

from revoke.app.log import hash_chain
from revoke.app.log.case_state import State, fold, logged
from revoke.app.log.entry import canonical
from revoke.app.log.logged_case import LoggedCase
from revoke.app.log.tables import cases, clauses, entries, settings, texts

MADE_BY = "3"
"""By which rules rows are made from entries; another number has them made anew when a log is opened."""


def put(connection: sa.Connection, state: State) -> None:
    """Write the case as it is now, in place of what stood there."""
    found = row_of(state)
    here = cases.c.id == state["id"]
    if connection.execute(cases.update().where(here).values(found)).rowcount == 0:
        connection.execute(cases.insert().values(found))
    connection.execute(clauses.delete().where(clauses.c.case_id == state["id"]))
    cited = [{"case_id": state["id"], "clause": each} for each in clauses_of(state)]
    if cited:
        connection.execute(clauses.insert(), cited)


def row_of(state: State) -> dict[str, Any]:
    """The row of a case: what it is looked up by, and the state itself."""
    place = state["place"]
    return {
        "id": state["id"],
        "number": state["number"],
        "event": place.get("event"),
        "section": place.get("section"),
        "table_name": place.get("table"),
        "board": place.get("board"),
        "ns": place.get("ns"),
        "ew": place.get("ew"),
        "code": state["document"]["code"],
        "status": logged(state, {}).status.value,
        "director": state["director"],
        "appeal_until": (state.get("announced") or {}).get("appeal_until"),
        "opened_at": state["opened_at"],
        "changed_at": state["changed_at"],
        "last_entry": state["last_entry"],
        "state": canonical(state),
    }


def clauses_of(state: State) -> tuple[str, ...]:
    """The clauses on which the last ruling rests, each once, in order."""
    if not state.get("ruling"):
        return ()
    ruling = state["ruling"]["document"]
    adjusted = ruling["adjusted_score"]
    cited = [law for revoke in ruling["revokes"] for law in revoke["laws"]]
    cited += [reason["law"] for reason in ruling["reasons"]]
    cited += [adjusted["law"]] if adjusted and adjusted["needed"] else []
    return tuple(sorted(filter(None, set(cited))))


def state_of(connection: sa.Connection, case_id: str) -> State | None:
    """The state of a case as it stands on the shelf."""
    found = connection.execute(sa.select(cases.c.state).where(cases.c.id == case_id)).scalar_one_or_none()
    return None if found is None else json.loads(found)


def words_of(connection: sa.Connection, case_ids: list[str], table: sa.Table = texts) -> Mapping[str, str]:
    """Digest -> words, of what these cases have in free text and nobody has purged."""
    wanted = sa.select(table.c.digest, table.c.words).where(table.c.case_id.in_(case_ids), table.c.words.is_not(None))
    return {row.digest: row.words for row in connection.execute(wanted)}


def cases_of(connection: sa.Connection, wanted: sa.Select[str, str]) -> Iterator[LoggedCase]:
    """The cases that a query for id and state finds, with their free texts."""
    found = connection.execute(wanted).all()
    words = words_of(connection, [case_id for case_id, _ in found])
    for _, state in found:
        yield logged(json.loads(state), words)


def make_anew(connection: sa.Connection) -> None:
    """Make every row from the entries again."""
    connection.execute(clauses.delete())
    connection.execute(cases.delete())
    ids = connection.execute(sa.select(entries.c.case_id).where(entries.c.case_id != "").distinct()).scalars().all()
    for case_id in ids:
        put(connection, fold(hash_chain.read(connection, case_id)))
    connection.execute(settings.delete().where(settings.c.name == "cases"))
    connection.execute(settings.insert().values(name="cases", value=MADE_BY))


def bring_up_to_date(connection: sa.Connection) -> None:
    """Make the rows anew where they were made by other rules."""
    made_by = connection.execute(sa.select(settings.c.value).where(settings.c.name == "cases")).scalar_one_or_none()
    if made_by != MADE_BY:
        make_anew(connection)
