"""Form input of full mode: what was sent, and the page that says so when nothing can be made of it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Coroutine
from typing import Annotated, Any

from fastapi import Depends, HTTPException, Request
from fastapi.routing import APIRoute
from starlette.datastructures import FormData, UploadFile
from starlette.responses import Response

from revoke.app.desk.board_entry import MOST_BYTES
from revoke.app.desk.entry_text import entry_of
from revoke.app.desk.failures import why
from revoke.app.entrance.settings import Settings
from revoke.app.entrance.whole_number import whole_number
from revoke.app.language.language import Language
from revoke.app.web.full.entry_address import keep_draft, state_in
from revoke.app.web.page_language import spoken
from revoke.app.web.pages import page
from revoke.case.case import Case
from revoke.errors import RevokeError
from revoke.table.sentence import sentence

_MOST_SENT = 3 * MOST_BYTES  # a text may be longer as it is sent than as it is read
_MOST_FIELDS = 200


_TOO_MUCH = sentence("More than {number} bytes were sent. Give fewer boards at a time.", number=f"{_MOST_SENT:,}")


async def sent(request: Request) -> AsyncIterator[FormData]:
    """The form, or what an address says of one, unless it is larger than anything that is read here.

    Raises:
        HTTPException: it is too large, or no form at all.
    """
    if request.method == "GET":
        form = state_in(request)
        request.state.logged = word(form, "logged")
        yield form
        return
    if whole_number(request.headers.get("content-length", ""), 0, _MOST_SENT) is None:
        raise HTTPException(413, _TOO_MUCH)
    async with request.form(max_files=1, max_fields=_MOST_FIELDS, max_part_size=_MOST_SENT) as form:
        request.state.logged = word(form, "logged")
        yield form


Sent = Annotated[FormData, Depends(sent)]


def word(form: FormData, name: str) -> str:
    """What stands in a field; nothing where the field is not there."""
    value = form.get(name, "")
    return value.strip() if isinstance(value, str) else ""


def words(form: FormData, name: str) -> tuple[str, ...]:
    """Everything that was ticked or given under one name."""
    return tuple(value for value in form.getlist(name) if isinstance(value, str))


def strings(form: FormData) -> list[tuple[str, str]]:
    """The fields, without files."""
    return [(name, value) for name, value in form.multi_items() if isinstance(value, str)]


def has_file(form: FormData, name: str) -> bool:
    """Whether a file was handed in."""
    value = form.get(name)
    return isinstance(value, UploadFile) and bool(value.filename)


def file(form: FormData, name: str) -> tuple[str, bytes] | None:
    """A file that was handed in, with its name; ``None`` where none was chosen."""
    value = form.get(name)
    if not isinstance(value, UploadFile) or not value.filename:
        return None
    return value.filename, value.file.read(MOST_BYTES + 1)


def entry(form: FormData) -> Case:
    """What has been entered so far.

    Raises:
        BadDocument: the page did not carry it as it was given.
    """
    return entry_of(word(form, "case"))


def settings_of(request: Request) -> Settings:
    settings: Settings = request.app.state.settings
    return settings


def language_of(request: Request) -> Language:
    """The language that the reader speaks."""
    return spoken(request, settings_of(request).language)


class FullRoute(APIRoute):
    """An address of full mode: what cannot be understood is answered with a page that says why and what to do."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        # Any: as FastAPI declares it.
        handle = super().get_route_handler()

        async def handled(request: Request) -> Response:
            request.state.logged = ""
            try:
                answer = await handle(request)
                keep_draft(request, answer)
                return answer
            except RevokeError as wrong:
                return page(request, "full/wrong.html", status=400, wrong=why(wrong))
            except HTTPException as wrong:
                answer = page(request, "full/wrong.html", status=wrong.status_code, wrong=wrong.detail)
                answer.headers.update(wrong.headers or {})  # when to come again
                return answer

        return handled
