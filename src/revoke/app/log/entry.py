"""A log entry: who did what and when, the values before and after, and the hash of the entry before it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from hashlib import sha256
from typing import Any, Self

from revoke.table.sentence import template

FIRST = "0" * 64
"""The stand-in for the hash before the first entry."""

Parts = Mapping[str, Any]
"""Parts of a case by name, each a JSON value; ``None`` for a missing part."""


class LabelledEnum(Enum):
    """An enumeration whose members have a value for documents and a ``label`` for people."""

    label: str

    def __new__(cls, value: str, label: str = "") -> Self:
        made = object.__new__(cls)
        made._value_, made.label = value, label
        return made


class Kind(LabelledEnum):
    """The kind of an act."""

    OPENED = "opened", template("Opened")
    MOVED = "moved", template("Place corrected")
    TOLD = "told", template("Facts told")
    RULED = "ruled", template("Ruled")
    OVERRIDDEN = "overridden", template("Decided otherwise")
    WEIGHED = "equity answered", template("Equity answered")
    ANNOUNCED = "announced", template("Announced")
    WITHDRAWN = "withdrawn", template("Withdrawn")
    REOPENED = "reopened", template("Reopened")
    NOTED = "noted", template("Noted")
    CONSULTED = "consulted", template("Consulted")
    APPEALED = "appealed", template("Appealed")
    APPEAL_DECIDED = "appeal decided", template("Appeal decided")
    NAMED = "named", template("Names")
    OFFERED = "offered to another director", template("Offered to another director")
    TAKEN_OVER = "taken over", template("Taken over")
    SHARED = "shared", template("Shared for reading")
    ANALYSED = "analysed", template("Analysed")
    LINKS_TAKEN_BACK = "links taken back", template("Links taken back")
    IMPORTED = "imported", template("Imported from another log")
    PURGED = "purged", template("Purged")


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
