"""The choices of a drill: how many tricks go across, or that it is put right, or that it was no revoke."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from revoke.case.case import Failure
from revoke.facts.revoke import Revoke
from revoke.facts.standing import Standing
from revoke.law.code import code
from revoke.law.score_sheet import ScoreSheet
from revoke.ruling.findings import value
from revoke.training.answer_key import AnswerKey, RevokeDecision, Worked


class ChoiceKind(StrEnum):
    """What sort of answer it is."""

    TRICKS = "tricks"
    POINTS = "points"
    TRICKS_AND_POINTS = "tricks and points"
    PUT_RIGHT = "put right"
    NO_REVOKE = "no revoke"

    __hash__ = str.__hash__


@dataclass(frozen=True, slots=True)
class DrillChoice:
    """One answer to a drill; ``tricks`` counts only for tricks that go across, alone or with points besides."""

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


def right_choice(key: AnswerKey) -> DrillChoice:
    """The answer that a key wants.

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
    """Every answer that may be given to a case: as many tricks as its code can move for so many revokes."""
    law = code(worked.ways.code.id)
    each = 2 if law.score_sheet is ScoreSheet.DUPLICATE else 3
    fewest = 1 if is_let_stand(worked) else 0
    tricks = tuple(DrillChoice(ChoiceKind.TRICKS, number) for number in range(fewest, each * len(worked.facts) + 1))
    points = (DrillChoice(ChoiceKind.POINTS),) if law.elects else ()
    if law.elects and len(worked.facts) > 1:  # the first revoke may cost tricks, and each further one points
        points = (*points, *(DrillChoice(ChoiceKind.TRICKS_AND_POINTS, number) for number in (each, 2 * each)))
    return (*tricks, *points, DrillChoice(ChoiceKind.PUT_RIGHT), DrillChoice(ChoiceKind.NO_REVOKE))


def is_let_stand(worked: Worked) -> bool:
    """Whether the card that came instead of a penalty card stands: that it costs no trick is then true as well."""
    failure = value(worked.facts, len(worked.facts) - 1, Revoke.failure.name)
    return (
        failure is Failure.PENALTY_CARD and worked.key.decision is RevokeDecision.NO_REVOKE and not _is_unproved(worked)
    )


def _is_unproved(worked: Worked) -> bool:
    return worked.ways.ways(len(worked.facts) - 1)[0].judgment.stood.standing is Standing.UNPROVED


def has_to_weigh(worked: Worked) -> bool:
    """Whether a drill asks besides if the director has to weigh the damage: where a revoke stands, or is paid for."""
    standing = worked.ways.ways(len(worked.facts) - 1)[0].judgment.stood
    return standing.became_established and standing.standing is not Standing.RESTORE
