"""The refusals of a log: its errors, each with what to do instead, and the limits on text from outside."""

from __future__ import annotations

import re
import unicodedata
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


# Text from outside: no control characters, one form for each letter, not too long

SHORT, LINE, LONG = 12, 80, 4000
"""The largest number of characters in a table's or pair's number, a line, and a free text."""

RETENTION_DAYS = 90
"""The default number of days before names and free texts are purged."""

MOST_DAYS = 36_500
"""The largest age in days that may be asked for, a hundred years: no calendar goes back without end."""

_BREAKS = re.compile(r"\r\n|[\r\v\f\x85\u2028\u2029]")


def short(field: str, said: str) -> str:
    """A short text, cleaned: a table, a pair, a director's initials.

    Raises:
        BadWords: it has more than 12 letters.

    >>> short("table", " A4\\x00 ")
    'A4'
    """
    return _fit(field, " ".join(plain(said).split()), SHORT)


def line(field: str, said: str) -> str:
    """One line of text, cleaned: an event, a name.

    Raises:
        BadWords: it has more than 80 letters.
    """
    return _fit(field, " ".join(plain(said).split()), LINE)


def text(field: str, said: str) -> str:
    """A free text, cleaned, with its line breaks.

    Raises:
        BadWords: it has more than 4000 letters.

    >>> text("note", "first\\r\\nsecond ")
    'first\\nsecond'
    """
    return _fit(field, plain(_BREAKS.sub("\n", said)).strip(), LONG)


def who(said: str) -> str:
    """A director's initials, cleaned.

    Raises:
        BadWords: there are none, or more than 12 letters.
    """
    found = short("who", said)
    if any(unicodedata.category(each) == "Cf" for each in found):
        because = template("it holds an invisible character")
        raise BadWords("who", sentence("{number} letters", number=str(len(found))), because, template("Type it again."))
    if not found:
        because = template("every entry needs its author")
        raise BadWords("who", whole(template("nothing")), because, template("Give the director's initials."))
    return found


def plain(said: str) -> str:
    """The text without control characters, and without halves of letters, which no file can hold."""
    kept = "".join(each for each in said if each in "\n\t" or unicodedata.category(each) not in ("Cc", "Cs"))
    return unicodedata.normalize("NFC", kept)


_TURNS = re.compile("[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")
"""Characters that change the direction of writing, so that a text misleads its reader."""


def _fit(field: str, said: str, most: int) -> str:
    if _TURNS.search(said):
        because = template("it holds a character that reverses the writing direction")
        raise BadWords(field, sentence("{number} letters", number=str(len(said))), because, template("Type it again."))
    if len(said) > most:
        letters, room = str(len(said)), str(most)
        raise BadWords(
            field,
            sentence("{number} letters", number=letters),
            sentence("the limit is {most}", most=room),
            template("Make it shorter."),
        )
    return said
