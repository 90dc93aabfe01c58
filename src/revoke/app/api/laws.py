"""The codes of law: what their clauses say in a few words of ours, and their decision trees."""

from __future__ import annotations

from dataclasses import asdict

from fastapi import APIRouter, Request
from starlette.responses import Response

from revoke.app.api.openapi import gives
from revoke.app.api.problems import Refused
from revoke.app.api.responses import sent, worked_out
from revoke.app.api.route import Route
from revoke.app.desk import tasks
from revoke.app.desk.clause_search import matching
from revoke.case.case import DEFAULT_CODE
from revoke.formats.document_problems import quoted
from revoke.formats.document_words import listed
from revoke.law.code import CODES, Code
from revoke.law.code import code as code_named

TREE_SECONDS = 60.0  # a tree is the same for everybody, and is kept once it has been grown

router = APIRouter(route_class=Route, prefix="/codes", tags=["laws"])


@router.get("", response_class=Response, responses=gives("Codes"))
def codes() -> Response:
    """The codes of law that are held here."""
    every = [code_named(name) for name in CODES]
    return sent(
        {
            "codes": [
                {
                    "id": each.id,
                    "name": each.name,
                    "default": each.id == DEFAULT_CODE,
                    "clauses": len(each.clauses),
                    "left_out": len(each.left_out),
                }
                for each in every
            ]
        }
    )


@router.get("/{code}/laws", response_class=Response, responses=gives("Clauses"))
def laws(code: str) -> Response:
    """What every clause of a code says."""
    return _clauses(_held(code), "")


@router.get("/{code}/laws/{ref}", response_class=Response, responses=gives("Clauses"))
def law(code: str, ref: str) -> Response:
    """What a clause says: 64A1 names one, 64A all that begin so."""
    return _clauses(_held(code), ref)


def _clauses(held: Code, ref: str) -> Response:
    found = matching(ref, held)
    if not found:
        detail = f"{held.id} has no clause {quoted(ref)}. Look at /api/v1/codes/{held.id}/laws for those it has."
        raise Refused("no-such-code", detail)
    return sent({"code": held.id, "clauses": [asdict(each) for each in found]})


@router.get("/{code}/tree", response_class=Response, responses=gives("Tree"))
async def tree(request: Request, code: str) -> Response:
    """The decision tree of a code: every question, every answer, every ruling."""
    name = _held(code).id
    grown = request.app.state.trees
    if name not in grown:
        grown[name] = await worked_out(request, tasks.tree, name, seconds=TREE_SECONDS)
    return sent(grown[name])


def _held(code: str) -> Code:
    if code not in CODES:
        raise Refused("no-such-code", f"{quoted(code)} is not a code of law held here. There is {listed(CODES)}.")
    return code_named(code)
