"""Where a case is ruled on: under the code asked for, with double dummy as long as there is any."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from revoke.app.failures import Failure, failure
from revoke.app.sources import Told
from revoke.case.case import Case
from revoke.equity.library import SolverFailed, SolverMissing
from revoke.equity.solver import Solver
from revoke.errors import RevokeError
from revoke.ruling.adjudicate import rule
from revoke.ruling.estimate import Simulate
from revoke.ruling.ruling import Ruling


@dataclass(frozen=True, slots=True)
class Ruled:
    """A case and the ruling on it."""

    case: Case
    ruling: Ruling


@dataclass(slots=True)
class Bench:
    """Rules on boards as they come.

    Attributes:
        code: the code of law to rule under, whatever a case says; ``None`` for each case's own.
        solver: double dummy; given up, with one remark, when its library turns out to be missing.
        remark: where remarks go.
        simulate: plays hands out for the damage, as these players would; ``None`` to leave it at double dummy.
    """

    code: str | None
    solver: Solver | None
    remark: Callable[[str], None]
    simulate: Simulate | None = None

    def rule(self, board: Told) -> Ruled | Failure:
        """The ruling on a board, or why there is none."""
        if isinstance(board.told, Failure):
            return board.told
        case = board.told if self.code is None else replace(board.told, code=self.code)
        try:
            return Ruled(case, self._ruling(case, board.where))
        except RevokeError as wrong:
            return failure(wrong, board.where, board.events)

    def _ruling(self, case: Case, where: str) -> Ruling:
        try:
            return rule(case, solver=self.solver, simulate=self.simulate if self.solver else None)
        except SolverMissing as missing:
            self.solver = None
            self.remark(f"{missing}.")
        except SolverFailed as failed:
            self.remark(f"{where}: {failed}.")
        return rule(case)
