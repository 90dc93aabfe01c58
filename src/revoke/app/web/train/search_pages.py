"""Two exercises of one tap or two: find the revoke in a record, and say which law a sentence is from."""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import RedirectResponse, Response

from revoke.app.desk.record_lesson import record_lesson
from revoke.app.desk.search_words import WHICH_LAW, WHICH_TRICK, WHO, statement_words, where_it_stands, where_it_was
from revoke.app.desk.training_words import RIGHT, concept_words, story_of
from revoke.app.web.pages import page
from revoke.app.web.train.case_in_quick_mode import way_to
from revoke.app.web.train.changes_page import changes_about
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
from revoke.table.seats import SEATS
from revoke.table.sentence import sentence, template
from revoke.training.rating import CLAUSES_AT_LEVEL
from revoke.training.search import record_to_search
from revoke.training.statements import case_on, drawn_statement, statements

FIND, LAW = "/train/find", "/train/law"
_WRONG = template("Not so.")

router = APIRouter()


@router.get(FIND)
def find(
    request: Request, code: str = "", seed: str = "", concept: str = "", trick: str = "", who: str = ""
) -> Response:
    """A record as it was kept: at which trick was the revoke, then whose was it, then where it was."""
    chosen = code_asked(request, code)
    number = number_in(seed, SEEDS)
    if number is None:
        return RedirectResponse(another(FIND, code=chosen), 303)
    about = concept_asked(chosen, concept)
    found = record_to_search(chosen, number, about)
    given = {"code": chosen, "seed": number, "concept": about.id if about else ""}
    said_trick = number_in(trick, 14)
    said_who = next((seat for seat in SEATS if seat.value == who), None)
    buttons: list[tuple[str, str]] = []
    question, answered, right = WHICH_TRICK, False, False
    if not said_trick:
        buttons = [(str(each), address(FIND, {**given, "trick": each})) for each in range(1, 14)]
    elif said_who is None:
        question = WHO
        asked = {**given, "trick": said_trick}
        buttons = [(sentence("{player}", player=seat), address(FIND, {**asked, "who": seat.value})) for seat in SEATS]
    else:
        answered, right = True, (said_trick, said_who) == (found.trick, found.offender)
    return page(
        request,
        "train/find.html",
        law=code_named(chosen),
        declarer=found.worked.facts.case.board.declarer,
        tricks=found.tricks,
        marked={(found.trick, found.offender), (found.shown_at, found.offender)} if answered else set(),
        seats=SEATS,
        question=question,
        keys=not said_trick,
        buttons=buttons,
        answered=answered,
        verdict=RIGHT if right else _WRONG,
        told=where_it_was(found),
        lesson=record_lesson(number, found.worked, found.concept) if answered else None,
        way=way_to(found.worked, number, str(given["concept"]), "find") if answered else "",
        answer_given=f"{said_trick} {said_who.value}" if said_who else "",
        code=chosen,
        case_seed=number,
        right=right,
        concept=concept_words(found.concept, chosen),
        concept_id=found.concept.id,
        clauses=len(found.worked.clauses),
        next=another(FIND, code=chosen),
        exercises=EXERCISES,
        exercise=FIND,
        here="/train",
    )


@router.get(LAW)
def law(request: Request, seed: str = "", concept: str = "", answer: str = "") -> Response:
    """A sentence of law: in which code did it stand last, and what is it today?"""
    number = number_in(seed, SEEDS)
    if number is None:
        return RedirectResponse(another(LAW), 303)
    statement = drawn_statement(number, concept)
    wanted = concept if concept == statement.id else ""
    answered = answer in CODES
    right = statement.is_answered_by(answer)
    case = case_on(statement) if answered else None
    return page(
        request,
        "train/law.html",
        statement=statement,
        words=statement_words(statement),
        question=WHICH_LAW,
        buttons=[
            (code_named(each).name, address(LAW, {"seed": number, "concept": wanted, "answer": each})) for each in CODES
        ],
        answered=answered,
        verdict=RIGHT if right else _WRONG,
        told=tuple(where_it_stands(statement)),
        story=story_of(case) if case else (),
        lesson=record_lesson(case.seed, case.worked, case.concept) if case else None,
        way=way_to(case.worked, number, statement.id, "law") if case else "",
        changes=changes_about(statement),
        answer_given=answer,
        concepts=[each.id for each in statements()],
        clauses=CLAUSES_AT_LEVEL,
        case_seed=number,
        right=right,
        next=another(LAW),
        exercises=EXERCISES,
        exercise=LAW,
        here="/train",
    )
