"""The chain of entries, the cases that follow from it, and the words that stand apart."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

_SQLITE = (
    """
    CREATE TRIGGER entries_stay BEFORE UPDATE ON entries
    BEGIN SELECT RAISE(ABORT, 'an entry is never altered'); END
    """,
    """
    CREATE TRIGGER entries_remain BEFORE DELETE ON entries
    BEGIN SELECT RAISE(ABORT, 'an entry is never deleted'); END
    """,
    # INSERT OR REPLACE deletes without asking the trigger above; no number that is taken may come again.
    """
    CREATE TRIGGER entries_follow BEFORE INSERT ON entries
    WHEN NEW.number <> (SELECT coalesce(max(number), 0) + 1 FROM entries)
    BEGIN SELECT RAISE(ABORT, 'entries are numbered without gaps'); END
    """,
)
_POSTGRESQL = (
    """
    CREATE FUNCTION entries_stay() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'an entry is never altered or deleted'; END $$
    """,
    """
    CREATE TRIGGER entries_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON entries
    FOR EACH STATEMENT EXECUTE FUNCTION entries_stay()
    """,
    """
    CREATE FUNCTION entries_follow() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN
        IF NEW.number <> (SELECT coalesce(max(number), 0) + 1 FROM entries) THEN
            RAISE EXCEPTION 'entries are numbered without gaps';
        END IF;
        RETURN NEW;
    END $$
    """,
    """
    CREATE TRIGGER entries_follow BEFORE INSERT ON entries
    FOR EACH ROW EXECUTE FUNCTION entries_follow()
    """,
)


def upgrade() -> None:
    """Create what the first version of the log had."""
    op.create_table(
        "entries",
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("case_id", sa.String(32), nullable=False),
        sa.Column("at", sa.String(27), nullable=False),
        sa.Column("who", sa.String(12), nullable=False),
        sa.Column("kind", sa.String(40), nullable=False),
        sa.Column("before", sa.Text, nullable=False),
        sa.Column("after", sa.Text, nullable=False),
        sa.Column("previous", sa.String(64), nullable=False),
        sa.Column("hash", sa.String(64), nullable=False),
    )
    op.create_index("entries_of_case", "entries", ["case_id", "number"])
    for trigger in _SQLITE if op.get_bind().dialect.name == "sqlite" else _POSTGRESQL:
        op.execute(trigger)
    op.create_table(
        "cases",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("number", sa.Integer, nullable=False, unique=True),
        sa.Column("event", sa.String(80)),
        sa.Column("section", sa.String(12)),
        sa.Column("table_name", sa.String(12)),
        sa.Column("board", sa.Integer),
        sa.Column("ns", sa.String(12)),
        sa.Column("ew", sa.String(12)),
        sa.Column("code", sa.String(40), nullable=False),
        sa.Column("status", sa.String(12), nullable=False),
        sa.Column("opened_at", sa.String(27), nullable=False),
        sa.Column("changed_at", sa.String(27), nullable=False),
        sa.Column("last_entry", sa.Integer, nullable=False),
        sa.Column("state", sa.Text, nullable=False),
    )
    op.create_index("cases_by_board", "cases", ["board"])
    op.create_index("cases_by_status", "cases", ["status"])
    op.create_index("cases_by_opening", "cases", ["opened_at"])
    for table in ("texts", "names"):
        op.create_table(
            table,
            sa.Column("digest", sa.String(64), primary_key=True),
            sa.Column("case_id", sa.String(32), nullable=False),
            sa.Column("salt", sa.String(32)),
            sa.Column("words", sa.Text),
        )
        op.create_index(f"{table}_of_case", table, ["case_id"])
