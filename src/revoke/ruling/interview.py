"""The director's interview: one question at a time, as the law asks for the facts, until it has what it needs.

Nobody wrote down which question follows which. The case so far is explored under the code; what the exploration
lacks is the next question; its answers are tried one by one, and those that come to the same stand together. There is
no terminal here and no page: :class:`Interview` holds what was said, and whoever asks shows it as he likes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from revoke.case.case import Board as BoardFindings
from revoke.case.case import Case, Findings, Mixing, Moment, RevokeFinding
from revoke.errors import Contradiction, NotBridge
from revoke.facts.fact import BOARD, SUPPOSED, Evidence, Fact, Facts, Key, Known
from revoke.facts.known import Facts as Established
from revoke.facts.known import establish
from revoke.facts.revoke import Board, Revoke, WonBy
from revoke.law.code import Code, text
from revoke.law.code import code as code_named
from revoke.ruling.adjudicate import play_is_over, rule
from revoke.ruling.answers import answer_words, question_words, range_words, tricks_words
from revoke.ruling.explore import Exploration
from revoke.ruling.findings import plain
from revoke.ruling.ruling import Ruling
from revoke.table.seats import Role

_FIRST = (Revoke.proved, Revoke.offender, Revoke.before_attention)
"""What is asked before the rest: what is in dispute, who it was, how far things had got; then as the law reads."""

_AT_THE_END = (Revoke.won_by, Revoke.later_tricks, Revoke.won_later_with_owed_card, Board.table_tricks)
"""What is put off while play goes on: it is known only when play has ended, or is no matter until then."""

_PLAY_HAS_STOPPED = {Moment.PLAY_ENDED, Moment.OFFENDERS_CLAIMED, Moment.OFFENDERS_AGREED_TO_CLAIM}
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


@dataclass(frozen=True)
class _Stage:
    """All that has been said up to one point of the interview."""

    case: Case
    disputed: frozenset[int] = frozenset()
    skipped: frozenset[Key] = frozenset()
    came_back: bool = False

    @cached_property
    def ruling(self) -> Ruling:
        return rule(self.case)

    @cached_property
    def pending(self) -> tuple[Question | None, bool]:
        """The next question, and whether there are others that wait for the end of play."""
        return _pending(self)


class Interview:
    """An interview under one code of law.

    Args:
        code: the id of the code.
        start: a case to go on from; without it one revoke of which nothing is known.

    Raises:
        UnknownCode: there is no such code.

    >>> interview = Interview("duplicate-2017")
    >>> interview.question.text
    'Who revoked?'
    >>> interview.answer("dummy")
    >>> [choice.text for choice in interview.question.choices][:2]
    ['nobody had played to the next trick', 'the revoking side had led or played to the next trick']
    >>> interview.answer([])
    >>> interview.question, interview.ruling.revokes[0].status
    (None, 'correct')
    """

    def __init__(self, code: str, start: Case | None = None) -> None:
        begun = replace(start, code=code_named(code).id) if start else Case(code_named(code).id)
        if not begun.findings.revokes and not establish(begun, code_named(code).binds).found:
            begun = _with_another(begun)
        self._stages = [_Stage(begun)]

    @property
    def _now(self) -> _Stage:
        return self._stages[-1]

    @property
    def case(self) -> Case:
        """The case as told so far."""
        return self._now.case

    @property
    def ruling(self) -> Ruling:
        """What is ruled on the case as told so far."""
        return self._now.ruling

    @property
    def question(self) -> Question | None:
        """What is asked next; ``None`` when nothing is, or nothing until play has ended."""
        return self._now.pending[0]

    @property
    def waiting(self) -> bool:
        """Whether the other questions wait for the end of play."""
        return self.question is None and self._now.pending[1]

    def answer(self, value: Any) -> None:
        """Answer the question with a value as it would stand in a case document.

        Raises:
            NotBridge: it is none of the answers, or there is no question.
        """
        question = self.question
        if question is None:
            raise NotBridge("nothing is asked any more. Take an answer back first.")
        if all(value != each.value or type(value) is not type(each.value) for each in question.answers):
            said = ", ".join(each.text for each in question.answers)
            raise NotBridge(f"{value!r} is not an answer to {question.text!r} here. Choose one of: {said}.")
        self._go_on(case=_with(self.case, question.key, _value(question.key, value)))

    def skip(self) -> None:
        """Leave the question open, and go on with the others."""
        if self.question is not None:
            self._go_on(skipped=self._now.skipped | {self.question.key})

    def dispute(self) -> None:
        """The table disagrees about the revoke in question: whether it happened at all has to be found first."""
        about = self.question.key.revoke if self.question else 0
        self._go_on(disputed=self._now.disputed | {max(about, 0)})

    def another(self) -> None:
        """There is one more revoke on the board."""
        self._go_on(case=_with_another(self.case))

    def come_back(self) -> None:
        """Play has ended: what waited for that may be asked now."""
        self._go_on(came_back=True)

    def undo(self) -> bool:
        """Take back what was said last; false when there is nothing."""
        if len(self._stages) == 1:
            return False
        self._stages.pop()
        return True

    def _go_on(self, **change: Any) -> None:
        """Any: the parts of a stage differ in type."""
        self._stages.append(replace(self._now, **change))


def _with_another(case: Case) -> Case:
    return replace(case, findings=replace(case.findings, revokes=(*case.findings.revokes, RevokeFinding())))


def _with(case: Case, key: Key, value: Any) -> Case:
    """The case with one more fact told, given as the fact has it."""
    if key.revoke != BOARD:
        said = value.value if isinstance(value, WonBy) else value
        findings: Findings = case.findings
        revokes = [*findings.revokes, *[RevokeFinding()] * (key.revoke + 1 - len(findings.revokes))]
        revokes[key.revoke] = replace(revokes[key.revoke], **{key.name: said})
        return replace(case, findings=replace(findings, revokes=tuple(revokes)))
    if key.name == Board.declarer.name:
        board: BoardFindings = replace(case.board, declarer=value)
        return replace(case, board=board)
    return replace(case, findings=replace(case.findings, **{key.name: value}))


def _fact(key: Key) -> Fact[Any]:
    fact: Fact[Any] = getattr(Board if key.revoke == BOARD else Revoke, key.name)
    return fact


def _value(key: Key, said: Any) -> Any:
    """A value of a case document as its fact has it."""
    every = (*_fact(key).answers, Role.OTHER_DEFENDER) if key.name == Revoke.offender.name else _fact(key).answers
    return next(each for each in every if plain(each) == said and type(plain(each)) is type(said))


# What is asked


def _pending(stage: _Stage) -> tuple[Question | None, bool]:
    waits = False
    facts = establish(stage.case, code_named(stage.case.code).binds)
    for count in range(1, len(facts) + 1):  # an earlier revoke is settled before a later one is asked about
        for key, laws in _lacking(stage, facts, count):
            if _fact(key) in _AT_THE_END and not stage.came_back and _play_goes_on(stage.case):
                waits = True
                continue
            question = _question(stage, facts, count, key, laws)
            if question is not None:
                return question, waits
        if waits:
            break
    return None, waits


def _play_goes_on(case: Case) -> bool:
    """Whether the revoke was mentioned during the play."""
    said = [each.before_attention for each in case.findings.revokes if each.before_attention is not None]
    return bool(said) and not any(_PLAY_HAS_STOPPED & moments for moments in said)


def _lacking(stage: _Stage, facts: Established, count: int) -> Iterator[tuple[Key, Sequence[str]]]:
    """The facts still needed for the first ``count`` revokes, in the order in which they are asked for."""
    ways = _explored(stage, facts, count)
    if len(ways.outcomes) > 1:
        # Where the common ceiling alone turns on a fact, the exploration lacks it without calling it a question.
        lacking = ways.questions or tuple(ways.lacking.values())
        in_order = sorted(lacking, key=lambda lack: _FIRST.index(lack.fact) if lack.fact in _FIRST else len(_FIRST))
        yield from ((lack.key, lack.laws) for lack in in_order if lack.key not in stage.skipped)
    mixing = Key(BOARD, Board.cards_mixed_by.name)
    unproved = any(stage.case.findings.revokes[index].proved is False for index in stage.disputed)
    if unproved and stage.case.findings.cards_mixed_by is None and mixing not in stage.skipped:
        yield mixing, ()


def _explored(stage: _Stage, facts: Established, count: int) -> Exploration:
    known: Known = facts.known
    for index in stage.disputed:
        if Key(index, Revoke.proved.name) not in known:
            known = {**known, Key(index, Revoke.proved.name): Evidence(Revoke.proved.answers, "in dispute")}
    return Exploration(code_named(stage.case.code), known, count, stage.case.readings)


def _question(stage: _Stage, facts: Established, count: int, key: Key, laws: Sequence[str]) -> Question | None:
    """The question about a fact; none where all its answers come to the same, down to the clauses."""
    fact = _fact(key)
    outcomes: dict[object, dict[object, list[Any]]] = {}  # Any: a fact's values have types of their own
    for value in _possible(stage.case, facts, key):
        try:
            tried = replace(stage, case=_with(stage.case, key, value))
            outcome, clauses = _signatures(tried, count)
        except Contradiction:
            continue
        outcomes.setdefault(outcome, {}).setdefault(clauses, []).append(value)
    if sum(map(len, outcomes.values())) < 2:
        return None
    who = _offender(stage.case, key.revoke)
    counts = all(isinstance(each, int) and not isinstance(each, bool) for each in fact.answers)
    groups = [list(group.values()) for group in outcomes.values()]
    if counts:
        groups = [[values] for group in groups for values in group]
    most = max((each for group in groups for values in group for each in values), default=0) if counts else 0
    choices = tuple(
        Choice(
            tuple(tuple(Answer(plain(each), answer_words(each, offender=who)) for each in values) for values in group),
            _number_words(fact, group[0], most) if counts else answer_words(group[0][0], offender=who),
        )
        for group in groups
    )
    law = code_named(stage.case.code)
    return Question(key, _asked(stage.case, key), choices, tuple(_why(law, laws)), counts)


def _number_words(fact: Fact[Any], numbers: Sequence[int], most: int) -> str:
    if fact is Revoke.trick:
        return f"trick {range_words(numbers)}"
    return tricks_words(numbers, most)


def _asked(case: Case, key: Key) -> str:
    words = question_words(_fact(key))
    several = len(case.findings.revokes) > 1 and key.revoke != BOARD
    return f"Revoke {key.revoke + 1}: {words[:1].lower()}{words[1:]}" if several else words


def _why(law: Code, cites: Sequence[str]) -> Iterator[tuple[str, str]]:
    words = text(law.id)
    for cite in cites:
        yield cite, words[cite]["says"]


def _offender(case: Case, index: int) -> object:
    revokes = case.findings.revokes
    return revokes[index].offender if 0 <= index < len(revokes) else None


def _possible(case: Case, facts: Established, key: Key) -> Sequence[Any]:
    """The answers that are possible by what has been told; Any: a fact's values have types of their own."""
    about: Facts = Board(facts.known, BOARD) if key.revoke == BOARD else Revoke(facts.known, key.revoke)
    fact = _fact(key)
    values: Sequence[Any] = fact.answers if fact is Revoke.proved else about.possible(fact)
    if fact is Revoke.trick:
        return [trick for trick in values if trick <= _LAST_TRICK_TO_REVOKE_ON]
    if fact is Revoke.offender and any(each.offender is Role.DEFENDER for each in case.findings.revokes[: key.revoke]):
        return [Role.DEFENDER, Role.OTHER_DEFENDER, *(each for each in values if each is not Role.DEFENDER)]
    if fact is Board.cards_mixed_by:
        return tuple(Mixing)
    return values


# What an answer comes to


def _signatures(stage: _Stage, count: int) -> tuple[object, object]:
    """What the case can still come to and on what that turns: without the clauses that say so, and with them."""
    facts = establish(stage.case, code_named(stage.case.code).binds)
    ways = _explored(stage, facts, count)
    every = [
        (
            index,
            way.weighs,
            tuple((step.clause.cite, step.order) for step in way.judgment.steps),
            tuple((key, evidence.values) for key, evidence in sorted(way.known.items()) if evidence.because == SUPPOSED),
        )
        for index in range(count)
        for way in ways.ways(index)
    ]
    common = (play_is_over(facts), _play_goes_on(stage.case), frozenset(ways.outcomes))
    orders = frozenset((index, result, frozenset(o for _, o in said), turns) for index, result, said, turns in every)
    return (common, orders), (common, frozenset(every))
