"""The exercises beside the drill: each page is its address, needs no script, and fits the smallest phone."""

from __future__ import annotations

import re
from functools import cache
from html import unescape
from urllib.parse import parse_qsl

import pytest
from playwright.sync_api import Browser
from starlette.testclient import TestClient

from revoke.app.trainer.drill_words import record_lesson
from revoke.app.web.call import call_of, progress
from revoke.app.web.form_redirects import LONGEST
from revoke.language.language import LANGUAGES
from revoke.law.code import CODES
from revoke.training.answer_key import right_choice
from revoke.training.damage import damaged_deal
from revoke.training.drawn_case import record_to_search
from revoke.training.inquiry import inquiry
from revoke.training.wrong_answers import case_on, drawn_statement, statements
from tests.app.browser import AAA, barriers, is_too_wide, keep
from tests.app.web.phones import phone_with
from tests.app.web.test_quick_for_everybody import STRICT

CODE = CODES[0]
SEED = 4


@cache
def pages() -> dict[str, str]:
    """A page of each sort."""
    found = record_to_search(CODE, SEED)
    here = inquiry(CODE, SEED)
    asked = ".".join(key.name for key in here.yardstick)
    deal = damaged_deal(CODE, SEED)
    case = f"code={CODE}&seed={SEED}"
    return {
        "drill": f"/train?{case}",
        "ask": f"/train/ask?{case}",
        "asked": f"/train/ask?{case}&moves={asked}",
        "rule": f"/train/ask?{case}&moves={asked}.rule",
        "judged": f"/train/ask?{case}&moves=won_by.rule&answer=2",
        "find": f"/train/find?{case}",
        "who": f"/train/find?{case}&trick={found.trick}",
        "found": f"/train/find?{case}&trick={found.trick}&who={found.offender.value}",
        "tricks": f"/train/tricks?{case}",
        "refused": f"/train/tricks?{case}&w{deal.possible[0]}=0",
        "weighed": f"/train/tricks?{case}&w{deal.table}=40&w{deal.possible[-1]}=60",
        "law": f"/train/law?seed={SEED}",
        "stands": f"/train/law?seed={SEED}&answer={CODE}",
        "changes": f"/train/law/changes?code={CODES[1]}",
    }


@pytest.mark.parametrize("path", ["/train/ask", "/train/find", "/train/tricks", "/train/law"])
def test_without_a_case_one_is_drawn(trainee: TestClient, path: str) -> None:
    asked = trainee.get(path, follow_redirects=False)
    assert asked.status_code == 303
    assert re.search(r"seed=\d+", asked.headers["location"])
    assert trainee.get(path).status_code == 200


def test_whoever_asks_as_the_interview_does_has_every_point(trainee: TestClient) -> None:
    here = inquiry(CODE, SEED)
    moves = [key.name for key in here.yardstick]
    at_once = here.after(moves).score(right_choice(here.case.key))
    if at_once.too_early:
        early = at_once.too_early[0].name
        moves.insert(moves.index(early), "play-on")
    said = right_choice(here.case.key).id
    page = trainee.get(f"/train/ask?code={CODE}&seed={SEED}&moves={'.'.join([*moves, 'rule'])}&answer={said}").text
    assert "4 of 4 points." in page
    assert "Right." in page


@pytest.mark.parametrize("name", CODES)
def test_an_answer_leads_to_the_way_through_the_questions(trainee: TestClient, name: str) -> None:
    """Quick mode has asked what there is to ask, and rules as the key does: by the same clauses."""
    for seed in range(3):
        case = inquiry(name, seed).case
        said = right_choice(case.key).id
        page = trainee.get(f"/train/ask?code={name}&seed={seed}&moves=rule&answer={said}").text
        (way,) = {unescape(href) for href in re.findall(r'href="(/train/way[^"]*)"', page)}
        led = trainee.get(way, follow_redirects=False).headers["location"]
        call = progress(call_of(parse_qsl(led.partition("?")[2], keep_blank_values=True), name))
        asked = call.question.key.name if call.question else "table_tricks"
        assert asked == "table_tricks", "what is asked besides is for the score alone"
        assert case.worked.clauses >= {law for each in call.ruling.revokes for law in each.laws}


@pytest.mark.parametrize("name", CODES)
def test_the_deal_of_tricks_leads_to_its_analysis_once_it_is_answered(trainee: TestClient, name: str) -> None:
    """The address carries the record: nothing of it is kept, and the static site answers it as well."""
    deal = damaged_deal(name, SEED)
    asked = f"/train/tricks?code={name}&seed={SEED}"
    assert "/full/board" not in trainee.get(asked).text
    answered = trainee.get(f"{asked}&w{deal.table}=100").text
    (led,) = {unescape(href) for href in re.findall(r'href="(/full/board[^"]*)"', answered)}
    assert len(led) <= LONGEST
    analysed = trainee.get(led)
    assert analysed.status_code == 200
    assert f"trick {deal.number}" in analysed.text
    assert deal.card.suit.symbol in analysed.text


def test_a_statement_of_law_leads_to_what_changed_after_the_code_in_which_it_stood_last(trainee: TestClient) -> None:
    """The second limb of 64A2 stood in 1997 and went in 2007."""
    seed = next(n for n in range(500) if drawn_statement(n).id == "duplicate-1997 64A2")
    answered = trainee.get(f"/train/law?seed={seed}&answer=duplicate-1997").text
    (led,) = {unescape(href) for href in re.findall(r'href="(/train/law/changes[^"]*)"', answered)}
    assert led == "/train/law/changes?code=duplicate-1997"
    shown = trainee.get(led).text
    assert "<h2>64A2</h2>" in shown
    assert "/train/law/changes" not in trainee.get(f"/train/law?seed={seed}").text


def test_what_changed_tells_a_clause_that_came_and_one_that_went(trainee: TestClient) -> None:
    """62C3 and 64B8 came in 2017, 63B of 1997 went in 2007, and 64B1 is the same in all three."""
    came = trainee.get("/train/law/changes?code=duplicate-2007").text
    went = trainee.get("/train/law/changes?code=duplicate-1997").text
    assert "<h2>62C3</h2>" in came
    assert "<h2>64B8</h2>" in came
    assert "<h2>63B</h2>" in went
    assert "There is no such clause." in came
    assert "There is no such clause." in went
    assert "<h2>64B1</h2>" not in came + went


@pytest.mark.parametrize("spoken", LANGUAGES)
def test_what_changed_is_told_in_every_language(trainee: TestClient, spoken: str) -> None:
    for name in CODES:
        shown = trainee.get(f"/train/law/changes?code={name}&lang={spoken}").text
        assert f'lang="{spoken}"' in shown
        assert spoken == "en" or "There is no such clause." not in shown


def test_a_question_is_answered_and_not_asked_again(trainee: TestClient) -> None:
    here = inquiry(CODE, SEED)
    page = trainee.get(f"/train/ask?code={CODE}&seed={SEED}").text
    first = next(unescape(href) for href in re.findall(r'href="([^"]*)"', page) if "moves=offender" in href)
    after = trainee.get(first).text
    assert "<dt>Who revoked?</dt>" in after
    assert str(here.after(["offender"]).moves[0].answer.words) in after
    assert "moves=offender.offender" not in after


def test_the_record_shows_its_revoke_only_when_both_were_said(trainee: TestClient) -> None:
    found = record_to_search(CODE, SEED)
    start = f"/train/find?code={CODE}&seed={SEED}"
    assert "<mark>" not in trainee.get(start).text
    assert "<mark>" not in trainee.get(f"{start}&trick={found.trick}").text
    right = trainee.get(f"{start}&trick={found.trick}&who={found.offender.value}").text
    wrong = trainee.get(f"{start}&trick={found.trick}&who={found.offender.left.value}").text
    assert right.count("<mark>") == wrong.count("<mark>") == 2
    assert ("Right." in right, "Not so." in wrong) == (True, True)
    taught = record_lesson(found)
    for page in map(unescape, (right, wrong)):
        assert taught.verdict in page
        assert f"{taught.clauses[0].law}</span>" in page
        assert all(each in page for each in (*taught.one_fact_more, *taught.elsewhere))


def test_a_law_is_told_with_a_case_and_what_other_laws_make_of_it(trainee: TestClient) -> None:
    statement = next(each for each in statements() if each.codes == (CODES[0],) and case_on(each))
    case = case_on(statement)
    assert case is not None
    page = unescape(trainee.get(f"/train/law?seed=1&concept={statement.id}&answer={CODES[1]}").text)
    taught = record_lesson(case)
    assert "A case on it" in page
    assert all(each in page for each in (taught.verdict, *taught.one_fact_more, *taught.elsewhere))


def test_a_law_is_told_with_where_it_stands(trainee: TestClient) -> None:
    statement = drawn_statement(SEED)
    for name in CODES:
        page = trainee.get(f"/train/law?seed={SEED}&answer={name}").text
        assert ("Right." in page) is (name == statement.codes[0])


def test_weights_that_are_none_are_asked_for_again(trainee: TestClient) -> None:
    start = f"/train/tricks?code={CODE}&seed={SEED}"
    low = damaged_deal(CODE, SEED).possible[0]
    assert "Give weights for results" in trainee.get(f"{start}&w{low}=0").text
    assert "Give weights for results" in trainee.get(f"{start}&w{low}=-5").text
    weighed = trainee.get(f"{start}&w{low}=5").text
    assert "Double dummy" in weighed
    assert "instead of the revoke card: " in weighed
    assert "The ruling that follows: " in weighed


def test_a_page_is_whole_in_every_language(trainee: TestClient) -> None:
    for lang in LANGUAGES:
        for name, path in pages().items():
            page = trainee.get(f"{path}&lang={lang}").text
            assert '<span lang="en">' not in page[page.index("<main") :], (lang, name)


@pytest.mark.parametrize("name", ["code", "seed", "concept", "moves", "answer", "trick", "who", "w9"])
def test_what_a_stranger_writes_is_no_part_of_a_page(trainee: TestClient, name: str) -> None:
    hostile = '"><script>alert(1)</script>'
    for path in ("/train/ask", "/train/find", "/train/tricks", "/train/law"):
        page = trainee.get(path, params={"code": CODE, "seed": "5", name: hostile})
        assert page.status_code == 200
        assert "<script>alert" not in page.text


def test_the_pages_break_no_rule_of_accessibility(browser: Browser, served_site: str) -> None:
    broken = {}
    with phone_with(browser, locale="fr") as phone:
        for name, path in pages().items():
            phone.goto(served_site + path)
            phone.evaluate("for (const each of document.querySelectorAll('details')) each.open = true")
            assert not is_too_wide(phone), phone.url
            if found := barriers(phone, STRICT, AAA):
                broken[name] = found
    assert broken == {}


def test_the_pages_fit_the_smallest_phone_and_need_no_script(browser: Browser, served_site: str) -> None:
    narrow = {"width": 320, "height": 568}
    with phone_with(browser, viewport=narrow, locale="nl") as phone:
        for name, path in pages().items():
            phone.goto(served_site + path)
            assert not is_too_wide(phone), phone.url
            keep(phone, f"train-{name}")
    with phone_with(browser, viewport=narrow, java_script_enabled=False) as phone:
        phone.goto(f"{served_site}/train/ask?code={CODE}&seed={SEED}")
        phone.locator("main a.button", has_text="Who revoked?").click()
        phone.locator("main a.button", has_text="Nothing more").click()
        phone.locator("main a.button", has_text="One trick").click()
        assert "of 4 points" in phone.content()
