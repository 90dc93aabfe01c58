"""Signers of an evening: whose initials are in use, and by which phone, browser or token; nobody else uses them."""

from __future__ import annotations

import json
import unicodedata
from datetime import datetime, timedelta
from hashlib import sha256

import sqlalchemy as sa

from revoke.app.log.case_state import moment, time_text
from revoke.app.log.database import Database
from revoke.app.log.tables import settings

EVENING = timedelta(hours=12)
"""For so long after somebody has signed his initials are his."""

_NOTED = timedelta(minutes=10)
_PREFIX = "signer "


def signs_here(database: Database, who: str, holder: str, now: datetime, *, claim: bool, force: bool = False) -> bool:
    """Whether somebody may sign with these initials: they are in use by nobody else.

    Args:
        holder: what only his phone, browser or program knows; nothing for somebody who has none.
        claim: they are his from now on.
        force: they are his whoever has them.
    """
    name = _name(who)
    with database.reading() as connection:
        found = _read(connection, name)
    if not force and _others(found, holder, now):
        return False
    if claim and holder and _to_be_noted(found, holder, now):
        with database.writing() as connection:
            if not force and _others(_read(connection, name), holder, now):
                return False
            connection.execute(settings.delete().where(settings.c.name == name))
            said = json.dumps({"holder": _hashed(holder), "at": time_text(now)})
            connection.execute(settings.insert().values(name=name, value=said))
    return True


def hand_on(database: Database, holder: str, new_holder: str) -> None:
    """Give every signer's initials that one phone, browser or token holds to another, which takes its place."""
    with database.writing() as connection:
        wanted = sa.select(settings.c.name, settings.c.value).where(settings.c.name.startswith(_PREFIX))
        for name, value in connection.execute(wanted).all():
            said = json.loads(value)
            if said["holder"] == _hashed(holder):
                changed = json.dumps(said | {"holder": _hashed(new_holder)})
                connection.execute(settings.update().where(settings.c.name == name).values(value=changed))


def _others(found: dict[str, str] | None, holder: str, now: datetime) -> bool:
    if found is None or now - moment(found["at"]) > EVENING:
        return False
    return not holder or found["holder"] != _hashed(holder)


def _to_be_noted(found: dict[str, str] | None, holder: str, now: datetime) -> bool:
    return found is None or found["holder"] != _hashed(holder) or now - moment(found["at"]) > _NOTED


def _read(connection: sa.Connection, name: str) -> dict[str, str] | None:
    found = connection.execute(sa.select(settings.c.value).where(settings.c.name == name)).scalar_one_or_none()
    return None if found is None else dict(json.loads(found))


def _name(who: str) -> str:
    """Initials as they are compared: however they are written, large or small."""
    return f"{_PREFIX}{_hashed(unicodedata.normalize('NFKC', who).casefold())[:24]}"


def _hashed(text: str) -> str:
    return sha256(text.encode(errors="surrogatepass")).hexdigest()
