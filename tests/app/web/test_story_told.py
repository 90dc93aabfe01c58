"""A story told in quick mode: what was understood stands with its words, and only what it left open is asked."""

from __future__ import annotations

import re
from html import escape, unescape

import pytest
from httpx2 import Response
from playwright.sync_api import Browser, Page, expect
from starlette.testclient import TestClient

from tests.app.browser import is_too_wide, keep
from tests.app.web.phones import is_too_high, phone_with

OPEN = "Dummy revoked in hearts at trick three. The dog barked."
WHOLE = (
    "3NT by South. West threw a club on the king of diamonds at trick four, he had the six, dummy won the trick, "
    "we noticed after the next lead."
)
TWICE = "West revoked in hearts at trick four. The revoke was at trick five."
TWO_MEANINGS = "A defender revoked in clubs. West had played to the next trick when we noticed."


def told(site: TestClient, story: str, address: str = "/quick") -> Response:
    return site.post(address, data={"story": story})


def words(answer: Response) -> str:
    main = answer.text[answer.text.index("<main") :]
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", main)).split())


def link(answer: Response, text: str) -> str:
    """Where the link with that text leads."""
    found = re.search(rf'<a[^>]*href="([^"]+)"[^>]*>(?:(?!</a>).)*{re.escape(text)}', answer.text, re.DOTALL)
    assert found, text
    return unescape(found[1])


def test_what_was_understood_stands_with_its_words_and_the_first_open_question_follows(open_site: TestClient) -> None:
    shown = told(open_site, OPEN)
    said = words(shown)
    for each in (
        "who revoked: dummy Dummy revoked in hearts",
        "trick: 3 at trick three",
        "Not understood: “dog barked”",
    ):
        assert each in said
    assert "What had happened when attention was first drawn to the revoke?" in said
    assert "Who revoked?" not in said


@pytest.mark.parametrize(
    ("lang", "story", "chip", "unread"),
    [
        (
            "fr",
            "Ouest a fait une renonce à la levée 5. Il pleuvait.",
            "levée\u00a0: <strong>5",
            "Pas compris\u00a0: «\u00a0pleuvait\u00a0».",
        ),
        ("nl", "West heeft in slag 5 verzaakt. Het regende.", "slag: <strong>5", "Niet begrepen: ‘regende’."),
    ],
)
def test_what_was_understood_has_the_colons_and_the_quotes_of_the_language(
    open_site: TestClient, lang: str, story: str, chip: str, unread: str
) -> None:
    shown = unescape(told(open_site, story, f"/quick?lang={lang}").text)
    assert chip in shown
    assert unread in shown


def test_a_story_that_leaves_nothing_open_leads_to_the_facts_said_back(open_site: TestClient) -> None:
    said = words(told(open_site, WHOLE))
    assert said.startswith("Say the facts back")
    assert "West, a defender, failed to follow to a diamond at trick 4." in said
    assert "When it was first mentioned, only the other side had played to the next trick." in said
    assert "after the next lead" in said


def test_no_word_of_a_story_stands_in_the_address(open_site: TestClient) -> None:
    shown = told(open_site, OPEN)
    assert "dog" not in str(shown.url)
    assert "barked" not in str(shown.url)


def test_where_the_server_has_forgotten_the_story_the_facts_still_stand(open_site: TestClient) -> None:
    address = re.sub(r"story=[^&]+", "story=gone", str(told(open_site, OPEN).url))
    said = words(open_site.get(address))
    assert "who revoked: dummy trick: 3 suit that was owed: ♥ heart What had happened" in said


def test_a_chip_leads_to_the_question_of_its_fact(open_site: TestClient) -> None:
    shown = told(open_site, "A defender revoked in hearts at trick three and had noticed at the end of the hand.")
    asked = open_site.get(link(shown, "a defender"))
    assert "Who revoked?" in words(asked)
    put_right = open_site.get(link(asked, "declarer"))
    assert "revokes[0].offender=declarer" in str(put_right.url)
    assert "said=revokes[0].offender" not in str(put_right.url)


def test_a_fact_that_no_ruling_turns_on_is_taken_out(open_site: TestClient) -> None:
    """The suit of a single revoke that is corrected turns nothing; it is told all the same."""
    shown = told(open_site, WHOLE)
    fact = open_site.get(link(shown, 'Change<span class="unseen">: suit that was owed'))
    assert "No ruling turns on it here." in words(fact)
    without = open_site.get(link(fact, "Remove it"))
    assert "West, a defender, failed to follow suit at trick 4." in words(without)


def test_what_was_told_in_two_ways_is_shown_with_both_wordings(open_site: TestClient) -> None:
    shown = told(open_site, TWICE)
    said = words(shown)
    assert "Told in two ways: which is right?" in said
    assert "4 “at trick four” 5 “at trick five”" in said
    chosen = open_site.get(link(shown, "“at trick five”"))
    assert "revokes[0].trick=5" in str(chosen.url)
    assert "Told in two ways" not in words(chosen)


def test_words_with_two_meanings_are_asked_with_both_readings(open_site: TestClient) -> None:
    shown = told(open_site, TWO_MEANINGS)
    said = words(shown)
    assert "Which is meant? West had played to the next trick" in said
    chosen = open_site.get(link(shown, "only the other side had played to the next trick"))
    assert "revokes[0].before_attention=opponents+played+to+next+trick" in str(chosen.url)
    neither = open_site.get(link(shown, "Neither"))
    assert "What had happened when attention was first drawn to the revoke?" in words(neither)


def test_facts_that_cannot_all_be_so_are_refused_with_the_reason(open_site: TestClient) -> None:
    said = words(told(open_site, "Declarer revoked in hearts at trick twelve, and declarer won four more tricks."))
    assert "That does not fit." in said
    assert "no more than 1" in said


def test_where_nothing_is_understood_the_story_stays_in_the_field(open_site: TestClient) -> None:
    shown = told(open_site, "The soup was cold")
    assert "Not understood" in words(shown)
    assert "The soup was cold</textarea>" in shown.text


def test_an_empty_field_and_one_that_is_too_full_lead_back_to_the_question(open_site: TestClient) -> None:
    assert "Who revoked?" in words(told(open_site, "  "))
    long = told(open_site, "x" * 5001)
    assert long.status_code == 422
    assert "5001 characters" in words(long)


@pytest.mark.parametrize(
    ("story", "language", "asked"),
    [
        ("Le mort a renoncé à cœur à la troisième levée.", "fr", "Que s’était-il passé"),
        ("De dummy verzaakte in harten in slag drie.", "nl", "Wat was er al gebeurd"),
    ],
)
def test_a_story_is_read_in_the_language_of_the_page(
    open_site: TestClient, story: str, language: str, asked: str
) -> None:
    said = words(told(open_site, story, f"/quick?lang={language}"))
    assert asked in said
    assert "♥" in said


def test_undo_leads_back_to_before_the_story(open_site: TestClient) -> None:
    back = open_site.get(link(told(open_site, OPEN), "Undo"))
    assert "Who revoked?" in words(back)
    assert "said=" not in str(back.url)


def test_a_link_to_be_passed_on_does_not_name_the_story(open_site: TestClient) -> None:
    shown = open_site.get(f"{told(open_site, WHOLE).url}&ask=consult")
    assert shown.status_code == 200
    passed_on = shown.text[shown.text.index("<main") :].replace(escape(link(shown, "Back to the ruling")), "")
    assert "revokes[0].offender=W" in passed_on
    assert "story=" not in passed_on


def test_from_an_empty_page_to_the_facts_said_back_with_one_field_and_one_button(phone: Page, served_site: str) -> None:
    phone.goto(f"{served_site}/quick")
    assert not is_too_high(phone)
    phone.get_by_label("Or say what happened").fill(OPEN)
    with phone.expect_navigation():
        phone.get_by_role("button", name="Read it").click()
    assert not is_too_wide(phone)
    expect(phone.locator(".heard .chip")).to_have_count(3)
    keep(phone, "quick-story")
    expect(phone.locator("h1")).to_contain_text("What had happened when attention")
    with phone.expect_navigation():
        phone.get_by_role("link", name="Trick still there").click()
    expect(phone.locator("h1")).to_contain_text("Say the facts back")
    expect(phone.locator(".aloud")).to_contain_text("Dummy failed to follow to a heart at trick 3.")
    assert not is_too_wide(phone)
    keep(phone, "quick-story-said-back")


def test_without_scripts_a_story_is_told_from_the_first_page(browser: Browser, served_site: str) -> None:
    with phone_with(browser, java_script_enabled=False) as page:
        page.goto(served_site)
        page.get_by_label("Say what happened").fill(TWICE)
        page.get_by_role("button", name="Read it").click()
        expect(page.locator("h1")).to_contain_text("Told in two ways")
        page.get_by_role("link", name="“at trick five”").click()
        expect(page.locator(".heard")).to_contain_text("at trick five")
