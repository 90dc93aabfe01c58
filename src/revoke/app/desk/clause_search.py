"""Clause search: the clauses of a code of law whose number begins so, each with what it says and whether it applies."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from revoke.law.code import Code, text


@dataclass(frozen=True, slots=True)
class ClauseEntry:
    """One clause of a code's text table.

    Attributes:
        left_out: why no function applies it; ``None`` where one does.
        question: what the clause answers in a ruling, where it is applied.
        restated_from: the earlier code whose words it repeats, if any.
    """

    clause: str
    says: str
    source: str
    left_out: str | None
    question: str | None
    restated_from: str | None


def entries(law: Code) -> Iterator[ClauseEntry]:
    """The clauses of a code in the order of its text table."""
    for clause, said in text(law.id).items():
        applied = law.clause(clause)
        yield ClauseEntry(
            clause,
            said["says"],
            said["source"],
            None if applied else law.left_out[clause],
            applied.chapter.value if applied else None,
            applied.restated_from if applied else None,
        )


def matching(said: str, law: Code) -> list[ClauseEntry]:
    """The clause that is meant, or all whose numbers begin so; every clause where nothing is said.

    >>> from revoke.case.case import DEFAULT_CODE
    >>> from revoke.law.code import code
    >>> [each.clause for each in matching("Law 64(A)", code(DEFAULT_CODE))]
    ['64A1', '64A2']
    """
    wanted = bare_clause(said)
    if said and not wanted:
        return []
    chosen = [each for each in entries(law) if bare_clause(each.clause).startswith(wanted)]
    return [each for each in chosen if bare_clause(each.clause) == wanted] or chosen


def bare_clause(clause: str) -> str:
    """A clause without the ways of writing it.

    >>> bare_clause("Law 64(A)(1)"), bare_clause("64 a1")
    ('64a1', '64a1')
    """
    return re.sub(r"^laws?|[^0-9a-z]", "", clause.casefold().replace(" ", ""))
