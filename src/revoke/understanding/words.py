"""The words of a story: where each stands, how it is spelt, and which word it was meant to be."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

SHORTEST_CORRECTED = 5
"""Letters that a word must have before a slip in it is put right: shorter ones are too near to others."""

LONGEST_CORRECTED = 40
"""Letters of the longest word in which a slip is looked for."""

BOUNDARY = "."
"""How the end of a sentence stands among the words, whatever its sign."""


@dataclass(frozen=True, slots=True)
class Word:
    """A word as it is looked up, and where it stands in the text; several may stand at the same place.

    >>> [each.form for each in words("Ouest n’a pas fourni, dit-il.", {})]
    ['ouest', 'n', 'a', 'pas', 'fourni', ',', 'dit', 'il', '.']
    """

    form: str
    start: int
    end: int


_TOKEN = re.compile(
    r"[♠♥♦♣♤♡♢♧]|\d+(?:st|nd|rd|th|eme|ème|ere|ère|er|re|e|de|ste)(?![^\W\d_])|\d+|[^\W\d_]+|[.?!;:,()=+*\"“”«»]|[-−–](?=\d)"
)
_ENDS = frozenset(".?!;")
_SIGNS = {"♤": "♠", "♡": "♥", "♢": "♦", "♧": "♣", "−": "-", "–": "-"}


def folded(text: str) -> str:
    """Small letters without accents: what is compared.

    >>> folded("Cœur À LEVÉE")
    'coeur a levee'
    """
    low = text.casefold().replace("œ", "oe").replace("æ", "ae")
    return "".join(each for each in unicodedata.normalize("NFD", low) if not unicodedata.combining(each))


def words(text: str, rewritten: Mapping[str, str]) -> list[Word]:
    """The words and signs of a text in order.

    Args:
        rewritten: words, and pairs of words, that stand for others: contractions and what dictation makes of a word.
    """
    found = [
        Word(BOUNDARY if each[0] in _ENDS else _SIGNS.get(each[0], folded(each[0])), each.start(), each.end())
        for each in _TOKEN.finditer(text)
    ]
    return list(_rewritten(found, rewritten))


def _rewritten(found: Sequence[Word], rewritten: Mapping[str, str]) -> Iterator[Word]:
    place = 0
    while place < len(found):
        for length in (4, 3, 2, 1):
            group = found[place : place + length]
            other = rewritten.get(" ".join(each.form for each in group))
            if other is not None and len(group) == length:
                yield from (Word(form, group[0].start, group[-1].end) for form in other.split())
                place += length
                break
        else:
            yield found[place]
            place += 1


@cache
def one_slip_off(word: str) -> frozenset[str]:
    """Every spelling from which a word is one letter away: dropped; two changed places; ``?`` for any other letter.

    >>> "trik" in one_slip_off("trick"), "tr?ck" in one_slip_off("trick")
    (True, True)
    """
    parts = [(word[:place], word[place:]) for place in range(len(word) + 1)]
    dropped = {left + right[1:] for left, right in parts if right}
    changed = {left + right[1] + right[0] + right[2:] for left, right in parts if len(right) > 1}
    other = {f"{left}?{right[1:]}" for left, right in parts if right}
    added = {f"{left}?{right}" for left, right in parts}
    return frozenset(dropped | changed | other | added) - {word}


def slips(known: Collection[str]) -> Mapping[str, str]:
    """For each spelling one letter off a known word that word; nothing where two known words are as near."""
    near: dict[str, str] = {}
    for word in known:
        if len(word) >= SHORTEST_CORRECTED:
            for spelling in one_slip_off(word):
                near[spelling] = "" if near.get(spelling, word) != word else word
    return {spelling: word for spelling, word in near.items() if word}


def meant(form: str, near: Mapping[str, str]) -> str | None:
    """The known word that a spelling stands for; ``None`` where there is none, or more than one.

    >>> meant("declaerr", slips(["declarer", "dummy"])), meant("dumy", slips(["declarer", "dummy"]))
    ('declarer', None)
    """
    if not SHORTEST_CORRECTED <= len(form) <= LONGEST_CORRECTED or not form.isalpha():
        return None
    spellings = [form, *(f"{form[:place]}?{form[place + 1 :]}" for place in range(len(form)))]
    found = {near[each] for each in spellings if each in near}
    return found.pop() if len(found) == 1 else None
