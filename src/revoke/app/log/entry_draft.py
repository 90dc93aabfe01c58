"""A draft of a log entry: when, by whom, and the free texts kept apart, of which the chain has only a digest."""

from __future__ import annotations

import json
import secrets
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from hashlib import sha256

import sqlalchemy as sa

from revoke.app.log import free_text as fit
from revoke.app.log.tables import names, texts


@dataclass(frozen=True, slots=True)
class By:
    """Who writes, and how.

    Attributes:
        who: the director's initials.
        key: an idempotency key: a second writing with it writes nothing and gives the result of the first.
        seen: the version of the case that the writer has seen, or several of which any will do; if it has another by
            now, nothing is written.

    Raises:
        BadWords: no initials, or too long.
    """

    who: str
    key: str | None = None
    seen: int | Collection[int] | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "who", fit.who(self.who))

    def has_seen(self, version: int) -> bool:
        """Whether that version is one that the writer has seen, or he does not say."""
        return self.seen is None or version in ((self.seen,) if isinstance(self.seen, int) else self.seen)


@dataclass(slots=True)
class EntryDraft:
    """One writing on one case: collects the words to keep apart while the parts of the entry are made."""

    at: str
    who: str
    kept: list[tuple[sa.Table, str, str, str]] = field(default_factory=list)

    @property
    def signed(self) -> dict[str, str]:
        """When and by whom, as a part of an entry says it."""
        return {"at": self.at, "who": self.who}

    def seal(self, words: str) -> str | None:
        """The digest that stands in the chain for a free text; ``None`` for none."""
        return self._seal(texts, words) if words else None

    def seal_names(self, said: Mapping[str, str]) -> str | None:
        """The digest that stands in the chain for the names at a table."""
        return self._seal(names, json.dumps(dict(said), ensure_ascii=False)) if said else None

    def _seal(self, table: sa.Table, words: str) -> str:
        salt = secrets.token_hex(16)
        digest = salted(salt, words)
        self.kept.append((table, digest, salt, words))
        return digest

    def put_away(self, connection: sa.Connection, case_id: str) -> None:
        """Write down what was collected."""
        for table, digest, salt, words in self.kept:
            connection.execute(table.insert().values(digest=digest, case_id=case_id, salt=salt, words=words))


def salted(salt: str, words: str) -> str:
    """The digest of words with a salt, so that nobody can try names against it once the salt is gone."""
    return sha256(f"{salt}:{words}".encode()).hexdigest()
