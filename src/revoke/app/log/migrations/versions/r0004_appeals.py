"""Appeals as entries of their own: no table changes, but a program that does not know them leaves the log alone."""

from __future__ import annotations

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Nothing to do: appeals stand among the parts of a case, and those kept as notes are read from the notes."""
