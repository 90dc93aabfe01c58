"""The key of a case: the engine's ruling, in the few words in which a trainee answers."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from revoke.case.case import Case, Failure
from revoke.facts.establish import Facts
from revoke.facts.revoke import Revoke
from revoke.facts.standing import Standing
from revoke.law.clause import Chapter
from revoke.law.code import ScoreSheet, code
from revoke.law.orders import Correct, CorrectAndPay, PaysPoints, SupplyCard, WeighDamage
from revoke.ruling.adjudicate import every_way, play_is_over
from revoke.ruling.findings import value
from revoke.ruling.judgment import Judgment, Step
from revoke.table.seats import Seat
from revoke.training.concepts import atlas


class RevokeDecision(StrEnum):
    """The director's decision about the last revoke of a board."""

    PUT_RIGHT = "put right"
    STANDS = "stands"
    PLAY_ON = "play on"
    NO_REVOKE = "no revoke"

    __hash__ = str.__hash__


_DECISIONS = {
    Standing.CORRECT: RevokeDecision.PUT_RIGHT,
    Standing.RESTORE: RevokeDecision.PUT_RIGHT,
    Standing.ESTABLISHED: RevokeDecision.STANDS,
    Standing.OPEN: RevokeDecision.PLAY_ON,
    Standing.NOT_A_REVOKE: RevokeDecision.NO_REVOKE,
    Standing.UNPROVED: RevokeDecision.NO_REVOKE,
}


@dataclass(frozen=True, slots=True)
class AnswerKey:
    """The right answer to a case: the ruling.

    Attributes:
        decision: about the last revoke.
        tricks: transferred on the whole board.
        points: scored by the innocent side above the line, under a code with such a penalty.
        weighs: whether the director must ask whether that is enough.
    """

    decision: RevokeDecision
    tricks: int = 0
    points: int = 0
    weighs: bool = False


@dataclass(frozen=True, slots=True)
class Worked:
    """A case as the engine works it out.

    Attributes:
        facts: those of the case.
        key: the ruling.
        judgments: the law's answer on each revoke; settled, so that several callers can share them.
    """

    facts: Facts
    key: AnswerKey
    judgments: tuple[Judgment, ...]

    @property
    def steps(self) -> tuple[tuple[Step, ...], ...]:
        """The clauses that spoke on each revoke, and what they read."""
        return tuple(judgment.steps for judgment in self.judgments)

    @property
    def clauses(self) -> frozenset[str]:
        """Every clause that spoke."""
        return frozenset(step.clause.cite for mine in self.steps for step in mine)

    @property
    def is_put_right_and_paid(self) -> bool:
        """Whether the last card is replaced and tricks still move, depending on who wins with the other card."""
        paid = any(isinstance(step.order, CorrectAndPay) for step in self.steps[-1])
        return paid and self.key.decision is RevokeDecision.PUT_RIGHT

    @property
    def stand_on_both_sides(self) -> bool:
        """Whether each side has a revoke that stands."""
        standing = Standing.ESTABLISHED
        stand = [n for n, judgment in enumerate(self.judgments) if judgment.stood.standing is standing]
        who = [value(self.facts, each, Revoke.offender.name) for each in stand]
        return len({each.side for each in who if isinstance(each, Seat)}) > 1

    @property
    def law(self) -> str:
        """The clause to cite for the ruling on the last revoke: why no trick moves, how many do, or what else."""
        last = self.steps[-1]
        if self.key.points:
            every = [step for mine in self.steps for step in mine]
            return next(step.clause.cite for step in every if isinstance(step.order, PaysPoints))
        if len(self.steps) > 1 and self.key.tricks and self.key.decision is RevokeDecision.STANDS:
            moving = [step for mine in reversed(self.steps) for step in mine if step.chapter is Chapter.TRANSFER]
            if moving:  # the last revoke may be an exception, and the tricks those of the first one
                return moving[0].clause.cite
        for chapter in _CITED:
            for step in last:
                if step.chapter is chapter and (
                    chapter is not Chapter.CORRECTION or isinstance(step.order, Correct | SupplyCard)
                ):
                    return step.clause.cite
        return last[0].clause.cite if last else ""


_CITED = (
    Chapter.RIGHTS,
    Chapter.EXCEPTION,
    Chapter.TRANSFER,
    Chapter.SCORE,
    Chapter.RESTORATION,
    Chapter.CORRECTION,
    Chapter.PROOF,
    Chapter.DEFINITION,
)
"""The chapters whose clauses may be cited, the most telling first."""


def work_out(case: Case, *, in_play: bool = False) -> Worked | None:
    """The case worked out, with its key; ``None`` if facts leave it open.

    Args:
        in_play: whether a revoke that stands has a key before the play is over, if nothing can change the key.

    Raises:
        RevokeError: the case contradicts itself.

    >>> from revoke.case.case import Findings, RevokeFinding
    >>> from revoke.table.seats import Role
    >>> told = RevokeFinding(offender=Role.DUMMY, before_attention=frozenset())
    >>> work_out(Case(findings=Findings(revokes=(told,)))).key.decision
    <RevokeDecision.PUT_RIGHT: 'put right'>
    """
    facts, ways = every_way(case)
    if not facts.found or not ways.fits or len(ways.outcomes) != 1:
        return None
    mine = [ways.ways(index)[0].judgment for index in range(len(facts))]
    if any(len({_spoken(way.judgment.steps) for way in ways.ways(index)}) > 1 for index in range(len(facts))):
        return None
    (outcome,) = ways.outcomes
    decision = _DECISIONS[mine[-1].stood.standing]
    if any(each.stood.standing is Standing.ESTABLISHED for each in mine) and not (in_play or play_is_over(facts)):
        return None
    weighs = any(isinstance(step.order, WeighDamage) for judgment in mine for step in judgment.steps)
    key = AnswerKey(decision, outcome.total, sum(outcome.points), weighs)
    return Worked(facts, key, tuple(mine))


def _spoken(steps: tuple[Step, ...]) -> tuple[tuple[str, str], ...]:
    return tuple((step.clause.cite, str(step.order)) for step in steps)


# The choices of a drill: a number of tricks, the revoke put right, or no revoke.


class ChoiceKind(StrEnum):
    """The kind of answer."""

    TRICKS = "tricks"
    POINTS = "points"
    TRICKS_AND_POINTS = "tricks and points"
    PUT_RIGHT = "put right"
    NO_REVOKE = "no revoke"

    __hash__ = str.__hash__


@dataclass(frozen=True, slots=True)
class DrillChoice:
    """One answer to a drill; ``tricks`` counts only for transferred tricks, with or without points."""

    kind: ChoiceKind
    tricks: int = 0

    @property
    def id(self) -> str:
        """A short name for forms and files.

        >>> DrillChoice(ChoiceKind.TRICKS, 2).id, DrillChoice(ChoiceKind.PUT_RIGHT).id
        ('2', 'put right')
        """
        match self.kind:
            case ChoiceKind.TRICKS:
                return str(self.tricks)
            case ChoiceKind.TRICKS_AND_POINTS:
                return f"{self.tricks} and points"
        return self.kind.value


NONE_THOUGH_IT_STANDS = DrillChoice(ChoiceKind.TRICKS)
"""The answer that a revoke stands and costs no trick."""


def right_choice(key: AnswerKey) -> DrillChoice:
    """The answer that fits a key.

    >>> right_choice(AnswerKey(RevokeDecision.STANDS, 1)).id
    '1'
    """
    if key.points:
        return DrillChoice(ChoiceKind.TRICKS_AND_POINTS, key.tricks) if key.tricks else DrillChoice(ChoiceKind.POINTS)
    if key.tricks:
        return DrillChoice(ChoiceKind.TRICKS, key.tricks)
    if key.decision is RevokeDecision.PUT_RIGHT:
        return DrillChoice(ChoiceKind.PUT_RIGHT)
    if key.decision is RevokeDecision.NO_REVOKE:
        return DrillChoice(ChoiceKind.NO_REVOKE)
    return DrillChoice(ChoiceKind.TRICKS)


def drill_choices(worked: Worked) -> tuple[DrillChoice, ...]:
    """Every answer offered for a case: up to as many tricks as its code can move for so many revokes."""
    law = code(worked.facts.case.code)
    each = 2 if law.score_sheet is ScoreSheet.DUPLICATE else 3
    fewest = 1 if is_let_stand(worked) else 0
    tricks = tuple(DrillChoice(ChoiceKind.TRICKS, number) for number in range(fewest, each * len(worked.facts) + 1))
    points = (DrillChoice(ChoiceKind.POINTS),) if law.elects else ()
    if law.elects and len(worked.facts) > 1:  # the first revoke may cost tricks, and each further one points
        points = (*points, *(DrillChoice(ChoiceKind.TRICKS_AND_POINTS, number) for number in (each, 2 * each)))
    return (*tricks, *points, DrillChoice(ChoiceKind.PUT_RIGHT), DrillChoice(ChoiceKind.NO_REVOKE))


def is_let_stand(worked: Worked) -> bool:
    """Whether a card played instead of a penalty card stands: the answer "no trick" is then right as well."""
    failure = value(worked.facts, len(worked.facts) - 1, Revoke.failure.name)
    unproved = worked.judgments[-1].stood.standing is Standing.UNPROVED
    return failure is Failure.PENALTY_CARD and worked.key.decision is RevokeDecision.NO_REVOKE and not unproved


def has_to_weigh(worked: Worked) -> bool:
    """Whether a drill also asks if the damage must be weighed: where a revoke stands or is paid for.

    Under a code that never weighs damage there is nothing to ask.
    """
    if not atlas(worked.facts.case.code).weighs:
        return False
    standing = worked.judgments[-1].stood
    return standing.became_established and standing.standing is not Standing.RESTORE
