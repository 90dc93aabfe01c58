"""One case under every code of law: what each rules, and the clauses by which it parts from the code before it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from revoke.case.case import Case
from revoke.equity.solver import Solver
from revoke.facts.standing import Standing
from revoke.law.code import CODES, code
from revoke.law.orders import CannotScoreGame, HonoursOnly, Order
from revoke.ruling.adjudicate import every_way, ruling_on
from revoke.ruling.judgment import Judgment
from revoke.ruling.ruling import Ruling


@dataclass(frozen=True, slots=True)
class Compared:
    """One code's ruling, and where it parts from the next older code in the list.

    Attributes:
        ruling: what the code rules.
        parted: whether what can come of it differs from the older code's: how a revoke stands, tricks, points, what
            a side may not score, the final result, or the score where both are written on the same sheet.
        barred: what holds the revoking side's score down whatever is still open: a ceiling towards game, or nothing
            but its honours.
        only_here: clauses that decided here and not there.
        only_there: clauses that decided there and not here.
        amended: clauses that decided in both, in different words.
    """

    ruling: Ruling
    parted: bool
    barred: tuple[Order, ...]
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
    every = [_ruled(_under(case, name), solver) for name in codes]
    return tuple(_compared(ruled, older) for ruled, older in zip(every, [*every[1:], None], strict=True))


@dataclass(frozen=True, slots=True)
class _Ruled:
    """A ruling, and for each revoke everything that can come of it while facts are missing."""

    ruling: Ruling
    ends: tuple[frozenset[_End], ...]


class _End(NamedTuple):
    """One way in which one revoke can turn out: how it stands, and what it costs in tricks, points and score."""

    standing: Standing
    tricks: int
    points: int
    barred: frozenset[Order]


def _ruled(case: Case, solver: Solver | None) -> _Ruled:
    facts, ways = every_way(case)
    ends = (frozenset(_end(way.judgment) for way in ways.ways(index)) for index in range(ways.count))
    return _Ruled(ruling_on(facts, ways, solver=solver), tuple(ends))


def _end(judgment: Judgment) -> _End:
    orders = (step.order for step in judgment.steps)
    barred = frozenset(order for order in orders if isinstance(order, CannotScoreGame | HonoursOnly))
    return _End(judgment.stood.standing, judgment.tricks, judgment.points, barred)


def _under(case: Case, name: str) -> Case:
    known = {reading.name for reading in code(name).readings}
    return replace(case, code=name, readings={key: each for key, each in case.readings.items() if key in known})


def _compared(ruled: _Ruled, before: _Ruled | None) -> Compared:
    ruling = ruled.ruling
    barred = tuple(dict.fromkeys(order for ends in ruled.ends for order in _certain(ends)))
    if before is None:
        return Compared(ruling, False, barred, (), (), ())
    older = before.ruling
    here, there = _decisive(ruling), _decisive(older)
    law, older_law = code(ruling.code), code(older.code)
    amended = []
    for cite in here:
        mine, theirs = law.clause(cite), older_law.clause(cite)
        if cite in there and mine and theirs and mine.rule is not theirs.rule:
            amended.append(cite)
    return Compared(
        ruling,
        ruled.ends != before.ends or _result(ruling, older) != _result(older, ruling),
        barred,
        tuple(cite for cite in here if cite not in there),
        tuple(cite for cite in there if cite not in here),
        tuple(amended),
    )


def _decisive(ruling: Ruling) -> list[str]:
    cites = [cite for revoke in ruling.revokes for cite in revoke.laws]
    if ruling.adjusted_score and ruling.adjusted_score.needed:
        cites.append(ruling.adjusted_score.law)
    return list(dict.fromkeys(cites))


def _certain(ends: frozenset[_End]) -> list[Order]:
    """What holds the score down in every way in which a revoke can turn out."""
    every = [end.barred for end in ends]
    return sorted(frozenset.intersection(*every), key=repr) if every else []


def _result(ruling: Ruling, other: Ruling) -> tuple[object, ...]:
    """What came of it on the board; the score only where the other ruling writes it on the same sheet."""
    same_sheet = code(ruling.code).score_sheet is code(other.code).score_sheet
    return (
        ruling.transfer,
        ruling.declarer_tricks.final,
        ruling.possible,
        ruling.adjusted_score and ruling.adjusted_score.needed,
        ruling.split,
        (ruling.score, ruling.game, ruling.auction) if same_sheet else None,
    )
