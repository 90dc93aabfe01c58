"""The drill: a case, its answer by one tap, and what there is to learn; every page is its address."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from secrets import randbelow
from typing import Any

from fastapi import APIRouter, Request
from starlette.datastructures import UploadFile
from starlette.responses import RedirectResponse, Response

from revoke.app.entrance.session import genuine
from revoke.app.trainer.drill_words import (
    WEIGH_QUESTION,
    choice_words,
    concept_words,
    drill_question,
    lesson,
    lesson_in_brief,
    story_of,
)
from revoke.app.trainer.exam_export import (
    FORMAT_NAMES,
    MEDIA_TYPES,
    SUFFIXES,
    ExamFormat,
    formats_at_hand,
    written_exam,
)
from revoke.app.trainer.exercise_words import (
    NO_FILES,
    NO_RECORD,
    NOTHING_ANSWERED,
    concept_with_id,
    exam_verdict,
    missed_by,
    trainees_told,
)
from revoke.app.web.pages import page, spoken
from revoke.app.web.train.exercise_address import (
    EXERCISES,
    SEEDS,
    address,
    code_asked,
    concept_asked,
    number_in,
    way_to,
)
from revoke.facts.revoke import Revoke
from revoke.law.code import CODES
from revoke.law.code import code as code_named
from revoke.ruling.findings import value
from revoke.table.seats import SEATS
from revoke.table.sentence import sentence, template
from revoke.training.answer_key import DrillChoice, drill_choices, has_to_weigh, right_choice
from revoke.training.concepts import Concept, atlas
from revoke.training.drawn_case import DrawnCase, drawn
from revoke.training.exam import (
    MOST_QUESTIONS,
    MOST_VARIANTS,
    ClassProfile,
    Exam,
    ExamAnswer,
    MarkedQuestion,
    as_answers,
    class_profiles,
    exam_variant,
    marked,
    score_by_concept,
)
from revoke.training.progress import Progress, progress_document

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


# An exam on the pages: the exam with that code, seed and variant, its answers, and the marks; all in the address.
#
# It is the same exam that ``revoke exam`` prints, so it can be taken here, or answers from paper can be put in.

PATH = "/train/exam"
LETTERS = "abcdefghijklmnop"
VARIANTS = "ABCDEFGHIJ"
_USUAL = 10
_WEIGHS = {"yes": True, "no": False}


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
        return _exam_page(request, "exam-start", given, code=chosen, letters=VARIANTS[:MOST_VARIANTS], asked=seed)
    cases = exam_variant(chosen, count, number, which)
    if "marked" not in request.query_params:
        return _exam_page(request, "exam", given, asked=tuple(map(_question, cases)), letters=LETTERS)
    found = marked(cases, _answers(request, count))
    return _exam_page(
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


@router.get(f"{PATH}/written/{{how}}")
def written(
    request: Request, how: str, code: str = "", questions: str = "", seed: str = "", variant: str = ""
) -> Response:
    """The exam with its key as a file for Moodle, QTI 3, Anki, a projector or paper."""
    chosen = code_asked(request, code)
    number, count = number_in(seed, SEEDS * 1000), number_in(questions, MOST_QUESTIONS + 1)
    wanted = next((each for each in formats_at_hand() if each == how), None)
    if number is None or not count or wanted is None:
        return RedirectResponse(PATH, 303)
    cases = exam_variant(chosen, count, number, max(VARIANTS.find(variant[:1]), 0))
    made = Exam(chosen, number, (cases,))
    ending = SUFFIXES[wanted]
    return Response(
        written_exam(made, spoken(request, request.app.state.settings.language), wanted),
        media_type=MEDIA_TYPES[ending],
        headers={"Content-Disposition": f'attachment; filename="revoke-{wanted}{ending}"', "Cache-Control": "no-store"},
    )


def _answers(request: Request, questions: int) -> list[ExamAnswer]:
    said = request.query_params
    letters = (said.get(f"a{number}", "")[:1] for number in range(1, questions + 1))
    weighed = (_WEIGHS.get(said.get(f"w{number}", "")) for number in range(1, questions + 1))
    places = (LETTERS.find(letter) if letter else -1 for letter in letters)
    return [ExamAnswer(place if place >= 0 else None, weighs) for place, weighs in zip(places, weighed, strict=True)]


def _question(case: DrawnCase) -> dict[str, Any]:
    """A question without anything of its key; Any: as a template wants it."""
    choices = tuple(map(choice_words, case.choices))
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


def _exam_page(request: Request, template_name: str, given: dict[str, object], **values: Any) -> Response:
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
        weighs=atlas(str(given["code"])).weighs,
        most=MOST_QUESTIONS,
        path=PATH,
        formats=tuple((each, FORMAT_NAMES[each]) for each in formats_at_hand()),
        file_of={each.value: address(f"{PATH}/written/{each}", given) for each in ExamFormat},
        exercises=EXERCISES,
        exercise=PATH,
        here="/train",
        **values,
    )


# A class on the pages: the files that trainees have saved, put together into a profile by concept; nothing is kept.

CLASS_PATH = "/train/class"
_MOST_FILES = 200
_LONGEST_TOLD = 60


@router.get(CLASS_PATH)
def asks_for_files(request: Request) -> Response:
    """The form that takes the files."""
    return _class_page(request)


@router.post(CLASS_PATH)
async def profile(request: Request) -> Response:
    """The profile of the class; the files are read, and forgotten with the answer.

    Raises:
        NotGenuine: the form was not sent from a page of ours.
    """
    documents = []
    async with request.form(max_files=_MOST_FILES) as form:  # looked at here, so that the files are closed in any case
        await genuine(request)
        sent = [each for each in form.getlist("files") if isinstance(each, UploadFile) and each.filename]
        for each in sent:
            try:
                document = json.loads(await each.read())
                class_profiles([document])
            except (ValueError, RecursionError):
                told = (each.filename or "")[:_LONGEST_TOLD]
                return _class_page(request, status=422, refused=sentence(NO_RECORD, file=told))
            documents.append(document)
    if not documents:
        return _class_page(request, status=422, refused=NO_FILES)
    profiles = class_profiles(documents)
    if not profiles:
        return _class_page(request, status=422, refused=NOTHING_ANSWERED)
    return _class_page(request, profiles=tuple(map(_class_shown, profiles)))


def _class_shown(each: ClassProfile) -> dict[str, Any]:
    """A profile in words; Any: as a template wants it."""
    return {
        "law": code_named(each.code),
        "trainees": trainees_told(each),
        "concepts": tuple((concept_with_id(each.code, row.concept), missed_by(row), row) for row in each.concepts),
        "named": tuple(
            (one, tuple(concept_with_id(each.code, missed) for missed in one.missed[:3])) for one in each.named
        ),
    }


def _class_page(
    request: Request, *, status: int = 200, refused: str = "", profiles: tuple[dict[str, Any], ...] = ()
) -> Response:
    """The form, and what came of it; Any: as a template wants it."""
    return page(
        request,
        "train/class.html",
        status=status,
        refused=refused,
        profiles=profiles,
        exercises=EXERCISES,
        exercise=CLASS_PATH,
        here="/train",
    )
