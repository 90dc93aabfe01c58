"""One case under every code of law: what each rules, and the clauses by which it parts from the code before it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from revoke.case.case import Case
from revoke.equity.solver import Solver
from revoke.law.code import CODES, code
from revoke.ruling.adjudicate import rule
from revoke.ruling.ruling import Ruling


@dataclass(frozen=True, slots=True)
class Compared:
    """One code's ruling, and where it parts from the next older code in the list.

    Attributes:
        ruling: what the code rules.
        parted: whether statuses, tricks, points or the final result differ from the older code's.
        only_here: clauses that decided here and not there.
        only_there: clauses that decided there and not here.
        amended: clauses that decided in both, in different words.
    """

    ruling: Ruling
    parted: bool
    only_here: tuple[str, ...]
    only_there: tuple[str, ...]
    amended: tuple[str, ...]


def compare(case: Case, *, codes: Sequence[str] = CODES, solver: Solver | None = None) -> tuple[Compared, ...]:
    """Rule on the same facts under several codes, the newest first.

    Readings that the case chooses are passed on to the codes that know them.

    Raises:
        RevokeError: the case contradicts itself or the deal.

    >>> from revoke.case.case import Election, Findings, Moment, RevokeFinding
    >>> from revoke.table.seats import Role
    >>> told = RevokeFinding(offender=Role.DEFENDER, trick=5, won_by="opponents", later_tricks=3,
    ...                      won_later_with_owed_card=True, before_attention=frozenset({Moment.PLAY_ENDED}))
    >>> case = Case(findings=Findings(table_tricks=8, revokes=(told,), elected=Election.TRICKS))
    >>> [each.ruling.transfer.tricks for each in compare(case)]
    [1, 1, 2, 3, 3, 3]
    """
    rulings = [rule(_under(case, name), solver=solver) for name in codes]
    return tuple(_compared(ruling, older) for ruling, older in zip(rulings, [*rulings[1:], None], strict=True))


def _under(case: Case, name: str) -> Case:
    known = {reading.name for reading in code(name).readings}
    return replace(case, code=name, readings={key: each for key, each in case.readings.items() if key in known})


def _compared(ruling: Ruling, older: Ruling | None) -> Compared:
    if older is None:
        return Compared(ruling, False, (), (), ())
    here, there = _decisive(ruling), _decisive(older)
    law, older_law = code(ruling.code), code(older.code)
    amended = []
    for cite in here:
        mine, theirs = law.clause(cite), older_law.clause(cite)
        if cite in there and mine and theirs and mine.rule is not theirs.rule:
            amended.append(cite)
    return Compared(
        ruling,
        _result(ruling) != _result(older),
        tuple(cite for cite in here if cite not in there),
        tuple(cite for cite in there if cite not in here),
        tuple(amended),
    )


def _decisive(ruling: Ruling) -> list[str]:
    cites = [cite for revoke in ruling.revokes for cite in revoke.laws]
    if ruling.adjusted_score and ruling.adjusted_score.needed:
        cites.append(ruling.adjusted_score.law)
    return list(dict.fromkeys(cites))


def _result(ruling: Ruling) -> tuple[object, ...]:
    return (
        [(revoke.status, revoke.transfer) for revoke in ruling.revokes],
        ruling.transfer,
        {side: points for side, points in ruling.auction.penalty.items() if points} if ruling.auction else {},
        ruling.declarer_tricks.final,
        ruling.possible,
    )
