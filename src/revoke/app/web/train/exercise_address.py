"""Addresses of exercises: which code, which case; whatever a stranger writes there is some case or none."""

from __future__ import annotations

from collections.abc import Mapping
from secrets import randbelow
from urllib.parse import urlencode

from fastapi import APIRouter, Request
from starlette.responses import RedirectResponse, Response

from revoke.app.web.call import TableCall, written
from revoke.law.code import CODES
from revoke.table.sentence import template
from revoke.training.answer_key import Worked
from revoke.training.concepts import Concept, atlas
from revoke.training.damage import damaged_deal
from revoke.training.drawn_case import drawn, record_to_search, told_plainly
from revoke.training.inquiry import interview_on
from revoke.training.wrong_answers import case_on, drawn_statement

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


# The way of a case through the questions: quick mode with its answers, each of which can be changed there.

PATH = "/train/way"
FIND, TRICKS, LAW = "find", "tricks", "law"
"""Exercises whose cases are not drawn as those of the drill are."""
_SEEDS = 10**9

router = APIRouter()


def way_to(worked: Worked | None, seed: int, concept: str = "", exercise: str = "") -> str:
    """The address that leads to a case's way through the questions; empty where an interview does not tell the case.

    Args:
        worked: the case; ``None`` where there is none.
        seed: what it was drawn with.
        concept: the id of the concept that it was drawn with; empty for any.
        exercise: the exercise that drew it, where that was not the drill.
    """
    if worked is None or told_plainly(worked) is None:
        return ""
    return address(
        PATH, {"code": worked.facts.case.code, "seed": seed, "concept": concept, "exercise": exercise}
    )  # fmt: skip


@router.get(PATH)
def way(request: Request, code: str = "", seed: str = "", concept: str = "", exercise: str = "") -> Response:
    """Leads to quick mode, which has asked what it asks on that case."""
    chosen = code_asked(request, code)
    worked = _case(chosen, number_in(seed, _SEEDS) or 0, concept, exercise)
    if worked is None or told_plainly(worked) is None:
        return RedirectResponse(TableCall(chosen).address, 303)
    told = tuple((key.short, written(value)) for key, value in interview_on(worked))
    return RedirectResponse(
        TableCall(worked.facts.case.code, told=told, came_back=True, agreed=True).address, 303
    )  # fmt: skip


def _case(code: str, seed: int, concept: str, exercise: str) -> Worked | None:
    """The case that an exercise has drawn."""
    about = concept_asked(code, concept)
    if exercise == FIND:
        return record_to_search(code, seed, about).worked
    if exercise == TRICKS:
        return damaged_deal(code, seed, about).worked
    if exercise == LAW:
        case = case_on(drawn_statement(seed, concept))
        return case.worked if case else None
    return drawn(code, seed, about).worked
