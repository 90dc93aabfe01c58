"""The route class of the interface: what goes wrong on the way becomes a problem document."""

from __future__ import annotations

import logging
from collections.abc import Callable, Coroutine, Iterator
from typing import Any

from fastapi import Request
from fastapi.dependencies.models import Dependant
from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect
from starlette.responses import Response

from revoke.app.api.problems import Refused, Trouble, plain_refusal, refusal
from revoke.app.desk.failures import failure
from revoke.app.entrance.log_slots import RETRY_AFTER
from revoke.app.log.refusals import DiskFull, LogUnavailable
from revoke.errors import RevokeError
from revoke.formats.document_problems import quoted
from revoke.formats.document_words import listed, nearest

LOGGER = logging.getLogger("revoke.api")


class Route(APIRoute):
    """A route that refuses a parameter nobody knows or that stands twice, and answers with our own documents alone."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        answer = super().get_route_handler()
        known = tuple(_parameters(self.dependant))

        async def answered(request: Request) -> Response:
            try:
                if self.include_in_schema:  # what is no address at all gets to hear that instead
                    _refuse_wrong_parameters(request, known)
                return await answer(request)
            except Refused as refused:
                return refused.answer()
            except RequestValidationError as wrong:
                return _of_parameters(wrong).answer()
            except HTTPException as wrong:
                return plain_refusal(wrong.status_code, wrong.detail, wrong.headers).answer()
            except LogUnavailable as wrong:
                kind = "log-full" if isinstance(wrong, DiskFull) else "log-unavailable"
                return Refused(kind, str(wrong), headers={"Retry-After": RETRY_AFTER}).answer()
            except RevokeError as wrong:
                return refusal(failure(wrong, "the request")).answer()
            except ClientDisconnect:
                return Response(status_code=400)  # nobody is there to read it
            except Exception:
                LOGGER.exception("%s %s", request.method, request.url.path)
                return fault().answer()

        return answered


def fault() -> Refused:
    """What is said of a fault of ours: that it is one, and nothing of how it came about."""
    detail = "This is a fault of the program, not of what you sent. Please report it with the request."
    return Refused("fault", detail)


def _parameters(needs: Dependant) -> Iterator[str]:
    """The parameters of the query that an address knows, by itself or through what it depends on."""
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


def _of_parameters(wrong: RequestValidationError) -> Refused:
    errors = []
    for each in wrong.errors():
        name = str(each["loc"][-1])
        errors.append(Trouble(f"The {each['loc'][0]} parameter {name}: {quoted(each['input'])}, but {each['msg']}."))
    return Refused("unknown-parameter", errors[0].detail, errors=errors)
