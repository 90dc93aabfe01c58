"""What changed from one code to the next, clause by clause: where a statement of law came from, and where it went."""

from __future__ import annotations

from dataclasses import dataclass

from fastapi import APIRouter, Request
from starlette.responses import Response

from revoke.app.web.pages import page
from revoke.app.web.train.exercise_address import address
from revoke.law.code import CODES, Code, differences
from revoke.law.code import code as code_named
from revoke.table.sentence import template
from revoke.training.statements import LawStatement

PATH = "/train/law/changes"
_NEXT = dict(zip(CODES[1:], CODES, strict=False))
"""Code -> the next later one."""

router = APIRouter()


@dataclass(frozen=True, slots=True)
class ClauseChange:
    """One clause that two codes do not share: its number, and what it says in either of them."""

    cite: str
    before: str
    after: str


def changes_about(statement: LawStatement) -> str:
    """The address of what changed where a statement ceased to be the law; of one that still is, where it began."""
    latest, earliest = statement.codes[0], statement.codes[-1]
    return _address(latest if latest in _NEXT else CODES[CODES.index(earliest) + 1])


def _address(old: str) -> str:
    return address(PATH, {"code": old})


@router.get(PATH)
def changes(request: Request, code: str = "") -> Response:
    """The clauses that one code and the next one do not share."""
    old = code if code in _NEXT else CODES[1]
    before, after = code_named(old), code_named(_NEXT[old])
    return page(
        request,
        "train/changes.html",
        before=before,
        after=after,
        changes=tuple(_changes(before, after)),
        pairs=[(code_named(one), code_named(_NEXT[one]), _address(one), one == old) for one in CODES[1:]],
        here="/train",
    )


def _changes(before: Code, after: Code) -> list[ClauseChange]:
    found = [ClauseChange(cite, _said(before, cite), _said(after, cite)) for cite in differences(before, after)]
    return [each for each in found if each.before != each.after]


def _said(law: Code, cite: str) -> str:
    clause = law.clause(cite)
    return clause.summary if clause else _ABSENT


_ABSENT = template("There is no such clause.")
