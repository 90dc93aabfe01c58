"""The tables of a log. Entries are the truth; cases and their clauses follow from them; words stand apart."""

from __future__ import annotations

from sqlalchemy import Column, ForeignKey, Index, Integer, MetaData, String, Table, Text

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
"""``before`` and ``after`` are JSON as text, for they are hashed letter by letter."""

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
"""The cases as they are now; ``state`` is what the entries fold to, the other columns are for looking up."""

clauses = Table(
    "clauses",
    metadata,
    Column("case_id", String(32), ForeignKey("cases.id", ondelete="CASCADE"), primary_key=True),
    Column("clause", String(20), primary_key=True),
    Index("cases_by_clause", "clause"),
)
"""The clauses on which the last ruling of a case rests."""

texts = Table(
    "texts",
    metadata,
    Column("digest", String(64), primary_key=True),
    Column("case_id", String(32), nullable=False),
    Column("salt", String(32)),
    Column("words", Text),
    Index("texts_of_case", "case_id"),
)
"""Free texts; in the chain stands the digest of salt and words. A purge blanks both."""

names = Table(
    "names",
    metadata,
    Column("digest", String(64), primary_key=True),
    Column("case_id", String(32), nullable=False),
    Column("salt", String(32)),
    Column("words", Text),
    Index("names_of_case", "case_id"),
)
"""Names of players, as a JSON object by seat; kept and purged as texts are."""

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
"""Links that let somebody in to one case; of the link itself only the digest is kept."""

keys = Table(
    "keys",
    metadata,
    Column("key", String(64), primary_key=True),
    Column("request", String(64), nullable=False),
    Column("case_id", String(32), nullable=False),
    Column("entry", Integer, nullable=False),
    Column("at", String(27), nullable=False),
)
"""Idempotency keys that were used, for which request, and with which entry they ended."""

settings = Table(
    "settings",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("value", Text, nullable=False),
)
"""What the log notes about itself: by which rules ``cases`` was made from the entries."""
