"""Idempotency keys: who sends the same request again gets the same answer, and nothing is written twice."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

import sqlalchemy as sa

from revoke.app.log.entry import Kind, digest
from revoke.app.log.entry_draft import By
from revoke.app.log.refusals import KeyReused
from revoke.app.log.tables import keys
from revoke.table.sentence import template


@dataclass(frozen=True, slots=True)
class DoneBefore:
    """What a key has done before: on which case, and which entry was the case's last then."""

    case_id: str
    entry: int


def done_before(
    connection: sa.Connection, by: By, kind: Kind, case_id: str, request: Mapping[str, Any]
) -> DoneBefore | None:
    """What was done with this key; ``None`` for a new one, or for none.

    Raises:
        KeyReused: it came with another request.
    """
    if by.key is None:
        return None
    found = connection.execute(sa.select(keys).where(keys.c.key == _hashed(by.key))).one_or_none()
    if found is None:
        return None
    if found.request != _request(by, kind, case_id, request):
        raise KeyReused(
            template("this idempotency key came before with another request. Take a new key for every new request.")
        )
    return DoneBefore(found.case_id, found.entry)


def note(
    connection: sa.Connection,
    by: By,
    kind: Kind,
    asked_for: str,
    request: Mapping[str, Any],
    case_id: str,
    entry: int,
    at: str,
) -> None:
    """Note what was done with the key, if there is one."""
    if by.key is not None:
        row = {"key": _hashed(by.key), "request": _request(by, kind, asked_for, request), "case_id": case_id}
        connection.execute(keys.insert().values(**row, entry=entry, at=at))


def _hashed(key: str) -> str:
    return sha256(key.encode(errors="surrogatepass")).hexdigest()


def _request(by: By, kind: Kind, case_id: str, request: Mapping[str, Any]) -> str:
    """The key is mixed in, so that words cannot be tried against the digest without it."""
    return digest([by.key, by.who, kind.value, case_id, dict(request)])
