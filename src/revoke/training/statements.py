"""Statements of law: a clause of some code, the codes in which it stands, and what stands there today."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from random import Random

from revoke.law.clause import Clause
from revoke.law.code import CODES, code
from revoke.law.later_editions import true_later
from revoke.training.drawn_case import DrawnCase, drawn
from revoke.training.plain_case import askable_concepts, told_plainly


@dataclass(frozen=True, slots=True)
class LawStatement:
    """What a clause says, and where it is the law.

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
