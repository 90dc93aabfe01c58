"""A language: what is said in it, with seats, cards and numbers as its players write them.

A sentence is said whole in the language or whole in English, never half in each.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime, time
from functools import cache
from typing import TYPE_CHECKING

from revoke.app.language.catalogues import Texts, texts
from revoke.errors import RevokeError
from revoke.ruling.ruling import Group
from revoke.table.cards import Card, Suit
from revoke.table.names import NUMBERS, name, player
from revoke.table.seats import Partnership, Role, Seat, Side, Who, partnership
from revoke.table.sentence import Sentence, Value, filled, sentence
from revoke.telling.orders import person, side_value

if TYPE_CHECKING:
    from markupsafe import Markup

ENGLISH = "en"
LANGUAGES: Mapping[str, str] = {ENGLISH: "English", "fr": "Français", "nl": "Nederlands"}
"""The languages there are, each by its own name; a new one is one more entry here, and its catalogue."""

_LOCALES = {ENGLISH: "en_GB"}  # day before month, as everywhere outside North America


_GROUPS = {each.value: each for each in Group}


class UnknownLanguage(RevokeError):
    """A language that this program does not speak."""


class Said(str):
    """A text as it is said, and the language that it is in: English where there is no translation."""

    __slots__ = ("lang",)

    lang: str

    def __new__(cls, text: str, lang: str) -> Said:
        made = super().__new__(cls, text)
        made.lang = lang
        return made

    def __getnewargs__(self) -> tuple[str, str]:  # type: ignore[override]  # a copy is made anew
        return str(self), self.lang


class _Untranslated(Exception):
    """A value has no translation, so the sentence has none."""


@dataclass(frozen=True, slots=True)
class Language:
    """A language.

    Attributes:
        code: ``"fr"``, as in a page's ``lang``.
        name: what its speakers call it.
    """

    code: str
    name: str
    texts: Texts = field(repr=False, compare=False)

    def say(self, text: str, /, **values: Value) -> Said:
        """A sentence in this language, or in English where any part of it has no translation.

        Args:
            text: what the engine says, or an English text of a page with names in braces for its values.
            values: what stands in those places; seats, sides, roles, suits, cards and whole numbers are put as the
                language puts them, a :class:`Sentence` is translated, other text stays as it is.

        >>> str(language("nl").say("One trick goes to {side}.", side=Side.EW)), language("nl").say("Untold.").lang
        ('Eén slag gaat naar Oost-West.', 'en')
        """
        english = sentence(text, **values) if values else text
        try:
            return Said(self._translated(english), self.code)
        except _Untranslated:
            return Said(english, ENGLISH)

    def t(self, text: str, /, **values: Value) -> Markup:
        """The same for a page: escaped, and marked as English where it is that in a page of another language.

        What has been said already is only escaped and marked.
        """
        from markupsafe import Markup, escape

        said = text if isinstance(text, Said) else self.say(text, **values)
        if said.lang == self.code:
            return escape(str(said))
        return Markup('<span lang="{}">{}</span>').format(said.lang, str(said))

    def person(self, who: Who | Group | str) -> Said:
        """A player or players; also as a document has them: ``"N"``, ``"declarer"``.

        >>> str(language("fr").person("N")), str(language("en").person(Group.OPPONENTS))
        ('Nord', 'the opponents')
        """
        named = player(who) or _GROUPS.get(who) if isinstance(who, str) else who
        if named is None:
            return self.say(str(who))
        return self.say(person(named)) if isinstance(named, Group) else self._put(named, person(named))

    def side(self, side: Partnership | str) -> Said:
        """A side; also as a document has it: ``"NS"`` or ``"declaring side"``."""
        value = side_value(partnership(side) if isinstance(side, str) else side)
        return self._put(value, value.words) if isinstance(value, Side) else self.say(value)

    def seat(self, seat: Seat) -> Said:
        """The letter of a seat; :meth:`person` gives its name."""
        return Said(self._word("seat letter", seat.value), self.code)

    def suit(self, suit: Suit) -> Said:
        """A suit by its sign and its name, for those who cannot see the colour.

        >>> str(language("fr").suit(Suit.HEARTS))
        '♥ cœurs'
        """
        return Said(f"{suit.symbol} {self.suit_name(suit)}", self.code)

    def suit_name(self, suit: Suit) -> Said:
        """A suit by its name, where its sign is shown beside it."""
        return Said(self._word("suits", suit.plural), self.code)

    def rank(self, card: Card) -> Said:
        """The rank of a card as players write it: K is R in French and H in Dutch.

        >>> str(language("fr").rank(Card.parse("SK"))), str(language("nl").rank(Card.parse("ST")))
        ('R', '10')
        """
        written = "10" if card.rank == "T" else card.rank
        return Said(written if written.isdecimal() else self._word("rank", written), self.code)

    def card(self, card: Card) -> Said:
        """A card by its sign and its rank."""
        return Said(f"{card.suit.symbol}{self.rank(card)}", self.code)

    def number(self, number: float, *, digits: int = 2) -> Said:
        """A number, with no more digits behind the point than that.

        >>> str(language("nl").number(1234.5)), str(language("en").number(1234.5))
        ('1.234,5', '1,234.5')
        """
        from babel.numbers import format_decimal

        return Said(format_decimal(round(number, digits), format="#,##0.###", locale=self._locale), self.code)

    def percent(self, part: float) -> Said:
        """A part of one, in per cent.

        >>> str(language("en").percent(0.35))
        '35%'
        """
        from babel.numbers import format_percent

        return Said(format_percent(part, locale=self._locale), self.code)

    def date(self, day: date) -> Said:
        """A day.

        >>> str(language("nl").date(date(2026, 3, 1)))
        '1 maart 2026'
        """
        from babel.dates import format_date

        return Said(format_date(day, format="long", locale=self._locale), self.code)

    def clock(self, moment: datetime | time) -> Said:
        """Hours and minutes.

        >>> str(language("fr").clock(time(21, 5)))
        '21:05'
        """
        from babel.dates import format_time

        return Said(format_time(moment, format="HH:mm", locale=self._locale), self.code)

    @property
    def _locale(self) -> str:
        return _LOCALES.get(self.code, self.code)

    def _translated(self, text: str) -> str:
        if self.code == ENGLISH or not text:
            return text
        template = text.template if isinstance(text, Sentence) else text
        values: Mapping[str, Value] = text.values if isinstance(text, Sentence) else {}
        found = self.texts.get((None, template))
        if isinstance(text, Sentence) and ("other", template) in self.texts:
            values = {"number": 1, **values}  # what is said of one may leave the number out
            found = self.texts[self._category(values["number"]), template]
        if found is None:
            raise _Untranslated(template)
        return filled(found, values, self._value) if values else found

    def _category(self, number: Value) -> str:
        from babel import Locale

        assert isinstance(number, int)
        return str(Locale.parse(self._locale).plural_form(number))

    def _value(self, value: Value, how: str) -> str:
        match value:
            case Seat() if how == "short":
                return self._word("seat letter", value.value, strict=True)
            case Suit() if how == "short":
                return value.symbol
            case Seat():
                return self._word("seat", name(value), strict=True)
            case Role():
                return self._word("player", name(value), strict=True)
            case Side():
                return self._word("side", value.words, strict=True)
            case Suit():
                return self._word("suit", value.singular, strict=True)
            case Card():
                return self.rank(value) if how == "rank" else self.card(value)
            case int():
                if how.casefold() == "words":
                    return self._word("number", NUMBERS[value], strict=True)
                return self.number(value)
            case float():
                return self.number(value)
            case Sentence():
                return self._translated(value)
            case str():
                return value
        return value.in_words(how)

    def _word(self, sort: str, english: str, *, strict: bool = False) -> str:
        found = self.texts.get((sort, english))
        if found is None and strict and self.code != ENGLISH:
            raise _Untranslated(english)
        return english if found is None else found

    def _put(self, value: Value, english: str) -> Said:
        try:
            return Said(english if self.code == ENGLISH else self._value(value, ""), self.code)
        except _Untranslated:
            return Said(english, ENGLISH)


@cache
def language(code: str) -> Language:
    """The language of that code.

    Raises:
        UnknownLanguage: it is not spoken here.

    >>> language("fr").name
    'Français'
    """
    if code not in LANGUAGES:
        raise UnknownLanguage(f"{code!r} is not a language spoken here. Choose one of {', '.join(LANGUAGES)}.")
    return Language(code, LANGUAGES[code], {} if code == ENGLISH else texts(code))
