"""The OpenAPI 3.1 description of the API, made from the types that read and write the documents."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from importlib.metadata import version
from inspect import getdoc
from typing import Any

from fastapi import APIRouter, FastAPI

from revoke.app.api import request_schemas, response_schemas
from revoke.app.api.problems import MEDIA_TYPE
from revoke.app.api.request_body import KEY as REPLAY_KEY
from revoke.app.api.request_schemas import SCHEMAS, ref
from revoke.app.desk.conformance import as_written
from revoke.app.desk.tasks import Following
from revoke.app.desk.told_story import StoryUnderstood
from revoke.formats.document_shapes import json_schema
from revoke.formats.documents import CaseDocument
from revoke.telling.ruling_words import FORMAT, RulingWords

Described = dict[str, Any]
"""A part of an OpenAPI document as JSON."""

COMES_IN: dict[str, Any] = {
    "Case": CaseDocument,
    "ScoresRequest": request_schemas.ScoresIn,
    **{kind.__name__: kind for kind in request_schemas.COMES_IN},
    "Problem": response_schemas.ProblemDocument,
}
"""The documents that the API reads, by name; only needed keys are required. Any: a type, or an annotated one."""

GOES_OUT: dict[str, Any] = {
    "Ruling": RulingWords,
    "Comparison": response_schemas.ComparisonOut,
    "Next": Following,
    "Story": StoryUnderstood,
    "Boards": response_schemas.BoardsOut,
    "Analysis": response_schemas.AnalysisOut,
    "Scores": response_schemas.ScoresOut,
    "Equity": response_schemas.EquityOut,
    "Job": response_schemas.JobOut,
    "Tree": response_schemas.TreeOut,
    "Session": response_schemas.SessionOut,
    "LoggedCase": response_schemas.LoggedCaseOut,
    **{kind.__name__: kind for kind in response_schemas.GOES_OUT},
}
"""The documents that the API writes, by name; every key is present, ``null`` if not known."""

BEARER: Described = {"bearer": []}


def _header(name: str, description: str, **schema: str) -> Described:
    """A header that a request may have."""
    about = {"name": name, "in": "header", "required": False, "description": description}
    return {**about, "schema": {"type": "string", **schema}}


KEY = _header(
    "Idempotency-Key",
    "The same key with the same request gives the same answer, and nothing is written twice.",
    pattern=f"^{REPLAY_KEY}$",
)
SEEN = _header("If-Match", "The ETag of the case as you have seen it; if it has changed since, nothing is written.")
NOT_SEEN = _header(
    "If-None-Match", "The ETag of the case as you have it; if it is still that, the answer is 304, without a body."
)
MUST_HAVE_SEEN: Described = {**SEEN, "required": True, "description": f"{SEEN['description']} * writes all the same."}


_FORMS: Described = {
    "application/pdf": {"type": "string", "format": "binary"},
    "application/schema+json": {"type": "object"},
}
"""The content of answers other than our documents, by media type; by default text."""

LOCKED: Described = {"security": [BEARER]}
"""The mark of an address behind the passcode, for ``openapi_extra``."""


def takes(shape: str, *, also: Described | None = None, heads: Sequence[Described] = ()) -> Described:
    """The content of a request, for ``openapi_extra``.

    Args:
        also: other media types that it may have.
        heads: its headers.
    """
    content = {"application/json": {"schema": ref(shape)}, **(also or {})}
    return {"requestBody": {"required": True, "content": content}, **({"parameters": list(heads)} if heads else {})}


def gives(shape: str | None, *, status: int = 200, media: Sequence[str] = (), text: str = "") -> dict[int | str, Any]:
    """The content of an answer, for ``responses``: the document, or a problem document.

    Args:
        shape: the name of a document, if the answer may be one.
        media: the other media types that it may have.
    """
    answer: Described = {"description": text or (getdoc(GOES_OUT[shape or ""]) or "").partition("\n")[0]}
    content: Described = {each: {"schema": _FORMS.get(each, {"type": "string"})} for each in media}
    if shape:
        content = {"application/json": {"schema": ref(shape)}, **content}
    if content:
        answer["content"] = content
    problem = {
        "description": "A problem document.",
        "content": {MEDIA_TYPE: {"schema": ref("Problem")}},
    }
    return {status: answer, "4XX": problem, "5XX": problem}


@cache
def components() -> dict[str, Described]:
    """The JSON Schema of every document and of each of its parts, by name, which is also the title.

    A part that several documents share occurs once. A part that is itself a document has its name.
    """
    found: dict[str, Described] = {}
    for name in (*COMES_IN, *GOES_OUT):
        made = _schema(name, lambda part: ref(_called(part))["$ref"])
        parts = made.pop("$defs", {})
        for part, schema in (*parts.items(), (name, made)):
            found.setdefault(_called(part), schema)
    return {name: {**_one_object(schema), "title": name} for name, schema in found.items()}


_DOCUMENTS = {getattr(kind, "__name__", ""): name for name, kind in {**COMES_IN, **GOES_OUT}.items()}


def _called(part: str) -> str:
    """The name of a part of a document: that of the document of this type, if there is one, else its own."""
    return _DOCUMENTS.get(part, part)


def _one_object(shape: Described) -> Described:
    """The schema of an object with its further conditions in ``allOf``.

    Client generators take ``anyOf`` and ``oneOf`` beside ``properties`` for alternatives, and drop the object.

    >>> _one_object({"properties": {"tricks": {}, "weights": {}}, "oneOf": [{"required": ["tricks"]}]})
    {'properties': {'tricks': {}, 'weights': {}}, 'allOf': [{'oneOf': [{'required': ['tricks']}]}]}
    """
    beside = [{word: shape[word]} for word in ("anyOf", "oneOf") if word in shape] if "properties" in shape else []
    if not beside:
        return shape
    return {**{key: each for key, each in shape.items() if key not in ("anyOf", "oneOf")}, "allOf": beside}


def schema_named(name: str) -> Described:
    """The JSON Schema (2020-12) of one document, complete in itself.

    Raises:
        KeyError: there is no such document.
    """
    spelled = {each.lower(): each for each in (*COMES_IN, *GOES_OUT)}
    every, made = components(), _schema(spelled[name.lower()])
    beyond: dict[str, Described] = {}
    wanted = _referred(made)
    while wanted:
        beyond |= {each: every[each] for each in wanted}
        wanted = set().union(*map(_referred, beyond.values())) - beyond.keys()
    whole = {**made, **({"components": {"schemas": beyond}} if beyond else {})}
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **whole}


def _schema(name: str, refer: Callable[[str], str] = "#/$defs/{}".format) -> Described:
    if name in COMES_IN:
        made = json_schema(COMES_IN[name], refer=refer)
    else:
        made = json_schema(GOES_OUT[name], refer=refer, more=as_written)
    if name == "Ruling":
        made["properties"]["format"] = {"const": FORMAT}
    if name == "Next":  # its module does not know the names of these documents
        ruling = {"anyOf": [ref("Ruling"), {"type": "null"}]}
        made["properties"] |= {"case": ref("Case"), "ruling": ruling}
    if name == "Story":
        made["properties"]["case"] = ref("Case")
    return made


def _referred(part: object) -> set[str]:
    """The documents that a schema refers to by name."""
    match part:
        case {"$ref": str(said)} if said.startswith(SCHEMAS):
            return {said.removeprefix(f"{SCHEMAS}/")}
        case dict():
            return set().union(*map(_referred, part.values()))
        case list():
            return set().union(*map(_referred, part))
    return set()


_ABOUT = """Rulings on revokes at bridge, for other programs. Documents are those of the command line: a case in
(`revoke-case/1`), a ruling out (`revoke-ruling/1`). What cannot be answered comes back as a problem document
(RFC 9457) that names the place in the request. The same request gives the same answer."""


def openapi(router: APIRouter, home: str) -> Described:
    """The OpenAPI description of a router's addresses.

    Args:
        home: the beginning of its addresses.
    """
    app = FastAPI(
        title="Revoke",
        version=version("revoke"),
        summary="Rulings on revokes at bridge",
        description=_ABOUT,
        generate_unique_id_function=lambda route: route.name,  # the name of an operation in a generated client
    )
    app.include_router(router, prefix=home)
    made = app.openapi()
    made["components"] = {
        "schemas": {**made["components"]["schemas"], **components()},
        "securitySchemes": {
            "bearer": {
                "type": "http",
                "scheme": "bearer",
                "description": "The token that POST /api/v1/session gives for the passcode. Needed where there is one.",
            }
        },
    }
    return made
