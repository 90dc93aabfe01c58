"""The tables of a log. Entries are the truth; cases and their clauses follow from them; free texts are apart."""

from __future__ import annotations

import json
import secrets
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from hashlib import sha256
from typing import Any

import sqlalchemy as sa
from sqlalchemy import Column, ForeignKey, Index, Integer, MetaData, String, Table, Text

from revoke.app.log import refusals as fit
from revoke.app.log.entry import FIRST, Kind, LogEntry, Parts, canonical

metadata = MetaData()

entries = Table(
    "entries",
    metadata,
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("case_id", String(32), nullable=False),
    Column("at", String(27), nullable=False),
    Column("who", String(12), nullable=False),
    Column("kind", String(40), nullable=False),
    Column("before", Text, nullable=False),
    Column("after", Text, nullable=False),
    Column("previous", String(64), nullable=False),
    Column("hash", String(64), nullable=False),
    Index("entries_of_case", "case_id", "number"),
)
"""The chain of entries; ``before`` and ``after`` are JSON as text, because every letter is hashed."""

cases = Table(
    "cases",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("number", Integer, nullable=False, unique=True),
    Column("event", String(80)),
    Column("section", String(12)),
    Column("table_name", String(12)),
    Column("board", Integer),
    Column("ns", String(12)),
    Column("ew", String(12)),
    Column("code", String(40), nullable=False),
    Column("status", String(12), nullable=False),
    Column("director", String(12)),
    Column("appeal_until", String(27)),
    Column("opened_at", String(27), nullable=False),
    Column("changed_at", String(27), nullable=False),
    Column("last_entry", Integer, nullable=False),
    Column("state", Text, nullable=False),
    Index("cases_by_board", "board"),
    Index("cases_by_status", "status"),
    Index("cases_by_opening", "opened_at"),
)
"""The present cases; ``state`` is what the entries fold to, the other columns are for searching."""

clauses = Table(
    "clauses",
    metadata,
    Column("case_id", String(32), ForeignKey("cases.id", ondelete="CASCADE"), primary_key=True),
    Column("clause", String(20), primary_key=True),
    Index("cases_by_clause", "clause"),
)
"""The clauses on which the last ruling of a case rests."""


def _of_words(name: str) -> Table:
    return Table(
        name,
        metadata,
        Column("digest", String(64), primary_key=True),
        Column("case_id", String(32), nullable=False),
        Column("salt", String(32)),
        Column("words", Text),
        Index(f"{name}_of_case", "case_id"),
    )


texts = _of_words("texts")
"""Free texts; the chain has only the digest of salt and words. A purge blanks both."""

names = _of_words("names")
"""Names of players, as a JSON object by seat; stored and purged like texts."""

links = Table(
    "links",
    metadata,
    Column("digest", String(64), primary_key=True),
    Column("case_id", String(32), nullable=False),
    Column("purpose", String(12), nullable=False),
    Column("given_by", String(12), nullable=False),
    Column("expires_at", String(27), nullable=False),
    Column("used_at", String(27)),
    Index("links_of_case", "case_id"),
)
"""Links that open one case to somebody; only the digest of the token is stored."""

keys = Table(
    "keys",
    metadata,
    Column("key", String(64), primary_key=True),
    Column("request", String(64), nullable=False),
    Column("case_id", String(32), nullable=False),
    Column("entry", Integer, nullable=False),
    Column("at", String(27), nullable=False),
)
"""Used idempotency keys, each with its request and the entry that resulted."""

settings = Table(
    "settings",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("value", Text, nullable=False),
)
"""The log's own settings, such as the version of the rules that made ``cases`` from the entries."""


# Settings of a log: one text for each name, beside the chain and no part of it.


def setting(connection: sa.Connection, name: str) -> str | None:
    """The value of one setting; ``None`` if there is none."""
    found: str | None = connection.execute(
        sa.select(settings.c.value).where(settings.c.name == name)
    ).scalar_one_or_none()
    return found


def keep_setting(connection: sa.Connection, name: str, value: str) -> None:
    """Store a setting, in place of its earlier value."""
    connection.execute(settings.delete().where(settings.c.name == name))
    connection.execute(settings.insert().values(name=name, value=value))


# The hash chain of entries: each has the hash of the entry before.


def append(
    connection: sa.Connection, case_id: str, at: str, who: str, kind: Kind, before: Parts, after: Parts
) -> LogEntry:
    """Write one more entry, on a connection that alone may write."""
    number, previous = end(connection)
    entry = LogEntry(number + 1, case_id, at, who, kind, before, after, previous, "")
    entry = replace(entry, hash=entry.true_hash)
    connection.execute(entries.insert().values(entry_row(entry)))
    return entry


def end(connection: sa.Connection) -> tuple[int, str]:
    """The number and the hash of the last entry."""
    last = sa.select(entries.c.number, entries.c.hash).order_by(entries.c.number.desc()).limit(1)
    found = connection.execute(last).one_or_none()
    return (found.number, found.hash) if found else (0, FIRST)


def entry_row(entry: LogEntry) -> dict[str, str | int]:
    """The row of the table for an entry."""
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


def entry_of_row(row: sa.Row[Any]) -> LogEntry:
    """The entry in a row of the table.

    Raises:
        ValueError: this program did not write the row.
    """
    before, after = json.loads(row.before), json.loads(row.after)
    if not isinstance(before, dict) or not isinstance(after, dict):
        raise ValueError("the parts of a case are an object")
    return LogEntry(row.number, row.case_id, row.at, row.who, Kind(row.kind), before, after, row.previous, row.hash)


def read_entries(
    connection: sa.Connection, case_id: str | None = None, *, up_to: int | None = None
) -> Iterator[LogEntry]:
    """The entries of one case or of all, in order, up to and including a number."""
    wanted = sa.select(entries).order_by(entries.c.number)
    if case_id is not None:
        wanted = wanted.where(entries.c.case_id == case_id)
    if up_to is not None:
        wanted = wanted.where(entries.c.number <= up_to)
    return map(entry_of_row, connection.execute(wanted))


# A draft of a log entry: its time, its author, and its free texts, of which the chain has only a digest.


@dataclass(frozen=True, slots=True)
class By:
    """The author of an entry, and the conditions for writing it.

    Attributes:
        who: the director's initials.
        key: an idempotency key: a second request with it writes nothing and gives the result of the first.
        seen: the version of the case that the writer has seen, or several, any of which will do; if the case has
            another version by now, nothing is written.

    Raises:
        BadWords: the initials are missing or too long.
    """

    who: str
    key: str | None = None
    seen: int | Collection[int] | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "who", fit.who(self.who))

    def has_seen(self, version: int) -> bool:
        """Whether the writer has seen that version, or does not say what he has seen."""
        return self.seen is None or version in ((self.seen,) if isinstance(self.seen, int) else self.seen)


@dataclass(slots=True)
class EntryDraft:
    """A draft of one entry on one case; it collects the free texts while the parts of the entry are made."""

    at: str
    who: str
    kept: list[tuple[sa.Table, str, str, str]] = field(default_factory=list)

    @property
    def signed(self) -> dict[str, str]:
        """The time and the author, for a part of an entry."""
        return {"at": self.at, "who": self.who}

    def seal(self, words: str) -> str | None:
        """The digest of a free text for the chain; ``None`` for no text."""
        return self._seal(texts, words) if words else None

    def seal_names(self, said: Mapping[str, str]) -> str | None:
        """The digest of the names at a table for the chain; ``None`` for no names."""
        return self._seal(names, json.dumps(dict(said), ensure_ascii=False)) if said else None

    def _seal(self, table: sa.Table, words: str) -> str:
        salt = secrets.token_hex(16)
        digest = salted(salt, words)
        self.kept.append((table, digest, salt, words))
        return digest

    def put_away(self, connection: sa.Connection, case_id: str) -> None:
        """Store the collected texts."""
        for table, digest, salt, words in self.kept:
            connection.execute(table.insert().values(digest=digest, case_id=case_id, salt=salt, words=words))


def salted(salt: str, words: str) -> str:
    """The digest of words with a salt, so that nobody can test names against it once the salt is gone."""
    return sha256(f"{salt}:{words}".encode()).hexdigest()
