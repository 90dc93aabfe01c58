"""Which fact is asked for next, and which of its answers come to the same under the code in force."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from revoke.case.case import Case, Mixing
from revoke.errors import Contradiction
from revoke.facts.fact import BOARD, SUPPOSED, Facts, Key, Known
from revoke.facts.known import Facts as Established
from revoke.facts.revoke import Board, Revoke, Standing
from revoke.law.code import text
from revoke.ruling.adjudicate import play_is_over, rule
from revoke.ruling.answers import answer_words, question_words, tricks_words
from revoke.ruling.findings import plain
from revoke.ruling.told import Told, established, explored, fact_of, play_goes_on, with_answer
from revoke.table.seats import Role
from revoke.table.sentence import Sentence, sentence, template

_FIRST = (Revoke.proved, Revoke.offender, Revoke.before_attention)
"""What is asked before the rest: what is in dispute, who it was, how far things had got; then as the law reads."""

_AT_THE_END = (Revoke.won_by, Revoke.later_tricks, Revoke.won_later_with_owed_card, Board.table_tricks, Board.elected)
"""What is put off while play goes on: it is known only when play has ended, or is no matter until then."""

_LAST_TRICK_TO_REVOKE_ON = 12  # on the thirteenth everybody has one card left


@dataclass(frozen=True, slots=True)
class Answer:
    """One answer: the value that may stand in a case document, and what it is called."""

    value: Any  # a JSON value
    text: str


@dataclass(frozen=True, slots=True)
class Choice:
    """Answers that come to the same.

    Attributes:
        alike: the answers in groups; in a group even the clauses are the same, between groups only the outcome is.
        text: what the whole choice is called, where its answers are numbers; else the name of its first answer.
    """

    alike: tuple[tuple[Answer, ...], ...]
    text: str

    @property
    def answers(self) -> tuple[Answer, ...]:
        return tuple(answer for group in self.alike for answer in group)


@dataclass(frozen=True, slots=True)
class Question:
    """What the director is asked next.

    Attributes:
        key: which fact, of which revoke.
        text: the question in plain words.
        choices: all answers there are, those that come to the same together.
        why: the clauses that turn on it, each with what it says in a few words.
        counts: whether the answers are numbers.
    """

    key: Key
    text: str
    choices: tuple[Choice, ...]
    why: tuple[tuple[str, str], ...]
    counts: bool

    @property
    def fact(self) -> str:
        """Where the answer stands in a case document."""
        return self.key.path

    @property
    def answers(self) -> tuple[Answer, ...]:
        return tuple(answer for choice in self.choices for answer in choice.answers)


def pending(told: Told) -> tuple[Question | None, bool]:
    """The next question, and whether there are others that wait for the end of play."""
    facts = established(told.case)
    goes_on = play_goes_on(told.case) and not play_is_over(facts)
    waits = False
    for count in _as_far_as(facts):
        for key, laws in _lacking(told, facts, count):
            if goes_on and not told.came_back and fact_of(key) in _AT_THE_END:
                waits = True
                continue
            question = _question(told, facts, count, key, laws)
            if question is not None:
                return question, waits
        if waits:
            return None, True
    if goes_on and _stands(told, facts):
        if not told.came_back:
            return None, True
        # The count of tricks is what makes a ruling one as at the end of play, whether or not a clause turns on it.
        if _TRICKS not in told.skipped:
            return _question(told, facts, len(facts), _TRICKS, (), whatever=True), False
    return None, False


_TRICKS = Key(BOARD, Board.table_tricks.name)


def _stands(told: Told, facts: Established) -> bool:
    """Whether a revoke is established, whatever else is not known."""
    ways = explored(told, facts, len(facts))
    return any(
        all(way.judgment.stood.standing is Standing.ESTABLISHED for way in ways.ways(index))
        for index in range(len(facts))
    )


def _as_far_as(facts: Established) -> Iterator[int]:
    """How many revokes are looked at together: one of which nothing is known yet waits until the others are settled."""
    begun = [Key(index, Revoke.offender.name) in facts.known for index in range(len(facts))]
    yield from (count for count in range(1, len(facts) + 1) if not any(begun[count:]))


def _lacking(told: Told, facts: Established, count: int) -> Iterator[tuple[Key, Sequence[str]]]:
    """The facts still needed for the first ``count`` revokes, in the order in which they are asked for."""
    ways = explored(told, facts, count)
    if len(ways.outcomes) > 1:
        # Where the common ceiling alone turns on a fact, the exploration lacks it without calling it a question.
        lacking = ways.questions or tuple(ways.lacking.values())
        in_order = sorted(lacking, key=lambda lack: _FIRST.index(lack.fact) if lack.fact in _FIRST else len(_FIRST))
        yield from ((lack.key, lack.laws) for lack in in_order if lack.key not in told.skipped)
    mixing = Key(BOARD, Board.cards_mixed_by.name)
    unproved = any(each.proved is False for each in told.case.findings.revokes)
    if told.disputed and unproved and told.case.findings.cards_mixed_by is None and mixing not in told.skipped:
        yield mixing, ()


def _question(
    told: Told, facts: Established, count: int, key: Key, laws: Sequence[str], *, whatever: bool = False
) -> Question | None:
    """The question about a fact; none where all its answers come to the same, down to the clauses.

    Args:
        whatever: ask even so.
    """
    groups = _alike(told, facts, count, key)
    if sum(map(len, groups)) < 2 and not whatever:
        return None
    fact = fact_of(key)
    if all(isinstance(each, int) and not isinstance(each, bool) for each in fact.answers):
        most = max((each for group in groups for values in group for each in values), default=0)
        choices = tuple(
            Choice(
                (tuple(Answer(each, sentence("{number}", number=each)) for each in values),),
                number_words(key, values, most),
            )
            for group in groups
            for values in group
        )
        counts = True
    else:
        named = [[tuple(_answer(told.case, key, each) for each in values) for values in group] for group in groups]
        choices = tuple(Choice(tuple(group), group[0][0].text) for group in named)
        counts = False
    return Question(key, _asked(told.case, key), choices, tuple(_why(told.case.code, laws)), counts)


def _alike(told: Told, facts: Established, count: int, key: Key) -> list[list[list[Any]]]:
    """The possible values, by outcome and in that by clauses; Any: a fact's values have types of their own."""
    outcomes: dict[object, dict[object, list[Any]]] = {}
    for value in _possible(told.case, facts, key):
        try:
            tried = replace(told, case=with_answer(told.case, key, value))
            outcome, clauses = _signatures(tried, count)
            if key == _TRICKS:  # with all the tricks already, or none left to lose, there is no damage to weigh
                clauses = clauses, rule(tried.case).status
        except Contradiction:
            continue
        outcomes.setdefault(outcome, {}).setdefault(clauses, []).append(value)
    return [list(group.values()) for group in outcomes.values()]


def _answer(case: Case, key: Key, value: object) -> Answer:
    if value is Role.DEFENDER and Role.DEFENDER in _earlier(case, key):
        return Answer(plain(value), template("the same defender"))
    revokes = case.findings.revokes
    offender = revokes[key.revoke].offender if 0 <= key.revoke < len(revokes) else None
    return Answer(plain(value), answer_words(value, offender=offender))


def _number(number: int) -> Answer:
    return Answer(number, sentence("{number}", number=number))


def _earlier(case: Case, key: Key) -> Sequence[object]:
    """Who committed the revokes before this one."""
    return [each.offender for each in case.findings.revokes[: max(key.revoke, 0)]]


def number_words(key: Key, numbers: Sequence[int], most: int) -> str:
    """What numbers that come to the same are called, ``most`` being as many as there can be.

    >>> number_words(Key(0, "trick"), (1, 2, 3), 12), number_words(Key(0, "later_tricks"), (2, 3), 3)
    ('another trick', 'two or more')
    """
    if key.name == Revoke.trick.name:
        return sentence("trick {number:words}", number=numbers[0]) if len(numbers) == 1 else template("another trick")
    return tricks_words(numbers, most)


def _asked(case: Case, key: Key) -> str:
    words = question_words(fact_of(key))
    several = len(case.findings.revokes) > 1 and key.revoke != BOARD
    if not several:
        return words
    return sentence("Revoke {number}: {question:small}", number=key.revoke + 1, question=Sentence(words, {}))


def _why(code: str, cites: Sequence[str]) -> Iterator[tuple[str, str]]:
    words = text(code)
    for cite in cites:
        yield cite, words[cite]["says"]


def _possible(case: Case, facts: Established, key: Key) -> Sequence[Any]:
    """The answers that are possible by what has been told; Any: a fact's values have types of their own."""
    about: Facts = Board(facts.known, BOARD) if key.revoke == BOARD else Revoke(facts.known, key.revoke)
    fact = fact_of(key)
    values: Sequence[Any] = fact.answers if fact is Revoke.proved else about.possible(fact)
    if fact is Revoke.trick:
        return [trick for trick in values if trick <= _LAST_TRICK_TO_REVOKE_ON]
    if fact is Revoke.offender and Role.DEFENDER not in _earlier(case, key):
        return [who for who in values if who is not Role.OTHER_DEFENDER]
    if fact is Board.cards_mixed_by:
        return tuple(Mixing)
    return values


# What an answer comes to


def _signatures(told: Told, count: int) -> tuple[object, object]:
    """What the case can still come to and on what that turns: without the clauses that say so, and with them."""
    facts = established(told.case)
    ways = explored(told, facts, count)
    every = [
        (
            index,
            way.weighs,
            tuple((step.clause.cite, step.order) for step in way.judgment.steps),
            tuple(_turns_on(way.known)),
        )
        for index in range(count)
        for way in ways.ways(index)
    ]
    waits = play_goes_on(told.case) and len(ways.outcomes) > 1
    common = (play_is_over(facts), waits, frozenset(ways.outcomes))
    orders = frozenset((index, result, frozenset(o for _, o in said), turns) for index, result, said, turns in every)
    return (common, orders), (common, frozenset(every))


def _turns_on(known: Known) -> Iterator[tuple[Key, object]]:
    """What must be so for a way; a number that may be as great as it likes is given by its least alone.

    How great it can be differs from trick to trick, and is no difference to the law.
    """
    for key, evidence in sorted(known.items()):
        if evidence.because == SUPPOSED:
            fact, values = fact_of(key), evidence.values
            yield key, values[0] if fact.at_most and _reaches_the_most(known, key, values) else values


def _reaches_the_most(known: Known, key: Key, values: Sequence[int]) -> bool:
    fact = fact_of(key)
    assert fact.at_most is not None
    most: int = min(max(fact.answers), fact.at_most(Revoke(known, key.revoke)))
    return max(values) >= most
