"""What would you ask? A case told at first sight, questions one by one, a ruling, and what that was worth."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import RedirectResponse, Response

from revoke.app.desk.inquiry_words import (
    RULE_NOW,
    SEND_ON,
    WHAT_NEXT,
    YOUR_RULING,
    first_sight,
    move_words,
    open_questions,
    worth,
)
from revoke.app.desk.training_words import choice_words, concept_words, lesson
from revoke.app.web.pages import page
from revoke.app.web.train.case_in_quick_mode import way_to
from revoke.app.web.train.exercise_address import (
    EXERCISES,
    SEEDS,
    address,
    another,
    code_asked,
    concept_asked,
    number_in,
)
from revoke.law.code import CODES
from revoke.law.code import code as code_named
from revoke.training.choices import DrillChoice, drill_choices
from revoke.training.inquiry import PLAY_ON, Inquiry, inquiry
from revoke.training.plain_case import askable_concepts

PATH = "/train/ask"
_SENT_ON = "play-on"
_BETWEEN = "."
_MOST_MOVES = 12
_ALL_POINTS = 4

router = APIRouter()


@router.get(PATH)
def ask(
    request: Request, code: str = "", seed: str = "", concept: str = "", moves: str = "", answer: str = ""
) -> Response:
    """What is known so far, and what may be asked next; after a ruling, what it was worth.

    Args:
        moves: the facts that were asked for, one after another with a dot between; ``rule`` ends them.
    """
    chosen = code_asked(request, code)
    number = number_in(seed, SEEDS)
    if number is None:
        return RedirectResponse(another(PATH, code=chosen), 303)
    about = concept_asked(chosen, concept)
    made = moves.split(_BETWEEN)[:_MOST_MOVES] if moves else []
    rules = "rule" in made
    named = [PLAY_ON if move == _SENT_ON else move for move in made if move != "rule"]
    begun = inquiry(chosen, number, about)
    here = begun.after(named)
    given = {"code": chosen, "seed": number, "concept": about.id if about else ""}
    if not rules:
        return _next(request, here, given, made)
    choices = drill_choices(here.case.worked)
    ruling = next((each for each in choices if each.id == answer), None)
    if ruling is None:
        said = [(choice_words(each), address(PATH, {**given, "moves": moves, "answer": each.id})) for each in choices]
        return _page(request, here, given, "ask", question=YOUR_RULING, buttons=said)
    return _judged(request, here, given, ruling)


def _next(request: Request, here: Inquiry, given: dict[str, object], made: list[str]) -> Response:
    def after(move: str) -> str:
        return address(PATH, {**given, "moves": _BETWEEN.join([*made, move])})

    said = [(words, after(name)) for name, words in open_questions(here)]
    if not here.came_back:
        said.append((SEND_ON, after(_SENT_ON)))
    said.append((RULE_NOW, after("rule")))
    return _page(request, here, given, "ask", question=WHAT_NEXT, buttons=said)


def _judged(request: Request, here: Inquiry, given: dict[str, object], ruling: DrillChoice) -> Response:
    score = here.score(ruling)
    case = here.case
    return _page(
        request,
        here,
        given,
        "ask-answer",
        lesson=lesson(case, ruling),
        way=way_to(case.worked, case.seed, case.concept.id),
        answer_given=" ".join([*(move.key.name if move.key else PLAY_ON for move in here.moves), ruling.id]),
        worth=tuple(worth(here, score)),
        right=score.points == _ALL_POINTS,
        weighed_wrong=False,
        concept=concept_words(case.concept, case.code),
        concept_id=case.concept.id,
        clauses=case.clauses_looked_at,
        concepts=[each.id for each in askable_concepts(case.code)],
        case_seed=given["seed"],
        next=another(PATH, code=case.code),
    )


def _page(request: Request, here: Inquiry, given: dict[str, object], template_name: str, **values: Any) -> Response:
    """A page of the inquiry; Any: as a template wants it."""
    name = here.case.code
    return page(
        request,
        f"train/{template_name}.html",
        law=code_named(name),
        code=name,
        codes=tuple((each, code_named(each).name) for each in CODES),
        sight=first_sight(here),
        so_far=tuple(move_words(here, move) for move in here.moves),
        exercises=EXERCISES,
        exercise=PATH,
        path=PATH,
        **values,
        here="/train",
    )
