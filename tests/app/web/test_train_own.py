"""A case of one's own on the pages: what was understood, its question, a link to it, a class and a file."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from random import Random

import pytest
from starlette.testclient import TestClient

from revoke.app.trainer.drill_words import beliefs_told, choice_words, told_in_three_lines
from revoke.app.trainer.exam_export import ExamFormat, own_packed, written_exam
from revoke.app.web.train.exam_page import ROOMS, TOO_MUCH
from revoke.language.language import language
from revoke.law.code import CODES
from revoke.training.answer_key import right_choice
from revoke.training.drawn_case import DrawnCase
from revoke.training.exam import of_own_cases
from tests.app.web.test_train_room import Visitor
from tests.training.test_own_cases import RECORD, TOLD, asked


def lettered(text: str, spoken: str = "en") -> DrawnCase:
    """The case as an exam of it alone asks it: its answers stand in the order of the letters there."""
    ((case,),) = of_own_cases([asked(text, spoken=spoken)]).variants
    return case


WALL = re.compile(r"/train/room/(\w+)/wall")
LINK = re.compile(r'href="http[^"]*?(/train/case/[^"]+)"')
OUTSIDE = Path(__file__).parents[2] / "cases" / "published" / "AKAROA-1.json"


@pytest.fixture(autouse=True)
def nothing_left() -> Iterator[None]:
    yield
    ROOMS._rooms.clear()


def sent(site: TestClient, text: str, spoken: str = "en") -> Visitor:
    """Somebody who has sent his case."""
    teacher = Visitor(site)
    site.headers["accept-language"] = spoken
    answer = site.post("/train/own", data={"text": text, "code": CODES[0]})
    teacher.page, teacher.path = answer.text, answer.url.path
    return teacher


@pytest.mark.parametrize("spoken", TOLD)
def test_a_told_story_is_shown_as_understood_and_as_a_question_with_its_key(open_site: TestClient, spoken: str) -> None:
    told, _, law = TOLD[spoken]
    case, says = lettered(told, spoken), language(spoken)
    page = sent(open_site, told, spoken)
    assert told in page.text
    assert "\u2660" in page.text.split(told)[0]  # the contract, as it was understood
    key = page.page.split("<details><summary>")[1]
    assert all(str(says.say(line)) in unescape(key) for line in told_in_three_lines(case))
    assert law in key
    words = [" ".join(str(says.say(choice_words(each))).split()) for each in case.choices]
    places = [page.text.index(each) for each in words]
    assert places == sorted(places)


def test_a_link_gives_a_learner_the_question_without_its_key_and_teaches_after_the_answer(
    open_site: TestClient,
) -> None:
    for text in (TOLD["en"][0], RECORD.read_text("utf-8"), json.dumps(json.loads(OUTSIDE.read_text("utf-8"))["case"])):
        case = lettered(text)
        link = unescape(LINK.findall(sent(open_site, text).page)[0])
        learner = Visitor(open_site)
        learner.get(link)
        lines = [str(line) for line in told_in_three_lines(case)]
        assert learner.path == "/train/own"
        assert all(line not in learner.text for line in lines)
        buttons = re.findall(r'class="button" href="([^"]+answer=[^"]+)"', learner.page)
        assert len(buttons) == 4
        for href, choice in zip(buttons, case.choices, strict=True):
            learner.get(unescape(href))
            right = choice == right_choice(case.key)
            assert ("Right." in learner.text) is right
            assert all(line in learner.text for line in lines)
            assert right or str(beliefs_told(case, choice)[0]) in learner.text


@pytest.mark.parametrize(
    ("told", "still"),
    [
        ("East revoked at trick 4.", "Who was declarer?"),
        ("South plays 4 spades.", "Nobody revokes in it"),
        ('{"format": "revoke-case/1", "findings": {"revokes": [{"trick": 14}]}}', "trick"),
    ],
)
def test_without_a_ruling_there_is_no_question_and_it_is_told_why(open_site: TestClient, told: str, still: str) -> None:
    page = sent(open_site, told)
    assert still in page.text
    assert "Put it to the class" not in page.text
    assert "The key" not in page.text


def test_words_that_were_not_understood_are_seen_before_it_counts(open_site: TestClient) -> None:
    told = TOLD["en"][0] + " The referee sang."
    page = sent(open_site, told)
    assert "Not understood: “referee sang”." in page.text
    assert "Put it to the class" not in page.text
    (on,) = re.findall(r'href="(/train/own[^"]+sure=1)"', page.page)
    page.get(unescape(on))
    assert "Put it to the class" in page.text


def test_it_is_put_to_a_class_whose_wrong_answers_are_named(open_site: TestClient) -> None:
    told = TOLD["en"][0]
    case = asked(told)
    teacher = sent(open_site, told)
    packed = re.findall(r'name="s" value="([^"]+)"', teacher.page)[0]
    teacher.post("/train/room", s=packed)
    (name,) = WALL.findall(teacher.path)
    teacher.post(teacher.path, do="next", at="0")
    assert told in teacher.text
    wrong = next(place for place, each in enumerate(case.choices) if each != right_choice(case.key))
    room = ROOMS.named(name)
    assert room is not None
    assert ROOMS.answer(name, ROOMS.joined(name) or "", 1, wrong)
    teacher.post(f"/train/room/{name}/wall", do="show", at="1")
    belief = str(beliefs_told(case, case.choices[wrong])[0])
    assert teacher.text.count(belief) >= 2  # beside its answer, and in the table of the questions
    assert belief in open_site.get(f"/train/room/{name}/questions.csv").text


@pytest.mark.parametrize("how", [each for each in ExamFormat if each is not ExamFormat.ANKI])
def test_it_is_a_file_for_where_it_is_taught(open_site: TestClient, how: ExamFormat) -> None:
    packed = own_packed(TOLD["en"][0], CODES[0], "en")
    got = open_site.get(f"/train/own/written/{how}?s={packed}")
    exam = of_own_cases([asked(TOLD["en"][0])])
    assert got.content == written_exam(exam, language("en"), how, "http://testserver")


def test_whatever_stands_in_an_address_is_no_fault(open_site: TestClient) -> None:
    for query in ("s=nonsense", "s=", f"s={own_packed('', CODES[0], 'en')}", f"s={own_packed('x', 'none', '??')}"):
        assert open_site.get(f"/train/own?{query}&offered=,9,&answer=7").status_code in (200, 422)
        assert open_site.get(f"/train/own/written/moodle?{query}").url.path == "/train/own"
        assert open_site.get(f"/train?{query}").url.path == "/train/own"
    long = "".join(Random(1).choices("abcdefghijklmnopqrstuvwxyz", k=30_000))
    assert str(TOO_MUCH) in unescape(sent(open_site, long).page)
