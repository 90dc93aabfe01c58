"""The result of reading a story: the case, each fact with its words, and the words not understood."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from revoke.case.case import Case, Document, json_value
from revoke.errors import RevokeError
from revoke.formats.native import case_document
from revoke.table.contract import Contract
from revoke.table.sentence import sentence, template
from revoke.understanding.grammar import grammar
from revoke.understanding.meanings import LetterCodes, nodes


@dataclass(frozen=True, slots=True)
class Passage:
    """Words of a story: from where to where they stand in it, counted in characters, and the words."""

    start: int
    end: int
    text: str


@dataclass(frozen=True, slots=True)
class ToldFact:
    """A fact and the words that it was read from.

    Attributes:
        key: where it stands in a case document, as ``findings.revokes[0].trick``.
        value: its value there.
    """

    key: str
    value: Any  # a JSON value
    words: tuple[Passage, ...]


@dataclass(frozen=True, slots=True)
class ToldTwice:
    """A fact that was told twice and differently: its key, and the words and the value of each telling."""

    key: str
    tellings: tuple[ToldFact, ...]


@dataclass(frozen=True, slots=True)
class OneMeaning:
    """One of the things that words can mean, in a few words, and the value of the key then; ``None`` while open."""

    says: str
    value: Any  # a JSON value


@dataclass(frozen=True, slots=True)
class TwoReadings:
    """Words that can mean two things in law: the key they are about, and the readings."""

    key: str
    words: Passage
    readings: tuple[OneMeaning, ...]


@dataclass(frozen=True, slots=True)
class Understood:
    """A story as it was understood.

    Attributes:
        text: the story.
        language: the language in which it was read.
        case: the case, as far as it was told.
        facts: every fact of the case, and the words it was read from.
        unread: words that were not understood.
        contradictions: facts told twice and differently; the case has neither.
        ambiguous: words that can mean two things in law; the case has neither.
    """

    text: str
    language: str
    case: Case
    facts: tuple[ToldFact, ...]
    unread: tuple[Passage, ...]
    contradictions: tuple[ToldTwice, ...]
    ambiguous: tuple[TwoReadings, ...]

    def document(self) -> Document:
        """The case as a document, ``revoke-case/1``; the code of law is left out, for nobody tells it at a table."""
        written = case_document(self.case)
        del written["code"]
        return written


LONGEST_STORY = 5_000
"""Letters of the longest story that is read."""

_TOO_LONG = template("the story has {number} characters; the limit is {most}. Tell it in fewer words.")


class StoryTooLong(RevokeError):
    """A story that is too long to be read."""


def understand(text: str, language: str = "en") -> Understood:
    """Read a story as a director or a player tells it, and give the case as far as it was told.

    Args:
        text: the story: some sentences in any order, typed or dictated.
        language: the code of a language that is read here, ``"en"``, ``"fr"`` or ``"nl"``.

    Raises:
        UnreadableLanguage: no story can be read in it here.
        StoryTooLong: the text is longer than :data:`LONGEST_STORY`.

    >>> told = understand("West threw a club on the king of diamonds at trick four. He had the six. Dummy won it.")
    >>> for fact in told.facts:
    ...     print(fact.key, fact.value, [each.text for each in fact.words][:1])
    findings.revokes[0].offender W ['West threw a club on the king of diamonds']
    findings.revokes[0].trick 4 ['at trick four']
    findings.revokes[0].suit D ['West threw a club on the king of diamonds']
    findings.revokes[0].won_by dummy ['Dummy won it']
    """
    from revoke.understanding.retelling import retold  # half of what this room is, which a page without a story spares

    read = grammar(language)
    if len(text) > LONGEST_STORY:
        raise StoryTooLong(sentence(_TOO_LONG, number=len(text), most=LONGEST_STORY))
    placed = codes_of(language).words(read, text)
    told = retold(read, placed, nodes(read, codes_of(language), text))
    return Understood(
        text,
        language,
        told.case,
        tuple(_fact(text, placed, key, value, spans) for key, value, spans in told.facts),
        tuple(_passage(text, placed, span) for span in told.unread),
        tuple(
            ToldTwice(key, tuple(_fact(text, placed, key, value, (span,)) for value, span in tellings))
            for key, tellings in told.contradictions
        ),
        tuple(
            TwoReadings(key, _passage(text, placed, span), tuple(OneMeaning(*each) for each in readings))
            for key, span, readings in told.ambiguous
        ),
    )


@cache
def codes_of(language: str) -> LetterCodes:
    """A language's way of writing cards and contracts in letters."""
    return LetterCodes.of(grammar(language).codes)


def _fact(text: str, placed: Sequence[Any], key: str, value: object, spans: Sequence[tuple[int, int]]) -> ToldFact:
    plain = value.code if isinstance(value, Contract) else json_value(value)
    return ToldFact(key, plain, tuple(_passage(text, placed, span) for span in sorted(set(spans))))


def _passage(text: str, placed: Sequence[Any], span: tuple[int, int]) -> Passage:
    start, end = placed[span[0]].start, placed[span[1]].end
    return Passage(start, end, text[start:end])
