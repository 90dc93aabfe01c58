"""The drill on the pages: every page is its address, and what was learnt stays in the browser."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from html import unescape
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Page, expect
from starlette.testclient import TestClient

from revoke.app.trainer.drill_words import told_in_three_lines
from revoke.app.trainer.exercise_words import codes_with_lessons, lesson_concepts, worked_cases
from revoke.language.language import LANGUAGES
from revoke.law.code import CODES
from revoke.law.code import code as code_named
from revoke.telling.tree_words import LESSONS, LessonToRead
from revoke.training.answer_key import drill_choices, right_choice
from revoke.training.drawn_case import DrawnCase, drawn


def links(text: str) -> list[str]:
    return [unescape(each) for each in re.findall(r'href="(/train\?[^"]*)"', text)]


def test_without_a_case_one_is_drawn(trainee: TestClient) -> None:
    asked = trainee.get("/train", follow_redirects=False)
    assert asked.status_code == 303
    assert re.fullmatch(rf"/train\?code={CODES[0]}&seed=\d+&case=1&right=0", asked.headers["location"])


@pytest.mark.parametrize("code", CODES)
def test_each_answer_of_a_case_teaches(trainee: TestClient, code: str) -> None:
    case = drawn(code, 5)
    page = trainee.get(f"/train?code={code}&seed=5").text
    offered = links(page)
    assert len(offered) == len(drill_choices(case.worked))
    for href in offered:
        taught = trainee.get(href)
        assert taught.status_code == 200
        right = f"answer={right_choice(case.key).id.replace(' ', '+')}" in href
        assert ("Next case" in taught.text) or right
    for weigh in ("yes", "no"):
        href = f"/train?code={code}&seed=5&answer={right_choice(case.key).id}&weigh={weigh}&case=10&right=3"
        assert "Another series" in trainee.get(href).text


def test_a_page_is_whole_in_every_language(trainee: TestClient) -> None:
    for lang in LANGUAGES:
        for more in ("", "&answer=0"):
            page = trainee.get(f"/train?code={CODES[0]}&seed=12{more}&lang={lang}").text
            main = page[page.index("<main") :]
            assert '<span lang="en">' not in main, (lang, more)


@pytest.mark.parametrize("seed", ["", "-1", "x", "9" * 400, "٣", "<script>alert(1)</script>"])
def test_what_is_no_case_is_another_case(trainee: TestClient, seed: str) -> None:
    asked = trainee.get("/train", params={"seed": seed, "code": "<script>"}, follow_redirects=False)
    assert (asked.status_code, "script" in asked.headers["location"]) == (303, False)


@pytest.mark.parametrize("name", ["concept", "case", "right", "answer", "weigh"])
def test_what_a_stranger_writes_is_no_part_of_the_page(trainee: TestClient, name: str) -> None:
    hostile = '"><script>alert(1)</script>'
    page = trainee.get("/train", params={"code": CODES[0], "seed": "5", name: hostile})
    assert page.status_code == 200
    assert "<script>alert" not in page.text


def test_what_was_missed_comes_again_in_this_browser_when_it_is_due(phone: Page, served_site: str) -> None:
    """Three wrong answers about three new concepts; a minute later the first is due, and is asked for again."""
    cases: dict[str, DrawnCase] = {}
    for seed in range(5, 40):
        case = drawn(CODES[0], seed)
        cases.setdefault(case.concept.id, case)
    three = list(cases.values())[:3]
    again = phone.locator("#drill-next")
    for case, minute in zip(three, (0, 0, 2), strict=True):
        phone.clock.set_fixed_time(datetime(2026, 1, 1, 10, minute, tzinfo=UTC))
        wrong = "no revoke" if right_choice(case.key).id != "no revoke" else "0"
        phone.goto(f"{served_site}/train?code={CODES[0]}&seed={case.seed}&answer={wrong}")
        expect(phone.locator("#drill-known")).to_be_visible()
        expect(again).to_have_attribute("href", re.compile("concept="))
        (concept,) = parse_qs(urlsplit(str(again.get_attribute("href"))).query)["concept"]
        asked = [each.concept.id for each in three[: three.index(case) + 1]]
        assert concept == three[0].concept.id if minute else concept not in asked


@pytest.mark.parametrize("name", codes_with_lessons())
@pytest.mark.parametrize("lesson", LESSONS, ids=lambda each: str(each.number))
def test_a_lesson_has_a_text_two_worked_cases_and_ten_drills_about_its_subject(
    trainee: TestClient, name: str, lesson: LessonToRead
) -> None:
    page = trainee.get(f"/train/lessons?code={name}&lesson={lesson.number}").text
    said = " ".join(unescape(re.sub("<[^>]+>", " ", re.sub("</?span[^>]*>", "", page))).split())
    assert lesson.text in said
    for case in worked_cases(name, lesson):
        assert case.concept in lesson_concepts(name, lesson)
        assert all(str(line) in said for line in told_in_three_lines(case))
    here = unescape(re.findall(r'class="button main" href="(/train\?[^"]+)"', page)[0])
    about = {each.id for each in lesson_concepts(name, lesson)}
    for _ in range(2):
        asked = trainee.get(here).text
        answer = unescape(re.findall(r'class="button" href="(/train\?[^"]+answer=no\+revoke[^"]*)"', asked)[0])
        taught = trainee.get(answer).text
        assert re.findall(r'data-concept="([^"]+)"', taught)[0] in about
        assert set(unescape(re.findall(r'data-concepts="([^"]+)"', taught)[0]).split("|")) == about
        here = unescape(re.findall(r'id="drill-next" href="([^"]+)"', taught)[0])


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda each: str(each.number))
def test_every_clause_that_a_lesson_names_is_one_of_its_codes(lesson: LessonToRead) -> None:
    named = [each for said in re.findall(r"\(([^)]*\d[^)]*)\)", lesson.text) for each in said.split(", ")]
    assert named
    for name in codes_with_lessons():
        cites = [clause.cite for clause in code_named(name).clauses]
        assert all(any(cite.startswith(each) for cite in cites) for each in named), (name, named)


def test_the_lessons_lead_to_a_taster_of_five_questions_and_to_the_exam(trainee: TestClient) -> None:
    page = trainee.get("/train/lessons?code=bridge-1905").text  # whose laws the lessons do not follow
    assert code_named(CODES[0]).name in unescape(page)
    asked = [unescape(each) for each in re.findall(r'href="(/train/exam\?[^"]+)"', page)]
    assert [trainee.get(each).text.count("<h2>") for each in asked] == [5 + 1, 25 + 1]
