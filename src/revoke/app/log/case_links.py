"""Case links: tokens that let somebody in to one case, to take it over, to write on it, or only to read it."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import Enum
from hashlib import sha256

import sqlalchemy as sa

from revoke.app.log.case_state import time_text
from revoke.app.log.refusals import NoSuchLink
from revoke.app.log.tables import links
from revoke.table.sentence import template

HAND_OVER, WRITE, SHARE = timedelta(minutes=30), timedelta(hours=12), timedelta(hours=24)
"""How long each sort of link is good, where nobody says otherwise."""


class Purpose(Enum):
    """What a link is for."""

    HAND_OVER = "hand over"
    WRITE = "write"
    READ = "read"


@dataclass(frozen=True, slots=True)
class Link:
    """A link as it is given out. The token is told once and kept nowhere: 128 bits by chance, in letters for a URL."""

    token: str
    case_id: str
    purpose: Purpose
    expires_at: datetime


def given(connection: sa.Connection, case_id: str, purpose: Purpose, who: str, until: datetime) -> Link:
    """A new link. Unless it is for reading it takes the place of the one before: a case has one director at a time."""
    token = secrets.token_urlsafe(16)
    if purpose is not Purpose.READ:
        connection.execute(links.delete().where(links.c.case_id == case_id, links.c.purpose == purpose.value))
    connection.execute(
        links.insert().values(
            digest=_hashed(token),
            case_id=case_id,
            purpose=purpose.value,
            given_by=who,
            expires_at=time_text(until),
        )
    )
    return Link(token, case_id, purpose, until)


def admitted(connection: sa.Connection, token: str, purpose: Purpose, now: str) -> str:
    """The case that a link lets in to.

    Raises:
        NoSuchLink: it does not.
    """
    wanted = sa.select(links.c.case_id).where(
        links.c.digest == _hashed(token),
        links.c.purpose == purpose.value,
        links.c.used_at.is_(None),
        links.c.expires_at > now,
    )
    case_id = connection.execute(wanted).scalar_one_or_none()
    if case_id is None:
        raise NoSuchLink(
            template("This link is not good: it has been used, has expired, or was never given. Ask for a new one.")
        )
    return str(case_id)


def writer(connection: sa.Connection, token: str, now: str) -> str:
    """To whom a link for writing was given.

    Raises:
        NoSuchLink: it is none that lets in.
    """
    admitted(connection, token, Purpose.WRITE, now)
    wanted = sa.select(links.c.given_by).where(links.c.digest == _hashed(token))
    return str(connection.execute(wanted).scalar_one())


def take_back(connection: sa.Connection, case_id: str) -> None:
    """Let nobody in to a case by any link that was given."""
    connection.execute(links.delete().where(links.c.case_id == case_id))


def used(connection: sa.Connection, token: str, now: str) -> str:
    """The case of a hand-over link, which is used up by this.

    Raises:
        NoSuchLink: it is not good.
    """
    case_id = admitted(connection, token, Purpose.HAND_OVER, now)
    connection.execute(links.update().where(links.c.digest == _hashed(token)).values(used_at=now))
    return case_id


def _hashed(token: str) -> str:
    return sha256(token.encode(errors="surrogatepass")).hexdigest()
