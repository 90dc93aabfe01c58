"""Health and version: whether the server is well, which documents it reads, which problems it tells."""

from __future__ import annotations

import hashlib
from functools import cache
from importlib import resources
from importlib.metadata import version

from fastapi import APIRouter
from starlette.responses import Response

from revoke.app.api.openapi import COMES_IN, GOES_OUT, gives, schema_named
from revoke.app.api.problems import HERE, KINDS, Refused
from revoke.app.api.responses import sent
from revoke.app.api.route import Route
from revoke.case.case import DEFAULT_CODE
from revoke.formats.document_problems import quoted
from revoke.formats.document_words import listed
from revoke.law.code import CODES

router = APIRouter(route_class=Route, tags=["about"])


@router.get("/health", response_class=Response, responses=gives("Health"))
def health() -> Response:
    """Whether the server answers."""
    return sent({"status": "ok"})


@router.get("/version", response_class=Response, responses=gives("Version"))
def version_of() -> Response:
    """Which program answers, with which codes; the hash changes whenever a rule changes as it is written here."""
    about = {"version": version("revoke"), "codes": list(CODES), "default": DEFAULT_CODE}
    return sent({**about, "rules_sha256": rules_sha256()})


@cache
def rules_sha256() -> str:
    """SHA-256 over the files of the law: names and contents of the clauses and of their text tables, in order."""
    law = resources.files("revoke.law")
    files = [*law.iterdir(), *law.joinpath("text").iterdir()]
    found = hashlib.sha256()
    for file in sorted(files, key=lambda each: each.name):
        if file.is_file() and file.name.endswith((".py", ".toml")):
            found.update(file.name.encode() + b"\0" + file.read_bytes() + b"\0")
    return found.hexdigest()


@router.get(
    "/schema/{document}",
    response_class=Response,
    responses=gives(None, media=["application/schema+json"], text="JSON Schema"),
)
def schema(document: str) -> Response:
    """The form of a document as JSON Schema (2020-12): case, ruling, next, scores and so on."""
    try:
        made = schema_named(document)
    except KeyError:
        names = listed(tuple(each.lower() for each in (*COMES_IN, *GOES_OUT)))
        raise Refused("not-found", f"There is no document {quoted(document)}. There is {names}.") from None
    answer = sent(made)
    answer.headers["Content-Type"] = "application/schema+json"
    return answer


@router.get("/problems/{kind}", response_class=Response, responses=gives("ProblemSummary"))
def problem(kind: str) -> Response:
    """What a sort of problem is: the address that stands as its type."""
    if kind not in KINDS:
        raise Refused("not-found", f"There is no sort of problem {quoted(kind)}. There is {listed(tuple(KINDS))}.")
    return sent({"type": f"{HERE}/{kind}", "status": KINDS[kind].status, "title": KINDS[kind].title})
