"""The director's interview: one question at a time, as the law asks for the facts, until the law has all it needs.

No list says which question follows which. The case so far is explored under the code, and a fact that the exploration
lacks is the next question. Its answers are tried one by one, and those with the same outcome stand together. This
module has no terminal and no page: :class:`Interview` holds what was said, and its caller shows it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from revoke.case.case import Case, Mixing, Moment, RevokeFinding, json_value
from revoke.errors import Contradiction, NotBridge
from revoke.facts.establish import Facts
from revoke.facts.establish import Facts as Established
from revoke.facts.fact import BOARD, SUPPOSED, Evidence, Fact, FactMissing, FactView, Key, Known
from revoke.facts.moments import HANDS_BACK, Phase, phase
from revoke.facts.revoke import BoardFacts, Revoke, fact_of_two
from revoke.facts.standing import Standing
from revoke.law.code import code as code_named
from revoke.ruling.adjudicate import (
    assumptions,
    bare_ruling,
    every_way,
    play_is_over,
    ruling_on,
    without_impossible_answers,
)
from revoke.ruling.established_facts import answer_agrees, established, with_answer
from revoke.ruling.explore import POINTS, Allowance, Exploration
from revoke.ruling.ruling import Ruling
from revoke.table.seats import Role, Who
from revoke.table.sentence import sentence, template

# What has been said up to one point of an interview, and what the law can make of it.

AT_THE_END = (
    Revoke.won_by,
    Revoke.later_tricks,
    Revoke.won_later_with_owed_card,
    BoardFacts.table_tricks,
    BoardFacts.elected,
)
"""The questions put off while play goes on: answerable only when play has ended, or irrelevant until then."""

_PLAY_HAS_STOPPED = {Moment.PLAY_ENDED, Moment.OFFENDERS_CLAIMED, Moment.OFFENDERS_AGREED_TO_CLAIM}


@dataclass(frozen=True, slots=True)
class InterviewState:
    """All that has been said up to one point of an interview.

    Attributes:
        disputed: the revokes about which the table disagrees whether they happened.
        skipped: the facts that nobody knows.
        came_back: whether play has ended since.
        ways: an exploration made already; used where the same would be explored again.
        facts: the facts of the case, if established already.
        doubted: a fact taken for granted that is asked for all the same.
        tried: collects the basis of a ruling after one answer of each kind, so that it is worked out once.
    """

    case: Case
    disputed: frozenset[int] = frozenset()
    skipped: frozenset[Key] = frozenset()
    came_back: bool = False
    ways: Exploration | None = field(default=None, compare=False, repr=False)
    facts: Facts | None = field(default=None, compare=False, repr=False)
    doubted: Key | None = None
    tried: dict[Case, RestsOn] | None = field(default=None, compare=False, repr=False)


def explored(told: InterviewState, facts: Facts, count: int, within: Allowance | None = None) -> Exploration:
    """Explore every way in which the case so far can turn out.

    Args:
        count: how many revokes are explored, from the first.
        within: how much several explorations may try together; ``None``: only the limit for one applies.
    """
    known: Known = facts.known
    for index in told.disputed:
        if Key(index, Revoke.proved.name) not in known:
            known = {**known, Key(index, Revoke.proved.name): Evidence(Revoke.proved.answers, "in dispute")}
    allowance = Allowance(POINTS, within) if within is not None else None
    ways = Exploration(code_named(told.case.code), known, count, told.case.readings, allowance)
    return told.ways if told.ways is not None and _the_same(told.ways, ways) else ways


def _the_same(one: Exploration, other: Exploration) -> bool:
    """Whether two explorations have the same start, and so the same result; neither is carried out for this."""
    said, again = ((each.code.id, each.count, each.known, each.readings) for each in (one, other))
    return said == again


def play_goes_on(case: Case) -> bool:
    """Whether the revokes were mentioned during the play, as far as the case says when."""
    said = [each.before_attention for each in case.findings.revokes if each.before_attention is not None]
    return bool(said) and not any(_PLAY_HAS_STOPPED & moments for moments in said)


def fact_of(key: Key) -> Fact[Any]:
    """The fact that a key names, which may be about two revokes together."""
    if (two := fact_of_two(key)) is not None:
        return two[0]
    fact: Fact[Any] = getattr(BoardFacts if key.revoke == BOARD else Revoke, key.name)
    return fact


def key_at(place: str) -> Key | None:
    """The key of the fact at a place in a case document; ``None`` if no fact has that place.

    >>> key_at("findings.revokes[1].trick"), key_at("findings.table_tricks"), key_at("findings.weather")
    (Key(revoke=1, name='trick'), Key(revoke=-1, name='table_tricks'), None)
    """
    found = re.fullmatch(r"(?:board|findings(?:\.revokes\[([0-9]{1,4})\])?)\.(\w+)", place)
    if found is None:
        return None
    key = Key(BOARD if found[1] is None else int(found[1]), found[2])
    declared = getattr(BoardFacts if key.revoke == BOARD else Revoke, key.name, None)
    return key if isinstance(declared, Fact) and key.path == place else None


# The outcome of an answer: everything that can still follow from a case with that answer.


def comes_to(told: InterviewState, facts: Facts, ways: Exploration) -> tuple[object, object]:
    """The possible outcomes and the facts that decide them: first without the clauses, then with them."""
    if not ways.fits:  # too much is open to compare outcomes: each answer counts as different
        return object(), object()
    every = [
        (
            index,
            way.weighs,
            tuple((step.clause.cite, step.order) for step in way.judgment.steps),
            tuple(_turns_on(way.known)),
        )
        for index in range(ways.count)
        for way in ways.ways(index)
    ]
    waits = play_goes_on(told.case) and any(fact_of(key) in AT_THE_END for key in ways.lacking)
    # For a revoke that is put right the end of play does not matter: nothing moves, and nobody counts tricks for it.
    may_stand = any(way.standing is Standing.ESTABLISHED for index in range(ways.count) for way in ways.ways(index))
    common = (may_stand and play_is_over(facts), waits, frozenset(ways.outcomes))
    orders = frozenset((index, result, frozenset(o for _, o in said), turns) for index, result, said, turns in every)
    return (common, orders), (common, frozenset(every))


def _turns_on(known: Known) -> Iterator[tuple[Key, object]]:
    """The conditions of a way; a number that may reach its maximum is given by its least value alone.

    The maximum differs from trick to trick, and makes no difference to the law.
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


# Which fact is asked for next, and which of its answers have the same outcome under the code in force.

_FIRST = (Revoke.proved, Revoke.offender, Revoke.before_attention)
"""The questions that come first: the dispute, the offender, the stage; then the order of the law."""

_POINTS_FOR_ANSWERS = POINTS
"""How much is tried to find the answers with the same outcome; any answers left after that count as different.

The amount is shared by all facts tried until a question is found.
"""

_LAST_TRICK_TO_REVOKE_ON = 12  # on the thirteenth everybody has one card left


@dataclass(frozen=True, slots=True)
class AnswerChoice:
    """Answers that have the same outcome.

    Attributes:
        alike: the answers in groups; in a group the clauses are the same too, between groups only the outcome is.
        phase: the common phase of the play, for answers that are stages.
    """

    alike: tuple[tuple[Any, ...], ...]  # values of the fact
    phase: Phase | None = None

    @property
    def answers(self) -> tuple[Any, ...]:
        return tuple(answer for group in self.alike for answer in group)


@dataclass(frozen=True, slots=True)
class NextQuestion:
    """The next question to the director.

    Attributes:
        key: which fact, of which revoke.
        choices: all possible answers, those with the same outcome together, but each phase of the play separate.
        laws: the clauses that turn on the answer.
        of_several: whether there are more revokes than the one it is about.
        offender: who committed that revoke, where it is known and the question is which hand won the trick.
        after_a_defender: whether a defender committed an earlier revoke, so that "a defender" means that player.
        without_boards: whether the code knows no boards, to which hands go back.
    """

    key: Key
    choices: tuple[AnswerChoice, ...]
    laws: tuple[str, ...]
    of_several: bool = False
    offender: Who | None = None
    after_a_defender: bool = False
    without_boards: bool = False

    @property
    def counts(self) -> bool:
        """Whether the answers are numbers."""
        answers = fact_of(self.key).answers  # none where they are too many to list
        return bool(answers) and all(isinstance(each, int) and not isinstance(each, bool) for each in answers)

    @property
    def fact(self) -> str:
        """The place of the answer in a case document."""
        return self.key.path

    @property
    def answers(self) -> tuple[Any, ...]:
        return tuple(answer for choice in self.choices for answer in choice.answers)

    @property
    def tells_the_stage(self) -> bool:
        """Whether the question asks for the stage, so that its answers are lists of moments."""
        return self.key.name == Revoke.before_attention.name

    def meant(self, value: Any) -> Any | None:
        """The answer that a JSON value means; ``None`` where it means none.

        A stage may be any list of possible moments, not only one of those offered.
        """
        for each in self.answers:
            said = json_value(each)
            if said == value and type(said) is type(value):
                return each
        if not self.tells_the_stage or not isinstance(value, list):
            return None
        moments = frozenset(each for each in Moment if each.value in value)
        return moments if len(moments) == len(value) else None


def pending(told: InterviewState) -> tuple[NextQuestion | None, bool]:
    """The next question, and whether other questions wait for the end of play."""
    facts = told.facts or established(told.case)
    rests_on = told.ways or explored(told, facts, len(facts))
    if told.doubted is not None and (doubted := _doubted(told, facts, rests_on, told.doubted)) is not None:
        return doubted, False
    facts, ways_left, lacking = without_impossible_answers(facts, rests_on)
    told = replace(told, facts=facts, ways=ways_left)
    goes_on = play_goes_on(told.case) and not play_is_over(facts)
    waits = False
    within = Allowance(_POINTS_FOR_ANSWERS)
    for count in _as_far_as(facts):
        ways = explored(told, facts, count)
        together = ways.together
        asked = [(key, laws, False) for key, laws in _lacking(told, together)]
        if together is not ways:  # what the first revokes lack; then whatever all of them are known to lack
            asked += [(key, lack.laws, True) for key, lack in ways.lacking.items() if key not in told.skipped]
        for key, laws, whatever in asked:
            if goes_on and not told.came_back and fact_of(key) in AT_THE_END:
                waits = True
                continue
            lack = together.lacking.get(key)
            question = _question(told, facts, together.count, key, laws, within, lack=lack, whatever=whatever)
            if question is not None:
                return question, waits
    if waits:
        return None, True
    if goes_on and _stands(told, facts):
        if not told.came_back:
            return None, True
        # Only with the count of tricks is a ruling one for the end of play, whether or not a clause turns on it.
        if _TRICKS not in told.skipped:
            return _question(told, facts, len(facts), _TRICKS, (), within, whatever=True), False
    for each in lacking:  # what the ruling lacks all the same, where no single answer makes a difference
        if each.key in told.skipped:
            continue
        question = _question(told, facts, len(facts), each.key, each.laws, within, whatever=True)
        if question is not None:
            return question, False
    return None, False


_TRICKS = Key(BOARD, BoardFacts.table_tricks.name)


def _doubted(told: InterviewState, facts: Established, ways: Exploration, key: Key) -> NextQuestion | None:
    """The question whether a fact taken for granted is so, or what else could be so."""
    for each in assumptions(facts, ways):
        if each.key == key:
            granted = () if each.value is None else each.value if key.name == Revoke.trick.name else (each.value,)
            values = (*granted, *each.instead)
            if len(values) < 2:  # what is taken for granted is no answer to the question
                values = tuple(_possible(told.case, facts, key, None))
            possible = [[(value,)] for value in values if answer_agrees(told.case, key, value)]
            return _put(told.case, key, possible, (), several=len(facts) > 1) if len(possible) > 1 else None
    return None


def _stands(told: InterviewState, facts: Established) -> bool:
    """Whether some revoke is established, however the open facts turn out."""
    ways = explored(told, facts, len(facts))
    return any(all(way.standing is Standing.ESTABLISHED for way in ways.ways(index)) for index in range(len(facts)))


def _as_far_as(facts: Established) -> Iterator[int]:
    """The number of revokes explored together: a revoke without known facts waits for the others."""
    begun = [Key(index, Revoke.offender.name) in facts.known for index in range(len(facts))]
    yield from (count for count in range(1, len(facts) + 1) if not any(begun[count:]))


def _lacking(told: InterviewState, ways: Exploration) -> Iterator[tuple[Key, Sequence[str]]]:
    """The facts still needed, in the order in which they are asked for."""
    unproved = told.disputed and any(each.proved is False for each in told.case.findings.revokes)
    mixed_by = told.case.findings.cards_mixed_by
    if unproved and mixed_by is Mixing.OFFENDERS and not {_MIXED_AFTER} & {*told.skipped, *ways.known}:
        yield _MIXED_AFTER, ()
    if len(ways.outcomes) > 1:
        # Where the common ceiling alone turns on a fact, the exploration lacks it without calling it a question.
        lacking = ways.questions or tuple(ways.lacking.values())
        in_order = sorted(lacking, key=lambda lack: _FIRST.index(lack.fact) if lack.fact in _FIRST else len(_FIRST))
        yield from ((lack.key, lack.laws) for lack in in_order if lack.key not in told.skipped)
    if unproved and mixed_by is None and _MIXING not in told.skipped:
        yield _MIXING, ()


_MIXING = Key(BOARD, BoardFacts.cards_mixed_by.name)
_MIXED_AFTER = Key(BOARD, BoardFacts.mixed_after_claim.name)


def _question(
    told: InterviewState,
    facts: Established,
    count: int,
    key: Key,
    laws: Sequence[str],
    within: Allowance,
    *,
    lack: FactMissing | None = None,
    whatever: bool = False,
) -> NextQuestion | None:
    """The question about a fact; ``None`` where it has no answer, or all have one outcome by the same clauses.

    Args:
        within: how much may be tried to find that out.
        lack: what a clause lacks, where one lacks the fact.
        whatever: whether to ask all the same.
    """
    groups = [[tuple(values) for values in group] for group in _alike(told, facts, count, key, within, lack)]
    if not groups or (sum(map(len, groups)) < 2 and not whatever):
        return None
    about = _put(told.case, key, groups, laws, several=len(told.case.findings.revokes) > 1)
    if about.tells_the_stage:
        return replace(about, choices=tuple(_by_phase(about.choices)))
    if not about.counts:
        return about
    numbers = [values for group in groups for values in group]
    if key.name == Revoke.trick.name:
        numbers.sort(key=len)  # "the twelfth?" before eleven others
    return replace(about, choices=tuple(AnswerChoice((values,)) for values in numbers))


def _put(
    case: Case, key: Key, groups: Sequence[Sequence[tuple[Any, ...]]], laws: Sequence[str], *, several: bool
) -> NextQuestion:
    """The question about a fact with these answers; Any: a fact's values have types of their own."""
    revokes = case.findings.revokes
    return NextQuestion(
        key,
        tuple(AnswerChoice(tuple(group)) for group in groups),
        tuple(laws),
        of_several=several and key.revoke != BOARD,
        offender=revokes[key.revoke].offender if key.name == Revoke.won_by.name and key.revoke < len(revokes) else None,
        after_a_defender=key.name == Revoke.offender.name and Role.DEFENDER in _earlier(case, key),
        without_boards=not code_named(case.code).moments >= HANDS_BACK,
    )


def _by_phase(choices: Sequence[AnswerChoice]) -> Iterator[AnswerChoice]:
    """The choices split by phase: a director does not look among answers during play for one after it."""
    for here in Phase:
        for choice in choices:
            alike = (tuple(each for each in group if phase(each) is here) for group in choice.alike)
            groups = tuple(group for group in alike if group)
            if groups:
                yield AnswerChoice(groups, here)


def _alike(
    told: InterviewState, facts: Established, count: int, key: Key, within: Allowance, lack: FactMissing | None
) -> list[list[list[Any]]]:
    """The possible values, grouped by outcome, then by clauses; Any: a fact's values have types of their own."""
    outcomes: dict[object, dict[object, list[Any]]] = {}
    for value in _possible(told.case, facts, key, lack):
        tried = replace(told, case=with_answer(told.case, key, value))
        try:
            then = established(tried.case)
            ways = explored(tried, then, count, within)
            outcome, clauses = comes_to(tried, then, ways)
            whole = ways.fits and count == len(then) and not told.disputed  # what a ruling on that case rests on
            if key == _TRICKS:  # with all the tricks already, or none left to lose, there is no damage to weigh
                clauses = clauses, bare_ruling(*((then, ways) if whole else every_way(tried.case))).status
        except Contradiction:
            continue
        like = outcomes.setdefault(outcome, {}).setdefault(clauses, [])
        if whole and not like and told.tried is not None:
            told.tried[tried.case] = then, ways
        like.append(value)
    return [list(group.values()) for group in outcomes.values()]


def _earlier(case: Case, key: Key) -> Sequence[object]:
    """The offenders of the revokes before this one."""
    return [each.offender for each in case.findings.revokes[: max(key.revoke, 0)]]


def _possible(case: Case, facts: Established, key: Key, lack: FactMissing | None) -> Sequence[Any]:
    """The answers that the case so far leaves possible; Any: a fact's values have types of their own."""
    about: FactView = BoardFacts(facts.known, BOARD) if key.revoke == BOARD else Revoke(facts.known, key.revoke)
    fact = fact_of(key)
    granted = fact in (Revoke.proved, BoardFacts.mixed_after_claim)  # and asked for all the same
    values: Sequence[Any] = fact.answers if granted else about.possible(fact)
    if lack is not None:
        values = lack.left(tuple(values))
    if fact is Revoke.trick:
        return [trick for trick in values if trick <= _LAST_TRICK_TO_REVOKE_ON]
    if fact is Revoke.offender and Role.DEFENDER not in _earlier(case, key):
        return [who for who in values if who is not Role.OTHER_DEFENDER]
    if fact is Revoke.before_attention:
        return [stage for stage in values if stage <= code_named(case.code).moments] or values
    if fact is BoardFacts.cards_mixed_by:
        return tuple(Mixing)
    return values


@dataclass(frozen=True, slots=True)
class ExcludedAnswer:
    """An impossible answer, and the contradiction: the two facts that exclude each other."""

    value: Any  # a value of the fact
    because: Contradiction


def excluded_answers(case: Case, key: Key) -> Iterator[ExcludedAnswer]:
    """The answers that the case so far excludes.

    Answers that no case allows are left out: the thirteenth trick, and stages that the code does not know.

    >>> from revoke.case.case import Findings
    >>> tenth = Case(findings=Findings(revokes=(RevokeFinding(trick=10),)))
    >>> [each.value for each in excluded_answers(tenth, Key(0, "later_tricks"))]
    [4, 5, 6, 7, 8, 9, 10, 11, 12]
    """
    fact, moments = fact_of(key), code_named(case.code).moments
    for value in fact.answers:
        last = fact is Revoke.trick and value > _LAST_TRICK_TO_REVOKE_ON
        if last or (fact is Revoke.before_attention and not value <= moments):
            continue
        try:
            established(with_answer(case, key, value))
        except Contradiction as wrong:
            yield ExcludedAnswer(value, wrong)


RestsOn = tuple[Facts, Exploration]
"""The basis of a question and a ruling: the facts of a case, and every way in which it can still turn out."""


@dataclass(frozen=True)
class _Stage:
    """One point of the interview: what was said by then, and what follows from it, worked out on demand."""

    told: InterviewState
    begun_with: RestsOn | None = None
    tried: dict[Case, RestsOn] | None = field(default=None, compare=False, repr=False)

    @cached_property
    def rests_on(self) -> RestsOn:
        return self.begun_with or every_way(self.told.case)

    @cached_property
    def ruling(self) -> Ruling:
        return ruling_on(*self.rests_on)

    @cached_property
    def pending(self) -> tuple[NextQuestion | None, bool]:
        facts, ways = self.rests_on
        return pending(replace(self.told, facts=facts, ways=ways, tried=self.tried))


class Interview:
    """An interview under one code of law.

    Args:
        code: the id of the code.
        start: a case to go on from; without it, one revoke of which nothing is known.
        rests_on: the basis of a ruling on that case, if already worked out; see
            :func:`~revoke.ruling.adjudicate.every_way`. The basis for another case is ignored.
        every_answer: whether every answer will be given in turn, so that the basis after each is kept.

    Raises:
        UnknownCode: no code has this id.

    >>> from revoke.case.case import DEFAULT_CODE
    >>> interview = Interview(DEFAULT_CODE)
    >>> interview.question.fact
    'findings.revokes[0].offender'
    >>> interview.answer("dummy")
    >>> interview.question.fact
    'findings.revokes[0].before_attention'
    >>> interview.answer([])
    >>> interview.question, interview.ruling.revokes[0].status
    (None, <Standing.CORRECT: 'correct'>)
    """

    def __init__(
        self, code: str, start: Case | None = None, rests_on: RestsOn | None = None, *, every_answer: bool = False
    ) -> None:
        begun = replace(start, code=code_named(code).id) if start else Case(code_named(code).id)
        self._every_answer = every_answer
        stage = self._stage(InterviewState(begun), rests_on if rests_on and rests_on[0].case == begun else None)
        if not begun.findings.revokes and not stage.rests_on[0].found:
            stage = self._stage(InterviewState(_with_another(begun)))
        self._stages = [stage]

    @property
    def _now(self) -> _Stage:
        return self._stages[-1]

    @property
    def case(self) -> Case:
        """The case as told so far."""
        return self._now.told.case

    @property
    def rests_on(self) -> RestsOn:
        """The basis of question and ruling: the facts of the case so far, and every way it can turn out.

        Raises:
            RevokeError: the case so far contradicts itself.
        """
        return self._now.rests_on

    @property
    def ruling(self) -> Ruling:
        """The ruling on the case as told so far."""
        return self._now.ruling

    @property
    def question(self) -> NextQuestion | None:
        """The next question; ``None`` if there is none, or none until play has ended."""
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
            raise NotBridge(template("there are no more questions. Take an answer back first."))
        meant = question.meant(value)
        if meant is not None:
            self._go_on(case=with_answer(self.case, question.key, meant))
            return
        answers = ", ".join(str(json_value(each)) for each in question.answers)
        wrong = template("{place}: {said} is not an answer here. Choose one of: {answers}.")
        raise NotBridge(sentence(wrong, place=question.fact, said=repr(value), answers=answers))

    def skip(self) -> None:
        """Leave the question open, and go on with the others."""
        if self.question is not None:
            self._go_on(skipped=self._now.told.skipped | {self.question.key})

    def dispute(self) -> None:
        """Note that the table disagrees about the revoke in question: first ask whether it happened at all."""
        about = self.question.key.revoke if self.question else 0
        self._go_on(disputed=self._now.told.disputed | {max(about, 0)})

    def doubt(self, key: Key) -> None:
        """Ask for a fact that the ruling takes for granted, such as that the offender could have followed suit.

        Args:
            key: the fact, one of those in ``ruling.assumed``; any other brings no question.

        >>> from revoke.case.case import DEFAULT_CODE
        >>> interview = Interview(DEFAULT_CODE)
        >>> interview.answer("dummy")
        >>> interview.answer([])
        >>> interview.doubt(interview.ruling.assumed[0].key)
        >>> interview.question.fact, interview.question.answers
        ('findings.revokes[0].able', (True, False))
        >>> interview.answer(False)
        >>> interview.ruling.revokes[0].status
        <Standing.NOT_A_REVOKE: 'not a revoke'>
        """
        self._go_on(doubted=key)

    def another(self) -> None:
        """Add one more revoke on the board."""
        self._go_on(case=_with_another(self.case))

    def come_back(self) -> None:
        """Note that play has ended: questions that waited for that may be asked now."""
        self._go_on(came_back=True)

    def undo(self) -> bool:
        """Take back the last thing said; false when there is none."""
        if len(self._stages) == 1:
            return False
        self._stages.pop()
        return True

    def copy(self) -> Interview:
        """A copy of the interview at this point; what is said in one is not said in the other.

        >>> from revoke.case.case import DEFAULT_CODE
        >>> asked = Interview(DEFAULT_CODE)
        >>> other = asked.copy()
        >>> other.answer("dummy")
        >>> asked.question.fact
        'findings.revokes[0].offender'
        """
        other = Interview.__new__(Interview)
        other._every_answer = self._every_answer
        other._stages = list(self._stages)
        return other

    def _go_on(self, **change: Any) -> None:
        """Any: the parts of a stage differ in type."""
        tried = self._now.tried or {}
        same = tried.get(change["case"]) if "case" in change else self._now.rests_on
        self._stages.append(self._stage(replace(self._now.told, **{"doubted": None, **change}), same))

    def _stage(self, told: InterviewState, rests_on: RestsOn | None = None) -> _Stage:
        return _Stage(told, rests_on, {} if self._every_answer else None)


def _with_another(case: Case) -> Case:
    return replace(case, findings=replace(case.findings, revokes=(*case.findings.revokes, RevokeFinding())))
