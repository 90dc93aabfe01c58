"""The errors of a log, each with a sentence that says what to do instead."""

from __future__ import annotations

from collections.abc import Sequence

from revoke.errors import RevokeError
from revoke.table.sentence import one_after_another, sentence, template, whole


class LogError(RevokeError):
    """The parent of every refusal of a log."""


class BadWords(LogError):
    """A value that the log cannot store; ``field`` is its name: ``table``, ``board``, ``who``.

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
    template("time"), template("appeal until"), template("correction until"), template("committee decides by"),
    template("ruling"), template("document"), template("page"), template("version"), template("reminder"),
    template("appeal"), template("analysis"), template("lodged by"), template("statement"), template("decision"),
    template("committee"), template("tricks"), template("tricks1"), template("tricks2"), template("tricks3"),
    template("share1"), template("share2"), template("share3"), template("ns_score"), template("ew_score"),
)  # fmt: skip
"""The names of a form's fields in a refusal."""


class NoSuchCase(LogError):
    """No case has that id or number."""


class NoSuchLink(LogError):
    """A link that was never given, has been used, or has expired; its user cannot tell which."""


class NotYet(LogError):
    """The case is not ready for an act: for example, it cannot be closed with an open question."""


class NotYours(LogError):
    """Only the director of the case may do this, or the director in charge."""


class Changed(LogError):
    """Somebody else has changed the case since it was read."""


class KeyReused(LogError):
    """An idempotency key that was used before for another request."""


class CannotImport(LogError):
    """A document of a log that cannot be imported; ``problems`` has a sentence for each fault.

    >>> str(CannotImport(["the first is wrong", "the second is"]))
    'the first is wrong\\nthe second is'
    """

    def __init__(self, problems: Sequence[str]) -> None:
        super().__init__(one_after_another(problems, template("{one}\n{more}")))
        self.problems = tuple(problems)


class LogUnavailable(LogError):
    """The database does not answer in time, or not at all; nothing was written, and a later try may succeed."""


class DiskFull(LogUnavailable):
    """The disk is full; nothing was written."""


class NoLog(LogUnavailable):
    """The database cannot be opened, or is not a log of this program."""


class NoDriver(NoLog):
    """The driver for a database of this kind is not installed."""
