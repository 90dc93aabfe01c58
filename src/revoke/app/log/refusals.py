"""What a log refuses, each with a sentence that says what to do instead."""

from __future__ import annotations

from revoke.errors import RevokeError


class LogError(RevokeError):
    """The parent of every refusal of a log."""


class BadWords(LogError):
    """Something told to the log that it cannot keep; ``field`` says which: ``table``, ``board``, ``who``."""

    def __init__(self, field: str, said: str, because: str, instead: str) -> None:
        super().__init__(f"{field}: {said}, but {because}. {instead}")
        self.field = field


class NoSuchCase(LogError):
    """There is no case of that id or number."""


class NoSuchLink(LogError):
    """A link that was never given, has been used, or has expired; all three look the same to who tries it."""


class NotYet(LogError):
    """The case is not ready for that: it cannot be closed with an open question, for one."""


class Changed(LogError):
    """Somebody else has changed the case since it was read."""


class KeyReused(LogError):
    """An idempotency key that came before with another request."""


class NoLog(LogError):
    """The database cannot be opened, or is not a log of this program."""
