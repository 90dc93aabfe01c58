"""The errors of a log: what it refuses, each with a sentence that says what to do instead."""

from __future__ import annotations

from collections.abc import Sequence

from revoke.errors import RevokeError
from revoke.table.sentence import one_after_another, sentence, template, whole


class LogError(RevokeError):
    """The parent of every refusal of a log."""


class BadWords(LogError):
    """Something told to the log that it cannot keep; ``field`` says which: ``table``, ``board``, ``who``.

    >>> str(BadWords("board", "'0'", "a board has a number from 1 to 9999", "Correct it."))
    "board: '0', but a board has a number from 1 to 9999. Correct it."
    """

    def __init__(self, field: str, said: str, because: str, instead: str) -> None:
        wrong = template("{field}: {said}, but {because}. {instead}")
        super().__init__(sentence(wrong, field=whole(field), said=said, because=whole(because), instead=whole(instead)))
        self.field = field


FIELDS = (
    template("who"), template("board"), template("table"), template("round"), template("section"),
    template("session"), template("event"), template("pair"), template("ns"), template("ew"), template("name"),
    template("reason"), template("note"), template("text"), template("minutes"), template("days"),
    template("told at"), template("appeal until"), template("correction until"), template("committee decides by"),
    template("ruling"), template("document"), template("page"), template("version"), template("reminder"),
    template("appeal"), template("analysis"), template("lodged by"), template("statement"), template("decision"),
    template("committee"), template("tricks"), template("tricks1"), template("tricks2"), template("tricks3"),
    template("share1"), template("share2"), template("share3"), template("ns_score"), template("ew_score"),
)  # fmt: skip
"""The fields of a form that may be filled in wrongly, as a refusal calls them."""


class NoSuchCase(LogError):
    """There is no case of that id or number."""


class NoSuchLink(LogError):
    """A link that was never given, has been used, or has expired; all three look the same to who tries it."""


class NotYet(LogError):
    """The case is not ready for that: it cannot be closed with an open question, for one."""


class NotYours(LogError):
    """Only the director of the case may do this, or the director in charge."""


class Changed(LogError):
    """Somebody else has changed the case since it was read."""


class KeyReused(LogError):
    """An idempotency key that came before with another request."""


class CannotImport(LogError):
    """A document of a log that is not taken; ``problems`` has a sentence for everything that is wrong with it.

    >>> str(CannotImport(["the first is wrong", "the second is"]))
    'the first is wrong\\nthe second is'
    """

    def __init__(self, problems: Sequence[str]) -> None:
        super().__init__(one_after_another(problems, template("{one}\n{more}")))
        self.problems = tuple(problems)


class LogUnavailable(LogError):
    """The database does not answer in time, or not at all; nothing was written, and it may go later."""


class DiskFull(LogUnavailable):
    """There is no room left to write; nothing was written."""


class NoLog(LogUnavailable):
    """The database cannot be opened, or is not a log of this program."""


class NoDriver(NoLog):
    """What opens a database of this kind is not installed."""
