"""Which fact is asked for next, and which of its answers come to the same under the code in force."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from revoke.case.case import Case, Mixing, Moment
from revoke.case.json_value import json_value
from revoke.errors import Contradiction
from revoke.facts.establish import Facts as Established
from revoke.facts.fact import BOARD, FactMissing, FactView, Key
from revoke.facts.revoke import BoardFacts, Revoke
from revoke.facts.stages import HANDS_BACK, Phase, phase
from revoke.facts.standing import Standing
from revoke.interview.answer_outcomes import comes_to
from revoke.interview.state import AT_THE_END, InterviewState, explored, fact_of, play_goes_on
from revoke.law.code import code as code_named
from revoke.ruling.adjudicate import play_is_over, rule
from revoke.ruling.established_facts import established, result_is_open, with_answer
from revoke.ruling.explore import POINTS, Allowance, Exploration
from revoke.table.seats import Role, Who

_FIRST = (Revoke.proved, Revoke.offender, Revoke.before_attention)
"""What is asked before the rest: what is in dispute, who it was, how far things had got; then as the law reads."""

_POINTS_FOR_ANSWERS = POINTS
"""How much is tried to tell which answers come to the same; those that are left then count each for itself.

It is there once for all facts that are tried until one is found to ask for.
"""

_LAST_TRICK_TO_REVOKE_ON = 12  # on the thirteenth everybody has one card left


@dataclass(frozen=True, slots=True)
class AnswerChoice:
    """Answers that come to the same.

    Attributes:
        alike: the answers in groups; in a group even the clauses are the same, between groups only the outcome is.
        phase: for answers that tell how far things had got, the phase in which they all stand.
    """

    alike: tuple[tuple[Any, ...], ...]  # values of the fact
    phase: Phase | None = None

    @property
    def answers(self) -> tuple[Any, ...]:
        return tuple(answer for group in self.alike for answer in group)


@dataclass(frozen=True, slots=True)
class NextQuestion:
    """What the director is asked next.

    Attributes:
        key: which fact, of which revoke.
        choices: all answers there are, those that come to the same together; but each phase of the play by itself.
        laws: the clauses that turn on it.
        of_several: whether there are more revokes than the one it is about.
        offender: who committed that revoke, where it is known and the question is which hand won the trick.
        after_a_defender: whether a defender committed an earlier one, so that "a defender" is the same as he.
        without_boards: whether the code knows no board into which the hands go back.
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
        return all(isinstance(each, int) and not isinstance(each, bool) for each in fact_of(self.key).answers)

    @property
    def fact(self) -> str:
        """Where the answer stands in a case document."""
        return self.key.path

    @property
    def answers(self) -> tuple[Any, ...]:
        return tuple(answer for choice in self.choices for answer in choice.answers)

    @property
    def tells_the_stage(self) -> bool:
        """Whether it asks how far things had got, so that its answers are lists of what had happened."""
        return self.key.name == Revoke.before_attention.name

    def meant(self, value: Any) -> Any | None:
        """The answer that a JSON value means; ``None`` where it means none.

        How far things had got may be told by any list of what can happen, not only by those that are offered.
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
    """The next question, and whether there are others that wait for the end of play."""
    facts = told.facts or established(told.case)
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
        # The count of tricks is what makes a ruling one as at the end of play, whether or not a clause turns on it.
        if _TRICKS not in told.skipped:
            return _question(told, facts, len(facts), _TRICKS, (), within, whatever=True), False
    if result_is_open(facts) and _RESULT not in told.skipped:
        return _question(told, facts, len(facts), _RESULT, (), within, whatever=True), False
    return None, False


_TRICKS = Key(BOARD, BoardFacts.table_tricks.name)
_RESULT = Key(BOARD, BoardFacts.result_includes_transfer.name)


def _stands(told: InterviewState, facts: Established) -> bool:
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


def _lacking(told: InterviewState, ways: Exploration) -> Iterator[tuple[Key, Sequence[str]]]:
    """The facts still needed, in the order in which they are asked for."""
    if len(ways.outcomes) > 1:
        # Where the common ceiling alone turns on a fact, the exploration lacks it without calling it a question.
        lacking = ways.questions or tuple(ways.lacking.values())
        in_order = sorted(lacking, key=lambda lack: _FIRST.index(lack.fact) if lack.fact in _FIRST else len(_FIRST))
        yield from ((lack.key, lack.laws) for lack in in_order if lack.key not in told.skipped)
    mixing = Key(BOARD, BoardFacts.cards_mixed_by.name)
    unproved = any(each.proved is False for each in told.case.findings.revokes)
    if told.disputed and unproved and told.case.findings.cards_mixed_by is None and mixing not in told.skipped:
        yield mixing, ()


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
    """The question about a fact; none where all its answers come to the same, down to the clauses.

    Args:
        within: how much may be tried to find that out.
        lack: what a clause lacks there, where one does.
        whatever: ask even so.
    """
    groups = [[tuple(values) for values in group] for group in _alike(told, facts, count, key, within, lack)]
    if sum(map(len, groups)) < 2 and not whatever:
        return None
    case, revokes = told.case, told.case.findings.revokes
    about = NextQuestion(
        key,
        tuple(AnswerChoice(tuple(group)) for group in groups),
        tuple(laws),
        of_several=len(revokes) > 1 and key.revoke != BOARD,
        offender=revokes[key.revoke].offender if key.name == Revoke.won_by.name and key.revoke < len(revokes) else None,
        after_a_defender=key.name == Revoke.offender.name and Role.DEFENDER in _earlier(case, key),
        without_boards=not code_named(case.code).moments >= HANDS_BACK,
    )
    if about.tells_the_stage:
        return replace(about, choices=tuple(_by_phase(about.choices)))
    if not about.counts:
        return about
    numbers = [values for group in groups for values in group]
    if key.name == Revoke.trick.name:
        numbers.sort(key=len)  # "the twelfth?" before eleven others
    return replace(about, choices=tuple(AnswerChoice((values,)) for values in numbers))


def _by_phase(choices: Sequence[AnswerChoice]) -> Iterator[AnswerChoice]:
    """The choices phase by phase: nobody looks under the play that goes on for what comes to the same after it."""
    for here in Phase:
        for choice in choices:
            alike = (tuple(each for each in group if phase(each) is here) for group in choice.alike)
            groups = tuple(group for group in alike if group)
            if groups:
                yield AnswerChoice(groups, here)


def _alike(
    told: InterviewState, facts: Established, count: int, key: Key, within: Allowance, lack: FactMissing | None
) -> list[list[list[Any]]]:
    """The possible values, by outcome and in that by clauses; Any: a fact's values have types of their own."""
    outcomes: dict[object, dict[object, list[Any]]] = {}
    for value in _possible(told.case, facts, key, lack):
        try:
            tried = replace(told, case=with_answer(told.case, key, value))
            outcome, clauses = comes_to(tried, count, within)
            if key == _TRICKS:  # with all the tricks already, or none left to lose, there is no damage to weigh
                clauses = clauses, rule(tried.case).status
        except Contradiction:
            continue
        outcomes.setdefault(outcome, {}).setdefault(clauses, []).append(value)
    return [list(group.values()) for group in outcomes.values()]


def _earlier(case: Case, key: Key) -> Sequence[object]:
    """Who committed the revokes before this one."""
    return [each.offender for each in case.findings.revokes[: max(key.revoke, 0)]]


def _possible(case: Case, facts: Established, key: Key, lack: FactMissing | None) -> Sequence[Any]:
    """The answers that are possible by what has been told; Any: a fact's values have types of their own."""
    about: FactView = BoardFacts(facts.known, BOARD) if key.revoke == BOARD else Revoke(facts.known, key.revoke)
    fact = fact_of(key)
    values: Sequence[Any] = fact.answers if fact is Revoke.proved else about.possible(fact)
    if lack is not None:
        values = lack.left(tuple(values))
    if fact is Revoke.trick:
        return [trick for trick in values if trick <= _LAST_TRICK_TO_REVOKE_ON]
    if fact is Revoke.offender and Role.DEFENDER not in _earlier(case, key):
        return [who for who in values if who is not Role.OTHER_DEFENDER]
    if fact is Revoke.before_attention:
        return [stage for stage in values if stage <= code_named(case.code).moments]
    if fact is BoardFacts.cards_mixed_by:
        return tuple(Mixing)
    return values
