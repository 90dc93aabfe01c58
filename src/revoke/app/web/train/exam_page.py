"""An exam on the pages: the exam with that code, seed and variant, its answers, and the marks; all in the address.

It is the same exam that ``revoke exam`` prints, so it can be taken here, or answers from paper can be put in.
"""

from __future__ import annotations

import json
from datetime import UTC, datetime
from secrets import randbelow
from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import RedirectResponse, Response

from revoke.app.desk.class_words import exam_verdict
from revoke.app.desk.training_words import (
    WEIGH_QUESTION,
    choice_words,
    concept_words,
    drill_question,
    lesson_in_brief,
    story_of,
)
from revoke.app.web.pages import page
from revoke.app.web.train.case_in_quick_mode import way_to
from revoke.app.web.train.drill_page import DrillAddress
from revoke.app.web.train.exercise_address import EXERCISES, SEEDS, address, code_asked, number_in
from revoke.law.code import CODES
from revoke.law.code import code as code_named
from revoke.training.choices import drill_choices, right_choice
from revoke.training.drawn_case import DrawnCase
from revoke.training.exam import MOST_QUESTIONS, MOST_VARIANTS, exam_variant
from revoke.training.exam_marking import ExamAnswer, MarkedQuestion, as_answers, marked, score_by_concept
from revoke.training.progress import Progress, progress_document

PATH = "/train/exam"
LETTERS = "abcdefghijklmnop"
VARIANTS = "ABCDEFGHIJ"
_USUAL = 10
_WEIGHS = {"yes": True, "no": False}

router = APIRouter()


@router.get(PATH)
def exam(request: Request, code: str = "", questions: str = "", seed: str = "", variant: str = "") -> Response:
    """Which exam it is, then its questions, then, once they are sent, the marks.

    An answer stands in the address as ``a7=c&w7=yes``: the letter of question 7, and whether the damage is weighed.
    """
    chosen = code_asked(request, code)
    number, count = number_in(seed, SEEDS * 1000), number_in(questions, MOST_QUESTIONS + 1)
    which = max(VARIANTS.find(variant), 0) if len(variant) == 1 else 0
    given: dict[str, object] = {
        "code": chosen, "questions": count or _USUAL, "seed": number, "variant": VARIANTS[which]
    }  # fmt: skip
    if not count or number is None:
        return _page(request, "exam-start", given, code=chosen, letters=VARIANTS[:MOST_VARIANTS], asked=seed)
    cases = exam_variant(chosen, count, number, which)
    if "marked" not in request.query_params:
        return _page(request, "exam", given, asked=tuple(map(_question, cases)), letters=LETTERS)
    found = marked(cases, _answers(request, count))
    return _page(
        request,
        "exam-marked",
        given,
        number=len(found),
        right=sum(each.right for each in found),
        wrong=tuple(_explained(each) for each in found if not each.right),
        concepts=tuple((concept_words(each, chosen), *score) for each, score in score_by_concept(found).items()),
        all_answers=zip(as_answers(found, ""), (each.case.clauses_looked_at for each in found), strict=True),
        answered=tuple(request.query_params.multi_items()),
    )


@router.get(f"{PATH}/result.json")
def result(
    request: Request, code: str = "", questions: str = "", seed: str = "", variant: str = "", name: str = ""
) -> Response:
    """The marks as a file for the class; with a name only where the trainee has typed one."""
    chosen = code_asked(request, code)
    number, count = number_in(seed, SEEDS * 1000), number_in(questions, MOST_QUESTIONS + 1)
    if number is None or not count:
        return RedirectResponse(PATH, 303)
    cases = exam_variant(chosen, count, number, max(VARIANTS.find(variant[:1]), 0))
    answers = as_answers(marked(cases, _answers(request, count)), datetime.now(UTC).isoformat())
    written = progress_document([Progress(chosen, answers=list(answers))], name)
    return Response(
        json.dumps(written, ensure_ascii=False, indent=1) + "\n",
        media_type="application/json",
        headers={"Content-Disposition": 'attachment; filename="revoke-exam.json"', "Cache-Control": "no-store"},
    )


def _answers(request: Request, questions: int) -> list[ExamAnswer]:
    said = request.query_params
    letters = (said.get(f"a{number}", "")[:1] for number in range(1, questions + 1))
    weighed = (_WEIGHS.get(said.get(f"w{number}", "")) for number in range(1, questions + 1))
    places = (LETTERS.find(letter) if letter else -1 for letter in letters)
    return [ExamAnswer(place if place >= 0 else None, weighs) for place, weighs in zip(places, weighed, strict=True)]


def _question(case: DrawnCase) -> dict[str, Any]:
    """A question without anything of its key; Any: as a template wants it."""
    choices = tuple(map(choice_words, drill_choices(case.worked)))
    return {"story": story_of(case), "question": drill_question(case), "choices": choices}


def _explained(asked: MarkedQuestion) -> dict[str, Any]:
    """A wrong answer with what there is to be learnt; Any: as a template wants it."""
    return {
        "number": asked.number,
        "verdict": exam_verdict(asked),
        "story": story_of(asked.case),
        "lesson": lesson_in_brief(asked.case, asked.chosen or right_choice(asked.case.key)),
        "more": str(_in_the_drill(asked)),
        "way": way_to(asked.case.worked, asked.case.seed, asked.case.concept.id),
    }


def _in_the_drill(asked: MarkedQuestion) -> DrillAddress:
    """The same case with the same answer in the drill, which tells what one fact otherwise would make of it."""
    case = asked.case
    weigh = {True: "yes", False: "no", None: ""}[asked.weighs]
    answer = asked.chosen.id if asked.chosen else ""
    return DrillAddress(case.code, case.seed, case.concept.id, answer=answer, weigh=weigh)


def _page(request: Request, template_name: str, given: dict[str, object], **values: Any) -> Response:
    """A page of the exam; Any: as a template wants it."""
    return page(
        request,
        f"train/{template_name}.html",
        given=given,
        here_again=address(PATH, given),
        drawn_seed=randbelow(SEEDS),
        law=code_named(str(given["code"])),
        codes=tuple((each, code_named(each).name) for each in CODES),
        weighing=WEIGH_QUESTION,
        most=MOST_QUESTIONS,
        path=PATH,
        exercises=EXERCISES,
        exercise=PATH,
        here="/train",
        **values,
    )
