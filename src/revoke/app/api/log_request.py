"""Requests that write into the log: their form, who writes, having seen which version; what is refused."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import fields
from typing import Any

from fastapi import Request
from pydantic import TypeAdapter
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response

from revoke.app.api.idempotency import key_of
from revoke.app.api.log_request_schemas import COMES_IN
from revoke.app.api.openapi import KEY, LOCKED, SEEN, Described, gives, takes
from revoke.app.api.permissions import bearer
from revoke.app.api.problems import Refused, at
from revoke.app.api.request_body import MERGE_PATCH, Object, formed, json_body
from revoke.app.api.request_schemas import SCHEMAS
from revoke.app.entrance.signature import may_sign
from revoke.app.log.entry_draft import By
from revoke.app.log.place import CasePlace
from revoke.app.log.refusals import (
    BadWords,
    Changed,
    KeyReused,
    LogError,
    NoSuchCase,
    NoSuchLink,
    NotYet,
    NotYours,
)

_SHAPES: dict[str, TypeAdapter[Any]] = {kind.__name__: TypeAdapter(kind) for kind in COMES_IN}
_PLACE = {each.name for each in fields(CasePlace)}
_KINDS: dict[type[LogError], str] = {
    NoSuchCase: "no-such-case",
    NoSuchLink: "no-such-link",
    Changed: "changed",
    KeyReused: "key-reused",
    NotYet: "not-yet",
    NotYours: "not-yours",
}


def writes(
    shape: str, answer: str = "FullCase", status: int = 200, seen: Described = SEEN, patch: str | None = None
) -> dict[str, Any]:
    """What an address behind the passcode that writes takes and gives, for its route.

    Args:
        shape: the name of the document that it takes.
        answer: the name of the one that it gives.
        seen: how it may say which version of a case was seen.
        patch: the name of the document that only says what changes, where it takes one.
    """
    also = {MERGE_PATCH: {"schema": {"$ref": f"{SCHEMAS}/{patch}"}}} if patch else None
    heads = (KEY, seen) if answer == "FullCase" and status == 200 else (KEY,)
    return {
        "response_class": Response,
        "status_code": status,
        "responses": gives(answer, status=status),
        "openapi_extra": takes(shape, also=also, heads=heads) | LOCKED,
    }


async def said_in(request: Request, shape: str) -> tuple[object, Object]:
    """What a request says: as it came, and as it was understood.

    Raises:
        Refused: it is no JSON, or not in the form of that name.
    """
    asked = await json_body(request)
    return asked, understood(asked, shape)


def understood(asked: object, shape: str) -> Object:
    """What a document of that form says.

    Raises:
        Refused: it is not in that form.
    """
    return formed(asked, _SHAPES[shape])


async def by(request: Request, who: str, *, edits: bool = False) -> By:
    """Who writes, with the request's Idempotency-Key and the version that If-Match names.

    Args:
        edits: the version has to be named.

    Raises:
        Refused: it is not, or somebody else signs with these initials.
    """
    token = bearer(request) or ""
    with refusals():
        await run_in_threadpool(may_sign, request, who, token, token)
        return By(who, key=key_of(request), seen=_seen(request, edits=edits))


def _seen(request: Request, *, edits: bool) -> frozenset[int] | None:
    said = request.headers.get("if-match")
    if said is None and edits:
        detail = "Send the ETag of the case as If-Match, so that nobody is overwritten; * writes all the same."
        raise Refused("version-needed", detail)
    if said is None or said.strip() == "*":
        return None
    found = etags(said)
    if found is None:
        raise Refused("malformed", "If-Match is no list of ETags. Look at the case again for the one it has.")
    return frozenset(int(each) for each in found if each.isascii() and each.isdecimal() and len(each) < 10)


_ETAG = r'(?:W/)?"[\x21\x23-\x7e\x80-\xff]*"'


def etags(said: str, *, weak: bool = False) -> list[str] | None:
    """The ETags of a list, without their quotation marks; ``None`` where it is no such list.

    Args:
        weak: those that are weak too; a write is never held to one (RFC 9110, 13.1.1).

    >>> etags('"3", W/"4"'), etags('W/"4"', weak=True), etags("yesterday")
    (['3'], ['4'], None)
    """
    if not re.fullmatch(rf"\s*{_ETAG}(?:\s*,\s*{_ETAG})*\s*", said):
        return None
    every = re.findall(_ETAG, said)
    return [each.removeprefix("W/")[1:-1] for each in every if weak or not each.startswith("W/")]


@contextmanager
def refusals() -> Iterator[None]:
    """What the log refuses becomes a problem document."""
    try:
        yield
    except BadWords as wrong:
        place = ("place", wrong.field) if wrong.field in _PLACE else (wrong.field,)
        detail = str(wrong).removeprefix(f"{wrong.field}: ")
        raise Refused("invalid", detail, errors=[at(place, detail)]) from None
    except tuple(_KINDS) as wrong:
        raise Refused(_KINDS[type(wrong)], f"{str(wrong)[:1].upper()}{str(wrong)[1:]}") from None
