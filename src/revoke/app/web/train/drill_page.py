"""The drill: a case, its answer by one tap, and what there is to learn; every page is its address."""

from __future__ import annotations

from dataclasses import dataclass, replace
from secrets import randbelow
from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import RedirectResponse, Response

from revoke.app.desk.training_words import (
    WEIGH_QUESTION,
    choice_words,
    concept_words,
    drill_question,
    lesson,
    story_of,
)
from revoke.app.web.pages import page
from revoke.app.web.train.case_in_quick_mode import way_to
from revoke.app.web.train.exercise_address import EXERCISES, SEEDS, address, code_asked, concept_asked, number_in
from revoke.facts.revoke import Revoke
from revoke.law.code import CODES
from revoke.law.code import code as code_named
from revoke.ruling.findings import value
from revoke.table.seats import SEATS
from revoke.table.sentence import template
from revoke.training.choices import DrillChoice, drill_choices, has_to_weigh, right_choice
from revoke.training.concepts import Concept, atlas
from revoke.training.drawn_case import DrawnCase, drawn

SERIES = 10
"""So many cases make a series."""
_YES, _NO = "yes", "no"

router = APIRouter()


@dataclass(frozen=True, slots=True)
class DrillAddress:
    """Where a drill stands, as its address says.

    Attributes:
        code: the code of law.
        seed: the case.
        concept: the id of the concept that it has to be about; empty for any.
        case: the number of the case in its series, from 1.
        right: how many before it were answered right.
        answer: the id of the choice; empty as long as there is none.
        weigh: the answer to whether the damage is weighed; empty as long as there is none.
    """

    code: str
    seed: int
    concept: str = ""
    case: int = 1
    right: int = 0
    answer: str = ""
    weigh: str = ""

    def __str__(self) -> str:
        given = {
            "code": self.code,
            "seed": self.seed,
            "concept": self.concept,
            "case": self.case,
            "right": self.right,
            "answer": self.answer,
            "weigh": self.weigh,
        }
        return address("/train", given)


@router.get("/train")
def train(
    request: Request,
    code: str = "",
    seed: str = "",
    concept: str = "",
    case: str = "",
    right: str = "",
    answer: str = "",
    weigh: str = "",
) -> Response:
    """A case of the drill, or its answer; without a case in the address, one is drawn."""
    chosen = code_asked(request, code)
    number = number_in(seed, SEEDS * 1000)  # an exam draws from more
    if number is None:
        return RedirectResponse(str(DrillAddress(chosen, randbelow(SEEDS))), 303)
    asked = concept_asked(chosen, concept)
    here = DrillAddress(
        chosen, number, asked.id if asked else "", number_in(case, SERIES + 1) or 1, number_in(right, SERIES + 1) or 0
    )
    return _shown(request, here, asked, answer, weigh)


def _shown(request: Request, here: DrillAddress, asked: Concept | None, answer: str, weigh: str) -> Response:
    found = drawn(here.code, here.seed, asked)
    choices = drill_choices(found.worked)
    said = next((each for each in choices if each.id == answer), None)
    if said is None:
        buttons = [(choice_words(each), str(replace(here, answer=each.id))) for each in choices]
        return _page(request, "question", here, found, question=drill_question(found), buttons=buttons, weighing=False)
    if said == right_choice(found.key) and has_to_weigh(found.worked) and weigh not in (_YES, _NO):
        words = ((template("yes"), _YES), (template("no"), _NO))
        buttons = [(text, str(replace(here, answer=said.id, weigh=each))) for text, each in words]
        return _page(request, "question", here, found, question=WEIGH_QUESTION, buttons=buttons, weighing=True)
    return _answered(request, here, found, said, weigh)


def _answered(request: Request, here: DrillAddress, found: DrawnCase, said: DrillChoice, weigh: str) -> Response:
    learnt = lesson(found, said)
    weighed_wrong = learnt.right and has_to_weigh(found.worked) and (weigh == _YES) is not found.key.weighs
    right = learnt.right and not weighed_wrong
    after = replace(here, seed=randbelow(SEEDS), concept="", case=here.case + 1, right=here.right + right)
    return _page(
        request,
        "answer",
        here,
        found,
        lesson=learnt,
        way=way_to(found.worked, found.seed, here.concept),
        answer_given=f"{said.id} {weigh}".strip(),
        right=right,
        weighed_wrong=weighed_wrong,
        concept=concept_words(found.concept, here.code),
        concept_id=found.concept.id,
        clauses=found.clauses_looked_at,
        concepts=[each.id for each in atlas(here.code).concepts],
        next=str(after),
        again=str(DrillAddress(here.code, randbelow(SEEDS))),
        so_far=here.right + right,
        ended=here.case >= SERIES,
    )


def _page(request: Request, template_name: str, here: DrillAddress, found: DrawnCase, **values: Any) -> Response:
    """A page of the drill, with the story and the trick above whatever else it shows; Any: as a template wants it."""
    last = len(found.worked.facts) - 1
    return page(
        request,
        f"train/{template_name}.html",
        address=here,
        series=SERIES,
        law=code_named(here.code),
        story=story_of(found),
        trick=dict(found.trick),
        leader=found.trick[0][0] if found.trick else None,
        wrong=value(found.worked.facts, last, Revoke.offender.name),
        seats=SEATS,
        codes=tuple((each, code_named(each).name) for each in CODES),
        exercises=EXERCISES,
        exercise="/train",
        **values,
        here="/train",
    )
