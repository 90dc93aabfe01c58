"""What the answers to a question are called, one by one and, for numbers, together."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any

from revoke.case.case import Mixing, Moment
from revoke.case.json_value import json_value
from revoke.facts.fact import Key
from revoke.facts.revoke import Revoke
from revoke.facts.stages import PLAY_ENDED, Phase
from revoke.facts.standing import WonBy
from revoke.interview.next_question import NextQuestion
from revoke.law.code import text
from revoke.table.seats import Role, Seat
from revoke.table.sentence import Sentence, alone, listed, one_after_another, sentence, template, whole
from revoke.telling.facts import question_words
from revoke.telling.reasons import moment_words
from revoke.telling.stages import BY_THE_WAY, ENDED_WITHOUT_BOARDS, HINTS, PHASE_WORDS, STAGE_WORDS, in_order

THE_SAME_DEFENDER = template("the same defender")

_PLAYERS: Mapping[Role, str] = {
    Role.DEFENDER: template("a defender"),
    Role.OTHER_DEFENDER: template("the other defender"),
    Role.DECLARER: template("declarer"),
    Role.DUMMY: template("dummy"),
}
_OWN_HAND: Mapping[object, tuple[str, str]] = {
    Role.DECLARER: (template("declarer's own hand"), template("dummy's hand")),
    Role.DUMMY: (template("dummy's hand"), template("declarer's hand")),
}
_HIS_HAND = template("the revoker's own hand"), template("his partner's hand")
_MIXING: Mapping[Mixing, str] = {
    Mixing.OFFENDERS: template("the side that is said to have revoked"),
    Mixing.OTHERS: template("the side that says so"),
    Mixing.BOTH: template("both sides"),
    Mixing.NOBODY: template("neither side"),
}


def answer_words(value: object, *, offender: object = None) -> str:
    """What an answer is called.

    Args:
        value: one of a fact's answers.
        offender: the player who revoked, where his role is known: whose hand is meant depends on it.

    >>> answer_words(WonBy.PARTNER, offender=Role.DECLARER), answer_words(WonBy.PARTNER)
    ("dummy's hand", "his partner's hand")
    >>> answer_words(frozenset()), answer_words(True)
    ('nobody had played to the next trick', 'yes')
    """
    match value:
        case bool():
            return template("yes") if value else template("no")
        case int():
            return sentence("{number}", number=value)
        case Role():
            return _PLAYERS[value]
        case Seat():
            return alone(value)
        case WonBy():
            own, partners = _OWN_HAND.get(offender, _HIS_HAND)
            return {WonBy.OFFENDER: own, WonBy.PARTNER: partners, WonBy.OPPONENTS: template("the other side")}[value]
        case Mixing():
            return _MIXING[value]
        case frozenset():
            return STAGE_WORDS.get(value) or listed([whole(moment_words(each)) for each in Moment if each in value])
        case Enum():
            return str(value.value)
    return str(value)


@dataclass(frozen=True, slots=True)
class AnswerWords:
    """One answer: the value that may stand in a case document, and what it is called.

    Attributes:
        hint: what to say under it; else empty.
    """

    value: Any  # a JSON value
    text: str
    hint: str = ""


@dataclass(frozen=True, slots=True)
class ChoiceWords:
    """Answers that come to the same, in groups on which even the same clauses decide, and what they are called.

    Attributes:
        phase: for answers that tell how far things had got, the phase in which they stand.
    """

    alike: tuple[tuple[AnswerWords, ...], ...]
    text: str
    phase: Phase | None = None

    @property
    def answers(self) -> tuple[AnswerWords, ...]:
        return tuple(answer for group in self.alike for answer in group)


MOST_FIRST = 5
"""So many answers of a phase are seen at once; what comes up less often stands behind them."""


@dataclass(frozen=True, slots=True)
class PhaseInWords:
    """One phase of the play with the answers that stand in it.

    Attributes:
        text, line: what it is called, and what it means.
        first: the answers that are seen at once; of many, one of those on which the very same clauses decide, and
            which differ only by the way.
        later: those behind them.
    """

    phase: Phase
    text: str
    line: str
    first: tuple[AnswerWords, ...]
    later: tuple[AnswerWords, ...]


@dataclass(frozen=True, slots=True)
class QuestionInWords:
    """The next question of an interview in words.

    Attributes:
        key: which fact, of which revoke.
        text: the question.
        choices: its answers, those that come to the same together.
        why: the clauses that turn on it, each with what it says in a few words.
        counts: whether the answers are numbers.
    """

    key: Key
    text: str
    choices: tuple[ChoiceWords, ...]
    why: tuple[tuple[str, str], ...]
    counts: bool

    @property
    def fact(self) -> str:
        """Where the answer stands in a case document."""
        return self.key.path

    @property
    def answers(self) -> tuple[AnswerWords, ...]:
        return tuple(answer for choice in self.choices for answer in choice.answers)

    @property
    def phases(self) -> tuple[PhaseInWords, ...]:
        """The phases of the play that have an answer; none where it is not asked how far things had got.

        Where everything in a phase comes to the same by the same clauses, one answer stands for it.
        """
        return tuple(_phase(each, here) for each in Phase if (here := [c for c in self.choices if c.phase is each]))


def _phase(phase: Phase, choices: Sequence[ChoiceWords]) -> PhaseInWords:
    groups = [group for choice in choices for group in choice.alike]
    answers = [answer for group in groups for answer in group]
    few = len(groups) > 1 and len(answers) <= MOST_FIRST
    kinds = answers if few else [each for group in groups for each in _apart(group)]
    shown = sorted(kinds, key=lambda each: in_order(each.value))
    return PhaseInWords(phase, *PHASE_WORDS[phase], tuple(shown[:MOST_FIRST]), tuple(shown[MOST_FIRST:]))


def _apart(group: Sequence[AnswerWords]) -> Iterator[AnswerWords]:
    """Of answers that are one to the law, those that are not one to whoever reads them."""
    shown: list[AnswerWords] = []
    for each in group:
        if not any({*each.value} ^ {*other.value} <= BY_THE_WAY for other in shown):
            shown.append(each)
            yield each


def in_words(question: NextQuestion, code: str) -> QuestionInWords:
    """The next question with its answers, as a director is asked it under a code.

    >>> from revoke.interview.interview import Interview
    >>> from revoke.case.case import DEFAULT_CODE
    >>> asked = in_words(Interview(DEFAULT_CODE).question, DEFAULT_CODE)
    >>> asked.text, [choice.text for choice in asked.choices][:2]
    ('Who revoked?', ['a defender', 'declarer'])
    """
    most = max((each for each in question.answers if question.counts), default=0)
    choices = []
    for choice in question.choices:
        alike = tuple(tuple(answer_in_words(question, each) for each in group) for group in choice.alike)
        named = number_words(question.key, choice.answers, most) if question.counts else alike[0][0].text
        choices.append(ChoiceWords(alike, named, choice.phase))
    says = text(code)
    why = tuple((cite, says[cite]["says"]) for cite in question.laws)
    return QuestionInWords(question.key, asked_words(question), tuple(choices), why, question.counts)


def asked_words(question: NextQuestion) -> str:
    """The question itself, with the number of the revoke where there are several."""
    words = question_words(question.key)
    if not question.of_several:
        return words
    return sentence("Revoke {number}: {question:small}", number=question.key.revoke + 1, question=whole(words))


def called(question: NextQuestion, answer: Any) -> str:  # Any: a value of the fact
    """What one answer to this question is called."""
    if answer is Role.DEFENDER and question.after_a_defender:
        return THE_SAME_DEFENDER
    if answer == PLAY_ENDED and question.without_boards:
        return ENDED_WITHOUT_BOARDS
    return answer_words(answer, offender=question.offender)


def answer_in_words(question: NextQuestion, answer: Any) -> AnswerWords:  # Any: a value of the fact
    """One answer to this question, in words."""
    hint = HINTS.get(answer, "") if question.tells_the_stage else ""
    return AnswerWords(json_value(answer), called(question, answer), hint)


def number_words(key: Key, numbers: Sequence[int], most: int) -> str:
    """What numbers that come to the same are called, ``most`` being as many as there can be.

    >>> number_words(Key(0, "trick"), (1, 2, 3), 12), number_words(Key(0, "later_tricks"), (2, 3), 3)
    ('another trick', 'two or more')
    """
    if key.name == Revoke.trick.name:
        return sentence("trick {number:words}", number=numbers[0]) if len(numbers) == 1 else template("another trick")
    return tricks_words(numbers, most)


def range_words(numbers: Sequence[int]) -> Sentence:
    """Numbers, whatever their order, in rows as short as it goes.

    >>> range_words((5, 1, 2, 3)), range_words((0,))
    ('1 to 3 or 5', '0')
    """
    runs = [
        alone(run[0]) if len(run) == 1 else sentence("{first} to {last}", first=run[0], last=run[-1])
        for run in _runs(sorted(numbers))
    ]
    return whole(one_after_another(runs, template("{one} or {more}")))


def _runs(numbers: Sequence[int]) -> Iterator[list[int]]:
    run: list[int] = []
    for number in numbers:
        if run and number != run[-1] + 1:
            yield run
            run = []
        run.append(number)
    if run:
        yield run


def tricks_words(numbers: Sequence[int], most: int) -> str:
    """How many, in words, ``most`` being as many as there can be.

    >>> tricks_words((1, 2, 3), 3), tricks_words((0,), 3), tricks_words((1, 2), 3)
    ('one or more', 'none', 'one to two')
    """
    first, last = numbers[0], numbers[-1]
    if first == last:
        return template("none") if first == 0 else sentence("{number:words}", number=first)
    if last == most:
        return sentence("{number:words} or more", number=first) if first else template("any number")
    if first == 0:
        return sentence("none to {number:words}", number=last)
    return sentence("{first:words} to {last:words}", first=first, last=last)
