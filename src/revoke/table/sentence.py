"""A sentence that keeps the template and values it was made from, so that it can be said in another language.

The engine speaks English, in ordinary text. A sentence with parameters also carries its template and its values:
another language translates the template and fills in the values itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from string import Formatter
from typing import Protocol

from revoke.table.seats import NUMBERS, Role, Seat, Side, name

# Figures that every language writes in its own way: a percentage, a score, results with their probabilities.
#
# A sentence holds the figure, never its digits as text. English is written here, other languages are written by
# :meth:`revoke.language.language.Language.figure`; the plain numbers of our JSON documents go through neither.


@dataclass(frozen=True, slots=True)
class Percent:
    """A fraction shown as a percentage.

    Attributes:
        part: 0.35 for 35%.
        digits: how many digits follow the decimal point; ``None``: four significant figures in all.
    """

    part: float
    digits: int | None = 0

    @property
    def hundredths(self) -> str:
        """The digits of the percentage, rounded, with a decimal point."""
        return f"{100 * self.part:.4g}" if self.digits is None else f"{100 * self.part:.{self.digits}f}"

    def in_words(self, _: str = "") -> str:
        """In English.

        >>> Percent(0.15).in_words(), Percent(0.0124, digits=1).in_words()
        ('15%', '1.2%')
        """
        return f"{self.hundredths}%"


@dataclass(frozen=True, slots=True)
class ScoreFigure:
    """Points won or lost by a side: always with its sign, and never with marks between the thousands."""

    points: float

    @property
    def sign(self) -> str:
        """A plus, a real minus, or nothing before nought."""
        return "" if round(self.points, 2) == 0 else "+" if self.points > 0 else "−"

    @property
    def amount(self) -> float:
        """The points without their sign, to the hundredth."""
        return abs(round(self.points, 2))

    def in_words(self, _: str = "") -> str:
        """In English.

        >>> ScoreFigure(428.5).in_words(), ScoreFigure(-1430).in_words(), ScoreFigure(0).in_words()
        ('+428.5', '−1430', '0')
        """
        return f"{self.sign}{self.amount:.10g}"


@dataclass(frozen=True, slots=True)
class Fixed:
    """A number with a fixed count of decimals, as in a column of figures."""

    number: float
    digits: int = 2

    @property
    def rounded(self) -> str:
        """The digits, with a decimal point."""
        return f"{self.number:.{self.digits}f}"

    def in_words(self, _: str = "") -> str:
        """In English.

        >>> Fixed(7.5).in_words()
        '7.50'
        """
        return self.rounded


@dataclass(frozen=True, slots=True)
class Results:
    """Numbers of tricks, each with its probability; a certain result is shown without one.

    Attributes:
        shares: the results in the order in which they are named.
    """

    shares: tuple[tuple[int, float], ...]

    @classmethod
    def of(cls, shares: Iterable[tuple[int, float]]) -> Results:
        """The results from any pairs of tricks and probability."""
        return cls(tuple(shares))

    def in_words(self, _: str = "") -> str:
        """In English.

        >>> Results.of({10: 0.74, 9: 0.26}.items()).in_words(), Results.of([(10, 1.0)]).in_words()
        ('10 (74%), 9 (26%)', '10')
        """
        return ", ".join(
            str(tricks) if share == 1 else f"{tricks} ({Percent(share).in_words()})" for tricks, share in self.shares
        )


Figure = Percent | ScoreFigure | Fixed | Results


class InWords(Protocol):
    """A value that knows its own English words in a sentence: a suit, a card."""

    def in_words(self, how: str) -> str:
        """The English words for the value; ``how`` is the form, as in :func:`sentence`."""


Value = str | float | Seat | Side | Role | InWords
"""A value in a sentence. A :class:`Sentence` within a sentence is translated; other text stays as it is."""


class Sentence(str):
    """A text in English, with the template and the values that it was made from.

    Attributes:
        template: the whole sentence, with a name in braces for each value.
        values: the values by name.
    """

    __slots__ = ("template", "values")

    template: str
    values: Mapping[str, Value]

    def __new__(cls, template: str, values: Mapping[str, Value]) -> Sentence:
        made = super().__new__(cls, filled(template, values, english))
        made.template = template
        made.values = values
        return made

    def __getnewargs__(self) -> tuple[str, Mapping[str, Value]]:  # type: ignore[override]  # a copy is made anew
        return self.template, self.values


def sentence(template: str, /, **values: Value) -> Sentence:
    """A sentence from a template and its values.

    A form may follow the name of a value: ``words`` for a number in words, ``Words`` for the same at the beginning of
    a sentence, ``small`` for a text that begins without a capital, ``rank`` for a card without its suit, ``short`` for
    a player or a suit as in a case document.

    >>> said = sentence("{number:Words} tricks go to {side}.", number=2, side=Side.EW)
    >>> said
    'Two tricks go to East–West.'
    >>> said.template
    '{number:Words} tricks go to {side}.'
    """
    return Sentence(template, values)


def counted(one: str, more: str, /, *, number: int, **values: Value) -> Sentence:
    """A sentence about a number of things.

    English has two forms. A language with more forms, or other ones, takes the form that its grammar wants here.

    Args:
        one: the template for one thing.
        more: the template for any other number.

    >>> [counted("One trick is left.", "{number:Words} tricks are left.", number=left) for left in (0, 1, 2)]
    ['No tricks are left.', 'One trick is left.', 'Two tricks are left.']
    """
    return Sentence(one if number == 1 else more, {"number": number, **values})


def template(text: str) -> str:
    """The text itself: the call marks a sentence kept in a table or under a name, for translators."""
    return text


def forms(one: str, more: str) -> tuple[str, str]:
    """The two texts of :func:`counted`: the call marks a sentence about a number of things kept in a table."""
    return one, more


def one_after_another(said: Sequence[str], between: str = template("{one} {more}")) -> str:
    """Several texts joined by a space or by another template; each can still be translated by itself.

    Args:
        said: the texts; none give an empty text.
        between: a template that joins two texts, ``one`` and ``more``.

    >>> both = one_after_another(["It was not a revoke.", sentence("{number:Words} tricks stand.", number=2)])
    >>> both, both.template
    ('It was not a revoke. Two tricks stand.', '{one} {more}')
    """
    return reduce(lambda one, more: sentence(between, one=whole(one), more=whole(more)), said) if said else ""


def listed(said: Sequence[str]) -> Sentence:
    """Several texts joined by commas.

    >>> listed(["yes", "no"]), listed([])
    ('yes, no', '')
    """
    return whole(one_after_another(said, template("{one}, {more}")))


def enumerated(said: Sequence[str]) -> Sentence:
    """Several texts joined by commas, with "and" before the last.

    >>> enumerated(["1", "2", "5"]), enumerated(["1"])
    ('1, 2 and 5', '1')
    """
    *others, last = said
    return sentence("{one} and {last}", one=listed(others), last=whole(last)) if others else whole(last)


def whole(text: str) -> Sentence:
    """A text as a sentence of its own, so that it is translated inside another sentence."""
    return text if isinstance(text, Sentence) else sentence(text.replace("{", "{{").replace("}", "}}"))


def alone(value: Value) -> Sentence:
    """A value as a sentence of its own: a player, a card, or what somebody typed, which nobody translates.

    >>> alone(Seat.EAST), alone("Dupont {junior}")
    ('East', 'Dupont {junior}')
    """
    return sentence("{value}", value=value)


def placed(place: str, reason: str) -> Sentence:
    """An error message that begins with its place: a file, a line, a path in a document, none of them translated.

    >>> placed("evening.pbn", "the file is empty")
    'evening.pbn: the file is empty'
    """
    where = place if isinstance(place, Sentence) else alone(place)
    return sentence(_PLACED, places=where, reason=whole(reason))


def refused(because: str, instead: str) -> Sentence:
    """A refusal: why a notation cannot be read, and what to do instead; :func:`parted` separates the two again.

    >>> refused("the ten is written T", "Write DT")
    'the ten is written T; write DT'
    """
    return sentence(_REFUSED, because=whole(because), instead=whole(instead))


_REFUSED = template("{because}; {instead:small}")
_PLACED = template("{places}: {reason}")


def parted(said: str) -> tuple[str, str]:
    """The two sentences of a refusal, with or without its place; for any other text, the text and ``""``.

    >>> parted(placed("North", refused("the ten is written T", "Write DT"))), parted("no such thing")
    (('North: the ten is written T', 'Write DT'), ('no such thing', ''))
    """
    match said:
        case Sentence(template=made) if made == _REFUSED:
            because, instead = said.values["because"], said.values["instead"]
        case Sentence(template=made, values={"places": str(place), "reason": Sentence() as reason}) if made == _PLACED:
            because, instead = parted(reason)
            because = placed(place, because)
        case _:
            because, instead = said, ""
    assert isinstance(because, str)
    assert isinstance(instead, str)
    return because, instead


def filled(template: str, values: Mapping[str, Value], put: Callable[[Value, str], str]) -> str:
    """The text of a template with its values filled in.

    Args:
        put: gives the words for a value in a form, as in :func:`sentence`.

    Raises:
        KeyError: the template names a value that is not given.
    """
    words = []
    for before, place, how, _ in Formatter().parse(template):
        words.append(before)
        if place is not None:
            words.append(cased(put(values[place], how or ""), how or ""))
    return "".join(words)


def cased(words: str, how: str) -> str:
    """The words with a capital or small first letter, as the form ``how`` wants."""
    if how == "Words":
        return words[:1].upper() + words[1:]
    return words[:1].lower() + words[1:] if how == "small" else words


def english(value: Value, how: str) -> str:
    """The English words for a value.

    >>> english(Role.OTHER_DEFENDER, ""), english(3, "words"), english(9.5, ""), english(Seat.EAST, "short")
    ('the other defender', 'three', '9.5', 'E')
    """
    match value:
        case str():
            return str(value)
        case Seat() | Role() if how == "short":
            return str(value.value)
        case Seat() | Role():
            return name(value)
        case Side():
            return value.words
        case int():
            in_a_word = how.casefold() == "words" and value < len(NUMBERS)  # more than thirteen in figures
            return NUMBERS[value] if in_a_word else str(value)
        case float():
            return f"{value:g}"
        case _:
            return value.in_words(how)
