"""The adjudicator: rules on cases under one code or under all, with double dummy if the library is there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial

from revoke.app.desk.case_sources import SourcedCase
from revoke.app.desk.failures import CaseFailure, failure
from revoke.case.case import Case, Weighting
from revoke.equity.solver import DDS, Solver, SolverFailed, SolverMissing
from revoke.errors import RevokeError
from revoke.facts.establish import Facts
from revoke.ruling.adjudicate import Compared, compare, every_way, ruling_on
from revoke.ruling.estimate import Simulate
from revoke.ruling.ruling import Ruling
from revoke.table.sentence import placed, sentence, whole
from revoke.telling.ruling_words import document

Remark = Callable[[RevokeError], None]


@dataclass(frozen=True, slots=True)
class RuledCase:
    """A case with its established facts and its ruling, all worked out once."""

    case: Case
    facts: Facts
    ruling: Ruling


def ruled(
    case: Case, *, solver: Solver | None = None, simulate: Simulate | None = None, remark: Remark = lambda missing: None
) -> RuledCase:
    """Rule on a case, without double dummy if that is not available.

    Args:
        remark: called with the reason why there was no double dummy.

    Raises:
        RevokeError: the case contradicts itself or the deal.
    """
    facts, ways = every_way(case)
    try:
        ruling = ruling_on(facts, ways, solver=solver, simulate=simulate if solver else None)
    except (SolverMissing, SolverFailed) as missing:
        remark(missing)
        ruling = ruling_on(facts, ways)
    return RuledCase(facts.case, facts, ruling)


@dataclass(slots=True)
class Adjudicator:
    """An adjudicator, which rules on one board after another.

    Attributes:
        code: the code of law for every case; ``None`` for each case's own.
        solver: the double dummy solver; dropped, with one remark, if its library is missing.
        remark: called with each remark.
        simulate: a simulation of the play, to estimate the damage; ``None`` for double dummy alone.
        weighted: whether adjusted scores are weighted if a case does not say.
    """

    code: str | None
    solver: Solver | None
    remark: Callable[[str], None]
    simulate: Simulate | None = None
    weighted: bool = False

    def rule(self, board: SourcedCase) -> RuledCase | CaseFailure:
        """The ruling on a board, or the reason why there is none."""
        if isinstance(board.told, CaseFailure):
            return board.told
        case = board.told if self.code is None else replace(board.told, code=self.code)
        case = with_weights(case) if self.weighted else case
        try:
            return ruled(case, solver=self.solver, simulate=self.simulate, remark=partial(self._missing, board.where))
        except RevokeError as wrong:
            return failure(wrong, board.where, board.events)

    def _missing(self, where: str, missing: RevokeError) -> None:
        if isinstance(missing, SolverMissing):
            self.solver = None
            self.remark(sentence("{text}.", text=whole(missing.text)))
        else:
            self.remark(placed(where, sentence("{text}.", text=whole(missing.text))))


def with_weights(case: Case) -> Case:
    """The case with weighted scores, as it says itself or else in steps of five per cent.

    >>> with_weights(Case()).findings.weighting
    Weighting(step=5, lean=0)
    """
    return replace(case, findings=replace(case.findings, weighting=case.findings.weighting or Weighting()))


def compared(case: Case, *, equity: bool) -> tuple[Compared, ...]:
    """The rulings on a case under every code, with double dummy if wanted and available.

    Raises:
        RevokeError: the case contradicts itself or the deal.
    """
    try:
        return compare(case, solver=DDS() if equity else None)
    except SolverMissing:
        return compare(case)


def comparison_document(every: tuple[Compared, ...]) -> dict[str, object]:
    """The comparison as a document, ready for JSON."""
    codes = [
        {
            "code": each.ruling.code,
            "parted": each.parted,
            "only_here": each.only_here,
            "only_in_the_older": each.only_there,
            "amended": each.amended,
            "ruling": document(each.ruling),
        }
        for each in every
    ]
    return {"format": "revoke-comparison/1", "codes": codes}
