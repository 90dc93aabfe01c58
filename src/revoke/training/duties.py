"""Duties that turn on a fact: what a player must or may do on one case and not on another, where no trick moves."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import StrEnum

from revoke.facts.revoke import Revoke
from revoke.law.orders import DutyToCorrect, MayDemandHighestOrLowest, Order
from revoke.training.answer_key import Worked


class DutyOtherwise(StrEnum):
    """What a player must or may do on a near miss, where as many tricks go across as before."""

    HAD_TO_CORRECT = "had to correct it himself"
    NO_DUTY = "had not to correct it himself"
    MAY_DEMAND = "highest or lowest may be demanded"
    NO_DEMAND = "nothing may be demanded"

    __hash__ = str.__hash__


_Duties = tuple[type[DutyToCorrect] | type[MayDemandHighestOrLowest], DutyOtherwise, DutyOtherwise]

_OF_DUTIES: Mapping[str, _Duties] = {
    Revoke.aware.name: (DutyToCorrect, DutyOtherwise.HAD_TO_CORRECT, DutyOtherwise.NO_DUTY),
    Revoke.eldest_hand_followed.name: (
        MayDemandHighestOrLowest, DutyOtherwise.MAY_DEMAND, DutyOtherwise.NO_DEMAND
    ),
}  # fmt: skip
"""Facts that move no trick: the order that turns on each, and what is so where it comes and where it goes."""


def duties_otherwise(name: str, before: Worked | None, after: Worked | None) -> Iterator[tuple[DutyOtherwise, str]]:
    """The duty that comes or goes with a fact, and its clause.

    Args:
        name: of the fact; most move tricks, and no duty turns on them.
        before, after: the case with the fact as it was and as it is otherwise.

    >>> list(duties_otherwise("won_by", None, None))
    []
    """
    if name not in _OF_DUTIES:
        return
    kind, comes, goes = _OF_DUTIES[name]
    first, then = (_clause_ordering(each, kind) if each else None for each in (before, after))
    if then is not None and first is None:
        yield comes, then
    elif first is not None and then is None:
        yield goes, first


def _clause_ordering(worked: Worked, kind: type[Order]) -> str | None:
    """The clause that orders such a thing about the last revoke."""
    return next((step.clause.cite for step in worked.steps[-1] if isinstance(step.order, kind)), None)
