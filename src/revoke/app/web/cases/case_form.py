"""A submitted form about a case: its fields as text, and its sender."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Annotated, Any

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from revoke.app.entrance.evening import log_of, may_sign, whole_number
from revoke.app.entrance.web_sessions import NotInside, genuine, is_inside
from revoke.app.log import refusals
from revoke.app.log.log import Purpose
from revoke.app.log.logged_case import HIGHEST_BOARD, CasePlace, LoggedCase
from revoke.app.log.tables import By
from revoke.app.web.pages import From, initials, keep_initials, new_key, page
from revoke.errors import RevokeError
from revoke.table.sentence import sentence, template

# The cookie of a case handed over, which lets one director write on that case alone.

COOKIE = "handed"
HALF_A_DAY = 12 * 3600


def may_write(request: Request, case_id: str) -> bool:
    """Whether the sender of a request may read this case and write on it."""
    if is_inside(request):
        return True
    token = request.cookies.get(COOKIE, "")
    if not token:
        return False
    try:
        return log_of(request).admitted(token, Purpose.WRITE) == case_id
    except refusals.NoSuchLink:
        return False


# Permissions on a case: the case of an address, who may see it, and the status of a refusal.

WRITES = [genuine]
_HIGHEST_CASE = 999_999_999


def _on_case(request: Request) -> LoggedCase:
    """The case of an address, by its number or its id; without permission nobody learns whether it exists.

    Raises:
        NoSuchCase: there is no such case.
        NotInside: the sender has neither the passcode nor a link to this case.
    """
    log, said = log_of(request), request.path_params["case"]
    number = whole_number(said, 0, _HIGHEST_CASE)
    try:
        found = log.case(said) if number is None else log.case_numbered(number)
    except refusals.NoSuchCase:
        if is_inside(request):
            raise
        raise NotInside from None
    if not may_write(request, found.id):
        raise NotInside
    return found


OnCase = Annotated[LoggedCase, From(_on_case)]


def case_written_on(request: Request, case_id: str) -> LoggedCase | None:
    """The case that a form writes on, by its id; ``None`` without one, for a new case.

    Raises:
        NotInside: the sender may not write on it, or not in the log.
        NoSuchCase: there is no such case.
    """
    if not (may_write(request, case_id) if case_id else is_inside(request)):
        raise NotInside
    return log_of(request).case(case_id) if case_id else None


def status_of(wrong: RevokeError) -> int:
    """The HTTP status of a refused form.

    >>> from revoke.app.log.refusals import Changed
    >>> status_of(Changed("it has changed")), status_of(refusals.NotYours("this is the case of KB"))
    (409, 403)
    """
    match wrong:
        case refusals.NotYours():
            return 403
        case refusals.DiskFull():
            return 507
        case refusals.LogUnavailable():
            return 503
        case refusals.BadWords() | refusals.CannotImport():
            return 422
        case refusals.LogError():
            return 409
    return 422


_LONGEST_KEY = 64


@dataclass(frozen=True, slots=True)
class Sent:
    """The fields of a form, by name; a template calls it with a name for the text in that field.

    Attributes:
        may_sign: raises ``NotYours`` if the sender may not sign with these initials.

    >>> said = Sent({"table": " 4 "})
    >>> said("table"), said("board"), said("who", "KB")
    ('4', '', 'KB')
    """

    fields: Mapping[str, str] = field(default_factory=dict)
    may_sign: Callable[[str], None] | None = None

    def __call__(self, name: str, otherwise: str = "") -> str:
        return self.fields.get(name, otherwise).strip()

    def number(self, name: str, most: int) -> int | None:
        """The whole number in a field, from 0; ``None`` if the field is empty.

        Raises:
            BadWords: the field has anything else.
        """
        said = self(name)
        found = whole_number(said, 0, most)
        if said and found is None:
            because = sentence("this must be a number from 0 to {most}", most=str(most))
            raise refusals.BadWords(name, f"{said[:20]!r}", because, template("Correct it, or leave it out."))
        return found

    def score(self, name: str) -> float | None:
        """The score in a field, in points with its sign; ``None`` if the field is empty.

        Raises:
            BadWords: the field has anything else.
        """
        said = self(name).replace("−", "-").replace(",", ".")
        if not said:
            return None
        digits = said.removeprefix("-").removeprefix("+").replace(".", "", 1)
        if not (digits.isascii() and digits.isdecimal() and len(digits) < 12):
            because = template("a score is a number of points")
            raise refusals.BadWords(name, f"{said[:20]!r}", because, template("Write it as 430 or −100."))
        return float(said)

    def by(self, step: str = "") -> By:
        """The sender, the version that he has seen, and the key against sending the form twice.

        Args:
            step: the name of a later entry, if one form leads to several; only the first checks the version.

        Raises:
            BadWords: the initials are missing.
            NotYours: the initials are somebody else's.
        """
        if self.may_sign:
            self.may_sign(self("who"))
        key = self("key")[:_LONGEST_KEY]
        seen = None if step else self.number("version", 1_000_000)
        return By(self("who"), f"{key} {step}" if key else None, seen)

    def place(self, before: CasePlace | None = None) -> CasePlace:
        """The place of the case: as typed, and as before where this form has no field.

        Raises:
            BadWords: a field has a wrong value.
        """
        said: dict[str, str | int] = before.document() if before else {}
        for name in ("event", "session", "section", "round", "table", "ns", "ew"):
            if name in self.fields:
                said[name] = self(name)
        if "board" in self.fields:
            board = self.number("board", HIGHEST_BOARD)
            said.pop("board", None)
            said |= {} if board is None else {"board": board}
        return CasePlace(**{name: value for name, value in said.items() if value != ""})  # type: ignore[arg-type]  # the board is a number, the rest is text


async def _sent(request: Request) -> Sent:
    async with request.form() as form:  # closes uploaded files, which no field here takes
        fields = {name: value for name, value in form.items() if isinstance(value, str)}
    return Sent(fields, partial(may_sign, request, link=request.cookies.get(COOKIE, "")))


Typed = Annotated[Sent, From(_sent)]


def form_page(request: Request, template_name: str, typed: Sent, **values: Any) -> Response:
    """A page of the log with a filled-in form, signed with the initials last given.

    Args:
        values: further values, such as ``status`` and ``refused``. Any: they differ by template.
    """
    signed = {"refused": "", "typed": typed, "who": typed("who") or initials(request), "key": new_key()}
    return page(request, f"cases/{template_name}.html", **{**signed, **values}, here="/cases")


def written(case: LoggedCase, done: str, sent: Sent) -> Response:
    """A redirect to the case, which says what was done; the browser keeps the initials."""
    answer = RedirectResponse(f"/cases/{case.number}?done={done}", 303)
    keep_initials(answer, sent("who"))
    return answer


def untouched(case: LoggedCase) -> Sent:
    """The fields of the place, with the case's own values."""
    return Sent({name: str(said) for name, said in case.place.document().items()})
