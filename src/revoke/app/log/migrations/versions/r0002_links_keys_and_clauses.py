"""Links for one case, keys against doing a thing twice, and looking cases up by clause."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Create them empty; clauses are filled when the log finds that ``settings`` does not say how cases were made."""
    op.create_table(
        "clauses",
        sa.Column("case_id", sa.String(32), sa.ForeignKey("cases.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("clause", sa.String(20), primary_key=True),
    )
    op.create_index("cases_by_clause", "clauses", ["clause"])
    op.create_table(
        "links",
        sa.Column("digest", sa.String(64), primary_key=True),
        sa.Column("case_id", sa.String(32), nullable=False),
        sa.Column("purpose", sa.String(12), nullable=False),
        sa.Column("given_by", sa.String(12), nullable=False),
        sa.Column("expires_at", sa.String(27), nullable=False),
        sa.Column("used_at", sa.String(27)),
    )
    op.create_index("links_of_case", "links", ["case_id"])
    op.create_table(
        "keys",
        sa.Column("key", sa.String(64), primary_key=True),
        sa.Column("request", sa.String(64), nullable=False),
        sa.Column("case_id", sa.String(32), nullable=False),
        sa.Column("entry", sa.Integer, nullable=False),
        sa.Column("at", sa.String(27), nullable=False),
    )
    op.create_table(
        "settings",
        sa.Column("name", sa.String(40), primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )
