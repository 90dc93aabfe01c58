"""Letters for honours as books of other languages have them, and which language a hand is written in."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from revoke.errors import NotBridge
from revoke.table.deal import Deal
from revoke.table.sentence import template

BOOKS: Mapping[str, str] = {
    template("French"): "ARDV",
    template("Dutch"): "AHVB",
    template("German"): "AKDB",
    template("Spanish"): "ARDJ",
    template("Italian"): "ARDF",
    template("Polish"): "AKDW",
    template("Danish"): "EKDB",
    template("Norwegian"): "EKDB",
    template("Swedish"): "EKDN",
}
"""Language → its letters for ace, king, queen and jack; Swedish ``Kn`` and Norwegian ``Kn`` count as ``N``."""

_ENGLISH = "AKQJ"
Letters = Mapping[str, str]


def tens_as_letters(text: str) -> str:
    """The text with every 10 as ``T``.

    >>> tens_as_letters("N:K1054.J6")
    'N:KT54.J6'
    """
    return text.replace("10", "T")


def deal_in(text: str) -> tuple[str, Letters, Deal] | None:
    """The language of a deal that is not in English letters, its letters, and the deal; ``None`` if in none.

    >>> found = deal_in("N:ARDV1098765432... .ARDV1098765432.. ..ARDV1098765432. ...ARDV1098765432")
    >>> found[0], found[2].complete
    ('French', True)
    """
    seat, colon, hands = text.partition(":")
    for language, letters in BOOKS.items():
        table = dict(zip(letters, _ENGLISH, strict=True))
        said = tens_as_letters(hands.upper().replace("KN", "N" if language == "Swedish" else "B"))
        used = {letter for letter in said if letter.isalpha() and letter != "T"}
        if not used <= set(letters):
            continue
        try:
            deal = Deal.parse(seat + colon + "".join(table.get(letter, letter) for letter in said))
        except NotBridge:
            continue
        if deal.complete and deal.cards_each == 13 and used - set(_ENGLISH):
            return language, table, deal
    return None


def languages_with(letter: str) -> Iterator[str]:
    """The languages in whose books a letter, which is no English one, is an honour's.

    >>> list(languages_with("W")), list(languages_with("K"))
    (['Polish'], [])
    """
    if letter not in _ENGLISH:
        yield from (language for language, letters in BOOKS.items() if letter in letters)
