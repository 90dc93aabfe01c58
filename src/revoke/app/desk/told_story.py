"""The understanding of a story, ready to be shown: as a document, and with each fact in words."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from revoke.case.case import Failure, Scoring
from revoke.case.events import Onlooker
from revoke.facts.standing import WonBy
from revoke.formats.native import case_of_facts
from revoke.table.cards import Card, Suit
from revoke.table.contract import Contract, Strain, Vulnerability
from revoke.table.seats import Side, SideByRole
from revoke.table.sentence import Sentence, alone, listed, one_after_another, sentence, template, whole
from revoke.telling.facts import OF_A_REVOKE, OF_THE_BOARD, VULNERABLE, strain_words
from revoke.telling.order_words import SIDES_BY_ROLE
from revoke.telling.plain_text import labelled
from revoke.telling.reasons import answer_words
from revoke.understanding.understood import OneMeaning, Passage, ToldFact, Understood, understand


@dataclass(frozen=True, slots=True)
class FactTold:
    """A fact, its value, and the words that it was read from."""

    fact: str
    value: Any  # a JSON value
    words: tuple[Passage, ...]


@dataclass(frozen=True, slots=True)
class FactToldTwice:
    """A fact that was told twice and differently, with each telling; the case has neither."""

    fact: str
    tellings: tuple[FactTold, ...]


@dataclass(frozen=True, slots=True)
class FactInTwoWays:
    """Words that can mean two things in law, and the readings; the case has neither."""

    fact: str
    words: Passage
    readings: tuple[OneMeaning, ...]


@dataclass(frozen=True, slots=True)
class StoryUnderstood:
    """A story as it was understood: the case as far as the story tells it, and each fact with its words.

    Attributes:
        not_understood: words that gave no fact.
    """

    format: Literal["revoke-story/1"]
    language: str
    case: dict[str, Any]  # a case document
    facts: tuple[FactTold, ...]
    not_understood: tuple[Passage, ...]
    told_twice: tuple[FactToldTwice, ...]
    two_meanings: tuple[FactInTwoWays, ...]


def story_understood(text: str, language: str) -> StoryUnderstood:
    """The understood part of a story.

    Raises:
        RevokeError: the story is too long, or in a language that cannot be read.

    >>> found = story_understood("West revoked in spades, and the weather was lovely.", "en")
    >>> [(each.fact, each.value) for each in found.facts], [each.text for each in found.not_understood]
    ([('findings.revokes[0].offender', 'W'), ('findings.revokes[0].suit', 'S')], ['weather was lovely'])
    """
    told = understand(text, language)
    return StoryUnderstood(
        "revoke-story/1",
        told.language,
        told.document(),
        tuple(map(_fact, told.facts)),
        told.unread,
        tuple(FactToldTwice(each.key, tuple(map(_fact, each.tellings))) for each in told.contradictions),
        tuple(FactInTwoWays(each.key, each.words, each.readings) for each in told.ambiguous),
    )


def _fact(told: ToldFact) -> FactTold:
    return FactTold(told.key, told.value, told.words)


# In words

_OF_A_REVOKE = re.compile(r"findings\.revokes\[(\d+)\]\.(\w+)")
_LABELS: Mapping[str, str] = {
    **{name: words.label for name, words in {**OF_THE_BOARD, **OF_A_REVOKE}.items() if words.label},
    "number": template("board"),
    "dealer": template("dealer"),
    "declarer": template("declarer"),
    "vulnerable": template("vulnerable"),
    "contract": template("contract"),
    "scoring": template("scoring"),
    "cards_mixed_by": template("cards mixed by"),
    "elected": template("choice"),
    "offender": template("who revoked"),
    "suit": template("suit that was owed"),
    "card": template("card played"),
    "failure": template("what he failed to do"),
    "won_by": template("trick won by"),
    "attention_by": template("first mentioned by"),
    "eldest_hand_followed": template("eldest hand followed"),
    "otherwise_legal": template("otherwise legal"),
    "before_attention": template("when it was noticed"),
    "played_after": template("played after him"),
}
_SCORING: Mapping[Scoring, str] = {
    Scoring.MATCHPOINTS: template("matchpoints"),
    Scoring.IMPS: template("IMPs"),
    Scoring.BOARD_A_MATCH: template("board-a-match"),
    Scoring.TOTAL: template("total points"),
    Scoring.RUBBER: template("rubber"),
}
_ONLOOKERS: Mapping[Onlooker, str] = {
    Onlooker.DIRECTOR: template("the director"),
    Onlooker.SPECTATOR: template("a spectator"),
}
_NEXT = template("{one}; {more}")
_FOLLOW = template("to follow suit")
_HIS_SIDE = template("the revoking side")


def told_words(told: ToldFact) -> str:
    """The words of the story that gave a fact."""
    return " … ".join(each.text for each in told.words)


def about(key: str, revokes: int = 1) -> str:
    """The subject of a fact, in a word or two, with the number of the revoke if there are several."""
    name = key.rpartition(".")[2]
    of_a_revoke = _OF_A_REVOKE.fullmatch(key)
    if of_a_revoke is None or revokes < 2:
        return _LABELS[name]
    return sentence("revoke {number}, {about}", number=int(of_a_revoke[1]) + 1, about=whole(_LABELS[name]))


def value_in_words(key: str, value: object) -> str:
    """The words for a value at a key of a case.

    >>> value_in_words("findings.revokes[0].suit", "H"), value_in_words("findings.revokes[0].before_attention", [])
    ('♥ heart', 'nobody had played to the next trick')
    >>> str(value_in_words("board.contract", "4H")), str(value_in_words("board.contract", "H"))
    ('4♥', 'hearts are trumps')
    """
    name = key.rpartition(".")[2]
    match _typed(key, value):
        case Suit() as suit:
            return sentence("{sign} {suit}", sign=suit.symbol, suit=suit)
        case Card() as card:
            return alone(card)
        case Side() as side:
            return alone(side)
        case SideByRole() as side:
            return SIDES_BY_ROLE[side]
        case Contract() as contract:
            return contract.words
        case Strain() as strain:
            return strain_words(strain)
        case Vulnerability() as vulnerable:
            return VULNERABLE[vulnerable]
        case Scoring() as scoring:
            return _SCORING[scoring]
        case Onlooker() as onlooker:
            return _ONLOOKERS[onlooker]
        case Failure() as failure:
            return OF_A_REVOKE[name].stands.get(failure.value, _FOLLOW)
        case str() as word if name == "won_by":
            return _HIS_SIDE if word == "offending side" else answer_words(WonBy(word))
        case typed:
            return answer_words(typed)


def _typed(key: str, value: object) -> Any:  # Any: a value of a case
    """The value in the type that a case has for it."""
    if value == []:
        return frozenset() if key.endswith(".before_attention") else ()
    case = case_of_facts({key: value})
    of_a_revoke = _OF_A_REVOKE.fullmatch(key)
    if of_a_revoke:
        return getattr(case.findings.revokes[-1], of_a_revoke[2])
    where, _, name = key.rpartition(".")
    if name == "contract":
        return case.board.contract or case.board.strain
    return getattr(case.board if where == "board" else case.findings, name)


def understood_lines(told: Understood) -> Iterator[str]:
    """The understanding of a story, line by line: first the facts, then the open parts.

    >>> print(*understood_lines(understand("Dummy revoked at trick four.")), sep="\\n")
    Understood:
    - who revoked: dummy (“Dummy revoked”)
    - trick: 4 (“at trick four”)
    """
    if told.facts:
        yield template("Understood:")
    for each in told.facts:
        said = labelled(about(each.key, len(told.case.findings.revokes)), value_in_words(each.key, each.value))
        fact = sentence("{fact} (“{words}”)", fact=whole(said), words=told_words(each))
        yield sentence("- {fact}", fact=whole(fact))
    if not told.facts and told.case.findings.revokes:
        yield template("Understood: there was a revoke. No other fact was understood.")
    elif not told.facts:
        yield template("No fact was understood.")
    yield from open_in_words(told)


def open_in_words(told: Understood) -> Iterator[str]:
    """The parts of a story that the case lacks, in sentences: contradictory, ambiguous, or not understood.

    >>> for line in open_in_words(understand("3NT by East, or 4 spades by East? Rain fell.")):
    ...     print(line)
    Two different answers, contract: “3NT by East” (3NT); “4 spades by East” (4♠). It stays open.
    Not understood: “Rain fell”.
    """
    many = len(told.case.findings.revokes)
    for twice in told.contradictions:
        ways = [
            sentence("“{words}” ({value})", words=each.words[0].text, value=whole(value_in_words(each.key, each.value)))
            for each in twice.tellings
        ]
        said = template("Two different answers, {about}: {ways}. It stays open.")
        yield sentence(said, about=whole(about(twice.key, many)), ways=whole(one_after_another(ways, _NEXT)))
    for open_ in told.ambiguous:
        ways = [whole(reading_in_words(open_.key, each.says, each.value)) for each in open_.readings]
        said = template("“{words}” can mean two things: {ways}. It stays open.")
        yield sentence(said, words=open_.words.text, ways=whole(one_after_another(ways, _NEXT)))
    if told.unread:
        yield not_understood(told.unread)


def not_understood(passages: Sequence[Passage]) -> Sentence:
    """The sentence that lists the words not understood."""
    quoted = [sentence("“{words}”", words=each.text) for each in passages]
    return sentence("Not understood: {words}.", words=whole(listed(quoted)))


_READINGS: Mapping[str, str] = {
    "offending side": template("the revoking side took them"),
    "opponents": template("the other side took them"),
    "the first tricks": template("one of the first tricks"),
    "a later trick": template("a later trick"),
}


def reading_in_words(key: str, says: str, value: object) -> str:
    """The words for one of several meanings."""
    return _READINGS.get(says) or value_in_words(key, value)
