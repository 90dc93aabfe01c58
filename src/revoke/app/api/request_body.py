"""Reads requests: the body with limits on kind, size and time, then its JSON, then the document in it."""

from __future__ import annotations

import asyncio
import logging
import re
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Iterator, Mapping
from dataclasses import dataclass, field, fields
from hashlib import sha256
from threading import Lock
from typing import Any

from anyio import CapacityLimiter, to_thread
from fastapi import Request
from fastapi.dependencies.models import Dependant
from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect
from starlette.responses import Response

from revoke.app.api.problems import Refused, Trouble, at, plain_refusal, refusal
from revoke.app.desk.failures import failure
from revoke.app.entrance.evening import RETRY_AFTER, whole_number
from revoke.app.log import refusals
from revoke.app.log.logged_case import CasePlace
from revoke.case.case import Case
from revoke.errors import RevokeError
from revoke.formats.document_problems import parse, quoted
from revoke.formats.document_shapes import DocumentFault, FaultKind, Place, read
from revoke.formats.document_words import LARGEST, BadDocument, listed, nearest
from revoke.formats.native import read_case

LARGEST_RECORD = 1_000_000
"""The largest play record in bytes; for a case it is :data:`~revoke.formats.document_problems.LARGEST`."""

LARGEST_REQUEST = 2 * LARGEST
"""The largest other request in bytes: a case with more beside it."""

SECONDS = 20.0
"""Seconds within which a whole request has to arrive."""

JSON = "application/json"
MERGE_PATCH = "application/merge-patch+json"

_READING = CapacityLimiter(4)

Object = dict[str, Any]  # Any: JSON, checked key by key later


async def body(request: Request, *kinds: str, most: int = LARGEST_REQUEST) -> bytes:
    """The body of a request, as it came.

    Args:
        kinds: the accepted media types.
        most: the largest size in bytes.

    Raises:
        Refused: the body is of another kind, too large, or too slow.
    """
    said = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if said not in kinds:
        sent = f"{quoted(said)} was sent" if said else "it was not said what was sent"
        raise Refused("media-type", f"{sent}, but here {listed(kinds)} is read. Say so in Content-Type.")
    if whole_number(request.headers.get("content-length", "0"), 0, most) is None:
        raise _too_large(most)
    parts = bytearray()
    try:
        async with asyncio.timeout(SECONDS):
            async for part in request.stream():
                parts += part
                if len(parts) > most:
                    raise _too_large(most)
    except TimeoutError:
        raise Refused("too-slow", f"The request did not come within {SECONDS:g} seconds. Send it again.") from None
    return bytes(parts)


def _too_large(most: int) -> Refused:
    return Refused("too-large", f"The request has more than {most:,} bytes. Send less at a time.")


async def json_body(request: Request, *, most: int = LARGEST_REQUEST) -> object:
    """The JSON in a request.

    Raises:
        Refused: as in :func:`body`, or the body is no JSON, or an object has a key twice.
    """
    kinds = (JSON, MERGE_PATCH) if request.method == "PATCH" else (JSON,)
    return json_of(await body(request, *kinds, most=most), most=most)


def is_merge_patch(request: Request) -> bool:
    """Whether a request has only changes (RFC 7396)."""
    return request.headers.get("content-type", "").partition(";")[0].strip().lower() == MERGE_PATCH


def json_of(data: bytes, *, most: int = LARGEST_REQUEST) -> object:
    try:
        value, twice = parse(data, name="the request", most=most)
    except BadDocument as wrong:
        problem = wrong.problems[0]
        raise Refused("malformed", str(problem), errors=[Trouble(str(problem))]) from None
    if twice:
        raise refusal(failure(BadDocument("the request", twice), "the request"))
    return value


async def case_body(request: Request) -> Case:
    """The case in a request.

    Raises:
        Refused: as in :func:`json_body`, or the JSON is no case; the refusal lists every error.
    """
    return await case_in(await json_body(request, most=LARGEST))


async def case_in(value: object, *, within: Place = ()) -> Case:
    """The case in a part of a request, read in a thread because a case with thousands of errors takes seconds.

    Args:
        within: its place in the request.

    Raises:
        Refused: the part is no case; the refusal lists every error.
    """
    return await to_thread.run_sync(_case_in, value, within, limiter=_READING)


def _case_in(value: object, within: Place) -> Case:
    try:
        return read_case(value, name="the request")  # type: ignore[arg-type]  # the reader checks any JSON
    except RevokeError as wrong:
        raise refusal(failure(wrong, "the request"), within=within) from None


async def form(request: Request, shape: Any) -> Object:
    """The document in a request, checked against a shape.

    Raises:
        Refused: as in :func:`json_body`, or the document does not fit; the refusal lists every error.
    """
    return formed(await json_body(request), shape)


def formed(value: object, shape: Any) -> Object:
    found, faults = read(shape, value)
    if faults:
        errors = [_trouble(each) for each in faults]
        detail = errors[0].detail if len(errors) == 1 else f"{len(errors)} errors; each is listed in errors."
        raise Refused("invalid", detail, errors=errors)
    return dict(found)


def _trouble(fault: DocumentFault) -> Trouble:
    place, said = fault.place, quoted(fault.said)
    match fault.kind:
        case FaultKind.VALUE:
            return at(place, f"{said}, but {fault.because}. {fault.instead}.")
        case FaultKind.MISSING:
            return at(place, f'nothing, but "{place[-1]}" is needed. Add it.')
        case FaultKind.UNKNOWN_KEY:
            near = nearest(str(place[-1]), fault.keys)
            advice = f'Did you mean "{near}"?' if near else f"The keys here are {listed(fault.keys)}."
            return at(place, f"the key {said}, but it does not belong here. {advice}")
        case FaultKind.BAD_KEY:
            return at(place, f"the key {said}, but a key may hold only printable characters. Correct the key.")
        case FaultKind.NO_OBJECT:
            return at(place, f"{said}, but an object is needed here. Put its keys in braces, as {{ … }}.")
        case _:
            return at(place, f"{said}, but a list is needed here. Put it in square brackets, as [ … ].")


# Idempotency keys for requests that the log does not store: the same request again gets the same answer.

LONGEST_KEY = 200
KEY = f"[!-~]{{1,{LONGEST_KEY}}}"
"""The form of an idempotency key: no blanks, and no characters beyond ASCII."""

MOST_KEPT = 1000


@dataclass(slots=True)
class Replays:
    """A store of the answers to requests with a key, while the server runs; the oldest make room."""

    _answers: OrderedDict[str, tuple[str, Response]] = field(default_factory=OrderedDict)
    _lock: Lock = field(default_factory=Lock, repr=False)

    def answer(self, key: str, said: str, act: Callable[[], Response]) -> Response:
        """The earlier answer to this key, or the answer of the act.

        Raises:
            Refused: the key came before with another request.
        """
        with self._lock:
            before = self._answers.get(key)
            if before is None:
                answer = act()
                self._answers[key] = (said, answer)
                while len(self._answers) > MOST_KEPT:
                    self._answers.popitem(last=False)
                return answer
        if before[0] != said:
            detail = "This idempotency key came before with another request. Take a new key for every new request."
            raise Refused("key-reused", detail)
        return before[1]


def key_of(request: Request) -> str | None:
    """The idempotency key of a request.

    Raises:
        Refused: the key is too long, or has a character that no key may have.
    """
    key = request.headers.get("idempotency-key")
    if key is not None and not re.fullmatch(KEY, key):
        detail = f"An Idempotency-Key has 1 to {LONGEST_KEY} letters, digits or signs. Take a random one, as a UUID."
        raise Refused("malformed", detail)
    return key


def replayed(request: Request, said: object, act: Callable[[], Response]) -> Response:
    """The answer to a request that may carry a key.

    Args:
        said: the content of the request, without the address.
    """
    key = key_of(request)
    if key is None:
        return act()
    whole = f"{request.method} {request.url.path} {said!r}"
    replays: Replays = request.app.state.replays
    return replays.answer(sha256(key.encode()).hexdigest(), sha256(whole.encode("utf-8", "replace")).hexdigest(), act)


# The route class of the API, which turns errors into problem documents.

LOGGER = logging.getLogger("revoke.api")


class Route(APIRoute):
    """A route that refuses unknown and repeated parameters, and answers only with our own documents."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        answer = super().get_route_handler()
        known = tuple(_parameters(self.dependant))

        async def answered(request: Request) -> Response:
            try:
                if self.include_in_schema:  # an unknown address gets its own answer
                    _refuse_wrong_parameters(request, known)
                return await answer(request)
            except Refused as refused:
                return refused.answer()
            except RequestValidationError as wrong:
                return _of_parameters(wrong).answer()
            except HTTPException as wrong:
                return plain_refusal(wrong.status_code, wrong.detail, wrong.headers).answer()
            except refusals.LogUnavailable as wrong:
                kind = "log-full" if isinstance(wrong, refusals.DiskFull) else "log-unavailable"
                return Refused(kind, str(wrong), headers={"Retry-After": RETRY_AFTER}).answer()
            except refusals.LogError as wrong:
                return _of_log(wrong).answer()
            except RevokeError as wrong:
                return refusal(failure(wrong, "the request")).answer()
            except ClientDisconnect:
                return Response(status_code=400)  # nobody is there to read it
            except Exception:
                LOGGER.exception("%s %s", request.method, request.url.path)
                return fault().answer()

        return answered


_PLACE = {each.name for each in fields(CasePlace)}
_KINDS: Mapping[type[refusals.LogError], str] = {
    refusals.NoSuchCase: "no-such-case",
    refusals.NoSuchLink: "no-such-link",
    refusals.Changed: "changed",
    refusals.KeyReused: "key-reused",
    refusals.NotYet: "not-yet",
    refusals.NotYours: "not-yours",
}


def _of_log(wrong: refusals.LogError) -> Refused:
    """A refusal of the log."""
    if isinstance(wrong, refusals.BadWords):
        place = ("place", wrong.field) if wrong.field in _PLACE else (wrong.field,)
        detail = str(wrong).removeprefix(f"{wrong.field}: ")
        return Refused("invalid", detail, errors=[at(place, detail)])
    if type(wrong) not in _KINDS:
        return refusal(failure(wrong, "the request"))
    return Refused(_KINDS[type(wrong)], f"{str(wrong)[:1].upper()}{str(wrong)[1:]}")


def fault() -> Refused:
    """The refusal for a bug of ours, without its cause."""
    detail = "This is a fault of the program, not of what you sent. Please report it with the request."
    return Refused("fault", detail)


def _parameters(needs: Dependant) -> Iterator[str]:
    """The query parameters of an address, including those of its dependencies."""
    yield from (each.alias for each in needs.query_params)
    for each in needs.dependencies:
        yield from _parameters(each)


def _refuse_wrong_parameters(request: Request, known: tuple[str, ...]) -> None:
    for name in request.query_params:
        if name in known:
            if len(request.query_params.getlist(name)) > 1:
                detail = f"The parameter {quoted(name)} stands there more than once. Give it once."
                raise Refused("unknown-parameter", detail, errors=[Trouble(detail)])
            continue
        near = nearest(name, known)
        advice = f'Did you mean "{near}"?' if near else f"There is {listed(known)}." if known else "Leave it out."
        detail = f"The parameter {quoted(name)} is not known here. {advice}"
        raise Refused("unknown-parameter", detail, errors=[Trouble(detail)])


_BECAUSE = {
    "missing": "it is needed here. Give it",
    "literal_error": "there is no such value. Say {expected}",
    "enum": "there is no such value. Say {expected}",
    "bool_parsing": "it is a yes or no. Say true or false",
    "int_parsing": "it is a whole number. Write it in digits",
    "int_parsing_size": "it is a whole number of a few digits. Write a smaller one",
    "float_parsing": "it is a number. Write it in digits",
    "finite_number": "it is a number. Write it in digits",
    "greater_than_equal": "it is at least {ge}. Make it larger",
    "less_than_equal": "it is at most {le}. Make it smaller",
    "string_too_short": "it is too short. Make it longer",
    "string_too_long": "it has at most {max_length} letters. Make it shorter",
}
"""Why a parameter cannot have a value, and what to do, by the error's name in the parameter reader."""


def _of_parameters(wrong: RequestValidationError) -> Refused:
    errors = []
    for each in wrong.errors():
        name = str(each["loc"][-1])
        given = "nothing" if each["type"] == "missing" else quoted(each["input"])
        because = _BECAUSE.get(each["type"], each["msg"]).format_map(each.get("ctx", {}))
        errors.append(Trouble(f"The {each['loc'][0]} parameter {name}: {given}, but {because}."))
    return Refused("unknown-parameter", errors[0].detail, errors=errors)
