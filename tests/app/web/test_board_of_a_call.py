"""Bridge as it is written in the reader's language, what is said back, and undo, on the pages of a call."""

from __future__ import annotations

import html
from dataclasses import replace
from urllib.parse import parse_qsl

import pytest
from starlette.testclient import TestClient

from revoke.app.web.call import TableCall, call_of, progress
from revoke.app.web.quick import undone
from revoke.law.code import CODES, code
from tests.app.web.calls import BACK, MORE, PLAY_ENDED, STAGES, address, told
from tests.app.web.cases.director import Director

PLAY_OVER = address(*STAGES["play over"])
TABLE = "&declarer=E&vulnerable=None&table_tricks=6&without=10"


@pytest.mark.parametrize(
    ("language", "written", "read"),
    [
        ("fr", "4C", "4♥"),
        ("fr", "3sa", "3SA"),
        ("fr", "4♥", "4♥"),
        ("nl", "4K", "4♣"),
        ("nl", "3SA", "3SA"),
        ("en", "4C", "4♣"),
        ("en", "4 ♥", "4♥"),
    ],
)
def test_a_contract_is_read_as_it_is_written_here(
    open_site: TestClient, language: str, written: str, read: str
) -> None:
    there = PLAY_OVER.replace("lang=en&", "") + TABLE
    page = open_site.get(f"{there}&written={written}", headers={"accept-language": language})
    assert f"{read}, " in page.text or f"{read} " in page.text
    assert 'aria-invalid="true"' not in page.text


def test_a_contract_is_picked(open_site: TestClient) -> None:
    page = open_site.get(f"{PLAY_OVER}{TABLE}&written=&level=3&strain=NT&doubling=X").text
    assert "3NT doubled making ten" in page
    assert '<span class="value">3NT doubled</span>' in page


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "8Q is not a contract."), ("fr", "8Q n’est pas un contrat."), ("nl", "8Q is geen contract.")],
)
def test_what_is_no_contract_is_said_at_its_field_in_the_readers_language(
    open_site: TestClient, language: str, said: str
) -> None:
    page = open_site.get(f"{PLAY_OVER.replace('lang=en&', '')}&written=8Q", headers={"accept-language": language}).text
    assert f'<span class="wrong" id="why-contract">{said}' in page
    assert 'value="8Q"' in page
    assert 'role="alert"' not in page


def test_the_facts_are_said_back_before_the_ruling_and_after_every_change(open_site: TestClient) -> None:
    call = told(*STAGES["play over"])
    page = open_site.get(call.address).text
    assert "A defender failed to follow suit at trick 5." in page
    assert "Is that right?" in page
    assert "One trick goes" not in page
    agreed = replace(call, agreed=True)
    assert "One trick goes" in open_site.get(agreed.address).text
    assert not agreed.telling("revokes[0].later_tricks", "3").agreed


@pytest.mark.parametrize(
    "answers",
    [*STAGES.values(), ("a defender", MORE + "declarer", BACK), (*STAGES["established, play goes on"], PLAY_ENDED)],
)
def test_undo_leads_back_answer_by_answer_to_an_empty_call(answers: tuple[str, ...]) -> None:
    call = replace(told(*answers), agreed=True)
    for _ in range(2 * len(answers) + 3):
        before = undone(progress(call))
        if not before:
            break
        call = call_of(parse_qsl(before.partition("?")[2], keep_blank_values=True), call.code)
    assert call == TableCall(code=call.code)


def test_once_the_damage_was_answered_a_kept_case_leaves_nothing_to_judge(open_site: TestClient) -> None:
    """No more than now, on a case whose table tricks nobody has said: said on its page, when announced, when shared."""
    director = Director(open_site)
    director.brings(replace(told(*STAGES["play over"]), without="no"))
    for place in ("/cases/1", "/cases/1/announce", "/cases/1/form"):
        page = director.page(place)
        assert "for you to judge" not in page, place
        assert "I will say later whether the score is adjusted" not in page, place
        assert "not ruled yet" not in page, place
    assert "The score is not adjusted further" in director.page("/cases/1/announce")
    assert "would have done no better" in director.page("/cases/1/form")


@pytest.mark.parametrize("name", [each for each in CODES if code(each).dummys])
@pytest.mark.parametrize("ask", ["", "whatif"])
def test_where_dummy_cannot_revoke_the_page_does_not_say_that_he_did(
    open_site: TestClient, name: str, ask: str
) -> None:
    """65 and 85: under the whist clubs' laws dummy's wrong card is put right, and is no revoke."""
    call = TableCall(name, told=(("revokes[0].offender", "dummy"), ("revokes[0].before_attention", "")))
    page = html.unescape(open_site.get(replace(call, agreed=True, came_back=True).asking(ask)).text)
    said = "dummy's card is put right now" if not ask else "Dummy's card is put right now; it is no revoke."
    assert said in page
    assert ask or not any(each in page for each in ("corrected now", "revoke is corrected"))
