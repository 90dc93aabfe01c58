"""An English text of ours as the sentence that it was made from: its template and values found again.

Only for texts that were kept without them, as version 0.1.0 kept them; what is kept today has both beside it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from string import Formatter

from revoke.app.language.catalogues import texts
from revoke.table.cards import RANKS, Card, Suit
from revoke.table.names import NUMBERS, name
from revoke.table.seats import Role, Seat, Side
from revoke.table.sentence import Sentence, Value, sentence

_MOST_WITHIN = 3
"""So deep sentences are looked for within sentences."""


@lru_cache(maxsize=10_000)  # what a log says it says often, and the same within one sentence as within another
def recognised(text: str, within: int = _MOST_WITHIN) -> str:
    """The text as a sentence with template and values; as it is where no template of ours gives it.

    >>> said = recognised("Two tricks go to East–West.")
    >>> said.template, said.values
    ('{number:Words} tricks go to {side}.', {'number': 2, 'side': Side.EW})
    >>> recognised("Nobody ever said this.")
    'Nobody ever said this.'
    """
    plain, patterns = _templates()
    if text in plain:
        return sentence(text.replace("{", "{{").replace("}", "}}"))
    for template, pattern, places in patterns:
        found = pattern.fullmatch(text)
        if found is None:
            continue
        values = {place: _value(found[place], how, within) for place, how in places.items()}
        if ("other", template) in texts("fr"):
            values.setdefault("number", 1)  # of one thing the sentence may say so in words
        made = sentence(template, **values)
        if made == text and not any(map(_unknown, values.values())):
            return made
    return text


@cache
def _templates() -> tuple[frozenset[str], tuple[tuple[str, re.Pattern[str], Mapping[str, str]], ...]]:
    """Every text that is translated: those without values, and those with, the most telling first."""
    known = [english for sort, english in texts("fr") if sort is None]
    counted = [english for sort, english in texts("fr") if sort == "other"]
    plain = frozenset(each for each in known if "{" not in each)
    templates = [*(each for each in known if "{" in each), *counted]
    templates.sort(key=lambda each: len(re.sub(r"\{[^}]*\}", "", each)), reverse=True)
    return plain, tuple((each, _pattern(each), dict(_places(each))) for each in templates)


def _places(template: str) -> Iterator[tuple[str, str]]:
    for _, place, how, _ in Formatter().parse(template):
        if place:
            yield place, how or ""


def _pattern(template: str) -> re.Pattern[str]:
    parts: list[str] = []
    seen: set[str] = set()
    for before, place, _, _ in Formatter().parse(template):
        parts.append(re.escape(before))
        if place:
            parts.append(f"(?P={place})" if place in seen else f"(?P<{place}>.+?)")
            seen.add(place)
    return re.compile("".join(parts), re.DOTALL)


_NAMED: Mapping[str, Value] = {
    **{seat.words: seat for seat in Seat},
    **{side.words: side for side in Side},
    **{name(role): role for role in Role},
    **{suit.singular: suit for suit in Suit},
}
_SIGNS = {suit.symbol: suit for suit in Suit}


def _unknown(value: Value) -> bool:
    """Whether a value is text of which nobody knows what it says; figures and signs are no such text."""
    return isinstance(value, str) and not isinstance(value, Sentence) and any(each.isalpha() for each in value)


def _value(piece: str, how: str, within: int) -> Value:
    """What a piece of a sentence stands for: a player, a card, a number, another sentence, or just text."""
    if how.casefold() == "words" and piece.casefold() in NUMBERS:
        return NUMBERS.index(piece.casefold())
    for each in (piece, piece[:1].lower() + piece[1:]):
        if each in _NAMED:
            return _NAMED[each]
    if piece[:1] in _SIGNS and (rank := piece[1:].replace("10", "T")) in tuple(RANKS):
        return Card(_SIGNS[piece[0]], rank)
    if piece.isdecimal():
        return int(piece)
    for each in (piece, piece[:1].upper() + piece[1:]) if within else ():
        inner = recognised(each, within - 1)
        if isinstance(inner, Sentence):
            return inner
    return piece
