"""The catalogues of translations that come with the program, one for each language."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import resources

Texts = Mapping[tuple[str | None, str], str]
"""From the sort of a word (none for a sentence) and the English, to the translation."""


@cache
def texts(code: str) -> Texts:
    """All translations into a language; none for a language without a catalogue.

    >>> texts("fr")["seat", "North"], texts("en")
    ('Nord', {})
    """
    from babel.messages.pofile import read_po

    file = resources.files("revoke.app.language").joinpath("catalogues", f"{code}.po")
    if not file.is_file():
        return {}
    with file.open("rb") as stream:
        catalogue = read_po(stream, locale=code)
    return {
        (message.context, str(message.id)): str(message.string)
        for message in catalogue
        if message.id and message.string and not message.fuzzy
    }
