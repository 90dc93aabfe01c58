"""The pages of exams, classes, and rooms for lessons: the exam can also be printed, and a class sees its answers."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from functools import partial
from itertools import islice
from secrets import randbelow
from typing import Any
from urllib.parse import urlencode

from starlette.datastructures import UploadFile
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from revoke.app.desk.board_entry import unpacked_fields
from revoke.app.desk.failures import failure
from revoke.app.entrance.evening import whole_number
from revoke.app.entrance.web_sessions import genuine, keep_cookie
from revoke.app.trainer import drill_words, exam_export, exercise_words
from revoke.app.trainer.exam_export import LETTERS, VARIANTS
from revoke.app.web.form_redirects import LONGEST
from revoke.app.web.pages import Field, Routes, file, own_address, spoken, square
from revoke.app.web.train.drill_page import (
    OWN_PATH,
    SEEDS,
    DrillAddress,
    address,
    choices_offered,
    code_asked,
    home,
    train_page,
    way_to,
)
from revoke.errors import RevokeError
from revoke.language.language import OFFERED
from revoke.law.code import code as code_named
from revoke.table.sentence import sentence, template
from revoke.training import exam as exams
from revoke.training.answer_key import right_choice
from revoke.training.concepts import atlas
from revoke.training.drawn_case import DrawnCase
from revoke.training.progress import Progress, progress_document

router = Routes()

# An exam on the pages: the address has its code, seed, variant and answers.
#
# It is the exam that ``revoke exam`` prints, so that it can be taken here, or answers from paper can be entered.

PATH = "/train/exam"
_USUAL = 10
_WEIGHS = {"yes": True, "no": False}


@router.get(PATH, called=template("An exam"))
def exam(request: Request, code: str = "", questions: str = "", seed: str = "", variant: str = "") -> Response:
    """The page that begins an exam, that of its questions, or that of the marks.

    An answer in the address looks like ``a7=c&w7=yes``: the letter for question 7, and whether the damage is weighed.
    """
    chosen = code_asked(request, code)
    number, count = whole_number(seed, 0, SEEDS * 1000 - 1), whole_number(questions, 0, exams.MOST_QUESTIONS)
    which = max(VARIANTS.find(variant), 0) if len(variant) == 1 else 0
    given: dict[str, object] = {
        "code": chosen, "questions": count or _USUAL, "seed": number, "variant": VARIANTS[which]
    }  # fmt: skip
    if not count or number is None:
        return _exam_page(
            request, "exam-start", given, code=chosen, letters=VARIANTS[: exams.MOST_VARIANTS], asked=seed
        )
    cases = exams.exam_variant(chosen, count, number, which)
    if "marked" not in request.query_params:
        return _exam_page(request, "exam", given, asked=tuple(map(_question, cases)), letters=LETTERS)
    found = exams.marked(cases, _answers(request, count))
    return _exam_page(
        request,
        "exam-marked",
        given,
        number=len(found),
        right=sum(each.right for each in found),
        wrong=tuple(_explained(each) for each in found if not each.right),
        concepts=tuple(
            (drill_words.concept_words(each, chosen), *score) for each, score in exams.score_by_concept(found).items()
        ),
        all_answers=zip(exams.as_answers(found, ""), (each.case.clauses_looked_at for each in found), strict=True),
        answered=tuple(request.query_params.multi_items()),
    )


@router.get(f"{PATH}/result.json")
def result(
    request: Request, code: str = "", questions: str = "", seed: str = "", variant: str = "", name: str = ""
) -> Response:
    """The marks as a file for the class, with a name only if the trainee has typed one."""
    named = _named(request, code, questions, seed, variant)
    if named is None:
        return RedirectResponse(PATH, 303)
    (cases,) = named.variants
    answers = exams.as_answers(exams.marked(cases, _answers(request, len(cases))), datetime.now(UTC).isoformat())
    written = progress_document([Progress(named.code, answers=list(answers))], name)
    return file(json.dumps(written, ensure_ascii=False, indent=1) + "\n", "revoke-exam.json", "application/json")


@router.get(f"{PATH}/written/{{how}}")
def written(
    request: Request, how: str, code: str = "", questions: str = "", seed: str = "", variant: str = ""
) -> Response:
    """The exam with its key as a file for Moodle, QTI 3, Anki, a projector or paper."""
    named = _named(request, code, questions, seed, variant)
    if how not in exam_export.formats_at_hand() or named is None:
        return RedirectResponse(PATH, 303)
    return _exported(request, named, exam_export.ExamFormat(how))


def _exported(request: Request, named: exams.Exam, wanted: exam_export.ExamFormat) -> Response:
    ending = exam_export.SUFFIXES[wanted]
    exported = exam_export.written_exam(named, spoken(request), wanted, home=home(request))
    return file(exported, f"revoke-{wanted}{ending}", exam_export.MEDIA_TYPES[ending])


def _named(request: Request, code: str, questions: str, seed: str, variant: str) -> exams.Exam | None:
    """The exam in an address, with one variant; ``None`` if the address names none."""
    chosen = code_asked(request, code)
    number, count = whole_number(seed, 0, SEEDS * 1000 - 1), whole_number(questions, 0, exams.MOST_QUESTIONS)
    if number is None or not count:
        return None
    return exams.Exam(chosen, number, (exams.exam_variant(chosen, count, number, max(VARIANTS.find(variant[:1]), 0)),))


def _answers(request: Request, questions: int) -> list[exams.ExamAnswer]:
    said = request.query_params
    places = {letter: place for place, letter in enumerate(LETTERS)}
    return [
        exams.ExamAnswer(places.get(said.get(f"a{number}", "")[:1]), _WEIGHS.get(said.get(f"w{number}", "")))
        for number in range(1, questions + 1)
    ]


def _question(case: DrawnCase) -> dict[str, Any]:
    """A question without its key; Any: values for a template."""
    choices = tuple(map(drill_words.choice_words, case.choices))
    return {"story": drill_words.story_of(case), "question": drill_words.drill_question(case), "choices": choices}


def _explained(asked: exams.MarkedQuestion) -> dict[str, Any]:
    """A wrong answer with its lesson, and a link to the same case and answer in the drill, which says more."""
    case, weigh = asked.case, {True: "yes", False: "no", None: ""}[asked.weighs]
    more = DrillAddress(
        case.code, case.seed, case.concept.id, answer=asked.chosen.id if asked.chosen else "", weigh=weigh
    )
    return {
        "number": asked.number,
        "verdict": exercise_words.exam_verdict(asked),
        "story": drill_words.story_of(case),
        "lesson": drill_words.lesson_in_brief(case, asked.chosen or right_choice(case.key)),
        "more": str(more),
        "way": way_to(case.worked, case.seed, case.concept.id),
    }


def _exam_page(request: Request, template_name: str, given: dict[str, object], **values: Any) -> Response:
    return train_page(
        request,
        template_name,
        PATH,
        str(given["code"]),
        given=given,
        drawn_seed=randbelow(SEEDS),
        weighing=drill_words.WEIGH_QUESTION,
        weighs=atlas(str(given["code"])).weighs,
        most=exams.MOST_QUESTIONS,
        formats=tuple((each, exam_export.FORMAT_NAMES[each]) for each in exam_export.formats_at_hand()),
        file_of={each.value: address(f"{PATH}/written/{each}", given) for each in exam_export.ExamFormat},
        **values,
    )


# A case of one's own: told or pasted, with its understanding, its question, and links for a class; nothing is stored.
#
# The address has everything; if it has offered answers too, the page shows the question alone, for a learner.

_MOST_OWN = 10


@router.get(OWN_PATH, called=template("A case of your own"))
def own(request: Request, s: str = "", offered: str = "", answer: str = "", sure: str = "") -> Response:
    """The form for a case of one's own; the case as understood; or its question for a learner, with the lesson."""
    said = dict(unpacked_fields(s))
    if not said.get("text"):
        return _own_page(request, said)
    read = _own_read(request, said)
    if isinstance(read, str):
        return _own_page(request, said, status=422, refused=read)
    found = tuple(each.question for each in read if each.question)
    if offered and found:
        return _own_asked(request, {"s": s, "offered": offered, "sure": "1"}, found[0], answer)
    shown: dict[str, Any] = {"read": read, "s": s, "unsure": bool(found) and not sure and any(e.in_part for e in read)}
    if found and not shown["unsure"]:
        shown["law"] = code_named(found[0].code)
        shown["questions"] = tuple(
            exam_export.exported_questions(exams.of_own_cases(found), spoken(request), home(request))
        )
        shown["formats"] = tuple(
            (address(f"{OWN_PATH}/written/{each}", {"s": s}), exam_export.FORMAT_NAMES[each])
            for each in exam_export.formats_at_hand()
        )
    return _own_page(request, said, **shown)


@router.post(OWN_PATH)
def send_own(request: Request, text: Field = "", code: Field = "") -> Response:
    """A redirect to the address of a told or pasted case."""
    said = exam_export.own_packed(text.strip(), code_asked(request, code), spoken(request).code)
    if len(said) > LONGEST:
        return _own_page(request, {"text": text}, status=422, refused=TOO_MUCH)
    return RedirectResponse(address(OWN_PATH, {"s": said}), 303)


@router.get(f"{OWN_PATH}/written/{{how}}")
def own_written(request: Request, how: str, s: str = "") -> Response:
    """One's own cases with their keys as a file, in the formats of an exam."""
    found = _own_questions(request, s)
    if how not in exam_export.formats_at_hand() or not found:
        return RedirectResponse(address(OWN_PATH, {"s": s}), 303)
    return _exported(request, exams.of_own_cases(found), exam_export.ExamFormat(how))


def _own_questions(request: Request, s: str) -> tuple[DrawnCase, ...]:
    """The questions in an address; none if it has something else."""
    read = _own_read(request, dict(unpacked_fields(s)))
    return () if isinstance(read, str) else tuple(each.question for each in read if each.question)


def _own_read(request: Request, said: Mapping[str, str]) -> tuple[exercise_words.OwnCase, ...] | str:
    """The told cases as understood; a sentence if the text cannot be read."""
    language = said.get("language", "")
    language = language if language in OFFERED else spoken(request).code
    name = code_asked(request, said.get("code", ""))
    try:
        boards = exercise_words.own_cases(said.get("text", "").encode("utf-8", "replace"), "", name, language)
        read = tuple(islice(boards, _MOST_OWN))
    except RevokeError as wrong:
        return failure(wrong, "").problems[0].why
    if not read:
        return exercise_words.NO_REVOKE_TOLD
    return exercise_words.codes_apart(each.question for each in read if each.question) or read


def _own_asked(request: Request, here: Mapping[str, object], case: DrawnCase, answer: str) -> Response:
    """The page of the question for a learner, or of his answer with the lesson."""
    choices = choices_offered(case, str(here["offered"]))
    said = next((each for each in choices if each.id == answer), None)
    return train_page(
        request,
        "own-asked",
        OWN_PATH,
        case.code,
        case=_question(case),
        buttons=[(drill_words.choice_words(each), address(OWN_PATH, {**here, "answer": each.id})) for each in choices],
        lesson=drill_words.lesson(case, said) if said else None,
        way="",
    )


def _own_page(request: Request, said: Mapping[str, str], *, status: int = 200, **found: Any) -> Response:
    shown = {"refused": "", "read": (), "questions": (), "unsure": False, **found}
    kept = {"text": said.get("text", ""), "code": code_asked(request, said.get("code", "")), "longest": _LONGEST_OWN}
    return train_page(request, "own", OWN_PATH, status=status, **kept, **shown)


_LONGEST_OWN = 60_000
TOO_MUCH = template("That is too long for an address. Give fewer boards at a time.")


# A class on the pages: makes a profile by concept from the files that trainees have saved; nothing is stored.

CLASS_PATH = "/train/class"
_MOST_FILES = 200
_LONGEST_TOLD = 60


@router.get(CLASS_PATH, called=template("A class"))
def asks_for_files(request: Request) -> Response:
    """The form for the files of a class."""
    return _class_page(request)


@router.post(CLASS_PATH)
async def profile(request: Request) -> Response:
    """The page with the profile of the class; the files are forgotten with the answer.

    Raises:
        NotGenuine: the form was not sent from a page of ours.
    """
    documents = []
    async with request.form(max_files=_MOST_FILES) as form:  # read here, so that the files are always closed
        await genuine(request)
        as_table = form.get("as") == "csv"
        sent = [each for each in form.getlist("files") if isinstance(each, UploadFile) and each.filename]
        for each in sent:
            try:
                document = json.loads(await each.read())
                exams.class_profiles([document])
            except (ValueError, RecursionError):
                told = (each.filename or "")[:_LONGEST_TOLD]
                return _class_page(request, status=422, refused=sentence(exercise_words.NO_RECORD, file=told))
            documents.append(document)
    if not documents:
        return _class_page(request, status=422, refused=exercise_words.NO_FILES)
    profiles = exams.class_profiles(documents)
    if not profiles:
        return _class_page(request, status=422, refused=exercise_words.NOTHING_ANSWERED)
    if as_table:
        return _table(request, exams.item_analyses(documents))
    analyses = tuple(map(_items_shown, exams.item_analyses(documents)))
    return _class_page(request, profiles=tuple(map(_class_shown, profiles)), analyses=analyses)


def _table(request: Request, analyses: Sequence[exams.ItemAnalysis], cases: Sequence[DrawnCase] = ()) -> Response:
    """The questions with the answers of classes, as a table to download."""
    table = exercise_words.items_csv(analyses, spoken(request), cases)
    return file(table, "revoke-questions.csv", "text/csv; charset=utf-8")


def _items_shown(analysis: exams.ItemAnalysis, cases: Sequence[DrawnCase] = ()) -> dict[str, Any]:
    """The questions of an exam with the answers of a class; Any: values for a template."""
    told = exercise_words.items_told(analysis, cases)
    return {
        "law": code_named(analysis.code),
        "counts": exercise_words.questions_told(analysis),
        "items": told,
        "beliefs": exercise_words.beliefs_of(told),
        "links": {
            each.number: str(DrillAddress(analysis.code, each.item.seed, each.item.concept))
            for each in told
            if each.case and not each.case.own
        },
    }


def _class_shown(each: exams.ClassProfile) -> dict[str, Any]:
    concept = partial(exercise_words.concept_with_id, each.code)
    return {
        "law": code_named(each.code),
        "trainees": exercise_words.trainees_told(each),
        "concepts": tuple((concept(row.concept), exercise_words.missed_by(row), row) for row in each.concepts),
        "named": tuple((one, tuple(map(concept, one.missed[:3]))) for one in each.named),
    }


def _class_page(request: Request, *, status: int = 200, **found: Any) -> Response:
    shown = {"refused": "", "profiles": (), "analyses": (), **found}
    heads: dict[str, Any] = {"columns": exercise_words.ITEM_COLUMNS, "beliefs_head": exercise_words.BELIEFS}
    return train_page(request, "class", CLASS_PATH, status=status, **shown, **heads)


# A room: a class answers together, each pupil on his own phone, and the wall shows the spread of the answers.

ROOM_PATH = "/train/room"
ROOMS = exams.Rooms()
"""The rooms of this server, only in memory."""

_MOST_ASKED = 30
_A_LESSON = 4 * 3600
"""The time for which a browser remembers its identity in a room, longer than any lesson."""


@router.get(ROOM_PATH, called=template("A class together"))
def rooms(request: Request, name: str = "") -> Response:
    """The page where a teacher opens a room, and a pupil names the room that he is in."""
    room = ROOMS.named(name) if name else None
    if room is not None:
        return RedirectResponse(f"{ROOM_PATH}/{room.name}", 303)
    return _room_page(request, "room-start", refused=NO_SUCH_ROOM if name else "", named=name[:_LONGEST_TOLD])


@router.post(ROOM_PATH, needs=[genuine])
def open_room(request: Request, code: Field = "", questions: Field = "", seed: Field = "", s: Field = "") -> Response:
    """Open a room and show its wall to the teacher; with his own cases, if their address was sent."""
    number, count = whole_number(seed, 0, SEEDS * 1000 - 1), whole_number(questions, 0, _MOST_ASKED)
    cases = _own_questions(request, s) or exams.exam_variant(
        code_asked(request, code), count or _USUAL, randbelow(SEEDS) if number is None else number, 0
    )
    room = ROOMS.opened(cases)
    if room is None:
        return _room_page(request, "room-start", status=503, refused=TOO_MANY_ROOMS, named="")
    answer = RedirectResponse(f"{ROOM_PATH}/{room.name}/wall", 303)
    keep_cookie(request, answer, f"teacher-{room.name}", room.key, seconds=_A_LESSON, path=ROOM_PATH)
    return answer


@router.get(f"{ROOM_PATH}/{{name}}")
def in_room(request: Request, name: str) -> Response:
    """The page of a pupil: the question with its answers, then the right one and the reason."""
    room = ROOMS.named(name)
    if room is None:
        return _room_page(request, "room-start", status=404, refused=NO_SUCH_ROOM, named=name[:_LONGEST_TOLD])
    mine = room.pupils.get(request.cookies.get(f"pupil-{room.name}", ""))
    return _room_page(
        request, "room-pupil", room=room, inside=mine is not None, mine=(mine or {}).get(room.now), **_asked_now(room)
    )


@router.post(f"{ROOM_PATH}/{{name}}", needs=[genuine])
def join_or_answer(request: Request, name: str, number: Field = "", letter: Field = "") -> Response:
    """Join a room, or answer its present question."""
    room = ROOMS.named(name)
    if room is None:
        return RedirectResponse(f"{ROOM_PATH}?{urlencode({'name': name})}", 303)
    back = RedirectResponse(f"{ROOM_PATH}/{room.name}", 303)
    pupil = request.cookies.get(f"pupil-{room.name}", "")
    if pupil not in room.pupils:
        came = ROOMS.joined(room.name)
        if came is None:
            return _room_page(request, "room-start", status=503, refused=ROOM_IS_FULL, named="")
        keep_cookie(request, back, f"pupil-{room.name}", came, seconds=_A_LESSON, path=ROOM_PATH)
    elif letter:
        ROOMS.answer(room.name, pupil, whole_number(number, 0, _MOST_ASKED) or 0, LETTERS.find(letter[:1]))
    return back


@router.get(f"{ROOM_PATH}/{{name}}/now")
def now(name: str) -> Response:
    """The state of the lesson and the number of answers; a page polls it until something changes."""
    room = ROOMS.named(name)
    told = {"at": room.at, "answered": room.answered, "pupils": len(room.pupils)} if room else {"at": "gone"}
    return Response(json.dumps(told), media_type="application/json", headers={"Cache-Control": "no-store"})


@router.get(f"{ROOM_PATH}/{{name}}/wall")
def wall(request: Request, name: str) -> Response:
    """The page on the wall: how to join, each question, the spread of its answers, and the right one."""
    room = _taught(request, name)
    if room is None:
        return RedirectResponse(f"{ROOM_PATH}/{name}", 303)
    begin, only_here = own_address(request)
    link = f"{begin}{ROOM_PATH}/{room.name}"
    ended = room.shown and room.now == len(room.cases)
    return _room_page(
        request,
        "room-wall",
        room=room,
        link=link,
        square=square(link, "m", scale=6, border=2),
        only_here=only_here,
        analysis=_items_shown(room.analysis(), room.cases) if ended and room.pupils else None,
        columns=exercise_words.ITEM_COLUMNS,
        beliefs_head=exercise_words.BELIEFS,
        **_asked_now(room),
    )


@router.post(f"{ROOM_PATH}/{{name}}/wall", needs=[genuine])
def teach(request: Request, name: str, do: Field = "", at: Field = "") -> Response:
    """Show the answer, go on, or end the lesson, for the teacher; a button pressed twice acts once."""
    room = _taught(request, name)
    if room is None:
        return RedirectResponse(f"{ROOM_PATH}/{name}", 303)
    if do == "end":
        ROOMS.end(room)
        return RedirectResponse(ROOM_PATH, 303)
    if at == room.at:
        (ROOMS.show if do == "show" else ROOMS.go_on)(room)
    return RedirectResponse(f"{ROOM_PATH}/{room.name}/wall", 303)


@router.get(f"{ROOM_PATH}/{{name}}/questions.csv")
def saved(request: Request, name: str) -> Response:
    """The questions with the answers of the class, as a file for the teacher without any names."""
    room = _taught(request, name)
    if room is None:
        return RedirectResponse(f"{ROOM_PATH}/{name}", 303)
    return _table(request, [room.analysis()], room.cases)


def _taught(request: Request, name: str) -> exams.Room | None:
    """The room, if the request comes from its teacher."""
    return ROOMS.taught(name, request.cookies.get(f"teacher-{name.strip().upper()}", ""))


def _asked_now(room: exams.Room) -> dict[str, Any]:
    """The present question, and once shown, the spread, the right answer and why; Any: values for a template."""
    if not room.now:
        return {"asked": None, "letters": LETTERS}
    case = room.cases[room.now - 1]
    found: dict[str, Any] = {"asked": _question(case), "letters": LETTERS}
    if room.shown:
        right = right_choice(case.key)
        found |= {
            "spread": room.spread(),
            "right": case.choices.index(right),
            "because": drill_words.told_in_three_lines(case),
            "beliefs": tuple(next(iter(drill_words.beliefs_told(case, each)), "") for each in case.choices),
        }
    return found


def _room_page(request: Request, template_name: str, *, status: int = 200, **values: Any) -> Response:
    limits = {"most": _MOST_ASKED, "usual": _USUAL}
    return train_page(request, template_name, ROOM_PATH, code_asked(request, ""), status=status, **limits, **values)


NO_SUCH_ROOM = template("There is no room of that name now. Type the five letters shown on the wall.")
TOO_MANY_ROOMS = template("Too many rooms are open on this server. Try again when a lesson has ended.")
ROOM_IS_FULL = template("This room is full.")
