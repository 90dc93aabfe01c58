"""A log entry: who did what and when, the values before and after, and the hash of the entry before it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from hashlib import sha256
from typing import Any

FIRST = "0" * 64
"""The stand-in for the hash before the first entry."""

Parts = Mapping[str, Any]
"""Parts of a case by name, each a JSON value; ``None`` for a missing part."""


class Kind(Enum):
    """The kind of an act; a timeline prints the value."""

    OPENED = "opened"
    MOVED = "moved"
    TOLD = "told"
    RULED = "ruled"
    OVERRIDDEN = "overridden"
    WEIGHED = "equity answered"
    ANNOUNCED = "announced"
    WITHDRAWN = "withdrawn"
    REOPENED = "reopened"
    NOTED = "noted"
    CONSULTED = "consulted"
    APPEALED = "appealed"
    APPEAL_DECIDED = "appeal decided"
    NAMED = "named"
    OFFERED = "offered to another director"
    TAKEN_OVER = "taken over"
    SHARED = "shared"
    ANALYSED = "analysed"
    LINKS_TAKEN_BACK = "links taken back"
    IMPORTED = "imported"
    PURGED = "purged"


@dataclass(frozen=True, slots=True)
class LogEntry:
    """One entry of the chain.

    Attributes:
        number: its place in the log, from 1, without gaps.
        case_id: the id of the case, empty if the entry concerns the whole log.
        at: the time in UTC, to the microsecond: ``"2026-05-01T19:42:00.000000Z"``.
        who: the initials of the author.
        before, after: the changed parts of the case, before and after the change.
        previous: the hash of the entry before.
        hash: SHA-256 of ``previous`` followed by the rest in canonical JSON.
    """

    number: int
    case_id: str
    at: str
    who: str
    kind: Kind
    before: Parts
    after: Parts
    previous: str
    hash: str

    @property
    def true_hash(self) -> str:
        """The hash that the entry should have, by its content."""
        rest = {
            "number": self.number,
            "case": self.case_id,
            "at": self.at,
            "who": self.who,
            "kind": self.kind.value,
            "before": self.before,
            "after": self.after,
        }
        return sha256((self.previous + canonical(rest)).encode()).hexdigest()


def canonical(value: object) -> str:
    """A value as JSON in the one form that is hashed: sorted keys, no blanks, no escaped letters.

    Raises:
        ValueError: the value is not JSON, such as an infinite number.

    >>> canonical({"b": [1, 0.5], "a": "é"})
    '{"a":"é","b":[1,0.5]}'
    """
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False)


def entry_digest(value: object) -> str:
    """SHA-256 of a JSON value in canonical form.

    >>> entry_digest({"b": 1, "a": 2}) == entry_digest({"a": 2, "b": 1})
    True
    """
    return hashed(canonical(value))


def hashed(text: str) -> str:
    """SHA-256 of a text, such as a token that is not stored itself."""
    return sha256(text.encode(errors="surrogatepass")).hexdigest()
