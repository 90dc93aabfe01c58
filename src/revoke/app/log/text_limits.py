"""Cleans free text from outside: no control characters, one form for each letter, not too long."""

from __future__ import annotations

import re
import unicodedata

from revoke.app.log.refusals import BadWords
from revoke.table.sentence import sentence, template, whole

SHORT, LINE, LONG = 12, 80, 4000
"""The largest number of characters in a table's or pair's number, a line, and a free text."""

RETENTION_DAYS = 90
MOST_DAYS = 36_500
"""The largest age in days that may be asked for, a hundred years: no calendar goes back without end."""
"""The default number of days before names and free texts are purged."""

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
