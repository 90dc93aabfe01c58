"""The exam and the class on the pages: the printed exam is marked, and what is saved makes the profile of a class."""

from __future__ import annotations

import json
import re
from datetime import UTC, datetime
from html import unescape
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect
from starlette.testclient import TestClient

from revoke.app.paper.exam_pdf import key
from revoke.app.trainer.exam_export import exported_questions
from revoke.app.trainer.gallery import gallery
from revoke.language.language import LANGUAGES, language
from revoke.law.code import CODES
from revoke.training.answer_key import has_to_weigh
from revoke.training.exam import composed
from tests.app.browser import AAA, barriers, is_too_wide, keep
from tests.app.web.phones import phone_with
from tests.app.web.test_quick_for_everybody import STRICT

EXAM = f"/train/exam?code={CODES[0]}&questions=6&seed=19&variant=B"
MARKED = f"{EXAM}&marked=1&a1=a&w1=yes&a2=b"


def as_keyed() -> str:
    """The answers of the printed key, as they stand in an address."""
    exam = composed(CODES[0], 6, seed=19, variants=2)
    said = []
    for case, printed in zip(exam.variants[1], key(exam, 1, language("en")), strict=True):
        said.append(f"a{printed.number}={printed.letter}")
        if has_to_weigh(case.worked):
            said.append(f"w{printed.number}={'yes' if case.key.weighs else 'no'}")
    return "&".join(said)


def test_the_questions_of_the_printed_exam_stand_there_without_their_key(trainee: TestClient) -> None:
    page = trainee.get(EXAM).text
    assert page.count("<fieldset") == 12
    assert "What was wrong" not in page
    assert "clause" not in page


def test_each_format_is_a_button_and_a_file(trainee: TestClient) -> None:
    page = trainee.get(EXAM).text
    offered = [unescape(each) for each in re.findall(r'href="(/train/exam/written/[^"]+)"', page)]
    assert len(offered) >= 4
    for each in offered:
        answer = trainee.get(each)
        assert answer.headers["content-disposition"].startswith("attachment")
        assert len(answer.content) > 1000
    quiz = trainee.get(next(each for each in offered if "/moodle?" in each)).text
    fractions = re.findall(r'fraction="(\d+)"', quiz)
    letters = ["abcd"[fractions[at : at + 4].index("100")] for at in range(0, len(fractions), 4)]
    assert letters == re.findall(r"a\d=(\w)", as_keyed())


def test_a_link_of_an_exported_exam_opens_its_case_with_its_four_answers_in_its_language(trainee: TestClient) -> None:
    asked = composed(CODES[0], 6, seed=19, variants=2)
    exported = list(exported_questions(asked, language("fr"), "http://testserver"))
    for question in (exported[0], exported[7]):
        page = trainee.get(question.link)
        assert page.headers["content-language"] == "fr"
        text = unescape(re.sub("<[^>]+>", " ", re.sub("</?span[^>]*>", "", page.text)))  # a side's name may not break
        assert " ".join(question.story.split()) in " ".join(text.split())
        answers = [unescape(each) for each in re.findall(r'<a class="button" href="[^"]+">([^<]+)</a>', page.text)]
        assert answers == [each.text for each in question.answers]
        right = re.findall(r'<a class="button" href="([^"]+)">', page.text)[question.right]
        assert trainee.get(unescape(right)).headers["content-language"] == "fr"


def test_a_link_with_nonsense_in_it_is_a_case_or_another(trainee: TestClient) -> None:
    for query in ("", "?seed=x", "?code=y&seed=3&offered=%00,,&lang=zz", "?seed=3&offered=put+right"):
        assert trainee.get(f"/train/case/{query}").status_code == 200


def test_the_printed_key_has_every_point(trainee: TestClient) -> None:
    page = trainee.get(f"{EXAM}&marked=1&{as_keyed()}").text
    assert "6 of 6 are right." in page
    assert "What was wrong" not in page


def test_each_wrong_answer_is_explained_and_concepts_are_counted(trainee: TestClient) -> None:
    page = trainee.get(MARKED).text
    right = int(re.findall(r"(\d) of 6 are right", page)[0])
    assert page.count('class="mistake"') == 6 - right
    assert page.count("you gave no answer.") >= 4
    assert sum(map(int, re.findall(r"<td>\d/(\d)</td>", page))) == 6


def test_each_answer_of_an_exam_is_rated_against_how_hard_its_question_is(trainee: TestClient) -> None:
    asked = composed(CODES[0], 6, seed=19, variants=2).variants[1]
    page = trainee.get(MARKED).text
    told = [int(number) for number in re.findall(r'data-exercise="exam"[^>]* data-clauses="(\d+)"', page)]
    assert told == [each.clauses_looked_at for each in asked]
    assert len(set(told)) > 1


def test_a_result_has_a_name_only_where_one_was_typed(trainee: TestClient) -> None:
    saved = f"{EXAM.replace('exam?', 'exam/result.json?')}&{as_keyed()}"
    for name in ("", "Ann"):
        answer = trainee.get(f"{saved}&name={name}")
        assert answer.headers["content-disposition"].startswith("attachment")
        written = answer.json()
        assert written.get("name", "") == name
        assert [each["right"] for each in written["codes"][CODES[0]]["answers"]] == [True] * 6


def test_results_that_are_put_together_make_a_profile(trainee: TestClient) -> None:
    saved = EXAM.replace("exam?", "exam/result.json?")
    one, other = (trainee.get(f"{saved}&{more}").text for more in (f"{as_keyed()}&name=Ann", "a1=a"))
    token = re.findall(r'name="token" value="([^"]+)"', trainee.get("/train/class").text)[0]
    files = [("files", ("one.json", one)), ("files", ("other.json", other))]
    page = trainee.post("/train/class", data={"token": token}, files=files).text
    assert "Two trainees. One gave no name." in page
    assert "<strong>Ann</strong>: 6/6" in page
    assert page.count("1 of 2") >= 5
    assert "The questions of the exam" in page
    table = trainee.post("/train/class", data={"token": token, "as": "csv"}, files=files)
    assert table.headers["content-type"].startswith("text/csv")
    assert table.text.count(f"{CODES[0]},") == 6
    refused = trainee.post("/train/class", data={"token": token}, files=[("files", ("<b>.json", "{}"))])
    assert (refused.status_code, "<b>" in refused.text) == (422, False)
    assert trainee.post("/train/class", data={"token": token}).status_code == 422
    assert trainee.post("/train/class", files=files).status_code == 403


@pytest.mark.parametrize("name", ["code", "questions", "seed", "variant", "marked", "a1", "w1", "name"])
def test_what_a_stranger_writes_is_no_part_of_a_page(trainee: TestClient, name: str) -> None:
    hostile = '"><script>alert(1)</script>'
    for path in ("/train/exam", "/train/exam/result.json"):
        given = {"code": CODES[0], "questions": "2", "seed": "5", "marked": "1", name: hostile}
        page = trainee.get(path, params=given)
        assert page.status_code == 200
        assert "<script>alert" not in page.text or page.headers["content-type"] == "application/json"


def test_a_page_is_whole_in_every_language(trainee: TestClient) -> None:
    for lang in LANGUAGES:
        for path in ("/train/exam?", f"{EXAM}&", f"{MARKED}&", "/train/class?"):
            page = trainee.get(f"{path}lang={lang}").text
            assert '<span lang="en">' not in page[page.index("<main") :], (lang, path)


def test_the_pages_break_no_rule_of_accessibility_and_fit_a_phone(browser: Browser, served_site: str) -> None:
    broken = {}
    with phone_with(browser, viewport={"width": 320, "height": 568}, locale="fr") as phone:
        board = f"/train/gallery/{gallery()[0].id}"
        paths = {"exam": "/train/exam", "questions": EXAM, "marked": MARKED, "class": "/train/class"}
        paths |= {"gallery": "/train/gallery", "board": board}
        for name, path in paths.items():
            phone.goto(served_site + path)
            phone.evaluate("for (const each of document.querySelectorAll('details')) each.open = true")
            assert not is_too_wide(phone), phone.url
            keep(phone, f"train-{name}")
            if found := barriers(phone, STRICT, AAA):
                broken[name] = found
    assert not broken, "\n".join(broken.values())


def test_what_was_answered_in_a_browser_can_be_saved_for_the_class(
    phone: Page, served_site: str, trainee: TestClient
) -> None:
    """A record searched in vain, and a law that was not known; then the file, with a name that was typed."""
    for path in (f"/train/find?code={CODES[0]}&seed=4&trick=1&who=N", f"/train/law?seed=4&answer={CODES[0]}"):
        phone.goto(served_site + path)
        expect(phone.locator("#drill-known")).to_be_visible()
    phone.goto(f"{served_site}/train/class")
    expect(phone.locator("#learnt")).to_be_visible()
    phone.locator("#learnt input").fill("Ann")
    with phone.expect_download() as waited:
        phone.locator("#learnt button").click()
    written = json.loads(Path(waited.value.path()).read_text("utf-8"))
    assert written["name"] == "Ann"
    answers = [each for mine in written["codes"].values() for each in mine["answers"]]
    assert {each["exercise"] for each in answers} == {"find", "law"}
    token = re.findall(r'name="token" value="([^"]+)"', trainee.get("/train/class").text)[0]
    sent = trainee.post("/train/class", data={"token": token}, files=[("files", ("mine.json", json.dumps(written)))])
    assert "<strong>Ann</strong>" in unescape(sent.text)


def test_what_was_missed_in_a_record_comes_again_in_a_record(phone: Page, served_site: str) -> None:
    """A case a minute: what was missed is due, and is asked for again after three others, in its own exercise."""
    seen: list[str] = []
    for seed in range(3, 30):
        phone.clock.set_fixed_time(datetime(2026, 1, 1, 10, seed, tzinfo=UTC))
        phone.goto(f"{served_site}/train/find?code={CODES[0]}&trick=1&who=N&seed={seed}")
        expect(phone.locator("#drill-known")).to_be_visible()
        seen.append(str(phone.locator("#drill-result").get_attribute("data-concept")))
        if len(seen) > 3 and seen[0] not in seen[-3:]:
            break
    again = phone.locator("#drill-next")
    expect(again).to_have_attribute("href", re.compile("concept="))
    address = str(again.get_attribute("href"))
    phone.goto(served_site + address.removeprefix(served_site))
    assert "/train/find" in phone.url


def test_a_wrong_answer_leads_to_what_one_fact_otherwise_would_have_made_of_it(trainee: TestClient) -> None:
    where = f"/train/exam?code={CODES[0]}&questions=6&seed=5&variant=A&marked=1"
    page = trainee.get(where).text
    ways = [unescape(each) for each in re.findall(r'href="(/train\?[^"]*seed=\d{7,}[^"]*)"', page)]
    assert ways, "seeds of an exam are beyond those of a drill"
    for way in ways:
        asked = trainee.get(way, follow_redirects=False)
        assert asked.status_code == 200
        drawn_there = re.search(r"seed=(\d+)", way)
        assert drawn_there
        assert f"seed={drawn_there[1]}" in asked.text


def test_what_was_chosen_outlasts_a_reload_and_another_language_and_is_dropped_once_marked(
    phone: Page, served_site: str
) -> None:
    def chosen() -> list[str]:
        return [str(each.get_attribute("name")) for each in phone.locator(".exam input:checked").all()]

    phone.goto(served_site + EXAM)
    for name, value in (("a1", "b"), ("a3", "d")):
        phone.locator(f"[name={name}][value={value}]").check()
    phone.reload()
    assert chosen() == ["a1", "a3"]
    phone.locator("a.language").click()
    phone.get_by_role("link", name="Nederlands").click()
    expect(phone.locator("h1")).to_have_text("Een examen")
    assert chosen() == ["a1", "a3"]
    phone.locator(".exam button.main").click()
    expect(phone).to_have_url(re.compile("a1=b&a3=d"))
    phone.goto(served_site + EXAM)
    assert chosen() == []
