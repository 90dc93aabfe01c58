"""A contract as it is written in a language: 4C is four hearts in French, 3SA is 3NT there and in Dutch."""

from __future__ import annotations

import re
from collections.abc import Mapping

from revoke.errors import NotBridge
from revoke.table.contract import Contract, Strain

_SIGNS = {"♣": "C", "♦": "D", "♥": "H", "♠": "S", "NT": "NT", "N": "NT", "SA": "NT"}
_LETTERS: Mapping[str, Mapping[str, str]] = {
    "en": {"C": "C", "D": "D", "H": "H", "S": "S"},
    "fr": {"T": "C", "K": "D", "C": "H", "P": "S"},
    "nl": {"K": "C", "R": "D", "H": "H", "S": "S"},
}
"""The letters of the suits, by language: trèfle, carreau (K), cœur, pique; klaveren, ruiten, harten, schoppen."""

_WRITTEN = re.compile(r"([1-7])\s*(NT|SA|N|[♣♦♥♠]|[A-Z])\s*(X{0,2})")


def written_contract(text: str, language: str) -> Contract | None:
    """The contract that somebody writes in a language; ``None`` where it is none.

    A letter that the language does not use is read as an English one, so that 4S is four spades to a Frenchman too.

    >>> [str(written_contract(text, "fr")) for text in ("4C", "3SA", "4 ♥ x", "4S", "2T", "8C")]
    ['4♥', '3NT', '4♥ doubled', '4♠', '2♣', 'None']
    """
    found = _WRITTEN.fullmatch(re.sub("[\\ufe0e\\ufe0f]", "", text).strip().upper())
    if not found:
        return None
    level, said, crosses = found.groups()
    strain = _SIGNS.get(said) or _LETTERS.get(language, {}).get(said) or _LETTERS["en"].get(said)
    if strain is None or strain not in {each.value for each in Strain}:
        return None
    try:
        return Contract.parse(f"{level}{strain}{crosses}")
    except NotBridge:
        return None
