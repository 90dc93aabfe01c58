"""A story told on the pocket page: the compiled reader reads as the library does, and the tree goes on from there."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from revoke.app.pocket.page import answers_told, beside_the_tree, page
from revoke.case.case import DEFAULT_CODE
from revoke.language.language import LANGUAGES, language
from revoke.understanding.understood import Understood, understand
from tests.strategies import so_many

pytestmark = pytest.mark.usefixtures("one_case_of_each_concept")
TOLD = Path(__file__).parents[2] / "cases" / "told"
STORIES = so_many(90)
"""Of each language; all of them are read in a night."""
LARGEST = 96_000
"""Bytes of the packed reader with the words of one language."""


@pytest.fixture(scope="module")
def phones(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Page]]:
    """The page in each language, opened from a file by a browser without a network."""
    context = browser.new_context(viewport={"width": 360, "height": 640}, offline=True)
    opened = {}
    for each in LANGUAGES:
        file = tmp_path_factory.mktemp("pocket") / f"{each}.html"
        file.write_text(page(DEFAULT_CODE, language(each), date(2026, 3, 1)), "utf-8")
        opened[each] = context.new_page()
        opened[each].goto(file.as_uri())
    yield opened
    context.close()


def told(phone: Page, text: str) -> Page:
    """The page on which a story was told."""
    phone.evaluate("location.hash = ''")
    phone.reload()
    phone.fill("#story-text", text)
    phone.click("#story button")
    expect(phone.locator("#told")).to_be_visible()
    phone.evaluate("document.getElementById('told').open = true")
    return phone


def stories(lang: str) -> list[str]:
    written = [
        tomllib.loads((TOLD / f"{name}{lang}.toml").read_text("utf-8"))["story"]
        for name in ("", "harder_", "fresh_", "freely_")
    ]
    every = [each["text"] for part in written for each in part]
    return every[:: max(len(every) // STORIES, 1)]


def as_the_page_has_it(read: Understood) -> dict[str, Any]:
    def passages(found: Any) -> list[dict[str, Any]]:
        return [{"start": each.start, "end": each.end, "text": each.text} for each in found]

    twice = [one.words[0] for each in read.contradictions for one in each.tellings]
    return {
        "facts": [{"fact": each.key, "value": each.value, "words": passages(each.words)} for each in read.facts],
        "answers": answers_told(read.case),
        "unread": passages(read.unread),
        "open": passages([*twice, *(each.words for each in read.ambiguous)]),
        "beside": beside_the_tree(read.case),
        "revokes": len(read.case.findings.revokes),
    }


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_compiled_reader_reads_every_story_as_the_library_does(phones: dict[str, Page], lang: str) -> None:
    texts = stories(lang)
    phones[lang].evaluate("unpack()")
    read = phones[lang].evaluate("texts => texts.map((each) => readStory(each))", texts)
    assert len(texts) >= min(STORIES, 90)
    assert [
        each for each, found in zip(texts, read, strict=True) if found != as_the_page_has_it(understand(each, lang))
    ] == []


def test_a_story_answers_what_it_tells_and_leaves_the_rest_to_ask(phones: dict[str, Page]) -> None:
    phone = told(
        phones["en"], "4S by South. West revoked at trick five and dummy won it. We noticed after the play. Rain fell."
    )
    assert phone.locator("#chips .called").all_inner_texts() == [
        "A defender",
        "The play was over, but not all hands were back in the board",
        "Another trick",
        "The other side",
    ]
    assert phone.locator("#chips q").all_inner_texts() == [
        "West revoked",
        "after the play",
        "at trick five",
        "dummy won it",
    ]
    assert phone.locator("#told mark").all_inner_texts() == [
        "4S by South",
        "West revoked",
        "at trick five",
        "dummy won it",
        "after the play",
    ]
    assert phone.inner_text("#told-open") == "Not understood: “Rain fell”."
    expect(phone.locator("#question")).to_contain_text("later tricks")
    phone.click("#answers button >> nth=1")
    expect(phone.locator("#aloud")).to_contain_text("One trick")


def test_what_was_read_wrongly_is_put_right_by_a_tap_and_stays_so(phones: dict[str, Page]) -> None:
    phone = told(phones["en"], "4S by South. West revoked at trick five and dummy won it. We noticed after the play.")
    phone.click("#chips button >> nth=0")
    expect(phone.locator("#question")).to_have_text("Who revoked?")
    phone.click("#answers button >> nth=1")
    assert phone.locator("#chips .called").first.inner_text() == "Declarer"
    assert phone.locator("#chips q").all_inner_texts() == ["after the play", "at trick five", "dummy won it"]
    phone.click("#again")
    expect(phone.locator("#story-text")).to_have_value("")
    expect(phone.locator("#told")).to_be_hidden()


def test_an_answer_taken_back_and_changed_has_no_words_of_the_story(phones: dict[str, Page]) -> None:
    phone = told(phones["en"], "4S by South. West revoked.")
    phone.click("#undo")
    phone.click("#answers button >> nth=1")
    assert phone.locator("#chips .called").all_inner_texts() == ["Declarer"]
    expect(phone.locator("#chips q")).to_have_count(0)


def test_of_several_revokes_the_page_says_so_and_answers_nothing(phones: dict[str, Page]) -> None:
    phone = told(phones["en"], "West revoked in hearts at trick five and again at trick nine.")
    assert phone.inner_text("#told-open").startswith("The story tells of more than one revoke.")
    expect(phone.locator("#chips li")).to_have_count(0)


def test_what_this_tree_has_no_place_for_is_named(phones: dict[str, Page]) -> None:
    """A penalty card that was not played is no revoke (52B1): the tree would rule on one."""
    phone = told(phones["en"], "West failed to play his penalty card at trick six.")
    said = "Told, but not looked at in this file: “West failed to play his penalty card”."
    assert said in phone.inner_text("#told-open")
    expect(phone.locator("#chips li")).to_have_count(0)


def test_a_text_without_a_fact_says_so(phones: dict[str, Page]) -> None:
    phone = told(phones["fr"], "Il a plu toute la journée.")
    assert phone.inner_text("#told-open").startswith("Aucun fait n’a été compris.")


def test_a_browser_that_cannot_unpack_the_reader_is_shown_no_field(phones: dict[str, Page], browser: Browser) -> None:
    old = browser.new_page()
    old.add_init_script("delete window.DecompressionStream")
    old.goto(phones["en"].url.partition("#")[0])
    expect(old.locator("#answers button")).to_have_count(3)
    assert old.locator("#story").is_hidden()
    old.close()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_reader_is_small(phones: dict[str, Page], lang: str) -> None:
    packed = re.findall(r'id="reader">([^<]*)<', Path(phones[lang].url.partition("#")[0][7:]).read_text("utf-8"))
    assert len(packed) == 1
    assert len(packed[0]) * 3 / 4 < LARGEST


@pytest.mark.parametrize(
    ("text", "answers"),
    [
        ("Dummy revoked.", {"offender": "dummy"}),
        ("Contract 3NT by East. North revoked and won the trick.", {"offender": "defender", "won_by": "offender"}),
        ("North revoked and won the trick.", {"won_by": "offender"}),  # nobody said who declared
        ("A defender revoked. Declarer won the trick.", {"offender": "defender", "won_by": "opponents"}),
        ("A defender revoked. A defender won the trick.", {"offender": "defender"}),  # he or his partner
        ("West revoked. East revoked.", {}),
        ("It rained.", {}),
    ],
)
def test_the_answers_are_by_role_and_seen_from_the_offender(text: str, answers: dict[str, object]) -> None:
    assert answers_told(understand(text).case) == {
        f"findings.revokes[0].{key}": value for key, value in answers.items()
    }


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("4S by South. East revoked. West saw it at once.", []),
        ("4S by South. East revoked. North saw it at once.", ["attention_by"]),  # dummy: 43B3 may be
        ("A defender revoked. Dummy saw it at once.", ["attention_by"]),
        ("West failed to play his penalty card at trick six.", ["failure"]),
    ],
)
def test_what_the_tree_does_not_ask_is_named_where_a_ruling_may_turn_on_it(text: str, names: list[str]) -> None:
    assert beside_the_tree(understand(text).case) == names
