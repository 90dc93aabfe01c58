"""Wrong answers that people give: the ruling of another edition, of a fact mistaken, or of a folk rule."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from revoke.training.answer_key import RevokeDecision, Worked
from revoke.training.choices import ChoiceKind, DrillChoice, right_choice
from revoke.training.near_misses import NearMiss, near_misses
from revoke.training.rulings_elsewhere import RulingElsewhere, other_codes


class FolkRule(StrEnum):
    """A rule that no code has and that many people go by."""

    TWO_FOR_ONE = "two for every revoke"
    NOTHING_FOR_EQUITY = "none, as damage is weighed"
    COSTS_ALL_THE_SAME = "put right and paid for"
    CANNOT_BE_MENDED = "a card played lies"

    __hash__ = str.__hash__


@dataclass(frozen=True, slots=True)
class WrongAnswer:
    """An answer that is wrong on a case, and where it comes from."""

    choice: DrillChoice
    comes_from: NearMiss | RulingElsewhere | FolkRule


Reasons = Sequence[NearMiss | RulingElsewhere]
"""What else is ruled where a fact is otherwise, and then what other codes rule."""


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
    none, one, two = (DrillChoice(ChoiceKind.TRICKS, number) for number in range(3))
    if worked.key.decision is RevokeDecision.STANDS:
        yield two, FolkRule.TWO_FOR_ONE
        yield none, FolkRule.NOTHING_FOR_EQUITY
    elif worked.key.decision is RevokeDecision.PUT_RIGHT:
        yield one, FolkRule.COSTS_ALL_THE_SAME
        yield two, FolkRule.CANNOT_BE_MENDED
