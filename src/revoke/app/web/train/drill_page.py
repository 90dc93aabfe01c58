"""The drill: a case, an answer by one tap, and the lesson from it; the address has the whole state of a page."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from random import Random
from secrets import randbelow
from typing import Any
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from revoke.app.entrance.evening import whole_number
from revoke.app.entrance.web_sessions import settings_of
from revoke.app.trainer.drill_words import (
    WEIGH_QUESTION,
    choice_words,
    concept_words,
    drill_question,
    outcome_words,
    story_of,
    told_in_three_lines,
)
from revoke.app.trainer.drill_words import lesson as lesson_on
from revoke.app.trainer.exam_export import CASE_PATH, case_link
from revoke.app.trainer.exercise_words import codes_with_lessons, lesson_concepts, worked_cases
from revoke.app.web.call import TableCall, written
from revoke.app.web.full.board_fields import code_names
from revoke.app.web.pages import Routes, own_address, page, spoken
from revoke.facts.revoke import Revoke
from revoke.language.language import OFFERED
from revoke.law.code import CODES
from revoke.law.code import code as code_named
from revoke.ruling.findings import value
from revoke.table.cards import SUITS_DOWNWARD
from revoke.table.seats import SEATS
from revoke.table.sentence import template
from revoke.telling.tree_words import LESSONS
from revoke.training.answer_key import DrillChoice, Worked, drill_choices, has_to_weigh, right_choice
from revoke.training.concepts import Concept, atlas
from revoke.training.damage import damaged_deal
from revoke.training.drawn_case import DrawnCase, drawn, record_to_search, told_plainly
from revoke.training.inquiry import interview_on
from revoke.training.wrong_answers import case_on, drawn_statement

router = Routes()

# Addresses of exercises: the code and the case; any value in them means some case or none.

SEEDS = 10**6
"""The upper limit of a seed in an address, itself excluded."""

OWN_PATH = "/train/own"


def code_asked(request: Request, code: str) -> str:
    """The code in an address, or else that of the evening."""
    return code if code in CODES else str(settings_of(request).code)


def concept_asked(code: str, concept: str) -> Concept | None:
    """The concept with that id; ``None`` for any other text."""
    return next((each for each in atlas(code).concepts if each.id == concept), None)


def address(path: str, values: Mapping[str, object]) -> str:
    """An address with these values, without the empty ones.

    >>> address("/train/law", {"seed": 3, "answer": ""})
    '/train/law?seed=3'
    """
    return f"{path}?{urlencode({name: value for name, value in values.items() if value not in ('', None)})}"


def train_page(
    request: Request, name: str, path: str, code: str = "", /, *, status: int = 200, **values: Any
) -> HTMLResponse:
    """A page of the trainer, with the list of exercises and the values that several templates share.

    Args:
        name: the name of the template. Any: each has its own values.
        path: the address of the exercise.
        code: the code of law of the page, if any.
    """
    about: dict[str, Any] = {
        "exercises": [(each.path, each.called) for each in request.app.routes if getattr(each, "called", "")],
        "exercise": path,
        "path": path,
        "codes": code_names(),
        "seats": SEATS,
        "suits": SUITS_DOWNWARD,
        "here": "/train",
        **({"code": code, "law": code_named(code)} if code else {}),
    }
    return page(request, f"train/{name}.html", status=status, **(about | values))


def another(path: str, **values: object) -> str:
    """The address of a newly drawn case of an exercise."""
    return address(path, {**values, "seed": randbelow(SEEDS)})


# The way of a case through the questions: quick mode with the case's answers, each of which can be changed.

WAY_PATH = "/train/way"
FIND, TRICKS, LAW = "find", "tricks", "law"
"""The exercises that draw their cases in another way than the drill."""
_WAY_SEEDS = 10**9


def way_to(worked: Worked | None, seed: int, concept: str = "", exercise: str = "") -> str:
    """The address of a case's way through the questions; empty if an interview cannot express the case.

    Args:
        worked: the case; ``None`` if there is none.
        seed: the seed that drew it.
        concept: the id of the concept for which it was drawn; empty for any.
        exercise: the exercise that drew it, if not the drill.
    """
    if worked is None or told_plainly(worked) is None:
        return ""
    said = {"code": worked.facts.case.code, "seed": seed, "concept": concept, "exercise": exercise}
    return address(WAY_PATH, said)


@router.get(WAY_PATH)
def way(request: Request, code: str = "", seed: str = "", concept: str = "", exercise: str = "") -> Response:
    """A redirect to quick mode with the questions on a case answered."""
    chosen = code_asked(request, code)
    worked = _case(chosen, whole_number(seed, 0, _WAY_SEEDS - 1) or 0, concept, exercise)
    if worked is None or told_plainly(worked) is None:
        return RedirectResponse(TableCall(chosen).address, 303)
    told = tuple((key.short, written(value)) for key, value in interview_on(worked))
    call = TableCall(worked.facts.case.code, told=told, came_back=True, agreed=True)
    return RedirectResponse(call.address, 303)


def _case(code: str, seed: int, concept: str, exercise: str) -> Worked | None:
    about = concept_asked(code, concept)
    if exercise == FIND:
        return record_to_search(code, seed, about).worked
    if exercise == TRICKS:
        return damaged_deal(code, seed, about).worked
    if exercise == LAW:
        case = case_on(drawn_statement(seed, concept))
        return case.worked if case else None
    return drawn(code, seed, about).worked


# The drill.

SERIES = 10
"""The number of cases in a series."""
_LONGEST_OFFERED = 200
_YES, _NO = "yes", "no"


@dataclass(frozen=True, slots=True)
class DrillAddress:
    """The state of a drill, from its address.

    Attributes:
        code: the code of law.
        seed: the seed of the case.
        concept: the id of the concept of the case; empty for any.
        case: the number of the case in its series, from 1.
        right: the number of earlier cases answered right.
        answer: the id of the chosen answer; empty if there is none yet.
        weigh: the answer to whether the damage is weighed; empty if there is none yet.
        lang: the language in the address; empty for that of the browser.
        offered: the ids of the offered answers, separated by commas; empty for every answer.
        lesson: the number of the lesson that the case belongs to; 0 for none.
    """

    code: str
    seed: int
    concept: str = ""
    case: int = 1
    right: int = 0
    answer: str = ""
    weigh: str = ""
    lang: str = ""
    offered: str = ""
    lesson: int = 0

    def __str__(self) -> str:
        given = {name: getattr(self, name) for name in _IN_AN_ADDRESS}
        return address("/train", given | {"lesson": self.lesson or ""})


_IN_AN_ADDRESS = ("lang", "code", "seed", "concept", "offered", "lesson", "case", "right", "answer", "weigh")


LESSONS_PATH = "/train/lessons"


@router.get(LESSONS_PATH, called=template("Lessons"))
def lessons(request: Request, code: str = "", lesson: str = "") -> Response:
    """The page of all lessons, or of one, with two worked cases and a link to ten drills."""
    asked = code_asked(request, code)
    chosen = asked if asked in codes_with_lessons() else codes_with_lessons()[0]
    number = whole_number(lesson, 0, len(LESSONS))
    read = LESSONS[number - 1] if number else None
    return train_page(
        request,
        "lessons",
        LESSONS_PATH,
        chosen,
        codes=[each for each in code_names() if each[0] in codes_with_lessons()],
        lessons=tuple((each, address(LESSONS_PATH, {"code": chosen, "lesson": each.number})) for each in LESSONS),
        read=read,
        cases=tuple(map(_worked_case, worked_cases(chosen, read))) if read else (),
        drill=str(_of_its_lesson(DrillAddress(chosen, randbelow(SEEDS), lesson=read.number))) if read else "",
        next=LESSONS[number] if number and number < len(LESSONS) else None,
        taster=address("/train/exam", {"code": chosen, "questions": _TASTER, "seed": randbelow(SEEDS)}),
        certificate=address("/train/exam", {"code": chosen, "questions": _CERTIFICATE, "seed": randbelow(SEEDS)}),
    )


@router.get("/train", called=template("Drill"))
def train(request: Request) -> Response:
    """The page of a case of the drill, or of its answer; without a case in the address, one is drawn."""
    if "s" in request.query_params:  # a link to somebody's own case
        return RedirectResponse(f"{OWN_PATH}?{request.url.query}", 303)
    said = {name: request.query_params.get(name, "") for name in _IN_AN_ADDRESS}
    chosen = code_asked(request, said["code"])
    number = whole_number(said["seed"], 0, SEEDS * 1000 - 1)  # an exam has more seeds
    if number is None:
        return RedirectResponse(str(DrillAddress(chosen, randbelow(SEEDS))), 303)
    asked = concept_asked(chosen, said["concept"])
    here = DrillAddress(
        chosen, number, asked.id if asked else "",
        whole_number(said["case"], 0, SERIES) or 1, whole_number(said["right"], 0, SERIES) or 0,
        lang=said["lang"] if said["lang"] in OFFERED else "", offered=said["offered"][:_LONGEST_OFFERED],
        lesson=(whole_number(said["lesson"], 0, len(LESSONS)) or 0) if chosen in codes_with_lessons() else 0,
    )  # fmt: skip
    return _shown(request, here, asked, said["answer"], said["weigh"])


@router.get(CASE_PATH)
def linked(request: Request) -> Response:
    """The case behind a link, in the drill. The site without a server has a page of its own here."""
    query = f"?{request.url.query}" if request.url.query else ""
    return RedirectResponse(f"/train{query}", 303)


def _shown(request: Request, here: DrillAddress, asked: Concept | None, answer: str, weigh: str) -> Response:
    found = drawn(here.code, here.seed, asked)
    choices = choices_offered(found, here.offered)
    said = next((each for each in choices if each.id == answer), None)
    if said is None:
        buttons = [(choice_words(each), str(replace(here, answer=each.id))) for each in choices]
        return _page(request, "question", here, found, question=drill_question(found), buttons=buttons, weighing=False)
    if said == right_choice(found.key) and has_to_weigh(found.worked) and weigh not in (_YES, _NO):
        words = ((template("yes"), _YES), (template("no"), _NO))
        buttons = [(text, str(replace(here, answer=said.id, weigh=each))) for text, each in words]
        return _page(request, "question", here, found, question=WEIGH_QUESTION, buttons=buttons, weighing=True)
    return _answered(request, here, found, said, weigh)


def choices_offered(found: DrawnCase, offered: str) -> tuple[DrillChoice, ...]:
    """The possible answers: those that the address offers, if the right one is among them; else all."""
    every = {each.id: each for each in drill_choices(found.worked)}
    wanted = tuple(every[each] for each in dict.fromkeys(offered.split(",")) if each in every)
    return wanted if right_choice(found.key) in wanted else tuple(every.values())


def _answered(request: Request, here: DrillAddress, found: DrawnCase, said: DrillChoice, weigh: str) -> Response:
    learnt = lesson_on(found, said)
    weighed_wrong = learnt.right and has_to_weigh(found.worked) and (weigh == _YES) is not found.key.weighs
    right = learnt.right and not weighed_wrong
    about = lesson_concepts(here.code, LESSONS[here.lesson - 1]) if here.lesson else atlas(here.code).concepts
    after = replace(here, seed=randbelow(SEEDS), concept="", offered="", case=here.case + 1, right=here.right + right)
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
        concepts=[each.id for each in about],
        next=str(_of_its_lesson(after)),
        again=str(_of_its_lesson(DrillAddress(here.code, randbelow(SEEDS), lesson=here.lesson))),
        so_far=here.right + right,
        ended=here.case >= SERIES,
    )


def _of_its_lesson(here: DrillAddress) -> DrillAddress:
    """The address with a concept of its lesson, chosen by the seed."""
    if not here.lesson:
        return here
    return replace(
        here, concept=Random(f"lesson {here.seed}").choice(lesson_concepts(here.code, LESSONS[here.lesson - 1])).id
    )


_TASTER, _CERTIFICATE = 5, 25
"""The number of questions in the taster for players, and in the exam at the end."""


def _case_shown(case: DrawnCase) -> dict[str, Any]:
    """The story and the trick of a case, with its leader and the offender; Any: values for a template."""
    return {
        "story": story_of(case),
        "trick": dict(case.trick),
        "leader": case.trick[0][0] if case.trick else None,
        "wrong": value(case.worked.facts, len(case.worked.facts) - 1, Revoke.offender.name),
    }


def _worked_case(case: DrawnCase) -> dict[str, Any]:
    return {**_case_shown(case), "ruled": outcome_words(case.key), "because": told_in_three_lines(case)}


def _page(request: Request, template_name: str, here: DrillAddress, found: DrawnCase, **values: Any) -> Response:
    """A page of the drill, with the story and the trick above its other content; Any: values for a template."""
    link = case_link(found, spoken(request), home(request))
    about = {**_case_shown(found), "address": here, "series": SERIES, "link": link}
    return train_page(request, template_name, "/train", here.code, **about, **values)


def home(request: Request) -> str:
    """The beginning of a link to a case."""
    return str(settings_of(request).site_address) or own_address(request)[0]
