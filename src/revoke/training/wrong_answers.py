"""Wrong answers that people give: the ruling of another edition, of a fact mistaken, or of a folk rule."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache
from random import Random

from revoke.case.case import Election, Moment
from revoke.facts.standing import Standing
from revoke.law.clause import Clause
from revoke.law.code import CODES, ScoreSheet, code, true_later
from revoke.training.answer_key import (
    AnswerKey,
    ChoiceKind,
    DrillChoice,
    RevokeDecision,
    Worked,
    is_let_stand,
    right_choice,
)
from revoke.training.drawn_case import DrawnCase, askable_concepts, drawn, told_plainly
from revoke.training.near_misses import NearMiss, bare, near_misses, worked_or_none

# Statements of law: a clause of some code, the codes in which it stands, and what stands there today.


@dataclass(frozen=True, slots=True)
class LawStatement:
    """A clause's summary, and the codes that have it.

    Attributes:
        clause: as the latest code has it in which it stands.
        codes: the codes in which it stands, the latest first.
        cites: its number in each of them.
        today: the clause of the same number in the latest code of all, where that says something else.
        also: later codes that say it in other words, or say more of which it follows; the latest first.
    """

    clause: Clause
    codes: tuple[str, ...]
    cites: tuple[str, ...]
    today: Clause | None
    also: tuple[str, ...] = ()

    @property
    def id(self) -> str:
        """The latest code in which it stands and the number of the clause there, as a name for files."""
        return f"{self.codes[0]} {self.clause.cite}"

    def is_answered_by(self, name: str) -> bool:
        """Whether a code is the latest in which it stands, or a later one under which it is true as well."""
        return name in (self.codes[0], *self.also)


@cache
def statements() -> tuple[LawStatement, ...]:
    """Every clause of every code, those that say the same once.

    >>> any(each.codes[0] != CODES[0] for each in statements())
    True
    """
    found: dict[str, tuple[Clause, list[tuple[str, str]]]] = {}
    for name in CODES:
        for clause in code(name).clauses:
            found.setdefault(clause.summary, (clause, []))[1].append((name, clause.cite))
    today = {clause.cite: clause for clause in code(CODES[0]).clauses}
    return tuple(
        LawStatement(
            clause,
            codes=tuple(name for name, _ in places),
            cites=tuple(cite for _, cite in places),
            today=None if (CODES[0], clause.cite) in places else today.get(clause.cite),
            also=true_later(summary),
        )
        for summary, (clause, places) in found.items()
    )


def drawn_statement(seed: int, wanted: str = "") -> LawStatement:
    """A statement of which the latest code is as likely one as another; the same seed gives the same one.

    Args:
        wanted: the id of the statement, where it has to be that one; anything else is left aside.

    >>> drawn_statement(3) == drawn_statement(3)
    True
    """
    for each in statements():
        if each.id == wanted:
            return each
    chance = Random(f"statement {seed}")
    latest = chance.choice(sorted({each.codes[0] for each in statements()}))
    return chance.choice([each for each in statements() if each.codes[0] == latest])


def case_on(statement: LawStatement) -> DrawnCase | None:
    """A case that turns on the clause of a statement and that an interview tells; ``None`` where there is none.

    >>> sum(case_on(each) is not None for each in statements()) > 20
    True
    """
    name = statement.codes[0]
    about = (each for each in askable_concepts(name) if each.law == statement.clause.cite)
    drawn_on = (drawn(name, seed, each) for each in about for seed in range(_TRIED))
    return next((case for case in drawn_on if told_plainly(case.worked) is not None), None)


_TRIED = 3


# Rulings elsewhere: what other codes rule on the same case.


@dataclass(frozen=True, slots=True)
class RulingElsewhere:
    """Another code's ruling on the same case, if it differs."""

    code: str
    law: str
    key: AnswerKey


def other_codes(worked: Worked) -> Iterator[RulingElsewhere]:
    """The codes that rule otherwise on the same case, the latest first.

    A code that knows nothing of the moment at which it came to light is left out: a call on the next board, say.
    """
    case = bare(worked)
    if case is None:
        return
    stage = case.findings.revokes[-1].before_attention or frozenset()
    for name in CODES:
        if name == case.code or stage & _OF_ITS_OWN_TIME - code(name).moments:
            continue
        elected = Election.TRICKS if code(name).elects else None
        ruled = worked_or_none(replace(case, code=name, readings={}, findings=replace(case.findings, elected=elected)))
        if ruled is not None and right_choice(ruled.key) != right_choice(worked.key):
            yield RulingElsewhere(name, ruled.law, ruled.key)


_OF_ITS_OWN_TIME = frozenset(
    {
        Moment.OPPONENT_CALLED,
        Moment.OFFENDERS_CALLED,
        Moment.ROUND_ENDED,
        Moment.PERIOD_ENDED,
        Moment.CARDS_CUT,
        Moment.PLAY_HAD_CEASED,
    }
)
"""Moments that are nothing at a table where they are unknown: what such a code would rule, nobody can say."""


class FolkRule(StrEnum):
    """A rule that no code has and that many people go by, or what they overlook."""

    TWO_FOR_ONE = "two for every revoke"
    THREE_FOR_ONE = "three for every revoke"
    ONE_FOR_ONE = "one for every revoke"
    NOTHING_FOR_EQUITY = "none, as damage is weighed"
    NO_HARM_DONE = "none without harm"
    TRICK_AND_PENALTY = "trick and penalty"
    COUNTED_TWICE = "counted twice"
    POINTS_OR_TRICKS = "points or tricks"
    POINTS_AND_TRICKS = "points and tricks"
    NEVER_TOO_LATE = "never too late"
    PUT_RIGHT_IS_FREE = "put right is free"
    NOT_ON_PURPOSE = "not on purpose"
    COSTS_ALL_THE_SAME = "put right and paid for"
    COSTS_POINTS = "costs points"
    CANNOT_BE_MENDED = "a card played lies"
    TAKEN_BACK_IS_NONE = "taken back is none"
    THE_WORD_IS_ENOUGH = "the word is enough"
    SOMETHING_MUST_FOLLOW = "something must follow"

    __hash__ = str.__hash__


@dataclass(frozen=True, slots=True)
class WrongAnswer:
    """An answer that is wrong on a case, and where it comes from."""

    choice: DrillChoice
    comes_from: NearMiss | RulingElsewhere | FolkRule


Reasons = Sequence[NearMiss | RulingElsewhere]
"""The rulings with a fact changed, and then those of other codes."""


def wrong_answers(worked: Worked, reasons: Reasons | None = None) -> Iterator[WrongAnswer]:
    """The wrong answers to a case that somebody may give for a reason: facts mistaken, then editions, then folk.

    Args:
        reasons: the near misses of the case and the rulings elsewhere, where they have been worked out already.

    >>> from revoke.case.case import DEFAULT_CODE
    >>> from revoke.training.drawn_case import drawn
    >>> case = drawn(DEFAULT_CODE, 1)
    >>> right = right_choice(case.key)
    >>> all(wrong.choice != right for wrong in wrong_answers(case.worked))
    True
    """
    right = right_choice(worked.key)
    if reasons is None:
        reasons = (*near_misses(worked), *other_codes(worked))
    for reason in reasons:
        choice = right_choice(reason.key)
        if choice != right:
            yield WrongAnswer(choice, reason)
    for choice, rule in _folk(worked):
        if choice != right:
            yield WrongAnswer(choice, rule)


def _folk(worked: Worked) -> Iterator[tuple[DrillChoice, FolkRule]]:
    if right_choice(worked.key).kind is ChoiceKind.PUT_RIGHT:
        return _of_one_put_right(worked)
    if right_choice(worked.key).kind is ChoiceKind.NO_REVOKE:
        return _of_none(worked)
    return _of_one_that_stands(worked)


_FEW = range(1, 7)
"""Numbers of tricks that are offered anywhere."""


def _of_one_that_stands(worked: Worked) -> Iterator[tuple[DrillChoice, FolkRule]]:
    law = code(worked.ways.code.id)
    if law.score_sheet is ScoreSheet.DUPLICATE:
        yield _tricks(2), FolkRule.TWO_FOR_ONE
        yield _tricks(0), FolkRule.NOTHING_FOR_EQUITY
        yield _tricks(1), FolkRule.ONE_FOR_ONE
        yield _tricks(3), FolkRule.TRICK_AND_PENALTY
    else:
        yield _tricks(0), FolkRule.NO_HARM_DONE
        yield _tricks(3), FolkRule.POINTS_OR_TRICKS if worked.key.points else FolkRule.THREE_FOR_ONE
    for number in _FEW[3:]:
        yield _tricks(number), FolkRule.COUNTED_TWICE
    if law.elects:
        yield DrillChoice(ChoiceKind.POINTS), FolkRule.POINTS_OR_TRICKS
        for number in _FEW:
            yield DrillChoice(ChoiceKind.TRICKS_AND_POINTS, number), FolkRule.POINTS_AND_TRICKS
    paid = worked.key.decision is RevokeDecision.PUT_RIGHT
    yield DrillChoice(ChoiceKind.PUT_RIGHT), FolkRule.PUT_RIGHT_IS_FREE if paid else FolkRule.NEVER_TOO_LATE
    yield DrillChoice(ChoiceKind.NO_REVOKE), FolkRule.NOT_ON_PURPOSE


def _of_one_put_right(worked: Worked) -> Iterator[tuple[DrillChoice, FolkRule]]:
    whole = 2 if code(worked.ways.code.id).score_sheet is ScoreSheet.DUPLICATE else 3
    for number in (0, whole):
        yield _tricks(number), FolkRule.CANNOT_BE_MENDED
    for number in _FEW:
        if number != whole:
            yield _tricks(number), FolkRule.COSTS_ALL_THE_SAME
        yield DrillChoice(ChoiceKind.TRICKS_AND_POINTS, number), FolkRule.COSTS_POINTS
    yield DrillChoice(ChoiceKind.POINTS), FolkRule.COSTS_POINTS
    yield DrillChoice(ChoiceKind.NO_REVOKE), FolkRule.TAKEN_BACK_IS_NONE


def _of_none(worked: Worked) -> Iterator[tuple[DrillChoice, FolkRule]]:
    unproved = worked.ways.ways(len(worked.facts) - 1)[0].judgment.stood.standing is Standing.UNPROVED
    rule = FolkRule.THE_WORD_IS_ENOUGH if unproved else FolkRule.SOMETHING_MUST_FOLLOW
    for number in range(7):
        if number or not is_let_stand(worked):
            yield _tricks(number), rule
        if number:
            yield DrillChoice(ChoiceKind.TRICKS_AND_POINTS, number), rule
    yield DrillChoice(ChoiceKind.POINTS), rule
    yield DrillChoice(ChoiceKind.PUT_RIGHT), rule


def _tricks(number: int) -> DrillChoice:
    return DrillChoice(ChoiceKind.TRICKS, number)
