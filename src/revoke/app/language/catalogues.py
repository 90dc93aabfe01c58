"""The catalogues of translations that come with the program, one for each language."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import IO

Texts = Mapping[tuple[str | None, str], str]
"""From the sort of a word (none for a sentence) and the English, to the translation.

Of a sentence about a number of things the sort is a plural category of CLDR, under both its English forms.
"""

CATEGORIES = ("zero", "one", "two", "few", "many", "other")
"""The plural categories of CLDR, in the order in which a catalogue has its forms."""


@cache
def texts(code: str) -> Texts:
    """All translations into a language; none for a language without a catalogue.

    >>> texts("fr")["seat", "North"], texts("en")
    ('Nord', {})
    """
    file = Path(__file__).with_name("catalogues") / f"{code}.po"
    if not file.is_file():
        return {}
    with file.open("rb") as stream:
        return dict(translations(stream, code))


def translations(stream: IO[bytes], code: str) -> Iterator[tuple[tuple[str | None, str], str]]:
    """What a catalogue translates, as :data:`Texts` have it."""
    from babel import Locale
    from babel.messages.pofile import read_po

    tags = Locale.parse(code).plural_form.tags | {"other"}
    for message in read_po(stream, locale=code):
        if not message.id or message.fuzzy:
            continue
        if isinstance(message.id, str):
            if message.string:
                yield (message.context, message.id), str(message.string)
        elif isinstance(message.string, tuple) and all(message.string):
            for place, category in enumerate(each for each in CATEGORIES if each in tags):
                # A form that whole numbers never take, as that for fractions, has no place in a catalogue.
                form = message.string[min(place, len(message.string) - 1)]
                yield from (((category, english), form) for english in message.id)
