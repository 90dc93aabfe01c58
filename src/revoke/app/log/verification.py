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
from revoke.table.sentence import Sentence, placed, sentence, template, whole


@dataclass(frozen=True, slots=True)
class LogFlaw:
    """One thing that is wrong; ``entry`` is the number of the entry, ``None`` where it is about a case or a text."""

    entry: int | None
    case_id: str
    text: str

    def __str__(self) -> str:
        return self.words

    @property
    def words(self) -> Sentence:
        """What is wrong, after the number of the entry."""
        text = whole(self.text)
        return text if self.entry is None else placed(sentence("entry {number}", number=str(self.entry)), text)


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
            gap = template("before it {first} to {last} are missing.")
            if row.number == awaited + 1:
                gap = template("before it {first} is missing.")
            text = sentence(gap, first=str(awaited), last=str(row.number - 1))
            yield LogFlaw(row.number, row.case_id, text)
        entry = _sound(row)
        if entry is None:
            yield LogFlaw(row.number, row.case_id, template("it was altered: what it says does not give its hash."))
        elif entry.previous != previous:
            another = template("it does not follow the entry before, which is another one now.")
            yield LogFlaw(entry.number, entry.case_id, another)
        if entry is not None:
            yield from _followed(entry, states, kept)
        previous, awaited = row.hash, row.number + 1
        noted.pop(row.hash, None)
    for each in noted:
        lost = template(
            "no entry has the hash {hash} that was noted: this is an older copy of the log or another log, or entries "
            "at its end were taken away."
        )
        yield LogFlaw(None, "", sentence(lost, hash=repr(each[:64])))
    yield from _listed_cases(connection, states)


def clock_set_back(connection: sa.Connection) -> Iterator[LogFlaw]:
    """The entries whose time is before that of an earlier one: no flaw of the log, but whoever reads it should know."""
    latest = ""
    for row in connection.execute(sa.select(entries.c.number, entries.c.case_id, entries.c.at).order_by("number")):
        if row.at < latest:
            text = template("its time, {time}, is before that of an earlier entry, {latest}: a clock was set back.")
            yield LogFlaw(row.number, row.case_id, sentence(text, time=row.at, latest=latest))
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
            text = template("a text that it speaks of has been taken away without a purge.")
            yield LogFlaw(entry.number, entry.case_id, text)
    if entry.kind is Kind.PURGED:
        return
    state = states.get(entry.case_id, {})
    if any(state.get(name) != value for name, value in entry.before.items()):
        text = template("what it says was there before is not what the entries before say.")
        yield LogFlaw(entry.number, entry.case_id, text)
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
            text = template("case {case}: it has entries, but the table of cases does not list it.")
            yield LogFlaw(None, case_id, sentence(text, case=case_id))
            continue
        stands = rows.pop(case_id)
        if stands != _row(state) or cited.get(case_id, set()) != set(projection.clauses_of(state)):
            text = template("case {case}: the table of cases is not what its entries say.")
            yield LogFlaw(None, case_id, sentence(text, case=str(stands["number"])))
    for case_id, stands in rows.items():
        text = template("case {case}: the table of cases lists it, but it has no entries.")
        yield LogFlaw(None, case_id, sentence(text, case=str(stands["number"])))


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
            yield LogFlaw(None, row.case_id, sentence(_ALTERED, table=table.name, case=str(row.case_id)))


_ALTERED = template("a text among the {table} of case {case} was altered.")
