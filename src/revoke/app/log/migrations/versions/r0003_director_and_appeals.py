"""Looking cases up by who has them, and by whether they may still be appealed."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Add the columns empty; they are filled when the log finds that its rows were made by older rules."""
    op.add_column("cases", sa.Column("director", sa.String(12)))
    op.add_column("cases", sa.Column("appeal_until", sa.String(27)))
