"""Settings that a log keeps about itself: one text for each name, beside the chain and no part of it."""

from __future__ import annotations

import secrets

import sqlalchemy as sa

from revoke.app.log.database import Database
from revoke.app.log.tables import settings

SECRET = "forms"


def kept_setting(database: Database, name: str) -> str | None:
    """What the log has under that name; ``None`` for nothing."""
    with database.reading() as connection:
        return _read(connection, name)


def keep_setting(database: Database, name: str, value: str) -> None:
    """Write it down in place of what stood there."""
    with database.writing() as connection:
        connection.execute(settings.delete().where(settings.c.name == name))
        connection.execute(settings.insert().values(name=name, value=value))


def form_secret(database: Database) -> bytes:
    """What the tokens of forms are made with; made by whoever first asks.

    A form on a page that was open when the server ended is thereby known to the next run of it.
    """
    with database.writing() as connection:
        found = _read(connection, SECRET)
        if found is None:
            found = secrets.token_hex(32)
            connection.execute(settings.insert().values(name=SECRET, value=found))
    return bytes.fromhex(found)


def _read(connection: sa.Connection, name: str) -> str | None:
    found: str | None = connection.execute(
        sa.select(settings.c.value).where(settings.c.name == name)
    ).scalar_one_or_none()
    return found
