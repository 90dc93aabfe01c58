"""A language: its translations, with seats, cards and numbers as its players write them.

A sentence is said whole in the language or whole in English, never half in each.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime, time
from decimal import Decimal
from functools import cache
from inspect import cleandoc
from pathlib import Path
from string import Formatter
from typing import IO, TYPE_CHECKING, Any, assert_never

from revoke.errors import NotBridge, RevokeError
from revoke.ruling.ruling import Group
from revoke.table.cards import Card, Suit
from revoke.table.contract import Contract, Strain
from revoke.table.seats import NUMBERS, Partnership, Role, Seat, Side, Who, name, partnership, player
from revoke.table.sentence import Figure, Fixed, Percent, Results, ScoreFigure, Sentence, Value, alone, filled, sentence
from revoke.telling.order_words import person_words, side_value

if TYPE_CHECKING:
    from jinja2 import Environment
    from markupsafe import Markup


# The catalogues of translations that come with the program, one for each language.

Texts = Mapping[tuple[str | None, str], str]
"""The translations, by the sort of a word (``None`` for a sentence) and its English.

For a sentence about a number of things the sort is a plural category of CLDR, under both English forms.
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


def pattern_of(template: str) -> re.Pattern[str]:
    """A pattern for the English texts that a template makes; its groups are the values, by name.

    >>> pattern_of("{number} tricks go to {side}.").fullmatch("two tricks go to East–West.").groupdict()
    {'number': 'two', 'side': 'East–West'}
    """
    parts: list[str] = []
    seen: set[str] = set()
    for before, place, _, _ in Formatter().parse(template):
        parts.append(re.escape(before))
        if place:
            parts.append(f"(?P={place})" if place in seen else f"(?P<{place}>.+?)")
            seen.add(place)
    return re.compile("".join(parts), re.DOTALL)


def translations(stream: IO[bytes], code: str) -> Iterator[tuple[tuple[str | None, str], str]]:
    """The entries of a catalogue, as :data:`Texts` holds them."""
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
                # A catalogue leaves out a plural form that whole numbers never take, such as that of fractions.
                form = message.string[min(place, len(message.string) - 1)]
                yield from (((category, english), form) for english in message.id)


ENGLISH = "en"
LANGUAGES: Mapping[str, str] = {ENGLISH: "English", "fr": "Français", "nl": "Nederlands"}
"""The languages with a complete catalogue, each with its own name."""

UNFINISHED: Mapping[str, str] = {}
"""The languages with an unfinished catalogue: a new language is an entry here, and a catalogue of its texts so far.

What it lacks is said in English. No browser gets it unasked; its name says it is unfinished. It moves up when complete.
"""

OFFERED = {**LANGUAGES, **{each: f"{name} (unfinished)" for each, name in UNFINISHED.items()}}
"""The languages to choose from."""

_LOCALES = {ENGLISH: "en_GB"}  # day before month, as everywhere outside North America

_SHORT = {"fr": "dd/MM/y", "nl": "dd-MM-y"}
"""A day in figures, with four for the year, as a case is read years later."""

_GROUPS = {each.value: each for each in Group}


class UnknownLanguage(RevokeError):
    """A language that this program does not speak."""


class Said(str):
    """A text and the language that it is in: English where there is no translation."""

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
            values: the values for those names; seats, sides, roles, suits, cards and whole numbers are written as in
                the language, a :class:`Sentence` is translated, other text stays as it is.

        >>> str(language("nl").say("One trick goes to {side}.", side=Side.EW)), language("nl").say("Untold.").lang
        ('Eén slag gaat naar Oost-West.', 'en')
        """
        english = sentence(text, **values) if values else text
        try:
            return Said(self._translated(english), self.code)
        except _Untranslated:
            return Said(english, ENGLISH)

    def t(self, text: str, /, **values: Value) -> Markup:
        """A sentence as :meth:`say` gives it, for a page: escaped, and marked as English if it is untranslated.

        A text that has been said already is only escaped and marked. No line ends within the name of a side.

        >>> str(language("nl").t("One trick goes to {side}.", side=Side.EW))
        '<span>Eén slag gaat naar <span class="unbroken">Oost-West</span>.</span>'
        """
        from markupsafe import Markup, escape

        said = text if isinstance(text, Said) else self.say(text, **values)
        text = escape(str(said))
        for side in _sides(said.lang):
            if side in text:
                text = Markup(str(text).replace(side, f'<span class="unbroken">{side}</span>'))
        if said.lang != self.code:
            return Markup('<span lang="{}">{}</span>').format(said.lang, text)
        return Markup("<span>{}</span>").format(text) if "<" in text else text  # in a row of boxes it stays one word

    def person(self, who: Who | Group | str) -> Said:
        """The name of a player or of players, who may be given as in a document: ``"N"``, ``"declarer"``.

        >>> str(language("fr").person("N")), str(language("en").person(Group.OPPONENTS))
        ('Nord', 'the opponents')
        """
        named = player(who) or _GROUPS.get(who) if isinstance(who, str) else who
        if named is None:
            return self.say(str(who))
        return self.say(person_words(named)) if isinstance(named, Group) else self._put(named, person_words(named))

    def side(self, side: Partnership | str) -> Said:
        """The name of a side, which may be given as in a document: ``"NS"`` or ``"declaring side"``."""
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
        """A number, with at most ``digits`` decimals.

        >>> str(language("nl").number(1234.5)), str(language("en").number(1234.5))
        ('1.234,5', '1,234.5')
        """
        from babel.numbers import format_decimal

        return Said(format_decimal(round(number, digits), format="#,##0.###", locale=self._locale), self.code)

    def percent(self, part: float, *, digits: int = 0) -> Said:
        """A fraction as a percentage.

        >>> str(language("en").percent(0.35)), str(language("fr").percent(0.0124, digits=1))
        ('35%', '1,2\\xa0%')
        """
        return self.figure(Percent(part, digits))

    def score(self, points: float) -> Said:
        """Points won or lost, with their sign.

        >>> str(language("fr").score(428.5)), str(language("en").score(-1430))
        ('+428,5', '−1430')
        """
        return self.figure(ScoreFigure(points))

    def figure(self, figure: Figure) -> Said:
        """A figure as this language writes it: the one place that decides this for every page and command.

        >>> str(language("nl").figure(Results.of([(10, 0.48), (9, 0.44)])))
        '10 (48%), 9 (44%)'
        """
        return Said(figure.in_words("") if self.code == ENGLISH else self._figure(figure), self.code)

    def _figure(self, figure: Figure) -> str:
        from babel import Locale

        match figure:
            case Percent():
                pattern = str(Locale.parse(self._locale).percent_formats[None].pattern)
                return pattern.replace("#,##0", self._digits(figure.hundredths))
            case ScoreFigure():
                return f"{figure.sign}{self._digits(f'{figure.amount:.10g}')}"
            case Fixed():
                return self._digits(figure.rounded)
            case Results():
                each = (
                    str(tricks) if share == 1 else f"{tricks} ({self._figure(Percent(share))})"
                    for tricks, share in figure.shares
                )
                return ", ".join(each)
        assert_never(figure)

    def _digits(self, number: str) -> str:
        """A number with this language's sign for the decimal point, and its digits not grouped."""
        from babel.numbers import format_decimal

        _, _, behind = number.partition(".")
        return format_decimal(Decimal(number), format=f"0.{'0' * len(behind)}" if behind else "0", locale=self._locale)

    def date(self, day: date, *, short: bool = False) -> Said:
        """A date, in figures if ``short``, for a narrow column or a form.

        >>> str(language("nl").date(date(2026, 3, 1))), str(language("fr").date(date(2026, 3, 1), short=True))
        ('1 maart 2026', '01/03/2026')
        """
        from babel.dates import format_date

        if short and self.code == ENGLISH:  # day and month can be confused; besides, this needs no library
            return Said(f"{day:%Y-%m-%d}", self.code)
        return Said(
            format_date(day, format=_SHORT.get(self.code, "long") if short else "long", locale=self._locale), self.code
        )

    def clock(self, moment: datetime | time) -> Said:
        """Hours and minutes.

        >>> str(language("fr").clock(time(21, 5)))
        '21:05'
        """
        if self.code == ENGLISH:
            return Said(f"{moment:%H:%M}", self.code)
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
            values = {"number": 1, **values}  # the singular may leave the number out
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
            case Percent() | ScoreFigure() | Fixed() | Results():
                return self._figure(value)
            case int():
                if how.casefold() == "words" and value < len(NUMBERS):
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
    """The language with this code.

    Raises:
        UnknownLanguage: Revoke does not speak it.

    >>> language("fr").name
    'Français'
    """
    if code not in OFFERED:
        raise UnknownLanguage(f"{code!r} is not a language spoken here. Choose one of {', '.join(OFFERED)}.")
    return Language(code, OFFERED[code], {} if code == ENGLISH else texts(code))


# A contract as it is written in a language: 4C is four hearts in French, 3SA is 3NT there and in Dutch.

_SIGNS = {"♣": "C", "♦": "D", "♥": "H", "♠": "S", "NT": "NT", "N": "NT", "SA": "NT"}
_LETTERS: Mapping[str, Mapping[str, str]] = {
    "en": {"C": "C", "D": "D", "H": "H", "S": "S"},
    "fr": {"T": "C", "K": "D", "C": "H", "P": "S"},
    "nl": {"K": "C", "R": "D", "H": "H", "S": "S"},
}
"""The letters of the suits, by language: trèfle, carreau (K), cœur, pique; klaveren, ruiten, harten, schoppen."""

_WRITTEN = re.compile(r"([1-7])\s*(NT|SA|N|[♣♦♥♠]|[A-Z])\s*(X{0,2})")


def written_contract(text: str, language: str) -> Contract | None:
    """The contract that a text names in a language; ``None`` where it names none.

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


# Languages in pages: what their templates call, and which language a browser asks for.


@cache
def _sides(code: str) -> tuple[str, ...]:
    return tuple(str(language(code).side(each)) for each in Side)


def words(spoken: Language) -> dict[str, Any]:
    """The names for a page's template: ``t("English text")``, ``say("for attributes")``, ``language`` and ``colon``.

    Any: a template takes values of every type.

    >>> words(language("en"))["colon"], words(language("fr"))["colon"]
    (': ', '\xa0: ')
    """
    colon = spoken.say(sentence("{label}: {text}", label=alone(""), text=alone("")))
    return {"t": spoken.t, "say": spoken.say, "language": spoken, "colon": colon}


def templates_in(*folders: Path, spoken: Language | None = None) -> Environment:
    """The page templates in these folders, the first folder first; a name without a value is an error.

    A template stored in its folder as a module, as a browser gets it, is not compiled again.

    Args:
        spoken: the language of all the templates, where that is the same for every page.
    """
    from jinja2 import ChoiceLoader, Environment, FileSystemLoader, ModuleLoader, StrictUndefined

    found = Environment(
        loader=ChoiceLoader([ModuleLoader(folders), FileSystemLoader(folders)]),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    found.globals.update(words(spoken) if spoken else {})
    return found


def asked_for(accept_language: str) -> Language:
    """The language that best fits what a browser asks for in its header; English where none does.

    >>> asked_for("de, nl-BE;q=0.8, en;q=0.5").code, asked_for("").code, asked_for("zh;q=quatsch").code
    ('nl', 'en', 'en')
    """
    wanted = sorted(map(_wish, accept_language.split(",")), key=lambda wish: -wish[0])
    spoken = (code for _, code in wanted if code in LANGUAGES)
    return language(next(spoken, ENGLISH))


def _wish(part: str) -> tuple[float, str]:
    """The rank of a wanted language, and its code without the country."""
    named, _, quality = part.strip().partition(";q=")
    try:
        wish = float(quality) if quality else 1.0
    except ValueError:
        wish = 0.0
    return wish, named.split("-")[0].lower()


# Help texts: the help of a command, in pieces that are translated one by one.

AS_IT_STANDS = "\b"
"""The mark that begins a paragraph whose lines keep their breaks."""

_STATUS = re.compile(r"(\s+\d+\s+)(.*)")


def said_anew(text: str, say: Callable[[str], str]) -> str:
    """A help text with each of its paragraphs, and each line of a list, translated by a function.

    Args:
        text: the docstring of a command.
        say: gives a paragraph or a line in another language.

    >>> print(said_anew("Draw it.\\n\\n\\b\\nExit status:\\n  0  drawn", str.upper).replace(AS_IT_STANDS, "(list)"))
    DRAW IT.
    <BLANKLINE>
    (list)
    EXIT STATUS:
      0  DRAWN
    """
    return "\n\n".join(_paragraph(each, say) for each in cleandoc(text).split("\n\n"))


def help_pieces(text: str) -> list[str]:
    """The paragraphs and lines of a help text, in the pieces by which translations are looked up."""
    found: list[str] = []

    def noted(piece: str) -> str:
        found.append(piece)
        return piece

    said_anew(text, noted)
    return found


def _paragraph(text: str, say: Callable[[str], str]) -> str:
    if not text.startswith(AS_IT_STANDS):
        return say(" ".join(text.split()))
    return "\n".join((AS_IT_STANDS, *(_line(each, say) for each in text.splitlines()[1:])))


def _line(text: str, say: Callable[[str], str]) -> str:
    status = _STATUS.fullmatch(text)
    return f"{status[1]}{say(status[2])}" if status else say(text.strip())
