"""Addresses of exercises: which code, which case; whatever a stranger writes there is some case or none."""

from __future__ import annotations

from collections.abc import Mapping
from secrets import randbelow
from urllib.parse import urlencode

from fastapi import Request

from revoke.law.code import CODES
from revoke.table.sentence import template
from revoke.training.concepts import Concept, atlas

SEEDS = 10**6
"""Seeds that stand in an address are below this."""

EXERCISES = (
    ("/train", template("Drill")),
    ("/train/ask", template("What would you ask?")),
    ("/train/find", template("Find the revoke")),
    ("/train/tricks", template("How many tricks without it?")),
    ("/train/law", template("Which law was that?")),
    ("/train/exam", template("An exam")),
    ("/train/class", template("A class")),
    ("/train/gallery", template("Real boards")),
)
"""Where each exercise is, the exam, the class and the gallery, and what each is called in a row of them."""


def code_asked(request: Request, code: str) -> str:
    """The code of an address, or that of the evening."""
    return code if code in CODES else str(request.app.state.settings.code)


def concept_asked(code: str, concept: str) -> Concept | None:
    """The concept with that id; none for anything else."""
    return next((each for each in atlas(code).concepts if each.id == concept), None)


def number_in(text: str, below: int) -> int | None:
    """A whole number from 0 on; ``None`` for anything else.

    >>> number_in("12", 100), number_in("100", 100), number_in("-1", 100)
    (12, None, None)
    """
    if not text.isascii() or not text.isdigit() or len(text) > len(str(below)):
        return None
    return int(text) if int(text) < below else None


def address(path: str, values: Mapping[str, object]) -> str:
    """An address with these values, those that are empty left out.

    >>> address("/train/law", {"seed": 3, "answer": ""})
    '/train/law?seed=3'
    """
    return f"{path}?{urlencode({name: value for name, value in values.items() if value not in ('', None)})}"


def another(path: str, **values: object) -> str:
    """The address of another case of an exercise, drawn anew."""
    return address(path, {**values, "seed": randbelow(SEEDS)})
