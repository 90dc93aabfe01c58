"""Error pages: why what was asked cannot be done, in a sentence, and where to go."""

from __future__ import annotations

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import Response

from revoke.app.desk.failures import why
from revoke.app.entrance.log_slots import RETRY_AFTER
from revoke.app.entrance.session import NotGenuine, NotInside
from revoke.app.log.refusals import Changed, LogError, LogUnavailable, NoSuchCase, NoSuchLink, NotYours
from revoke.app.web.cases.permissions import status_of
from revoke.app.web.pages import page
from revoke.app.web.passcode_page import sent_again, sent_to_the_door
from revoke.app.web.request_limits import TOO_LONG, TOO_SLOW
from revoke.errors import RevokeError
from revoke.table.sentence import template

_NOT_GENUINE = template("This form was not sent from an open page here. Go back, load the page again, and send it.")
_NOT_SO = template("The form holds something that cannot be. Go back and correct it.")
_IN_WORDS = {
    404: template("There is no page at this address."),
    405: template("Nothing can be sent to this address."),
    408: TOO_SLOW,
    413: TOO_LONG,
}
"""What a server would say in numbers."""


def install(app: FastAPI) -> None:
    """Have an application answer with pages of its own."""

    @app.exception_handler(NotInside)
    async def not_inside(request: Request, _: Exception) -> Response:
        return await sent_to_the_door(request)

    @app.exception_handler(NotGenuine)
    async def not_genuine(request: Request, _: Exception) -> Response:
        return await sent_again(request) or _wrong(request, 403, _NOT_GENUINE)

    @app.exception_handler(RequestValidationError)
    def not_so(request: Request, _: Exception) -> Response:
        return _wrong(request, 422, _NOT_SO)

    @app.exception_handler(HTTPException)
    def refused(request: Request, wrong: Exception) -> Response:
        assert isinstance(wrong, HTTPException)
        status = wrong.status_code
        answer = _wrong(request, status, _IN_WORDS.get(status, wrong.detail))
        answer.headers.update(wrong.headers or {})  # what may be sent here, or when to come again
        return answer

    @app.exception_handler(RevokeError)
    async def told(request: Request, wrong: Exception) -> Response:
        status, because = _status(wrong), why(wrong) if isinstance(wrong, RevokeError) else str(wrong)
        if not isinstance(wrong, LogUnavailable):
            return _wrong(request, status, because)
        answer = await sent_again(request, status, because) or _wrong(request, status, because)
        answer.headers["Retry-After"] = RETRY_AFTER
        return answer


def _status(wrong: Exception) -> int:
    match wrong:
        case NoSuchCase() | NoSuchLink():
            return 404
        case Changed():
            return 409
        case LogUnavailable() | NotYours():
            return status_of(wrong)
        case LogError():
            return 400
    return 422


def _wrong(request: Request, status: int, wrong: str) -> Response:
    return page(request, "wrong.html", status=status, wrong=wrong)
