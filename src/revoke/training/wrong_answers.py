"""Wrong answers that people give: the ruling of another edition, with a mistaken fact, or by a folk rule."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache
from itertools import product
from random import Random
from zlib import crc32

from revoke.case.case import Case, Election, Moment, RevokeFinding, json_value
from revoke.case.events import AttentionDrawn, Onlooker
from revoke.facts.standing import Standing
from revoke.law.clause import Clause
from revoke.law.code import CODES, ScoreSheet, code, true_later
from revoke.table.cards import Suit
from revoke.table.contract import Strain
from revoke.table.seats import Role, Seat
from revoke.training.answer_key import (
    NONE_THOUGH_IT_STANDS,
    AnswerKey,
    ChoiceKind,
    DrillChoice,
    RevokeDecision,
    Worked,
    drill_choices,
    is_let_stand,
    right_choice,
    work_out,
)
from revoke.training.drawn_case import DrawnCase, as_recorded, askable_concepts, drawn, told_plainly
from revoke.training.near_misses import NearMiss, bare, near_misses, worked_or_none
from revoke.training.situations import board_played

# Statements of law: a clause of some code, the codes that have it, and the clause of today.


@dataclass(frozen=True, slots=True)
class LawStatement:
    """A clause's summary, and the codes that have it.

    Attributes:
        clause: the clause in the latest code that has it.
        codes: the codes that have it, the latest first.
        cites: its number in each of them.
        today: the clause of the same number in the latest code of all, if that says something else.
        also: later codes that say it in other words, or from which it follows; the latest first.
    """

    clause: Clause
    codes: tuple[str, ...]
    cites: tuple[str, ...]
    today: Clause | None
    also: tuple[str, ...] = ()

    @property
    def id(self) -> str:
        """The latest code that has it and the clause's number there, as a name for files."""
        return f"{self.codes[0]} {self.clause.cite}"

    def is_answered_by(self, name: str) -> bool:
        """Whether a code is the latest that has it, or a later code under which it is also true."""
        return name in (self.codes[0], *self.also)


@cache
def statements() -> tuple[LawStatement, ...]:
    """Every clause of every code; clauses that say the same come once.

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
    """A random statement, with every latest code equally likely; the same seed gives the same statement.

    Args:
        wanted: the id of the statement to return; an unknown id is ignored.

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
    """A case that turns on the clause of a statement and that an interview can tell; ``None`` if there is none.

    >>> sum(case_on(each) is not None for each in statements()) > 20
    True
    """
    name = statement.codes[0]
    about = (each for each in askable_concepts(name) if each.law == statement.clause.cite)
    drawn_on = (drawn(name, seed, each) for each in about for seed in range(_TRIED))
    return next((case for case in drawn_on if told_plainly(case.worked) is not None), None)


_TRIED = 3


# Rulings elsewhere: other codes on the same case.


@dataclass(frozen=True, slots=True)
class RulingElsewhere:
    """Another code's ruling on the same case, if it differs."""

    code: str
    law: str
    key: AnswerKey


def other_codes(worked: Worked) -> Iterator[RulingElsewhere]:
    """The codes that rule differently on the same case, the latest first.

    A code is left out if it does not know the moment of discovery, such as a call on the next board.
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
"""Moments that some codes do not know: nobody can say what such a code would rule."""


class FolkRule(StrEnum):
    """A rule that many people follow and no code has, or something they overlook."""

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
    """A wrong answer to a case, and where it comes from."""

    choice: DrillChoice
    comes_from: NearMiss | RulingElsewhere | FolkRule


Reasons = Sequence[NearMiss | RulingElsewhere]
"""The rulings with a fact changed, and then those of other codes."""


def wrong_answers(worked: Worked, reasons: Reasons | None = None) -> Iterator[WrongAnswer]:
    """The wrong answers to a case that people give for a reason: mistaken facts, then editions, then folk rules.

    Args:
        reasons: the near misses of the case and the rulings elsewhere, if already worked out.

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
"""Numbers of tricks offered in wrong answers."""


def _of_one_that_stands(worked: Worked) -> Iterator[tuple[DrillChoice, FolkRule]]:
    law = code(worked.facts.case.code)
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
    whole = 2 if code(worked.facts.case.code).score_sheet is ScoreSheet.DUPLICATE else 3
    for number in (0, whole):
        yield _tricks(number), FolkRule.CANNOT_BE_MENDED
    for number in _FEW:
        if number != whole:
            yield _tricks(number), FolkRule.COSTS_ALL_THE_SAME
        yield DrillChoice(ChoiceKind.TRICKS_AND_POINTS, number), FolkRule.COSTS_POINTS
    yield DrillChoice(ChoiceKind.POINTS), FolkRule.COSTS_POINTS
    yield DrillChoice(ChoiceKind.NO_REVOKE), FolkRule.TAKEN_BACK_IS_NONE


def _of_none(worked: Worked) -> Iterator[tuple[DrillChoice, FolkRule]]:
    unproved = worked.judgments[-1].stood.standing is Standing.UNPROVED
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


# A user's own case as an exam question: the right answer, and three wrong answers that people believe.

WRONG_OFFERED = 3


def own_case(case: Case, told: str = "") -> DrawnCase | None:
    """A user's own case as a question with four answers; ``None`` if its facts do not settle the right one.

    What a composed story needs and the case leaves open, such as seats, suit, trick and contract, is put in if the
    ruling stays the same. A record in which nobody draws attention is told as if the director heard of the revoke
    where it ends. The case decides the order of the answers.

    Args:
        told: the words in which it was told; without them a story is composed.

    Raises:
        RevokeError: the case contradicts itself.

    >>> from revoke.case.case import Findings, RevokeFinding
    >>> revoked = RevokeFinding(offender=Role.DUMMY, before_attention=frozenset())
    >>> asked = own_case(Case(findings=Findings(revokes=(revoked,))))
    >>> len(asked.offered), right_choice(asked.key) in asked.offered
    (4, True)
    """
    worked = work_out(case, in_play=True)
    if worked is None or not worked.steps[-1]:
        return None
    if not told:
        worked = _told_whole(worked)
    seed = crc32(json.dumps([json_value(worked.facts.case), told]).encode()) % 10**9
    offered = [right_choice(worked.key), *_wrong_offered(worked)]
    Random(f"letters {seed}").shuffle(offered)
    return replace(as_recorded(seed, worked), offered=tuple(offered), own=True, told=told)


def _wrong_offered(worked: Worked) -> tuple[DrillChoice, ...]:
    """The first answers of a drill that people believe, and that are wrong however the question is read."""
    ways = {judgment.stood.standing for judgment in worked.judgments}
    none = (NONE_THOUGH_IT_STANDS, DrillChoice(ChoiceKind.PUT_RIGHT), DrillChoice(ChoiceKind.NO_REVOKE))
    in_two_ways = right_choice(worked.key) in none and len(ways) > 1  # one is put right, another stands
    wrong = set(drill_choices(worked)).difference(none if in_two_ways else ())
    believed = dict.fromkeys(each.choice for each in wrong_answers(worked) if each.choice in wrong)
    return tuple(believed)[:WRONG_OFFERED]


def _told_whole(worked: Worked) -> Worked:
    """The case with everything that a story tells and the same ruling; unchanged if nothing can be put in."""
    case = worked.facts.case
    if case.events:
        return _noticed(worked)
    board, chance = case.board, Random(0)
    suits, strains = list(Suit), list(Strain)
    chance.shuffle(suits)
    chance.shuffle(strains)
    known = board.contract is not None or board.strain is not None
    for strain, suit, declarer in product(
        [None] if known else strains, suits, [board.declarer] if board.declarer else _DECLARERS
    ):
        played = board_played(chance, case.code, declarer, strain) if strain else board
        on = replace(board, declarer=declarer, contract=played.contract, strain=played.strain)
        told = tuple(_placed(each, index, declarer, suit) for index, each in enumerate(case.findings.revokes))
        again = worked_or_none(replace(case, board=on, findings=replace(case.findings, revokes=told)), in_play=True)
        if again is not None and (again.key, again.law) == (worked.key, worked.law):
            return again
    return worked


def _noticed(worked: Worked) -> Worked:
    """The record with the director drawing attention at its end, if nobody did before and the ruling stays the same."""
    case, found = worked.facts.case, worked.facts.found
    if any(isinstance(each, AttentionDrawn) for each in case.events):
        return worked
    spoken = tuple(AttentionDrawn(Onlooker.DIRECTOR, each.play.seat, each.play.trick) for each in found if each)
    again = worked_or_none(replace(case, events=(*case.events, *spoken)), in_play=True)
    return again if again is not None and again.key == worked.key else worked


_DECLARERS = (Seat.SOUTH, Seat.EAST)


def _placed(finding: RevokeFinding, index: int, declarer: Seat, suit: Suit) -> RevokeFinding:
    """A revoke with a seat, a suit and a trick."""
    seats = {Role.DECLARER: declarer, Role.DUMMY: declarer.partner, Role.OTHER_DEFENDER: declarer.right}
    who = finding.offender
    return replace(
        finding,
        offender=who if isinstance(who, Seat) else seats.get(who or Role.DEFENDER, declarer.left),
        suit=finding.suit or suit,
        trick=finding.trick or max(1, min(5 + index, 13 - (finding.later_tricks or 0))),
    )
