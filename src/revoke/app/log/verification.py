"""Verification of the log: names an entry that was altered, and a case that its entries do not lead to."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa

from revoke.app.log import projection
from revoke.app.log.case_state import State, after
from revoke.app.log.entry import FIRST, Kind, LogEntry, Parts
from revoke.app.log.entry_draft import salted
from revoke.app.log.hash_chain import entry_of, row_of
from revoke.app.log.tables import cases, clauses, entries, names, texts


@dataclass(frozen=True, slots=True)
class LogFlaw:
    """One thing that is wrong; ``entry`` is the number of the entry, ``None`` where it is about a case or a text."""

    entry: int | None
    case_id: str
    text: str

    def __str__(self) -> str:
        return f"entry {self.entry}: {self.text}" if self.entry is not None else self.text


def flaws(connection: sa.Connection, expected: Collection[str] = ()) -> Iterator[LogFlaw]:
    """Everything that is wrong with a log; nothing for a sound one.

    Args:
        expected: hashes that were noted as the last ones at some time; each has to be that of an entry.
    """
    states: dict[str, State] = {}
    noted = dict.fromkeys(each.strip().casefold() for each in expected)
    kept = set()
    for table in (texts, names):
        kept |= set(connection.execute(sa.select(table.c.digest)).scalars())
        yield from _words(connection, table)
    previous, awaited = FIRST, 1
    noted.pop(FIRST, None)
    for row in connection.execute(sa.select(entries).order_by(entries.c.number)):
        if row.number != awaited:
            gap = f"{awaited} to {row.number - 1} are" if row.number > awaited + 1 else f"{awaited} is"
            yield LogFlaw(row.number, row.case_id, f"before it {gap} missing.")
        entry = _sound(row)
        if entry is None:
            yield LogFlaw(row.number, row.case_id, "it was altered: what it says does not give its hash.")
        elif entry.previous != previous:
            yield LogFlaw(entry.number, entry.case_id, "it does not follow the entry before, which is another one now.")
        if entry is not None:
            yield from _followed(entry, states, kept)
        previous, awaited = row.hash, row.number + 1
        noted.pop(row.hash, None)
    for each in noted:
        lost = "this is an older copy of the log or another log, or entries at its end were taken away"
        yield LogFlaw(None, "", f"no entry has the hash {each[:64]!r} that was noted: {lost}.")
    yield from _listed_cases(connection, states)


def clock_set_back(connection: sa.Connection) -> Iterator[LogFlaw]:
    """The entries whose time is before that of an earlier one: no flaw of the log, but whoever reads it should know."""
    latest = ""
    for row in connection.execute(sa.select(entries.c.number, entries.c.case_id, entries.c.at).order_by("number")):
        if row.at < latest:
            text = f"its time, {row.at}, is before that of an earlier entry, {latest}: a clock was set back."
            yield LogFlaw(row.number, row.case_id, text)
        latest = max(latest, row.at)


def _sound(row: sa.Row[Any]) -> LogEntry | None:
    """The entry, if it is letter by letter what was hashed."""
    try:
        entry = entry_of(row)
        sound = entry.true_hash == row.hash and row_of(entry) == row._asdict()
    except (ValueError, TypeError, RecursionError):
        return None
    return entry if sound else None


def _followed(entry: LogEntry, states: dict[str, State], kept: set[str]) -> Iterator[LogFlaw]:
    """Follow one sound entry, and see whether it goes with those before it."""
    for digest in _digests(entry.after):
        if digest not in kept:
            yield LogFlaw(entry.number, entry.case_id, "a text that it speaks of has been taken away without a purge.")
    if entry.kind is Kind.PURGED:
        return
    state = states.get(entry.case_id, {})
    if any(state.get(name) != value for name, value in entry.before.items()):
        yield LogFlaw(entry.number, entry.case_id, "what it says was there before is not what the entries before say.")
    states[entry.case_id] = after(state, entry)


_WORDS = ("reason", "text", "lodged_by", "members")
"""What a part calls its free texts."""


def _digests(change: Parts) -> Iterator[str]:
    for name, part in change.items():
        if name == "names" and part:
            yield part
        elif isinstance(part, dict):
            yield from (part[key] for key in _WORDS if part.get(key))


def _listed_cases(connection: sa.Connection, states: dict[str, State]) -> Iterator[LogFlaw]:
    """The table of cases against what the entries say."""
    rows = {row.id: row._asdict() for row in connection.execute(sa.select(cases))}
    cited: dict[str, set[str]] = {}
    for row in connection.execute(sa.select(clauses)):
        cited.setdefault(row.case_id, set()).add(row.clause)
    for case_id, state in states.items():
        if case_id not in rows:
            yield LogFlaw(None, case_id, f"case {case_id}: it has entries, but the table of cases does not list it.")
            continue
        stands = rows.pop(case_id)
        if stands != _row(state) or cited.get(case_id, set()) != set(projection.clauses_of(state)):
            yield LogFlaw(None, case_id, f"case {stands['number']}: the table of cases is not what its entries say.")
    for case_id, stands in rows.items():
        yield LogFlaw(None, case_id, f"case {stands['number']}: the table of cases lists it, but it has no entries.")


def _row(state: State) -> dict[str, Any] | None:
    """What should stand in the table; ``None`` where altered entries lead to nothing that could."""
    try:
        return projection.row_of(state)
    except Exception:  # an altered entry may have left anything at all; that it was altered has been said
        return None


def _words(connection: sa.Connection, table: sa.Table) -> Iterator[LogFlaw]:
    """The free texts against the digests that the chain has of them."""
    for row in connection.execute(sa.select(table).where(table.c.words.is_not(None))):
        if salted(row.salt or "", row.words) != row.digest:
            yield LogFlaw(None, row.case_id, f"a text among the {table.name} of case {row.case_id} was altered.")
