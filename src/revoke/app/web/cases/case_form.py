"""A form about a case as it was sent: its fields as text, and who sends it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Annotated

from fastapi import Depends, Request

from revoke.app.entrance.signature import may_sign
from revoke.app.entrance.whole_number import whole_number
from revoke.app.log.entry_draft import By
from revoke.app.log.logged_case import LoggedCase
from revoke.app.log.place import HIGHEST_BOARD, CasePlace
from revoke.app.log.refusals import BadWords
from revoke.app.web.case_cookie import COOKIE as HANDED
from revoke.table.sentence import sentence, template

_LONGEST_KEY = 64


@dataclass(frozen=True, slots=True)
class Sent:
    """The fields of a form, by name; in a template it is called for what was typed into a field.

    Attributes:
        may_sign: raises ``NotYours`` where whoever sent the form may not sign with these initials.

    >>> said = Sent({"table": " 4 "})
    >>> said("table"), said("board"), said("who", "KB")
    ('4', '', 'KB')
    """

    fields: Mapping[str, str] = field(default_factory=dict)
    may_sign: Callable[[str], None] | None = None

    def __call__(self, name: str, otherwise: str = "") -> str:
        return self.fields.get(name, otherwise).strip()

    def number(self, name: str, most: int) -> int | None:
        """A whole number from 0, or nothing where the field is empty.

        Raises:
            BadWords: anything else.
        """
        said = self(name)
        found = whole_number(said, 0, most)
        if said and found is None:
            because = sentence("this is a number from 0 to {most}", most=str(most))
            raise BadWords(name, f"{said[:20]!r}", because, template("Correct it, or leave it out."))
        return found

    def score(self, name: str) -> float | None:
        """A score in points, with its sign, or nothing where the field is empty.

        Raises:
            BadWords: anything else.
        """
        said = self(name).replace("−", "-").replace(",", ".")
        if not said:
            return None
        digits = said.removeprefix("-").removeprefix("+").replace(".", "", 1)
        if not (digits.isascii() and digits.isdecimal() and len(digits) < 12):
            because = template("a score is a number of points")
            raise BadWords(name, f"{said[:20]!r}", because, template("Write it as 430 or −100."))
        return float(said)

    def by(self, step: str = "") -> By:
        """Who sends it, which version he has seen, and the key against sending it twice.

        Args:
            step: which writing it is, where one form leads to several; only the first is held to the version.

        Raises:
            BadWords: no initials.
            NotYours: initials of somebody else.
        """
        if self.may_sign:
            self.may_sign(self("who"))
        key = self("key")[:_LONGEST_KEY]
        seen = None if step else self.number("version", 1_000_000)
        return By(self("who"), f"{key} {step}" if key else None, seen)

    def place(self, before: CasePlace | None = None) -> CasePlace:
        """Where the case arose: what was typed, and from before what this form has no field for.

        Raises:
            BadWords: a field that cannot be that.
        """
        said: dict[str, str | int] = before.document() if before else {}
        for name in ("event", "session", "section", "round", "table", "ns", "ew"):
            if name in self.fields:
                said[name] = self(name)
        if "board" in self.fields:
            board = self.number("board", HIGHEST_BOARD)
            said.pop("board", None)
            said |= {} if board is None else {"board": board}
        return CasePlace(**{name: value for name, value in said.items() if value != ""})  # type: ignore[arg-type]  # a board is a number, the rest are words


async def _sent(request: Request) -> Sent:
    async with request.form() as form:  # which closes what was sent as a file; no field of ours takes one
        fields = {name: value for name, value in form.items() if isinstance(value, str)}
    return Sent(fields, partial(may_sign, request, link=request.cookies.get(HANDED, "")))


Typed = Annotated[Sent, Depends(_sent)]


def untouched(case: LoggedCase) -> Sent:
    """What stands in the fields about the place before anybody has typed."""
    return Sent({name: str(said) for name, said in case.place.document().items()})
